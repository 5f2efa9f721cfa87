"""A paper that was given metadata, and a key with them, is found by what it was called before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper

from scigraft.library import Library
from scigraft.model import GraphSettings, SearchSettings, UsageError

LINES = [
    {"id": "D14-1002", "title": "Modeling Interestingness", "abstract": "We model. We win.", "year": 2014},
    {"id": "P15-1001", "title": "Parsing with graphs and more graphs", "abstract": "", "year": 2015},
]


@pytest.fixture
def renamed(tmp_path: Path) -> Iterator[Library]:
    """A library of a paper that was called `draft` before it was given metadata."""
    settings = replace(SETTINGS, graph=GraphSettings(embedder=False), search=SearchSettings(embedder="none"))
    with Library.create(tmp_path / "lib", settings=settings) as library:
        _rename(library, tmp_path)
        yield library


def _rename(library: Library, tmp_path: Path) -> None:
    paper = write_paper(tmp_path / "in" / "draft.md", title="Parsing with graphs and more graphs")
    library.add(paper)
    library.build()
    assert [one.key for one in library.papers()] == ["draft"]
    catalogue = tmp_path / "papers.jsonl"
    catalogue.write_text("".join(json.dumps(item) + "\n" for item in LINES), encoding="utf-8")
    library.add(metadata=catalogue)
    library.build()
    assert {one.key for one in library.papers()} == {"D14-1002", "P15-1001"}


@pytest.mark.parametrize("name", ["draft", "draft.md", "P15-1001"])
def test_a_former_key_and_the_stem_of_a_file_find_the_paper_everywhere(renamed: Library, name: str) -> None:
    graph, key = renamed.academic(), "P15-1001"
    assert renamed.paper(name).key == key
    assert [one.key for one in renamed.status(paper=name)] == [key]
    assert list(renamed.records(paper=name)) == list(renamed.records(paper=key)) != []
    assert list(renamed.tables(paper=name)) == list(renamed.tables(paper=key))
    assert renamed.rejected(paper=name) == renamed.rejected(paper=key)
    assert graph.cites(name) == graph.cites(key) and graph.unlinked(name) == graph.unlinked(key)
    assert graph.entities(paper=name) == graph.entities(paper=key)
    assert graph.entity(name).entity.papers == (key,)
    assert renamed.retrieval().related(name, using="lexical").asked.name == key


def test_a_file_of_the_library_that_lies_elsewhere_too_is_its_paper(renamed: Library, tmp_path: Path) -> None:
    asked = renamed.retrieval().related(tmp_path / "in" / "draft.md", using="lexical").asked
    assert (asked.kind, asked.name) == ("paper", "P15-1001")


def test_what_several_papers_were_called_is_told(library: Library, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        library.add(write_paper(tmp_path / folder / "draft.md", title=f"A paper that lies in folder {folder}"))
    with pytest.raises(UsageError, match="several papers are called 'draft'.*one-draft, two-draft"):
        library.paper("draft")


def test_a_file_is_removed_by_its_name_and_a_paper_by_its_former_key(renamed: Library) -> None:
    assert len(renamed.remove("draft.md")) == 1
    assert renamed.paper("P15-1001").key == "P15-1001"


def test_a_paper_is_removed_by_its_former_key(renamed: Library) -> None:
    assert len(renamed.remove("draft")) == 2
    assert [one.key for one in renamed.papers()] == ["D14-1002"]
