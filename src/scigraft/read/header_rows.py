"""Which rows of a grid are headers: by the format's flags, repeated labels, and text over numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scigraft.read.cell_kinds import CellKind, cell_kind
from scigraft.read.grid import Grid

MAX_HEADER_ROWS = 8


@dataclass(frozen=True)
class Sheet:
    """A grid with the kinds of its texts, as the structure analysis looks at it."""

    grid: Grid
    texts: tuple[tuple[str, ...], ...]
    kinds: tuple[tuple[CellKind, ...], ...]

    @classmethod
    def of(cls, grid: Grid) -> Sheet:
        """Look at a grid."""
        texts = tuple(tuple(cell.text.strip() for cell in line) for line in grid)
        return cls(grid, texts, tuple(tuple(map(cell_kind, line)) for line in texts))

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.grid)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.grid[0]) if self.grid else 0

    def blank(self, r: int) -> bool:
        """Whether a row says nothing."""
        return not any(self.texts[r])

    def lone_text(self, r: int) -> str:
        """Return the text of a row that says one thing only: a single cell, or the same in all columns."""
        said = [(c, t) for c, t in enumerate(self.texts[r]) if t]
        if not said or len({t for _, t in said}) != 1 or cell_kind(said[0][1]) in {"number", "null"}:
            return ""
        if len(said) == 1 and said[0][0] > 0 and self.grid[r][said[0][0]].colspan < 2:
            return ""
        if 1 < len(said) < self.width:
            covered = said[-1][0] - said[0][0] + 1
            return said[0][1] if len(said) == covered and covered * 2 > self.width else ""
        return said[0][1]

    @cached_property
    def numeric(self) -> tuple[int, ...]:
        """The columns that hold numbers in most rows that say something there (the first row left out)."""
        found = []
        for c in range(self.width):
            kinds = [line[c] for r, line in enumerate(self.kinds) if r and line[c] != "empty" and not self.lone_text(r)]
            numbers = sum(k == "number" for k in kinds)
            nulls = sum(k == "null" for k in kinds)
            if numbers and 2 * (numbers + nulls) >= len(kinds):
                found.append(c)
        return tuple(found)

    def contrast(self, r: int) -> tuple[int, int]:
        """Return how many texts and how many numbers a row has where its columns hold numbers."""
        kinds = [self.kinds[r][c] for c in self.numeric]
        return sum(k in {"text", "unit"} for k in kinds), sum(k in {"number", "null"} for k in kinds)


def leading_headers(sheet: Sheet) -> int:
    """Return how many rows at the top are headers."""
    if not sheet.height:
        return 0
    flagged = _flagged(sheet)
    if flagged == 1 and _is_data(sheet, 0):
        return 0
    count = flagged or _first(sheet)
    limit = min(sheet.height - 1, MAX_HEADER_ROWS)
    while count and count < limit and _goes_on(sheet, count):
        count += 1
    return min(count, sheet.height)


def _flagged(sheet: Sheet) -> int:
    count = 0
    for line in sheet.grid:
        said = [cell for cell in line if cell.text.strip()]
        if count < sheet.height and said and not all(cell.header for cell in said):
            break
        if not said and not all(cell.header for cell in line):
            break
        count += 1
    return count if count < sheet.height else min(1, sheet.height)


def _first(sheet: Sheet) -> int:
    """Without flags: the rows before the first one that holds numbers where the columns do."""
    for r in range(min(sheet.height, MAX_HEADER_ROWS + 4)):
        texts, numbers = sheet.contrast(r)
        if numbers > texts:
            return r if not (r == 0 and not _is_data(sheet, 0)) else 1
    return 1


def _is_data(sheet: Sheet, r: int) -> bool:
    """Whether a row flagged as header is data: a markdown table needs a header line even without headers."""
    texts, numbers = sheet.contrast(r)
    if not numbers or numbers <= texts:
        return False
    values = [t for c, t in enumerate(sheet.texts[r]) if sheet.kinds[r][c] == "number"]
    if sheet.numeric and sheet.numeric[0] == 0 and len(values) == sheet.width:
        return True
    if len(set(values)) < len(values):
        return not _repeats(values)
    return any("." in v for v in values) and not _steady(values)


def _repeats(values: Sequence[str]) -> bool:
    # A label spread over neighbouring columns: 10 10 20 20.
    runs = [v for i, v in enumerate(values) if not i or values[i - 1] != v]
    return len(set(runs)) == len(runs) and len(runs) > 1


def _steady(values: Sequence[str]) -> bool:
    try:
        numbers = [float(v) for v in values]
    except ValueError:
        return False
    rising = [b > a for a, b in zip(numbers, numbers[1:], strict=False)]
    return len(numbers) > 2 and (all(rising) or not any(rising))


def _goes_on(sheet: Sheet, r: int) -> bool:
    """Whether the row after some header rows is one more of them."""
    if sheet.blank(r):
        return False
    said = [k for k in sheet.kinds[r] if k != "empty"]
    if said and all(k == "unit" for k in said) and len(said) > 1:
        return True
    if sheet.lone_text(r):
        return False
    texts, numbers = sheet.contrast(r)
    if sheet.numeric:
        return texts > numbers and texts * 2 >= sum(1 for c in sheet.numeric if sheet.texts[r][c])
    return _repeats_down(sheet, r)


def _repeats_down(sheet: Sheet, r: int) -> bool:
    above, here = sheet.texts[r - 1], sheet.texts[r]
    same = [c for c in range(sheet.width) if here[c] and here[c] == above[c]]
    spread = any(a and a == b for a, b in zip(above, above[1:], strict=False))
    return bool(same) and spread


def restarts(sheet: Sheet, r: int, headers: Sequence[int]) -> bool:
    """Whether a row below the data starts the table again with new headers."""
    if sheet.lone_text(r) or sheet.blank(r) or r + 1 >= sheet.height:
        return False
    if any(sheet.texts[r] == sheet.texts[h] for h in headers):
        return True
    texts, numbers = sheet.contrast(r)
    said = sum(1 for t in sheet.texts[r] if t)
    if numbers or texts < 2 or texts * 2 < said:
        return False
    whole = said * 10 >= sheet.width * 6 and texts * 10 >= len(sheet.numeric) * 6
    if not whole and not (sheet.blank(r - 1) or sheet.lone_text(r - 1)):
        return False
    below = next((n for n in range(r + 1, sheet.height) if not sheet.blank(n) and not sheet.lone_text(n)), None)
    if below is None:
        return False
    under_texts, under_numbers = sheet.contrast(below)
    return under_numbers > under_texts
