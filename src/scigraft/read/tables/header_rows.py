"""Which rows of a grid are headers: by the format's flags, repeated labels, and text over numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scigraft.read.tables.cell_kinds import CellKind, cell_kind, names_quantity
from scigraft.read.tables.grid import Grid
from scigraft.read.values.formulas import is_formula
from scigraft.read.values.headers import split_header

MAX_HEADER_ROWS = 8
MAX_PREFACE_ROWS = 60  # titles and notes that a spreadsheet puts above its headers
_COMPOUND = re.compile(r"\d|[A-Z].*[A-Z]")
_LETTER = re.compile(r"[A-Za-zμµ°%]")
_WORD = re.compile(r"[A-Za-z]{2,}")
_SPREAD = re.compile(r"\(?(?:±|\+ ?/? ?[-−])")
_NAMING = re.compile(r"(?:sample |specimen |spot |glass )?(?:number|no\.?|nr\.?|id|code|label|name|#)", re.IGNORECASE)
_DECIMAL = re.compile(r"(?:^|\s)[-−]?\d+\.\d")


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
            if self.grid[r][said[0][0]] is self.grid[r][said[-1][0]]:
                return said[0][1]  # one merged cell
            covered = said[-1][0] - said[0][0] + 1
            return said[0][1] if len(said) == covered and covered * 2 > self.width else ""
        return said[0][1]

    def spans(self, r: int) -> bool:
        """Whether a row's text is spread over columns, by a span or by being repeated."""
        return sum(1 for t in self.texts[r] if t) > 1 or any(c.colspan > 1 for c in self.grid[r] if c.text)

    @cached_property
    def numeric(self) -> tuple[int, ...]:
        """The columns that hold numbers in most rows that say something there (the first row left out)."""
        lone = {r for r in range(self.height) if self.lone_text(r)}
        return tuple(c for c in range(self.width) if self._is_numeric(c, lone))

    def _is_numeric(self, c: int, lone: set[int]) -> bool:
        rows = [r for r in range(1, self.height) if self.kinds[r][c] != "empty" and r not in lone]
        numbers = sum(self.kinds[r][c] == "number" for r in rows)
        nulls = sum(self.kinds[r][c] == "null" for r in rows)
        if not numbers or 2 * (numbers + nulls) < len(rows):
            return False
        # A first column of mixed entries names the rows.
        return c > 0 or 4 * self._words(c, rows) <= numbers

    def _words(self, c: int, rows: Sequence[int]) -> int:
        return sum(self.kinds[r][c] == "text" and not names_quantity(self.texts[r][c]) for r in rows)

    def contrast(self, r: int) -> tuple[int, int]:
        """Return how many texts and how many numbers a row has where its columns hold numbers."""
        kinds = [self.kinds[r][c] for c in self.numeric]
        return sum(k in {"text", "unit"} for k in kinds), sum(k in {"number", "null"} for k in kinds)


def leading_headers(sheet: Sheet) -> tuple[int, tuple[int, ...]]:
    """Return where the body starts, and which rows above it are headers (others are titles or notes)."""
    if not sheet.height:
        return 0, ()
    flagged = _flagged(sheet)
    if flagged == 1 and _is_data(sheet, 0):
        return 0, ()
    top, headers = (flagged, list(range(flagged))) if flagged else _unflagged(sheet)
    while headers and len(headers) < MAX_HEADER_ROWS:
        gap = top + 1 < sheet.height and sheet.blank(top)
        if top + gap >= sheet.height - 1 or not goes_on(sheet, top + gap):
            break
        headers.append(top + gap)
        top += gap + 1
    return top, tuple(headers)


def _flagged(sheet: Sheet) -> int:
    count = 0
    for line in sheet.grid:
        said = [cell for cell in line if cell.text.strip()]
        if not all(cell.header for cell in said or line):
            break
        count += 1
    if all(sheet.blank(r) for r in range(count)):
        return 0  # an empty head says nothing of the rows under it
    return count if count < sheet.height else min(1, sheet.height)


