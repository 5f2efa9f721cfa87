"""What a sample paper is made of, before it has a format.

Text is written with a small markup: ``SiO_2`` or ``x_{max}`` for a subscript, ``10^{-3}`` for a superscript.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

_SCRIPT = re.compile(r"([_^])(?:\{([^}]*)\}|(\d+|[A-Za-z]))")


@dataclass(frozen=True)
class Span:
    """A cell over several columns or rows."""

    text: str
    cols: int = 1
    rows: int = 1


Row = list[str | Span]


@dataclass(frozen=True)
class SampleTable:
    """A table as its authors mean it; ``image`` says that the paper only holds a picture of it."""

    label: str
    caption: str
    head: list[Row]
    body: list[Row]
    notes: list[tuple[str, str]] = field(default_factory=list)
    image: str = ""

    @property
    def width(self) -> int:
        """How many columns it has."""
        return sum(span(cell).cols for cell in self.head[0])


@dataclass(frozen=True)
class Part:
    """A section: its heading, its paragraphs, and the tables that follow them."""

    heading: str
    paragraphs: list[str]
    tables: list[SampleTable] = field(default_factory=list)


@dataclass(frozen=True)
class Paper:
    """A paper; ``authors`` are (given name, family name, affiliation)."""

    key: str
    title: str
    authors: list[tuple[str, str, str]]
    venue: str
    year: int
    doi: str
    keywords: list[str]
    abstract: str
    parts: list[Part]
    references: list[str] = field(default_factory=list)

    @property
    def tables(self) -> list[SampleTable]:
        """All tables in order."""
        return [table for part in self.parts for table in part.tables]


def span(cell: str | Span) -> Span:
    """Return a cell with its extent."""
    return cell if isinstance(cell, Span) else Span(cell)


def expand(rows: list[Row]) -> list[list[str]]:
    """Return rows with the text of a span at every place it covers."""
    grid: dict[tuple[int, int], str] = {}
    for r, row in enumerate(rows):
        c = 0
        for cell in map(span, row):
            while (r, c) in grid:
                c += 1
            for dr in range(cell.rows):
                for dc in range(cell.cols):
                    grid[r + dr, c + dc] = cell.text
            c += cell.cols
    width = 1 + max(c for _, c in grid)
    return [[grid.get((r, c), "") for c in range(width)] for r in range(len(rows))]


def place(rows: list[Row]) -> Iterator[tuple[int, int, Span]]:
    """Yield each cell once with the row and column of its upper left corner."""
    taken: set[tuple[int, int]] = set()
    for r, row in enumerate(rows):
        c = 0
        for cell in map(span, row):
            while (r, c) in taken:
                c += 1
            taken |= {(r + dr, c + dc) for dr in range(cell.rows) for dc in range(cell.cols)}
            yield r, c, cell
            c += cell.cols


def render(text: str, *, plain: Callable[[str], str], low: str, high: str) -> str:
    """Return marked text with ``low`` and ``high`` as patterns (``<sub>{}</sub>``) for sub- and superscripts."""
    out, last = [], 0
    for match in _SCRIPT.finditer(text):
        out.append(plain(text[last : match.start()]))
        pattern = low if match[1] == "_" else high
        out.append(pattern.replace("{}", plain(match[2] if match[2] is not None else match[3])))
        last = match.end()
    return "".join([*out, plain(text[last:])])


def glued(text: str) -> str:
    """Return marked text as plain text: ``SiO2``, ``g/cm3``."""
    return render(text, plain=str, low="{}", high="{}")
