"""Personal names taken apart: family, given names, initials, particles, suffix, and the form they are compared in.

Sources of the conventions: BibTeX's ``First von Last`` and ``von Last, Jr, First``; the Vancouver style of medical
journals (``van der Berg JA``). Names that print the family name first without a sign of it (Chinese, Korean,
Hungarian) are left in their order: which part is which cannot be told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from scigraft.read.data_file import toml_in
from scigraft.read.folding import folded_words

_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,4}\Z")
_VANCOUVER = re.compile(r"[A-ZÀ-Þ]{1,4}\Z|(?:[A-ZÀ-Þ]\.-?){1,4}\Z")


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in parts. ``family`` holds its ``particles`` (``van der Berg``), ``given`` is as printed.

    ``initials`` are the first letters of the given names in capitals (``JM`` for Jean-Marc). A name of one word is
    a family name alone.
    """

    family: str
    given: str = ""
    initials: str = ""
    particles: str = ""
    suffix: str = ""

    @property
    def whole(self) -> str:
        """The name in the order given, family, suffix."""
        return " ".join(part for part in (self.given, self.family, self.suffix) if part)

    @property
    def family_key(self) -> str:
        """The family name for comparison: without particles, accents, hyphens and case."""
        bare = self.family.removeprefix(self.particles) if self.particles else self.family
        return folded_words(bare).replace(" ", "") or folded_words(self.family).replace(" ", "")

    @property
    def key(self) -> str:
        """Family name and first initial for comparison: ``berg j``. The initial is missing where there is none."""
        return f"{self.family_key} {folded_words(self.initials[:1])}".strip()


def person_name(text: str) -> PersonName:
    """Return the parts of a name as printed: ``Jan van der Berg``, ``van der Berg, Jan``, ``Berg J``, ``BERG Jan``."""
    words = _words()
    pieces = [" ".join(part.split()) for part in text.split(",")]
    pieces = [part for part in pieces if part and part.strip(".").casefold() not in words.titles]
    suffix = ""
    if len(pieces) > 1:
        found = [part for part in pieces[1:] if part.strip(".").casefold() in words.suffixes]
        suffix = found[0] if found else ""
        pieces = [part for part in pieces if part not in found]
    tokens = _without_titles(pieces[0].split() if pieces else [])
    if not suffix and len(tokens) > 1 and tokens[-1].strip(".").casefold() in words.suffixes:
        suffix = tokens.pop()
    if len(pieces) > 1:
        return _made(" ".join(tokens), " ".join(pieces[1:]), suffix)
    return _made(*_split(tokens), suffix)


def _split(tokens: list[str]) -> tuple[str, str]:
    """Return family and given names of a name without comma."""
    if len(tokens) < 2:
        return " ".join(tokens), ""
    if _VANCOUVER.match(tokens[-1]) and not any(_INITIALS.match(t) for t in tokens[:-1]):
        return " ".join(tokens[:-1]), tokens[-1]
    loud = [i for i, t in enumerate(tokens) if len(t.strip(".-")) > 1 and t.isupper() and "." not in t]
    if loud == [0]:  # ZHANG Wei
        return tokens[0], " ".join(tokens[1:])
    start = len(tokens) - 1
    words = _words()
    while start > 1 and (
        tokens[start - 1].casefold() in words.small
        and tokens[start - 1].islower()
        or tokens[start - 1] in words.capital
    ):
        start -= 1
    if tokens[0].islower() and tokens[0] in words.small:  # "de Marneffe" alone
        start = 0
    return " ".join(tokens[start:]), " ".join(tokens[:start])


def _made(family: str, given: str, suffix: str) -> PersonName:
    words = _words()
    tokens = family.split()
    count = 0
    while count < len(tokens) - 1 and (tokens[count].casefold() in words.small or tokens[count] in words.capital):
        count += 1
    particles = tokens[:count]
    trailing = given.split()
    while trailing and trailing[-1].islower() and trailing[-1] in words.small:  # "Berg, Jan van der"
        particles.insert(0, trailing.pop())
        family = f"{particles[0]} {family}"
    given = " ".join(trailing)
    return PersonName(family, given, initials_of(given), " ".join(particles), suffix)


def initials_of(given: str) -> str:
    """Return the first letters of given names in capitals: ``JM`` for ``Jean-Marc``, ``J.-M.``, ``J M`` and ``JM``."""
    found: list[str] = []
    for word in re.split(r"[\s\-‐.]+", given):
        letters = [letter for letter in word if letter.isalpha()]
        glued = len(letters) <= 3 and word.isupper()
        found += letters if glued else letters[:1]
    return "".join(found).upper()


def compatible(one: PersonName, other: PersonName) -> bool:
    """Return whether two names may be one person's: same family name, and no given name or initial against it."""
    if one.family_key != other.family_key:
        return False
    if one.suffix and other.suffix and folded_words(one.suffix) != folded_words(other.suffix):
        return False
    for mine, theirs in zip(_given(one), _given(other), strict=False):
        short = min(len(mine), len(theirs))
        if mine[:1] != theirs[:1] or (short > 1 and mine != theirs and not _short_for(mine, theirs)):
            return False
    return True


def _given(name: PersonName) -> list[str]:
    words = re.split(r"[\s.]+", folded_words(name.given.replace(".", " ")))
    if len(words) == 1 and len(words[0]) <= 3 and name.given.isupper():
        return list(words[0])
    return [word for word in words if word]


def _short_for(one: str, other: str) -> bool:
    """Dan and Daniel, Chris and Christopher: one begins with the other."""
    return min(len(one), len(other)) >= 3 and (one.startswith(other) or other.startswith(one))


def _without_titles(tokens: list[str]) -> list[str]:
    titles = _words().titles
    kept = [token for token in tokens if token.strip(".").replace(".", "").casefold() not in titles or len(tokens) < 2]
    return kept or tokens


def is_eponym(name: str) -> bool:
    """Return whether a school or laboratory is called by this whole name."""
    return folded_words(name) in _words().eponyms


def no_name() -> frozenset[str]:
    """Return the words, folded, that stand among authors and are nobody's name."""
    return _words().no_name


@dataclass(frozen=True, slots=True)
class _Words:
    small: frozenset[str]
    capital: frozenset[str]
    suffixes: frozenset[str]
    titles: frozenset[str]
    no_name: frozenset[str]
    eponyms: frozenset[str]


@cache
def _words() -> _Words:
    data = toml_in("scigraft.extract.academic", "person_names.toml")
    lists = (data[name] for name in ("particles", "capital_particles", "suffixes", "titles", "no_name", "eponyms"))
    return _Words(*(frozenset(words) for words in lists))
