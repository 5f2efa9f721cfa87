import pytest
from papers_in_tei import SETTINGS, TITLE, pipeline, write

from scigraft.graph import ontology
from scigraft.library import Library
from scigraft.library.academic.academic_graph import AcademicGraph
from scigraft.model import UsageError

NAMES = "Statistical Machine Translation"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> AcademicGraph:
    """Three papers: the second and third use what the first introduces, the third cites the second."""
    root = tmp_path_factory.mktemp("corpus")
    one = write(
        root / "in",
        "one",
        "Task: statistical machine translation",
        "Dataset: Europarl",
        "Model: Moses",
        title="Moses: an open toolkit for translation by phrases",
        authors=("Philipp Koehn", "Hieu Hoang"),
        year=2007,
    )
    two = write(
        root / "in",
        "two",
        f"Task: {NAMES}",
        "Dataset: Europarl",
        "Metric: BLEU",
        "[b0] We use the Moses decoder.",
        "[b0] Earlier work has also addressed translation by phrases.",
        title=TITLE.format(2),
        authors=("Chris Dyer",),
        year=2010,
        cites=("Moses: an open toolkit for translation by phrases",),
    )
    three = write(
        root / "in",
        "three",
        f"Task: {NAMES}",
        "Dataset: WMT14",
        "[b1] Others studied the task.",
        title=TITLE.format(3),
        authors=("Philipp Koehn",),
        year=2014,
        cites=("Moses: an open toolkit for translation by phrases", TITLE.format(2)),
    )
    with Library.create(root / "lib", settings=SETTINGS, pipeline=pipeline()) as library:
        library.add([one, two, three])
        library.build()
        yield library.academic()


def test_entities_are_found_by_type_name_and_paper(graph: AcademicGraph) -> None:
    [task] = graph.entities(type="task")
    assert (task.name, task.papers) == (NAMES, ("one", "three", "two"))
    assert task.names == ((NAMES, 2), ("statistical machine translation", 1))
    assert graph.entities(name="STATISTICAL machine  translation") == (task,)
    assert [one.name for one in graph.entities(name="koehn")] == ["Philipp Koehn"]
    assert {one.name for one in graph.entities(type="Dataset", paper="three")} == {"WMT14"}
    assert [one.name for one in graph.entities(type="Dataset")] == ["Europarl", "WMT14"]  # the most used first
    assert len(graph.entities(limit=2)) == 2


def test_an_entity_is_shown_with_its_places_and_edges(graph: AcademicGraph) -> None:
    view = graph.entity("europarl")
    assert [(one.paper, one.mention.place.text) for one in view.mentions] == [
        ("one", "Dataset: Europarl"),
        ("two", "Dataset: Europarl"),
    ]
    titles = {node.id: node.name for node in view.nodes if node.type == "Title"}
    assert sorted((titles[edge.source], edge.relation) for edge in view.edges if edge.source in titles) == [
        ("Moses: an open toolkit for translation by phrases", "experiments on"),
        (TITLE.format(2), "experiments on"),
    ]
    assert graph.entity(view.entity.id[:8]) == view
    assert graph.entity("one").entity.type == "Title"


