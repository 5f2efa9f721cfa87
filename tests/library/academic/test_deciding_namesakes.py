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
    kept = ("Wei Wang  [a]", "Wei Wang  [b; c]") if by_id else ("Wei Wang", "Wei Wang")
    assert (made.left, made.right, made.state) == (*kept, "applied")
    assert authors(namesakes) == [("a", "b", "c")]
    namesakes.remove("a")
    namesakes.add(sorted((namesakes.root.parent / "in").iterdir()))
    namesakes.build()
    assert authors(namesakes) == [("a", "b", "c")]
    namesakes.academic().undo_merge(made.id, **WHY)
    assert authors(namesakes) == [("a",), ("b", "c")]


def rebuilt(library: Library, *, backwards: bool) -> Library:
    """Build everything anew, the papers one by one in their order or against it."""
    files = sorted((library.root.parent / "in").iterdir(), reverse=backwards)
    for file in files:
        library.remove(file.name)
    library.build()
    for file in files:
        library.add([file])
        library.build()
    return library


def id_of(library: Library, *papers: str) -> str:
    found = library.academic().entities(type="Author", name="Wang")
    return next(one.id for one in found if one.papers == papers)


@pytest.mark.parametrize("backwards", [True, False])
def test_two_of_three_of_a_name_are_made_one_and_the_third_stays_apart(
    namesakes: Library, tmp_path: Path, backwards: bool
) -> None:
    namesakes.add(write(tmp_path / "in", "d", authors=("Wei Wang", "Emmy Noether")))
    namesakes.build()
    graph = namesakes.academic()
    before = list(graph.dump())
    made = graph.merge(id_of(namesakes, "a"), id_of(namesakes, "b", "c"), **WHY)
    assert authors(namesakes) == [("a", "b", "c"), ("d",)]
    told = list(namesakes.academic().dump())
    assert list(rebuilt(namesakes, backwards=backwards).academic().dump()) == told
    namesakes.add(write(tmp_path / "in", "e", authors=("Wei Wang", "Sofia Kovalevskaya")))
    namesakes.build()
    assert authors(namesakes) == [("a", "b", "c"), ("d",), ("e",)]
    namesakes.remove("e")
    namesakes.build()
    graph = namesakes.academic()
    graph.undo_merge(made.id, **WHY)
    assert authors(namesakes) == [("a",), ("b", "c"), ("d",)]
    merge, undo = graph.events()
    graph.withdraw(undo.id, **WHY)
    assert list(graph.dump()) == told
    graph.withdraw(merge.id, **WHY)
    assert list(graph.dump()) == before


@pytest.mark.parametrize("backwards", [True, False])
def test_an_author_given_by_id_is_not_joined_by_who_is_called_so_later(
    library: Library, tmp_path: Path, backwards: bool
) -> None:
    library.add([
        write(tmp_path / "in", "a", authors=("Wei Wang", "Ada Lovelace")),
        write(tmp_path / "in", "b", authors=("Wilma Wang", "Mary Somerville")),
    ])  # fmt: skip
    library.build()
    made = library.academic().merge(id_of(library, "a")[:8], id_of(library, "b")[:8], **WHY)
    assert {made.left, made.right} == {"Wei Wang  [a]", "Wilma Wang  [b]"}
    library.add(write(tmp_path / "in", "c", authors=("Wei Wang", "Emmy Noether")))
    library.build()
    assert authors(library) == [("a", "b"), ("c",)]
    assert authors(rebuilt(library, backwards=backwards)) == [("a", "b"), ("c",)]


def test_what_no_paper_tells_apart_is_not_made_one_by_id(namesakes: Library) -> None:
    with pytest.raises(UsageError, match="one entity already"):
        namesakes.academic().merge("Mary Somerville", "Mary Somerville", **WHY)


@pytest.mark.parametrize("backwards", [True, False])
def test_a_name_is_taken_out_of_one_of_two_entities_that_have_it(
    library: Library, tmp_path: Path, backwards: bool
) -> None:
    first, second = ("Ada Lovelace",), ("Mary Somerville",)
    library.add([
        write(tmp_path / "in", "a", authors=("Wei Wang", *first)),
        write(tmp_path / "in", "b", authors=("Wéi Wang", *first)),
        write(tmp_path / "in", "c", authors=("Wei Wang", *second)),
        write(tmp_path / "in", "d", authors=("Wéi Wang", *second)),
    ])  # fmt: skip
    library.build()
    assert authors(library) == [("a", "b"), ("c", "d")]
    graph = library.academic()
    before = list(graph.dump())
    [merge] = {one.id for one in graph.merges(type="Author", state="applied") if "Wang" in one.left}
    with pytest.raises(UsageError, match=r"2 entities are called both .* part all") as raised:
        graph.undo_merge(merge, **WHY)
    assert "--split ID NAME" in str(raised.value)
    [parted] = graph.split(id_of(library, "a", "b"), "Wéi Wang", **WHY)
    assert (parted.kind, parted.left, parted.right) == ("split", "Wei Wang  [a]", "Wéi Wang  [b]")
    assert authors(library) == [("a",), ("b",), ("c", "d")]
    assert authors(rebuilt(library, backwards=backwards)) == [("a",), ("b",), ("c", "d")]
    graph = library.academic()
    graph.withdraw(graph.events()[0].id[:12], **WHY)
    assert list(graph.dump()) == before


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
    told = graph.split(name, other, **WHY)
    assert authors(library) == [("a", "b"), ("c", "d", "e")]
    [split, *kept] = graph.events()
    assert told == (split, *kept)
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
