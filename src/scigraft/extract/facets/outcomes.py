"""Sentences, and clauses of them, that tell what a paper's work reaches or finds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.cues import cue, within
from scigraft.extract.facets.announcing import only_announces
from scigraft.extract.facets.cues import facet_cue, facet_words
from scigraft.extract.facets.telling import Telling, specific_words

LEAD = re.compile(rf"\A(?:[^,]{{0,160}},\s*)?(?:{cue('results_lead')}),?\s+(?P<rest>.+)", re.I)
_NUMBER = re.compile(r"\d+(?:\.\d+)?\s?(?:%|points?|bleu|f1)|\b\d+\.\d+\b", re.I)
# "Several studies have shown that ...", and a sentence that cites where the paper does not speak of itself.
_STUDIES = re.compile(
    r"\A(?:several|some|many|previous|prior|recent|other|earlier|most|two|three|numerous|existing|past)\b[^,]{0,60}"
    r"\b(?:studies|works?|research|papers|reports|data|trials|authors|experiments)\b",
    re.I,
)
_CITES = re.compile(r"\[\d|\bet al\b|\([^()]*\b(?:19|20)\d\d[a-z]?\b[^()]*\)")
# How what was found is opened, with no "that" behind it.
REPORT = re.compile(
    r"(?:(?:the|our|these|its|all|both|extensive|empirical|experimental) )*(?:[\w-]+ ){0,3}"
    r"(?:results?|experiments?|evaluations?|findings?|comparisons?|ablations?|agreement)\b",
    re.I,
)
_TELLS = re.compile(
    r"\b(?:show|demonstrat|indicat|confirm|suggest|reveal|prov|validat|verif|outperform|achiev|improv|surpass"
    r"|exceed)\w*"
    r"|\b(?:better|best|higher|lower|superior|competitive|comparable|effective|promising|reach|obtain)\w*",
    re.I,
)
_FOUND = re.compile(rf"\bto be\b|(?<![\w-]){cue('results')}(?![\w-])", re.I)  # shown of something
# What else the paper does, told behind what it finds.
_THEN = re.compile(
    r",?\s+and\s+(?:we\s+|also\s+|then\s+)*(?:introduc|propos|publish|releas|present|provid|discuss|describ|investigat"
    r"|analy[sz])e?\s(?:an?|the|our|two|three|several|new|novel|some|this)\b.*",
    re.I,
)
_FEW = 3  # specific words of a result, below which it says little
_SECTIONS = re.compile(
    r"(?:\A|\band |[;,] )Sec(?:tion|t?\.)?s?\s*\d[\d.]* (?:\w+ly )?\w+s\b"
)  # "Sec. 5 shows the results"
_SURE, _SURE_OF_NUMBERS = 0.85, 0.5  # of the role of a sentence that has no word for a result
_SEES = re.compile(r"\b(?:find|found|observ|see|saw|detect|identif|not)\w*\b", re.I)
_SHOWN_BY = re.compile(
    r"\b(?:was|were|has been|have been) (?:shown|reported|found|observed|demonstrated)\b[^.]{0,80}\sby [A-Z]"
)
_FOUND_BY = re.compile(r"\b(?:observed|found|reported|shown|demonstrated) (?:in|by) [A-Z][\w-]+ et al\b")
_AHEAD = re.compile(r"\b(?:future|further) (?:\w+ )?(?:studies|research|work|investigations?)\b", re.I)
_WE = re.compile(r"(?:we|i)\b", re.I)
_SPEAKS = re.compile(r"(?<![\w-])(?:our|we|this (?:study|paper|work)|the (?:present|current) study)(?![\w-])", re.I)
_OWN = re.compile(
    r"(?<![\w-])(?:our|we|proposed|this (?:[\w-]+ (?:but |yet |and )?){0,2}?(?:model|method|approach|system"
    r"|technique|framework)"
    r"|the (?:model|method|approach|system|technique|framework|algorithm|parser))(?![\w-])",
    re.I,
)
_HEDGED = re.compile(
    r"\b(?:the hope is|strive|should (?:be|not|also|have)|we evaluate|we test|to evaluate|we conduct|can be used"
    r"|we compare"
    r"|pri?or work"
    r"|previous work (?:has|have)"
    r"|we aim|(?:might|may|could) (?:also )?(?:be|help|allow|lead)|we expect"
    r"|(?:is|are) needed|source code|can be (?:obtained|downloaded)|github|available"
    r"|distributed|released|open[- ]source|has been shown|have been shown|recently"
    r"|recent (?:work|advances|studies))\b",
    re.I,
)
# "We achieve ...", told without its subject; and what is hung onto a sentence: ", outperforming ...".
_WE_REACH = re.compile(
    rf"(?:\A|,\s|\band\s)(?:we|this (?:paper|work|study)|(?:this|which) (?:allows?|allowed|enable[sd]?"
    rf"|lets?) us to)\s+(?:\w+ly |also |then |can |thus |further )*"
    rf"(?P<what>{facet_cue('reach')}\b.+)",
    re.I,
)
REACHED = re.compile(
    rf"\s*,?\s*(?:\bto (?=(?:\w+ly )?out-?perform)(?:\w+ly )?"
    rf"|\band (?:thus |thereby )?|\bwhich (?:\w+ly )?|\bthat (?:\w+ly )?|,\s*(?:thus |thereby |hence )?)"
    rf"(?P<what>{facet_cue('reach')}\b.+)",
    re.I,
)
_TO_SHOW = re.compile(
    r",? (?:to |and )?(?:show|demonstrat|prov|confirm|indicat|suggest|reveal)(?:e|s|ing)? that (?P<what>.+)", re.I
)
# A finding told without "that": "showed the annotations were consistent".
_BARE_FINDING = re.compile(
    r"(?:the|our|a|an|all|both)\s(?:(?!that\b|which\b|who\b|to\b|is\b|are\b)[\w-]+\s){1,7}?"
    r"(?:is|are|was|were|can|has|have|do|does|did|outperforms?|achieves?|improves?|performs?|leads?|yields?)\s",
    re.I,
)
# Of what is shown where the sentence says no more of what was found: told where nothing better is.
_SHOWN_OF = re.compile(r"(?:show|demonstrat|prov|confirm|report|reveal)", re.I)
_THING_SHOWN = re.compile(
    r"(?:an?|the|its|strong|substantial|significant|better|improved|competitive|new|high|good|similar)\s", re.I
)
_HOW_SHOWN = re.compile(r"\b(?:experiments?|examples?|experimental results|case stud(?:y|ies)|evaluations? of)\b", re.I)
_STUDIES_HAVE = re.compile(
    r"\b(?:stud(?:y|ies)|research|works?|literature|evidence|linguists?|authors)\b[^,]{0,40}\bha(?:s|ve) (?:\w+ )?"
    r"(?:shown|proved|proven|demonstrated|found|indicated|suggested|revealed|reported|argued)\b",
    re.I,
)
_FINDING = re.compile(r"\A(?:that|:)\s+", re.I)
_SECOND_THAT = re.compile(r",? (?:and|but) (?:furthermore |also |moreover )?that\b", re.I)


def outcomes_in(candidate: Candidate, reading: Reading) -> Iterator[Telling]:
    """Yield what a sentence tells of results."""
    text = candidate.text
    if text.endswith("?") or _SECTIONS.search(candidate.sentence.text) or _others(candidate) or only_announces(text):
        return
    numbers = 0.7 * bool(_NUMBER.search(text))
    lead = LEAD.match(text)
    if lead is not None:
        yield from _led(lead, 3.0 + numbers)
    elif candidate.sentence.role != "background" or (_OWN.search(text) and not within("prior").match(text)):
        yield from _told(candidate, reading, numbers)


def _led(lead: re.Match[str], worth: float) -> Iterator[Telling]:
    """Yield what is said to be shown, or how it was shown too where only that says what of."""
    parts = [_THEN.sub("", part).strip(" :,") for part in _SECOND_THAT.split(lead["rest"])]
    for number, part in enumerate(parts):
        yield Telling("result", part, worth - 0.4 * number, clause=True)
    if len(parts) == 1 and specific_words(parts[0]) < _FEW and REPORT.match(lead.string):
        yield Telling("result", lead.string, worth - 0.2, clause=True)


def _told(candidate: Candidate, reading: Reading, numbers: float) -> Iterator[Telling]:
    text = candidate.text
    named = bool(reading.names.system) and reading.names.system in text
    for claim in candidate.claims:
        if claim.kind == "show" and _FINDING.match(claim.rest):
            yield Telling("result", _THEN.sub("", _FINDING.sub("", claim.rest)), 2.6 + numbers, clause=True)
        elif claim.kind == "show" and _BARE_FINDING.match(claim.rest):
            yield Telling("result", _THEN.sub("", claim.rest), 2.2 + numbers, clause=True)
        elif claim.kind == "show" and _FOUND.search(claim.rest) and not re.match(r"how\b", claim.rest, re.I):
            yield Telling("result", f"{claim.verb.lower()} {claim.rest}", 1.4 + numbers)
        elif (
            claim.kind == "show"
            and candidate.sentence.part == "abstract"
            and _SHOWN_OF.match(claim.verb)
            and _THING_SHOWN.match(claim.rest)
            and not _HOW_SHOWN.search(claim.rest)
        ):
            yield Telling("result", f"{claim.verb.lower()} {claim.rest}", 0.0)
    if match := _TO_SHOW.search(text):
        yield Telling("result", match["what"], 2.2 + numbers, clause=True)
    if match := _WE_REACH.search(text):
        yield Telling("result", match["what"], 2.6 + numbers)
    elif candidate.claims and (match := REACHED.search(text)):
        yield Telling("result", match["what"], 1.9 + numbers)
    elif tells_an_outcome(candidate) or _reports(candidate, named=named):
        own = 0.8 * bool(_OWN.search(text) or named)
        yield Telling("result", text, 1.6 + own + numbers, clause=True)


def _others(candidate: Candidate) -> bool:
    """Return whether a sentence tells what others found."""
    text = candidate.sentence.text
    if _STUDIES_HAVE.search(candidate.text) and not _SPEAKS.search(text):
        return True
    if _STUDIES.match(candidate.text) or _SHOWN_BY.search(text) or _AHEAD.search(text):
        return True
    if _FOUND_BY.search(text) and not _SPEAKS.search(text):
        return True
    apart = candidate.sentence.part != "abstract" and not _SPEAKS.search(text)
    return apart and (bool(_CITES.search(text)) or candidate.sentence.part == "introduction")


def _reports(candidate: Candidate, *, named: bool) -> bool:
    """Return whether a sentence tells of a result in words, whatever its role is said to be.

    ``named`` says that it names the paper's own system.
    """
    text = candidate.text
    if _HEDGED.search(text) or any(claim.kind != "show" and not claim.passive for claim in candidate.claims):
        return False
    cues = {match[0].lower() for match in within("results").finditer(text)}
    if REPORT.match(text):
        return bool(cues) and bool(_TELLS.search(text))
    own = (bool(_OWN.search(text)) or named) and candidate.sentence.part != "introduction"
    if candidate.sentence.role in ("method", "background"):
        return own and bool(cues) and bool(_NUMBER.search(text) or facet_words("reach").search(text))
    return own and (len(cues) >= 2 or (bool(cues) and bool(_NUMBER.search(text))))


def tells_an_outcome(candidate: Candidate) -> bool:
    """Return whether a sentence without a claim tells what was found or reached."""
    sentence = candidate.sentence
    if sentence.role != "result" or _HEDGED.search(candidate.text):
        return False
    told = any(pattern.search(candidate.text) for pattern in (_TELLS, _SEES, _NUMBER))
    if _WE.match(candidate.text) and not told:
        return False
    if not _TELLS.search(candidate.text) and (REPORT.match(candidate.text) or within("done").search(candidate.text)):
        return False
    return all(claim.kind == "show" or claim.passive for claim in candidate.claims) and (
        bool(within("results").search(candidate.text))
        or sentence.confidence >= (_SURE_OF_NUMBERS if _NUMBER.search(candidate.text) else _SURE)
    )
