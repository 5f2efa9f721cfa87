from pathlib import Path

import pytest
from papers_in_tei import TITLE, write

from scigraft.library import Library
from scigraft.library.academic.academic_graph import AcademicGraph
from scigraft.model import UsageError

PAPERS = {
    "one": ("Task: machine translation", "Dataset: WMT14"),
    "two": ("Task: Neural Machine Translation", "Dataset: WMT14"),
    "three": ("Task: low-resource neural machine translation", "Task: machine translation"),
    "four": ("Task: aspect-based sentiment analysis",),
    "five": ("Task: machine translation evaluation",),
}


@pytest.fixture
def graph(library: Library, tmp_path: Path) -> AcademicGraph:
    """Papers on a task, on kinds of it, on both, and on others."""
    library.add(
        [
            write(tmp_path / "in", key, *lines, title=TITLE.format(n), cites=(TITLE.format(0),), year=2010 + n)
            for n, (key, lines) in enumerate(PAPERS.items())
        ]
    )
    library.build()
    return library.academic()


def test_papers_on_kinds_of_a_task_come_after_those_on_itself(graph: AcademicGraph) -> None:
    found = graph.papers_where(task="machine translation")
    assert [(paper.key, paper.narrower) for paper in found] == [
        ("one", ()),
        ("three", ()),
        ("two", ("Neural Machine Translation",)),
    ]
    assert [paper.key for paper in graph.papers_where(task="machine translation", exact=True)] == ["one", "three"]
    assert [paper.key for paper in graph.papers_where(task="machine translation", dataset="WMT14")] == ["one", "two"]


def test_a_task_that_no_paper_names_itself_has_papers_by_its_kinds(graph: AcademicGraph) -> None:
    [paper] = graph.papers_where(task="sentiment analysis")
    assert (paper.key, paper.narrower) == ("four", ("aspect-based sentiment analysis",))
    with pytest.raises(UsageError, match="aspect-based sentiment analysis"):
        graph.papers_where(task="sentiment analysis", exact=True)
    line = graph.development("sentiment analysis")
    assert (line.entity.name, line.entity.id, [one.key for one in line.papers]) == ("sentiment analysis", "", ["four"])


def test_a_line_of_work_goes_on_in_kinds_of_its_task(graph: AcademicGraph) -> None:
    line = graph.development("machine translation")
    assert [(paper.key, bool(paper.narrower)) for paper in line.papers] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    assert [(one.paper, one.on) for one in line.built] == [("two", "one"), ("three", "one")]
    assert [paper.key for paper in graph.development("machine translation", exact=True).papers] == ["one", "three"]


def test_a_task_shows_what_it_is_a_kind_of(graph: AcademicGraph) -> None:
    view = graph.entity("neural machine translation")
    assert [one.name for one in view.broader] == ["machine translation"]
    assert [one.name for one in view.narrower] == ["low-resource neural machine translation"]


def test_kinds_are_broader_concepts_in_linked_data_and_no_relation(graph: AcademicGraph, library: Library) -> None:
    pytest.importorskip("pyoxigraph")
    kinds = "?task skos:broader+/rdfs:label 'machine translation' ; rdfs:label ?name"
    answer = library.sparql(f"SELECT DISTINCT ?name {{ {kinds} }} ORDER BY ?name")
    assert [row[0].value for row in answer.rows] == [
        "Neural Machine Translation",
        "low-resource neural machine translation",
    ]
    assert len(graph.stats().relations) == 29


def test_kinds_go_with_the_papers_that_name_them(graph: AcademicGraph, library: Library) -> None:
    library.remove("two")
    library.build()
    [low] = graph.entities(name="low-resource neural machine translation")
    [broad] = graph.entities(name="machine translation", type="Task")[:1]
    assert graph.kinds() == ((low.id, broad.id),)
