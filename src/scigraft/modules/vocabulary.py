"""Vocabularies: surface forms to canonical terms, whole or found inside a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scigraft.modules.alternation import alternation
from scigraft.modules.schema import Term, VocabularySpec

DASHES = re.compile("[\u2010-\u2015\u2212\u00ad]")
SPACES = re.compile(r"\s+")


@lru_cache(maxsize=16384)
def fold(text: str, *, case_sensitive: bool = False) -> str:
    """Return the form under which surface forms are compared: NFKC, one dash, one space, lower case unless told."""
    text = SPACES.sub(" ", DASHES.sub("-", unicodedata.normalize("NFKC", text))).strip()
    return text if case_sensitive else text.casefold()


@dataclass(frozen=True)
class Vocabulary:
    """Terms of one list. ``lookup`` takes a whole text, ``find`` looks inside one."""

    name: str
    spec: VocabularySpec
    terms: tuple[Term, ...]

    @cached_property
    def _forms(self) -> dict[str, Term]:
        forms: dict[str, Term] = {}
        for term in self.terms:
            forms.setdefault(self._fold(term.name), term)
        for term in self.terms:  # a name beats another term's alias
            for alias in term.aliases:
                forms.setdefault(self._fold(alias), term)
        return forms

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        return re.compile(self.spec.pattern) if self.spec.pattern else None

    @cached_property
    def _finder(self) -> re.Pattern[str] | None:
        return re.compile(rf"(?<![\w-]){alternation(self._forms)}(?![\w])") if self._forms else None

    def _fold(self, text: str) -> str:
        return fold(text, case_sensitive=self.spec.case_sensitive)

    def lookup(self, text: str) -> Term | None:
        """Return the term a whole text means, if it is listed."""
        return self._forms.get(self._fold(text))

    def admits(self, text: str) -> bool:
        """Return whether a form may stand in an accepted record."""
        if self.lookup(text) is not None or not self.spec.closed:
            return True
        return bool(self._pattern and self._pattern.fullmatch(text))

    def find(self, text: str) -> Iterator[tuple[int, int, Term]]:
        """Yield (start, end, term) for each listed form inside a text, longest first at each place.

        Offsets are into the folded text, whose length differs from the text's only where white space was collapsed.
        """
        if self.spec.whole or self._finder is None:
            return
        for match in self._finder.finditer(self._fold(text)):
            yield match.start(), match.end(), self._forms[match.group()]
