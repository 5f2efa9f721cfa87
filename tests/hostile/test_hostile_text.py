"""Text that wants to do something: to a terminal, to a spreadsheet, to a scanner."""

import io
import json
import sys
from pathlib import Path

import pytest
from rich.text import Text

from scigraft.cli.console import console, data_stream, print_rows, write_json
from scigraft.extract import extract_document
from scigraft.extract.bounds import bounded
from scigraft.modules import load
from scigraft.modules.glass.notation import series_in
from scigraft.publish.table import safe_cell
from scigraft.read import Source, read_source


@pytest.mark.parametrize(
    "text", ["\x1b[31mred", "\x1b]0;title\x07", "back\rover", "\x9b2J", "\u202egnp.exe", "\u2066a"]
)
def test_text_never_steers_the_terminal(text: str) -> None:
    stream = io.StringIO()
    console(stream).print(Text(text))
    print_rows(["a"], [[text]], out=console(stream))
    assert not set(stream.getvalue()) & set("\x1b\x07\r\x9b\u202e\u2066")


def test_json_and_data_on_a_terminal_steer_nothing(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    nasty = "\x9bcsi \u202e \x7f \ud800 é"
    write_json({"a": nasty})
    told = capfdbinary.readouterr().out
    assert json.loads(told) == {"a": nasty}
    assert not set(told.decode()) & set("\x9b\u202e\x7f")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    text = io.TextIOWrapper(data_stream(), encoding="utf-8", newline="")
    text.write("\x1b[31m \x9b é\r\n")
    text.flush()
    assert capfdbinary.readouterr().out.decode() == "\ufffd[31m \ufffd é\n"


def test_a_name_without_end_does_not_widen_the_lines_of_all_others() -> None:
    stream = io.StringIO()
    print_rows(["name", "n"], [["a" * 100_000, 1], ["b", 2], ["cc", 3]], right=("n",), out=console(stream))
    assert stream.getvalue() == f"name  n\n{'a' * 100_000}  1\nb     2\ncc    3\n"


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=1", "\n=1"])
def test_formulas_are_text_in_csv(text: str) -> None:
    assert safe_cell(text).startswith("'")


@pytest.mark.parametrize("name", ["/etc/passwd", "../secret", "|ls"])
def test_latex_reads_no_file_outside_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.tex").write_text("do not tell")
    (tmp_path / "paper").mkdir()
    main = tmp_path / "paper/main.tex"
    text = "\\documentclass{article}\\begin{document}before \\input{" + name + "} after\\end{document}"
    document = read_source(Source("main.tex", text.encode(), main))
    assert "do not tell" not in document.text_of("paragraph")
    assert "root:" not in document.text_of("paragraph")
    assert document.notices


@pytest.mark.parametrize("module", ["glass", "bioassay", "mlresults"])
def test_modules_see_no_text_without_end_and_say_so(module: str) -> None:
    long = "1 " * 100_000
    text = (
        f"# T\n\n| Glass | SiO2 (mol%) | {long} |\n|---|---|---|\n| {long} | 60 | 40 |\n| B | {long} | 3 |\n\n{long}\n"
    )
    extraction = extract_document(read_source(Source("a.md", text.encode())), load(module))
    assert all("up to 2,000 characters" in report.message for report in extraction.tables)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", "@article{a, title={T}, author={A" + " " * 50_000 + "B}}"),
        ("a.md", "# T\n\n" + "10^" * 100_000),
        ("a.html", "<html><body><p>" + "10<sup>3</sup> " * 20_000),
    ],
)
def test_long_runs_are_gone_over_once(name: str, text: str) -> None:
    assert read_source(Source(name, text.encode())).file == name


def test_texts_of_common_length_are_left_as_they_are() -> None:
    document = read_source(Source("a.md", b"# T\n\n| Glass | SiO2 |\n|---|---|\n| A | 60 |\n"))
    assert bounded(document) == (document, frozenset())


@pytest.mark.parametrize("text", ["1" * 10_000, "Table 1 " + " " * 10_000, "(1" * 5_000, "x" * 10_000])
def test_a_caption_without_end_is_no_series(text: str) -> None:
    assert series_in(text) == ""