@pytest.mark.parametrize(
    ("what", "type", "said"),
    [
        ("Europearl", "Dataset", "Europarl"),
        ("nothing like it", None, "scigraft entities"),
        ("Europarl", "Task", "no Task"),
        ("Europarl", "Model", "It is a Dataset: scigraft graph users"),
    ],
)
def test_what_is_not_there_is_told_with_what_is_alike(graph: AcademicGraph, what: str, type: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        graph.entity(what, type=type)


def test_relations_are_those_of_the_ontology_and_add_their_support_up(graph: AcademicGraph) -> None:
    found = list(graph.relations())
    known = {(one.name, one.source, one.target) for one in ontology().relations}
    assert known.issuperset((one.relation, one.source.type, one.target.type) for one in found)
    [one] = graph.relations(relation="writes", source="Hieu Hoang")
    assert (one.target.name[:5], [s.paper for s in one.support]) == ("Moses", ["one"])
    assert {one.relation for one in graph.relations(paper="three")} >= {"writes", "works on", "task correlation"}
    assert len(list(graph.relations(limit=3))) == 3


def test_papers_by_what_they_are_about(graph: AcademicGraph) -> None:
    assert [p.key for p in graph.papers_where(task=NAMES, dataset="europarl")] == ["one", "two"]
    assert [p.key for p in graph.papers_where(task=NAMES, author="Philipp Koehn")] == ["one", "three"]
    assert [p.key for p in graph.papers_where(dataset="WMT14", metric="BLEU")] == []
    assert [p.key for p in graph.papers_where(author="KOEHN, Philipp.")] == ["one", "three"]
    assert [p.key for p in graph.papers_where(year=2010)] == ["two"]
    assert [p.key for p in graph.papers_where(dataset="europarl", year="-2010")] == ["one", "two"]
    assert [p.key for p in graph.papers_where(dataset="europarl", year="2010-2012")] == ["two"]
    with pytest.raises(UsageError, match="no range of years"):
        graph.papers_where(year="lately")
    with pytest.raises(UsageError, match="no Metric 'METEOR'"):
        graph.papers_where(metric="METEOR")


def test_citations_both_ways_with_both_types_where_both_occur(graph: AcademicGraph) -> None:
    assert [(c.paper.key, c.types) for c in graph.cites("three")] == [("one", ()), ("two", ("task correlation",))]
    citing = graph.cited_by("one")
    assert [(c.paper.key, c.types) for c in citing] == [
        ("two", ("direct use", "task correlation")),
        ("three", ()),
    ]
    assert [context.context.sentence for context in citing[0].contexts] == [
        "We use the Moses decoder.",
        "Earlier work has also addressed translation by phrases.",
    ]


def test_who_uses_an_entity_directly(graph: AcademicGraph) -> None:
    assert [(u.paper.key, u.how) for u in graph.users_of("Europarl")] == [
        ("one", "experiments on"),
        ("two", "experiments on"),
    ]
    [user] = graph.users_of("Moses")
    assert (user.paper.key, user.how, user.support[0].place.text) == (
        "two", "direct use", "We use the Moses decoder.",
    )  # fmt: skip


def test_how_a_task_developed(graph: AcademicGraph) -> None:
    found = graph.development(NAMES)
    assert [(paper.key, paper.year) for paper in found.papers] == [("one", 2007), ("two", 2010), ("three", 2014)]
    assert [(one.paper, one.on, one.type) for one in found.built] == [
        ("two", "one", "direct use"),
        ("two", "one", "task correlation"),
        ("three", "two", "task correlation"),
        ("three", "one", ""),
    ]


def test_a_path_goes_by_what_papers_share_and_not_by_years(graph: AcademicGraph) -> None:
    steps = graph.path("Hieu Hoang", "WMT14")
    assert len(steps) == 4 and {"Date"} & {node.type for s in steps for node in (s.source, s.target)} == set()
    assert steps[0].source.name == "Hieu Hoang" and steps[-1].target.name == "WMT14"
    assert graph.path("Hieu Hoang", "WMT14", longest=3) == ()
    with pytest.raises(UsageError, match="are one entity"):
        graph.path("BLEU", "BLEU")


def test_counts_are_those_of_what_is_listed(graph: AcademicGraph) -> None:
    stats = graph.stats()
    listed = list(graph.nodes())
    assert dict(stats.entities) == {t: sum(one.type == t for one in listed) for t, _ in stats.entities}
    assert len(stats.entities) == 15 and len(stats.relations) == 29
    assert sum(count for *_, count in stats.relations) == len(list(graph.edges()))
    assert (stats.papers, stats.references, stats.linked) == (3, 3, 3)
    assert len(list(graph.citations())) == 3
