"""The lists of this module as its own code reads them: terms out of the TOML files beside it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from scigraft.modules.schema import Term


@cache
def load_terms(file: str) -> tuple[Term, ...]:
    """Return the terms of one list of this folder."""
    return tuple(Term.model_validate(entry) for entry in _data(file)["term"])


def abbreviations(term: Term) -> tuple[str, ...]:
    """Return the short forms of a term that count only as a whole text, as they are written: symbols, codes."""
    return tuple(term.attributes.get("abbreviations", "").split())


@cache
def load_words(file: str) -> dict[str, tuple[str, ...]]:
    """Return the named lists of words or patterns of one file of this folder."""
    return {name: tuple(map(str, entries)) for name, entries in _data(file).items()}


def _data(file: str) -> dict[str, list[object]]:
    data: dict[str, list[object]] = tomllib.loads(
        (files("scigraft.modules.geochem") / file).read_text("utf-8")
    )  # fmt: skip
    return data
