"""Which constituent a header, a stub cell or a label cell names, if it names one and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from scigraft.modules.glass.formula import Formula, read_formula
from scigraft.modules.glass.units import squeeze
from scigraft.modules.vocabulary import Vocabulary, fold
from scigraft.read.values.headers import split_header

_REMARK = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_SPECIES = re.compile(r"[A-Z][a-z]?\s?[(\[](?:[IVX]+|\d)[+-]?[)\]]")  # `Al [6]`, `Fe(II)`
_MINERAL = re.compile(r"[A-Za-z][a-z\- ]{2,}\s*[(\[]\s*([A-Z][\w./]*)\s*[)\]]")
_SPREAD = re.compile(r"\s*\(?(?:\+\s?/?\s?-|±)\s*\d[\d.]*\s*%?\)?")
_ION = re.compile(r"\d*[+-]$|\d[+-](?!\d)|[⁺⁻]")
_SPLIT = re.compile(r"[\s,;_]+|/(?=\s*(?:mol|wt|at|mass|weight|%))|(?<=%)(?=[A-Z])")
_MARKS = "abcdefg*†‡§"  # footnote marks that stand apart
_LETTERED = re.compile(r"[A-Za-z\u2080-\u2089]")
_MARKED = re.compile(r"(.*\d)\s?[a-f]|(.*\w)\s?[*†‡§]+")
_APART = re.compile(r"_|[(\[][A-Za-z]+[)\]]")
_TOKEN = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]+)(?![A-Za-z0-9])")
_WRAPPED = re.compile(
    r"[cmnwxy]\s?\(([A-Z]\w*)\)|(?:total\s)?[A-Z][a-z]?\s(?:\(?total\)?\s)?as\s([A-Z]\w*)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Constituent:
    """What a text names. ``text`` is the formula (or ``Others``); ``others`` are alternatives (``SnO2/SnO``).

    ``phase`` is the phase of a sample in which it was analysed, as printed beside it.
    """

    text: str
    formula: Formula | None
    others: tuple[str, ...] = ()
    phase: str = ""  # `Cpx` of `SiO2_Cpx`

    @property
    def generic(self) -> bool:
        """Whether it stands for a family of constituents (``R2O``, ``Ln2O3``)."""
        return self.formula is not None and self.formula.generic

    @property
    def element(self) -> bool:
        """Whether it is a lone element, which other symbols in a header may look like."""
        return self.formula is not None and self.formula.single


class ConstituentReader:
    """Reads constituents with the module's names of compounds and elements; cached, as headers repeat."""

    def __init__(self, names: Iterable[Vocabulary], qualifiers: Iterable[str], phases: Iterable[str]) -> None:
        self._qualifiers = frozenset(qualifiers)
        self._phases = frozenset(phases)
        self._names: dict[str, str] = {}  # words of a list, folded, by which a constituent goes; no formulas
        self._oxides: dict[str, str] = {}
        for term in (term for vocabulary in names for term in vocabulary.terms):
            formula = read_formula(term.name)
            forms = term.aliases if formula else (term.name, *term.aliases)
            for form in forms:
                self._names.setdefault(fold(form), term.name)
            if formula and term.type == "oxide" and len(formula.counts) == 2:
                self._oxides.setdefault(formula.counts[0][0], term.name)
        self.read: Callable[[str], Constituent | None] = lru_cache(maxsize=16384)(self._read)

    def oxide_of(self, element: str) -> str:
        """Return the usual oxide of an element: the first that the list names, or an empty string."""
        return self._oxides.get(element, "")

    def exactly(self, text: str) -> Constituent | None:
        """Return the constituent that the text is, with nothing beside it."""
        listed = self._names.get(fold(text).strip(" .*"))
        if listed:
            return Constituent(listed, read_formula(listed))
        formula = read_formula(text)
        return Constituent(formula.text, formula) if formula else None

    def _read(self, text: str) -> Constituent | None:
        if not text or len(text) > 80 or not _LETTERED.search(text):
            return None
        if _SPECIES.match(text.strip()):
            return None
        bare = _SPREAD.sub("", text).strip()
        if _APART.search(bare) and (found := self._phased(bare)):
            return found
        name = split_header(bare).name
        for form in (bare, name) if name != bare else (bare,):
            if form and (found := self.exactly(form)):
                return found
        mineral = _MINERAL.fullmatch(name) or _MINERAL.fullmatch(bare)
        if mineral and (found := self.exactly(mineral[1])) and not found.element:
            return found
        found = self._qualified(bare) or (self._qualified(name) if name != bare else None)
        return found or self._wrapped(name) or self._marked(name) or self._phased(text)

    def _phased(self, text: str) -> Constituent | None:
        """Read the constituent of one phase: ``SiO2_Liq``, ``Clinopyroxene_MgO``, ``Al2O3 (glass), wt%``."""
        named = [match for match in _TOKEN.finditer(text) if match[1].casefold() in self._phases]
        if len(named) != 1:
            return None
        before, after = text[: named[0].start()].rstrip("_ -,.(["), text[named[0].end() :].lstrip("_ -,.)]")
        found = self._read(" ".join(part for part in (before, after) if part))
        return replace(found, phase=named[0][1]) if found else None

    def _wrapped(self, text: str) -> Constituent | None:
        """Read ``x(SiO2)`` and ``Total Fe as Fe2O3``."""
        match = _WRAPPED.fullmatch(text)
        found = self.exactly(match[1] or match[2]) if match else None
        return found if found and not found.element else None

    def _marked(self, text: str) -> Constituent | None:
        """Read a compound with a footnote mark glued to it: ``P2O5b``, ``Fe2O3*``."""
        match = _MARKED.fullmatch(text)
        found = self.exactly(match[1] or match[2]) if match else None
        return found if found and not found.element else None

    def _qualified(self, text: str) -> Constituent | None:
        """Read ``Li2O nominal``, ``SiO2 content, mol% by analysis``, ``P2O5 (y1)``, ``Mol% PbO``."""
        while (remark := _REMARK.search(text)) and remark.start() and self._is_remark(remark[1]):
            text = text[: remark.start()]
        words = [word for word in _SPLIT.split(text) if word]
        kept = [word for word in words if not self._is_qualifier(word)]
        if len(kept) == 1 and kept[0] != text:
            return self.exactly(kept[0].strip(".:")) or self._alternatives(kept[0])
        if len(kept) > 1 and len(kept[-1]) == 1 and kept[-1] in _MARKS:
            return self._read(" ".join(kept[:-1]))
        if len(words) != len(kept) and len(kept) <= 3:
            return self.exactly(" ".join(kept))
        return self._alternatives(text) if len(kept) == 1 else None

    def _is_qualifier(self, word: str) -> bool:
        simple = squeeze(word)
        return not simple or all(part in self._qualifiers or part == "%" for part in simple.split())

    def _is_remark(self, inner: str) -> bool:
        if read_formula(inner) or _ION.search(inner) or re.fullmatch(r"\d+|[IVX]+", inner.strip()):
            return False
        return True

    def _alternatives(self, text: str) -> Constituent | None:
        """Read ``SnO2/SnO``: two compounds of the same cation, of which a table's row means one."""
        parts = [read_formula(part) for part in text.split("/")]
        if len(parts) != 2 or parts[0] is None or parts[1] is None or parts[0].single or parts[1].single:
            return None
        if parts[0].counts[0][0] != parts[1].counts[0][0]:
            return None
        return Constituent(parts[0].text, parts[0], (parts[1].text,))
