"""The lists of this module as its own code reads them: terms out of the TOML files beside it."""

from __future__ import annotations

from scigraft.modules.schema import Term
from scigraft.modules.word_files import terms_in, words_in

PACKAGE = "scigraft.modules.geochem"


def load_terms(file: str) -> tuple[Term, ...]:
    """Return the terms of one list of this folder."""
    return terms_in(PACKAGE, file)


def abbreviations(term: Term) -> tuple[str, ...]:
    """Return the short forms of a term that count only as a whole text, as they are written: symbols, codes."""
    return tuple(term.attributes.get("abbreviations", "").split())


def load_words(file: str) -> dict[str, tuple[str, ...]]:
    """Return the named lists of words or patterns of one file of this folder."""
    return words_in(PACKAGE, file)
