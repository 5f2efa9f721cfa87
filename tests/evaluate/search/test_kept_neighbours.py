from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from walkable import walkable_index

from scigraft.evaluate.search.collection import Collection
from scigraft.evaluate.search.kept_neighbours import MOST, neighbours_of
from scigraft.graph.neighbours import NeighbourLists
from scigraft.model import Facet, UsageError
from scigraft.search.making import IndexedPaper


def same(first: Mapping[Facet, NeighbourLists], second: Mapping[Facet, NeighbourLists]) -> bool:
    return first.keys() == second.keys() and all(
        np.array_equal(first[facet].papers, second[facet].papers)
        and np.array_equal(first[facet].weights, second[facet].weights)
        for facet in first
    )


def test_a_graph_that_was_kept_is_the_one_that_would_be_made(collection: Collection, tmp_path: Path) -> None:
    index = replace(collection.index, neighbours={})
    for _ in range(2):
        assert same(neighbours_of(index, tmp_path / "cache"), collection.index.neighbours)
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_other_citations_or_papers_have_a_graph_of_their_own(
    papers: list[IndexedPaper], pairs: list[tuple[str, str]], tmp_path: Path
) -> None:
    for some, cited in ((papers, pairs), (papers, pairs[1:]), (papers[1:], pairs)):
        made = walkable_index(some, cited)
        assert same(neighbours_of(made, tmp_path), made.neighbours)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("content", [b"", b"no archive", None])
def test_a_broken_file_is_made_anew(collection: Collection, tmp_path: Path, content: bytes | None) -> None:
    neighbours_of(collection.index, tmp_path)
    file = next(tmp_path.iterdir())
    file.write_bytes(file.read_bytes()[:200] if content is None else content)
    assert same(neighbours_of(collection.index, tmp_path), collection.index.neighbours)
    assert len(file.read_bytes()) > 200


def test_old_graphs_are_let_go(papers: list[IndexedPaper], pairs: list[tuple[str, str]], tmp_path: Path) -> None:
    for left_out in range(MOST + 3):
        neighbours_of(walkable_index(papers, pairs[left_out:]), tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST


def test_a_folder_that_cannot_be_written_is_told(collection: Collection, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--cache"):
        neighbours_of(collection.index, tmp_path / "file" / "cache")
