from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from scigraft.embed import TokenVectors
from scigraft.graph.resolve import NameUse, ResolveOptions, resolve
from scigraft.graph.resolve.kmeans import kmeans
from scigraft.model import EntityType, NeedsExtra


class Angles:
    """An embedder in the plane: each text lies at its angle in degrees, unknown ones at right angles to all."""

    name, dim, digest = "angles", 3, "1"

    def __init__(self, angles: Mapping[str, float]) -> None:
        self._angles = angles
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = [self._row(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self.dim)

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        return []

    def _row(self, text: str) -> tuple[float, float, float]:
        if text not in self._angles:
            return 0.0, 0.0, 1.0
        angle = np.radians(self._angles[text])
        return float(np.cos(angle)), float(np.sin(angle)), 0.0


def clusters(type: EntityType, names: Sequence[str], embedder: Angles, **options: object) -> list[list[str]]:
    uses = [NameUse(name, (f"p{at}",)) for at, name in enumerate(names)]
    found = resolve(type, uses, embedder=embedder, options=ResolveOptions(**options))  # type: ignore[arg-type]
    return sorted(sorted(use.name for use in group) for group in found.clusters)


def test_near_names_of_one_head_are_one_and_the_evidence_says_how_near() -> None:
    near = Angles({"grammatical error correction": 0, "grammar error correction": 10})
    uses = [NameUse("grammar error correction", ("p1",)), NameUse("grammatical error correction", ("p2",))]
    found = resolve("Task", uses, embedder=near)
    assert len(found.clusters) == 1
    (merge,) = found.merges
    assert (
        merge.layer == "embedding" and "0.985" in merge.evidence and merge.confidence == pytest.approx(0.985, abs=0.001)
    )


def test_every_two_names_of_a_group_must_be_near() -> None:
    names = ["word order error correction", "word ordering error correction", "word reorder error correction"]
    texts = dict(zip(names, (0, 20, 40), strict=True))
    assert len(clusters("Task", names, Angles(texts))) == 2


@pytest.mark.parametrize(
    ("type", "names"),
    [
        ("Metric", ["BLEU-1 of words", "BLEU-4 of words"]),
        ("Dataset", ["CoNLL-2003 English part", "CoNLL-2012 English part"]),
        ("Task", ["named entity recognition", "clinical named entity recognition"]),
        ("Task", ["cross-lingual document classification", "cross-domain document classification"]),
        ("Task", ["English French document alignment", "English German document alignment"]),
    ],
)
def test_names_that_the_guard_keeps_apart_are_not_even_embedded(type: EntityType, names: list[str]) -> None:
    same = Angles({name: 0.0 for name in names})
    assert len(clusters(type, names, same)) == 2
    assert same.asked == []


def test_a_wrong_letter_in_a_long_word_is_one_name_and_another_word_is_not() -> None:
    assert len(clusters("Task", ["coreference resolution", "coreferense resolution"], Angles({}))) == 1
    assert len(clusters("Task", ["preposition extraction", "proposition extraction"], Angles({}))) == 2


def test_kmeans_calls_a_cluster_by_its_members_and_needs_an_embedder() -> None:
    angles = Angles({"ner": 0, "named entity recognition": 2, "parsing": 90, "dependency parsing": 88})
    names = ["NER", "named entity recognition", "parsing", "dependency parsing"]
    told = clusters("Task", names, angles, method="kmeans", clusters=2)
    assert told == [["NER", "named entity recognition"], ["dependency parsing", "parsing"]]
    with pytest.raises(NeedsExtra):
        resolve("Task", [NameUse("NER", ("p",))], options=ResolveOptions(method="kmeans"))


def test_kmeans_gives_the_same_clusters_each_time_and_bears_more_clusters_than_rows() -> None:
    rows = np.random.default_rng(1).normal(size=(200, 8)).astype(np.float32)
    first = kmeans(rows, 20, seed=3)
    assert np.array_equal(first, kmeans(rows, 20, seed=3))
    assert len(set(first.tolist())) > 10
    assert kmeans(rows[:3], 9, seed=3).tolist() == [0, 1, 2]
    assert len(set(kmeans(np.ones((5, 2), np.float32), 3, seed=3).tolist())) == 1
