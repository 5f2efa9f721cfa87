"""Sentences that tell what a paper contributes, and by which method."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scigraft.extract.academic.statements.candidates import Candidate, Reading
from scigraft.extract.academic.statements.claims import Claim
from scigraft.extract.academic.statements.cues import within
from scigraft.extract.academic.statements.wording import without_openers
from scigraft.extract.facets.announcing import is_besides, says_where
from scigraft.extract.facets.cues import facet_words
from scigraft.extract.facets.outcomes import LEAD, REACHED, REPORT, tells_an_outcome
from scigraft.extract.facets.telling import Telling

_HEAD = re.compile(
    r"\A(?P<head>.*?)(?:\s(?:that|which|to|for|of|in|on|by|with|based|using|where|when|from|as|called|named|whose|while"
    r"|through|via|under|over|without|and|able|capable|inspired|at|into|across)\b|[,;:(]|\Z)",
    re.I,
)
_KEEPS_VERB = re.compile(
    r"formulat|suggest|advocat|giv|outlin|contribut|offer|establish|put|advanc|provid|discuss", re.I
)
_NAMES = re.compile(
    r"(?:an?|the|two|three|several|novel|new|[A-Z][\w-]*|simple|efficient|\w+ing|[\w-]+(?:s|al|ed|ive|ic|able|ful))\s"
)
_NOTHING = re.compile(
    r"(?:that|whether|it|this|them|in|on|however|demonstrates?|shows?|suggests?|indicates?|is|are|was|were|here to"
    r"|can|could|may|will|would|has|have|does|outperforms?|achieves?|performs?|benefits?|from|for|as|upon|and)\b",
    re.I,
)
_POINTS = re.compile(
    r"(?:this|these|that|those|such|it|them|its|their|our (?:\w+ )?(?:approach|method|model|system))\b", re.I
)
# What is added behind a proposal: another clause of the same subject.
_TAIL = re.compile(
    r"(?:,\s*|\s+)and\s+(?:then\s+|also\s+|further\s+|we\s+)*(?:show|demonstrate|evaluate|apply|provide|find|report|use"
    r"|test|compare|analy[sz]e|discuss|prove|argue|achieve|obtain|outperform|make|release|present|propose"
    r"|investigate)s?\b.*\Z",
    re.I,
)
# What is found by it, told behind what is done.
_SHOWING = re.compile(
    r",?\s+(?:showing|demonstrating|finding|revealing|suggesting|indicating) that\b.*\Z|\s+to (?:show|demonstrate"
    r"|see)\Z",
    re.I,
)
_IMPROVES = re.compile(r"improv|enhanc", re.I)
_GAIN = re.compile(r"\bby (?:up to |about |over )?\d|\d ?%|\bpoints\b", re.I)
_FINDS = re.compile(r"observ|identif|determin|estimat|report|suggest", re.I)
_SAYS_WHAT_IS = re.compile(r"observ|suggests", re.I)
# What tells how good something is, and no way of doing it; data are one only where nothing else is.
_JUDGES = re.compile(r"evaluat|compar|test|assess|measur|report|discuss|review", re.I)
# What a study does, which is its method where it has no other.
_DOES = re.compile(
    r"evaluat|compar|test|carr|perform|conduct|analy|survey|examin|measur|quantif|assess|model|treat|simulat|review"
    r"|consider"
    r"|stud|explor|investigat",
    re.I,
)
_TOPIC = re.compile(r"address|tackl|attack|focus|concern|concentrat|deal|discuss", re.I)
_LOOKS = re.compile(r"stud|explor|investigat", re.I)
_NO_WAY = 2.0
_ONLY = 1.8  # of what counts only where nothing else is told
_PROBLEM = re.compile(r"(?:the |an? |new |novel )*(?:problem|task|challenge|question|notion|concept)s?\b", re.I)
_ASKED = re.compile(r"(?:whether|how|if|why|what|which)\b", re.I)
_HOW_DONE = re.compile(r"how (?:an?|the)\s.*\b(?:can|could) be\b", re.I)
_HOW_TO = re.compile(r"how to (?=\w+ \w)", re.I)
_TO_DO = re.compile(r"\A(?:propos|advocat|suggest)\w* to ", re.I)
_HERE = re.compile(r"\A(?:here|also|in this \w+|in detail),?\s+", re.I)
_OWN_SUBJECT = re.compile(
    r"(?:our|the proposed|the (?:model|method|approach|framework|algorithm|system|architecture|technique|corpus|dataset"
    r"|network|parser)s?)\b",
    re.I,
)
_OUTCOME = re.compile(r"\b[pP]\s*[<=>]|\bsignificant|\bassociated with|\b(?:higher|lower) (?:in|than)|\bCI\b")
_USES = re.compile(r"(?:the )?(?:use of|using|how to use)\b", re.I)
_SURE = 0.6  # of the role of a sentence that does not say whose work it tells
_DONE_TO = re.compile(
    r"\A(?:[^,;]{3,80}) (?:is|are|was|were) (?:then |also |first |\w+ly )?\w+(?:ed|en|ained|uilt)\b|\Awe\b", re.I
)
_WAS_DONE = re.compile(r"\b(?:was|were) (?!investigated|studied|examined|explored|used)")
_POINTS_ON = re.compile(r"\b[Ss]ec(?:tion|t?\.)?s?\s*\.?\s*\d")  # how the paper goes on
_OTHERS = re.compile(r"\b(?:recently|previously|traditionally|(?:has|have) been)\b", re.I)
_IN_PURPOSE = re.compile(r"\bto (?:\w+ly )?\w+ [^,;]*\Z", re.I)
# "By training a reader, we attain ...": the way is told before what it reaches.
_BY_DOING = re.compile(
    r"\A(?:by|through|via) (?P<way>(?:\w+ly )?(?!using (?:this|these|our)\b)\w+ing [^,]{10,160}), (?:we|our"
    r"|the (?:proposed )?(?:\w+ )?(?:model|method|approach|system))\b",
    re.I,
)
_NEW = re.compile(r"(?:an?|two|three|several)\s(?:\w+,?\s)?(?:new|novel)\s", re.I)
_BASE = {"propose": 3.6, "use": 1.6, "study": 2.4, "show": 2.0}


def proposals_in(candidate: Candidate, reading: Reading) -> Iterator[Telling]:
    """Yield what a sentence tells of contributions and methods."""
    reports = LEAD.match(candidate.text) or REPORT.match(candidate.text)
    told = candidate.sentence.text
    if (
        (reports and not any(_adds(claim) for claim in candidate.claims))
        or _POINTS_ON.search(told)
        or says_where(told)
        or candidate.text.endswith("?")
    ):
        return
    shown = bool(candidate.claims) and candidate.claims[0].kind == "show"
    if (match := _BY_DOING.match(told)) and within("results").search(told[match.end() :]):
        yield Telling("method", match["way"], 1.6)
    for place, claim in enumerate(candidate.claims):
        if (shown and place and not _adds(claim)) or (reports and not place):
            continue
        if (claim.passive and _of_others(candidate)) or _of_purpose(candidate.claims, place):
            continue
        rest = REACHED.sub(
            "", _HERE.sub("", _TAIL.sub("", without_openers(claim.rest) if claim.passive else claim.rest))
        )
        rest = _SHOWING.sub("", rest).strip(" ,;")
        if claim.kind == "use" and _IMPROVES.match(claim.verb) and _GAIN.search(rest):
            continue
        if claim.passive and claim.kind == "study" and candidate.sentence.role != "objective":
            continue
        if _SAYS_WHAT_IS.match(claim.verb) or (_FINDS.match(claim.verb) and candidate.sentence.role == "result"):
            continue
        yield from _asked_or_shown(claim, rest)
        shows = claim.kind == "show" and not re.match("demonstrat", claim.verb, re.I)
        empty = _NOTHING.match(rest) or _POINTS.match(rest) or is_besides(claim.verb, rest)
        if len(rest.split()) >= 3 and not shows and not empty:
            yield from _claimed(claim, rest, abstract=candidate.sentence.part == "abstract")
    if all(claim.passive and claim.kind == "study" for claim in candidate.claims):
        yield from _described(candidate, reading)


def _adds(claim: Claim) -> bool:
    """Return whether something new is proposed behind a finding: "we find that ..., and introduce two new ..."."""
    return claim.second and claim.kind == "propose" and bool(_NEW.match(claim.rest))


def _asked_or_shown(claim: Claim, rest: str) -> Iterator[Telling]:
    """Yield what is shown how to do, and the question that is studied."""
    if claim.kind == "show" and (match := _HOW_TO.match(rest)):
        yield Telling("contribution", rest[match.end() :], _BASE["propose"])
        yield Telling("method", rest[match.end() :], _BASE["use"] + 1.2)
    elif claim.kind == "show" and _HOW_DONE.match(rest):
        yield Telling("contribution", f"{claim.verb.lower()} {rest}", _BASE["study"])
        yield Telling("method", f"{claim.verb.lower()} {rest}", 1.0)
    elif claim.kind == "study" and _ASKED.match(rest):
        yield Telling("contribution", f"{claim.verb.lower()} {rest}", _BASE["study"])


def _of_others(candidate: Candidate) -> bool:
    """Return whether a sentence that does not say by whom something was done may tell of others' work."""
    return candidate.sentence.part == "introduction" or bool(_OTHERS.search(candidate.text))


