from pathlib import Path

import numpy as np
import pytest

from scigraft.embed import default_embedder, is_available
from scigraft.evaluate.search.cache import ItemFile, default_folder, text_key, vector_file
from scigraft.evaluate.search.collection import collected
from scigraft.evaluate.search.preparing import prepared
from scigraft.evaluate.search.rows import PaperRow
from scigraft.library.search.vectors import hashes_of
from scigraft.model import FACETS, Facet, UsageError

needs_embedder = pytest.mark.skipif(not is_available(), reason="no embedder is installed")

TEXTS = [
    ("Parsing with trees", "Parsing is hard. We propose a tree model. It reaches 90 F1 on the treebank."),
    ("Aligning words", "We present a method that aligns words. Results show gains of two points."),
    ("A corpus of letters", ""),
]
ROWS = [PaperRow(id=f"P{n}", title=title, abstract=text, core=True) for n, (title, text) in enumerate(TEXTS)]


def items(name: str) -> dict[Facet, tuple[str, ...]]:
    return {facet: tuple(f"{name} {facet} {n}" for n in range(place)) for place, facet in enumerate(FACETS)}


def test_items_that_are_kept_come_back(tmp_path: Path) -> None:
    kept = ItemFile(tmp_path)
    kept.keep({"a": items("one"), "b": items("two é")})
    kept.keep({"c": items("three")})
    assert kept.known(["a", "b", "unknown"]) == {"a": items("one"), "b": items("two é")}
    assert text_key("a", "b") != text_key("ab", "")


def test_other_code_has_items_of_its_own(tmp_path: Path) -> None:
    ItemFile(tmp_path, code="one").keep({"k": items("one")})
    assert not ItemFile(tmp_path, code="two").known(["k"])


def test_a_line_left_half_written_costs_that_line_alone(tmp_path: Path) -> None:
    kept = ItemFile(tmp_path)
    kept.keep({"a": items("one"), "b": items("two")})
    file = next(tmp_path.glob("*.items.jsonl"))
    file.write_bytes(file.read_bytes()[:-9])
    assert kept.known(["a", "b"]) == {"a": items("one")}
    kept.keep({"c": items("three")})
    assert kept.known(["a", "b", "c"]).keys() == {"a", "c"}


@pytest.mark.parametrize("line", ["[1", '["k", 4]', '["k", [["a"]]]', '["k", [[1], [], [], []]]', "[]", "{}", "null"])
def test_lines_that_are_no_items_are_left_out(tmp_path: Path, line: str) -> None:
    kept = ItemFile(tmp_path)
    kept.keep({"a": items("one")})
    with next(tmp_path.glob("*.items.jsonl")).open("a") as stream:
        stream.write(f"{line}\n")
    assert kept.known(["a", "k"]) == {"a": items("one")}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--cache"):
        ItemFile(tmp_path / "file").keep({"k": items("one")})


def test_the_cache_is_where_the_user_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "scigraft" / "search"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_folder().parts[-3:] == (".cache", "scigraft", "search")


@needs_embedder
def test_a_second_run_reads_what_the_first_one_kept(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def report(stage: str, done: int, total: int) -> None:
        told.append((stage, done, total))

    first = prepared(TEXTS, cache=tmp_path, workers=1, progress=report)
    assert [stage for stage, done, total in told if done == total] == ["facets", "vectors"]
    told.clear()
    second = prepared(TEXTS, cache=tmp_path, workers=1, progress=report)
    assert not told
    for text in TEXTS:
        assert all(first[text].items[facet] for facet in FACETS)
        assert second[text].items == first[text].items
        np.testing.assert_array_equal(second[text].vectors, first[text].vectors)
        parts = [first[text].by_facet()[facet] for facet in FACETS]
        assert [len(part) for part in parts] == [len(first[text].items[facet]) for facet in FACETS]
        np.testing.assert_array_equal(np.concatenate(parts), first[text].vectors[1:])


@needs_embedder
def test_items_are_proposed_anew_without_embedding_what_is_known(tmp_path: Path) -> None:
    stages: list[str] = []
    first = prepared(TEXTS, cache=tmp_path, workers=1)
    next(tmp_path.glob("*.items.jsonl")).unlink()
    again = prepared(TEXTS, cache=tmp_path, workers=1, progress=lambda stage, done, total: stages.append(stage))
    assert set(stages) == {"facets"}
    assert all((first[text].vectors == again[text].vectors).all() for text in TEXTS)


@needs_embedder
def test_vectors_are_kept_by_their_text_alone(tmp_path: Path) -> None:
    prepared(TEXTS, cache=tmp_path, workers=1)
    _, there = vector_file(tmp_path, default_embedder()).rows(hashes_of(["A corpus of letters", "Never seen"]))
    assert there.tolist() == [True, False]


@needs_embedder
def test_workers_change_nothing(tmp_path: Path) -> None:
    many = [(f"{title} {n}", text) for n in range(4) for title, text in TEXTS]
    one, two = (prepared(many, cache=tmp_path / str(n), workers=n) for n in (1, 2))
    assert list(one) == list(two)
    assert all((one[text].vectors == two[text].vectors).all() for text in many)


def asked(gold: dict[str, dict[str, int]], *, cache: Path) -> object:
    return collected(ROWS, [("P0", "P1")], gold, cache=cache, workers=1)


@needs_embedder
def test_a_query_from_outside_has_items_and_its_citations_are_left_out(tmp_path: Path) -> None:
    outside = [PaperRow(id="Q", title="Trees that parse", abstract="We use trees."), PaperRow(id="R", title="Idle")]
    found = collected(
        ROWS, [("P0", "P1"), ("Q", "P1")], {"Q": {"P1": 1, "X": 1}, "P0": {"P1": 1}}, queries=outside, cache=tmp_path
    )
    assert {key: query.paper for key, query in found.queries.items()} == {"P0": 0, "Q": None}
    assert set(found.queries["Q"].items) == set(FACETS)
    assert len(found.index.citations.cites.columns) == 1
    assert found.left_out == {
        "queries without relevant papers": 1,
        "queries that are no papers": 0,
        "relevant papers outside the corpus": 1,
        "citations of queries from outside": 1,
    }


def test_an_unknown_query_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no papers of the corpus: Q"):
        asked({"Q": {"P1": 1}}, cache=tmp_path)


def test_a_corpus_without_candidates_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing to search"):
        collected([PaperRow(id="A", title="A")], [], {"A": {"B": 1}}, cache=tmp_path)
