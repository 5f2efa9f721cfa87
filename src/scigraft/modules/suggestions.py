"""Unknown terms of a module: what was printed, how often, and which listed term it may be a spelling of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from scigraft.model import Locator
from scigraft.modules.module import Module
from scigraft.modules.vocabulary import Vocabulary, fold

ALIAS = 0.88  # from this likeness on, a form is proposed as an alias and not as a term of its own
NEAR = 0.72
SHORT = 4  # forms of fewer letters are like too many others
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Near:
    """A listed term with the form of it that is most like an unknown one; ``likeness`` is 0 to 1."""

    name: str
    form: str
    likeness: float


@dataclass(frozen=True, slots=True)
class UnknownTerm:
    """A printed form of one field that the vocabulary of that field does not have.

    ``count`` is how many values have it, ``papers`` in how many papers; ``rejected`` is false where the field's list is
    open, so that the form passed as it is. ``places`` are the first few; ``near`` the listed terms of like spelling.
    """

    module: str
    field: str
    vocabulary: str
    form: str
    count: int
    papers: int
    rejected: bool
    places: tuple[Locator, ...] = ()
    near: tuple[Near, ...] = ()


def is_unknown(module: Module, vocabulary: Vocabulary, name: str, printed: str, *, canonical: str) -> bool:
    """Whether a field's printed form is in no list of the module, by name or by rule."""
    if canonical != printed or any(known.lookup(printed) for known in module.vocabularies.values()):
        return False  # a form of another list of the module stands in its own right: an element among constituents
    if vocabulary.spec.pattern and re.fullmatch(vocabulary.spec.pattern, printed):
        return False
    return module.hooks.canonicalise(name, printed) is None


def near_terms(vocabulary: Vocabulary, form: str, *, most: int = 3) -> tuple[Near, ...]:
    """Return the listed terms whose spelling is most like a form, the most alike first."""
    squeezed = squeeze(form)
    if len(squeezed) < SHORT:
        return ()
    forms = _squeezed_forms(vocabulary)
    found: dict[str, Near] = {}
    for close in get_close_matches(squeezed, forms, n=most * 3, cutoff=NEAR):
        name, written = forms[close]
        likeness = SequenceMatcher(None, squeezed, close).ratio()
        if name not in found or likeness > found[name].likeness:
            found[name] = Near(name, written, likeness)
    return tuple(sorted(found.values(), key=lambda near: (-near.likeness, near.name))[:most])


def squeeze(text: str) -> str:
    """Return a form without case, spaces and signs, as spellings are compared."""
    return _SIGNS.sub("", fold(text))


def _squeezed_forms(vocabulary: Vocabulary) -> dict[str, tuple[str, str]]:
    forms: dict[str, tuple[str, str]] = {}
    for term in vocabulary.terms:
        for written in (term.name, *term.aliases):
            if len(key := squeeze(written)) >= SHORT:
                forms.setdefault(key, (term.name, written))
    return forms


def likely_alias(form: str, near: Sequence[Near]) -> Near | None:
    """Return the one term that a form is very likely a spelling of; None where two are as near.

    Other digits (``NIST 610``, ``NIST 612``) and a word more or less (``mass spectrometry``) are other terms.
    """
    best = [entry for entry in near if entry.likeness >= ALIAS and _same_words(form, entry.form)]
    if not best or (len(best) > 1 and best[1].likeness >= best[0].likeness):
        return None
    return best[0]


def _same_words(form: str, listed: str) -> bool:
    if squeeze(form) == squeeze(listed):
        return True
    if re.findall(r"\d+", form) != re.findall(r"\d+", listed):
        return False
    ours, theirs = ({word for word in _SIGNS.split(fold(text)) if word} for text in (form, listed))
    return not (ours < theirs or theirs < ours)
