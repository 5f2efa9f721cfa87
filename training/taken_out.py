"""Papers that training takes out of a corpus, to ask for what they cite as if they came from outside.

Maps of who cites whom that the fusion is told of them have not seen their citations, but all others: the shipped ones
have seen all citations of the corpus, and none of a query that is from outside indeed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.rows import PaperRow
from scigraft.search.affinity import read

SEED = 7
COUNT = 1500
YEARS = 5  # the last so many years of the corpus: what is asked from outside is new
FEWEST = 3  # citations of a paper that is asked


def chosen(papers: Sequence[PaperRow]) -> list[PaperRow]:
    """Return the papers that are taken out, drawn from the newer half of those with an abstract."""
    newest = max(paper.year for paper in papers if paper.candidate)
    recent = [paper for paper in papers if paper.candidate and newest - YEARS < paper.year <= newest]
    drawn = np.random.default_rng(SEED).choice(len(recent), min(COUNT, len(recent) // 2), replace=False)
    return [recent[number] for number in drawn]


def taken_out(papers: Sequence[PaperRow], citations: Sequence[tuple[str, str]], maps: bytes, cache: Path) -> Collection:
    """Return the corpus without these papers, which are asked: what they cite of the rest is relevant.

    ``maps`` of who cites whom are a file that ``train_affinity`` made of the same rest.
    """
    out = {paper.id: paper for paper in chosen(papers)}
    kept = {paper.id for paper in papers if paper.candidate} - out.keys()
    gold: dict[str, dict[str, int]] = {}
    for citing, cited in citations:
        if citing in out and cited in kept:
            gold.setdefault(citing, {})[cited] = 1
    gold = {key: mine for key, mine in gold.items() if len(mine) >= FEWEST}
    rest = [paper for paper in papers if paper.id not in out]
    known = [pair for pair in citations if out.keys().isdisjoint(pair)]
    found = collected(rest, known, gold, queries=list(out.values()), cache=cache)
    return replace(found, index=replace(found.index, maps=read(maps)))
