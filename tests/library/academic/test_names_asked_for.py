from pathlib import Path

import pytest
from papers_in_tei import write

from scigraft.library import Library
from scigraft.library.academic.academic_graph import AcademicGraph
from scigraft.model import UsageError


@pytest.fixture
def graph(library: Library, tmp_path: Path) -> AcademicGraph:
    """Papers that print short forms of what a user may ask for in full."""
    lines = ("Task: NER", "Dataset: PTB", "Dataset: CoNLL-2003", "Metric: BLEU-4", "Metric: BLEU-1")
    library.add([write(tmp_path / "in", "one", *lines), write(tmp_path / "in", "two", "Dataset: English PTB")])
    library.build()
    return library.academic()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Penn Treebank", "English PTB"),
        ("the Penn treebank corpus", "English PTB"),
        ("named-entity recognition", "NER"),
        ("named entity recognition (NER)", "NER"),
        ("CoNLL 03", "CoNLL-2003"),
        ("BLEU4 score", "BLEU-4"),
    ],
)
def test_a_name_that_no_paper_prints_is_found_by_its_other_forms(graph: AcademicGraph, asked: str, found: str) -> None:
    assert graph.entity(asked).entity.name == found


@pytest.mark.parametrize("asked", ["CoNLL-2012", "BLEU-2", "Penn Discourse Treebank", "", "x" * 5000])
def test_another_variant_is_not_taken_for_it(graph: AcademicGraph, asked: str) -> None:
    with pytest.raises(UsageError):
        graph.entity(asked)


def test_papers_are_asked_for_by_another_form(graph: AcademicGraph) -> None:
    assert [paper.key for paper in graph.papers_where(dataset="Penn Treebank")] == ["one", "two"]
    assert [paper.key for paper in graph.papers_where(task="named entity recognition", dataset="CoNLL03")] == ["one"]


def test_a_merge_that_was_taken_back_stays_so_for_what_is_asked(library: Library, graph: AcademicGraph) -> None:
    [merge] = [one for one in graph.merges() if {one.left, one.right} == {"PTB", "English PTB"}]
    graph.undo_merge(merge.id, reason="they differ here", who="me")
    with pytest.raises(UsageError, match="2 entities"):
        graph.entity("Penn Treebank")
