"""The papers of a library as references may name them, held in memory: papers come and go one at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from scigraft.graph.citations.keys import keys_of
from scigraft.graph.citations.link import CataloguePaper, LinkedReference, judged, keys_of_paper
from scigraft.graph.citations.thresholds import CHOSEN, Thresholds
from scigraft.graph.citations.works import Work, work_of_paper, work_of_reference
from scigraft.model import Metadata, Reference


class Catalogue:
    """Papers by the keys they share with references to them. Adding and removing one costs that one alone."""

    def __init__(self, papers: Iterable[CataloguePaper] = (), *, thresholds: Thresholds = CHOSEN) -> None:
        self._thresholds = thresholds
        self._works: dict[str, Work] = {}
        self._metadata: dict[str, Metadata] = {}
        self._by_key: dict[str, set[str]] = defaultdict(set)
        for paper in papers:
            self.add(paper)

    def __len__(self) -> int:
        return len(self._works)

    def __contains__(self, key: object) -> bool:
        return key in self._works

    def add(self, paper: CataloguePaper) -> None:
        """Take in a paper; one of that key is replaced."""
        self.remove(paper.key)
        self._works[paper.key] = work_of_paper(paper.metadata)
        self._metadata[paper.key] = paper.metadata
        for key in keys_of_paper(paper):
            self._by_key[key].add(paper.key)

    def remove(self, key: str) -> None:
        """Take a paper out, if it is there."""
        metadata = self._metadata.pop(key, None)
        if metadata is None:
            return
        del self._works[key]
        for shared in keys_of_paper(CataloguePaper(key, metadata)):
            self._by_key[shared].discard(key)
            if not self._by_key[shared]:
                del self._by_key[shared]

    def judge(self, references: Sequence[Reference]) -> tuple[LinkedReference, ...]:
        """Return for each reference which paper it is, or why it is none that can be told.

        Each is judged by itself: what it is linked to depends on it and on the papers that share a key with it.
        """
        works = [(reference.key, work_of_reference(reference)) for reference in references]
        return tuple(
            judged(key, work, [(near, self._works[near]) for near in self._near(work)], self._thresholds)
            for key, work in works
        )

    def _near(self, work: Work) -> list[str]:
        """Return the papers that share a key with the work that a reference names, sorted."""
        found: set[str] = set()
        for key in keys_of(work, asked=True):
            found |= self._by_key.get(key, set())
        return sorted(found)


def judge(references: Sequence[Reference], papers: Iterable[CataloguePaper]) -> tuple[LinkedReference, ...]:
    """Return for each reference which of the papers it is, or why it is none that can be told.

    Of the papers of a library those that share a key with one of the references are enough, in any order.
    """
    return Catalogue(papers).judge(references)


def link(references: Sequence[Reference], papers: Iterable[CataloguePaper]) -> tuple[LinkedReference, ...]:
    """Return the references that are one of the papers; else as ``judge``."""
    return tuple(one for one in judge(references, papers) if one.paper)
