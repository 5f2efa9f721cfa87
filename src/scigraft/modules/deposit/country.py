"""The country of the study: of the title, the abstract, or where the text says that it lies; never an affiliation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.alternation import alternation
from scigraft.modules.deposit.cues import alternatives, terms
from scigraft.modules.deposit.passages import Sentence
from scigraft.modules.deposit.said import Finding, each_once

_LIES = re.compile(
    r"\b(?:located|situated|lies?|occurs?|deposits? (?:in|of)|mine in|district (?:in|of)|mined in|study area)\b", re.I
)
_SHORT = frozenset(
    ("USA", "U.S.A.", "U.S.", "UK", "U.K.", "DRC", "Türkiye", "Czechia")
)  # a country, not one of its states
_FEW = 2  # countries that one study is of


def find_countries(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the countries that title or abstract place the study in."""
    for part in ("title", "abstract", "introduction"):
        found = [
            finding
            for sentence in sentences
            if sentence.part == part and (part == "title" or not sentence.compares)
            if part != "introduction" or _LIES.search(sentence.text)
            for finding in _in_sentence(sentence)
        ]
        if found:
            return each_once(_chosen(found))
    return []


def _chosen(found: Sequence[Finding]) -> list[Finding]:
    """Keep the countries named most; where more than two are named alike the study is of none of them."""
    counts = Counter(finding.canonical for finding in found)
    most = max(counts.values())
    kept = [name for name, count in counts.items() if count == most]
    if len(kept) > _FEW:
        return []
    exact = {finding.canonical: finding for finding in reversed(found) if finding.weight > 1}
    return [exact.get(finding.canonical, finding) for finding in found if finding.canonical in kept]


def _in_sentence(sentence: Sentence) -> Iterator[Finding]:
    traps = [match.span() for match in _traps().finditer(sentence.text)]
    for match in _pattern().finditer(sentence.text):
        start, end = match.span()
        if not any(first <= start and end <= last for first, last in traps):
            name = _forms()[match.group()]
            yield Finding(
                match.group(), name, sentence, 2.0 if match.group() == name or match.group() in _SHORT else 1.0
            )


@cache
def _forms() -> dict[str, str]:
    listed = terms("countries.toml")
    forms = {alias: term.name for term in listed for alias in term.aliases if alias != "US"}
    return forms | {term.name: term.name for term in listed}


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){alternation(_forms())}(?!\w)")


@cache
def _traps() -> re.Pattern[str]:
    return re.compile(alternatives("no_country"))


def canonical_country(text: str) -> str | None:
    """Return the country that a whole text means."""
    return _forms().get(text) or ("United States" if text == "US" else None)