def _unflagged(sheet: Sheet) -> tuple[int, list[int]]:
    """Find the headers where the format says nothing: what stands above the first row of numbers."""
    headers: list[int] = []
    for r in range(min(sheet.height, MAX_PREFACE_ROWS)):
        if sheet.blank(r) or (sheet.lone_text(r) and not sheet.spans(r) and sheet.width > 1):
            continue
        texts, numbers = sheet.contrast(r)
        if numbers > texts:
            real = [h for h in headers if not sheet.lone_text(h)] if sheet.width > 1 else headers[-1:]
            if not real and not _is_data(sheet, r):
                return r + 1, [*headers, r]
            return (real[-1] + 1 if real else r), headers[-MAX_HEADER_ROWS:]
        headers.append(r)
        if not sheet.numeric and not sheet.lone_text(r):
            return r + 1, headers
    first = next((h for h in headers if not sheet.lone_text(h)), 0)
    return first + 1, [h for h in headers if h <= first] or [0]


def _is_data(sheet: Sheet, r: int) -> bool:
    """Whether a row at the top is data: a markdown table needs a header line even without headers."""
    texts, numbers = sheet.contrast(r)
    if not numbers or numbers <= texts:
        return False
    values = [t for c, t in enumerate(sheet.texts[r]) if sheet.kinds[r][c] == "number"]
    if sheet.numeric[0] == 0 and len(values) == sheet.width:
        return True
    if _amounts(sheet, r) and r + 1 < sheet.height and _amounts(sheet, r + 1):
        return True
    if sheet.kinds[r][0] == "number" and _recurs(sheet, r):
        return True
    if not sheet.texts[r][0] and any(_WORD.search(v) for v in values):
        return False
    if len(set(values)) < len(values):
        return not _repeats(values)
    return any("." in v for v in values) and not _steady(values)


def _amounts(sheet: Sheet, r: int) -> bool:
    """Whether a row gives numbers for a compound that heads it (``SiO2 | 70 | 65``), as no header row does."""
    names = [t for t, k in zip(sheet.texts[r], sheet.kinds[r], strict=True) if k not in {"number", "null", "empty"}]
    numbers = sum(k == "number" for k in sheet.kinds[r])
    compound = any(_COMPOUND.search(name) and is_formula(split_header(name).name) for name in names)
    return compound and numbers > 1 and numbers >= len(names)


def _recurs(sheet: Sheet, r: int) -> bool:
    """Whether a word of a row stands in its column further down too, as labels of columns do not."""
    words = [c for c in range(1, sheet.width) if sheet.kinds[r][c] == "text"]
    return any(sheet.texts[r][c] == sheet.texts[n][c] for c in words for n in range(r + 1, sheet.height))


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


def goes_on(sheet: Sheet, r: int) -> bool:
    """Whether the row right under a header row is one more of them."""
    if sheet.blank(r):
        return False
    said = [(t, k) for t, k in zip(sheet.texts[r], sheet.kinds[r], strict=True) if t]
    if len(said) > 1 and all(k == "unit" or _SPREAD.match(t) for t, k in said):
        return True
    if sheet.lone_text(r):
        return False
    if _repeats_down(sheet, r) or _splits_spread(sheet, r):
        return True
    if sheet.numeric[:1] == (0,) and sheet.kinds[r][0] == "number":
        return False
    texts, numbers = sheet.contrast(r)
    if all(c.header is False for c in sheet.grid[r]) and (numbers or not _under_spread(sheet, r)):
        return False  # the format knows its header rows and says that this is none
    return texts > numbers and texts * 2 >= sum(1 for c in sheet.numeric if sheet.texts[r][c])


def _under_spread(sheet: Sheet, r: int) -> bool:
    above, here = sheet.texts[r - 1], sheet.texts[r]
    return any(above[c] and above[c] == above[c + 1] and here[c] != here[c + 1] for c in range(sheet.width - 1))


def _repeats_down(sheet: Sheet, r: int) -> bool:
    """Whether a row repeats labels of the row above beside parts of a label that is spread there."""
    above, here = sheet.texts[r - 1], sheet.texts[r]
    if not any(a == b and k == "text" for a, b, k in zip(above, here, sheet.kinds[r], strict=True)):
        return False
    return _under_spread(sheet, r)


