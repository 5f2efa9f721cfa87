"""What is new in a paper, in one sentence: the problem of the task, what is proposed, what it reaches."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.cues import cue, within
from scigraft.extract.academic.statements.cutting import ended, fit, words_of
from scigraft.extract.academic.statements.method import Method
from scigraft.extract.academic.statements.problem import Statement
from scigraft.extract.academic.statements.voice import hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised, lowered

MAX_WORDS = 60
_PROBLEM, _METHOD, _RESULT = 18, 24, 16  # words of each that are kept at least, where it has so many
_LONGEST_PROBLEM = 30
_LEAST = 2.0
_LEAD = re.compile(rf"\A(?:[^,]{{0,60}},\s*)?(?:{cue('results_lead')})\s+(?P<rest>.+)", re.I)
_NUMBER = re.compile(r"\d+(?:\.\d+)?\s?(?:%|points?|bleu|f1)|\b\d+\.\d+\b", re.I)
_OWN = re.compile(r"(?<![\w-])(?:our|we|proposed|this (?:model|method|approach))(?![\w-])", re.I)
_HEDGED = re.compile(
    r"\b(?:we evaluate|we test|to evaluate|we conduct|can be used|we compare|pri?or work|previous work (?:has|have))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Innovation:
    """The sentence, the sentences that it was put together from, and how well the parts scored."""

    text: str
    sources: tuple[Candidate, ...]
    score: float


def innovation_of(reading: Reading, problem: Statement | None, method: Method | None) -> Innovation | None:
    """Return the innovation put together from the paper's own words, or ``None`` where nothing is proposed."""
    if method is None:
        return None
    reached = result_of(reading, method)
    before = problem if problem is not None and problem.source is not method.source else None
    doing = method.phrase or method.text
    kept = min(words_of(reached.text), _RESULT) if reached else 0
    told = ""
    if before is not None:
        room = max(_PROBLEM, MAX_WORDS - kept - min(words_of(doing), _METHOD))
        told = _troubled(before, room)
    opening = _opening(told, clause=before is None or before.clause, reading=reading)
    doing = _part(doing, MAX_WORDS - words_of(opening) - kept)
    if not doing or not (told or method.phrase):
        return None
    middle = doing if method.phrase else lowered(doing, reading.words)
    left = MAX_WORDS - words_of(opening) - words_of(middle)
    ending = lowered(_part(reached.text, left, clause=True), reading.words) if reached else ""
    used = [before.source if before and told else None, method.source, reached.source if reached and ending else None]
    text = f"{opening}{middle}; {ending}" if ending else f"{opening}{middle}"
    score = method.score + (0.5 if ending else -0.5) + (0.3 if told else -0.5)
    return Innovation(ended(capitalised(text)), tuple(dict.fromkeys(s for s in used if s)), score)


def _opening(problem: str, *, clause: bool, reading: Reading) -> str:
    """Return how the sentence opens: with the problem as a clause of its own, or as what the paper is on."""
    if not problem:
        return ""
    if clause:
        return f"{problem}; "
    return f"{problem}, " if problem.startswith("To ") else f"On {lowered(problem, reading.words)}, "


def _troubled(problem: Statement, room: int) -> str:
    """Return the problem cut to the room there is, or to a little more where only that still says what is wrong."""
    trouble = within("trouble")
    told = _part(problem.text, room, clause=problem.clause)
    if trouble.search(told) or not trouble.search(problem.text):
        return told
    more = _part(problem.text, _LONGEST_PROBLEM, clause=problem.clause)
    return more if trouble.search(more) else told


def result_of(reading: Reading, method: Method) -> Statement | None:
    """Return what the paper's work reaches, in its own words without "results show that"."""
    found = []
    for candidate in reading.candidates:
        lead = _LEAD.match(candidate.text)
        if candidate is method.source or not _tells_a_result(candidate, led=lead is not None):
            continue
        plain = retold(lead["rest"] if lead else candidate.text, reading.names)
        fitted = fit(plain, 30, clause=True)
        if words_of(fitted) < 5:
            continue
        score = _score(candidate, led=lead is not None) - 1.5 * hangs(plain) - 0.6 * loose(plain)
        found.append(Statement(ended(capitalised(fitted)), candidate, score))
    fitting = [made for made in found if made.score >= _LEAST]
    return max(fitting, key=lambda made: (made.score, -made.source.order), default=None)


def _tells_a_result(candidate: Candidate, *, led: bool) -> bool:
    if not within("results").search(candidate.text) or _HEDGED.search(candidate.text):
        return False
    return led or all(claim.kind == "show" or claim.passive for claim in candidate.claims)


def _score(candidate: Candidate, *, led: bool) -> float:
    part = {"abstract": 1.6, "conclusion": 0.3, "introduction": 0.0}.get(candidate.sentence.part, -1.0)
    role = {"result": 1.2, "method": -0.5, "other": -1.0, "background": -1.5, "objective": -0.3}.get(
        candidate.sentence.role, 0.0
    )
    own = bool(_OWN.search(candidate.text)) or led
    numbers = 0.7 * bool(_NUMBER.search(candidate.text))
    return part + role + 1.0 * led + 0.8 * own + numbers + candidate.near + 0.4 * candidate.rank


def _part(text: str, words: int, *, clause: bool = False) -> str:
    fitted = fit(text.rstrip("."), words, clause=clause)
    return fitted.rstrip(".") if words_of(fitted) >= 3 else ""
