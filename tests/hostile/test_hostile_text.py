"""Text that wants to do something: to a terminal, to a spreadsheet, to a scanner."""

import io
from pathlib import Path

import pytest
from rich.text import Text

from scigraft.cli.console import console, print_rows
from scigraft.publish.table import safe_cell
from scigraft.read import Source, read_source


@pytest.mark.parametrize("text", ["\x1b[31mred", "\x1b]0;title\x07", "back\rover", "\x9b2J"])
def test_text_never_steers_the_terminal(text: str) -> None:
    stream = io.StringIO()
    console(stream).print(Text(text))
    print_rows(["a"], [[text]], out=console(stream))
    assert not set(stream.getvalue()) & set("\x1b\x07\r\x9b")


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