def _splits_spread(sheet: Sheet, r: int) -> bool:
    """Whether a row without a name tells the columns under a spread label apart (``1``, ``2 [9]``)."""
    above, here = sheet.texts[r - 1], sheet.texts[r]
    if r + 1 >= sheet.height:
        return False
    spread = [c for c in range(1, sheet.width) if above[c] and above[c] in {above[c - 1], *above[c + 1 : c + 2]}]
    if len(spread) < 2 or len({here[c] for c in spread}) < len(spread) or not all(here[c] for c in spread):
        return False
    below = sheet.texts[r + 1]
    if _NAMING.fullmatch(here[0]):
        return True
    if not here[0]:
        return bool(below[0])
    # `49N`, `9.8N` over bare numbers: the label carries a unit, the values do not.
    united = [c for c in spread if _LETTER.search(here[c]) and below[c] and not _LETTER.search(below[c])]
    return 2 * len(united) > len(spread)


def restarts(sheet: Sheet, r: int, headers: Sequence[int]) -> bool:
    """Whether a row below the data starts the table again with new headers."""
    if sheet.blank(r) or sheet.lone_text(r) or r + 1 >= sheet.height:
        return False
    if any(sheet.texts[r] == sheet.texts[h] for h in headers):
        return True
    if _names_a_bare_column(sheet, r, headers):
        return True
    texts, numbers = sheet.contrast(r)
    said = [t for t in sheet.texts[r] if t]
    label = sheet.texts[r][0]
    if sheet.blank(r - 1) and label and "number" not in sheet.kinds[r]:
        if any(label == sheet.texts[h][0] for h in headers):
            return True
    if numbers or texts < 2 or texts * 2 < len(said) or any(_DECIMAL.search(t) for t in said):
        return False
    if _scattered_kinds(sheet, r, headers):
        return False
    if not (sheet.blank(r - 1) or sheet.lone_text(r - 1) or _like_headers(sheet, r, headers)):
        return False
    following = (n for n in range(r + 1, sheet.height) if not sheet.blank(n) and not sheet.lone_text(n))
    return any(_numeric_row(sheet, n) for n, _ in zip(following, range(3), strict=False))


def _names_a_bare_column(sheet: Sheet, r: int, headers: Sequence[int]) -> bool:
    """Whether a row under a gap names only columns of numbers that no header names so far."""
    named = [c for c in range(1, sheet.width) if sheet.texts[r][c]]
    if not (headers and named and sheet.blank(r - 1)) or any(sheet.kinds[r][c] != "text" for c in named):
        return False
    bare = not any(sheet.texts[h][c] for h in headers for c in named)
    return bare and all(sheet.kinds[r + 1][c] == "number" for c in named)


def _scattered_kinds(sheet: Sheet, r: int, headers: Sequence[int]) -> bool:
    """Whether a row says one of a few words (``sp``, ``cpx``) under some of the headers: kinds of what stands there."""
    words = [t for c, t in enumerate(sheet.texts[r]) if t and c and sheet.kinds[r][c] == "text"]
    named = {c for h in headers for c, t in enumerate(sheet.texts[h]) if t}
    return len(words) > 3 and len(set(words)) * 2 <= len(words) and len(words) * 2 < len(named)


def _like_headers(sheet: Sheet, r: int, headers: Sequence[int]) -> bool:
    """Whether a row without a gap above it looks like headers: it says what they say, or names quantities."""
    said = [(c, t) for c, t in enumerate(sheet.texts[r]) if t]
    if len(said) * 10 < sheet.width * 6:
        return False
    if len({t for _, t in said}) > 1 and sum(c.colspan > 1 for c in sheet.grid[r]) * 2 > len(said):
        return True
    known = {t for h in headers for t in sheet.texts[h]}
    return 2 * sum(t in known or names_quantity(t) for _, t in said) > len(said)


def _numeric_row(sheet: Sheet, r: int) -> bool:
    texts, numbers = sheet.contrast(r)
    return numbers > texts
