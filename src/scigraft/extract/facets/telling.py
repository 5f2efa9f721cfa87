"""What a sentence tells under a facet, before it is made to stand alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.extract.academic.statements.antecedents import points_out, resolved
from scigraft.extract.academic.statements.candidates import Candidate
from scigraft.extract.academic.statements.cutting import ended, fit, is_whole, words_of
from scigraft.extract.academic.statements.voice import Names, hangs, loose, retold
from scigraft.extract.academic.statements.wording import capitalised
from scigraft.model import Facet

MOST_WORDS = 30
_LIMITS = (MOST_WORDS, 38, 20)  # tried in this order: a text ends where a clause does, behind half of them at least
MIN_WORDS = 3
# "Such word embeddings" behind a sentence on word embeddings are word embeddings.
_SUCH_A = re.compile(r"\Asuch\s(?=an?\s)", re.I)
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
    text = _explained(telling.text, candidate.before) if telling.clause else telling.text
    plain = retold(text, names, own=telling.own and telling.clause).strip()
    if hangs(plain) or points_out(plain) or plain.startswith(("(", "[")):
        return ""
    fitted = next(filter(None, (fit(plain, limit, clause=telling.clause) for limit in _LIMITS)), "")
    if words_of(fitted) < MIN_WORDS or (telling.clause and not is_whole(fitted.rstrip("."))):
        return ""
    return ended(capitalised(fitted)).rstrip(".")


def _explained(text: str, before: str) -> str:
    """Return a clause whose pronoun, or "such" thing, at its head is what the sentence before names."""
    if match := _SUCH_A.match(text):
        return text[match.end() :]
    match = _POINTED.match(text)
    if match and match["what"].lower() in before.lower():
        return text[match.start("what") :]
    return resolved(text, before)


def flaws(text: str) -> float:
    """Return what the words of an item that point elsewhere cost it."""
    return 1.2 * loose(text)
