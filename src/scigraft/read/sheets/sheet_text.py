"""What a cell of a workbook says, and how it looks, before it has a place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.read.sheets.number_formats import number_text, shown
from scigraft.read.sheets.sheet import Style
from scigraft.read.text import Run, collapse, spell

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Text:
    """A string with its footnote marks taken off (``printed`` keeps them)."""

    text: str
    printed: str = ""
    marks: tuple[str, ...] = ()
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """What a cell format says beside the number: bold type and indent."""

    bold: bool = False
    indent: int = 0


_NO_LOOK = Look()


@dataclass(frozen=True, slots=True)
class Styles:
    """Number formats and looks by cell format index."""

    codes: tuple[str, ...] = ()
    looks: tuple[Look, ...] = ()

    def shown(self, value: float, style: int, *, since_1904: bool) -> str:
        """Return a stored number as the sheet shows it."""
        code = self.codes[style] if style < len(self.codes) else ""
        return shown(value, code, since_1904=since_1904) if code else number_text(value)

    def look(self, style: int) -> Look:
        """Return the look of a cell format."""
        return self.looks[style] if style < len(self.looks) else _NO_LOOK


def style_of(text: Text, look: Look) -> Style | None:
    """Return what a cell has beside its text, None where that is nothing."""
    if not text.text or not (text.marks or text.indent or look.bold or look.indent):
        return None
    return Style(bold=look.bold, indent=text.indent or look.indent, printed=text.printed, marks=text.marks)


def unescaped(value: str) -> str:
    """Return a string of a workbook with the characters that ``_xHHHH_`` stands for (``ST_Xstring`` of ECMA-376)."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), value)


def plain_text(value: str) -> Text:
    """Return a string without its control escapes, with leading spaces as indent."""
    value = unescaped(value)
    text = collapse(value)
    spaces = len(value) - len(value.lstrip(" \u00a0"))
    return Text(text, indent=(spaces + 1) // 2 if text and spaces > 1 else 0)


def rich_text(runs: Sequence[Run]) -> Text:
    """Return the text of runs in the convention of ``Cell``: marks off, exponents as ``10^3``."""
    if all(kind == "text" for kind, _ in runs):
        return plain_text("".join(part for _, part in runs))
    spelled = spell(runs)
    return Text(spelled.text, printed=spelled.printed if spelled.marks else "", marks=spelled.marks)
