"""The body of a table without lines: baselines to rows, lines that go on with the row above merged into it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from scigraft.read.pdf.gutters import ENTRY_GAP, Column, columns_under, entries_of
from scigraft.read.pdf.layout import Rule, Word
from scigraft.read.pdf.lines import Line, line_of
from scigraft.read.pdf.pieces import Piece

_VALUE = re.compile(
    r"[<>≤≥~±+−–—-]?\s*\(?[<>≤≥]?\s*[+−–-]?[\d.,]+|[-–—−.…]+\Z|(?:n\.?[ads]\.?|NA|ND|NS|nil|na)\Z", re.I
)
_OPEN_END = re.compile(r"(?:[,;:(/&+–-]|\b(?:and|or|of|the|in|with|for|to|by|from|per|at|on|an?|than|vs\.?))\Z", re.I)


@dataclass(frozen=True, slots=True)
class BodyLine:
    """One baseline: the entry of each column, and how many columns an entry takes where it is more than one."""

    base: float
    size: float
    entries: dict[int, Line]
    spans: dict[int, int]

    @property
    def filled(self) -> set[int]:
        """The columns with an entry."""
        return set(self.entries)


def body_lines(rows: Sequence[Line], columns: Sequence[Column], *, gap: float = ENTRY_GAP) -> list[BodyLine]:
    """Return the rows with their words dealt out to the columns."""
    return [_dealt(row, columns, gap) for row in rows]


def _dealt(row: Line, columns: Sequence[Column], gap: float) -> BodyLine:
    chunks = entries_of(row, gap=gap)
    if len(chunks) == 1 and len(columns) > 1:
        return _single(chunks[0], columns)
    held: dict[int, list[Word]] = {}
    for chunk in chunks:
        under = columns_under(columns, chunk.x0, chunk.x1)
        if len(under) == 1:
            held.setdefault(under[0], []).extend(chunk.words)
            continue
        col = under[0]
        for k, word in enumerate(chunk.words):
            own = columns_under(columns, word.x0, word.x1)[0]
            if own > col and (k == 0 or _white_before(chunk, k, columns)):
                col = own
            held.setdefault(col, []).append(word)
    return BodyLine(row.base, row.size, {c: line_of(ws) for c, ws in held.items()}, {})


def _white_before(chunk: Line, k: int, columns: Sequence[Column]) -> bool:
    """Whether the blank before a word stands over a gutter."""
    a, b = chunk.words[k - 1].x1, chunk.words[k].x0
    edges = zip(columns, columns[1:], strict=False)
    return any(a <= right.left + 0.5 and b >= left.right - 0.5 for left, right in edges)


def _single(entry: Line, columns: Sequence[Column]) -> BodyLine:
    under = columns_under(columns, entry.x0, entry.x1)
    if len(under) == 1:
        return BodyLine(entry.base, entry.size, {under[0]: entry}, {})
    x0, x1 = columns[0].left, columns[-1].right
    centred = abs((entry.x0 + entry.x1) - (x0 + x1)) < 0.08 * (x1 - x0) and entry.x0 - x0 > 0.12 * (x1 - x0)
    if centred:
        return BodyLine(entry.base, entry.size, {0: entry}, {0: len(columns)})
    return BodyLine(entry.base, entry.size, {under[0]: entry}, {under[0]: len(under)})


def body_pieces(
    lines: Sequence[BodyLine], columns: Sequence[Column], rules: Sequence[Rule], *, first_row: int
) -> list[Piece]:
    """Return the cells of the body, row by row from ``first_row``. ``rules`` are the horizontal lines in it."""
    pieces: list[Piece] = []
    for r, group in enumerate(_groups(lines, columns, rules)):
        held: dict[int, list[Word]] = {}
        spans: dict[int, int] = {}
        for line in group:
            for col, entry in line.entries.items():
                held.setdefault(col, []).extend(entry.words)
                spans[col] = max(spans.get(col, 1), line.spans.get(col, 1))
        for col in sorted(held):
            clear = all(c not in held for c in range(col + 1, col + spans[col]))
            pieces.append(Piece(first_row + r, col, tuple(held[col]), 1, spans[col] if clear else 1))
    return pieces


def _groups(lines: Sequence[BodyLine], columns: Sequence[Column], rules: Sequence[Rule]) -> list[list[BodyLine]]:
    if not lines:
        return []
    ruled = [_ruled_between(a, b, rules, columns) for a, b in zip(lines, lines[1:], strict=False)]
    by_rule = len(ruled) >= 2 and sum(ruled) >= 0.4 * len(ruled)
    tight = _tight_steps(lines)
    groups = [[lines[0]]]
    for n, line in enumerate(lines[1:]):
        if ruled[n]:
            joins = False
        elif by_rule:
            joins = not _full_row(line, groups[-1]) or sum(ruled) >= 0.75 * len(ruled)
        elif tight is not None:
            joins = line.base - lines[n].base <= tight and not _starts_row(line, groups[-1])
        else:
            joins = _goes_on(groups[-1], line, columns)
        if joins:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _ruled_between(a: BodyLine, b: BodyLine, rules: Sequence[Rule], columns: Sequence[Column]) -> bool:
    width = columns[-1].right - columns[0].left
    across = sum(r.length for r in rules if a.base - 0.2 * a.size < r.pos < b.base - 0.4 * b.size)
    return across >= 0.5 * width


def _tight_steps(lines: Sequence[BodyLine]) -> float | None:
    """Return the step between lines of one row where rows stand clearly further apart, else None.

    It is trusted only where most of the lines at the small step leave columns empty that others fill.
    """
    steps = sorted(b.base - a.base for a, b in zip(lines, lines[1:], strict=False))
    if len(steps) < 4:
        return None
    size = median(line.size for line in lines)
    ratios = [(b / max(a, 0.1), a, b) for a, b in zip(steps, steps[1:], strict=False) if a <= 1.45 * size]
    if not ratios:
        return None
    ratio, low, high = max(ratios, key=lambda t: (t[0], -t[1]))
    if ratio < 1.13 or high - low < 1.2:
        return None
    limit = (low + high) / 2
    pairs = [(a, b) for a, b in zip(lines, lines[1:], strict=False) if b.base - a.base <= limit]
    whole = max(len(line.entries) for line in lines)
    starts = [b for a, b in zip(lines, lines[1:], strict=False) if b.base - a.base > limit] + [lines[0]]
    partial = sum(1 for _, b in pairs if len(b.entries) <= 0.75 * whole and not _values(b))
    fuller = median(len(b.entries) for b in starts)
    if partial >= 0.7 * len(pairs) and fuller >= 1.5:
        return limit
    return None


def _values(line: BodyLine) -> bool:
    """Whether most entries right of the first column are values."""
    others = [e.text for c, e in line.entries.items() if c > 0]
    return bool(others) and sum(1 for t in others if _VALUE.match(t)) > 0.5 * len(others)


def _full_row(line: BodyLine, group: Sequence[BodyLine]) -> bool:
    held = set().union(*(g.filled for g in group))
    return len(line.entries) >= 2 and _values(line) and len(line.filled & held) >= 0.6 * len(held)


def _starts_row(line: BodyLine, group: Sequence[BodyLine]) -> bool:
    held = set().union(*(g.filled for g in group))
    return 0 in line.entries and _values(line) and len(line.entries) >= 2 and len(line.filled & held) >= 2


def _goes_on(group: Sequence[BodyLine], line: BodyLine, columns: Sequence[Column]) -> bool:
    """Whether a line goes on with the row above: it fills few columns, and what stands above was full there."""
    last = group[-1]
    step, size = line.base - last.base, max(line.size, last.size)
    if step > 1.5 * size or any(last.spans.values()):
        return False
    held = set().union(*(g.filled for g in group))
    if 0 in line.entries:
        return _key_goes_on(group, line, columns, held)
    if not line.filled <= held or _values(line) and not _open_above(group, line):
        return False
    return all(_wrapped(group, col, entry, columns) for col, entry in line.entries.items())


def _key_goes_on(group: Sequence[BodyLine], line: BodyLine, columns: Sequence[Column], held: set[int]) -> bool:
    above = next((g.entries[0] for g in reversed(group) if 0 in g.entries), None)
    if above is None:
        return False
    if above.text.endswith(":"):
        return False
    entry = line.entries[0]
    hangs = entry.x0 - above.x0 > 1.5 and len(group) == 1
    unfinished = bool(_OPEN_END.search(above.text)) or above.text.count("(") > above.text.count(")")
    small = entry.text[:1].islower() or hangs or unfinished or entry.text[:1] in "(["
    if not small or not _wrapped(group, 0, entry, columns):
        return False
    if len(line.entries) == 1:
        return len(held) > 1 or unfinished or entry.text[:1].islower()
    others = {c for c in line.entries if c}
    if held == {0}:
        return unfinished or entry.text[:1].islower()
    return all(c in held and _wrapped(group, c, line.entries[c], columns) for c in others) and not _values(line)


def _open_above(group: Sequence[BodyLine], line: BodyLine) -> bool:
    return all(
        any(_OPEN_END.search(g.entries[c].text) for g in group if c in g.entries) or e.text.startswith("(")
        for c, e in line.entries.items()
    )


def _wrapped(group: Sequence[BodyLine], col: int, entry: Line, columns: Sequence[Column]) -> bool:
    """Whether the first word of an entry would not have fitted on the line above it."""
    above = next((g.entries[col] for g in reversed(group) if col in g.entries), None)
    if above is None:
        return False
    word = entry.words[0]
    room = columns[col].right - above.x1
    return word.x1 - word.x0 + 0.2 * entry.size > room - 1.5 or bool(_OPEN_END.search(above.text))
