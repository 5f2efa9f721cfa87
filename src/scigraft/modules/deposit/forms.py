"""Surface forms of types, groups and commodities, compared without case, hyphens, plurals, spelling and order.

A text becomes keys: words in lower case and singular, chemical symbols as the names of their commodities
(``Pb-Zn`` and ``lead-zinc`` are one key ``lead+zinc``), short acronyms as they are written (``IS`` is no ``is``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scigraft.modules.deposit.cues import terms, words
from scigraft.modules.schema import Term

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+")
_JOINS_RUN = re.compile(r"\s*(?:[-‐-―−/±,+·&()]|±|\band\b)?\s*[±(]?\s*\Z")
_HYPHEN = re.compile(r"[-‐-―−/]\Z")
# Symbols that are English words or letters count only joined to another symbol by a hyphen or a slash.
_DOUBTFUL = frozenset("As In I At No Be He U K B C F H N O P S V W Y".split())
_SHORT = 5  # letters of an acronym
_MANY = (
    (("rare", "earth", "element"), "rare earth elements"),
    (("rare", "earth", "metal"), "rare earth elements"),
    (("rare", "earth"), "rare earth elements"),
    (("platinum", "group", "element"), "platinum-group elements"),
    (("platinum", "group", "metal"), "platinum-group elements"),
    (("iron", "ore"), "iron"),
)


@dataclass(frozen=True, slots=True)
class Key:
    """A word, or a run of commodities, of a text: how it is compared and where it stands."""

    text: str
    start: int
    end: int
    commodities: tuple[tuple[str, int, int], ...] = ()  # (name, start, end) of each, as they stand


@dataclass(frozen=True, slots=True)
class Hit:
    """A form found in a text."""

    term: Term
    start: int
    end: int
    last: int  # index of its last key


def keys_of(text: str) -> tuple[Key, ...]:
    """Return the keys of a text in order."""
    runs: list[list[Key]] = []
    for key in _single(text):
        last = runs[-1][-1] if runs else None
        if last and last.commodities and key.commodities and _JOINS_RUN.match(text[last.end : key.start]):
            runs[-1].append(key)
        else:
            runs.append([key])
    return tuple(run[0] if len(run) == 1 else _joined_run(run) for run in runs)


def _joined_run(run: list[Key]) -> Key:
    every = tuple(commodity for key in run for commodity in key.commodities)
    joined = "+".join(sorted({name.casefold() for name, _, _ in every}))
    return Key(joined, run[0].start, run[-1].end, every)


def form_of(text: str) -> tuple[str, ...]:
    """Return what a form is compared by."""
    return tuple(key.text for key in keys_of(text))


class Forms:
    """The forms of a list of terms; names beat aliases. Forms ``left_out`` are not found."""

    def __init__(self, listed: tuple[Term, ...], *, left_out: tuple[str, ...] = ()) -> None:
        self._names = {term.name: term for term in listed}
        self._terms: dict[tuple[str, ...], Term] = {}
        for form, term in (*((t.name, t) for t in listed), *((a, t) for t in listed for a in t.aliases)):
            self._terms.setdefault(form_of(form), term)
        for form in left_out:
            self._terms.pop(form_of(form), None)
        self._longest = max(map(len, self._terms), default=0)

    def lookup(self, text: str) -> Term | None:
        """Return the term that a whole text means."""
        return self._names.get(text) or self._terms.get(form_of(text))

    def find(self, text: str, keys: tuple[Key, ...]) -> Iterator[Hit]:
        """Yield the forms in a text, the longest at each place."""
        texts = tuple(key.text for key in keys)
        at = 0
        while at < len(texts):
            for length in range(min(self._longest, len(texts) - at), 0, -1):
                term = self._terms.get(texts[at : at + length])
                if term is not None:
                    last = at + length - 1
                    yield Hit(term, keys[at].start, keys[last].end, last)
                    at = last
                    break
            at += 1


@cache
def type_forms() -> Forms:
    """Return the forms of the deposit types."""
    return Forms(terms("deposit_types.toml"))


@cache
def group_forms() -> Forms:
    """Return the forms of the deposit groups."""
    return Forms(terms("deposit_groups.toml"))


@cache
def clear_group_forms() -> Forms:
    """Return the forms that name a group wherever they stand: not those that are everyday words (`vein`, `clay`)."""
    return Forms(terms("deposit_groups.toml"), left_out=words("general_groups"))


@cache
def _commodities() -> tuple[dict[str, str], dict[str, str]]:
    """Return (names by lower-case form, names by symbol)."""
    names: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for term in terms("commodities.toml"):
        for form in (term.name, *term.aliases):
            is_symbol = len(form) <= 2 or form.isupper()
            (symbols if is_symbol else names)[form if is_symbol else form.casefold()] = term.name
    return names, symbols


def commodity(text: str) -> str:
    """Return the name of the commodity that a whole text means, or an empty string."""
    names, symbols = _commodities()
    folded = text.casefold()
    return symbols.get(text) or names.get(folded) or names.get(_singular(folded)) or ""


def _single(text: str) -> Iterator[Key]:
    listed = list(_WORD.finditer(text))
    at = 0
    while at < len(listed):
        length, name = _several_words(listed, at)
        if name:
            start, end = listed[at].start(), listed[at + length - 1].end()
            yield Key(name.casefold(), start, end, ((name, start, end),))
            at += length
            continue
        match = listed[at]
        word = match.group()
        found = commodity(word)
        if found and word in _DOUBTFUL and not _joined(text, listed, at):
            found = ""
        shown = found.casefold() if found else _plain(word)
        yield Key(shown, match.start(), match.end(), ((found, match.start(), match.end()),) if found else ())
        at += 1


def _several_words(listed: list[re.Match[str]], at: int) -> tuple[int, str]:
    for form, name in _MANY:
        if tuple(_plain(match.group()) for match in listed[at : at + len(form)]) == form:
            return len(form), next(n.name for n in terms("commodities.toml") if n.name.casefold() == name)
    return 0, ""


def _joined(text: str, listed: list[re.Match[str]], at: int) -> bool:
    """Whether a doubtful symbol is joined to another by hyphen or slash (``Sn-W``) or in a list (``Y and REE``)."""
    neighbours = []
    if at:
        neighbours.append((listed[at - 1].group(), text[listed[at - 1].end() : listed[at].start()]))
    if at + 1 < len(listed):
        neighbours.append((listed[at + 1].group(), text[listed[at].end() : listed[at + 1].start()]))
        if at + 2 < len(listed) and listed[at + 1].group() in ("and", "or"):
            neighbours.append((listed[at + 2].group(), ","))
    return any(
        commodity(word) and (_HYPHEN.match(between) or (between.strip() == "," and word in _commodities()[1]))
        for word, between in neighbours
    )


def _plain(word: str) -> str:
    if word.isupper() and 1 < len(word) <= _SHORT and word in _acronyms():
        return word
    if word[:-1].isupper() and word.endswith("s") and word[:-1] in _acronyms():
        return word[:-1]
    return _singular(word.casefold().replace("sulph", "sulf"))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


@cache
def _acronyms() -> frozenset[str]:
    listed = (*terms("deposit_types.toml"), *terms("deposit_groups.toml"))
    names = {word for term in listed for form in (term.name, *term.aliases) for word in re.findall(r"[A-Z]{2,5}", form)}
    return frozenset(names - {"REE", "PGE", "PGM"})
