"""Tables that a page or column break has split: put together again, each cell keeping the page it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scigraft.model import Cell, Note, Table
from scigraft.read.tables.cell_kinds import cell_kind
from scigraft.read.tables.grid import Grid, place_cells
from scigraft.read.tables.structure import analyse

_CONTINUED = re.compile(
    r"[\s([—–-]*\b(?:cont(?:inued|inuation|['’]?d|\.)?|concluded)(?=[\s).\]:;,—–-]|$)[\s).\]]*", re.I
)
_LABEL = re.compile(r"(?:supplementary |extended data )?tab(?:le|\.)?\s*[A-Z]?\d*[\w.\-]*", re.I)
_SAME_KEYS = 0.8  # share of row keys that two halves of a table must have in common to be set side by side
_SAME_KINDS = 0.7  # share of columns that must hold the same kind of thing for rows to be set below each other


def join_split(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables in order, those that continue the one before joined to it.

    A continuation names the same label or says "continued", or has neither label nor caption and follows on a
    page, the same or the next. Its rows go below where the columns agree, its columns go to the right where the row
    keys agree; where neither does, the tables stay apart. No row is dropped: headers that are printed again
    become header rows half-way down.
    """
    joined: list[Table] = []
    for table in tables:
        whole = _join(joined[-1], table) if joined and _continues(joined[-1], table) else None
        if whole is None:
            joined.append(table)
        else:
            joined[-1] = whole
    return tuple(joined)


def _continues(first: Table, second: Table) -> bool:
    if not first.grid or not second.grid or first.sheet != second.sheet:
        return False
    if None not in (first.page, second.page) and not 0 <= (second.page or 0) - _last_page(first) <= 1:
        return False
    label, other = _label(first), _label(second)
    if label and other:
        return label == other
    said = _CONTINUED.search(f"{second.label} {second.caption[:80]}") is not None
    return said or (first.page is not None and second.page is not None and not (second.label or second.caption))


def _last_page(table: Table) -> int:
    return max((c.page for c in table.cells if c.page is not None), default=table.page or 0)


def _label(table: Table) -> str:
    label = table.label or (m[0] if (m := _LABEL.match(table.caption)) else "")
    return " ".join(_CONTINUED.sub(" ", label).lower().replace(".", " ").split())


def _join(first: Table, second: Table) -> Table | None:
    said = bool(_label(second)) or _CONTINUED.search(f"{second.label} {second.caption[:80]}") is not None
    if _same_headers(first, second) or (said and _same_columns(first, second)):
        return _whole(first, second, _below(first, second))
    if said or first.page != second.page:
        order = _same_keys(first, second)
        if order is not None:
            return _whole(first, second, _beside(first, second, order))
    if first.shape[1] == second.shape[1] and not _headed(second) and _same_columns(first, second):
        return _whole(first, second, _below(first, second))
    return None


def _headed(table: Table) -> bool:
    return any(kind in {"header", "unit"} for kind in table.structure.rows)


def _heads(table: Table) -> list[tuple[str, ...]]:
    rows = zip(table.grid, table.structure.rows, strict=True)
    return [tuple(c.text for c in line) for line, kind in rows if kind in {"header", "unit"}]


def _same_headers(first: Table, second: Table) -> bool:
    return bool(_heads(second)) and _heads(second) == _heads(first)[: len(_heads(second))]


def _same_columns(first: Table, second: Table) -> bool:
    """Whether two grids have one width and mostly hold the same kinds of things down their columns."""
    width = first.shape[1]
    if width != second.shape[1]:
        return False
    same = sum(_kind(first, c) == _kind(second, c) or "" in (_kind(first, c), _kind(second, c)) for c in range(width))
    return same >= _SAME_KINDS * width


def _kind(table: Table, col: int) -> str:
    kinds = [cell_kind(line[col].text) for line, k in zip(table.grid, table.structure.rows, strict=True) if k == "data"]
    numbers, texts = kinds.count("number"), kinds.count("text")
    return "" if numbers + texts == 0 else "number" if numbers > texts else "text"


def _body(table: Table) -> list[int]:
    return [r for r, kind in enumerate(table.structure.rows) if kind not in {"header", "unit", "note", "blank"}]


def _same_keys(first: Table, second: Table) -> dict[int, int] | None:
    """Return which row of the first table each row of the second belongs to; None where the keys differ."""
    left, right = _body(first), _body(second)
    if len(right) < 2 or second.shape[1] < 2 or _same_headers(first, second):
        return None
    keys = [first.grid[r][0].text for r in left]
    others = [second.grid[r][0].text for r in right]
    if keys == others and any(keys):
        return dict(zip(right, left, strict=True))
    if len(set(keys)) < len(keys) or len(set(others)) < len(others) or "" in others:
        return None
    place = dict(zip(keys, left, strict=True))
    matched = {r: place[key] for r, key in zip(right, others, strict=True) if key in place}
    whole = len(matched) == len(right) and len(matched) >= _SAME_KEYS * len(left)
    return matched if whole else None


def _below(first: Table, second: Table) -> Grid:
    return place_cells([*_moved(first), *_moved(second, down=first.shape[0])])


def _beside(first: Table, second: Table, order: dict[int, int]) -> Grid:
    """Set the columns of the second table to the right, its headers at the bottom of the first one's headers."""
    tops = [r for r, kind in enumerate(first.structure.rows) if kind in {"header", "unit"} and r < min(order.values())]
    heads = [r for r, kind in enumerate(second.structure.rows) if kind in {"header", "unit"} and r < min(order)]
    extra = max(0, len(heads) - len(tops))
    rows = {r: row + extra for r, row in order.items()}
    level = tops[-1] + 1 + extra if tops else extra
    rows |= {r: level - len(heads) + i for i, r in enumerate(heads)}
    shift = first.shape[1]
    right = [
        replace(cell, row=rows[r], col=shift + c, rowspan=1, colspan=1)
        for r, line in enumerate(second.grid)
        for c, cell in enumerate(line)
        if r in rows
    ]
    return place_cells([*_moved(first, down=extra), *_paged(right, second)])


def _moved(table: Table, *, down: int = 0) -> list[Cell]:
    return list(_paged((replace(c, row=c.row + down) for c in table.cells), table))


def _paged(cells: Iterable[Cell], table: Table) -> Iterable[Cell]:
    return (c if c.page is not None or table.page is None else replace(c, page=table.page) for c in cells)


def _whole(first: Table, second: Table, grid: Grid) -> Table:
    notes: tuple[Note, ...] = (*first.notes, *(n for n in second.notes if n not in first.notes))
    return replace(
        first,
        grid=grid,
        structure=analyse(grid),
        notes=notes,
        near=(*first.near, *(n for n in second.near if n not in first.near)),
        confidence=min(first.confidence, second.confidence),
    )
