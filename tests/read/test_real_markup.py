"""Every real file of the markup formats is read; skipped where the data is absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scigraft.model import Document
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", Path(__file__).parents[2] / ".." / "shared" / "data"))


def read_all(folder: str, pattern: str = "*") -> dict[str, Document]:
    paths = sorted((DATA / folder).glob(pattern))
    if not paths:
        pytest.skip(f"no {folder} under SCIGRAFT_BENCHMARK_DATA ({DATA})")
    return {path.name: read_source(Source.open(path)) for path in paths}


def test_pipe_tables_have_label_and_caption():
    documents = read_all("tables/glass", "*.md")
    tables = [t for d in documents.values() for t in d.tables]
    assert len(tables) == sum(1 for d in documents.values() for e in d.evidence if e.kind == "table" and e.text)
    assert all(t.label and t.caption for t in tables)


def test_chemistry_tables_have_notes_and_ids():
    documents = read_all("tables/bioassay", "*.xml")
    tables = [t for d in documents.values() for t in d.tables]
    assert all(t.name == t.id and t.shape[0] > 1 for t in tables)
    assert any(cell.marks for t in tables for cell in t.cells)


def test_jats_papers_are_whole():
    documents = read_all("files/jats")
    assert all(d.metadata.title and d.text_of("paragraph") for d in documents.values())
    assert all(d.bibliography for d in documents.values())
    assert all(t.shape != (0, 0) or t.image for d in documents.values() for t in d.tables)


def test_machine_learning_tables_have_one_table_each():
    documents = read_all("tables/mlresults", "*.tex")
    assert all(len(d.tables) == 1 and d.tables[0].shape >= (2, 2) for d in documents.values())


def test_latex_sources_are_whole():
    documents = read_all("files/latex", "*main.tex")
    assert all(d.metadata.title and d.metadata.authors and d.bibliography for d in documents.values())
    assert not [n for d in documents.values() for n in d.notices if n.code == "latex-macros"]


def test_tei_files_are_read():
    documents = read_all("files/tei")
    assert all(d.text_of("paragraph", "table") for d in documents.values())
    assert all(t.shape != (0, 0) or t.image for d in documents.values() for t in d.tables)


def test_parsed_papers_of_an_anthology_are_read():
    documents = read_all("acl/tei", "D14-*.xml")
    assert all(d.metadata.title and d.bibliography and d.text_of("paragraph") for d in documents.values())


def test_pages_are_read_without_their_chrome():
    documents = read_all("files/html")
    assert all(d.metadata.title and d.text_of("paragraph") for d in documents.values())
    assert all(t.label for d in documents.values() for t in d.tables)
    text = "\n".join(d.text_of("paragraph") for d in documents.values())
    assert "cookie" not in text.lower()
