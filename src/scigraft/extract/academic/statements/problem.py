"""The problem that a paper solves, in one sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.statements.antecedents import points_out, resolved, with_fuller_name
from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.claims import Claim
from scigraft.extract.academic.statements.cues import at_start, cue, within
from scigraft.extract.academic.statements.cutting import ended, fit, is_whole
from scigraft.extract.academic.statements.troubles import trouble_told
from scigraft.extract.academic.statements.voice import hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised

MAX_WORDS = 50
_STEM = 5  # letters by which a word of the title is known again
_FEW = 7  # words of a sentence, below which it says little
_LEAST = 3.4  # of a score: what is below says no problem
_PROBLEM = re.compile(
    rf"(?:the |a |an |this |two |three |new )*(?:\w+ ){{0,3}}?{cue('problem_nouns')}\s+"
    r"(?:of|that|in|with|for|to|where|how|whether)\b",
    re.I,
)
_AIM = re.compile(rf"(?<![\w-])(?<!whose ){cue('aims')}(?P<rest>.+)", re.I)
_SOME = re.compile(r"\A(?:(?:a|the) (?:number|variety|set|range|use)|several) of (?:the |an? )?", re.I)
_PARTS = re.compile(r"embedding|representation|feature|layer|function|grammar|kernel", re.I)  # of a method, for one
_FORM = re.compile(r"(?:versions?|variants?|instances?|forms?|implementations?|uses?|ways?|class(?:es)?|sets?)", re.I)
_QUESTION = re.compile(rf"{cue('questions')}(?![\w-])", re.I)
_ASKS = re.compile(
    r"stud|investigat|explor|examin|ask|test|evaluat|assess|analy|consider|address|measur|compar|review", re.I
)
_THAT = re.compile(r"\s(?:that|which)\s.*")
_SAYS_SOMETHING = 3  # words of what a method is made for: "text processing" says too little
_PURPOSE = re.compile(rf"\b(?:to|that|which|by|for|in)\s+(?:\w+ly\s+)?(?P<verb>{cue('against')})\s+(?P<rest>.+)", re.I)
_TO_DO = re.compile(rf"\bto\s+(?:\w+ly\s+)?{cue('purpose_verbs')}\s+\w+.*", re.I)
# What a thing that is proposed is for: "a new model for machine comprehension of text".
_MADE_FOR = re.compile(
    rf"\b{cue('method_nouns')}(?: \([^()]*\))?,? for (?:the (?:task|problem) of )?"
    r"(?!(?:this|these|that|it|both|each|which|the|a|an|all|use|training|further|better|two|three|four|several"
    r"|multiple|various|many|different|each)\b)(?P<rest>[^,;:]{8,140})",
    re.I,
)
_WIDENS = re.compile(
    r"(?:an?|the) (?:\w+ )?(?:generali[sz]ation|extension|adaptation|application|comparison|study) of\b", re.I
)
_WHERE = re.compile(r"(?:on|in|for|with|by|at|from|against|using|examples?)\b", re.I)
_AND_SO = re.compile(
    r",?\s+and\s+(?:yields|achieves|provides|obtains|outperforms|improves|gives|shows|is|has|thus)\b.*"
)
_IN_ORDER = re.compile(
    rf"\A(?:in order )?to\s+(?:\w+ly\s+)?(?P<verb>{cue('against')}"
    r"|understand|determine|investigate|assess|evaluate|examine|explore"
    rf"|test|study|analy[sz]e|quantify|identify|characteri[sz]e|better \w+)\s+"
    r"(?P<rest>[^,]{12,160}),",
    re.I,
)
# "To address this problem, we propose": the sentence before tells it.
_ANSWERS = re.compile(
    rf"(?<![\w-])(?:{cue('against')}|address|fix|fill|attack)\s+(?:these two |this|these|the above|such|that|those|both"
    r"|the aforementioned)\b"
    r"|\b(?:this|these) (?:is|are|makes?|poses?|leads?|limits?|results? in) (?:\w+ ){0,2}?"
    r"(?:problem|problematic|major|serious|limit|challenge|issue|poor)",
    re.I,
)
_BACK = re.compile(r"(?:this|these|the above|such|those|that)\b", re.I)
# "two issues that have held back prior work": which ones is told elsewhere.
_COUNTS = re.compile(
    r"(?:two|three|four|several|some|these|many|a number of) (?:[\w-]+ ){0,2}(?:issues|problems|challenges|questions)"
    r"\s*(?:[.:,;]|\Z|that\b|which\b)"
    r"|(?:the|our) (?:\w+ )?(?:task|problem|data ?set|issue|challenge)s?"
    r"\s*(?:[.:,;]|\Z|(?:with|by|using|in|on|as)\b)",
    re.I,
)
# How something is done is no part of the problem.
_HOW_DONE = re.compile(
    r",?\s+(?:using|by (?:\w+ly )?\w+ing|via|based on|relying on|consisting of|in the form of"
    r"|with an? (?:[\w-]+ ){0,3}(?:approach|model|method|network|framework)"
    r"|with (?:the aim|our|the help)|(?:which|that) (?:encodes?|uses?|allows?|enables?|incrementally|does|is|we))\b.*",
    re.I,
)
_UNTIDY = re.compile(
    r"\A[Ii]n (?:the|this) (?:sentence|example)\b|(?:[\"“].*){4}|\s[*†‡]\s|\bet al\b|\d{4}[a-z;]|[(\[][^)\]]*\Z|[=∈∑]"
)


_OF_TASK = re.compile(
    r"\A(?:to (?:address|solve|tackle) )?(?:the|an?)? ?(?:(?:problem|task) of )?(?:the task of )?|\s(?:problem|task)\Z",
    re.I,
)
_BRACKETS = re.compile(r"\s*\([^()]*\)")


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
    answered = _answered(reading.candidates)
    found = [
        made
        for candidate in reading.candidates
        for made in _made(candidate, reading, later=_later(candidate, begun), answered=candidate.order in answered)
    ]
    fitting = [made for made in found if made.score >= _LEAST]
    return max(fitting, key=lambda made: (made.score, -made.source.order), default=None)


def _begun(candidates: Sequence[Candidate]) -> dict[str, int]:
    """Return where in each part the paper begins to tell of itself: the order of the first claim there."""
    found: dict[str, int] = {}
    for candidate in candidates:
        if any(claim.kind in ("propose", "use") for claim in candidate.claims):
            found.setdefault(candidate.sentence.part, candidate.order)
    return found


def _later(candidate: Candidate, begun: Mapping[str, int]) -> bool:
    return candidate.order > begun.get(candidate.sentence.part, candidate.order)


def _answered(candidates: Sequence[Candidate]) -> frozenset[int]:
    """Return the sentences that the next one calls the problem: "to address this", or the one before such a one."""
    found = set()
    for before, candidate in zip(candidates, candidates[1:], strict=False):
        if candidate.sentence.part == before.sentence.part and _ANSWERS.search(candidate.sentence.text):
            found.add(before.order if not hangs(before.text) else before.order - 1)
    return frozenset(found)


def _made(candidate: Candidate, reading: Reading, *, later: bool, answered: bool) -> Iterator[Statement]:
    for text, worth, clause in _tellings(candidate, reading, later=later, answered=answered):
        if clause:
            text = with_fuller_name(resolved(text, candidate.before), candidate.before)
        plain = retold(text, reading.names, own=not clause)
        fitted = fit(plain, MAX_WORDS, clause=clause)
        if len(fitted.split()) < 4 or hangs(plain) or points_out(plain) or _only_a_task(fitted, reading.names.tasks):
            continue
        if clause and not is_whole(fitted.rstrip(".")):
            continue
        if clause and within("trouble").search(plain) and not within("trouble").search(fitted):
            continue
        short = clause and len(fitted.split()) < _FEW
        flaws = (4.0 if clause else 0.9) * loose(plain) + 3.0 * bool(_UNTIDY.search(plain)) + 1.0 * short
        afar = 0.5 * bool(candidate.sentence.part == "introduction" and _off_title(fitted, reading.title))
        score = worth + _place(candidate) + 1.5 * candidate.near - flaws - afar
        yield Statement(ended(capitalised(fitted)), candidate, score, clause)


def _only_a_task(text: str, tasks: frozenset[str]) -> bool:
    """Return whether a text names a task and says nothing of it: "The problem of dependency parsing"."""
    return folded(_OF_TASK.sub("", _BRACKETS.sub("", text.rstrip(".")))) in tasks


def _place(candidate: Candidate) -> float:
    part = candidate.sentence.part
    role = candidate.sentence.role
    by_role = {"background": 0.4, "objective": 0.4, "result": -0.8, "method": -0.3, "other": -1.0}.get(role, 0.0)
    return {"abstract": 1.5, "introduction": 0.0, "conclusion": -0.6}.get(part, -2.0) + by_role


def _tellings(
    candidate: Candidate, reading: Reading, *, later: bool, answered: bool
) -> Iterator[tuple[str, float, bool]]:
    """Yield each way in which a sentence may tell a problem, what that is worth, and whether it is a clause."""
    text, late = candidate.text, 1.6 * later
    for claim in candidate.claims:
        for told, worth in _claimed(claim, at_length=candidate.sentence.part != "abstract"):
            yield _HOW_DONE.sub("", told), worth - late, False
        if (
            claim.kind in ("propose", "use")
            and (match := _PURPOSE.search(claim.rest))
            and not (_BACK.match(match["rest"]) or _COUNTS.match(match["rest"]))
            and not (match["verb"].startswith("reduc") and " to " in match["rest"])
        ):
            yield _problem_named(_HOW_DONE.sub("", match["rest"]), match["verb"]), 1.7, False
        if claim.kind == "propose" and (match := _TO_DO.search(claim.rest)):
            yield _HOW_DONE.sub("", _AND_SO.sub("", match[0])), 0.8 - 1.0 * _off_title(match[0], reading.title), False
        if claim.kind == "propose" and not _WIDENS.match(claim.rest) and (match := _made_for(claim.rest[:260])):
            what = _THAT.sub("", _HOW_DONE.sub("", _AND_SO.sub("", match["rest"])))
            if len(what.replace("-", " ").split()) >= _SAYS_SOMETHING:
                yield f"the problem of {what}", 1.2, False
    if candidate.claims and (match := _IN_ORDER.match(text)) and not hangs(match["rest"]):
        against = at_start("against").match(match["verb"])
        told = _problem_named(match["rest"], match["verb"]) if against else f"to {match['verb']} {match['rest']}"
        yield told, 2.0 if against else 2.3, False
    if (match := _AIM.search(text)) and candidate.sentence.part != "conclusion" and (aim := _aim(match)):
        yield _HOW_DONE.sub("", aim), 3.0 - late, False
    if worth := trouble_told(candidate, reading.names, reading.title, later=later, answered=answered):
        yield text, worth, True


def _off_title(told: str, title: frozenset[str]) -> bool:
    """Return whether no longer word of the title is told."""
    stems = {word.strip(".,:;()")[:_STEM] for word in told.lower().split()}
    return bool(title) and not {word[:_STEM] for word in title} & stems


def _made_for(rest: str) -> re.Match[str] | None:
    match = _MADE_FOR.search(rest)
    return None if match is None or _PARTS.match(match[0]) else match


def _aim(match: re.Match[str]) -> str:
    """Return what an aim is, or nothing where it is told elsewhere ("twofold")."""
    lead = match[0][: match.start("rest") - match.start()].split()[-1].lower()
    if lead in ("to", "whether", "how"):
        return f"{lead} {match['rest']}"
    return match["rest"] if re.match(r"(?:an?|the)\s", match["rest"], re.I) else ""


def _claimed(claim: Claim, *, at_length: bool) -> Iterator[tuple[str, float]]:
    """Yield what a claim says is studied; an introduction says so of many a detail too."""
    if (
        claim.kind != "study"
        or claim.passive
        or _COUNTS.match(claim.rest)
        or _is_a_method(claim.rest)
        or claim.second
        or _WHERE.match(claim.rest)
        or _BACK.match(claim.rest)
    ):
        return
    if _PROBLEM.match(claim.rest):
        yield claim.rest, 4.0
    elif _QUESTION.match(claim.rest) and _ASKS.match(claim.verb):
        yield claim.rest, 3.4 if re.match(r"whether|how|if|why|what|which", claim.rest, re.I) else 2.4
    elif re.match("investigat|explor|examin|consider|look|analy", claim.verb, re.I) and within("trouble").search(
        claim.rest[:50]
    ):
        yield claim.rest, 3.0
    elif not at_length and re.match("focus|address|tackl|attack|deal|stud", claim.verb, re.I):
        yield claim.rest, 2.7
    elif not at_length and re.match("investigat|explor|examin|consider|look", claim.verb, re.I):
        yield claim.rest, 2.0


def _is_a_method(rest: str) -> bool:
    """Return whether what is studied is a way of doing something: "a lattice model for ..."."""
    rest = _SOME.sub("several ", rest)
    head = re.split(r"\s(?:for|of|that|which|to|in|on|with|based|using|where)\s|[,;:]", rest, maxsplit=1)[0]
    last = head.split()[-1] if head.split() else ""
    kind = re.match(
        r"(?:the|an?|two|three|several|new|novel|different|the use of|models?|methods?|approaches)\b", rest, re.I
    )
    return bool(kind and (within("method_nouns").fullmatch(last) or _FORM.fullmatch(last)))


def _problem_named(rest: str, verb: str) -> str:
    if verb.lower().startswith("solv") and re.match(r"(?!the\b)(?:[\w-]+ ){1,4}problems\b", rest):
        return f"the problem of solving {rest}"
    if within("trouble").search(rest[:40]):
        return rest
    return rest if _PROBLEM.match(rest) or within("problem_nouns").search(rest) else f"the problem of {rest}"
