"""``evaluate geochem``: records, or a wide table, compared with a gold wide table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.geochem.rows import Paper, joined, load, paper_key
from scigraft.evaluate.geochem.tiers import WEIGHTS, PaperScore, score_paper
from scigraft.model import UsageError

RESAMPLES, SEED = 1000, 42
SHORTEST_KEY = 5  # letters and digits of a paper's name that may begin the name of its supplement
FIGURES = ("T1", "T2", "T3", "T4", "S")


@dataclass(frozen=True)
class GeochemScore:
    """All papers of the gold. ``stray``: predicted papers without gold; ``unread``: cells that should be numbers."""

    papers: tuple[PaperScore, ...]
    stray: tuple[str, ...] = ()
    unread: int = 0
    settings: Mapping[str, object] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return each figure, the mean over papers, rounded to four places."""
        names = self.papers[0].figures() if self.papers else dict.fromkeys(FIGURES, 0.0)
        return {name: round(_mean(self.papers, name), 4) for name in names}

    def intervals(self, *, resamples: int = RESAMPLES, seed: int = SEED) -> dict[str, list[float]]:
        """Return 95% percentile bootstrap intervals over papers of the tiers and of S."""
        every = [paper.figures() for paper in self.papers]
        found = {}
        for name in FIGURES:
            values = [figures[name] for figures in every]
            low, high = interval(values, lambda sample: sum(sample) / len(sample), resamples=resamples, seed=seed)
            found[name] = [round(low, 4), round(high, 4)]
        return found

    def rows(self) -> dict[str, object]:
        """Return how many rows there are, how many were matched, and by what."""
        found_by: Counter[str] = Counter()
        for paper in self.papers:
            found_by.update(paper.found_by)
        return {
            "gold": sum(paper.gold_rows for paper in self.papers),
            "predicted": sum(paper.rows for paper in self.papers),
            "matched": sum(paper.matched for paper in self.papers),
            "matched_by": dict(sorted(found_by.items())),
            "values_compared": sum(paper.values for paper in self.papers),
            "nulls_compared": sum(paper.nulls for paper in self.papers),
            "papers_without_gold": len(self.stray),
            "cells_not_read": self.unread,
        }

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {
            "figures": self.figures(),
            "intervals": self.intervals(),
            "settings": dict(self.settings),
            "rows": self.rows(),
            "papers": {paper.paper: _told(paper) for paper in self.papers},
        }


def _mean(papers: Sequence[PaperScore], name: str) -> float:
    return sum(paper.figures()[name] for paper in papers) / len(papers) if papers else 0.0


def _told(paper: PaperScore) -> dict[str, object]:
    figures: dict[str, object] = {name: round(value, 4) for name, value in paper.figures().items()}
    counts = {"gold_rows": paper.gold_rows, "predicted_rows": paper.rows, "matched_rows": paper.matched}
    fields = {name: round(value, 4) for name, value in paper.metadata.items()}
    return {**figures, **counts, "matched_by": dict(paper.found_by), "metadata": fields}


def score_geochem(gold: Path, records: Path) -> GeochemScore:
    """Compare records (wide CSV or XLSX, JSON Lines, or a folder of them) with gold in wide form.

    Raises ``UsageError`` where either holds no wide table, ``ReadError`` where a file cannot be read.
    """
    expected, predicted = load(gold), load(records)
    if not expected:
        raise UsageError("the gold holds no paper", where=str(gold), hint="Give a wide table or a folder of them")
    papers, stray = _compare(expected, predicted)
    settings = {
        "gold": gold.name,
        "records": records.name,
        "papers": len(papers),
        "weights": dict(WEIGHTS),
        "resamples": RESAMPLES,
        "seed": SEED,
        "below_detection": "any code below detection matches any other; T2.strict asks for the same limit",
    }
    unread = sum(paper.unread for paper in (*expected.values(), *predicted.values()))
    return GeochemScore(papers, stray, unread, settings)


def _compare(
    expected: Mapping[str, Paper], predicted: Mapping[str, Paper]
) -> tuple[tuple[PaperScore, ...], tuple[str, ...]]:
    """Pair papers by name. A predicted paper whose name begins as one of the gold is a supplement of it.

    Where gold is one paper and no name fits, all that was predicted is held against it.
    """
    by_key = {paper_key(name): name for name in sorted(expected)}
    owners = {name: _owner(paper_key(name), by_key) for name in sorted(predicted)}
    if len(expected) == 1 and not any(owners.values()):
        owners = dict.fromkeys(owners, next(iter(expected)))
    scores = []
    for name, gold in sorted(expected.items()):
        parts = [predicted[guess] for guess, owner in owners.items() if owner == name]
        scores.append(score_paper(gold, joined(parts) if parts else None))
    return tuple(scores), tuple(name for name, owner in owners.items() if not owner)


def _owner(key: str, papers: Mapping[str, str]) -> str:
    """Return the gold paper of this key, else the one whose key is the longest beginning of it, else ``""``."""
    for end in range(len(key), SHORTEST_KEY - 1, -1):
        if key[:end] in papers:
            return papers[key[:end]]
    return papers.get(key, "")
