import random
from pathlib import Path

import sqlalchemy as sa
from papers_in_tei import SETTINGS, TITLE, corpus, pipeline, write

from scigraft.library import Library
from scigraft.library.academic.weaving import weave
from scigraft.steps import SerialExecutor
from scigraft.store.schema import metadata

TABLES = [name for name in metadata.tables if name.startswith("graph_") and name != "graph_vectors"]


def dumped(library: Library) -> list[str]:
    return list(library.academic().dump())


def rows(library: Library) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the graph, in order. What contexts of references that are no paper here say was asked or not."""
    with library._engine.connect() as connection:
        return {name: sorted(map(tuple, connection.execute(sa.select(metadata.tables[name])))) for name in TABLES}


def build(root: Path, *batches: list[Path]) -> Library:
    library = Library.create(root, settings=SETTINGS, pipeline=pipeline())
    for batch in batches:
        library.add(batch)
        library.build()
    return library


def test_the_order_in_which_papers_come_does_not_matter(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", count=9)
    with build(tmp_path / "one", papers) as one:
        expected, held = dumped(one), rows(one)
    assert sum('"kind":"citation"' in line for line in expected) > 15
    for seed in range(3):
        shuffled = random.Random(seed).sample(papers, len(papers))
        with build(tmp_path / f"many{seed}", shuffled[:2], shuffled[2:3], shuffled[3:]) as many:
            assert dumped(many) == expected
            assert rows(many) == held


def test_papers_added_and_deleted_leave_no_trace(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", count=9)
    with build(tmp_path / "lib", papers[:5]) as library:
        before, held = dumped(library), rows(library)
        library.add(papers[5:])
        library.build()
        assert dumped(library) != before
        for path in reversed(papers[5:]):
            library.remove(path.name)
        library.build()
        assert dumped(library) == before
        after = rows(library)
        changed = {name for name in held if held[name] != after[name]}
        assert changed <= {"graph_contexts"}  # what a sentence says may be known before its paper comes
        assert [row[:3] for row in after["graph_contexts"]] == [row[:3] for row in held["graph_contexts"]]


def test_removing_papers_is_seen_without_a_build(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", count=6)
    with build(tmp_path / "few", papers[1:]) as few, build(tmp_path / "all", papers) as library:
        library.remove(papers[0].name)
        assert dumped(library) == dumped(few)


def test_references_of_old_papers_find_a_new_one_and_lose_it_again(library: Library, tmp_path: Path) -> None:
    old = write(tmp_path / "in", "old", "[b0] We use its parser.", title=TITLE.format(1), cites=(TITLE.format(2),))
    library.add(old)
    library.build()
    graph = library.academic()
    assert graph.cites("old") == ()
    library.add(write(tmp_path / "in", "new", title=TITLE.format(2), year=2001))
    library.build()
    [found] = graph.cites("old")
    assert (found.paper.key, found.paper.year, found.types, found.linked_by) == ("new", 2001, ("direct use",), "title")
    assert [one.context.sentence for one in found.contexts] == ["We use its parser."]
    assert [one.paper.key for one in graph.cited_by("new")] == ["old"]
    library.remove("new")
    assert library.academic().cites("old") == ()


def test_a_changed_file_takes_back_what_it_no_longer_says(tmp_path: Path) -> None:
    first = write(tmp_path / "in", "a", "Task: parsing", "Task: tagging")
    with build(tmp_path / "lib", [first]) as library:
        write(tmp_path / "in", "a", "Task: parsing", "Dataset: Penn Treebank")
        library.add(first)
        library.build()
        names = {(one.type, one.name) for one in library.academic().entities(paper="a")}
    assert {("Task", "parsing"), ("Dataset", "Penn Treebank")} <= names
    assert ("Task", "tagging") not in names


def test_a_second_build_weaves_nothing(tmp_path: Path) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", count=3)) as library:
        again = library.build()
    assert (again.ran["academic"], again.ran["weave"], again.reused["academic"]) == (0, 0, 3)


def test_only_what_shares_a_name_or_a_key_is_looked_at_again(tmp_path: Path) -> None:
    looked = []
    for size in (6, 40):
        papers = corpus(tmp_path / f"in{size}", count=size)
        cited = (TITLE.format(2), "Zebras and their many treebanks")
        extra = write(
            tmp_path / f"in{size}", "extra", "Dataset: zebra treebank", authors=("Grace Hopper",), cites=cited
        )
        with build(tmp_path / f"lib{size}", [*papers, extra]) as library:
            library.remove("extra")
            looked.append(weave(library._engine, library._context(()), SerialExecutor()))
    assert looked[0].documents == looked[1].documents == 1
    assert looked[1].names == looked[0].names  # not more for the larger library
    assert looked[1].references == looked[0].references


def test_a_crash_in_the_step_of_one_document_costs_only_that(tmp_path: Path) -> None:
    from dataclasses import replace

    made = pipeline()
    failing = replace(made, academic=replace(made.academic, run=fails_on_paper001))
    papers = corpus(tmp_path / "in", count=3)
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=failing) as library:
        library.add(papers)
        report = library.build()
        [(file, error)] = report.failed
        assert file.endswith("paper001.tei.xml") and "a bug in a proposer" in error
        stats = library.academic().stats()
        assert (stats.papers, stats.documents) == (3, 2)


def fails_on_paper001(given):
    from papers_in_tei import read_off

    if "paper001" in given.document.file:
        raise RuntimeError("a bug in a proposer")
    return read_off(given)


def test_the_step_may_be_left_out(tmp_path: Path) -> None:
    from dataclasses import replace

    off = replace(SETTINGS, graph=replace(SETTINGS.graph, enabled=False))
    with Library.create(tmp_path / "lib", settings=off, pipeline=pipeline()) as library:
        library.add(corpus(tmp_path / "in", count=2))
        assert "academic" not in library.build().ran
        assert library.academic().stats().papers == 0


def test_what_was_not_taken_and_what_failed_is_told_by_the_status(tmp_path: Path) -> None:
    odd = write(tmp_path / "in", "paper001", authors=("1234 5678",))
    with build(tmp_path / "lib", [odd]) as library:
        [document] = library.status()[0].documents
        assert [notice.code for notice in document.notices] == ["authors-dropped"]
