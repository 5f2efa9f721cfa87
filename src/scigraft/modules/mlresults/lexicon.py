"""Names of a vocabulary found in text by their letters and digits: `CIFAR10`, `CIFAR-10` and `cifar 10` are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scigraft.modules.schema import Term

TOKEN = re.compile(r"[A-Za-z0-9@\u00c0-\u024f\u0370-\u03ff]+(?:\.\d+)?\+*")
_COUNT = re.compile(r"^(?:#\s*(?:of\s+)?|number of |num\.? (?:of )?|no\. (?:of )?)", re.IGNORECASE)
_JOINT = re.compile(r"[\s\-\u2010-\u2015/._'\u2019]{0,3}")  # what may stand between the parts of a name
_LONGEST = 7  # words in a name
_PARTS = re.compile(r"[A-Z]?[a-z\u00df-\u03ff]+|[A-Z]+(?![a-z])|\d+(?:\.\d+)?|[A-Z]|[^A-Za-z\d]+")


@dataclass(frozen=True, slots=True)
class Hit:
    """A name found in a text, as the half-open range of characters that print it."""

    start: int
    end: int
    text: str
    term: Term


def joined(text: str) -> str:
    """Return the letters and digits of a text, lower case: the key under which names are compared."""
    return "".join(TOKEN.findall(text)).lower()


def uncounted(text: str) -> str:
    """Return a text without a leading ``#`` or ``number of``."""
    return _COUNT.sub("", text.strip())


class Lexicon:
    """Terms by key. In prose a name written in capitals must be so written there (``IS`` is no ``is``).

    ``proper`` says that the terms are proper names: in prose they keep their capitals (``Photo`` is no ``photo``).
    """

    def __init__(self, terms: Iterable[Term], *, proper: bool = False) -> None:
        self._proper = proper
        self._found = lru_cache(maxsize=4096)(self._find)
        self._terms: dict[str, Term] = {}
        self._prints: dict[str, set[str]] = {}
        self._parts: dict[str, set[tuple[str, ...]]] = {}
        self._longest: dict[str, int] = {}  # first word -> length of the longest key that it may begin
        for term in terms:
            self._add(term.name, term)
        for term in self._terms.copy().values():
            for alias in term.aliases:
                self._add(alias, term)

    def _add(self, form: str, term: Term) -> None:
        tokens = TOKEN.findall(uncounted(form))
        key = "".join(tokens).lower()
        if not key:
            return
        self._terms.setdefault(key, term)
        self._prints.setdefault(key, set()).add("".join(tokens))
        self._parts.setdefault(key, set()).add(tuple(token.lower() for token in tokens))
        for start in _starts(tokens):
            self._longest[start] = max(self._longest.get(start, 0), len(key))

    def whole(self, text: str) -> Term | None:
        """Return the term that a whole text means, in any spelling; proper names keep a capital or digit."""
        key = joined(uncounted(text))
        if self._proper and text.islower() and not _digit(key) and key not in self._prints.get(key, ()):
            return None
        return self._terms.get(key)

    def find(self, text: str, *, prose: bool = False) -> Iterator[Hit]:
        """Yield the names in a text from left to right, the longest at each place. The last texts are remembered."""
        return iter(self._found(text, prose))

    def _find(self, text: str, prose: bool) -> tuple[Hit, ...]:
        return tuple(self._hits(text, prose))

    def _hits(self, text: str, prose: bool) -> Iterator[Hit]:
        words = words_of(text)
        longest = self._longest
        free = 0
        for at, word in enumerate(words):
            limit = longest.get(word.key) or (0 if self._proper else longest.get(word.key.removesuffix("s"), 0))
            if not limit or at < free:
                continue
            found = self._at(text, words, at, limit, prose)
            if found:
                free = found[1]
                yield found[0]

    def _at(self, text: str, words: Sequence[Word], at: int, limit: int, prose: bool) -> tuple[Hit, int] | None:
        key, best = "", None
        for n in range(at, min(at + _LONGEST, len(words))):
            word = words[n]
            if n > at and _parted(text[words[n - 1].end : word.start]):
                break
            key += word.key
            if len(key) > limit + 1:
                break
            term = self._term(key, words[at : n + 1], prose)
            if term and len(key) > 1:  # one letter is a name only where it stands alone
                start = words[at].start
                end = word.end if key in self._terms else word.end - 1  # the name without its plural
                best = Hit(start, end, text[start:end], term), n + 1
        return best

    def _term(self, key: str, words: Sequence[Word], prose: bool) -> Term | None:
        term = self._terms.get(key) or (self._terms.get(key[:-1]) if key.endswith("s") and len(key) > 5 else None)
        if term is None or not prose:
            return term
        if _has_letter(words) and not self._spaced(key, words):
            return None
        printed = "".join(word.printed for word in words)
        return term if _written(printed, self._prints.get(key, ()), self._proper) else None

    def _spaced(self, key: str, words: Sequence[Word]) -> bool:
        """Say whether a name is listed in just these parts (``in D`` is not ``inD``)."""
        return tuple(word.key for word in words) in self._parts.get(key, ())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text with its place and the form under which it is compared."""

    start: int
    end: int
    printed: str
    key: str


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a text with their places; the last texts are remembered."""
    return tuple(Word(m.start(), m.end(), m[0], m[0].lower()) for m in TOKEN.finditer(text))


def _starts(tokens: Sequence[str]) -> set[str]:
    """Return the first words under which a text may print a name: `CIFAR-10` starts with `cifar` or is `cifar10`."""
    found, key = set(), ""
    for part in (part for token in tokens for part in _PARTS.findall(token)):
        key += part.lower()
        found.add(key)
    return found


def _has_letter(words: Sequence[Word]) -> bool:
    """Say whether a letter stands alone between words, but for one with its number (``F 1``)."""
    follows = (*(word.key[0].isdigit() for word in words[1:]), False)
    alone = (len(word.key) == 1 and word.key.isalpha() for word in words)
    return len(words) > 1 and any(one and not number for one, number in zip(alone, follows, strict=True))


def _digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def _parted(between: str) -> bool:
    return between not in {" ", "-", ""} and _JOINT.fullmatch(between) is None


@lru_cache(maxsize=8192)
def _shouted(form: str) -> bool:
    return sum(c.isupper() for c in form) > sum(c.islower() for c in form) or (len(form) < 5 and form != form.lower())


def _written(printed: str, forms: Iterable[str], proper: bool) -> bool:
    forms = tuple(forms) or (printed.lower(),)
    if proper and not any(c.isupper() or c.isdigit() for c in printed):
        return printed in forms
    if proper and len(printed) > 4 and sum(c.isupper() for c in printed) > 1:
        return True
    return any(printed == form if proper or _shouted(form) else printed.lower() == form.lower() for form in forms)
