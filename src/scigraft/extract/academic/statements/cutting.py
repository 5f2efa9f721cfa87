"""A statement cut to a number of words where a phrase of it ends."""

from __future__ import annotations

import re

MIN_WORDS = 5
_BRACKETS = re.compile(r"\s*\([^()]*\)")
# Where a sentence may end early, the better places first: a clause, then what is added to one.
_BREAKS = (
    re.compile(r"\s*;\s+|\s+[–—]\s+|:\s+(?!\(|first\b)"),
    re.compile(
        r",\s+(?:and (?:our|we|it|they|this|that)|which|where|who|whose|while|whereas|because|since|although|though"
        r"|but|so|thus|thereby|resulting"
        r"|leading|making|allowing|enabling|such as|including|e\.g\.|i\.e\.|especially|particularly|based on|using"
        r"|without|rather than|instead of|compared|even|when|if|namely|and (?:thus|hence|therefore|then)"
        r"|and (?:then |also |further )?(?!the\b|a\b|an\b|other\b)\w+(?:s|es|ed)\s(?:the|a|an|that|to|on|in|as))\b"
    ),
    re.compile(
        r"\s+(?:while|whereas|because|so that|such that|in order to|such as|without|when|and thus"
        r"|and therefore|by \w+ing|rather than|instead of|compared (?:to|with)|due to|especially)\s"
    ),
)
_DANGLING = re.compile(
    r"[\s,;:]+(?:and|or|but|of|the|a|an|to|in|on|for|with|by|from|that|which|as|at|into|is|are|was|were|be|been|its"
    r"|their|our|both|either|not|than|e\.g\.?|i\.e\.?|such|via|between|can|could|may|will|has|have|more|most|very"
    r"|even|along|without|especially|particularly|when|while|where|if)\s*$",
    re.I,
)


# What such a sentence is about comes after its first comma.
_LEADS = re.compile(
    r"(?:although|though|while|whereas|despite|even though|in|since|because|when|if|as|unlike|given|for|with|without|to"
    r"|on|by|after|compared|under|from|inspired|motivated|based|instead|rather|using|at|following)\b[^,;]*,\s",
    re.I,
)
# A sentence that begins so has its main clause later, and no rule here tells where.
_SUBORDINATE = re.compile(r"(?:although|though|while|whereas|since|because|when|if|as|once|given|even)\b", re.I)
FINITE = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|can|cannot|could|may|might|do|does|did|will|would|should|must|needs?"
    r"|suffers?"
    r"|fails?|lacks?|relies|rely|requires?|remains?|ignores?|focus(?:es)?|uses?|makes?|consists?|tends?|treats?"
    r"|assumes?"
    r"|depends?|represents?|poses?|produces?|presents?|becomes?|limits?|considers?|neglects?|outperforms?|achieves?"
    r"|improves?"
    r"|obtains?|yields?|reduces?|performs?|leads?|gives?|provides?|shows?|increases?|reaches|enables?|allows?|helps?"
    r"|captures?"
    r"|learns?|plays?|gets?|takes?|\w+ed|aims?|involves?|contains?|calls?|causes?|finds?|works|hinders?|employs?"
    r"|faces?|displays?|exhibits?"
    r"|alters?|inhibits?|induces?|affects?|influences?|triggers?|supports?|belongs?|advances?|establish(?:es)?"
    r"|covers?|combines?|extends?|offers?|introduces?|describes?|beats?|surpass(?:es)?"
    r"|exceeds?|correlates?|benefits?|generali[sz]es?|scales?|reveals?|demonstrates?|indicates?|suggests?|differs?"
    r"|var(?:y|ies)|attains?|brings?|boosts?|decreases?|converges?|matches|degrades?|explains?|determines?"
    r"|identif(?:y|ies)"
    r"|predicts?|generates?|operates?|seems?|appears?|occurs?|(?<=[Tt]he authors )(?!of\b|and\b)\w+)\b"
)
_UNFINISHED = re.compile(
    r"\b(?:either|both|not only|if|an?|the|new|novel|simple|efficient|effective|first|large|small|fast|general|robust"
    r"|unified|joint|fully|very|more|shows?|demonstrates?|indicates?|suggests?|reveals?|finds?|found|observed?)\Z"
)


