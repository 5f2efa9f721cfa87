"""Tables while they are found: pieces of text at places of a grid, and the candidate that a parser offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scigraft.model import Cell
from scigraft.read.pdf.layout import Box, Frame, Word, hull
from scigraft.read.pdf.lines import Line, rows_of
from scigraft.read.pdf.spelling import Speller
from scigraft.read.text import Run, RunKind, cell_of

KINDS: dict[int, RunKind] = {-1: "sub", 0: "text", 1: "sup"}  # by the rise of a word's run


@dataclass(frozen=True, slots=True)
class Piece:
    """The words of one cell and the place it takes. ``box`` is in the frame of its view."""

    row: int
    col: int
    words: tuple[Word, ...]
    rowspan: int = 1
    colspan: int = 1
    header: bool | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A table as one parser sees it. ``box`` and the boxes of the pieces are in the frame of the view."""

    parser: str
    box: Box
    pieces: tuple[Piece, ...]
    method: str = ""
    score: float = 0.0
    sources: tuple[str, ...] = ()

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows = max((p.row + p.rowspan for p in self.pieces), default=0)
        cols = max((p.col + p.colspan for p in self.pieces), default=0)
        return rows, cols


def _blanks(pieces: Sequence[Piece]) -> list[Piece]:
    """Return empty pieces for the places that none covers, their boxes by what stands in their row and column."""
    taken = {(p.row + r, p.col + c) for p in pieces for r in range(p.rowspan) for c in range(p.colspan)}
    across: dict[int, list[Box]] = {}
    down: dict[int, list[Box]] = {}
    for piece in pieces:
        box = hull([w.box for w in piece.words]) if piece.words else piece.box
        if box is not None and piece.rowspan == 1:
            across.setdefault(piece.row, []).append(box)
        if box is not None and piece.colspan == 1:
            down.setdefault(piece.col, []).append(box)
    height, width = max((r for r, _ in taken), default=-1) + 1, max((c for _, c in taken), default=-1) + 1
    found = []
    for r in range(height):
        for c in range(width):
            if (r, c) not in taken and r in across and c in down:
                row, col = hull(across[r]), hull(down[c])
                found.append(Piece(r, c, (), box=(col[0], row[1], col[2], row[3])))
    return found


def piece_lines(piece: Piece) -> list[Line]:
    """Return the text lines of a piece in the order in which they are read; turned ones in their own frame."""
    if not piece.words or any(w.own is None for w in piece.words):
        return rows_of(piece.words)
    upright = []
    for word in piece.words:
        x0, top, x1, bottom = word.own or word.box
        base = bottom - 0.22 * word.size
        upright.append(replace(word, x0=x0, top=top, x1=x1, bottom=bottom, base=base))
    return rows_of(upright)


def make_cells(
    pieces: Sequence[Piece], *, frame: Frame, page: int, speller: Speller, known: Sequence[str] = ()
) -> list[Cell]:
    """Return the pieces as cells of the model, boxes on the unrotated page."""
    indents = _indents(pieces)
    cells = []
    for piece in [*pieces, *_blanks(pieces)]:
        runs = runs_of(piece_lines(piece), speller)
        bold = bool(piece.words) and all(w.bold for w in piece.words)
        cell = cell_of(
            runs,
            known=known,
            rowspan=piece.rowspan,
            colspan=piece.colspan,
            header=piece.header,
            bold=bold,
            indent=indents.get(piece.row, 0) if piece.col == 0 else 0,
        )
        box = hull([w.box for w in piece.words]) if piece.words else piece.box
        cells.append(
            replace(
                cell,
                row=piece.row,
                col=piece.col,
                page=page,
                bbox=_rounded(frame.onto(box)) if box else None,
            )
        )
    return cells


def runs_of(lines: Sequence[Line], speller: Speller) -> list[Run]:
    """Return lines as runs of text, sub- and superscript; words broken at a line's end are joined."""
    runs: list[Run] = []
    for n, line in enumerate(lines):
        for k, word in enumerate(line.words):
            if runs and k:
                runs.append(("text", " "))
            elif n:
                _break_line(runs, word.text, speller)
            for text, rise in word.runs or ((word.text, 0),):
                runs.append((KINDS[rise], text))
    return runs


def _break_line(runs: list[Run], after: str, speller: Speller) -> None:
    kind, before = runs[-1]
    join = speller.across_lines(before, after) if kind == "text" else " "
    if join == "":
        runs[-1] = (kind, before.removesuffix("-"))
    elif join == " ":
        runs.append(("text", " "))


def _indents(pieces: Sequence[Piece]) -> dict[int, int]:
    """Return how deep the first cell of each body row is indented, as the rank of its left edge."""
    lefts = {
        p.row: min(w.x0 for w in p.words) for p in pieces if p.col == 0 and p.words and p.colspan == 1 and not p.header
    }
    levels: list[float] = []
    for x in sorted(lefts.values()):
        if not levels or x - levels[-1] > 3:
            levels.append(x)
    if not 1 < len(levels) <= 4:
        return {}
    return {row: max(k for k, level in enumerate(levels) if x >= level - 0.01) for row, x in lefts.items()}


def _rounded(box: Box) -> Box:
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
