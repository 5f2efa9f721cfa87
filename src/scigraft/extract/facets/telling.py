"""What a sentence tells under a facet, before it is made to stand alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from scigraft.extract.academic.statements.antecedents import points_out, resolved
from scigraft.extract.academic.statements.candidates import Candidate
from scigraft.extract.academic.statements.cues import within
from scigraft.extract.academic.statements.cutting import ended, fit, is_whole, words_of
from scigraft.extract.academic.statements.voice import Names, hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised
from scigraft.extract.facets.announcing import holds_caption, without_hung
from scigraft.model import Facet
from scigraft.modules.word_files import words_in

MOST_WORDS = 30
_LIMITS = (MOST_WORDS, 38, 20, 46)  # tried in this order: a text ends where a clause does, behind half of them at least
MIN_WORDS = 3
# "Such word embeddings" behind a sentence on word embeddings are word embeddings.
_FEWEST, _FEW = 2, 4  # specific words of an item: it needs the first, and should have the second
_AUTHORS = re.compile(
    r"\A(?:the authors|the (?:paper|article|study)) (?:also |then |further |first |have |here )*(?=\w+)", re.I
)
# What is left of a clause that was cut behind its verb.
_THIS_WORK = re.compile(
    r"\Athis (?=(?:(?!our\b|the\b|us\b|an?\b)[\w-]+(?<!s)(?<!ed),? (?:(?:but|yet|and) )?){0,3}?"
    r"(?:approach|method|model|system|technique|algorithm|framework|parser|architecture)\b)",
    re.I,
)
# Of what the paper itself showed they are its own, and no existing ones.
_THESE_OWN = re.compile(
    r"\A(?:these|both) (?=(?:[\w-]+ ){0,2}(?:approaches|methods|models|systems|techniques|algorithms|frameworks"
    r"|parsers)\b)",
    re.I,
)
_SUCH = re.compile(r"\bsuch (?!as\b|an?\b|that\b)(?=[\w-]+s\b)", re.I)  # "learning such mappings"
_THESE_WORKS = re.compile(
    r"\b(?:these|those|such) (?:approaches|methods|models|systems|techniques|algorithms|solutions|frameworks"
    r"|parsers)\b",
    re.I,
)
_HELPS = re.compile(r"(?:are|were|was|is|can|could|do|does|did|not|may|might|would|will|should)\b", re.I)
_TWICE = re.compile(r"\b([^\W\d_][\w-]+), \1,?(?=\s)")  # "MixKMeans, MixKMeans, composes"
_POINTS = re.compile(
    r"\bboth (?:of the |the )?(?:approaches|methods|models|systems|tasks|cases|resources)\b|\bon the other\b"
    r"|\bthis (?:task|problem|issue|challenge|goal)\b|(?<=\w) (?:capture|handle|solve|address|model|use) (?:them|it)\b",
    re.I,
)
_PARTS_AT = re.compile(r",?\s(?:to|that|which|for|in|on|with|of|using|from|where|and|without|while|when|because)\s")
_WHOLE = 5  # words of a phrase that is cut
_HALF = re.compile(
    r",?\s+(?:(?:which|that|while|where|whereas|who)\s+\w+|(?:but|and|as|so) (?:they|it|the authors))\Z|;\s+\w+\Z"
    r"|[;,:]?\s+\(\w\)\Z"
    r"|\s(?:using|by|with|via|of) (?:one|two|each|both|it|them)\Z"
    r"|\s(?:tailored|designed|used|intended|suited|needed|required)\Z|,?\s(?:which|that), (?:despite|although)[^,]*\Z"
)
_WORD = re.compile(r"[^\W_]{2,}")
_MEASURED = re.compile(r"\d\s?%|\d\.\d|\d (?:[A-Z]\w+ )?points?\b")  # "a 9% improvement" is of this paper
# What is left of a phrase whose second part went: "both a strategy", "building and managing".
_ONE_OF_TWO = re.compile(r"\bboth\b(?!.* (?:and|as well as)\b)|(?<!,) and \w+ing\Z", re.I)
_SUCH_A = re.compile(r"\Asuch\s(?=an?\s[\w-]+\s[\w-]+\s(?!be\b))", re.I)
_POINTED = re.compile(r"\A(?:such|these|those)\s(?P<what>[\w-]+\s[\w-]+)", re.I)


@dataclass(frozen=True, slots=True)
class Telling:
    """Words of a sentence that tell something under a facet, and how plainly (about 0 to 5).

    ``clause`` is true of words that have a subject and a verb, ``own`` of those about the paper's own work.
    """

    facet: Facet
    text: str
    worth: float
    clause: bool = False
    own: bool = True


def standing(telling: Telling, candidate: Candidate, names: Names) -> str:
    """Return the words of a telling so that they stand alone, without a full stop; empty where they cannot."""
    text = telling.text
    if telling.own and telling.clause:
        text = _THIS_WORK.sub("the proposed ", text)
    text = _explained(text, candidate.before) if telling.clause else text
    if telling.own and telling.clause:
        if telling.facet == "result":
            text = _THESE_OWN.sub("the proposed ", text)
    if telling.own and _THESE_WORKS.search(text):
        return ""  # the paper's own, told before, and no existing ones
    text = text if telling.clause else _SUCH.sub("", text)
    plain = retold(text, names, own=telling.own and telling.clause).strip()
    plain = _TWICE.sub(r"\1", plain if telling.clause else _before_pointing(plain))
    plain = without_hung(plain)
    if holds_caption(plain):
        return ""
    if hangs(plain) or points_out(plain) or plain.startswith(("(", "[")) or (pointing(plain) and not telling.clause):
        return ""
    fitted = next(filter(None, (fit(plain, limit, clause=telling.clause) for limit in _LIMITS)), "")
    told = _bare(fitted) if telling.own else fitted
    trouble = within("trouble")
    if telling.facet == "problem" and telling.clause and trouble.search(plain) and not trouble.search(fitted):
        return ""
    if words_of(told) < MIN_WORDS or (telling.clause and not is_whole(fitted.rstrip("."))):
        return ""
    told = ended(capitalised(_HALF.sub("", told.rstrip(" .")))).rstrip(".")
    return "" if _says_nothing(told) or (not telling.clause and _ONE_OF_TWO.search(told)) else told


def pointing(text: str) -> int:
    """Return how many words of a text point at something told elsewhere: "these", "the two", not "the two-part"."""
    return max(loose(text.replace("-", "_")), len(_POINTS.findall(text)))


def _before_pointing(text: str) -> str:
    """Return as much of a phrase as stands before the part of it that points elsewhere: "... to solve this problem"."""
    if not pointing(text):
        return text
    cut = [text[: match.start()] for match in _PARTS_AT.finditer(text)]
    fitting = [part for part in cut if words_of(part) >= _WHOLE and not pointing(part)]
    return fitting[-1] if fitting else text


def _bare(text: str) -> str:
    """Return a clause about the authors without them, as the other items are: "Represent paths by ..."."""
    match = _AUTHORS.match(text)
    return text[match.end() :] if match and not _HELPS.match(text, match.end()) else text


def _says_nothing(text: str) -> bool:
    few = specific_words(text) + 2 * bool(_MEASURED.search(text)) < _FEWEST
    return few or ("not only" in text.lower() and " but" not in text)


def specific_words(text: str) -> int:
    """Return how many words of a text say something of one paper and not of many."""
    return len({word for word in map(str.lower, _WORD.findall(text)) if word not in _general()})


@cache
def _general() -> frozenset[str]:
    lists = words_in("scigraft.extract.academic.statements", "generic_words.toml")
    return frozenset(
        word for name in ("stop", "verbs", "generic", "edges") for line in lists[name] for word in line.split()
    )


def _explained(text: str, before: str) -> str:
    """Return a clause whose pronoun, or "such" thing, at its head is what the sentence before names."""
    if match := _SUCH_A.match(text):
        return text[match.end() :]
    match = _POINTED.match(text)
    if match and match["what"].lower() in before.lower():
        return text[match.start("what") :]
    return resolved(text, before)


def flaws(text: str) -> float:
    """Return what it costs an item that words of it point elsewhere, and that few are about this paper."""
    return 2.0 * pointing(text) + 0.3 * max(0, _FEW - specific_words(text))
