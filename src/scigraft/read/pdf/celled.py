"""Cells that a parser gives as boxes to pieces: the words come from our own text layer, so all parsers spell alike."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.read.pdf.layout import Box, View, Word, hull
from scigraft.read.pdf.pieces import Candidate, Piece

SAME = 2.0  # points between edges of one place


def candidate_of(parser: str, boxes: Sequence[Box], view: View, *, method: str) -> Candidate | None:
    """Return the table whose cells have these boxes (in the frame of the view), or None where it is no grid."""
    if len(boxes) < 4:
        return None
    xs = _edges([x for b in boxes for x in (b[0], b[2])])
    ys = _edges([y for b in boxes for y in (b[1], b[3])])
    area = hull(boxes)
    words = [w for w in (*view.words, *view.turned) if _holds(area, w)]
    pieces = []
    for box in sorted(boxes, key=lambda b: (b[1], b[0])):
        r0, r1 = _place(ys, box[1]), _place(ys, box[3])
        c0, c1 = _place(xs, box[0]), _place(xs, box[2])
        held = tuple(w for w in words if _holds(box, w))
        pieces.append(Piece(r0, c0, held, max(1, r1 - r0), max(1, c1 - c0), box=box))
    candidate = Candidate(parser, area, tuple(pieces), method=method)
    filled = sum(1 for p in pieces if p.words)
    return candidate if filled >= 4 and min(candidate.shape) >= 2 else None


def _edges(values: Sequence[float]) -> list[float]:
    edges: list[float] = []
    for value in sorted(values):
        if not edges or value - edges[-1] > SAME:
            edges.append(value)
    return edges


def _place(edges: Sequence[float], value: float) -> int:
    return min(range(len(edges)), key=lambda i: (abs(edges[i] - value), i))


def _holds(box: Box, word: Word) -> bool:
    x, y = (word.x0 + word.x1) / 2, word.mid
    return box[0] <= x < box[2] and box[1] <= y < box[3]
