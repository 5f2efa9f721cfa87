"""Content made to be slow or deep: each case ends in a document or in an error that names the file."""

from __future__ import annotations

import pytest

from scigraft.model import ReadError, ReadSettings
from scigraft.model.settings import Limits
from scigraft.read import Source, read_source

N = 20_000
TEX = b"\\documentclass{a}"
CHAIN = b"".join(
    b"\\def\\%s{\\%s\\%s}" % (bytes([97 + i]) * 3, bytes([98 + i]) * 3, bytes([98 + i]) * 3) for i in range(24)
)
HOSTILE = {
    "instructions.xml": b"<?xml version='1.0'?>" + b"<?a?>" * 1500 + b"x",
    "comments.xml": b"<!DOCTYPE article [" + b"<!--" * N + b"<article/>",
    "cdata.xml": b"<article><body><p>" + b"<![CDATA[" * N + b"&a;</p></body></article>",
    "quotes.xml": b"<!DOCTYPE article [" + b'"' * N + b"]><article/>",
    "sections.xml": b"<article><body>"
    + b"<sec><title>a</title>" * 245
    + b"<p>a</p>"
    + b"</sec>" * 245
    + b"</body></article>",
    "tables.xml": b"<article><body><table-wrap>"
    + b"<table><tr><td>" * 80
    + b"a"
    + b"</td></tr></table>" * 80
    + b"</table-wrap></body></article>",
    "attributes.xml": b"<article " + b"a='b' " * N + b"/>",
    "divs.tei.xml": b"<TEI><text><body>" + b"<div><head>a</head>" * 240 + b"</div>" * 240 + b"</body></text></TEI>",
    "comments.html": b"<!---->" * 1000 + b"x<p>a</p>",
    "deep.html": b"<!DOCTYPE html>" + b"<div>" * N + b"a",
    "tables.html": b"<!DOCTYPE html><div>" + b"<table><tr><th>a<th>b<tr><td>1<td>2</table>" * 300 + b"</div>",
    "spaces.tex": TEX + b" word" + b" " * N + b"\\x" + b" \t" * N + b"end",
    "braces.tex": TEX + b"{" * N,
    "begins.tex": TEX + b"\\begin{tabular}{l}a&" * 5000,
    "options.tex": TEX + b"\\\\[" * 5000,
    "doubling.tex": TEX + CHAIN + b" \\aaa",
    "dollars.tex": TEX + b"$" * N,
    "rows.tex": TEX
    + b"\\begin{table}\\begin{tabular}{l}"
    + b"\\multirow{5000}{*}{a}&\\\\" * 1000
    + b"\\end{tabular}\\end{table}",
    "comments.tex": TEX + b"\\begin{comment}" * N,
    "spaces.md": b"# a\n\n| a | b |\n|---" + b" " * N + b"x\n\n## " + b" " * N + b"x\n",
    "stars.md": b"# t\n\n" + b"**a " * 5000,
    "brackets.md": b"# t\n\n" + b"[" * N + b"](",
    "ticks.md": b"# t\n\n" + b"``a " * N,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_content_ends_well(name: str):
    try:
        read_source(Source(name, HOSTILE[name]))
    except ReadError as exc:
        assert name in str(exc)


CELL = "<tr><td colspan='100' rowspan='50'>a</td></tr>"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("big.xml", f"<article><body><table-wrap><table>{CELL * 40}</table></table-wrap></body></article>"),
        ("big.html", f"<!DOCTYPE html><table><caption>Table 1</caption>{CELL * 40}</table>"),
        (
            "big.tex",
            r"\begin{table}\begin{tabular}{l}" + r"\multicolumn{100}{c}{a} \\" * 40 + r"\end{tabular}\end{table}",
        ),
        ("big.md", "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 2000),
    ],
)
def test_a_table_over_the_limit_is_cut_and_said(name: str, text: str):
    document = read_source(Source(name, text.encode()), ReadSettings(limits=Limits(table_cells=2000)))
    rows, cols = document.tables[0].shape
    assert rows * cols <= 2500
    assert [n.code for n in document.notices] == ["table-cut"]
