"""Tables without a net of lines: columns by white space, rows by baselines, headers by rules and what they cover."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from scigraft.read.pdf.body_rows import body_lines, body_pieces
from scigraft.read.pdf.gutters import Column, entries_of, find_columns, with_header_columns
from scigraft.read.pdf.header_rows import header_pieces
from scigraft.read.pdf.layout import Box, Rule, View, Word, hull
from scigraft.read.pdf.lines import Line, entry_gap, rows_of
from scigraft.read.pdf.pieces import Candidate, Piece

_YEAR = re.compile(r"(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?[a-z*]?")
_NUMBER = re.compile(r"[<>≤≥~±+−–-]?\s*\(?\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a view that may hold a table; ``header`` is the y of the rule under the header, where one is seen."""

    box: Box
    rules: tuple[Rule, ...] = ()
    header: float | None = None
    how: str = ""


def words_in(view: View, box: Box) -> list[Word]:
    """Return the words whose middle lies in a box, turned ones included."""
    x0, top, x1, bottom = box
    return [w for w in (*view.words, *view.turned) if x0 - 2 <= (w.x0 + w.x1) / 2 <= x1 + 2 and top <= w.mid <= bottom]


def build(view: View, region: Region) -> Candidate | None:
    """Return the table of a region, or None where it has not two columns and two rows."""
    words = words_in(view, region.box)
    if not words:
        return None
    rows = rows_of(words)
    box = _widened(region.box, words)
    gap = entry_gap(words)
    inner = tuple(r for r in region.rules if r.horizontal and box[1] + 1.5 < r.pos < box[3] - 1.5)
    header_end = region.header if region.header is not None else _guessed_header(rows)
    head = [r for r in rows if r.base <= header_end]
    body = [r for r in rows if r.base > header_end]
    if not body:
        return None
    columns = find_columns(body, box[0], box[2], _walls(view, box), gap=gap)
    if len(columns) < 2:
        columns = find_columns(rows, box[0], box[2], _walls(view, box), gap=gap)
    if len(columns) < 2:
        return None
    columns = with_header_columns(_trimmed(columns, body), head, gap=gap)
    top, depth = header_pieces(head, columns, _partial_rules(view, box, header_end), gap=gap)
    if region.header is None:  # guessed: the structure of the table is for others to find
        top = [replace(piece, header=None) for piece in top]
    bands = _band_edges(view, box)
    low = body_pieces(
        body_lines(body, columns, gap=gap),
        columns,
        [*(r for r in inner if r.pos > header_end), *bands],
        first_row=depth,
    )
    pieces = _without_empty_columns([*top, *low])
    candidate = Candidate("words", hull([w.box for w in words]), tuple(pieces), method=f"stream:{region.how}")
    rows_count, cols_count = candidate.shape
    return candidate if rows_count >= 2 and cols_count >= 2 else None


def _trimmed(columns: Sequence[Column], rows: Sequence[Line]) -> list[Column]:
    """Return the columns with the outermost edges drawn in to what stands in the rows."""
    left, right = min(r.x0 for r in rows), max(r.x1 for r in rows)
    first, last = columns[0], columns[-1]
    inner = [replace(first, left=max(first.left, min(left, first.right - 1))), *columns[1:]]
    inner[-1] = replace(inner[-1], right=min(last.right, max(right, last.left + 1)))
    return inner


def _widened(box: Box, words: Sequence[Word]) -> Box:
    x0, x1 = min(w.x0 for w in words), max(w.x1 for w in words)
    return (min(box[0], x0), box[1], max(box[2], x1), box[3])


def _partial_rules(view: View, box: Box, header_end: float) -> list[Rule]:
    """Return the rules within the header that reach over some of its columns."""
    return [
        r
        for r in view.rules
        if r.horizontal
        and box[1] + 2 < r.pos < header_end - 2
        and r.start > box[0] - 9
        and r.end < box[2] + 9
        and not (r.start <= box[0] + 8 and r.end >= box[2] - 8)
    ]


def _walls(view: View, box: Box) -> list[float]:
    """Return the places of vertical lines that run through most of the height."""
    height = box[3] - box[1]
    sums: dict[int, float] = {}
    for rule in view.rules:
        if not rule.horizontal and box[0] < rule.pos < box[2]:
            inside = min(rule.end, box[3]) - max(rule.start, box[1])
            if inside > 0:
                sums[round(rule.pos / 2)] = sums.get(round(rule.pos / 2), 0.0) + inside
    return [2.0 * k for k, total in sorted(sums.items()) if total > 0.6 * height]


