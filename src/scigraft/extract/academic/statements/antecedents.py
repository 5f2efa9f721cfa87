"""What a pronoun at the head of a sentence stands for, as told by the subject of the sentence before it."""

from __future__ import annotations

import re

from scigraft.extract.academic.statements.cues import cue
from scigraft.extract.academic.statements.cutting import FINITE
from scigraft.extract.academic.statements.wording import without_openers

_MOST_WORDS = 7
# A plain subject: no clause, no pronoun, nothing that itself points elsewhere.
_SUBJECT = re.compile(
    r"\A(?!(?:it|they|this|these|those|that|such|there|we|our|i|he|she|in|on|for|to|by|with|from|at|when|while|if"
    r"|although|though|since|because|as|after|before|given|despite|unlike|one|some|another|other|both|each|many of"
    r"|most of|all of|what|how|whether|consider|note|let|here)\b)"
    rf"(?P<what>[^,;:()]{{3,90}}?)\s+(?:{cue('finite')})\b",
    re.I,
)
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_CLAUSE = re.compile(r"\b(?:that|which|who|we|our|this|these|it|they|their|its|et al)\b", re.I)
_PRONOUN = re.compile(r"(?P<lead>\A(?:[^,;:]{0,90},\s)?)(?P<word>it|they)\s(?=\w)", re.I)
_POSSESSED = re.compile(r"(?P<lead>\A[^,;:]{0,90},\s)(?P<word>their|its)\s(?=\w)", re.I)
# "It is hard to ..." and "it has been shown" stand for nothing.
_EMPTY = re.compile(
    r"it (?:is|was|has been|remains|becomes|seems|appears|can be|would be|may be|follows|turns)\b[^,;]{0,60}?"
    r"\b(?:to|that|whether|how|for|if|when|why)\b",
    re.I,
)
_POINTING = re.compile(
    r"\A(?P<lead>(?:[^,;:]{0,90},\s)?)(?:this|these|such|those)\s(?P<rest>(?:[\w-]+\s){0,2}?)(?P<noun>[\w-]+)\b", re.I
)
_STOP = re.compile(
    r"\b(?:the|a|an|of|in|on|for|to|with|by|from|and|or|as|at|is|are|was|were|has|have|these|this|such|many|most|some"
    r"|several|learn|encode|predict|using|use|uses|used|propose|proposed|we|our|via|than|that|which|into|all|both"
    r"|existing)\s",
    re.I,
)


# "However, the labels are ...": which ones the sentence before tells by a fuller name.
_THE = re.compile(
    r"\Athe\s(?P<noun>[a-z]{4,}s)\s(?=(?:is|are|was|were|has|have|can|cannot|do|does|often|usually|still)\b)", re.I
)


def with_fuller_name(text: str, before: str) -> str:
    """Return a sentence whose bare plural subject ("the labels") is named as the sentence before names it."""
    match = _THE.match(text)
    found = match and re.search(rf"([\w-]+\s){re.escape(match['noun'])}\b", before, re.I)
    lead = _STOP.split(found[1])[-1].strip() if match and found else ""
    return f"{lead} {match['noun']} {text[match.end() :]}" if match and lead else text


def subject_of(sentence: str) -> str:
    """Return what a sentence is about, where that is a plain phrase of a few words; otherwise an empty text."""
    match = _SUBJECT.match(_BRACKETS.sub("", without_openers(sentence)))
    if match is None:
        return ""
    what = match["what"].strip()
    return what if len(what.split()) <= _MOST_WORDS and not _CLAUSE.search(what) else ""


def resolved(text: str, before: str) -> str:
    """Return a sentence in which "it" or "they" as its subject, or "such methods", is what the one before names.

    Where nothing fits in number the sentence stays as it is.
    """
    if match := _POINTING.match(text):
        return _named(text, match, before)
    match = _PRONOUN.match(text)
    if match is None or _EMPTY.match(text, match.start("word")) or FINITE.search(match["lead"]):
        return text
    subject = subject_of(before)
    if not subject or _is_plural(subject) != (match["word"].lower() == "they"):
        return text
    if match["lead"] and subject[:1].isupper() and not any(c.isupper() for c in subject[1:]):
        subject = subject[0].lower() + subject[1:]
    return text[: match.start("word")] + subject + text[match.end("word") :]


def _named(text: str, match: re.Match[str], before: str) -> str:
    """Return a text whose "these models" is the fuller name that the sentence before has for them."""
    noun = match["noun"]
    found = re.search(rf"((?:[\w-]+\s){{1,4}}){re.escape(noun)}\b", before, re.I)
    if found is None:
        return text
    lead = _STOP.split(found[1])[-1]
    if not lead.strip():
        return text
    name = f"{lead}{noun}"
    return f"{match['lead']}{name}{text[match.end() :]}"


def _is_plural(subject: str) -> bool:
    head = re.split(r"\s(?:of|for|in|on|with|from|to|using|based)\s", subject)[0].split()
    return " and " in subject or (bool(head) and head[-1].endswith("s") and not head[-1].endswith(("ss", "sis", "us")))


def points_out(text: str) -> bool:
    """Return whether the subject of a sentence is a pronoun that no clause before it in the sentence explains."""
    match = _PRONOUN.match(text) or _POSSESSED.match(text)
    if match is None or _EMPTY.match(text, match.start("word")):
        return False
    return not FINITE.search(match["lead"])
