"""The lines of a reference list cut into its entries: by running numbers, by hanging lines, else by gaps.

The lines come in reading order, over columns and pages. Numbers count only where they go up by one, so a year or a
volume at the head of a line begins no entry.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scigraft.read.pdf.lines import SAME_BASE, Line, line_of

_NUMBER = re.compile(r"\s*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,3}))(?=\s|\Z)")
_LABEL = re.compile(r"\s*\[[A-Za-z][\w+ .’'&-]{1,30}\]\s")  # [Knu84]
_NAMES = re.compile(
    r"\s*(?:(?:van|von|de|del|der|den|di|da|la|le|el|ter|Mc|O['’])\s?)*"
    r"[A-ZÀ-Þ][\w'’`´¨-]+(?:[ -][A-ZÀ-Þ][\w'’-]+)?(?:,\s*(?:[A-Z]\.|[A-Z][a-z]+\b)|\s[A-Z]{1,3}\b[,.\s]|\s[A-Z]\.)"
    r"|\s*(?:[A-ZÀ-Þ]\.[ -]?){1,3}\s?[A-ZÀ-Þ][\w'’-]+"
    r"|\s*[A-ZÀ-Þ][\w'’-]+(?:\s[A-Z]\.)?\s[A-ZÀ-Þ][\w'’-]+(?:,|\sand\s|\.\s(?:19|20)\d\d)"
)
_ENDED = re.compile(r"(?:[.\])]|\d|/\S+|[a-z]\.[a-z]{2,4}\S*)[”\"']?\s*\Z")
_SET_IN = 3.0  # points that a line hangs in at least
_COLUMN = 60.0  # points between the left edges of two columns at least
_SHARE = 0.2  # of lines that hang in, where entries hang out
_SMALLER = 0.97  # of the size of the entries: type of notes is smaller than that
_MOST_NOTES = 0.3  # of the lines of a column
_NOTE_MARK = re.compile(r"\d{1,2}|[*∗†‡§¶#]{1,3}")
_GUTTER = 3.0  # points between two columns at least
_GAP = 1.35  # times the usual distance of lines
_FEWEST = 3  # running numbers that make a numbered list


def whole_lines(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the columns of one page, each its lines with those put together again that wide blanks had parted."""
    found: list[list[Line]] = []
    for left, right in _columns(lines):
        inside = [line for line in lines if left <= (line.x0 + line.x1) / 2 <= right]
        rows: list[list[Line]] = []
        for line in sorted(inside, key=lambda line: (line.base, line.x0)):
            if rows and abs(line.base - rows[-1][0].base) <= SAME_BASE * line.size + 0.5:
                rows[-1].append(line)
            else:
                rows.append([line])
        found.append([line_of([word for line in row for word in line.words]) for row in rows])
    return found


