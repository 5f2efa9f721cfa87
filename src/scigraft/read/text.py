"""Text as it stands in marked-up files: white space, superscripts and subscripts, footnote marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scigraft.model import Cell

# "cite" and "cited" stand before and after a citation and print nothing; the first holds the keys, one a line.
RunKind = Literal["text", "sub", "sup", "mark", "cite", "cited"]
Run = tuple[RunKind, str]

_INVISIBLE: dict[int, str] = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\xad"), "")
_INVISIBLE.update(dict.fromkeys([*range(9), *range(14, 32)], " "))

_SYMBOL_MARK = re.compile(r"[*†‡§¶‖∥#⁎∗✝⁑]+\Z")
_LETTER_MARK = re.compile(r"[a-z](?:\s*[,;]?\s*[a-z*†‡§¶])*\Z")
_NUMBER_MARK = re.compile(r"\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\Z")
_EXPONENT = re.compile(r"[+\-−–]?\d+(?:[./]\d+)?\Z")
_LOW_NUMBER = re.compile(r"(?:[+\-−]\d*\.?\d+|\d*\.\d+)%?\Z")
_BASE = 80  # characters before a superscript that say what it is
_TEN = re.compile(r"(?:^|[^\d.,])10\Z")
_UNIT_END = re.compile(
    r"(?:^|[\s/(\[·.×*−\d^-])(?:[kcdmµμnpf]?(?:m|s|g|L|l|K|J|V|A|W|N|M|Pa|Hz|Å|mol|bar|eV|ha|yr|in|ft|min|h|d)|Å|°C)\Z"
)
_SPLIT_MARKS = re.compile(r"[\s,;]+")


def collapse(text: str) -> str:
    """Return the text with white space as single blanks, ends trimmed, invisible characters gone."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join(text.translate(_INVISIBLE).split())


def without_accents(text: str) -> str:
    """Return the text with its letters bare: ``é`` is ``e``, and a ligature its letters."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def without_invisible(text: str) -> str:
    """Return the text without characters that print nothing; control characters are blanks."""
    return text.translate(_INVISIBLE)


def split_marks(text: str) -> tuple[str, ...]:
    """Return the footnote marks of a superscript: ``a,b`` and ``ab`` give two, ``**`` stays one."""
    marks: list[str] = []
    for part in _SPLIT_MARKS.split(text.strip(" ()[]")):
        if part.isalpha() and part.islower() and part.isascii() and len(part) <= 3:
            marks.extend(part)
        elif part:
            marks.append(part)
    return tuple(marks)


@dataclass(frozen=True, slots=True)
class Spelled:
    """What runs spell: text without footnote marks, text as printed, and the marks."""

    text: str
    printed: str
    marks: tuple[str, ...]


def spell(runs: Sequence[Run], *, known: Collection[str] = ()) -> Spelled:
    """Spell runs in the convention of ``Cell``.

    Subscripts are glued. A superscript is a footnote mark where it looks like one or is among ``known`` (the
    marks of the table's notes), an exponent after a number (``10^3``), else glued (``mL−1``, ``Ca2+``).
    """
    if len(runs) == 1 and runs[0][0] == "text":
        text = collapse(runs[0][1])
        return Spelled(text, text, ())
    if all(kind == "text" for kind, _ in runs):
        text = collapse("".join(part for _, part in runs))
        return Spelled(text, text, ())
    settled = [run for run in settled_runs(runs, known) if run[0] not in ("cite", "cited")]
    marks = [mark for kind, part in settled if kind == "mark" for mark in split_marks(part)]
    text = "".join(part for kind, part in settled if kind != "mark")
    return Spelled(collapse(text), collapse("".join(part for _, part in settled)), tuple(marks))


def settled_runs(runs: Iterable[Run], known: Collection[str]) -> Iterator[Run]:
    """Yield the runs with each superscript told to be text or a mark, as it is printed."""
    text = ""
    for kind, part in runs:
        if kind == "sup":
            kind, part = _superscript(text[-_BASE:], part, known)
        elif kind == "sub" and text[-1:].isdigit() and _LOW_NUMBER.match(part.strip()):
            # A spread set low: `93.2` with `0.1` below it must not read as 93.20.1.
            part = f" {part.strip()}" if part.strip()[0] in "+-−" else f"_{part.strip()}"
        if kind not in ("mark", "cite", "cited"):
            text = (text + part)[-2 * _BASE :]
        yield kind, part


def _superscript(before: str, part: str, known: Collection[str]) -> Run:
    inner = part.strip()
    base = before.rstrip()
    if not inner:
        return "text", part
    if inner in ("∘", "◦", "○", "º", "°"):
        return "text", "°"
    if not base:
        return ("mark", part) if inner in known else ("text", part)
    if _EXPONENT.match(inner):
        return _raised_number(base, inner, known)
    bare = inner.strip("()[]")
    if bare == "o" and base[-1].isdigit() and "o" not in known:
        return "text", "°"
    if _SYMBOL_MARK.match(bare) or (_LETTER_MARK.match(bare) and _may_be_letters(base, bare, known)):
        return "mark", part
    if split_marks(inner) and all(mark in known for mark in split_marks(inner)):
        return "mark", part
    return "text", part


def _may_be_letters(base: str, letters: str, known: Collection[str]) -> bool:
    # Where the notes of a table have letters they say which ones are marks; else a single letter is one, and
    # a group behind a number (`0.016bc`, grouping letters of a test), but "th" of a date is not.
    split = split_marks(letters)
    if any(mark.isalpha() for mark in known):
        return all(mark in known for mark in split)
    grouped = base[-1] in "0123456789)%" and len(letters) <= 3 and letters not in ("th", "st", "nd", "rd")
    return len(split) == 1 or "," in letters or grouped


def _raised_number(base: str, inner: str, known: Collection[str]) -> Run:
    if _TEN.search(base):
        return "text", "^" + inner
    if base[-1].isdigit() and inner[0] in "+-−" and ("." in inner or inner[0] == "+"):
        return "text", f" {inner}"  # the upper part of an uncertainty with two sides
    is_mark = _NUMBER_MARK.match(inner) and all(mark in known for mark in split_marks(inner))
    if is_mark and not _UNIT_END.search(base):
        return "mark", inner
    return "text", ("^" + inner if base[-1].isdigit() else inner)


def plain(runs: Sequence[Run]) -> str:
    """Spell runs of ordinary prose: nothing is a footnote mark, exponents of ten are written ``10^3``."""
    return spell([(kind, part) for kind, part in runs]).printed


def cell_of(
    runs: Sequence[Run],
    *,
    known: Collection[str] = (),
    rowspan: int = 1,
    colspan: int = 1,
    header: bool | None = None,
    bold: bool = False,
    indent: int = 0,
) -> Cell:
    """Return a cell (place not yet known) that says what the runs spell."""
    spelled = spell(runs, known=known)
    return Cell(
        text=spelled.text,
        row=0,
        col=0,
        rowspan=rowspan,
        colspan=colspan,
        header=header,
        bold=bold and bool(spelled.text),
        marks=spelled.marks,
        printed=spelled.printed if spelled.marks else "",
        indent=indent,
    )


def leading_blanks(text: str) -> int:
    """Return how deep a cell is indented, counted in no-break and wide spaces before its first word."""
    return len(text) - len(text.lstrip("\xa0\u2002\u2003\u2001"))
