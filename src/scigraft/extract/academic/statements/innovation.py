"""What is new in a paper, in one sentence: the problem of the task, what is proposed, what it reaches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from scigraft.extract.academic.statements.antecedents import points_out
from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.cues import cue, within
from scigraft.extract.academic.statements.cutting import FINITE, ended, fit, is_clause, is_whole, words_of
from scigraft.extract.academic.statements.method import Method
from scigraft.extract.academic.statements.problem import Statement
from scigraft.extract.academic.statements.voice import hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised, lowered

MAX_WORDS = 60
_SHORT_PROBLEM, _LONGEST_PROBLEM = 24, 34  # words of the problem: cut to the first, left whole up to the second
_SHORT_METHOD = 30
_LONGEST_RESULT = 30
_CUT, _HALVED, _NO_RESULT, _NO_PROBLEM = 1.0, 1.5, 2.5, 3.0  # what speaks against a way of putting the parts together
_LEAST = 2.0
_HEAD = 8  # words of a method without what is said of it behind "that", at least
_RELATIVE = re.compile(r",?\s(?:that|which|where)\s")
_LEAD = re.compile(rf"\A(?:[^,]{{0,60}},\s*)?(?:{cue('results_lead')})\s*(?P<rest>.+)", re.I)
_NAMED_ONLY = re.compile(
    r"(?:the |its |our )?(?:\w+,? ){0,3}?(?:effectiveness|superiority|advantages?|usefulness|benefits?|importance"
    r"|utility|validity|efficacy|strengths?|potential|feasibility|quality)\b",
    re.I,
)
# What else the paper does, behind what it reaches.
_THEN = re.compile(r",? and (?:show|demonstrate|discuss|release|present|introduce|propose|analy[sz]e)\b.*")
# Where another finding is told: "and that ...", "and the analysis shows that ...".
_AND_THAT = re.compile(
    r",? (?:and|but) (?:furthermore |also |moreover )?that\b"
    r"|,? and (?:the |our )?(?:[\w-]+ ){0,2}?(?:analys[ei]s|experiments?|results?|evaluations?|it) (?:also |further )?"
    r"(?:show|reflect|demonstrat|indicat|suggest|reveal|confirm)\w*",
    re.I,
)
_NO_SUBJECT = re.compile(r"(?:also|still|often|then|only|thus|hence|which|who|whose|that)\b", re.I)
_TURN = re.compile(r"[;,] (?:however|but|yet),? ")
# What is reached by way of the paper's own work, told of "this".
_ALLOWS = re.compile(
    r"\A(?:this|it) (?:[\w-]+ )?(?:allow(?:s|ed)|enable[sd]|lets?) us to (?=(?:\w+ly )?(?:obtain|achieve|reach"
    r"|improve|outperform|gain|reduce))",
    re.I,
)
_THIS_WORK = re.compile(
    r"\Athis (?=(?:(?!our\b|the\b|us\b|an?\b)[\w-]+(?<!s)(?<!ed),? (?:(?:but|yet|and) )?){0,3}?(?:approach|method"
    r"|model|system|technique|algorithm|framework|parser"
    r"|architecture|strategy|procedure)\b)",
    re.I,
)
_REPORTS = re.compile(
    r"\A(?:[^,]{0,60},? )?(?:we|the authors) (?:\w+ly |also |further |then )?(?:(?:present|report|obtain|achieve"
    r"|observe|see"
    r"|provide|set|establish|get|attain|demonstrat|show|reach)(?:ed|es|s|e)?"
    r" (?:an? |the |new |very |\w+ly )*(?:[\w-]+ ){0,2}?(?:state[- ]of[- ]the[- ]art|best|better|competitive|improve\w*"
    r"|gains?|reductions?|increases?|accurac\w+|high|higher|lower)\b"
    r"|(?:out-?perform|surpass|beat|exceed|match)\w*|improv\w+ (?:over|upon|on))",
    re.I,
)
# Praise that compares with nothing says little.
_VAGUE = re.compile(
    r"\b(?:promising|encouraging|satisfactory|good|effective(?:ness)?|efficient|feasib\w+|useful)\b", re.I
)
_COMPARES = re.compile(
    r"\b(?:than|over|compar\w+|outperform\w*|surpass\w*|exceed\w*|baselines?|state[- ]of[- ]the[- ]art|best|by \d"
    r"|better|higher|lower)\b"
    r"|\d\s?%|\d\.\d",
    re.I,
)
_WE = re.compile(r"(?:we|i)\b", re.I)
# "We validate the effectiveness of ..." says no more than that.
_ONLY_NAMES = re.compile(
    r"\b(?:validat|verif|demonstrat|show|rationali[sz]|confirm|prov)\w* (?:that )?(?:and \w+ )?(?:the |its )?(?:\w+ )?"
    r"(?:effectiveness|superiority|usefulness|utility|validity|feasibility|potential|benefits?)\b",
    re.I,
)
# Where it was shown, told before what was: left out where the whole is too long.
_SETTING = re.compile(r"\A(?:in|on|for|across|over|with|through)\b.{10,160}?, (?=(?:the (?:proposed|authors))\b)", re.I)
_BESIDES = re.compile(r"\b(?:as well|also)\b", re.I)
_NUMBER = re.compile(r"\d+(?:\.\d+)?\s?(?:%|points?|bleu|f1)|\b\d+\.\d+\b", re.I)
_OWN = re.compile(r"(?<![\w-])(?:our|we|proposed|this (?:model|method|approach))(?![\w-])", re.I)
_HEDGED = re.compile(
    r"\b(?:(?:we|the authors) (?:also |do )?(?:believe|note|hope|expect|argue)|we evaluate"
    r"|room for improvement|key (?:idea|intuition|insight)|we test|to evaluate|we conduct|can be used|we compare"
    r"|should|need to be|must"
    r"|pri?or work|previous work (?:has|have))\b",
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
    ways = sorted(
        (told[0] + doing[0] + ending[0], n, told[1], doing[1], ending[1])
        for n, (told, doing, ending) in enumerate(
            product(_openings(before, reading), _middles(method, reading), _endings(reached, reading))
        )
        if words_of(f"{told[1]} {doing[1]} {ending[1]}") <= MAX_WORDS and (told[1] or method.phrase)
    )
    if not ways:
        return None
    against, _, told, doing, ending = ways[0]
    used = [before.source if before and told else None, method.source, reached.source if reached and ending else None]
    text = f"{told}{doing}; {ending}" if ending else f"{told}{doing}"
    return Innovation(
        ended(capitalised(text)), tuple(dict.fromkeys(s for s in used if s)), method.score + 0.8 - 0.3 * against
    )


def _openings(problem: Statement | None, reading: Reading) -> list[tuple[float, str]]:
    """Return how the sentence may open, best first: with the problem as a clause, or as what the paper is on."""
    if problem is None:
        return [(_NO_PROBLEM, "")]
    told = []
    for cut, words in ((0.0, _LONGEST_PROBLEM), (_CUT, _SHORT_PROBLEM)):
        part = _part(problem.text, words, clause=problem.clause)
        lost = _loses(problem.text, part)
        if part and not lost and (not cut or part != problem.text.rstrip(".")):
            told.append((cut, _opening(part, clause=problem.clause, reading=reading)))
    turned = _TURN.split(problem.text.rstrip("."), maxsplit=1)
    if problem.clause and len(turned) == 2 and is_whole(turned[1]) and not _leans(turned[1]):
        told.append((_CUT, _opening(capitalised(turned[1]), clause=True, reading=reading)))
    return [*told, (_NO_PROBLEM, "")]


def _leans(part: str) -> bool:
    """Return whether what is left of a problem needs what went before it: "this is ...", "do not scale"."""
    return (
        bool(FINITE.match(part))
        or bool(_NO_SUBJECT.match(part))
        or hangs(part)
        or bool(loose(part))
        or bool(re.search(r"\b(?:this|these|it|they)\b", part))
    )


def _loses(whole: str, part: str) -> bool:
    """Return whether what is left of a problem no longer says what is wrong: it ends before the turn."""
    trouble = within("trouble")
    if part != whole.rstrip(".") and _TURN.search(whole) and not _TURN.search(part):
        return True
    return bool(trouble.search(whole)) and not trouble.search(part)


def _opening(problem: str, *, clause: bool, reading: Reading) -> str:
    if problem.endswith("?"):
        return f"On the question “{problem}”, "
    if clause:
        return f"{problem}; "
    return f"{problem}, " if problem.startswith("To ") else f"On {lowered(problem, reading.words)}, "


def _middles(method: Method, reading: Reading) -> list[tuple[float, str]]:
    whole = method.phrase or lowered(method.text, reading.words)
    told = [(_CUT * (limit == _SHORT_METHOD), _part(whole, limit)) for limit in (MAX_WORDS, _SHORT_METHOD)]
    head = _RELATIVE.split(whole, maxsplit=1)[0]
    if head != whole and words_of(head) >= _HEAD:
        told.append((_HALVED, _part(head, _SHORT_METHOD)))
    return [one for one in told if one[1]]


def _endings(result: Statement | None, reading: Reading) -> list[tuple[float, str]]:
    if result is None:
        return [(_NO_RESULT, "")]
    parts = [(cut, _part(result.text, words, clause=True)) for cut, words in ((0.0, _LONGEST_RESULT), (_CUT, 18))]
    return [*((cut, lowered(part, reading.words)) for cut, part in parts if part), (_NO_RESULT, "")]


def result_of(reading: Reading, method: Method) -> Statement | None:
    """Return what the paper's work reaches, in its own words without "results show that"."""
    found = []
    for candidate in reading.candidates:
        lead = _LEAD.match(candidate.text)
        if candidate is method.source or not _tells_a_result(candidate, led=lead is not None):
            continue
        told = lead["rest"] if lead and not _NAMED_ONLY.match(lead["rest"]) else candidate.text
        told = _THIS_WORK.sub("the proposed ", _ALLOWS.sub("we ", told))
        plain = retold(_THEN.sub("", _first_of(told)), reading.names)
        fitted = fit(plain, _LONGEST_RESULT, clause=True) or fit(_SETTING.sub("", plain), _LONGEST_RESULT, clause=True)
        if (
            words_of(fitted) < 5
            or (_ONLY_NAMES.search(candidate.text) and not _NUMBER.search(candidate.text))
            or (lead and not is_clause(fitted))
            or not is_whole(fitted.rstrip("."))
            or hangs(plain)
            or points_out(plain)
            or loose(plain)
        ):
            continue
        found.append(Statement(ended(capitalised(fitted)), candidate, _score(candidate, led=lead is not None)))
    fitting = [made for made in found if made.score >= _LEAST]
    return max(fitting, key=lambda made: (made.score, -made.source.order), default=None)


