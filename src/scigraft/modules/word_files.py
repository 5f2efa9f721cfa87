"""Word lists that the code of a module reads by itself: TOML files beside it, of terms or of named lists."""

from __future__ import annotations

from functools import cache

from scigraft.modules.schema import Term
from scigraft.read.data_file import toml_in


@cache
def terms_in(package: str, file: str) -> tuple[Term, ...]:
    """Return the ``[[term]]`` entries of a file in a package, in its order."""
    return tuple(Term.model_validate(entry) for entry in _data(package, file)["term"])


@cache
def words_in(package: str, file: str) -> dict[str, tuple[str, ...]]:
    """Return the named lists of words, or of patterns, of a file in a package."""
    return {name: tuple(map(str, entries)) for name, entries in _data(package, file).items()}


def _data(package: str, file: str) -> dict[str, list[object]]:
    data: dict[str, list[object]] = toml_in(package, file)
    return data
