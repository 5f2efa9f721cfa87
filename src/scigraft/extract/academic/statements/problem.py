"""The problem that a paper solves, in one sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.claims import Claim
from scigraft.extract.academic.statements.cues import at_start, cue, within
from scigraft.extract.academic.statements.cutting import ended, fit
from scigraft.extract.academic.statements.voice import hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised

MAX_WORDS = 50
_LEAST = 2.8  # of a score: what is below says no problem
_PROBLEM = re.compile(
    rf"(?:the |a |an |this |two |three |new )*(?:\w+ ){{0,3}}?{cue('problem_nouns')}\s+"
    r"(?:of|that|in|with|for|to|where|how|whether)\b",
    re.I,
)
_AIM = re.compile(rf"(?<![\w-]){cue('aims')}(?P<rest>.+)", re.I)
_QUESTION = re.compile(rf"{cue('questions')}(?![\w-])", re.I)
_ASKS = re.compile(
    r"stud|investigat|explor|examin|ask|test|evaluat|assess|analy|consider|address|measur|compar|review", re.I
)
_PURPOSE = re.compile(rf"\b(?:to|that|which|by|for|in)\s+(?:\w+ly\s+)?(?P<verb>{cue('against')})\s+(?P<rest>.+)", re.I)
_TO_DO = re.compile(rf"\bto\s+(?:\w+ly\s+)?{cue('purpose_verbs')}\s+\w+.*", re.I)
_WHERE = re.compile(r"(?:on|in|for|with|by|at|from|against|using|examples?)\b", re.I)
_IT_LATER = re.compile(r"(?:as|though|unlike|like)\b[^,]*,\s(?:it|they)\b", re.I)
_AND_SO = re.compile(
    r",?\s+and\s+(?:yields|achieves|provides|obtains|outperforms|improves|gives|shows|is|has|thus)\b.*"
)
_IN_ORDER = re.compile(
    rf"\A(?:in order )?to\s+(?:\w+ly\s+)?(?P<verb>{cue('against')}|improve|enable"
    r"|facilitate|understand|determine|investigate|assess|evaluate|examine|explore"
    rf"|test|study|analy[sz]e|quantify|identify|characteri[sz]e|better \w+)\s+"
    r"(?P<rest>[^,]{12,160}),",
    re.I,
)
# "To address this problem, we propose": the sentence before tells it.
_ANSWERS = re.compile(
    rf"(?:in this \w+,? |here,? |therefore,? |thus,? |hence,? )?(?:in order )?to (?:{cue('against')}|address|fix|fill) "
    r"(?:this|these|the above|such|that|those)\b",
    re.I,
)
_FINDING = re.compile(
    r"the (?:models?|methods?|systems?|approach(?:es)?|networks?|framework|algorithm)\b|"
    r"(?:the |our |these |this |main )*(?:results?|findings?|conclusions?|experiments?|if|when)\b",
    re.I,
)
_OWN = re.compile(r"(?<![\w-])(?:our|proposed|the authors|this (?:paper|work))(?![\w-])", re.I)
_PERSON = re.compile(r"(?<![\w-])(?:we|us|i|my)(?![\w-])", re.I)
_UNTIDY = re.compile(r"\bet al\b|\d{4}[a-z;]|[(\[][^)\]]*\Z|[=∈∑]")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement made of a sentence: its text, its source, how well it scored, and whether it has a verb."""

    text: str
    source: Candidate
    score: float
    clause: bool = True


def problem_of(reading: Reading, method: Candidate | None) -> Statement | None:
    """Return the sentence that tells the paper's problem best, or ``None`` where no sentence tells one."""
    begun = _begun(reading.candidates)
    found = [made for candidate in reading.candidates for made in _made(candidate, reading, method, begun)]
    fitting = [made for made in found if made.score >= _LEAST]
    return max(fitting, key=lambda made: (made.score, -made.source.order), default=None)


def _begun(candidates: Sequence[Candidate]) -> dict[str, int]:
    """Return where in each part the paper begins to tell of itself: the order of the first claim there."""
    found: dict[str, int] = {}
    for candidate in candidates:
        if any(claim.kind in ("propose", "use") for claim in candidate.claims):
            found.setdefault(candidate.sentence.part, candidate.order)
    return found


