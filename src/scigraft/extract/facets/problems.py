"""Sentences that tell a problem: what is hard, missing or asked for, and what the paper's own work is against."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.claims import Claim
from scigraft.extract.academic.statements.cues import at_start, cue, within
from scigraft.extract.academic.statements.troubles import trouble_told
from scigraft.extract.facets.labels import LABELLED
from scigraft.extract.facets.telling import Telling

_AGAINST = cue("against")
_LEAD = re.compile(
    rf"\A(?:in (?:order|an effort|an attempt) )?to\s+(?:\w+ly\s+)?(?:(?P<against>{_AGAINST})|(?P<verb>\w+))\s+"
    r"(?P<rest>[^,]{12,160}),",
    re.I,
)
_PURPOSE = re.compile(rf"\b(?:to|that|which|by|for|in)\s+(?:\w+ly\s+)?(?:{_AGAINST})\s+(?P<rest>.+)", re.I)
_MADE_FOR = re.compile(
    rf"\b{cue('method_nouns')}(?: \([^()]*\))?,? (?:for|to|of(?= \w+ing\b)) (?:the (?:task|problem) of )?"
    r"(?!(?:this|these|that|it|both|each|which|the|a|an|all|use|training)\b)(?P<rest>[^,;:]{8,300})",
    re.I,
)
_PROBLEM = re.compile(
    rf"(?:the |a |an |two |three |new )*(?:[\w-]+ ){{0,3}}?{cue('problem_nouns')}\s+"
    r"(?:of|that|in|with|for|to|where|how|whether)\b",
    re.I,
)
_AIM = re.compile(rf"(?<![\w-])(?<!whose ){cue('aims')}(?P<rest>.+)", re.I)
_AIMS_TO = re.compile(r"\b(?:which|that) (?:aims?|seeks?) to (?P<rest>[^.;]+)", re.I)
_EXAMPLE = re.compile(r"for (?:instance|example)\b|e\.g\.|consider\b", re.I)
_GAINS = re.compile(r"\b(?:improv|outperform|reduc|increas)\w*\b.*\d(?:\s?%|\.\d|\spoints)", re.I)
_QUESTION = re.compile(r"(?:whether|how|if|why|what|which|to what extent)\b", re.I)
# How something is done, and what it reaches, is no part of the problem.
_HOW_DONE = re.compile(
    r",?\s+(?:using|by (?:\w+ly )?\w+ing|via|based on|relying on|consisting of|in the form of|through"
    r"|called|named|dubbed|termed"
    r"|with (?:the aim|our|the help)|which|that (?:uses?|combines?|is|are|can|we|allows?|enables?)|where|while"
    r"|and (?:\w+ly )?(?:yields?|achieves?|provides?|obtains?|outperforms?|improves?|gives?|shows?|is|has|thus|then"
    r"|propose|present|introduce|demonstrate|evaluate|find|describe|report|apply))\b.*",
    re.I,
)
_BY = re.compile(rf"{_HOW_DONE.pattern}|\s(?:that|which|with)\s", re.I)
_BACK = re.compile(
    r"(?:this|these|the above|such|those|that|them|it|all|both"
    r"|the (?:task|problem|issue)s?(?=\s*[.,;:]|\Z))\b",
    re.I,
)
# Another thing that is done, and no second problem: "alleviate sparsity and improve ...".
_AND_DO = re.compile(rf",?\s+and\s+(?:to\s+)?(?:\w+ly\s+)?(?:{cue('purpose_verbs')}|{_AGAINST}|neutrali[sz]e)\s", re.I)
_WE = re.compile(r"\s*[;,:]\s+(?:and |so |thus |therefore |hence )?(?:here )?we\s")  # what the paper does about it
_ANSWERS = re.compile(
    rf"(?<![\w-])(?:{_AGAINST}|address|fix|fill|attack)\s+(?:these two |this|these|the above|such|that|those|both"
    r"|the aforementioned)\b",
    re.I,
)
_TRAINS = re.compile(r"\b(?:training|learning|optimi[sz]ation|loss)\s\Z", re.I)  # "our training objective is to ..."
_STUDIES = re.compile("focus|address|tackl|attack|deal|stud|consider|approach", re.I)


def problems_in(candidate: Candidate, reading: Reading, *, later: bool, answered: bool) -> Iterator[Telling]:
    """Yield what a sentence tells of a problem.

    ``later`` says that the paper has begun to tell what it does itself, ``answered`` that the next sentence turns
    against what this one tells.
    """
    if _EXAMPLE.match(candidate.opener or candidate.text):
        return
    worth = trouble_told(candidate, reading.names, reading.title, later=later, answered=answered)
    if worth and not _GAINS.search(candidate.text) and not re.match(r"we\b", candidate.text, re.I):
        yield Telling("problem", _WE.split(candidate.text)[0], worth + 0.6, clause=True, own=False)
    elif _does(candidate):
        pass
    elif candidate.sentence.confidence == LABELLED and candidate.sentence.role in ("background", "objective"):
        aims = candidate.sentence.role == "objective"
        yield Telling("problem", candidate.text, 2.6 if aims else 1.8, clause=not aims, own=aims)
    if (match := _LEAD.match(candidate.text)) and candidate.claims and not _BACK.match(match["rest"]):
        told = match["rest"] if match["against"] else f"to {match['verb']} {match['rest']}"
        yield Telling("problem", told, 3.2 if match["against"] else 2.2)
    for claim in candidate.claims:
        yield from _claimed(claim, abstract=candidate.sentence.part == "abstract")
    if candidate.claims and (match := _AIMS_TO.search(candidate.text)):
        yield Telling("problem", _AND_DO.split(_HOW_DONE.sub("", match["rest"]))[0], 2.2)
    if (match := _AIM.search(candidate.text)) and not _TRAINS.search(candidate.text[: match.start()]):
        lead = match[0][: match.start("rest") - match.start()].split()[-1].lower()
        if lead in ("to", "whether", "how"):
            yield Telling("problem", _HOW_DONE.sub("", f"{lead} {match['rest']}"), 2.6)


def _claimed(claim: Claim, *, abstract: bool) -> Iterator[Telling]:
    rest = claim.rest
    if claim.kind in ("propose", "use"):
        if (match := _PURPOSE.search(rest)) and not _BACK.match(match["rest"]):
            yield Telling("problem", _AND_DO.split(_HOW_DONE.sub("", match["rest"]))[0], 2.4)
        elif claim.kind == "propose" and (match := _MADE_FOR.search(rest)):
            yield Telling("problem", _BY.split(match["rest"])[0], 1.9)
    if claim.kind != "study" or claim.passive or _BACK.match(rest):
        return
    if _PROBLEM.match(rest):
        yield Telling("problem", _HOW_DONE.sub("", rest), 3.2)
    elif _QUESTION.match(rest) and not re.match("identif|determin|estimat|measur", claim.verb, re.I):
        yield Telling("problem", rest, 2.6)
    elif abstract and _STUDIES.match(claim.verb) and not within("method_nouns").search(rest.split(" for ")[0]):
        yield Telling("problem", _HOW_DONE.sub("", rest), 1.8 - 0.6 * claim.second)


def _does(candidate: Candidate) -> bool:
    """Return whether a sentence that a label calls background tells what the paper itself does."""
    return candidate.sentence.role == "background" and any(not claim.passive for claim in candidate.claims)


def answered_by(candidate: Candidate) -> bool:
    """Return whether a sentence turns against what the one before it tells: "to address this, we"."""
    return bool(_ANSWERS.search(candidate.sentence.text))


def begins_own_work(candidate: Candidate) -> bool:
    """Return whether a sentence tells what the paper itself does."""
    return any(claim.kind in ("propose", "use") for claim in candidate.claims) and not at_start("turns").match(
        candidate.text
    )
