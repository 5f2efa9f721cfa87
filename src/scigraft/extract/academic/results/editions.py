"""What a bare name leaves open: languages of data, whose section of the WSJ a score is on, thresholds of metrics."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from scigraft.extract.academic.results.cues import cue_lists
from scigraft.extract.academic.results.usual import has_codes, language_pairs
from scigraft.modules.mlresults.lexicon import Lexicon

MOST_LANGUAGES = 3  # of one data set in a table: more of them are a breakdown of what its average tells
ROLES = "semantic role labeling"
_THRESHOLD = re.compile(r"(?:@|IoU|=|>|\s)*(?P<at>0?\.\d+)(?:\s*IoU)?")
SECTIONS = ("WSJ", "Brown")  # of the data for semantic roles, that are data of their own elsewhere


def with_pair(dataset: str, text: str, datasets: Lexicon) -> str:
    """Return data for translation with the one pair of languages that a text names (``WMT14 En-De``)."""
    term = datasets.whole(dataset)
    if term is None or "translation" not in term.type or has_codes(dataset):
        return dataset
    pairs = language_pairs(text)
    if len(pairs) != 1:
        return dataset
    named = f"{dataset} {min(pairs)}"
    known = datasets.whole(named)
    return known.name if known else named


def with_language(dataset: str, texts: Iterable[str]) -> str:
    """Return data of several languages with the one that the first of the texts that names any tells.

    English, and texts that name several languages, leave the name as it is.
    """
    if dataset not in cue_lists("multilingual") or _languages().search(dataset):
        return dataset
    for text in texts:
        found = {match.group() for match in _languages().finditer(text)}
        if found:
            return f"{dataset} {min(found)}" if len(found) == 1 and found != {"English"} else dataset
    return dataset


def of_year(dataset: str, ranked: Iterable[str]) -> str:
    """Return the one edition of a shared task that a paper names where a score has but its bare name, else nothing."""
    if dataset not in cue_lists("yearly"):
        return dataset
    found = [name for name in ranked if name != dataset and re.match(rf"{dataset}[-\s]?\d", name)]
    return found[0] if len(found) == 1 else ""


def at_threshold(metric: str, beside: str) -> str:
    """Return a metric with the threshold that its header prints behind it (``mAP(0.75)`` is ``mAP@0.75``)."""
    found = _THRESHOLD.fullmatch(beside)
    return f"{metric}@{found['at']}" if found and "@" not in metric else metric


def in_many_languages(datasets: Iterable[str]) -> frozenset[str]:
    """Return those of the names of data sets that stand for one of more languages than a table tells results in."""
    names = frozenset(datasets)
    whole: dict[str, set[str]] = defaultdict(set)
    for name in names:
        whole[_languages().sub("", name).strip()].add(name)
    return frozenset(name for found in whole.values() if len(found) > MOST_LANGUAGES for name in found)


def of_roles(printed: str, tasks: Sequence[str], ranked: Iterable[str], datasets: Lexicon) -> str | None:
    """Return the data of a score on a section that a paper on semantic roles calls ``WSJ`` or ``Brown``.

    ``tasks`` are those of the paper, ``ranked`` its data sets, the surest first. Empty where its data for semantic
    roles are none or several; ``None`` where the name is no such section, or the paper is on something else.
    """
    section = next((name for name in SECTIONS if re.search(rf"\b{name}\b", printed)), "")
    if not section or ROLES not in tasks[:2]:
        return None
    found = [name for name in ranked if (term := datasets.whole(name)) and term.type == ROLES and name not in SECTIONS]
    return f"{found[0]} {section}" if len(found) == 1 else ""


@cache
def _languages() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(sorted(cue_lists('languages')))})\b")
