"""The results that a paper claims: its own system's best value in the main tables, for each data set and metric."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Literal

from scigraft.extract.academic.results.closing import closing_row
from scigraft.extract.academic.results.cues import cue_lists, cues
from scigraft.extract.academic.results.editions import in_many_languages
from scigraft.extract.academic.results.main_table import mainness
from scigraft.extract.academic.results.naming import Naming
from scigraft.extract.academic.results.own import OwnSystems, by_position, letters_of, names_own, ownness
from scigraft.extract.academic.results.quoted import Quoted
from scigraft.extract.academic.results.scores import Score, scores_of
from scigraft.extract.academic.results.settings import is_one_of_several, totals_of
from scigraft.extract.academic.results.spoken import spoken_of
from scigraft.extract.academic.results.titled import titled_rows, words_of_title
from scigraft.extract.academic.results.untold import Fates
from scigraft.model import Document, Record, Table
from scigraft.modules.mlresults.lexicon import Lexicon

_LOWER = re.compile(
    r"(?i)\b(?:error|err|loss|perplexity|ppl|wer|cer|ter|per|rmse|mse|mae|bpc|bits?|distance|time|rank|eer|size|latency)\b"
)
_TOTAL = re.compile(r"(?i)(?:all|overall|total|average|avg\.?|ave\.?|mean|test|test set)")
NAMED = 1.0  # ownness of a row that names one of the paper's systems
SURE = 2.0  # ownness from which a row says whose it is
LEAST_CONFIDENCE = 0.5  # of a table whose values stand under known headers
LEAST_MAIN = -1.0
LEAST_MAIN_OF_LINES = 0.0  # of a table put together from lines
LEAST_CONFIRMED = -2.0  # ownness from which a value that a sentence tells is the paper's own
MARGIN = 3.0  # how much less than the first a second main table may look like one
NEAR = 1.0  # how much less main a table may be whose better value is the one that the paper claims
MOST = 15
FEWEST = 4  # scores of a metric from which one can lie apart
FEWEST_OTHERS = 2  # scores of a column beside the claimed one, of which it must not be the worst
LEAST_SHARE = 0.25  # of their median
# Where the first of a pair is told for a data set, the second is a part of it.
_PARTS = {"F1": ("precision", "recall"), "F-measure": ("precision", "recall")}


@dataclass(frozen=True)
class Claim:
    """A score that the paper claims for its own system, and how sure that is (0 to 1)."""

    score: Score
    confidence: float


def claims_of(
    document: Document,
    records: Iterable[Record],
    *,
    own: Sequence[str],
    naming: Naming,
    quoted: Quoted,
    likely: Sequence[str] = (),
    fates: Fates | None = None,
    most: int = MOST,
) -> tuple[Claim, ...]:
    """Return the results that a paper's main tables give for its own systems (``own``, surest first).

    ``likely`` are names that its text often prints, which count where the grid of a table is sure. ``quoted`` is what
    its sentences say of values. ``fates`` is told why the other records are no claims.
    """
    fates = fates or Fates()
    metrics = naming.lexicons.metrics
    scores = _named(document, records, naming, fates)
    systems = {True: OwnSystems.of(own), False: OwnSystems.of(likely or own)}
    spoken = spoken_of(document, (score.names[-1] for score in scores if score.names))
    sure = {
        id(score): ownness(score, systems[score.doubtful]) + spoken.get(score.names[-1] if score.names else "", 0.0)
        for score in scores
    }
    by_table: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        by_table[score.table.id].append(score)
    sure |= _titled(by_table.values(), sure, words_of_title(naming.title, naming.lexicons.tasks))
    sure |= _closing(by_table.values(), sure, metrics)
    best = {name: max(sure[id(score)] for score in found) for name, found in by_table.items()}
    main = mainness(document, scores, best)
    if not main:
        return ()
    top = max(main.values())
    chosen: dict[tuple[str, str], Claim] = {}
    for name in sorted(main, key=lambda name: (-main[name], list(main).index(name))):
        least = LEAST_MAIN_OF_LINES if by_table[name][0].doubtful else LEAST_MAIN
        if main[name] < max(least, top - MARGIN):
            fates.drop(by_table[name], "other table")
            continue
        found = by_table[name]
        table = found[0].table
        held = {id(score): sure[id(score)] for score in found}
        listed = any(next(iter(naming.lexicons.models.find(label)), None) for score in found for label in score.names)
        rows = {score.names: sure[id(score)] for score in found}
        labelled = _is_labelled(table, rows.values(), systems[found[0].doubtful], listed=listed)
        for claim in _claims(found, held, main[name], metrics, quoted, fates, labelled=labelled):
            key = letters_of(claim.score.dataset), letters_of(claim.score.metric)
            before = chosen.get(key)
            near = before is None or main[name] >= main[before.score.table.id] - NEAR
            if before is None or (near and _is_preferred(claim.score, before.score, metrics, quoted)):
                claim, chosen[key] = before or claim, claim
            if claim is not chosen[key]:
                fates.drop([claim.score], "told elsewhere")
    whole = _whole(chosen.values())
    fates.drop((claim.score for claim in chosen.values() if claim not in whole), "part")
    fates.drop((claim.score for claim in whole[most:]), "too many")
    return tuple(whole[:most])


def _is_labelled(table: Table, sure: Collection[float], own: OwnSystems, *, listed: bool) -> bool:
    """Say whether a row that says nothing of whose it is is not the paper's own in a table.

    It is not where another label names an own system, nor where no row is another's or of a known kind of model
    (``listed``): rows may be classes then. In a table that tells of the paper's own systems alone it is, and where
    it is the only row. ``sure`` are the ownnesses of its rows.
    """
    if cues("caption")["own"].search(table.caption) or len(sure) == 1:
        return False
    return names_own(table, own) or not (listed or any(one < 0 for one in sure))


def _named(document: Document, records: Iterable[Record], naming: Naming, fates: Fates) -> list[Score]:
    """Return the scores of a document whose metric and data set are told."""
    held = tuple(records)
    read = scores_of(document, held)
    fates.drop_unread(held, read)
    found = []
    for score in read:
        if score.table.confidence < LEAST_CONFIDENCE:
            fates.drop([score], "unsure table")
            continue
        named = naming.named(score)
        if isinstance(named, str):
            fates.drop([score], named)
        else:
            found.append(named)
    return found


def _titled(tables: Iterable[Sequence[Score]], sure: Mapping[int, float], words: frozenset[str]) -> dict[int, float]:
    """Return the ownness of the scores in rows called after the title, where nothing else in a sure table is own."""
    found: dict[int, float] = {}
    for scores in tables:
        if not scores[0].doubtful and max(sure[id(score)] for score in scores) < NAMED:
            rows = titled_rows(scores, sure, words)
            found |= {id(score): NAMED + sure[id(score)] for score in scores if score.row in rows}
    return found


def _closing(tables: Iterable[Sequence[Score]], sure: Mapping[int, float], metrics: Lexicon) -> dict[int, float]:
    """Return the ownness of the scores in rows that close tables of lines, where nothing else in them is own."""
    found: dict[int, float] = {}
    for scores in tables:
        if scores[0].doubtful and max(sure[id(score)] for score in scores) < NAMED:
            row = closing_row(scores, sure, lambda metric: _lower_is_better(metric, metrics))
            found |= {id(score): NAMED for score in scores if score.row == row}
    return found


def _claims(
    scores: Sequence[Score],
    sure: Mapping[int, float],
    main: float,
    metrics: Lexicon,
    quoted: Quoted,
    fates: Fates,
    *,
    labelled: bool,
) -> list[Claim]:
    """Return the claims of one table, one for each data set and metric, in the order of their places."""
    groups: dict[tuple[str, str], list[Score]] = defaultdict(list)
    for score in _usable(scores, quoted, fates):
        groups[letters_of(score.dataset), letters_of(score.metric)].append(score)
    place = by_position(scores)
    found = []
    for whole in groups.values():
        group = _one_column(whole)
        fates.drop((score for score in whole if score not in group), "columns")
        confirmed = [score for score in group if sure[id(score)] >= LEAST_CONFIRMED and quoted.confirms(score)]
        own = confirmed or _own(group, sure, quoted, labelled=labelled)
        fates.drop((score for score in group if score not in own), "not own")
        if not own:
            continue
        lower = _lower_is_better(group[0].metric, metrics)
        best = min(
            confirmed or _preferred(totals_of(own), quoted),
            key=lambda s: (s.value if lower else -s.value, -sure[id(s)] - place[s.row], s.row, s.col),
        )
        if not confirmed and is_one_of_several(best, group):
            fates.drop(own, "settings")
            continue
        if why := _is_contradicted(best, scores, sure, quoted, lower=lower):
            fates.drop([best], why)
            fates.drop(own, "other row")
            continue
        confidence = round(max(0.2, min(0.95, 0.45 + 0.1 * min(sure[id(best)], 3) + 0.05 * main)), 2)
        found.append(Claim(best, confidence))
        if validated := _validated(best, scores):
            found.append(Claim(validated, confidence))
        fates.drop((score for score in own if score is not best), "other row")
    return sorted(found, key=lambda claim: (claim.score.row, claim.score.col))


def _usable(scores: Sequence[Score], quoted: Quoted, fates: Fates) -> list[Score]:
    """Return the scores of a table that can be claims, each of those that can not with why."""
    for score in scores:
        if score.doubt:
            fates.drop([score], "header" if score.doubt == "header" else "caption")
    sure = [score for score in scores if not score.doubt]
    given = [score for score in sure if not quoted.gives_away(score)]
    fates.drop((score for score in sure if score not in given), "other data")
    tested = _tested(given)
    fates.drop((score for score in given if score not in tested), "development")
    many = in_many_languages(score.dataset for score in tested)
    fates.drop((score for score in tested if score.dataset in many), "settings")
    whole = [score for score in tested if score.dataset not in many]
    plausible = _plausible(whole)
    fates.drop((score for score in whole if score not in plausible), "spread")
    return plausible


def _is_contradicted(
    best: Score, scores: Sequence[Score], sure: Mapping[int, float], quoted: Quoted, *, lower: bool
) -> Literal["worst", "beaten", ""]:
    """Return what other rows of a table made of lines say against a score."""
    if best.doubtful and _is_worst(best, scores, lower=lower):
        return "worst"
    if best.doubtful and not quoted.has(best) and _is_beaten(best, scores, sure, lower=lower):
        return "beaten"
    return ""


def _is_worst(score: Score, scores: Sequence[Score], *, lower: bool) -> bool:
    """Say whether all others of a column are better: then the column measures something else than its table says."""
    others = [other.value for other in scores if other.col == score.col and other.row != score.row]
    return len(others) >= FEWEST_OTHERS and all(
        value < score.value if lower else value > score.value for value in others
    )


def _is_beaten(score: Score, scores: Sequence[Score], sure: Mapping[int, float], *, lower: bool) -> bool:
    """Say whether a row under a score that is no other's is better in its column: then that may be the paper's own."""
    below = [other for other in scores if other.col == score.col and other.row > score.row and sure[id(other)] >= 0]
    return any(other.value < score.value if lower else other.value > score.value for other in below)


def _validated(best: Score, scores: Sequence[Score]) -> Score | None:
    """Return the score of the same row on validation data, for the metrics whose results are told on both."""
    if best.metric not in cue_lists("validated") or best.split == "dev":
        return None
    for score in scores:
        same = (score.row, score.metric, score.dataset) == (best.row, best.metric, best.dataset)
        if same and score.split == "dev" and score.names == best.names:
            return replace(score, metric=f"validation {score.metric}")
    return None


def _preferred(own: Sequence[Score], quoted: Quoted) -> list[Score]:
    """Return those of the paper's own scores that it repeats in its abstract or conclusion, else those in bold.

    Where neither is so, all of them.
    """
    for chosen in ([s for s in own if quoted.has(s)], [s for s in own if s.bold]):
        if chosen:
            return chosen
    return list(own)


def _own(group: Sequence[Score], sure: Mapping[int, float], quoted: Quoted, *, labelled: bool) -> list[Score]:
    """Return the scores of a group that are the paper's own: those that say so, else those that are no other's.

    Where nothing says whose a score is, it is the paper's when its text repeats the value; in a table whose grid is
    sure, any row that names no other system's, unless its labels tell whose its rows are (``labelled``).
    """
    top = max((sure[id(score)] for score in group), default=0.0)
    for least in (SURE, NAMED):
        if top >= least:
            return [score for score in group if sure[id(score)] >= max(least, top - 1.5)]
    rest = [score for score in group if sure[id(score)] >= 0]
    repeated = [score for score in rest if quoted.has(score)]
    return repeated or [score for score in rest if not (score.doubtful or labelled)]


def _tested(scores: Sequence[Score]) -> list[Score]:
    """Return the scores on test data where the table tells them from others, else all but those on development data."""
    if any(score.split == "test" for score in scores):
        return [score for score in scores if score.split == "test"]
    rest = [score for score in scores if score.split != "dev"]
    return rest or list(scores)


def _one_column(group: Sequence[Score]) -> Sequence[Score]:
    """Return the scores of a group that stand where the headers tell them apart.

    In a table put together from lines, several columns of the same data set and metric differ in something that their
    headers do not say: only the one of the total, or of the test data, is kept.
    """
    if not group[0].doubtful or len({score.col for score in group}) == 1:
        return group
    told = [score for score in group if _is_total(score)]
    return told if len({score.col for score in told}) == 1 else []


def _is_total(score: Score) -> bool:
    """Say whether the innermost head over a score is that of a total, or of the test data."""
    return bool(score.columns) and bool(_TOTAL.fullmatch(score.columns[-1].strip()))


def _plausible(scores: Sequence[Score]) -> list[Score]:
    """Leave out what lies far under the other scores of its metric in the table: spreads, gains and counts."""
    middle: dict[str, float] = {}
    for metric in {score.metric for score in scores}:
        values = [score.value for score in scores if score.metric == metric]
        middle[metric] = median(values) if len(values) >= FEWEST else 0.0
    return [score for score in scores if score.value >= LEAST_SHARE * middle[score.metric]]


def _is_preferred(score: Score, other: Score, metrics: Lexicon, quoted: Quoted) -> bool:
    """Say whether a score is told by a sentence and the other is not, or else is better."""
    told, other_told = quoted.confirms(score), quoted.confirms(other)
    return told if told != other_told else _is_better(score, other, metrics)


def _is_better(score: Score, other: Score, metrics: Lexicon) -> bool:
    return score.value < other.value if _lower_is_better(score.metric, metrics) else score.value > other.value


def _lower_is_better(metric: str, metrics: Lexicon) -> bool:
    term = metrics.whole(metric)
    if term is not None and term.higher_is_better is not None:
        return not term.higher_is_better
    return bool(_LOWER.search(metric))


def _whole(claims: Iterable[Claim]) -> list[Claim]:
    """Leave out precision and recall where their mean is told for the same data set, `ROUGE` where its members are."""
    kept = list(claims)
    told = {(letters_of(claim.score.dataset), claim.score.metric) for claim in kept}
    parts = {(dataset, part) for dataset, metric in told for part in _PARTS.get(metric, ())}
    families = {(dataset, metric.split("-")[0]) for dataset, metric in told if metric.startswith("ROUGE-")}
    gone = parts | families
    return [claim for claim in kept if (letters_of(claim.score.dataset), claim.score.metric) not in gone]
