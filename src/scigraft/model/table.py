"""Tables: a grid whose spans are expanded but remembered, and the structure found on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

RowKind = Literal["header", "unit", "section", "data", "blank", "note", "statistic"]
DecimalSign = Literal["auto", ".", ","]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell at its anchor (top left) with its extent.

    ``text`` is what it says, white space collapsed, footnote marks taken off, subscripts glued (``SiO2``),
    exponents of a number as ``10^3``, exponents of a unit glued (``mL−1``).
    ``printed`` is the same with the marks left where they stand (``Cola``).
    ``header`` is what the format says (``th``, ``thead``), ``None`` where it says nothing.
    """

    text: str
    row: int
    col: int
    rowspan: int = 1
    colspan: int = 1
    header: bool | None = None
    bold: bool = False
    marks: tuple[str, ...] = ()
    printed: str = ""
    indent: int = 0
    page: int | None = None
    bbox: tuple[float, float, float, float] | None = None
    address: str | None = None

    @property
    def raw(self) -> str:
        """The text with its footnote marks, as printed."""
        return self.printed or self.text


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote of a table; ``mark`` is empty for a general note.

    ``place`` is where it stands when that is not around the table: a legend for the whole workbook (``README!A5``).
    """

    mark: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A row that heads the rows under it (``rows`` is a half-open range), at an indent level from 0."""

    row: int
    rows: tuple[int, int]
    text: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Structure:
    """What the rows and columns of a grid are for.

    ``rows`` holds one kind a row. ``stub`` are the columns that name rows. ``transposed`` is true where samples
    run along the columns and quantities along the rows. ``headers`` holds, for each row, the header rows in force
    (a table may start again with new headers half-way down).
    """

    rows: tuple[RowKind, ...]
    stub: tuple[int, ...]
    headers: tuple[tuple[int, ...], ...]
    sections: tuple[Section, ...] = ()
    transposed: bool = False

    def sections_of(self, row: int) -> tuple[Section, ...]:
        """Return the sections that a row stands under, outermost first."""
        return tuple(s for s in self.sections if s.rows[0] <= row < s.rows[1])


@dataclass(frozen=True)
class Table:
    """A table of a document. ``grid[r][c]`` is the cell that covers that place; a span repeats the same object.

    ``id`` is unique in the document; ``label`` is what is printed (``Table 2``); ``name`` is what provenance says:
    the table's id or label in its file, else its ordinal. ``near`` is text that mentions the table. ``image``
    says that the table is only a picture: its grid is empty. ``parser`` names what found it (PDF).
    ``decimals`` are the decimal signs of the columns where their numbers say so; empty where none does.
    """

    id: str
    grid: tuple[tuple[Cell, ...], ...]
    structure: Structure
    name: str = ""
    label: str = ""
    caption: str = ""
    notes: tuple[Note, ...] = ()
    section: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    sheet: str | None = None
    hidden: bool = False
    image: bool = False
    page: int | None = None
    page_label: str | None = None
    bbox: tuple[float, float, float, float] | None = None
    parser: str = ""
    confidence: float = 1.0
    decimals: tuple[DecimalSign, ...] = ()

    def decimal(self, col: int) -> DecimalSign:
        """Return the decimal sign of a column, ``auto`` where its numbers do not say."""
        return self.decimals[col] if self.decimals else "auto"

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the expanded grid."""
        return len(self.grid), len(self.grid[0]) if self.grid else 0

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell once, in reading order of its anchor."""
        return tuple(
            cell for r, line in enumerate(self.grid) for c, cell in enumerate(line) if (cell.row, cell.col) == (r, c)
        )

    def column_path(self, row: int, col: int) -> tuple[Cell, ...]:
        """Return the header cells above a place, outermost first, each once, empty ones left out."""
        key = (self.structure.headers[row], col)
        path = self._column_paths.get(key)
        if path is None:
            path = self._column_paths[key] = _distinct(self.grid[r][col] for r in key[0])
        return path

    def row_path(self, row: int, col: int) -> tuple[Cell, ...]:
        """Return the stub cells of a row other than the cell itself, left to right, each once, empty ones left out."""
        key = (row, col if col in self.structure.stub else -1)
        path = self._row_paths.get(key)
        if path is None:
            path = self._row_paths[key] = _distinct(self.grid[row][c] for c in self.structure.stub if c != col)
        return path

    @cached_property
    def _column_paths(self) -> dict[tuple[tuple[int, ...], int], tuple[Cell, ...]]:
        return {}

    @cached_property
    def _row_paths(self) -> dict[tuple[int, int], tuple[Cell, ...]]:
        return {}

    def note(self, mark: str) -> str:
        """Return the text of the footnote with this mark, or an empty string."""
        return next((n.text for n in self.notes if n.mark == mark), "")


def _distinct(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    # Pipe tables have no spans: a header that covers three rows is printed three times.
    seen: list[Cell] = []
    for cell in cells:
        if cell.text and not (seen and seen[-1].text == cell.text):
            seen.append(cell)
    return tuple(seen)
