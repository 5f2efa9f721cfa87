from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.model import Document, ReadSettings, Table
from scigraft.read import Source, choose
from scigraft.read.latex.reader import READER
from scigraft.read.latex.text import Speller, text_of
from scigraft.read.latex.tokens import tokenize
from scigraft.read.latex.tree import parse
from scigraft.read.text import spell


def read(tex: str) -> Document:
    return READER.read(Source("paper.tex", tex.encode()), ReadSettings())


def tabular(body: str, *, spec: str = "lcc", before: str = "") -> Table:
    (table,) = read(f"{before}\\begin{{table}}\\begin{{tabular}}{{{spec}}}{body}\\end{{tabular}}\\end{{table}}").tables
    return table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


PAPER = r"""
\documentclass{article} % a comment
\newcommand{\model}{Mod\textsc{el}}
\newcommand{\pair}[2][x]{#1--#2}
\def\plain#1{<#1>}
\title{On \emph{things}}
\author{Ann Doe\thanks{x} \\ Some Place \and Bob Roe \\ Other Place \\ \texttt{b@x.org}}
\begin{document}
\maketitle
\begin{abstract} We did it. \end{abstract}
\section{Results}
\model{} wins, as Table~\ref{tab:a} shows \cite{doe99}.\footnote{By far.}
% \section{Hidden}
\begin{table}[t]
\centering
\caption[short]{Scores of \model.}
\label{tab:a}
\begin{tabular}{l|cc}
\toprule
Name & \multicolumn{2}{c}{F1 (\%)} \\ \cmidrule(lr){2-3}
     & dev & test \\ \midrule
\model~\cite{doe99} & \textbf{80.1} & 79.0 \\
\pair{y} & 1 & \plain{2} \\ \bottomrule
\end{tabular}
\end{table}
\begin{thebibliography}{9}
\bibitem{doe99} A. Doe and B. Roe. \newblock Old things. \newblock \emph{J. Old}, 1999.
\end{thebibliography}
\end{document}
\section{After the end}
"""


def test_a_paper_is_read_in_order():
    document = read(PAPER)
    assert [e.kind for e in document.evidence] == [
        "title", "abstract", "heading", "caption", "table", "paragraph", "footnote", "reference",
    ]  # fmt: skip
    assert document.metadata.title == "On things"
    assert [(a.name, a.affiliations) for a in document.metadata.authors] == [
        ("Ann Doe", ("Some Place",)),
        ("Bob Roe", ("Other Place",)),
    ]
    assert document.text_of("paragraph") == "Model wins, as Table 1 shows [doe99]."
    assert document.text_of("footnote") == "By far."


def test_its_table_has_caption_label_header_and_mentions():
    (table,) = read(PAPER).tables
    assert (table.id, table.name, table.label, table.caption) == (
        "tbl1",
        "tab:a",
        "Table 1",
        "Scores of Model.",
    )
    assert texts(table) == [
        ["Name", "F1 (%)", "F1 (%)"],
        ["", "dev", "test"],
        ["Model", "80.1", "79.0"],
        ["x–y", "1", "<2>"],
    ]
    assert [row[1].header for row in table.grid] == [True, True, False, False]
    assert table.grid[2][1].bold
    assert table.near == ("Model wins, as Table 1 shows [doe99].",)
    assert table.section == ("Results",)


