from pathlib import Path

import numpy as np
import pytest

from scigraft.embed import is_available
from scigraft.evaluate.search.cache import ExtractionCache, default_folder, text_key
from scigraft.evaluate.search.collection import collected
from scigraft.evaluate.search.extraction import Extracted
from scigraft.evaluate.search.preparing import prepared
from scigraft.evaluate.search.rows import PaperRow
from scigraft.model import FACETS, UsageError

needs_embedder = pytest.mark.skipif(not is_available(), reason="no embedder is installed")

TEXTS = [
    ("Parsing with trees", "Parsing is hard. We propose a tree model. It reaches 90 F1 on the treebank."),
    ("Aligning words", "We present a method that aligns words. Results show gains of two points."),
    ("A corpus of letters", ""),
]
ROWS = [PaperRow(id=f"P{n}", title=title, abstract=text, core=True) for n, (title, text) in enumerate(TEXTS)]


def made(seed: int) -> Extracted:
    rng = np.random.default_rng(seed)
    items = {facet: tuple(f"{facet} {n}" for n in range(place)) for place, facet in enumerate(FACETS)}
    return Extracted(items, rng.integers(-90, 90, size=(7, 8), dtype=np.int16))


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    cache = ExtractionCache(tmp_path, embedder="one")
    kept = {text_key("a", "b"): made(1), text_key("ab", ""): made(2)}
    cache.keep(kept)
    cache.keep({text_key("c", ""): made(3)})
    found = cache.known([*kept, "unknown"])
    assert found.keys() == kept.keys()
    for key, extraction in kept.items():
        assert found[key].items == extraction.items
        np.testing.assert_array_equal(found[key].vectors, extraction.vectors)
        parts = [found[key].by_facet()[facet] for facet in FACETS]
        assert [len(part) for part in parts] == [0, 1, 2, 3]
        np.testing.assert_array_equal(np.concatenate(parts), extraction.vectors[1:])


def test_other_embedders_have_files_of_their_own(tmp_path: Path) -> None:
    ExtractionCache(tmp_path, embedder="one").keep({"k": made(1)})
    assert not ExtractionCache(tmp_path, embedder="two").known(["k"])
    assert text_key("a", "b") != text_key("ab", "")


def test_a_broken_file_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    cache = ExtractionCache(tmp_path, embedder="one")
    cache.keep({"k": made(1)})
    file = next(tmp_path.glob("*/*.npz"))
    file.with_name("zz.npz").write_bytes(file.read_bytes()[:200])
    file.with_name("aa.npz").write_bytes(b"no archive")
    assert cache.known(["k"]).keys() == {"k"}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--cache"):
        ExtractionCache(tmp_path / "file", embedder="one").keep({"k": made(1)})


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
    assert told == [("facets", 3, 3)]
    second = prepared(TEXTS, cache=tmp_path, workers=1, progress=report)
    assert told == [("facets", 3, 3)]
    for text in TEXTS:
        assert all(first[text].items[facet] for facet in FACETS)
        assert second[text].items == first[text].items
        np.testing.assert_array_equal(second[text].vectors, first[text].vectors)


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
        "relevant papers outside the corpus": 1,
        "citations of queries from outside": 1,
    }


def test_an_unknown_query_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no papers of the corpus: Q"):
        asked({"Q": {"P1": 1}}, cache=tmp_path)


def test_a_corpus_without_candidates_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing to search"):
        collected([PaperRow(id="A", title="A")], [], {"A": {"B": 1}}, cache=tmp_path)