def _first_of(text: str) -> str:
    """Return the first of several results that are counted or told by "that"."""
    text = re.sub(r"\A[:\s]*\(?(?:1|i|a)\)\s*", "", text.strip(" :,"))
    text = re.split(r"[;,.]?\s+(?:and )?\(?(?:2|ii|b)\)\s", text, maxsplit=1)[0]
    first, *others = _AND_THAT.split(text, maxsplit=1)
    return others[0].lstrip() if others and re.match(r"no(?:t|ne)?\b", first, re.I) else first


def _tells_a_result(candidate: Candidate, *, led: bool) -> bool:
    if _HEDGED.search(candidate.text):
        return False
    if not within("results").search(candidate.text):
        return led and candidate.sentence.part == "abstract"
    own = led or bool(_REPORTS.match(candidate.text))
    if _WE.match(candidate.text) and not own:
        return False
    return own or all(claim.kind == "show" or claim.passive for claim in candidate.claims)


def _score(candidate: Candidate, *, led: bool) -> float:
    part = {"abstract": 1.6, "conclusion": 0.3, "introduction": 0.0}.get(candidate.sentence.part, -1.0)
    role = {"result": 1.2, "method": -0.5, "other": -1.0, "background": -1.5, "objective": -0.3}.get(
        candidate.sentence.role, 0.0
    )
    own = bool(_OWN.search(candidate.text)) or led
    numbers = 0.7 * bool(_NUMBER.search(candidate.text))
    little = 0.9 * bool(_VAGUE.search(candidate.text) and not _COMPARES.search(candidate.text))
    little += 0.5 * bool(_BESIDES.search(candidate.text))
    return part + role + 1.0 * led + 0.8 * own + numbers + candidate.near + 0.4 * candidate.rank - little


def _part(text: str, words: int, *, clause: bool = False) -> str:
    fitted = fit(text.rstrip("."), words, clause=clause)
    return fitted.rstrip(".") if words_of(fitted) >= 3 else ""