def _made(
    candidate: Candidate, reading: Reading, method: Candidate | None, begun: Mapping[str, int]
) -> Iterator[Statement]:
    later = candidate.order > begun.get(candidate.sentence.part, candidate.order)
    for text, worth, clause in _tellings(candidate, method, later=later):
        plain = retold(text, reading.names)
        fitted = fit(plain, MAX_WORDS, clause=clause)
        if len(fitted.split()) < 4:
            continue
        flaws = (
            1.5 * bool(_IT_LATER.match(plain))
            + 1.8 * hangs(plain)
            + 0.7 * loose(plain)
            + 1.5 * bool(_UNTIDY.search(plain))
        )
        score = worth + _place(candidate) + 2 * candidate.near - flaws
        yield Statement(ended(capitalised(fitted)), candidate, score, clause)


def _place(candidate: Candidate) -> float:
    part = candidate.sentence.part
    role = candidate.sentence.role
    by_role = {"background": 0.4, "objective": 0.4, "result": -0.8, "other": -1.0}.get(role, 0.0)
    return {"abstract": 1.5, "introduction": 0.0, "conclusion": -0.6}.get(part, -2.0) + by_role


def _tellings(candidate: Candidate, method: Candidate | None, *, later: bool) -> Iterator[tuple[str, float, bool]]:
    """Yield each way in which a sentence may tell a problem, with what that way is worth."""
    text = candidate.text
    for claim in candidate.claims:
        yield from _claimed(claim, at_length=candidate.sentence.part != "abstract")
        if claim.kind in ("propose", "use") and (match := _PURPOSE.search(claim.rest)):
            yield _problem_named(match["rest"]), 1.6, False
        if claim.kind == "propose" and (match := _TO_DO.search(claim.rest)):
            yield _AND_SO.sub("", match[0]), 0.8, False
    if (match := _IN_ORDER.match(text)) and not hangs(match["rest"]):
        against = at_start("against").match(match["verb"])
        told = _problem_named(match["rest"]) if against else f"to {match['verb']} {match['rest']}"
        yield told, 2.0 if against else 2.3, False
    if (match := _AIM.search(text)) and candidate.sentence.part != "conclusion" and (aim := _aim(match)):
        yield aim, 3.0, False
    if not _OWN.search(text) and not candidate.claims:
        yield from _told(candidate, later=later)
        if method is not None and candidate.order == method.order - 1 and _ANSWERS.match(method.sentence.text):
            yield text, 3.4, True


def _aim(match: re.Match[str]) -> str:
    """Return what an aim is, or nothing where it is told elsewhere ("twofold")."""
    lead = match[0][: match.start("rest") - match.start()].split()[-1].lower()
    if lead in ("to", "whether", "how"):
        return f"{lead} {match['rest']}"
    return match["rest"] if re.match(r"(?:an?|the)\s", match["rest"], re.I) else ""


def _claimed(claim: Claim, *, at_length: bool) -> Iterator[tuple[str, float, bool]]:
    """Yield what a claim says is studied; an introduction says so of many a detail too."""
    if claim.kind != "study" or claim.passive or claim.second or _WHERE.match(claim.rest):
        return
    if _PROBLEM.match(claim.rest):
        yield claim.rest, 4.0, False
    elif _QUESTION.match(claim.rest) and _ASKS.match(claim.verb):
        yield claim.rest, 3.6, False
    elif not at_length and re.match(
        "stud|investigat|explor|examin|consider|address|tackl|focus|attack|look|deal", claim.verb, re.I
    ):
        yield claim.rest, 2.6, False


def _problem_named(rest: str) -> str:
    return rest if _PROBLEM.match(rest) or within("problem_nouns").search(rest) else f"the problem of {rest}"


def _told(candidate: Candidate, *, later: bool) -> Iterator[tuple[str, float, bool]]:
    """Yield a sentence that tells what is hard or missing, or which task matters."""
    text = candidate.text
    role = candidate.sentence.role
    if _FINDING.match(text) or candidate.sentence.part == "conclusion" or role == "result":
        return
    if role == "method" and within("done").search(text):
        return
    penalty = 1.5 * later + 0.8 * bool(_PERSON.search(text))
    cues = {match[0].lower() for match in within("trouble").finditer(text)}
    strong = any(not within("weak_trouble").fullmatch(cue) for cue in cues)
    if cues and (strong or candidate.sentence.part == "abstract"):
        yield text, (2.6 if strong else 2.0) + 0.35 * min(len(cues), 3) - penalty, True
    elif within("important").search(text):
        yield text, 1.9 - penalty, True
    elif within("prior").search(text) and role == "background" and not within("results").search(text):
        yield text, 1.4 - penalty, True
    if at_start("problem_nouns").match(text):
        yield text, 1.5 - penalty, True