def foot_start(column: Sequence[Line], size: float) -> int:
    """Return the index of the first line of the notes at the foot of a column; its length where it has none.

    ``size`` is that of the entries. A note is set smaller, and has a raised mark or stands off from what is above it;
    one in their size has both.
    """
    start = len(column)
    while start and column[start - 1].size < _SMALLER * size:
        start -= 1
    steps = sorted(two.base - one.base for one, two in pairwise(column))
    usual = steps[len(steps) // 2] if steps else 0.0
    for at, line in enumerate(column):
        off = at > 0 and line.base - column[at - 1].base > _GAP * usual
        if noted(line) and (at >= start or (off and not any(map(noted, column[:at])))) or (off and at == start):
            return at if len(column) - at < _MOST_NOTES * len(column) else len(column)
    return len(column)


def noted(line: Line) -> bool:
    """Say whether a line begins as a note does: with its raised mark."""
    first = line.words[0]
    return bool(first.runs and first.runs[0][1] > 0 and _NOTE_MARK.fullmatch(first.runs[0][0]))


def _columns(lines: Sequence[Line]) -> list[tuple[float, float]]:
    """Return the ranges that lines cover side by side; a few lines over the whole width do not join columns."""
    widths = sorted(line.x1 - line.x0 for line in lines)
    usual = widths[int(0.8 * len(widths))]
    narrow = [line for line in lines if line.x1 - line.x0 <= 1.3 * usual]
    found: list[tuple[float, float]] = []
    for line in sorted(narrow, key=lambda line: line.x0):
        if found and line.x0 <= found[-1][1] + _GUTTER:
            found[-1] = (found[-1][0], max(found[-1][1], line.x1))
        else:
            found.append((line.x0, line.x1))
    edges = [(one[1] + two[0]) / 2 for one, two in pairwise(found)]
    return list(pairwise([float("-inf"), *edges, float("inf")]))


@dataclass(frozen=True, slots=True)
class RefLine:
    """A line of a reference list: its text, where it begins, its base line and its page."""

    text: str
    x0: float
    base: float
    page: int


def entry_starts(lines: Sequence[RefLine]) -> list[int]:
    """Return the indexes of the lines with which an entry begins; the first line always does."""
    if not lines:
        return []
    found = _numbered(lines) or _labelled(lines) or _hanging(lines) or _spaced(lines)
    return sorted({0, *found})


def _numbered(lines: Sequence[RefLine]) -> list[int]:
    """Return the lines that go on with the count, in the form of number that gives the longest run."""
    best: list[int] = []
    for form in range(1, 5):
        numbers = [
            (at, int(match[form]))
            for at, line in enumerate(lines)
            if (match := _NUMBER.match(line.text)) and match[form]
        ]
        run = _run(numbers)
        if len(run) > len(best) and (form < 4 or len(run) > 8):
            best = run
    return best if len(best) >= _FEWEST or (len(best) > 1 and best[0] == 0) else []


def _run(numbers: Sequence[tuple[int, int]]) -> list[int]:
    """Return the lines of the longest count up by one, or by two where one number was lost, from a small number."""
    best: list[int] = []
    for first, (start, number) in enumerate(numbers[:8]):
        run, last = [start], number
        for at, value in numbers[first + 1 :]:
            if value == last + 1 or value == last + 2:
                run.append(at)
                last = value
        if len(run) > len(best) and number <= 5:
            best = run
    return best


def _labelled(lines: Sequence[RefLine]) -> list[int]:
    found = [at for at, line in enumerate(lines) if _LABEL.match(line.text)]
    return found if len(found) >= _FEWEST and len(found) > 0.1 * len(lines) else []


def _hanging(lines: Sequence[RefLine]) -> list[int]:
    """Return the lines that begin at the left edge of their column where the others are set in."""
    edges = _edges(lines)
    inner = [line.x0 - edge > _SET_IN for line, edge in zip(lines, edges, strict=True)]
    if not _SHARE * len(lines) < sum(inner) < len(lines):
        return []
    return [at for at, hangs in enumerate(inner) if not hangs]


def _edges(lines: Sequence[RefLine]) -> list[float]:
    """Return, for each line, the left edge of the column that it stands in."""
    found: dict[int, list[float]] = defaultdict(list)
    for page in {line.page for line in lines}:
        for x0 in sorted({round(line.x0, 1) for line in lines if line.page == page}):
            if not found[page] or x0 - found[page][-1] > _COLUMN:
                found[page].append(x0)
    return [max((edge for edge in found[line.page] if edge <= line.x0 + 0.1), default=line.x0) for line in lines]


def _spaced(lines: Sequence[RefLine]) -> list[int]:
    """Return the lines after a gap, or those that begin with names after a line that ends an entry."""
    steps = sorted(
        step for one, two in pairwise(lines)
        if one.page == two.page and (step := two.base - one.base) > 1
    )  # fmt: skip
    usual = steps[len(steps) // 3] if steps else 0.0
    found: list[int] = []
    for at, (one, two) in enumerate(pairwise(lines), start=1):
        step = two.base - one.base if one.page == two.page else 0.0
        named = bool(_NAMES.match(two.text)) and bool(_ENDED.search(one.text))
        if step > _GAP * usual and (named or _ENDED.search(one.text)):
            found.append(at)
        elif step <= 0 and named:
            found.append(at)
    return (
        found
        if found
        else [at for at in range(1, len(lines)) if _NAMES.match(lines[at].text) and _ENDED.search(lines[at - 1].text)]
    )
