"""Which author works where, by the marks that stand behind names and before places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scigraft.model import Author
from scigraft.read.cue_words import cue_words
from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.lines import Line
from scigraft.read.pdf.prose import Unit
from scigraft.read.text import collapse

OPEN, CLOSE, COMMA = "\x01", "\x02", "\x03"  # around raised letters, and for a comma within them
_MARK = re.compile(rf"{OPEN}([^{CLOSE}]*){CLOSE}")
_SYMBOLS = "†‡§¶∗*♠♣♥♦"
_CUES = cue_words("scigraft.read.pdf")["places"]
_CAPITALS = re.sub(r"(?<!\\)[a-z]", lambda letter: letter[0].upper(), _CUES)  # but for the w of \w
_PLACE = re.compile(rf"\b(?:{_CUES}|{_CAPITALS})\b")
KIND_OF_PAPER = re.compile(r"(?i)\W*(?:original\s+)?research(?:\s+(?:article|paper|note|letter|report))?\W*\Z")
_DETAILS = re.compile(r"(?i)\W*(?:author(?:s?'?s?’?)?\s+(?:details|information|affiliations)|affiliations)\W*\Z")
_DETAILS_RUN_IN = re.compile(r"Author(?:s?'?s?’?)? details\s+(?=1\s?[A-Z])")
_PLAIN_MARK = re.compile(rf"(?:(?<=\A)|(?<=[.;,]\s)|(?<=\s))(\d{{1,2}}|[{_SYMBOLS}])\s?(?=[A-Z])")
_OUT = re.compile(
    r"\{[^}]*\}\s*@\S+|\S+@\S+|(?i:present address|full list of author|correspondence|e-?mail|deceased|tel\b|fax\b).*"
)
_LONGEST = 400  # letters of a place
_NEAR = 8.0  # points between a mark set apart and its place


@dataclass(frozen=True, slots=True)
class Marked:
    """A name with the marks behind it."""

    author: Author
    marks: tuple[str, ...]


def names_place(text: str) -> bool:
    """Return whether a text has a word of a place, in ordinary case or in capitals; prose has them in small letters."""
    return bool(_PLACE.search(text)) and not KIND_OF_PAPER.match(text)


def marked_text(line: Line) -> str:
    """Return a line's text with raised letters between signs of their own."""
    words = []
    for word in line.words:
        if not word.runs:
            words.append(word.text)
            continue
        words.append("".join(f"{OPEN}{t.replace(',', COMMA)}{CLOSE}" if rise == 1 else t for t, rise in word.runs))
    return " ".join(words)


def marks_in(text: str) -> tuple[str, ...]:
    """Return the marks of a name: raised letters and digits, and symbols behind it."""
    raised = " ".join(match[1] for match in _MARK.finditer(text))
    plain = _MARK.sub(" ", text)
    behind = re.search(rf"([\d,{_SYMBOLS}]+)\s*\Z", plain.strip())
    found = re.findall(
        rf"\d{{1,2}}|[a-z]\b|[{_SYMBOLS}]", f"{raised.replace(COMMA, ' ')} {behind[1] if behind else ''}"
    )
    return tuple(dict.fromkeys(found))


def with_places(names: Sequence[Marked], blocks: Sequence[Block], units: Sequence[Unit]) -> tuple[Author, ...]:
    """Return the authors with their places: by mark, or the one place that stands there for all of them."""
    places = _on_page(blocks) | _at_end(units)
    if any(mark in places for name in names for mark in name.marks):
        return tuple(_placed(name, places) for name in names)
    alone = [place for place in _unmarked(blocks) if not any(name.author.name in place for name in names)]
    if len(alone) == 1 and not any(name.marks for name in names):
        return tuple(replace(name.author, affiliations=tuple(alone)) for name in names)
    return tuple(name.author for name in names)


def _placed(name: Marked, places: Mapping[str, str]) -> Author:
    own = tuple(dict.fromkeys(places[mark] for mark in name.marks if mark in places))
    return replace(name.author, affiliations=own)


def _on_page(blocks: Sequence[Block]) -> dict[str, str]:
    """Return the places of the first page by their marks."""
    found: dict[str, str] = {}
    for block in blocks:
        text = " ".join(marked_text(line) for line in block.lines)
        if not names_place(text) or len(text) > 3_000:
            continue
        beside = _mark_beside(block, blocks)
        pieces = _pieces(f"{OPEN}{beside}{CLOSE}{text}" if beside and not text.startswith(OPEN) else text)
        for mark, place in pieces:
            found.setdefault(mark, place)
    return found


def _mark_beside(block: Block, blocks: Iterable[Block]) -> str:
    """Return a mark that stands by itself left of a block's first line."""
    for other in blocks:
        text = other.text.strip()
        if len(text) <= 2 and other.box[2] <= block.box[0] + 2 and abs(other.box[1] - block.box[1]) < _NEAR:
            return text
    return ""


def _pieces(text: str) -> list[tuple[str, str]]:
    if OPEN not in text:
        text = _counted(text)
    parts = _MARK.split(text)
    return [
        (mark.replace(COMMA, "").strip(), place)
        for mark, raw in zip(parts[1::2], parts[2::2], strict=True)
        if mark.strip() and (place := _place(raw))
    ]


def _counted(text: str) -> str:
    """Return a text with the marks told that are not raised: symbols, and numbers that count up by one."""
    last = 0

    def told(match: re.Match[str]) -> str:
        nonlocal last
        mark = match[1]
        if mark.isdigit():
            if last and int(mark) != last + 1:
                return match[0]
            last = int(mark)
        return f"{OPEN}{mark}{CLOSE}"

    return _PLAIN_MARK.sub(told, text)


def _place(text: str) -> str:
    text = collapse(_OUT.sub("", _MARK.sub("", text)).replace("- ", "")).strip(" .,;:&")
    text = re.sub(r",?\s+and\Z", "", text)
    return text if names_place(text) and 4 < len(text) <= _LONGEST else ""


def _at_end(units: Sequence[Unit]) -> dict[str, str]:
    """Return the places that a section on the authors lists."""
    found: dict[str, str] = {}
    listing = False
    for unit in units:
        if _DETAILS.match(unit.text):
            listing = True
        elif unit.kind == "heading":
            listing = False
        elif listing or _DETAILS_RUN_IN.match(unit.text):
            for mark, place in _pieces(_DETAILS_RUN_IN.sub("", unit.text)):
                found.setdefault(mark, place)
    return found


def _unmarked(blocks: Sequence[Block]) -> list[str]:
    """Return the places on the first page that no mark stands before."""
    found = []
    for block in blocks:
        if len(block.text) > _LONGEST or _MARK.search(" ".join(marked_text(line) for line in block.lines)):
            continue
        if place := _place(block.text):
            found.append(place)
    return found