def _band_edges(view: View, box: Box) -> list[Rule]:
    """Return the upper and lower edges of filled bands as lines."""
    width = box[2] - box[0]
    bands = [
        f for f in view.fills if f[1] >= box[1] - 4 and f[3] <= box[3] + 4 and f[3] - f[1] < 0.5 * (box[3] - box[1])
    ]
    wide = [f for f in bands if min(f[2], box[2]) - max(f[0], box[0]) > 0.7 * width]
    return [Rule(True, y, f[0], f[2]) for f in wide for y in (f[1], f[3])]


def _guessed_header(rows: Sequence[Line]) -> float:
    """Return the baseline of the last row of the header, or one above all rows where there seems to be none.

    The header goes on over bold rows, where the others are not bold, and until values start; years are no values.
    """
    bold = next((n for n, row in enumerate(rows) if not row.bold), len(rows))
    if 0 < bold <= min(6, len(rows) // 2) and not any(row.bold for row in rows[bold : bold + 3]):
        return rows[bold - 1].base
    for n, row in enumerate(rows[:8]):
        others = [e.text for e in entries_of(row)][1:]
        values = sum(1 for text in others if _NUMBER.match(text) and not _YEAR.fullmatch(text))
        if others and values >= 0.5 * len(others):
            return rows[n - 1].base if n else rows[0].base - 1000
    return rows[0].base


def _without_empty_columns(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces with columns closed up in which none starts."""
    used = sorted({p.col for p in pieces if p.words})
    place = {col: n for n, col in enumerate(used)}
    closed = []
    for piece in pieces:
        if piece.col not in place:
            continue
        span = sum(1 for c in used if piece.col <= c < piece.col + piece.colspan)
        closed.append(replace(piece, col=place[piece.col], colspan=max(1, span)))
    return closed


def tidy(candidate: Candidate) -> float:
    """Return from 0 to 1 how much a candidate looks like a table: rows of several short entries, filled columns."""
    rows, cols = candidate.shape
    held = [p for p in candidate.pieces if p.words]
    if rows < 2 or cols < 2 or not held:
        return 0.0
    per_row: dict[int, int] = {}
    for piece in held:
        per_row[piece.row] = per_row.get(piece.row, 0) + 1
    several = sum(1 for n in per_row.values() if n >= 2) / max(1, len(per_row))
    filled = min(1.0, len(held) / (0.6 * rows * cols))
    long = sum(1 for p in held if sum(len(w.text) for w in p.words) > 160) / len(held)
    numbers = sum(1 for p in held if _NUMBER.match(p.words[0].text)) / len(held)
    length = median(sum(len(w.text) + 1 for w in p.words) for p in held)
    short = 1.0 if length <= 30 else max(0.0, 1.0 - (length - 30) / 120)
    if cols <= 3 and _is_text_in_columns(held):
        return 0.0
    return round(0.35 * several + 0.2 * filled + 0.25 * short + 0.2 * min(1.0, 1.6 * numbers) - 0.4 * long, 3)


def _is_text_in_columns(pieces: Sequence[Piece]) -> bool:
    """Whether most of the text runs on from line to line as in columns of a page."""
    lines = [line for p in pieces for line in rows_of(p.words)]
    right: dict[int, float] = {}
    left: dict[int, float] = {}
    for piece in pieces:
        right[piece.col] = max(right.get(piece.col, 0.0), max(w.x1 for w in piece.words))
        left[piece.col] = min(left.get(piece.col, 1e9), min(w.x0 for w in piece.words))
    width = min(right[c] - left[c] for c in right)
    full = sum(1 for line in lines if len(line.words) >= 5 and line.x1 - line.x0 > 0.8 * width)
    return width > 120 and full > 0.6 * len(lines)


def is_running_list(candidate: Candidate) -> bool:
    """Whether most of the text stands in long lines of one column, as in lists of references."""
    if candidate.shape[1] > 2:
        return False
    lines = [line for p in candidate.pieces if p.words for line in rows_of(p.words)]
    total = sum(len(line.text) for line in lines)
    return sum(len(line.text) for line in lines if len(line.text) > 50) > 0.7 * total


def is_number(text: str) -> bool:
    """Whether a text starts as a number does."""
    return bool(_NUMBER.match(text))