def test_its_references():
    (work,) = read(PAPER).bibliography
    assert (work.key, work.title, work.date) == ("doe99", "Old things", "1999")
    assert [a.name for a in work.authors] == ["A. Doe", "B. Roe"]


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"8.0 $\pm$ 0.1", "8.0 ± 0.1"),
        (r"1280$\times$800", "1280×800"),
        (r"AP$^\text{e}$", "APe"),
        (r"$\rm AP^b_{50}$", "APb50"),
        (r"$10^{-3}$", "10^-3"),
        (r"$2.3\cdot10^{19}$", "2.3·10^19"),
        (r"\textbf{FID} $\downarrow$", "FID ↓"),
        (r"$\alpha$-quartz", "α-quartz"),
        (r"H$_2$O", "H2O"),
        (r"mL$^{-1}$", "mL-1"),
        (r"$93.2_{\pm 0.1}$", "93.2± 0.1"),
        (r"$93.2_{0.1}$", "93.2_0.1"),
        (r"$5.3^{+0.1}_{-0.2}$", "5.3 +0.1 -0.2"),
        (r"45~$^{\circ}$C", "45 °C"),
        (r"$1{,}234$", "1,234"),
        (r"80\% \& \#1 \_x", "80% & #1 _x"),
        (r"\textcolor{red}{5}\cellcolor{blue!20}", "5"),
        (r"\SI{5}{\milli\gram}", "5 mg"),
        (r"K\"ahler, {\L}ukasz, \'{e}, \v{s}", "Kähler, Łukasz, é, š"),
        (r"``a'' -- b --- c", "“a” – b — c"),
        (r"\frac{a}{b}", "a/b"),
        (r"\makecell{two\\lines}", "two lines"),
        (r"\shortstack[l]{two\\lines}", "two lines"),
        (r"\begin{tabular}[c]{@{}c@{}}two\\lines\end{tabular}", "two lines"),
        (r"--\phantom{00}", "–"),
        (r"Swin~\cite{liu2021}", "Swin"),
        (r"\unknowncommand{kept} rest", "kept rest"),
        (r"\verb|a_b|", "a_b"),
        (r"\href{http://x.org/%20}{text}", "text"),
        (r"{\tiny (EM)}", "(EM)"),
        (r"\vspace{-2mm}x\hspace*{3pt}", "x"),
        (r"\tabcolsep=3pt x", "x"),
        (r"\raisebox{1ex}[0pt]{x}", "x"),
        (r"$\mathbf{x}$ \boldmath$y$", "x y"),
    ],
)
def test_cell_text(tex: str, text: str):
    speller = Speller(cites=False)
    assert spell(speller.spell(parse(tokenize(tex))[0])).text == text


@pytest.mark.parametrize(
    ("tex", "bold"),
    [
        (r"\textbf{1}", True),
        (r"{\bf 1}", True),
        (r"\textbf{1} 2", False),
        (r"$\mathbf{1}$", True),
        ("1", False),
    ],
)
def test_bold(tex: str, bold: bool):
    speller = Speller()
    speller.spell(parse(tokenize(tex))[0])
    assert speller.bold is bold


def test_multirow_forms():
    table = tabular(
        r"\multirow{2}{*}{A} & 1 & 2 \\ & 3 & 4 \\ & 5 & 6 \\ \multirow{-2}*{B} & 7 & 8 \\"
        r"\multirow[t]{2}{2cm}{C} & \multicolumn{2}{c}{\multirow{2}{*}{D}} \\ & & \\"
    )
    assert texts(table) == [
        ["A", "1", "2"], ["A", "3", "4"], ["B", "5", "6"], ["B", "7", "8"], ["C", "D", "D"], ["C", "D", "D"],
    ]  # fmt: skip


def test_a_multirow_that_is_too_long_stops_at_the_next_text():
    assert texts(tabular(r"\multirow{9}{*}{A} & 1 \\ & 2 \\ B & 3 \\", spec="lc")) == [
        ["A", "1"],
        ["A", "2"],
        ["B", "3"],
    ]


@pytest.mark.parametrize(
    ("body", "heads"),
    [
        (r"\hline a & b \\ \hline 1 & 2 \\ \hline", 1),
        (r"a & b \\ 1 & 2 \\", 0),
        (r"\toprule a & b \\ \midrule[1pt] 1 & 2 \\ \bottomrule", 1),
        (r"\toprule a & b \\ c & d \\ \midrule 1 & 2 \\ 3 & 4 \\ \midrule 5 & 6 \\", 2),
        (
            r"\toprule a & b \\ \cmidrule(l{2pt}r{2pt}){1-2} c & d \\ \specialrule{1pt}{0pt}{0pt} \midrule 1 & 2 \\",
            2,
        ),
        (r"\hline a & b \\ 1 & 2 \\ \hline", 0),
    ],
)
def test_rows_above_the_rule_are_the_head(body: str, heads: int):
    table = tabular(body, spec="ll")
    assert sum(row[0].header is True for row in table.grid) == heads


@pytest.mark.parametrize(
    "env",
    [
        r"\begin{tabularx}{\textwidth}{lX}",
        r"\begin{tabular*}{5cm}[t]{@{\extracolsep{\fill}}ll}",
        r"\begin{tabulary}{1.0\textwidth}{|L|L|}",
        r"\begin{tabular}[t]{p{2cm}>{\bfseries}c}",
    ],
)
def test_kin_of_tabular(env: str):
    name = env[len(r"\begin{") : env.index("}")]
    (table,) = read(rf"\begin{{table*}}{env} a & b \\ 1 & 2 \end{{{name}}}\end{{table*}}").tables
    assert texts(table) == [["a", "b"], ["1", "2"]]


