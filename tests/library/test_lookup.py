from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.library.lookup import alike
from scigraft.model import UsageError
from scigraft.read.folding import folded_value


@pytest.fixture
def built(library: Library, papers: Path) -> Library:
    library.add(papers)
    library.build()
    return library


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("glas", ["glass"]),
        ("Glass", ["glass"]),
        ("mlresult", ["mlresults"]),
        ("bioasay", ["bioassay"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_names_that_are_alike_are_found(word: str, found: list[str]) -> None:
    assert alike(word, ["glass", "bioassay", "mlresults"]) == found


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"paper": "alpha202"}, "no paper 'alpha202'.*Did you mean alpha2020"),
        ({"paper": "nope"}, "no paper 'nope'.*scigraft papers"),
        ({"module": "bioasay"}, "no module 'bioasay' in use.*Did you mean bioassay"),
        ({"where": {"foo": "bar"}}, "no module in use has a field 'foo'.*value"),
        ({"where": {"targt": "HeLa"}}, "field 'targt'.*Did you mean target"),
    ],
)
def test_a_query_about_nothing_is_refused_with_what_is_alike(
    built: Library, asked: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        built.records(**asked)  # type: ignore[arg-type]
    if "where" not in asked:
        with pytest.raises(UsageError, match=message):
            built.rejected(**asked)  # type: ignore[arg-type]
    if "paper" in asked:
        with pytest.raises(UsageError, match=message):
            built.status(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["hela", "HELA", " HeLa"])
def test_values_are_compared_whatever_their_case_and_spaces(built: Library, value: str) -> None:
    assert len(list(built.records(where={"target": value}))) == 9


@pytest.mark.parametrize(
    ("one", "other"), [("SiO₂", "sio2"), ("MCF–7", "mcf-7"), ("−1.5", "-1.5"), ("Na2 O", "na2o"), ("µM", "μm")]
)
def test_ways_of_writing_are_folded(one: str, other: str) -> None:
    assert folded_value(one) == folded_value(other)


def test_a_record_is_found_by_the_beginning_of_its_id(built: Library) -> None:
    ids = [record.id for record in built.records()]
    assert built.record(ids[0][:8]).id == ids[0]
    assert built.context(ids[1][:8])[0].id == ids[1]
    assert built.reject(ids[0][:8], reason="r", who="w").status == "rejected"
    with pytest.raises(UsageError, match="too short.*first 4 letters"):
        built.record(ids[0][:3])


def test_a_beginning_that_several_ids_share_is_refused_with_some_of_them(built: Library) -> None:
    from scigraft.store import records

    with built._engine.begin() as connection:
        rows = list(records.stream_records(connection, records.Which(paper="alpha2020")))[:3]
        for number, row in enumerate(rows):
            connection.exec_driver_sql(f"UPDATE records SET id = 'abcd{number}' WHERE id = '{row.id}'")
    with pytest.raises(UsageError, match="several records begin with 'abcd'.*abcd0, abcd1, abcd2"):
        built.record("abcd")
    assert built.record("abcd1")


def test_a_paper_is_found_by_its_doi_and_its_title_unless_two_have_it(library: Library, tmp_path: Path) -> None:
    rows = (
        '{"id": "a", "title": "A parser of trees", "doi": "10.1234/One", "authors": ["Ada Byron"]}',
        '{"id": "b", "title": "Introduction to glass", "authors": ["Ada Byron"]}',
        '{"id": "c", "title": "Introduction to Glass", "authors": ["Bo Li"]}',
        '{"id": "d", "title": "TreeNet: Parsing by trees", "authors": ["Bo Li"]}',
    )
    (tmp_path / "w.jsonl").write_text("\n".join(rows), encoding="utf-8")
    library.add(metadata=tmp_path / "w.jsonl")
    for what in ("https://doi.org/10.1234/one", "10.1234/ONE", "a parser of Trees"):
        assert library.paper(what).key == "a"
    for what in ("10.1234/two", "A parser"):
        with pytest.raises(UsageError, match="there is no paper"):
            library.paper(what)
    with pytest.raises(UsageError, match="several papers.*b, c"):
        library.paper("introduction to glass")
    with pytest.raises(UsageError, match=r"no paper 'treenet'.*Did you mean d \(TreeNet: Parsing by trees\)"):
        library.paper("treenet")


def test_a_limit_below_none_is_refused_everywhere(built: Library) -> None:
    graph, retrieval = built.academic(), built.retrieval()
    for asked in (
        lambda: built.records(limit=-1),
        lambda: built.sparql("ASK {}", limit=-1),
        lambda: graph.entities(limit=-1),
        lambda: graph.relations(limit=-1),
        lambda: retrieval.search("glass", limit=0),
        lambda: retrieval.related("alpha2020", limit=0),
    ):
        with pytest.raises(UsageError, match="a limit of"):
            asked()
    assert built.academic().entities(limit=0) == ()


def test_merges_of_no_state_there_is_are_refused(built: Library) -> None:
    with pytest.raises(UsageError, match="applied or undone"):
        built.academic().merges(state="made")
