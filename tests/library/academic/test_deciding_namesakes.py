"""Entities of one name: told apart, made one, chosen by type; decisions about names taken back."""

from pathlib import Path

import pytest
from papers_in_tei import write

from scigraft.library import Library
from scigraft.model import UsageError

WHY = {"reason": "they are", "who": "Ada"}


def authors(library: Library) -> list[tuple[str, ...]]:
    found = [one for one in library.academic().entities(type="Author") if "wang" in one.name.casefold()]
    return sorted(one.papers for one in found)


@pytest.fixture
def namesakes(library: Library, tmp_path: Path) -> Library:
    """A library in which two authors of a name that many share write with nobody in common."""
    papers = [
        write(tmp_path / "in", "a", authors=("Wei Wang", "Ada Lovelace")),
        write(tmp_path / "in", "b", authors=("Wei Wang", "Mary Somerville")),
        write(tmp_path / "in", "c", authors=("Wei Wang", "Mary Somerville")),
    ]
    library.add(papers)
    library.build()
    assert authors(library) == [("a",), ("b", "c")]
    return library


def test_entities_of_one_name_are_told_apart_by_their_papers(namesakes: Library) -> None:
    with pytest.raises(UsageError, match="is 2 entities") as raised:
        namesakes.academic().entity("wei wang")
    assert "in b, c)" in str(raised.value) and "in a)" in str(raised.value)
    assert 'merges --merge "Wei Wang" "Wei Wang"' in str(raised.value)


@pytest.mark.parametrize("by_id", [True, False])
def test_entities_of_one_name_are_made_one_and_parted_again(namesakes: Library, by_id: bool) -> None:
    graph = namesakes.academic()
    ids = [one.id[:8] for one in graph.entities(type="Author", name="Wei Wang")]
    pair = (ids[0], ids[1]) if by_id else ("Wei Wang", "wei wang")
    made = graph.merge(*pair, **WHY)
    assert (made.left, made.right, made.state) == ("Wei Wang", "Wei Wang", "applied")
    assert authors(namesakes) == [("a", "b", "c")]
    namesakes.remove("a")
    namesakes.add(sorted((namesakes.root.parent / "in").iterdir()))
    namesakes.build()
    assert authors(namesakes) == [("a", "b", "c")]
    namesakes.academic().undo_merge(made.id, **WHY)
    assert authors(namesakes) == [("a",), ("b", "c")]


def test_two_of_three_of_a_name_are_not_made_one_since_names_cannot_say_which(
    namesakes: Library, tmp_path: Path
) -> None:
    namesakes.add(write(tmp_path / "in", "d", authors=("Wei Wang", "Emmy Noether")))
    namesakes.build()
    graph = namesakes.academic()
    one, other, _ = (entity.id for entity in graph.entities(type="Author", name="Wei Wang"))
    with pytest.raises(UsageError, match="3 entities are called"):
        graph.merge(one, other, **WHY)
    with pytest.raises(UsageError, match="one entity already"):
        graph.merge("Emmy Noether", "Emmy Noether", **WHY)


@pytest.mark.parametrize("crowded", [True, False])
def test_what_is_left_of_an_entity_after_a_split_is_one(library: Library, tmp_path: Path, crowded: bool) -> None:
    name, other = ("Wei Wang", "Wéi Wang") if crowded else ("Wentau Wangen", "Wentau WANGEN")
    with_whom = (("Ada Lovelace",), ("Mary Somerville",), ("Ada Lovelace", "Mary Somerville"))
    library.add([
        write(tmp_path / "in", "a", authors=(name, *with_whom[0])),
        write(tmp_path / "in", "b", authors=(name, *with_whom[1])),
        *(write(tmp_path / "in", stem, authors=(other, *with_whom[2])) for stem in "cde"),
    ])  # fmt: skip
    library.build()
    assert authors(library) == [("a", "b", "c", "d", "e")]
    graph = library.academic()
    before = list(graph.dump())
    graph.split(name, other, **WHY)
    assert authors(library) == [("a", "b"), ("c", "d", "e")]
    [split, *kept] = graph.events()
    assert [(one.kind, one.left, one.right) for one in kept] == ([("merge", name, name)] if crowded else [])
    graph.withdraw(split.id[:12], **WHY)
    assert list(library.academic().dump()) == before


def test_a_decision_is_taken_back_by_its_own_id_and_only_once(namesakes: Library) -> None:
    graph = namesakes.academic()
    graph.merge("Wei Wang", "Wei Wang", **WHY)
    [first] = graph.events()
    assert graph.withdraw(first.id[:12], **WHY) == (first,)
    assert authors(namesakes) == [("a",), ("b", "c")]
    for id, said in ((first.id, "already"), (graph.events()[-1].id, "itself"), ("0000", "no decision"), ("", "no dec")):
        with pytest.raises(UsageError, match=said):
            graph.withdraw(id, **WHY)
    assert [event.kind for event in graph.events()] == ["merge", "withdraw"]


def test_a_decision_on_which_a_later_one_stands_is_not_taken_back_before_it(namesakes: Library) -> None:
    graph = namesakes.academic()
    made = graph.merge("Wei Wang", "Wei Wang", **WHY)
    graph.undo_merge(made.id, **WHY)
    merge, undo = graph.events()
    with pytest.raises(UsageError, match=f"later decision .* stands: {undo.id[:12]}"):
        graph.withdraw(merge.id, **WHY)
    graph.withdraw(undo.id, **WHY)
    assert authors(namesakes) == [("a", "b", "c")]
    graph.withdraw(merge.id, **WHY)
    assert authors(namesakes) == [("a",), ("b", "c")]


def test_of_several_types_a_name_means_the_task_or_the_data_before_the_keyword(
    library: Library, tmp_path: Path
) -> None:
    lines = [f"{type}: {name}" for name in ("blue parsing", "Blue Sea") for type in ("Keywords", "Field")]
    library.add(write(tmp_path / "in", "a", *lines, "Task: Blue Parsing", "Dataset: blue sea", "Metric: Blue Sea"))
    library.build()
    graph = library.academic()
    view = graph.entity("blue parsing")
    assert view.entity.type == "Task"
    assert [(one.type, one.name) for one in view.namesakes] == [("Field", "blue parsing"), ("Keywords", "blue parsing")]
    assert graph.entity("blue parsing", type="Keywords").entity.type == "Keywords"
    assert graph.development("blue parsing").entity.type == "Task"
    [step] = graph.path("blue parsing", "a")
    assert {step.source.type, step.target.type} == {"Title", "Task"}
    with pytest.raises(UsageError, match="Give --type Metric or --type Dataset, or the id"):
        graph.entity("blue sea")
    with pytest.raises(UsageError, match=r"\. Give the id: "):
        graph.path("blue sea", "a")
