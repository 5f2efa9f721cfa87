"""Authors as a file gives them, without those that broken markup made up: places, marks, addresses, parts of titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scigraft.extract.academic.institutions import is_organisation, is_place, without_organisation
from scigraft.extract.academic.person_names import is_eponym, no_name, person_name
from scigraft.model import Author
from scigraft.read.folding import folded_words
from scigraft.read.spacing_accents import mended
from scigraft.read.text import collapse

_MARKS = re.compile(r"[†‡§¶∗*♠♣♥♦♢⇤|{}\[\]~^<>=_#;:⋆★☆]+|\d+(?!(?:nd|rd|th)\b|\d)")
_ADDRESS = re.compile(r"\S*@\S*|https?://\S+|\bwww\.\S+")
_ENTITY = re.compile(r"&(?:apos|amp|quot|lt|gt|#\d+);?")
_BEHALF = re.compile(r"(?i)^\W*(?:(?:and )?on behalf of|and|for)\s+(?:the\s+)?")
_MOST_WORDS = 8
_LONGEST = 80  # letters of a name
_CONSORTIUM = re.compile(
    r"(?i)\b(?:collaboration|consortium|working group|study group|team|network|investigators|committee|task\s?force)\b"
)


@dataclass(frozen=True, slots=True)
class Dropped:
    """An author that was not taken, and why."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Authors:
    """The authors that could be told, in their order, each once, and what was dropped."""

    kept: tuple[Author, ...]
    dropped: tuple[Dropped, ...] = ()


def told_authors(authors: Sequence[Author], *, title: str = "", curated: bool = True) -> Authors:
    """Return the authors of a work cleaned. ``title`` is the work's own: words of it are nobody's name.

    A name of one word among whole ones is kept where a publisher or a person listed them (``curated``); where a program
    took them off a page it is a piece of a name.
    """
    words = frozenset(folded_words(title).split())
    kept: dict[str, Author] = {}
    dropped: list[Dropped] = []
    several = sum(len(author.name.split()) > 1 for author in authors) > 1
    for author in authors:
        name = tidy_name(author.name)
        why = _why_not(name, words, pieces=several and not curated and not author.orcid)
        if why:
            dropped.append(Dropped(collapse(author.name)[:_LONGEST], why))
            continue
        key = folded_words(name)
        if known := kept.get(key):
            more = tuple(dict.fromkeys((*known.affiliations, *author.affiliations)))
            kept[key] = replace(known, affiliations=more, orcid=known.orcid or author.orcid)
        else:
            kept[key] = replace(author, name=name)
    return Authors(tuple(kept.values()), tuple(dropped))


def tidy_name(name: str) -> str:
    """Return a name without marks and addresses: ``SMITH, JOHN†`` is ``John Smith``."""
    name = _BEHALF.sub("", name)
    text = _ENTITY.sub(" ", name[: 4 * _LONGEST])
    text = _MARKS.sub(" ", _ADDRESS.sub(" ", text))
    text = "".join(letter for letter in text if letter.isprintable())
    if text.count("(") != text.count(")"):
        text = text.replace("(", " ").replace(")", " ")
    text = without_organisation(mended(text)).strip(" ,&/\\-–—'’").lstrip(".")
    if not re.search(r"(?:\b[^\W\d_]|\b[JjSs]r)\.$", text):
        text = text.rstrip(".")
    if text.isupper() and len(text.replace(".", "").split()) > 1 and len(text) > 6:
        text = _mixed(text)
    if "," in text:
        text = person_name(text).whole
    return re.sub(r"\b(I)(i{1,2}|v)\b$", lambda match: match[0].upper(), text)


def _mixed(text: str) -> str:
    return " ".join(word if len(word.strip(".")) < 2 else _capital(word) for word in text.split())


def _capital(word: str) -> str:
    return "-".join(part[:1] + part[1:].lower() if "." not in part else part for part in word.split("-"))


def _why_not(name: str, title: frozenset[str], *, pieces: bool) -> str:
    """Return why a name is nobody's, or nothing."""
    words = name.split()
    letters = sum(letter.isalpha() for letter in name)
    low = [folded_words(word) for word in words]
    if letters < 2 or all(len(word.strip(".-")) < 2 for word in words):
        return "it has no letters of a name"
    if len(name) > _LONGEST or (len(words) > _MOST_WORDS and not _CONSORTIUM.search(name)):
        return "it is too long for a name"
    if (is_organisation(name) and not _CONSORTIUM.search(name)) or is_place(name) or (pieces and is_eponym(name)):
        return "it names an organisation or a place"
    if all(word in no_name() for word in low) or not any(word[:1].isupper() or not word.isascii() for word in words):
        return "its words are no name"
    if len(words) > 2 and all(word in title for word in low):
        return "it repeats the title"
    if len(words) == 1 and pieces:
        return "it is one word among whole names"
    return ""
