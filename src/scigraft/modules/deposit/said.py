"""What a rule found, and the statements that the findings make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scigraft.model import Reason
from scigraft.modules.deposit.passages import RANKS, Sentence
from scigraft.modules.view import Statement


@dataclass(frozen=True, slots=True)
class Finding:
    """A value that a sentence states, with what it is compared by."""

    value: str
    canonical: str
    sentence: Sentence
    weight: float = 1.0
    warnings: tuple[Reason, ...] = ()


def statement(name: str, finding: Finding) -> Statement:
    """Return the statement of a property that a finding makes."""
    sentence = finding.sentence
    return Statement(
        fields={"property": name, "value": finding.value},
        evidence=sentence.unit,
        span=sentence.span,
        origin="title" if sentence.part == "title" else "text",
        warnings=finding.warnings,
    )


def each_once(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings with each canonical value once, from the part of the paper that says it best, in order."""
    best: dict[str, Finding] = {}
    for finding in findings:
        known = best.get(finding.canonical.casefold())
        if known is None or _place(finding) < _place(known):
            best[finding.canonical.casefold()] = finding
    return sorted(best.values(), key=_place)


def in_best_part(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings of the foremost part of the paper that has any (title before abstract before text)."""
    listed = list(findings)
    first = min((RANKS[finding.sentence.part] for finding in listed), default=0)
    return [finding for finding in listed if RANKS[finding.sentence.part] == first]


def _place(finding: Finding) -> tuple[int, int]:
    return RANKS[finding.sentence.part], finding.sentence.order


def statements(name: str, findings: Iterable[Finding]) -> Iterator[Statement]:
    """Yield the statements of a property."""
    for finding in findings:
        yield statement(name, finding)
