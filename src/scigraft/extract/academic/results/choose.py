"""The results that a paper claims: its own system's best value in the main tables, for each data set and metric."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.main_table import mainness
from scigraft.extract.academic.results.naming import Naming
from scigraft.extract.academic.results.own import OwnSystems, by_position, key_of, ownness
from scigraft.extract.academic.results.scores import Score, scores_of
from scigraft.model import Document, Record
from scigraft.modules.mlresults.lexicon import Lexicon

_LOWER = re.compile(
    r"(?i)\b(?:error|err|loss|perplexity|ppl|wer|cer|ter|per|rmse|mse|mae|bpc|bits?|distance|time|rank|eer|size|latency)\b"
)
SURE = 1.0  # ownness from which a row says whose it is
LEAST_MAIN = 0.5
MARGIN = 2.0  # how much less than the first a second main table may look like one
MOST = 12
# Where the first of a pair is told for a data set, the second is a part of it.
_PARTS = {"F1": ("precision", "recall"), "F-measure": ("precision", "recall")}


@dataclass(frozen=True)
class Claim:
    """A score that the paper claims for its own system, and how sure that is (0 to 1)."""

    score: Score
    confidence: float


def claims_of(
    document: Document, records: Iterable[Record], *, own: Sequence[str], naming: Naming, most: int = MOST
) -> tuple[Claim, ...]:
    """Return the results that a paper's main tables give for its own systems (``own``, surest first)."""
    metrics = naming.lexicons.metrics
    scores = [named for score in scores_of(document, records) if (named := naming.named(score))]
    systems = OwnSystems.of(own)
    sure = {id(score): ownness(score, systems) for score in scores}
    by_table: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        by_table[score.table.id].append(score)
    best = {name: max(sure[id(score)] for score in found) for name, found in by_table.items()}
    main = mainness(document, scores, best)
    if not main:
        return ()
    top = max(main.values())
    chosen: dict[tuple[str, str], Claim] = {}
    for name in sorted(main, key=lambda name: (-main[name], list(main).index(name))):
        if main[name] < max(LEAST_MAIN, top - MARGIN):
            break
        for claim in _claims(by_table[name], sure, main[name], metrics):
            chosen.setdefault((key_of(claim.score.dataset), key_of(claim.score.metric)), claim)
    return tuple(_whole(chosen.values()))[:most]


def _claims(scores: Sequence[Score], sure: Mapping[int, float], main: float, metrics: Lexicon) -> list[Claim]:
    """Return the claims of one table, one for each data set and metric, in the order of their places."""
    groups: dict[tuple[str, str], list[Score]] = defaultdict(list)
    for score in _tested(scores):
        groups[key_of(score.dataset), key_of(score.metric)].append(score)
    place = by_position(scores)
    rows = cues("row")
    others = any(
        rows["cited"].search(" ".join(score.names)) or rows["baseline"].search(" ".join(score.names))
        for score in scores
    )
    found = []
    for group in groups.values():
        candidates = _own(group, sure, others=others)
        if not candidates:
            continue
        lower = _lower_is_better(group[0].metric, metrics)
        best = min(
            candidates, key=lambda s: (s.value if lower else -s.value, -sure[id(s)] - place[s.row], s.row, s.col)
        )
        own = sure[id(best)]
        found.append(Claim(best, round(max(0.2, min(0.95, 0.45 + 0.1 * min(own, 3) + 0.05 * main)), 2)))
    return sorted(found, key=lambda claim: (claim.score.row, claim.score.col))


def _own(group: Sequence[Score], sure: Mapping[int, float], *, others: bool) -> list[Score]:
    """Return the scores of a group that are the paper's own: those that say so, else those of no other."""
    top = max(sure[id(score)] for score in group)
    if top >= SURE:
        return [score for score in group if sure[id(score)] >= max(SURE, top - 1.5)]
    rest = [score for score in group if sure[id(score)] >= 0]
    if not others:
        return rest
    return rest


def _tested(scores: Sequence[Score]) -> list[Score]:
    """Return the scores on test data where the table tells them from others, else all but those on development data."""
    if any(score.split == "test" for score in scores):
        return [score for score in scores if score.split == "test"]
    rest = [score for score in scores if score.split != "dev"]
    return rest or list(scores)


def _lower_is_better(metric: str, metrics: Lexicon) -> bool:
    term = metrics.whole(metric)
    if term is not None and term.higher_is_better is not None:
        return not term.higher_is_better
    return bool(_LOWER.search(metric))


def _whole(claims: Iterable[Claim]) -> list[Claim]:
    """Leave out precision and recall where their mean is told for the same data set."""
    kept = list(claims)
    told = {(key_of(claim.score.dataset), claim.score.metric) for claim in kept}
    parts = {(dataset, part) for dataset, metric in told for part in _PARTS.get(metric, ())}
    return [claim for claim in kept if (key_of(claim.score.dataset), claim.score.metric) not in parts]
