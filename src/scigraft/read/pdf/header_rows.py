"""The header of a table without lines: entries to cells, cells to levels, spans by rules and by reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scigraft.read.pdf.gutters import ENTRY_GAP, Column, columns_under, entries_of
from scigraft.read.pdf.layout import Rule, Word
from scigraft.read.pdf.lines import Line
from scigraft.read.pdf.pieces import Piece

STACK = 1.75  # of the font size: lines of one header cell stand at most so far apart


@dataclass(slots=True)
class _Stack:
    """The lines of one header cell. ``first`` and ``last`` are columns."""

    first: int
    last: int
    lines: list[Line] = field(default_factory=list)
    level: int = 0

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(w for line in self.lines for w in line.words)


def header_pieces(
    rows: Sequence[Line], columns: Sequence[Column], rules: Sequence[Rule], *, gap: float = ENTRY_GAP
) -> tuple[list[Piece], int]:
    """Return the cells of the header and how many grid rows they take. ``rules`` are those within the header."""
    stacks: list[_Stack] = []
    for row in rows:
        for entry, (first, last) in _placed(row, columns, rules, gap):
            host = _host(stacks, entry, first, last, rules)
            if host is None:
                host = _Stack(first, last)
                stacks.append(host)
            host.lines.append(entry)
            host.first, host.last = min(host.first, first), max(host.last, last)
    if not stacks:
        return [], 0
    depth = _set_levels(stacks)
    pieces = []
    for stack in stacks:
        below = any(_over(stack, s) and s.level > stack.level for s in stacks)
        rowspan = 1 if below else depth - stack.level
        pieces.append(Piece(stack.level, stack.first, stack.words, rowspan, stack.last - stack.first + 1, header=True))
    return pieces, depth


def _placed(
    row: Line, columns: Sequence[Column], rules: Sequence[Rule], gap: float
) -> list[tuple[Line, tuple[int, int]]]:
    """Return the entries of a header line with the columns each stands over."""
    placed: list[tuple[Line, tuple[int, int]]] = []
    entries = _entries(row, columns, gap)
    tiled = None if rules else _tiled(entries, columns)
    if tiled is not None:
        return list(zip(entries, tiled, strict=True))
    for n, entry in enumerate(entries):
        under = columns_under(columns, entry.x0, entry.x1)
        span = _ruled_span(entry, columns, rules)
        if span is None and (not rules or len(entries) == 1) and len(under) == 1:
            limit = entries[n + 1].x0 if n + 1 < len(entries) else columns[-1].right + 1
            start = placed[-1][1][1] + 1 if placed else 0
            span = _centred_span(entry, columns, under[0], start, limit)
        first, last = span if span is not None else (under[0], under[-1])
        if placed and first <= placed[-1][1][1]:
            first, last = _apart(placed[-1][1][1], under, len(columns))
        placed.append((entry, (first, max(first, last))))
    return placed


def _apart(taken: int, under: Sequence[int], count: int) -> tuple[int, int]:
    """Return the columns of an entry whose neighbour on the left has some of them."""
    free = [c for c in under if c > taken]
    if free:
        return free[0], free[-1]
    following = min(taken + 1, count - 1)
    return following, following


def _entries(row: Line, columns: Sequence[Column], gap: float) -> list[Line]:
    """Return entries, those parted again that a narrow gap holds together over a gutter."""
    entries = []
    for entry in entries_of(row, gap=gap):
        under = columns_under(columns, entry.x0, entry.x1)
        tighter = entries_of(entry, gap=0.68 * gap) if len(under) > 1 and len(entry.words) > 1 else [entry]
        own = [columns_under(columns, t.x0, t.x1) for t in tighter]
        parted = len(tighter) > 1 and all(len(o) == 1 for o in own) and len({o[0] for o in own}) == len(own)
        entries += tighter if parted else [entry]
    return entries


def _ruled_span(entry: Line, columns: Sequence[Column], rules: Sequence[Rule]) -> tuple[int, int] | None:
    """Return the columns over the partial rule that an entry stands on."""
    middle = (entry.x0 + entry.x1) / 2
    on = [
        r for r in rules
        if r.start - 3 <= middle <= r.end + 3 and -2 < r.pos - entry.base < 1.3 * entry.size
        and entry.x0 >= r.start - 6 and entry.x1 <= r.end + 6
    ]  # fmt: skip
    if not on:
        return None
    rule = min(on, key=lambda r: (r.pos, r.start))
    under = [i for i, c in enumerate(columns) if rule.start - 4 <= c.middle <= rule.end + 4]
    return (under[0], under[-1]) if under else None


def _centred_span(entry: Line, columns: Sequence[Column], col: int, start: int, limit: float) -> tuple[int, int] | None:
    """Return the columns that an entry stands in the middle of, where it stands in the middle of no single one."""
    middle = (entry.x0 + entry.x1) / 2
    own = columns[col]
    if abs(middle - own.middle) < 3 or abs(entry.x0 - own.left) < 3 or abs(entry.x1 - own.right) < 3:
        return None
    found = [
        (i - j, i, j)
        for i in range(start, col + 1)
        for j in range(col, len(columns))
        if j > i and (j == col or columns[j].left < limit) and abs(middle - _middle(columns, i, j)) < 2.0
    ]
    _, i, j = min(found, default=(0, 0, 0))  # the widest
    return (i, j) if j else None


def _middle(columns: Sequence[Column], first: int, last: int) -> float:
    return (columns[first].left + columns[last].right) / 2


def _tiled(entries: Sequence[Line], columns: Sequence[Column]) -> list[tuple[int, int]] | None:
    """Return the columns of each entry of a line where they stand in the middles of groups that make up the table.

    The first column may be left out, or be a group of its own. None where the entries are not so, or each has one.
    """
    if not 2 <= len(entries) < len(columns) - 1:
        return None
    own = columns_under(columns, entries[0].x0, entries[0].x1)[0]
    spans: list[tuple[int, int]] = [(0, 0)] if own == 0 else []
    start = 1
    for entry in entries[len(spans) :]:
        middle = (entry.x0 + entry.x1) / 2
        ends = [(abs(middle - _middle(columns, start, j)), j) for j in range(start, len(columns))]
        away, end = min(ends, default=(9.0, 0))
        if away > 2.5:
            return None
        spans.append((start, end))
        start = end + 1
    return spans if start == len(columns) and len(spans) == len(entries) else None


def _host(stacks: Sequence[_Stack], entry: Line, first: int, last: int, rules: Sequence[Rule]) -> _Stack | None:
    """Return the cell that an entry goes on with: the one right above it over the same columns."""
    above = [s for s in stacks if s.first <= last and first <= s.last]
    if not above:
        return None
    host = max(above, key=lambda s: (s.lines[-1].base, -s.first))
    upper = host.lines[-1]
    if entry.base - upper.base > STACK * max(entry.size, upper.size) or entry.base - upper.base < 1:
        return None
    if any(s is not host and s.lines[-1].base > upper.base - 1 for s in above):
        return None
    same = (host.first, host.last) == (first, last)
    inside = first <= host.first and last >= host.last or host.first <= first and last <= host.last
    if not same and not (inside and _centred(upper, entry)):
        return None
    parted = any(
        upper.base - 1 < r.pos < entry.base - 0.4 * entry.size and r.start < entry.x1 and r.end > entry.x0
        for r in rules
    )
    return None if parted else host


def _centred(upper: Line, lower: Line) -> bool:
    middle = abs((upper.x0 + upper.x1) - (lower.x0 + lower.x1)) / 2 < 2.5
    left = abs(upper.x0 - lower.x0) < 1.5
    return (middle or left) and min(upper.x1, lower.x1) > max(upper.x0, lower.x0)


def _set_levels(stacks: Sequence[_Stack]) -> int:
    ordered = sorted(stacks, key=lambda s: (s.lines[0].base, s.first))
    for n, stack in enumerate(ordered):
        above = [s.level + 1 for s in ordered[:n] if _over(s, stack)]
        stack.level = max(above, default=0)
    return max(s.level for s in stacks) + 1


def _over(a: _Stack, b: _Stack) -> bool:
    return a is not b and a.first <= b.last and b.first <= a.last
