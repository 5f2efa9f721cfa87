"""Sentences that tell what is hard, missing or wrong, before what the paper does about it."""

from __future__ import annotations

import re

from scigraft.extract.academic.statements.candidates import Candidate
from scigraft.extract.academic.statements.cues import at_start, cue, within
from scigraft.extract.academic.statements.cutting import COUNTED
from scigraft.extract.academic.statements.voice import Names
from scigraft.model import Sentence

_FINDING = re.compile(
    r"the (?:models?|methods?|systems?|approach(?:es)?|networks?|framework|algorithm)\b|"
    r"(?:the |our |these |this |main )*(?:results?|findings?|conclusions?|experiments?|if|when)\b",
    re.I,
)
_EXAMPLE = re.compile(r"(?:for (?:example|instance)|e\.g\.|namely|that is|i\.e\.|consider)\b", re.I)
_OWN = re.compile(r"(?<![\w-])(?:our|(?:the|our|we) proposed?|the authors|this (?:paper|work))(?![\w-])", re.I)
_PERSON = re.compile(r"(?<![\w-])(?:we|us|i|my)(?![\w-])", re.I)
# Where a sentence turns against what it began with.
_TURNS_WITHIN = re.compile(
    r",? (?:but|however|yet|nevertheless)\b|\b(?:although|though|despite|while|whereas|unlike)\b", re.I
)
_AGAINST = re.compile(
    rf"(?:in order )?to (?:\w+ly )?{cue('against')}\b[^,]*,\s|(?:an?|the|another) end-to-end problem", re.I
)
_PAST = re.compile(r"\b(?:was|were)\b")
_DEFINES = re.compile(
    rf"[^,;]{{3,90}}\s(?:is|are)\s(?:the|a|an) (?:\w+ ){{0,3}}?{cue('problem_nouns')} "
    r"(?:of|that|to|which|in which|where)\b"
    r"|[^,;]{3,90}\s(?:aims?|seeks?|attempts?) (?:to|at)\b",
    re.I,
)

# A sentence that calls its subject the problem: "A core challenge in X is ...".
_CALLS_IT = re.compile(
    rf"(?:an?|the|one of the|another) (?:\w+,? (?:and )?)?(?:core|key|main|central|major|fundamental|big|biggest"
    rf"|primary|common|open"
    rf"|remaining|critical|crucial|principal|long-?standing|important|difficult|serious|great|greatest|most \w+)"
    rf" (?:[\w-]+ ){{0,2}}?(?:{cue('problem_nouns')}|difficult(?:y|ies)|obstacles?|bottlenecks?|limitations?"
    rf"|drawbacks?)\b"
    r".{0,90}?\s(?:is|are|has been|lies)\s",
    re.I,
)
_COUNTS_ON = re.compile(r"[:;,]\s*first(?:ly)?,(?!.*\bsecond)", re.I)
# What the authors do is no problem: "we twist its intent"; what they lack may be.
_WE_DO = re.compile(
    r"(?:\A|,\s)we (?:\w+ly )?(?!need|face|cannot|can\b|could|lack|do\b|did|often|must|have|may|might|know|want"
    r"|are\b|were\b|wish"
    r"|still|use\b|see\b|find\b|observe|believe|argue|note|would|will|should|only)\w+ (?:the|its|their|an?|this|our)\b",
    re.I,
)
_ALSO = re.compile(r"\balso\b", re.I)


def trouble_told(candidate: Candidate, names: Names, title: frozenset[str], *, later: bool, answered: bool) -> float:
    """Return how plainly a sentence tells a problem: 0 where it tells none.

    ``title`` are the words of the title, ``later`` says that the paper has begun to tell what it does itself,
    ``answered`` that the sentence after it calls it the problem.
    """
    text, sentence = candidate.text, candidate.sentence
    if _OWN.search(text) or candidate.claims or _FINDING.match(text) or sentence.part == "conclusion":
        return 0.0
    if sentence.role == "result" or (sentence.role == "method" and within("done").search(text)):
        return 0.0
    if names.system and re.search(rf"(?<![\w-]){re.escape(names.system)}(?!\w)", text):
        return 0.0
    if COUNTED.search(text.rstrip(". ")) or _COUNTS_ON.search(text) or _WE_DO.search(text):
        return 0.0
    worth = max(_worth(candidate, title), 1.6 * (answered and not within("praise").search(text)))
    if not worth:
        return 0.0
    worth += 0.9 * answered + 0.8 * bool(_CALLS_IT.match(text)) - 0.8 * bool(later and _ALSO.search(sentence.text))
    late = (2.0 if sentence.part == "abstract" else 0.8) * later
    done = 0.8 * bool(sentence.part == "introduction" and _PAST.search(text))
    return worth - late - done - 0.8 * bool(_PERSON.search(text)) - 1.5 * bool(_EXAMPLE.match(candidate.opener or text))


def _worth(candidate: Candidate, title: frozenset[str]) -> float:
    text = within("spared").sub("", _AGAINST.sub("", candidate.text))
    cues = {match[0].lower() for match in within("trouble").finditer(text)}
    strong = any(not within("weak_trouble").fullmatch(cue) for cue in cues)
    turns = bool(candidate.opener and at_start("turns").match(candidate.opener)) or bool(_TURNS_WITHIN.search(text))
    if text != candidate.text and within("spared").search(candidate.text) and not turns:
        return 0.0
    if not strong and candidate.sentence.role == "method":
        cues = set()
    prior = bool(within("prior").search(text))
    worth = 0.0
    if cues and (strong or candidate.sentence.part == "abstract" or turns):
        only = not strong and all(re.match(r"problem|issue", cue) for cue in cues)
        worth = (2.6 if strong else 1.0 if only else 2.0) + 0.35 * min(len(cues), 3) + 0.9 * turns + 0.5 * prior
    elif prior and within("confined").search(text):
        worth = 2.0 + 0.6 * turns
    if worth and within("praise").search(text) and not turns:
        worth -= 1.2
    if worth and within("needed").search(text):
        worth -= 1.2
    return max(worth, _defined(text, title))


def _defined(text: str, title: frozenset[str]) -> float:
    """Return what a sentence is worth that says what a task is, where it is the one of the title."""
    match = _DEFINES.match(text)
    if match is None:
        return 0.0
    begin = {word.lower() for word in re.findall(r"[^\W\d_]{4,}", text[: match.end()])}
    return 1.9 if len(begin & title) >= 2 else 0.0


def turns_in_introduction(sentence: Sentence) -> bool:
    """Return whether a sentence of an introduction turns to what is wrong: "However, ... fails"."""
    text = sentence.text
    return sentence.part == "introduction" and bool(at_start("turns").match(text) and within("trouble").search(text))
