"""The columns of a table that goes on elsewhere, matched by place to those of its first part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.model import Table
from scigraft.read.pdf.layout import Frame
from scigraft.read.tables.grid import place_cells
from scigraft.read.tables.structure import analyse

Span = tuple[float, float]


def with_columns_of(first: Table, second: Table, frames: tuple[Frame, Frame]) -> Table:
    """Return the second part with its cells in the columns of the first one that they stand under.

    A part whose columns are partly empty has fewer of them. Where the places do not match it is returned as it is.
    """
    if second.shape[1] >= first.shape[1] or not first.grid or not second.grid:
        return second
    wide, narrow = _columns(first, frames[0]), _columns(second, frames[1])
    if len(narrow) < second.shape[1] or len(wide) < first.shape[1]:
        return second
    shift = min(s[0] for s in wide.values()) - min(s[0] for s in narrow.values())
    for move in (0.0, shift):
        place = _match([wide[c] for c in sorted(wide)], [_moved(narrow[c], move) for c in sorted(narrow)])
        if place is not None:
            ends = [*place[1:], first.shape[1]]
            cells = [
                replace(
                    c, col=place[c.col], colspan=1 if c.colspan == 1 else ends[c.col + c.colspan - 1] - place[c.col]
                )
                for c in second.cells
            ]
            filler = replace(first.grid[0][-1], text="", printed="", marks=(), row=0, col=first.shape[1] - 1, colspan=1)
            grid = place_cells([*cells, replace(filler, rowspan=1, bbox=None, page=second.page)])
            return replace(second, grid=grid, structure=analyse(grid))
    return second


def _columns(table: Table, frame: Frame) -> dict[int, Span]:
    """Return from where to where the text of each column stands, in the frame of the page."""
    spans: dict[int, Span] = {}
    for cell in table.cells:
        if cell.bbox is None or cell.colspan > 1 or not cell.text or cell.page not in (None, table.page):
            continue
        x0, _, x1, _ = frame.into(cell.bbox)
        low, high = spans.get(cell.col, (x0, x1))
        spans[cell.col] = (min(low, x0), max(high, x1))
    return spans


def _moved(span: Span, by: float) -> Span:
    return (span[0] + by, span[1] + by)


def _match(wide: Sequence[Span], narrow: Sequence[Span]) -> list[int] | None:
    place: list[int] = []
    for span in narrow:
        shared = [min(span[1], w[1]) - max(span[0], w[0]) for w in wide]
        best = max(range(len(wide)), key=lambda i: (shared[i], -i))
        if shared[best] <= 0 or (place and best <= place[-1]):
            return None
        place.append(best)
    return place
