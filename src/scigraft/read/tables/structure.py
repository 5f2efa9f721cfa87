"""What the rows and columns of a grid are for: header rows, stub, sections, orientation."""

from __future__ import annotations

import re
from itertools import accumulate

from scigraft.model import RowKind, Section, Structure
from scigraft.read.cue_words import cue_words
from scigraft.read.tables.cell_kinds import names_quantity
from scigraft.read.tables.grid import Grid
from scigraft.read.tables.header_rows import MAX_HEADER_ROWS, Sheet, goes_on, leading_headers, restarts
from scigraft.read.values.formulas import elements
from scigraft.read.values.headers import split_header

MAX_LEVEL = 3  # sections nest no deeper; a longer run of lone rows is a list
_WORDS = cue_words("scigraft.read.tables")
_STATISTIC = re.compile(rf"(?:{_WORDS['statistics']})(?:\s*[(,±%].*)?", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Za-z°]{2,}")  # `806 degC/24 h` in a first column names a treatment
_COUNT = re.compile(r"[nN](?:o\.?)?|#|number(?: of analyses)?", re.IGNORECASE)
_SERIAL = re.compile(r"[A-Z]\d{1,3}")  # `S2` heads a column as a sample more often than as two atoms of sulfur
_COUNTER = re.compile(rf"(?:\w+[ ._-]+)?(?:{_WORDS['row_names']})\b.*", re.IGNORECASE)
_QUANTITIES = re.compile(rf"(?:{_WORDS['quantity_names']})\b.*", re.IGNORECASE)
_NOTE = re.compile(r"(?:notes?\b|source|[*†‡§]|[a-z][).:]?\s+[A-Z]|abbreviation|n\.?d\.?\s*[=:])", re.IGNORECASE)


def analyse(grid: Grid) -> Structure:
    """Find header rows, stub columns, row sections and orientation of a grid.

    The format's header flags are believed where the content does not speak against them (a markdown table has
    a header line whether it means one or not). All places are 0-based and count over the whole grid.
    """
    if not grid or not grid[0]:
        return Structure(rows=tuple("blank" for _ in grid), stub=(), headers=((),) * len(grid))
    sheet = Sheet.of(grid)
    rows, headers = _rows(sheet)
    stub = _stub(sheet, rows, headers)
    _mark_statistics(sheet, rows, stub)
    sections = _sections(sheet, rows)
    return Structure(
        rows=tuple(rows),
        stub=stub,
        headers=tuple(headers),
        sections=sections,
        transposed=_transposed(sheet, rows, headers, stub),
    )


def _rows(sheet: Sheet) -> tuple[list[RowKind], list[tuple[int, ...]]]:
    top, leading = leading_headers(sheet)
    kinds: list[RowKind] = []
    headers: list[tuple[int, ...]] = []
    block: tuple[int, ...] = ()
    for r in range(sheet.height):
        if r in leading or (r > top and kinds[-1] in {"header", "unit"} and goes_on(sheet, r) and _room(block)):
            block = (*block, r)
        elif r > top and restarts(sheet, r, block):
            block = _new_block(sheet, block, r)
        if block[-1:] == (r,):
            kinds.append("unit" if _all_units(sheet, r) else "header")
            headers.append(block[:-1])
        else:
            kinds.append(_body_kind(sheet, r) if r >= top else "blank" if sheet.blank(r) else "note")
            headers.append(block)
    return _with_notes(sheet, _with_gaps(sheet, kinds), top), headers


def _room(block: tuple[int, ...]) -> bool:
    return len(block) < MAX_HEADER_ROWS


def _new_block(sheet: Sheet, block: tuple[int, ...], r: int) -> tuple[int, ...]:
    """Return the headers in force after a row starts the table again: it replaces what it says anew."""
    said = {c for c, t in enumerate(sheet.texts[r]) if t}
    if len(said) > 1 and all(sheet.kinds[r][c] == "unit" for c in said if c):
        return (*block, r)
    old = [{c for c, t in enumerate(sheet.texts[h]) if t} for h in block]
    if said in old:
        return (*block[: old.index(said)], r)
    if all(columns & set(sheet.numeric) <= said for columns in old):
        return (r,)
    return (*(h for h, columns in zip(block, old, strict=True) if not columns <= said), r)


def _all_units(sheet: Sheet, r: int) -> bool:
    said = [k for k in sheet.kinds[r] if k != "empty"]
    return bool(said) and all(k == "unit" for k in said)


def _body_kind(sheet: Sheet, r: int) -> RowKind:
    if sheet.blank(r):
        return "blank"
    if not sheet.lone_text(r) or sheet.width < 2:
        return "data"
    # In a table of words only, a first cell that stands alone may as well be an entry of a list.
    return "section" if sheet.numeric or sheet.spans(r) or sheet.grid[r][0].bold else "data"


def _with_gaps(sheet: Sheet, kinds: list[RowKind]) -> list[RowKind]:
    """Take back sections whose label names rows with values too: they are such rows with nothing measured."""
    names = {sheet.texts[r][0] for r, kind in enumerate(kinds) if kind == "data"} - {""}
    return [
        "data" if kind == "section" and sheet.texts[r][0] in names and not sheet.spans(r) else kind
        for r, kind in enumerate(kinds)
    ]


def _with_notes(sheet: Sheet, kinds: list[RowKind], top: int) -> list[RowKind]:
    # A section that heads nothing is a note at the bottom, or a row whose values are missing.
    last = max((r for r, k in enumerate(kinds) if k == "data"), default=-1)
    for r in range(max(last, top - 1) + 1, sheet.height):
        if kinds[r] == "section":
            text = sheet.lone_text(r)
            kinds[r] = "note" if len(text) > 40 or _NOTE.match(text) else "data"
    return kinds


