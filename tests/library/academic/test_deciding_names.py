from pathlib import Path

import pytest
from papers_in_tei import SETTINGS, pipeline, write

from scigraft.library import Library
from scigraft.model import UsageError

WHY = {"reason": "they are", "who": "Ada"}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    papers = [
        write(tmp_path / "in", "a", "Task: Named Entity Recognition", "Dataset: the blue corpus"),
        write(tmp_path / "in", "b", "Task: named-entity recognition", "Dataset: a red collection"),
        write(tmp_path / "in", "c", "Task: named entity recognition"),
    ]
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=pipeline()) as made:
        made.add(papers)
        made.build()
        yield made


def names(library: Library, type: str) -> list[set[str]]:
    found = [{name for name, _ in one.names} for one in library.academic().entities(type=type)]
    return sorted(found, key=sorted)


def rebuilt(library: Library) -> Library:
    """Build everything anew, in another order."""
    for file in ("a", "b", "c"):
        library.remove(file)
    library.add(sorted((library.root.parent / "in").iterdir(), reverse=True))
    library.build()
    return library


def test_merges_are_listed_with_their_evidence(library: Library) -> None:
    assert names(library, "Task") == [
        {"Named Entity Recognition", "named entity recognition", "named-entity recognition"}
    ]
    found = library.academic().merges(type="Task")
    assert found and all(one.evidence and one.state == "applied" for one in found)


def test_an_undone_merge_stays_undone_through_rebuilds(library: Library) -> None:
    graph = library.academic()
    before = list(graph.dump())
    for one in graph.merges(type="Task"):
        if one.state == "applied" and "named-entity recognition" in (one.left, one.right):
            graph.undo_merge(one.id, **WHY)
    while len(graph.entities(type="Task")) == 1:
        [one, *_] = [m for m in graph.merges(type="Task", state="applied") if "-" in m.left + m.right]
        graph.undo_merge(one.id, **WHY)
    parted = names(library, "Task")
    assert {"named-entity recognition"} in parted
    assert names(rebuilt(library), "Task") == parted
    assert {event.kind for event in graph.events()} == {"undo"}
    assert list(library.academic().dump()) != before


def test_a_merge_of_the_users_own_holds_through_rebuilds_and_can_be_undone(library: Library) -> None:
    graph = library.academic()
    before = list(graph.dump())
    made = graph.merge("the blue corpus", "a red collection", **WHY)
    assert (made.layer, made.state) == ("user", "applied")
    assert names(library, "Dataset") == [{"the blue corpus", "a red collection"}]
    assert graph.papers_where(dataset="the blue corpus") == graph.papers_where(dataset="a red collection")
    assert names(rebuilt(library), "Dataset") == [{"the blue corpus", "a red collection"}]
    graph.undo_merge(made.id, **WHY)
    assert list(library.academic().dump()) == before


def test_a_name_split_off_stays_off(library: Library) -> None:
    graph = library.academic()
    graph.split("named entity recognition", "named-entity recognition", **WHY)
    parted = names(library, "Task")
    assert {"named-entity recognition"} in parted
    assert names(rebuilt(library), "Task") == parted


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("the blue corpus", "named entity recognition", "a Dataset and a Task cannot be made one"),
        ("the blue corpus", "The Blue Corpus", "one entity already"),
        ("the blue corpus", "no such thing", "there is no"),
    ],
)
def test_what_cannot_be_merged_is_refused(library: Library, left: str, right: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        library.academic().merge(left, right, **WHY)


def test_a_decision_needs_a_reason(library: Library) -> None:
    with pytest.raises(UsageError, match="reason"):
        library.academic().merge("the blue corpus", "a red collection", reason=" ", who="Ada")
    assert library.academic().events() == ()
    with pytest.raises(UsageError, match="no merge in force"):
        library.academic().undo_merge("0000", **WHY)


def test_names_may_be_told_by_exact_form_alone(tmp_path: Path) -> None:
    from dataclasses import replace

    exact = replace(SETTINGS, graph=replace(SETTINGS.graph, disambiguation="exact"))
    papers = [
        write(tmp_path / "in", "a", "Dataset: Penn Treebank", "Dataset: PTB"),
        write(tmp_path / "in", "b", "Dataset: penn treebank"),
    ]
    with Library.create(tmp_path / "lib", settings=exact, pipeline=pipeline()) as library:
        library.add(papers)
        library.build()
        assert names(library, "Dataset") == [{"PTB"}, {"Penn Treebank", "penn treebank"}]
