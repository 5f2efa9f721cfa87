"""Lists of papers that are odd or broken: what is not taken is named, and no file from elsewhere comes in by a link."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Library

LINES = [{"id": "D14-1002", "title": "Modeling Interestingness"}, {"id": "P15-1001", "title": "Parsing with graphs"}]


def lines(folder: Path, items: list[dict[str, str]]) -> Path:
    path = folder / "papers.jsonl"
    path.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return path


@pytest.mark.parametrize("file", ["link.md", "folder/secret.md"])
def test_a_link_out_of_the_folder_of_the_export_is_not_followed(library: Library, tmp_path: Path, file: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    secret = write_paper(tmp_path / "elsewhere" / "secret.md")
    (tmp_path / "export").mkdir()
    (tmp_path / "export" / "link.md").symlink_to(secret)
    (tmp_path / "export" / "folder").symlink_to(tmp_path / "elsewhere")
    [given] = library.add(metadata=lines(tmp_path / "export", [{**LINES[0], "file": file}])).metadata
    assert given.attached == ()
    assert given.missing == (("D14-1002", file, "it is a link out of the folder of the export; name the file itself"),)


def test_a_file_that_two_entries_name_is_the_first_s_and_that_is_said(library: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "one.md")
    [given] = library.add(metadata=lines(tmp_path, [{**line, "file": "one.md"} for line in LINES])).metadata
    assert given.missing == (("P15-1001", "one.md", "it is the file of D14-1002"),)
    assert [len(paper.documents) for paper in library.papers()] == [2, 1]


def test_an_address_is_said_to_be_none_of_a_file(library: Library, tmp_path: Path) -> None:
    [given] = library.add(metadata=lines(tmp_path, [{**LINES[0], "file": "http://127.0.0.1:9/a.pdf"}])).metadata
    assert [why for *_, why in given.missing] == ["nothing is fetched from the network"]


def test_entries_that_say_no_title_are_named(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.bib"
    path.write_text("@article{a, title={A title}}\n@article{b, author={X Y}}\n@article{, year={1999}}\n")
    [given] = library.add(metadata=path).metadata
    assert given.papers == 1
    assert [notice.message.partition(": ")[2] for notice in given.notices] == [
        "2 entries have neither title nor DOI and were left out: b, number 3"
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_lines_with_an_id_and_a_title_are_papers_where_the_first_is_broken(
    library: Library, tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "titles.jsonl"
    path.write_text('{"id": "a",\n{"id": "b", "title": "Größe of trees"}\n', encoding=encoding)
    [given] = library.add(metadata=path).metadata
    assert given.papers == 1 and "line 1 is no paper" in given.notices[-1].message


def test_a_name_without_end_gives_an_id(library: Library, tmp_path: Path) -> None:
    endless = [{"title": "Parsing with graphs", "authors": ["Ada " + "x" * 300_000], "year": 2015}]
    endless += [{"title": "Modeling Interestingness", "authors": ["Bo Ek"], "year": 2014}]
    library.add(metadata=lines(tmp_path, endless))
    assert len(library.papers()) == 2