def test_longtables():
    (table,) = read(
        r"\begin{longtable}{ll}\caption{Long.}\label{t:l}\\ \hline a & b \\ \hline \endfirsthead"
        r"\hline a & b \\ \hline \endhead \multicolumn{2}{r}{continued} \\ \endfoot \hline \endlastfoot"
        r"1 & 2 \\ 3 & 4 \\ \end{longtable}"
    ).tables
    assert (table.caption, table.name) == ("Long.", "t:l")
    assert texts(table) == [["a", "b"], ["1", "2"], ["3", "4"]]
    assert table.grid[0][0].header is True


def test_wrapped_tabulars():
    document = read(
        r"\begin{table}\resizebox{\textwidth}{!}{\begin{tabular}{ll} a & b \\ 1 & 2 \end{tabular}}"
        r"\end{table}\begin{table}\begin{adjustbox}{width=8cm,center}\begin{tabular}{ll} c & d \\ 3 & 4"
        r"\end{tabular}\end{adjustbox}\end{table}\begin{table}\setlength\tabcolsep{1mm}{\begin{tabular}{ll}"
        r"e & f \\ 5 & 6 \end{tabular}}\end{table}"
    )
    assert [texts(t)[0] for t in document.tables] == [["a", "b"], ["c", "d"], ["e", "f"]]
    assert [t.notes for t in document.tables] == [(), (), ()]


def test_several_tabulars_in_a_float():
    document = read(
        r"\begin{table}\caption{All.}\label{t}\begin{subtable}{.5\textwidth}"
        r"\begin{tabular}{ll} a & b \\ 1 & 2\end{tabular}\caption{Left}\label{t:l}\end{subtable}"
        r"\subfloat[Right]{\begin{tabular}{ll} c & d \\ 3 & 4\end{tabular}}\end{table}"
    )
    assert [(t.id, t.label, t.caption) for t in document.tables] == [
        ("tbl1a", "Table 1a", "All. Left"),
        ("tbl1b", "Table 1b", "All. Right"),
    ]
    assert [t.name for t in document.tables] == ["t:l", "tb"]


def test_notes_and_marks():
    (table,) = read(
        r"\begin{table}\begin{threeparttable}"
        r"\begin{tabular}{ll} a\tnote{1} & b \\ 1$^{\dagger}$ & 2\footnote{Odd.}\end{tabular}"
        r"\begin{tablenotes}[flushleft]\item[1] First note. \item[$\dagger$] Second note."
        r"\end{tablenotes}\end{threeparttable}\end{table}"
    ).tables
    assert [(c.text, c.marks) for c in table.cells] == [
        ("a", ("1",)),
        ("b", ()),
        ("1", ("†",)),
        ("2", ("1",)),
    ]
    assert [(n.mark, n.text) for n in table.notes][:2] == [("1", "First note."), ("†", "Second note.")]


def test_a_tabular_outside_a_float_is_a_table_and_layout_is_not():
    document = read(
        r"Text. \begin{tabular}{c|c} x & y \\ \hline 1 & 2 \\ \end{tabular}"
        r" \begin{tabular}{c}one\\two\end{tabular}"
    )
    assert len(document.tables) == 1
    assert "one two" in document.text_of("paragraph")


def test_definitions_of_every_kind():
    text = read(
        r"\newcommand*\a{A}\renewcommand{\a}{B}\let\b\a\DeclareMathOperator{\op}{op}\providecommand{\a}{C}"
        r"\newenvironment{mine}[1]{<#1:}{>}\newif\ifdraft\ifdraft hidden\else shown\fi \iffalse gone\fi"
        r" \a\b $\op$ \begin{mine}{x}y\end{mine}"
    ).text_of("paragraph")
    assert text == "shown BB op <x:y>"


def test_macros_without_end_are_stopped_and_said():
    document = read(r"\def\a{\a\a}\newcommand{\b}{x\b} Before \b after.")
    assert "latex-macros" in {n.code for n in document.notices}


def test_delimited_macros_are_said_where_they_are_used():
    document = read(r"\def\pair(#1,#2){#1 and #2}\def\unused#1.{#1} Before \pair(a,b) after.")
    (notice,) = [n for n in document.notices if n.code == "latex-delimited-macros"]
    assert notice.message.endswith(r"used here: \pair")
    assert not read(r"\def\unused#1.{#1}\def\one#1{<#1>} Before \one{a} after.").notices


def test_included_files_with_lost_characters_are_said(tmp_path: Path):
    (tmp_path / "one.tex").write_bytes("é ü ".encode() * 30 + b"\xff inner")
    main = tmp_path / "main.tex"
    main.write_text(r"A \input{one} z")
    (notice,) = READER.read(Source.open(main), ReadSettings()).notices
    assert notice.code == "lossy-decoding" and notice.message.startswith("one.tex: ")