# It says how many there are and not which.
COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|several|some|many|following|various|multiple|major|main|these|certain|other)"
    r" (?:[\w-]+ ){0,2}(?:limitations|problems|issues|challenges|drawbacks|shortcomings|disadvantages|weaknesses"
    r"|difficulties|reasons|questions|ways|aspects|parts|steps|components|factors|properties)"
    r"(?: remain| arise| exist| here| of \w+ \w+| in \w+ \w+| with \w+ \w+)?\s*:?\Z",
    re.I,
)
_STOP_INSIDE = re.compile(r"\.\)\.?\Z")
_GAPPED = re.compile(
    r"\b(?:of|by|from|with|for|the|an?|see|than|between|both)\s*(?:[,;]|\.?\Z)"
    r"|\b(?:and|as)\s*(?:,(?! (?:to|in|if|when|where|thus|therefore|hence|more|most|with|for|by|as|at|after|on"
    r"|\w+ly)\b)"
    r"|;|\.?\Z)",
    re.I,
)
_DEBRIS = re.compile(r"[⇤⇒⇐]|\b(?:com|org|edu|net)/\w")  # of footnotes between the words
_LOST = re.compile(r"\b(?:by|of|from|with)\s+(?:is|are|was|were|has|have)\b")  # "the model by is able"
_ONE, _MORE = re.compile(r"\((?:1|i|a)\)"), re.compile(r"\((?:2|ii|b)\)")
_CERTAINLY = re.compile(FINITE.pattern.replace(r"|\w+ed", ""))
_TOLD = re.compile(
    r"(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bof )(?<!\bon )\b(?!proposed|based|called|named|used)\w{2,}ed\b"
)


def is_broken(text: str) -> bool:
    """Return whether a sentence has lost words: it ends at "of", never closes a bracket, or counts to one and stops."""
    if text.count("(") > text.count(")") or _DEBRIS.search(text):
        return True
    return bool(_GAPPED.search(text) or _LOST.search(text)) or bool(_ONE.search(text) and not _MORE.search(text))


def is_whole(text: str) -> bool:
    """Return whether a text can be a sentence: it has a verb, in its main clause, and closes what it opens."""
    if _SUBORDINATE.match(text):
        plain = _BRACKETS.sub("", text)
        return any(_CERTAINLY.search(part) for part in plain.split(", ")[1:]) and _closed(text)
    return bool(_CERTAINLY.search(text) or _TOLD.search(text)) and _closed(text)


def is_clause(text: str) -> bool:
    """Return whether a text has a verb that is no participle: "the issues raised by noise" has none."""
    return bool(_CERTAINLY.search(text))


def words_of(text: str) -> int:
    """Return how many words a text has, as told by white space."""
    return len(text.split())


def fit(text: str, limit: int, *, clause: bool = False) -> str:
    """Return a text of at most so many words, or an empty one where it has no place to end.

    Bracketed asides go first. Then the last break before the limit ends it, a clause's before a phrase's, as long as
    half of the limit is left. What is left of a ``clause`` has a verb, and goes on after an introductory phrase.
    """
    if words_of(text) <= limit:
        return text
    text = _BRACKETS.sub("", text)
    if words_of(text) <= limit:
        return text
    least = max(MIN_WORDS, limit // 2)
    lead = _LEADS.match(text)
    first = lead.end() + 15 if lead else 0
    for pattern in _BREAKS:
        kept = [text[: match.start()] for match in pattern.finditer(text, first)]
        fitting = [part for part in kept if least <= words_of(part) <= limit and _closed(part)]
        if clause:
            fitting = [part for part in fitting if is_whole(part) and FINITE.search(part, lead.end() if lead else 0)]
        if fitting:
            return ended(fitting[-1])
    return ""


def ended(text: str) -> str:
    """Return a text without the words that wait for another, closed by a full stop."""
    while (shorter := _DANGLING.sub("", text)) != text:
        text = shorter
    text = _STOP_INSIDE.sub(")", text.rstrip(" ,;:–—-"))
    return text if text.endswith((".", "!", "?", '."')) else f"{text}."


def _closed(text: str) -> bool:
    if _UNFINISHED.search(text) or COUNTED.search(text.rstrip(".")):
        return False
    return text.count("(") == text.count(")") and text.count("[") == text.count("]") and text.count('"') % 2 == 0
