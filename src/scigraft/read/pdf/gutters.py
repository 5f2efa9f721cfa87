"""Columns of a table without lines: the white space that runs down between its entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from scigraft.read.pdf.layout import Word
from scigraft.read.pdf.lines import Line, chunks_of

ENTRY_GAP = 0.5  # of the font size: entries of two columns stand at least so far apart, words of one nearer
WIDE_SHARE = 0.3  # of the rows must be wide at a gutter that others narrow to a blank
CROSSING = 0.07  # share of the rows that may run across a gutter
STEP = 0.5  # points: the grain of the count


@dataclass(frozen=True, slots=True)
class Column:
    """One column between its gutters: where entries may stand."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        """Half way between its edges."""
        return (self.left + self.right) / 2


def entries_of(row: Line, *, gap: float = ENTRY_GAP) -> list[Line]:
    """Return the entries of a row: words nearer to each other than entries of two columns."""
    return chunks_of(row, gap=gap)


def find_columns(
    rows: Sequence[Line], x0: float, x1: float, walls: Sequence[float] = (), *, gap: float = ENTRY_GAP
) -> list[Column]:
    """Return the columns that the rows leave white space between. ``walls`` are the places of vertical lines.

    Rows of a single entry are left out where others have more: they are headings or run over their column.
    """
    split = [entries_of(row, gap=gap) for row in rows]
    telling = [entries for entries in split if len(entries) > 1]
    if not telling:
        return [Column(x0, x1)]
    size = median(entry.size for entries in telling for entry in entries)
    singles = [e for e in split if len(e) == 1 and e[0].x1 - e[0].x0 < 0.3 * (x1 - x0)]
    counted = telling + (singles if len(singles) <= 2 * len(telling) else [])
    spans = [[(e.x0, e.x1) for e in entries] for entries in counted]
    gaps = _white_runs(spans, x0, x1, tolerance=int(CROSSING * len(telling)), least=_least_gap(len(telling), size))
    gaps = [g for g in gaps if _parts(g, spans)]
    gaps += _narrow_gutters(telling, x0, x1, gap * size, gaps)
    for wall in walls:
        if x0 + 3 < wall < x1 - 3 and not any(a - 1 <= wall <= b + 1 for a, b in gaps):
            gaps.append((wall, wall))
    return _between(sorted(gaps), x0, x1)


def _narrow_gutters(
    telling: Sequence[Sequence[Line]],
    x0: float,
    x1: float,
    wide_gap: float,
    sure: Sequence[tuple[float, float]],
) -> list[tuple[float, float]]:
    """Return the gutters that some rows narrow to a blank: no word crosses them and many rows are wide there.

    Blanks within entries are all of one width; between the entries of two columns the white space varies.
    """
    rows = [[w for e in entries for w in e.words] for entries in telling]
    if len(rows) < 4:
        return []
    runs = _white_runs(
        [[(w.x0, w.x1) for w in row] for row in rows], x0, x1, tolerance=int(CROSSING * len(rows)), least=0.3 * wide_gap
    )
    kept = []
    for a, b in runs:
        if any(a < high and b > low for low, high in sure):
            continue
        gaps = [g for row in rows if (g := _gap_at(row, (a + b) / 2)) is not None]
        # Where the white space runs on to the next gutter the row has no entry here.
        own = [g for g in gaps if not any(g[0] <= low + 1 and g[1] >= high - 1 for low, high in sure)]
        wide = sum(1 for g in own if g[1] - g[0] >= wide_gap)
        if len(own) >= 3 and wide >= WIDE_SHARE * len(own):
            kept.append((a, b))
    return kept


def _gap_at(row: Sequence[Word], x: float) -> tuple[float, float] | None:
    """Return the white space at a place of a row, None where a word stands there or no text on a side."""
    left = [w.x1 for w in row if w.x1 <= x + 0.6]
    right = [w.x0 for w in row if w.x0 >= x - 0.6]
    if not left or not right or len(left) + len(right) < len(row):
        return None
    return max(left), min(right)


def _least_gap(rows: int, size: float) -> float:
    """Return how wide a gutter must be: with few rows the blanks of a text may stand in line by chance."""
    factor = 0.8 if rows <= 2 else 0.6 if rows <= 5 else 0.4
    return factor * size


def _white_runs(
    spans: Sequence[Sequence[tuple[float, float]]], x0: float, x1: float, *, tolerance: int, least: float
) -> list[tuple[float, float]]:
    bins = int((x1 - x0) / STEP) + 2
    change = [0] * (bins + 1)
    for row in spans:
        for a, b in row:
            lo, hi = max(0, int((a - x0) / STEP)), min(bins, int((b - x0) / STEP) + 1)
            if hi > lo:
                change[lo] += 1
                change[hi] -= 1
    runs: list[tuple[float, float]] = []
    count, start = 0, None
    for i in range(bins):
        count += change[i]
        if count <= tolerance and start is None:
            start = i
        elif count > tolerance and start is not None:
            runs.append((x0 + start * STEP, x0 + i * STEP))
            start = None
    inner = [r for r in runs if r[0] > x0 + 1.5]
    return [r for r in inner if r[1] - r[0] >= least - STEP]


def _parts(gap: tuple[float, float], spans: Sequence[Sequence[tuple[float, float]]]) -> bool:
    """Whether entries stand on both sides of the white space in some row."""
    a, b = gap
    both = sum(1 for row in spans if any(e[1] <= a + 2 for e in row) and any(e[0] >= b - 2 for e in row))
    return both >= max(1, int(0.04 * len(spans)))


def _between(gaps: Sequence[tuple[float, float]], x0: float, x1: float) -> list[Column]:
    columns: list[Column] = []
    left = x0
    for a, b in gaps:
        columns.append(Column(left, a))
        left = b
    columns.append(Column(left, x1))
    return columns


def with_header_columns(columns: Sequence[Column], header: Sequence[Line], *, gap: float = ENTRY_GAP) -> list[Column]:
    """Return the columns with those added that only have a header: an entry of a header line beside all of them."""
    found = list(columns)
    for row in header:
        entries = entries_of(row, gap=gap)
        for n, entry in enumerate(entries):
            clear = all(entry.x0 >= c.right - 1 or entry.x1 <= c.left + 1 for c in found)
            own = columns_under(found, entry.x0, entry.x1)
            shared = any(columns_under(found, e.x0, e.x1) == own for k, e in enumerate(entries) if k != n)
            if clear and shared:
                found.append(Column(entry.x0, entry.x1))
                found.sort(key=lambda c: (c.left, c.right))
    return found


def columns_under(columns: Sequence[Column], a: float, b: float) -> list[int]:
    """Return the columns that an entry from ``a`` to ``b`` stands in: those it covers at least in part well."""
    shared = [min(b, c.right) - max(a, c.left) for c in columns]
    hit = [
        i
        for i, s in enumerate(shared)
        if s > 1.0 and (s >= 0.45 * (columns[i].right - columns[i].left) or s >= 0.6 * (b - a))
    ]
    if hit:
        return list(range(hit[0], hit[-1] + 1))
    middle = (a + b) / 2
    nearest = min(range(len(columns)), key=lambda i: (_away(columns[i], middle), i))
    return [max(range(len(columns)), key=lambda i: (shared[i], -i)) if max(shared) > 0 else nearest]


def _away(column: Column, x: float) -> float:
    return max(column.left - x, x - column.right, 0.0)