def test_input_is_read_from_the_folder_and_nowhere_else(tmp_path: Path):
    (tmp_path / "paper" / "tables").mkdir(parents=True)
    (tmp_path / "secret.tex").write_text("secret")
    (tmp_path / "paper" / "tables" / "one.tex").write_text("inner text")
    main = tmp_path / "paper" / "main.tex"
    main.write_text(r"A \input{tables/one} \input{../secret} \include{absent} \input{main} z")
    document = READER.read(Source.open(main), ReadSettings())
    text = document.text_of("paragraph")
    assert "inner text" in text
    assert "secret" not in text
    assert {"latex-input", "latex-outside"} <= {n.code for n in document.notices}


def test_input_of_an_archive_laid_flat(tmp_path: Path):
    (tmp_path / "p1__tables__one.tex").write_text("inner text")
    main = tmp_path / "p1__main.tex"
    main.write_text(r"A \input{tables/one.tex}")
    assert "inner text" in READER.read(Source.open(main), ReadSettings()).text_of("paragraph")


def test_a_cut_off_file_is_read_and_said():
    document = read(r"\begin{table}\begin{tabular}{ll} a & b \\ 1 & 2")
    assert texts(document.tables[0]) == [["a", "b"], ["1", "2"]]
    assert "latex-damaged" in {n.code for n in document.notices}


def test_content_decides_not_the_name():
    assert choose(Source("paper.txt", PAPER.encode())).name == "latex"


def test_deep_nesting_is_flattened():
    assert read("{" * 3000 + "deep" + "}" * 3000).text_of("paragraph") == "deep"


def test_prose_keeps_citation_keys():
    assert text_of(parse(tokenize(r"by \citep[see][p.~3]{a,b}"))[0]) == "by [a, b]"


@settings(max_examples=80, deadline=None)
@given(st.integers(0, len(PAPER) - 1), st.integers(0, 30), st.text("\\{}$&#^_%~[]a1 \n", max_size=6))
def test_damage_anywhere_gives_a_document(at: int, cut: int, put: str):
    assert read(PAPER[:at] + put + PAPER[at + cut :]).format == "latex"


def test_deluxetables():
    (table,) = read(
        r"\begin{deluxetable}{lcc}\tablecaption{Stars.\label{t:s}}\tablewidth{0pt}"
        r"\tablehead{\colhead{Name} & \multicolumn{2}{c}{Mag}\\ \colhead{} & \colhead{V} & \colhead{B}}"
        r"\startdata A\tablenotemark{a} & 1.0 & 2.0 \\ B & \nodata & 3.0 \enddata"
        r"\tablenotetext{a}{A note.}\tablecomments{All of it.}\end{deluxetable}"
    ).tables
    assert (table.caption, table.name) == ("Stars.", "t:s")
    assert texts(table) == [["Name", "Mag", "Mag"], ["", "V", "B"], ["A", "1.0", "2.0"], ["B", "…", "3.0"]]
    assert table.grid[1][1].header is True
    assert table.grid[2][0].marks == ("a",)
    assert [(n.mark, n.text) for n in table.notes] == [("a", "A note."), ("", "All of it.")]


def test_tabularray():
    (table,) = read(
        r"\begin{longtblr}[caption={Long one.}, label={t:l}]{colspec={lll}, hlines}"
        r"\SetCell[r=2]{c} a & \SetCell[c=2]{c} b & \\ & c & d \\ 1 & 2 & 3 \\ \end{longtblr}"
    ).tables
    assert (table.caption, table.name) == ("Long one.", "t:l")
    assert texts(table) == [["a", "b", "b"], ["a", "c", "d"], ["1", "2", "3"]]


def test_tables_side_by_side_have_numbers_of_their_own():
    document = read(
        r"\begin{table}\begin{minipage}{.5\textwidth}\caption{One}\label{t:1}\begin{tabular}{ll} a & b \\ 1 & 2"
        r"\end{tabular}\end{minipage}\begin{minipage}{.5\textwidth}\caption{Two}\label{t:2}"
        r"\begin{tabular}{ll} c & d \\ 3 & 4 \end{tabular}\end{minipage}\end{table} See Table~\ref{t:2}."
    )
    assert [(t.id, t.label, t.name, t.caption) for t in document.tables] == [
        ("tbl1", "Table 1", "t:1", "One"),
        ("tbl2", "Table 2", "t:2", "Two"),
    ]
    assert document.tables[1].near == ("See Table 2.",)


@pytest.mark.parametrize(("tex", "text"), [(r"\ding{52}", "✔"), (r"\ding{55}", "✗"), (r"\ding{172}", "①")])
def test_dingbats(tex: str, text: str):
    assert text_of(parse(tokenize(tex))[0]) == text
