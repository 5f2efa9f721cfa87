"""What a sentence says that its paper does: proposes, studies, uses or shows something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from scigraft.extract.academic.statements.cues import cue

Kind = Literal["propose", "study", "use", "show"]
_KINDS: tuple[Kind, ...] = ("propose", "study", "use", "show")
_PAST = re.compile(r"\w+ed\b|found|built|shown|dealt|undertook", re.I)
_PASSIVE = re.compile(
    r"\A(?P<what>.{12,200}?)\s+(?:is|are|was|were|has been|have been)\s+(?:\w+ly |also |then |here )?(?P<verb>proposed"
    r"|presented|introduced|described|developed|designed|devised|investigated|studied|examined|explored|evaluated"
    r"|analy[sz]ed)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a sentence: its verb as printed, what follows, and from which character on.

    ``said`` is the sentence from the verb on, ``before`` what stands before the subject. ``second`` is true of a claim
    that another of the same sentence precedes.
    """

    kind: Kind
    verb: str
    rest: str
    before: str
    second: bool = False
    passive: bool = False


def claims_of(text: str) -> tuple[Claim, ...]:
    """Return the claims that a sentence makes of its own paper, in order; none where others are its subject."""
    ahead, joint, after = text.partition(": we ")
    if joint:
        return (*claims_of(ahead), *claims_of(f"we {after}"))
    found: list[Claim] = []
    match = _first().search(text)
    if match is None:
        return _passive(text)
    kind = _kind(match)
    rest = text[match.end() :]
    found.append(Claim(kind, match["verb"], _first_clause(rest), text[: match.start()].strip(" ,")))
    past = bool(_PAST.match(match["verb"]))
    for more in _following(rest):
        if past != bool(_PAST.match(more["verb"])):
            continue
        found.append(Claim(_kind(more), more["verb"], _first_clause(rest[more.end() :]), "", second=True))
    return tuple(found)


def _passive(text: str) -> tuple[Claim, ...]:
    match = _PASSIVE.match(text)
    if match is None or re.search(r"\bet al\b|\bby [A-Z]|\bprevious|\b(?:has|have) been\b", match[0]):
        return ()
    verb = match["verb"].lower()
    kind: Kind = "propose" if re.match("propos|present|introduc|describ|develop|design|devis", verb) else "study"
    return (Claim(kind, verb, match["what"], "", passive=True),)


def _first_clause(rest: str) -> str:
    """Return what a verb is followed by, up to the next claim of the same subject."""
    match = next(_following(rest), None)
    return (rest[: match.start()] if match else rest).strip(" ,;:")


def _following(rest: str) -> Iterator[re.Match[str]]:
    """Yield the further claims of the same subject: "to rapidly and easily build" is none."""
    return (match for match in _more().finditer(rest) if not re.search(r"\bto(?: \w+ly)*\Z", rest[: match.start()]))


def _kind(match: re.Match[str]) -> Kind:
    return next(kind for kind in _KINDS if match[kind] is not None)


@cache
def _verbs() -> str:
    return "(?P<verb>" + "|".join(f"(?P<{kind}>{cue(kind)})" for kind in _KINDS) + r")(?![\w-])(?! here\b)"


@cache
def _first() -> re.Pattern[str]:
    adverbs = rf"(?:[\s,]+(?:{cue('adverbs')})){{0,6}}"
    return re.compile(rf"(?<![\w-]){cue('subjects')}(?:,(?! ?(?:we|i)\b)[^,]{{3,60}},)?{adverbs}[\s,]+{_verbs()}", re.I)


@cache
def _more() -> re.Pattern[str]:
    adverbs = rf"(?:(?:{cue('adverbs')}|we)[\s,]+){{0,6}}"
    return re.compile(rf"(?:\s*[,;]\s*|\s+)(?:and|but|then)\s+{adverbs}{_verbs()}(?=\s)(?!\s+by\b)", re.I)
