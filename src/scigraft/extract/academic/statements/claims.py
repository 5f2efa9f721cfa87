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

# "We solve this problem by training ...", "We achieve this with a ...": what is told is the way, not the problem.
_SOLVED = (
    r"(?:address|alleviat|mitigat|overc[oa]m|solv|handl|resolv|bridg|fill|tackl|attack|approach|remed|counter|combat"
    r"|achiev"
    r"|accomplish|do(?=\s)|did)\w*\s+(?:(?:this|these|those|that|such|both|the (?:above|aforementioned|former))\b"
    r"|it\b|so\b"
    r"|the (?:\w+ )?(?:problem|issue|gap|task|challenge|limitation|goal)s?\b)[^,;:.]{0,60}?"
)
_WAY = r"(?:\s+(?P<how>by|through|via|using|with|by means of)\s+(?P<way>.+))"
_DONE_BY = re.compile(
    rf"\A(?:this|the) (?:\w+ )?(?:(?:is|was) (?:achieved|done|accomplished|solved|addressed|realized|realised)){_WAY}",
    re.I,
)
_OUR_CONTRIBUTION = re.compile(
    r"\A(?:our|the|a|one)(?: (?:main|key|primary|first|second|major|central|principal|novel))? contributions?"
    r"(?: (?:of|in) (?:this|our|the) \w+| here)? (?:is|are|lies? in)\s+(?:to \w+ )?(?P<way>.+)",
    re.I,
)
_WHAT_IS = re.compile(r"\bwhat\s*\Z", re.I)  # "what we provide is ..."
_PROPOSING = re.compile(
    r"(?:\w+ly )?(?:proposing|introducing|presenting|developing|designing|building|creating|constructing|using"
    r"|employing"
    r"|applying|adopting|means of|the use of)\s(?=(?:an?|two|three|several|new|novel)\s)",
    re.I,
)
_THING = re.compile(r"(?:an?|two|three|several|new|novel)\s", re.I)
_GERUND = re.compile(r"(?:\w+ly )?(?!using\b)\w+ing\s(?!(?:this|these|it|them|that)\b)", re.I)


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
    if way := _way_told(text):
        return (way,)
    found: list[Claim] = []
    match = _first().search(text)
    if match is None:
        return _passive(text)
    if _WHAT_IS.search(text[: match.start()]):
        return ()
    kind = _kind(match)
    rest = text[match.end() :]
    found.append(Claim(kind, match["verb"], _first_clause(rest, match["verb"]), text[: match.start()].strip(" ,")))
    for more in _following(rest, match["verb"]):
        found.append(
            Claim(_kind(more), more["verb"], _first_clause(rest[more.end() :], match["verb"]), "", second=True)
        )
    return tuple(found)


def _way_told(text: str) -> Claim | None:
    """Return the way in which a paper says that it solves what the sentence before told, where it says so."""
    if own := _OUR_CONTRIBUTION.match(text):
        way = _PROPOSING.sub("", own["way"], count=1) if _PROPOSING.match(own["way"]) else own["way"]
        named = _THING.match(way) or way[:4].lower() == "the "
        return Claim("propose", "propose", _first_clause(way), "") if named else None
    match = _solved().search(text) or _DONE_BY.match(text)
    if match is None:
        return None
    if proposed := _PROPOSING.match(match["way"]):
        return Claim(
            "propose", "propose", _first_clause(match["way"][proposed.end() :]), text[: match.start()].strip(" ,")
        )
    way = match["way"]
    if not (_GERUND.match(way) if match["how"].lower() == "by" else _GERUND.match(way) or _THING.match(way)):
        return None
    return Claim(
        "propose", "propose" if _GERUND.match(way) else "use", _first_clause(way), text[: match.start()].strip(" ,")
    )


def _passive(text: str) -> tuple[Claim, ...]:
    match = _PASSIVE.match(text)
    if (
        match is None
        or re.search(r"\bby (?:the )?[A-Z]", text)
        or re.search(r"\bet al\b|\bprevious|\b(?:has|have) been\b", match[0])
    ):
        return ()
    verb = match["verb"].lower()
    kind: Kind = "propose" if re.match("propos|present|introduc|describ|develop|design|devis", verb) else "study"
    return (Claim(kind, verb, match["what"], "", passive=True),)


def _first_clause(rest: str, verb: str = "") -> str:
    """Return what a verb is followed by, up to the next claim of the same subject."""
    match = next(_following(rest, verb), None)
    return (rest[: match.start()] if match else rest).strip(" ,;:")


def _following(rest: str, verb: str) -> Iterator[re.Match[str]]:
    """Yield the further claims of the same subject: "to rapidly and easily build" is none.

    They agree with the first verb: behind "we develop" the words "and measures" name things.
    """
    for match in _more().finditer(rest):
        plural = bool(verb) and not verb.endswith("s")
        apart = bool(verb) and bool(_PAST.match(verb)) != bool(_PAST.match(match["verb"]))
        if apart or (plural and match["verb"].endswith("s")):
            continue
        if not re.search(r"\bto(?: \w+ly)*\Z", rest[: match.start()]):
            yield match


def _kind(match: re.Match[str]) -> Kind:
    return next(kind for kind in _KINDS if match[kind] is not None)


@cache
def _verbs() -> str:
    return (
        "(?P<verb>"
        + "|".join(f"(?P<{kind}>{cue(kind)})" for kind in _KINDS)
        + r")(?![\w-])(?! here\b(?! (?:an?|the|two|three|several|some|how|our|new)\b))"
    )


@cache
def _first() -> re.Pattern[str]:
    adverbs = rf"(?:[\s,]+(?:{cue('adverbs')})){{0,6}}"
    return re.compile(rf"(?<![\w-]){cue('subjects')}(?:,(?! ?(?:we|i)\b)[^,]{{3,60}},)?{adverbs}[\s,]+{_verbs()}", re.I)


@cache
def _solved() -> re.Pattern[str]:
    adverbs = rf"(?:[\s,]+(?:{cue('adverbs')})){{0,4}}"
    return re.compile(rf"(?<![\w-]){cue('subjects')}{adverbs}[\s,]+{_SOLVED}{_WAY}", re.I)


@cache
def _more() -> re.Pattern[str]:
    adverbs = rf"(?:(?:{cue('adverbs')}|we)[\s,]+){{0,6}}"
    return re.compile(rf"(?:\s*[,;]\s*|\s+)(?:and|but|then)\s+{adverbs}{_verbs()}(?=\s)(?!\s+by\b)", re.I)
