"""Rows of a table of records back to records: the inverse of ``columns``, for CSV, XLSX and Parquet.

What the table does not hold is lost: further places of a record, the codes of reasons, and a text that is blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast, get_args

from scigraft.model import Locator, Quantity, ReadError, Reason, Record, Status, Support
from scigraft.model.quantity import Relation, State
from scigraft.publish.columns import Value, listed
from scigraft.publish.table import printed_text

NEEDED = frozenset({"id", "paper", "document", "module", "quantity.state"})
_NAMED = re.compile(r"([^:]*): (.*)", re.DOTALL)


def records_of(rows: Iterable[Sequence[str]], *, name: str) -> Iterator[Record]:
    """Yield the records of the rows of a text table, the header first.

    Raises ``ReadError`` naming ``name`` and the row where the header is not that of records or a cell holds what it
    cannot.
    """
    lines = iter(rows)
    header = next(lines, None)
    if header is None or not is_records(header):
        raise ReadError("this is no table of records", where=name, hint="Write it with `scigraft export`")
    for number, row in enumerate(lines, 2):
        if any(row):
            texts = {column: printed_text(text) for column, text in zip(header, row, strict=False) if text}
            try:
                yield record_of(texts)
            except ValueError as exc:
                where = f"{name}, row {number}"
                raise ReadError(f"the row is no record ({exc})", where=where, hint="Export the table again") from exc


def is_records(header: Iterable[str]) -> bool:
    """Whether a header is that of a table of records."""
    return set(header) >= NEEDED


def record_of(cells: Mapping[str, Value]) -> Record:
    """Return the record of a row; columns that are blank are not in ``cells``. Raises ``ValueError``."""

    def text(name: str) -> str:
        return str(cells.get(name, ""))

    status = text("status") or "accepted"
    return Record(
        id=text("id"),
        paper=text("paper"),
        document=text("document"),
        module=text("module"),
        fields=_under("fields.", cells),
        canonical={**_under("canonical.", cells), **_pairs(text("derived"))},
        quantity=_quantity(cells),
        provenance=_places(cells),
        support=Support(_number(cells.get("support")) or 0.0, tuple(listed(text("sources")))),
        status=cast("Status", _one_of(status, get_args(Status), "status")),
        reasons=tuple(Reason("", message) for message in listed(text("reasons"))),
        warnings=tuple(Reason("", message) for message in listed(text("warnings"))),
        origins=_pairs(text("origins")),
        found_by=text("found_by"),
        stands_for=_whole(cells.get("stands_for")) or 1,
    )


def _under(prefix: str, cells: Mapping[str, Value]) -> dict[str, str]:
    return {name[len(prefix) :]: str(value) for name, value in cells.items() if name.startswith(prefix)}


def _pairs(text: str) -> dict[str, str]:
    found = (_NAMED.fullmatch(part) for part in listed(text))
    return {pair[1]: pair[2] for pair in found if pair}


def _quantity(cells: Mapping[str, Value]) -> Quantity:
    def number(name: str) -> float | None:
        return _number(cells.get(f"quantity.{name}"))

    def text(name: str, default: str = "") -> str:
        return str(cells.get(f"quantity.{name}", default))

    return Quantity(
        literal=text("literal"),
        relation=cast("Relation", _one_of(text("relation", "="), get_args(Relation), "relation")),
        number=number("number"),
        low=number("low"),
        high=number("high"),
        uncertainty=number("uncertainty"),
        unit=text("unit"),
        unit_canonical=text("unit_canonical"),
        state=cast("State", _one_of(text("state", "measured"), get_args(State), "state")),
        limit=number("limit"),
    )


def _places(cells: Mapping[str, Value]) -> tuple[Locator, ...]:
    known = {name: str(cells[name]) for name in ("page_label", "sheet", "table", "cell", "text") if name in cells}
    numbers = {name: _whole(cells[name]) for name in ("page", "row", "col") if name in cells}
    bbox = [float(edge) for edge in str(cells.get("bbox", "")).split()]
    first, _, end = str(cells.get("span", "")).partition(" ")
    place = Locator(
        file=str(cells.get("file", "")),
        page=numbers.get("page"),
        page_label=known.get("page_label"),
        bbox=(bbox[0], bbox[1], bbox[2], bbox[3]) if len(bbox) == 4 else None,
        sheet=known.get("sheet"),
        table=known.get("table"),
        row=numbers.get("row"),
        col=numbers.get("col"),
        cell=known.get("cell"),
        span=(int(first), int(end)) if end else None,
        text=known.get("text"),
    )
    return (place,) if place != Locator() else ()


def _number(value: Value) -> float | None:
    return None if value is None or value == "" else float(value)


def _whole(value: Value) -> int | None:
    return None if value is None or value == "" else int(value)


def _one_of(text: str, allowed: tuple[str, ...], what: str) -> str:
    if text not in allowed:
        raise ValueError(f"'{text}' is no {what}")
    return text