def _stub(sheet: Sheet, rows: list[RowKind], headers: list[tuple[int, ...]]) -> tuple[int, ...]:
    data = [r for r, kind in enumerate(rows) if kind in {"data", "statistic"}]
    stub: list[int] = []
    for c in range(sheet.width - 1):
        if not _names_rows(sheet, c, data, headers):
            break
        stub.append(c)
    if len(stub) == sheet.width - 1 and not sheet.numeric:
        return (0,)
    return tuple(stub) or _later_stub(sheet, data, headers)


def _later_stub(sheet: Sheet, data: list[int], headers: list[tuple[int, ...]]) -> tuple[int, ...]:
    # `Height (m) | sample | d11B`: the names may stand behind a first column of numbers.
    for c in range(1, min(4, sheet.width - 1)):
        label = next((t for h in reversed(headers[data[0]]) if (t := sheet.texts[h][c])), "") if data else ""
        if c not in sheet.numeric and _COUNTER.fullmatch(label):
            return (c,)
    return ()


def _names_rows(sheet: Sheet, c: int, data: list[int], headers: list[tuple[int, ...]]) -> bool:
    flags = [sheet.grid[r][c].header for r in data if sheet.texts[r][c]]
    if flags and all(flags):
        return True
    kinds = [sheet.kinds[r][c] for r in data if sheet.kinds[r][c] != "empty"]
    labelled = sum(1 for r in data if c == 0 and _LETTERS.search(sheet.texts[r][c]))
    numbers = sum(k in {"number", "null"} for k in kinds) - labelled
    if 2 * numbers < len(kinds):
        return True
    if c > 0 or not kinds:
        return c == 0
    label = next((t for h in reversed(headers[data[0]]) if (t := sheet.texts[h][c])), "")
    whole = all(sheet.texts[r][c].isdecimal() for r in data if sheet.texts[r][c])
    return bool(_COUNTER.fullmatch(label)) or (not label and whole and bool(headers[data[0]]))


def _mark_statistics(sheet: Sheet, rows: list[RowKind], stub: tuple[int, ...]) -> None:
    for r, kind in enumerate(rows):
        said = [t for c in stub if (t := sheet.texts[r][c])] or [t for t in sheet.texts[r] if t]
        # Selenium is written like a standard error.
        if kind == "data" and said and _STATISTIC.fullmatch(said[0]) and split_header(said[0]).name not in elements():
            rows[r] = "statistic"
        elif kind == "data" and said and r and rows[r - 1] == "statistic" and _COUNT.fullmatch(said[0]):
            rows[r] = "statistic"  # `n` under a mean counts; alone it may be a quantity


def _sections(sheet: Sheet, rows: list[RowKind]) -> tuple[Section, ...]:
    heads = [r for r, kind in enumerate(rows) if kind == "section"]
    levels = _levels(sheet, rows, heads)
    ends: dict[int, int] = {}
    open_heads: list[tuple[int, int]] = []
    for r, level in zip(heads, levels, strict=True):
        while open_heads and open_heads[-1][1] >= level:
            ends[open_heads.pop()[0]] = r
        open_heads.append((r, level))
    return tuple(
        Section(row=r, rows=(r + 1, ends.get(r, sheet.height)), text=sheet.lone_text(r), level=level)
        for r, level in zip(heads, levels, strict=True)
    )


def _levels(sheet: Sheet, rows: list[RowKind], heads: list[int]) -> list[int]:
    """Nest the sections: one right under another is its child, and so are single cells under spread labels."""
    levels: list[int] = []
    spread = [sheet.spans(r) for r in heads]
    for i, r in enumerate(heads):
        before = levels[-1] if levels else 0
        if i and heads[i - 1] == r - 1:
            levels.append(min(before + 1, MAX_LEVEL))
        elif heads[i + 1 : i + 2] == [r + 1] or (spread[i] and not all(spread)) or not i:
            levels.append(0)
        elif spread[0] and not spread[i] and "blank" not in rows[heads[i - 1] : r]:
            levels.append(1)
        else:
            levels.append(before if before and "blank" not in rows[heads[i - 1] : r] else 0)
    return levels


def _transposed(sheet: Sheet, rows: list[RowKind], headers: list[tuple[int, ...]], stub: tuple[int, ...]) -> bool:
    """Whether quantities run along the rows: the stub holds formulas or units, the column headers do not."""
    data = [r for r, kind in enumerate(rows) if kind == "data"]
    if not data or not stub:
        return False
    part = list(accumulate(kind == "section" for kind in rows))
    names = [(t, part[r]) for r in data if (t := sheet.texts[r][stub[0]])]
    tops = [[t for h in headers[data[0]] if (t := sheet.texts[h][c])] for c in range(sheet.width) if c not in stub]
    labels = [path for path in tops if path]
    label = next((t for h in reversed(headers[data[0]]) if (t := sheet.texts[h][stub[0]])), "")
    down = [(split_header(t).name, under) for t, under in names if names_quantity(t)]  # a section may repeat them
    across = sum(any(names_quantity(t) and not _SERIAL.fullmatch(t) for t in path) for path in labels)
    if not names or 3 * across >= max(len(labels), 1) or len(set(down)) * 10 < len(down) * 6:
        return False
    if _COUNTER.fullmatch(label):  # the corner may name the rows, or (rarely) the columns
        return len(down) > 1 and 10 * len(down) >= 7 * len(names)
    return bool(_QUANTITIES.fullmatch(label)) or (5 * len(down) >= 2 * len(names) and (len(down) > 1 or not across))
