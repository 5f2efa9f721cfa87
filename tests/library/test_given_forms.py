"""Files and keys of entries in the forms that programs write them in."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Library


@pytest.mark.parametrize(
    "named", ["file:///C:/Users/ada/out/engine%20one.md", "attachments:engine one.md", "file:engine%20one.md"]
)
def test_files_in_the_forms_of_other_programs_are_found(library: Library, tmp_path: Path, named: str) -> None:
    write_paper(tmp_path / "engine one.md", title="On engines of many kinds")
    (tmp_path / "refs.ris").write_text(f"TY  - JOUR\nID  - a\nTI  - T\nL1  - {named}\nER  - \n", encoding="utf-8")
    [given] = library.add(metadata=tmp_path / "refs.ris").metadata
    assert (len(given.attached), given.missing) == (1, ())


def test_an_address_of_a_file_does_not_lead_out_of_the_export(library: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "secret.md", title="On engines of many kinds")
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "refs.ris"
    path.write_text("TY  - JOUR\nTI  - T\nL1  - file:%2e%2e/secret.md\nER  - \n", encoding="utf-8")
    [given] = library.add(metadata=path).metadata
    assert [why for _, _, why in given.missing] == ["its path leads out of the folder of the export"]


@pytest.mark.parametrize("called", ["DBLP:conf/acl/Ek22", "DBLP-conf-acl-Ek22"])
def test_a_paper_is_found_by_its_citation_key_as_it_is_written(library: Library, tmp_path: Path, called: str) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@article{DBLP:conf/acl/Ek22, title={On engines of many kinds}, author={Ada Ek}}", encoding="utf-8")
    library.add(metadata=path)
    library.build()
    assert library.paper(called).citekey == "DBLP:conf/acl/Ek22"
    assert [paper.title for paper in library.papers(called)] == ["On engines of many kinds"]