def _of_purpose(claims: Sequence[Claim], place: int) -> bool:
    """Return whether a claim is no second one but part of what the first is for: "to reduce X and improve Y"."""
    claim = claims[place]
    return claim.second and claim.kind == "use" and bool(_IN_PURPOSE.search(claims[place - 1].rest))


def _claimed(claim: Claim, rest: str, *, abstract: bool) -> Iterator[Telling]:
    match = _HEAD.match(rest)
    head = match["head"] if match else rest
    is_method = bool(within("method_nouns").search(head))
    verb = claim.verb.lower()
    names = claim.kind == "propose" and not _KEEPS_VERB.match(verb) and (claim.passive or bool(_NAMES.match(rest)))
    text = rest if names or claim.passive else _TO_DO.sub("", f"{verb} {rest}")
    base = _BASE[claim.kind] + 0.5 * is_method - 3.2 * bool(within("weak_nouns").search(head)) - 0.3 * claim.second
    if claim.kind in ("propose", "study") or (claim.kind == "show" and _NAMES.match(rest)):
        yield Telling("contribution", text, base)
    if claim.kind == "show":
        return
    if claim.kind == "use":
        yield Telling("method", text, base + 1.2)
        if abstract:
            yield Telling("contribution", text, base - _ONLY)
    elif (is_method and not _TOPIC.match(verb)) or claim.kind == "propose" or _USES.match(rest):
        resource = within("resource_nouns").search(head) and not is_method
        no_way = _JUDGES.match(verb) or resource or within("light_nouns").search(head)
        if not within("weak_nouns").search(head) and not _PROBLEM.match(rest):
            yield Telling("method", text, base - (0.4 if is_method else 1.6) - _NO_WAY * bool(no_way))
    elif abstract and _DOES.match(verb) and not _ASKED.match(rest):
        yield Telling("method", text, base - (2.8 if _LOOKS.match(verb) else 2.4))


def _described(candidate: Candidate, reading: Reading) -> Iterator[Telling]:
    """Yield a sentence that tells how the paper's own work goes without saying by whom."""
    sentence, text = candidate.sentence, REACHED.sub("", candidate.text)
    if (
        tells_an_outcome(candidate)
        or facet_words("reach").search(text)
        or LEAD.match(text)
        or REPORT.match(text)
        or within("prior").search(text)
        or _OUTCOME.search(text)
    ):
        return
    named = bool(reading.names.system) and reading.names.system in text
    own = bool(_OWN_SUBJECT.match(text)) or named
    done = bool(within("done").search(text))
    past = done and sentence.role == "background" and bool(_WAS_DONE.search(text))
    told = own or done or (sentence.confidence >= _SURE and bool(_DONE_TO.search(text)))
    if (
        (sentence.role == "method" or (past and sentence.part == "abstract"))
        and sentence.part in ("abstract", "conclusion")
        and told
    ):
        yield Telling("method", text, 1.4 + 0.8 * own + 0.8 * done, clause=True)
    elif own and sentence.part == "abstract" and sentence.role in ("objective", "other"):
        yield Telling("method", text, 1.0, clause=True)
