"""Which rows and columns of a table are shown, and how wide: a terminal holds few of a wide table's columns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from scigraft.cli.layout import GAP, shortened
from scigraft.model import Table, UsageError

AROUND = 8  # rows shown above and below a marked cell of a long table
MAX_ROWS = 400
CELL_WIDTH = 28
LEAST_CELL = 4
SPANNED = 6  # letters of a cell over several columns for which each of them has room
LINES = 3  # of a cell of the body
MARK_WIDTH = len(">>  <<")
WRAPPED = frozenset({"header", "unit", "section", "note"})  # kinds of rows that do not widen a column on a terminal
SAMPLED = 200  # rows that say how wide a column has to be


@dataclass(frozen=True, slots=True)
class Window:
    """What of a grid is shown: rows and columns by number, ascending, and the widths of the columns."""

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    widths: tuple[int, ...]
    row_label: int  # width of the row numbers


def window(
    table: Table,
    *,
    room: int | None,
    mark: tuple[int, int] | None = None,
    columns: Collection[int] | None = None,
    every: bool = False,
) -> Window:
    """Return what to show of a table in ``room`` letters (``None``: as many as it takes).

    Around a marked cell are the nearest rows and columns, with the headers and sections over it and the stub. Else a
    table is shown from its first column on. ``columns`` names the columns to choose from beside the stub; ``every``
    shows all there is. Raises ``UsageError`` where the table has none of the columns.
    """
    height, width = table.shape
    rows = range(height) if every else _rows(table, mark)
    label = len(str(height)) + 1
    chosen = range(width) if every or columns is None else sorted(c for c in columns if c < width)
    if not chosen:
        raise UsageError("the table has no such columns", hint=f"They are numbered from 0 to {width - 1}")
    stub = [c for c in table.structure.stub if c < width]
    cut_down = room is not None and not every
    widths = {c: _width(table, rows, c, mark, cut_down=cut_down) for c in {*chosen, *stub}}
    cols: Sequence[int] = sorted(widths)
    if room is not None and cut_down:
        start = mark[1] if mark is not None and mark[1] in chosen and columns is None else chosen[0]
        cols = _columns(chosen, widths, room - label, start=start, stub=stub)
    return Window(tuple(rows), tuple(cols), tuple(widths[c] for c in cols), label)


def _rows(table: Table, mark: tuple[int, int] | None) -> Sequence[int]:
    height = table.shape[0]
    if mark is None or height <= 3 * AROUND:
        return range(min(height, MAX_ROWS))
    row = mark[0]
    near = range(max(0, row - AROUND), min(height, row + AROUND + 1))
    told = set(table.structure.headers[row]) if row < len(table.structure.headers) else set()
    told |= {section.row for section in table.structure.sections_of(row)}
    return sorted(told | set(near))


def _width(table: Table, rows: Sequence[int], c: int, mark: tuple[int, int] | None, *, cut_down: bool) -> int:
    """Return how wide a column is: its values stay on one line; of headers on a terminal the words."""
    widest = LEAST_CELL
    for r in rows[:SAMPLED]:
        cell = table.grid[r][c]
        marked = mark is not None and (cell.row, cell.col) == _anchor(table, mark)
        words = (shortened(cell.raw) if cut_down and not marked else cell.raw).split()
        wraps = cut_down and (table.structure.rows[r] in WRAPPED or cell.colspan > 1)
        needed = max(map(cell_len, words), default=0) if wraps else cell_len(" ".join(words))
        if c != cell.col:  # shown in the first column of the span, or where that is out of sight in this one
            needed = min(needed, SPANNED)
        widest = max(widest, needed + MARK_WIDTH if marked else needed)
    return min(widest, CELL_WIDTH)


def _anchor(table: Table, place: tuple[int, int]) -> tuple[int, int]:
    row, col = place
    if not (0 <= row < table.shape[0] and 0 <= col < table.shape[1]):
        return place
    return table.grid[row][col].row, table.grid[row][col].col


def _columns(chosen: Sequence[int], widths: dict[int, int], room: int, *, start: int, stub: Sequence[int]) -> list[int]:
    """Return the columns that fit: the first one to show, the stub, then neighbours to both sides in turn."""
    near = sorted(chosen, key=lambda c: (abs(c - start), c < start))
    kept: list[int] = []
    for c in dict.fromkeys([start, *stub, *near]):
        if kept and total(sorted([*kept, c]), widths) > room:
            if c in stub:
                continue  # a row's name gives way to the cell, neighbours do not
            break
        kept.append(c)
    return sorted(kept)


def total(cols: Sequence[int], widths: Mapping[int, int]) -> int:
    """Return the letters that columns take with the gaps before them, and a sign wherever some are left out."""
    signs = sum(c > before + 1 for before, c in zip((-1, *cols), cols, strict=False))
    return sum(GAP + widths[c] for c in cols) + signs * (GAP + 1)
