"""Files that are not what they seem: each costs only itself and is named."""

import os
import sys
from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.library.oneshot import extract_files, find_files
from scigraft.model import ReadError, UnsafeInput
from scigraft.read import Source, read_source

GOOD = "# T\n\nTable 1. mol%\n\n| Glass | SiO2 | Na2O |\n|---|---|---|\n| A | 60 | 40 |\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are for POSIX systems")


def outcomes(folder: Path) -> dict[str, str]:
    return {result.file: result.error for result in extract_files(find_files([folder]), ["glass"])}


@posix
def test_pipes_devices_loops_and_dead_links_are_named_and_not_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "x.pdf").mkdir(parents=True)
    (folder / "x.pdf/inner.md").write_text(GOOD)
    os.mkfifo(folder / "pipe.csv")
    os.mkfifo(folder / "pipe.tex")
    (folder / "endless.csv").symlink_to("/dev/zero")
    (folder / "loop").symlink_to(folder)
    (folder / "self.csv").symlink_to(folder / "self.csv")
    (folder / "dead.csv").symlink_to(folder / "nothing")
    found = outcomes(folder)
    assert found.pop("x.pdf/inner.md") == ""
    assert set(found) == {"pipe.csv", "pipe.tex", "endless.csv", "self.csv", "dead.csv"}
    assert all(name in error for name, error in found.items())
    with Library.create(tmp_path / "library") as library:
        report = library.add(folder)
        assert report.added == ("papers/in/x.pdf/inner.md",)
        assert len(report.skipped) == 5


@posix
def test_names_of_any_kind_are_taken(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number, name in enumerate(("new\nline", "\x1b[31mred", "-rf", "[red]x", "con", "l" * 250, "a..")):
        (folder / f"{name}.md").write_text(GOOD.replace("60", str(60 + number)))
    with Library.create(tmp_path / "library") as library:
        assert len(library.add(folder).added) == 7
        assert library.build(workers=1).failed == ()


@posix
def test_a_folder_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(GOOD)
    (tmp_path / "shut").mkdir(mode=0o000)
    if os.access(tmp_path / "shut", os.R_OK):
        pytest.skip("the superuser reads everything")
    assert {name: bool(error) for name, error in outcomes(tmp_path).items()} == {"good.md": False, "shut": True}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")
def test_a_name_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(GOOD)
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.md")).write_text(GOOD)
    errors = [error for error in outcomes(tmp_path).values() if error]
    assert len(errors) == 1
    assert "not valid Unicode" in errors[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "# Größe\n\n| Gläs | SiO2 |\n|---|---|\n| A | 60 |\n"),
        ("a.csv", "Gläs,SiO2\nA,60\nB,50\n"),
        ("a.tex", "\\documentclass{article}\\begin{document}\\begin{table}\\begin{tabular}{ll}"
                  "Gläs & SiO2\\\\ A & 60\\end{tabular}\\end{table}\\end{document}"),
        ("a.xml", "<article><body><table-wrap id='t'><table><tr><td>Gläs</td></tr><tr><td>A</td></tr></table>"
                  "</table-wrap></body></article>"),
    ],
)  # fmt: skip
def test_text_in_any_encoding_is_read(name: str, text: str, encoding: str) -> None:
    [table] = read_source(Source(name, text.encode(encoding))).tables
    assert table.grid[0][0].text == "Gläs"


def test_a_bomb_in_wide_text_is_still_refused() -> None:
    bomb = "<!DOCTYPE article [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]><article><body><p>&b;</p></body></article>"
    with pytest.raises(UnsafeInput, match="b.xml"):
        read_source(Source("b.xml", bomb.encode("utf-16-le")))


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(UnsafeInput, match="a.csv: line 2 has 6,000,000 characters"):
        read_source(Source("a.csv", b"a,b\n" + b"1," * 3_000_000))


@pytest.mark.parametrize(
    ("name", "data"), [("a.html", "<html><body>" + "<div>" * 100_000), ("a.bib", b"\x89PNG\r\n\x1a\n\x00\x01 no entry")]
)
def test_a_file_that_holds_nothing_says_so(name: str, data: str | bytes) -> None:
    try:
        document = read_source(Source(name, data.encode() if isinstance(data, str) else data))
    except ReadError as exc:
        assert name in str(exc)
    else:
        assert name in document.notices[0].message
