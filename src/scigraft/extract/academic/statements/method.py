"""What a paper proposes or does, in one sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.claims import Claim
from scigraft.extract.academic.statements.cues import at_start, within
from scigraft.extract.academic.statements.cutting import ended, fit
from scigraft.extract.academic.statements.voice import hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised, lowered

MAX_WORDS = 50
_LEAST = 2.75
_NOTHING_SAID = re.compile(
    r"(?:an?|the|two|three)?\s?(?:new |novel )?(?:data ?sets?|corpus|corpora|models?|methods?|approach|system)\W*\Z",
    re.I,
)
_WHOLE = 5  # words that are left of one, at least
_PARTS_AT = re.compile(r",?\s(?:that|which|to|by|using|with|where|while|when)\s")
_FEW = 9  # words of a method that points elsewhere, below which little is left: "a new method to perform the task"
_STRONG = re.compile(r"propos|present|introduc|develop|design|devis|describ", re.I)
# What is formulated or given is no thing by itself: the statement keeps its verb.
_KEEPS_VERB = re.compile(r"formulat|suggest|advocat|giv|outlin|contribut|offer|establish|put|advanc", re.I)
_NO_METHOD = re.compile(r"(?:the |a |an |new |novel )*(?:problem|task|challenge|question|notion|concept)s?\b", re.I)
_HEAD = re.compile(
    r"\A(?P<head>.*?)(?:\s(?:that|which|to|for|of|in|on|by|with|based|using|where|when|from|as|called|named|whose|while"
    r"|through|via|under|over|without|and|able|capable|inspired|at|into|across)\b|[,;:(]|\Z)",
    re.I,
)
# Numbers of an outcome tell a result, not what was done.
_OUTCOME = re.compile(
    r"\b[pP]\s*[<=>]|\bsignificant|\bassociated with|\b(?:higher|lower) (?:in|than)|\bCI\b"
    r"|\b(?:suggest|indicat|reveal)|\A(?:[Tt]he |[Oo]ur |[Tt]hese )*(?:results?|findings?)\b"
)
_REACHES = re.compile(
    r"\b(?:outperform|surpass)\w*|\b(?:leads?|led) to (?:\w+ ){0,2}(?:improvement|gain|better|higher)"
    r"|\bprovides? far more"
    r"|\bachieves? (?:\w+ ){0,2}(?:results?|performance|improvement|accurac|state)|\bimproves? (?:over|upon|on)\b",
    re.I,
)
_PAST = re.compile(r"\w+ed\b|found|built|shown|dealt|undertook")
_NAMES_A_TOPIC = re.compile(r"address|tackl|attack|deal|focus|consider|concern", re.I)
_THESE = re.compile(
    r"\b(?:these|those|such) (?:approaches|methods|models|systems|techniques|algorithms|parsers)\b", re.I
)
_NEW = re.compile(r"\b(?:novel|new|first)\b", re.I)
_OWN_WORK = re.compile(r"(?:our|the proposed|the(?:se)? (?:new|novel))\s", re.I)  # evaluated, not done
# "We demonstrate two platforms that ..." presents them; "we show how a parser can be ..." tells a way.
_MAKES_KNOWN = re.compile(r"demonstrat\w* (?:an?|two|three|several|our)\s", re.I)
_HOW = re.compile(r"how (?:an?|the|to)\s", re.I)
_SEES = re.compile(r"(?:identifi|observ|determin|report)ed", re.I)
_DOING = re.compile(r"(?:\w+ly )?\w+ing\s", re.I)
_MADE_HERE = re.compile(r" (?:that|which) the authors (?:built|created|collected|designed|developed|propose)\W*\Z")
_PERFORMS = re.compile(r"perform|conduct|carr|undert|present|provid", re.I)
_HERE = re.compile(r"\A(?:here|also|in this \w+|in detail),?\s+", re.I)
_NOTHING_NAMED = re.compile(
    r"(?:that|how|whether|it|this|them|in|on|however|demonstrates?|shows?|suggests?|indicates?|is|are|was|were|here to"
    r"|to train|to evaluate|to test|can|could"
    r"|may|will|would|has|have|does|outperforms?|achieves?|performs?|benefits?)\b",
    re.I,
)
_ALSO = re.compile(
    r"(?:furthermore|moreover|in addition|additionally|besides|finally|second|third"
    r"|we (?:also|further|then|finally|additionally))\b",
    re.I,
)
_TAIL = re.compile(
    r",\s+(?:train|use|apply|test|evaluate|show|compare|integrate|combine)\s+(?:it|them|this|these)\b.*\Z"
    r"|,\s+and to \w+\b.*\Z"
    r"|(?:,\s*|\s+)and\s+(?:then\s+|also\s+|further\s+)?(?:show|demonstrate|evaluate|apply|provide|find|report|use|test"
    r"|compare|analy[sz]e|discuss|prove|argue|achieve|obtain|outperform"
    r"|make (?:it|them|both)|release (?:it|them))s?\b.*\Z",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Method:
    """What a paper proposes: ``text`` stands alone; ``phrase`` is a clause with the paper as its subject."""

    text: str
    phrase: str
    source: Candidate
    score: float


def method_of(reading: Reading) -> Method | None:
    """Return what the paper says best that it proposes, else does, or ``None`` where it says neither."""
    begun = next((c.order for c in reading.candidates if any(one.kind == "propose" for one in c.claims)), -1)
    found = [made for candidate in reading.candidates for made in _made(candidate, reading, begun)]
    fitting = [made for made in found if made.score >= _LEAST]
    return max(fitting, key=lambda made: (made.score, -made.source.order), default=None)


def _made(candidate: Candidate, reading: Reading, begun: int = -1) -> Iterator[Method]:
    for claim in candidate.claims:
        first = 0.7 * bool(claim.kind == "propose" and candidate.order == begun and not claim.second)
        rest = _HERE.sub("", _TAIL.sub("", claim.rest))
        if len(rest.split()) < 3 or _points_only(rest) or _finds(claim, candidate) or _THESE.search(rest):
            continue
        told = _before_pointing(retold(rest, reading.names))
        told = _MADE_HERE.sub("", told)
        if _NOTHING_SAID.match(told) or (loose(told) and len(told.split()) < _FEW):
            continue
        text, phrase = _worded(claim, told, reading)
        score = first + _worth(claim, rest) + _place(candidate) - 1.8 * loose(told) - 1.5 * hangs(told)
        if text:
            yield Method(text, phrase, candidate, score)
    if not candidate.claims and candidate.sentence.part == "abstract":
        yield from _passive(candidate, reading)


def _before_pointing(told: str) -> str:
    """Return what is proposed without a last part that points elsewhere: "a parser which exploits this contrast"."""
    if not loose(told):
        return told
    cut = [told[: match.start()] for match in _PARTS_AT.finditer(told)]
    fitting = [part for part in cut if len(part.split()) >= _WHOLE and not loose(part)]
    return fitting[-1] if fitting else told


def _finds(claim: Claim, candidate: Candidate) -> bool:
    """Return whether a claim tells a finding and no proposal: "this study suggests"."""
    return claim.verb.lower().startswith("suggest") and candidate.sentence.role == "result"


def _passive(candidate: Candidate, reading: Reading) -> Iterator[Method]:
    """Yield a sentence of an abstract that tells what was done without saying by whom."""
    done = bool(within("done").search(candidate.text))
    by_role = candidate.sentence.role == "method"
    told = retold(candidate.text, reading.names)
    fitted = fit(told, MAX_WORDS, clause=True)
    if fitted and (done or by_role) and not hangs(told) and not _OUTCOME.search(told) and not _REACHES.search(told):
        worth = (1.6 if done else -1.0) + 0.8 * by_role - 0.7 * loose(told)
        yield Method(ended(fitted), "", candidate, worth + _place(candidate))


def _points_only(rest: str) -> bool:
    """Return whether what follows a verb names nothing: a clause, a pronoun, or another verb."""
    return bool(_NOTHING_NAMED.match(rest)) and not re.match(r"how to\b", rest, re.I)


def _worded(claim: Claim, told: str, reading: Reading) -> tuple[str, str]:
    """Return the statement, and the clause that goes on within a sentence."""
    verb = claim.verb.lower()
    subject = "the authors" if _PAST.match(verb) else "the paper"
    phrase = f"{subject} {_third(verb)} {lowered(told, reading.words)}"
    if claim.kind == "propose" and not _KEEPS_VERB.match(verb) and (claim.passive or _names_something(claim.rest)):
        return _closed(told), phrase
    return _closed(phrase), phrase


def _closed(text: str) -> str:
    fitted = fit(text, MAX_WORDS)
    return ended(capitalised(fitted)) if fitted else ""


def _names_something(rest: str) -> bool:
    return bool(
        re.match(
            r"(?:an?|the|two|three|several|novel|new|[A-Z][\w-]*|simple|efficient|\w+ing|\w+(?:s|al|ed|ive))\s", rest
        )
    )


def _third(verb: str) -> str:
    """Return a verb as it stands after "the paper": ``propose`` gives ``proposes``; a past one stays."""
    first, _, rest = verb.partition(" ")
    if _PAST.match(first):
        third = first
    elif first.endswith("s") and not first.endswith(("ss", "us")):
        third = first
    elif first.endswith(("s", "sh", "ch", "x", "z")):
        third = f"{first}es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        third = f"{first[:-1]}ies"
    else:
        third = f"{first}s"
    return f"{third} {rest}".strip()


def _of_kind(claim: Claim, rest: str) -> float:
    if claim.kind == "show" and _MAKES_KNOWN.match(f"{claim.verb} {rest}"):
        return 2.6
    if claim.kind == "show" and _HOW.match(rest):
        return 1.8
    return {"propose": 4.0, "use": 2.2, "study": 2.0, "show": 0.3}[claim.kind]


def _worth(claim: Claim, rest: str) -> float:
    base = _of_kind(claim, rest)
    if claim.kind == "study" and at_start("questions").match(rest):
        base -= 1.2
    elif claim.kind == "study" and _NAMES_A_TOPIC.match(claim.verb):
        base -= 1.2
    if claim.kind == "propose" and not _STRONG.match(claim.verb):
        base -= 1.0
    match = _HEAD.match(rest)
    head = match["head"] if match else rest
    if within("weak_nouns").search(head):
        base -= 3.2
    elif within("light_nouns").search(head):
        base += 0.8 if _PERFORMS.match(claim.verb) else -0.5
    elif within("method_nouns").search(head):
        base += 1.5
    elif within("resource_nouns").search(head):
        base += 0.8
    if _NO_METHOD.match(rest):
        base -= 2.0
    if claim.kind == "propose" and _DOING.match(rest) and not within("method_nouns").search(head):
        base -= 0.8
    if claim.kind == "study" and (_OWN_WORK.match(rest) or _SEES.match(claim.verb)):
        base -= 2.0
    return base + 0.5 * bool(_NEW.search(head)) - 0.4 * claim.passive


def _place(candidate: Candidate) -> float:
    sentence = candidate.sentence
    part = {"abstract": 2.5, "introduction": 0.3, "conclusion": 0.6}.get(sentence.part, -2.0)
    role = {"objective": 0.4, "method": 0.5, "result": -0.6, "background": -0.3, "other": -1.0}.get(sentence.role, 0.0)
    return part + role + 1.5 * candidate.near - 0.8 * candidate.rank - 1.8 * bool(_ALSO.match(sentence.text))
