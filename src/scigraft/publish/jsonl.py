"""Records as JSON Lines: one record a line, the shape of the record contract."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TextIO

from scigraft.model import Locator, Quantity, ReadError, Reason, Record

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def to_dict(record: Record) -> dict[str, Json]:
    """Return a record as the JSON object of the contract.

    Every key of a record is always there but ``stands_for``, which only a record that tells of more values has. Inside
    ``quantity`` and ``provenance``, what is not known is left out rather than written as null; so is a number that JSON
    cannot hold (infinity).
    """
    return {
        "id": record.id,
        "paper": record.paper,
        "document": record.document,
        "module": record.module,
        "fields": _strings(record.fields),
        "canonical": _strings(record.canonical),
        "quantity": _known(record.quantity),
        "provenance": [_known(place) for place in record.provenance],
        "support": {"share": record.support.share, "sources": list(record.support.sources)},
        "status": record.status,
        "reasons": [_reason(reason) for reason in record.reasons],
        "warnings": [_reason(reason) for reason in record.warnings],
        "origins": _strings(record.origins),
        "found_by": record.found_by,
        **({"stands_for": record.stands_for} if record.stands_for > 1 else {}),
    }


def dumps(record: Record) -> str:
    """Return a record as one line of JSON, without the line end. Letters beyond ASCII stand as they are."""
    # A line separator inside a string would end the line for many readers of JSON Lines.
    text = json.dumps(to_dict(record), ensure_ascii=False, allow_nan=False)
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")


def write(records: Iterable[Record], stream: TextIO) -> int:
    """Write records one a line as they come and return how many there were."""
    count = 0
    for record in records:
        stream.write(dumps(record) + "\n")
        count += 1
    return count


def read(stream: TextIO, *, name: str = "records") -> Iterator[Record]:
    """Yield the records of a JSON Lines stream; blank lines are passed over.

    Raises ``ReadError`` naming ``name`` and the line that is no record. Keys that a record does not have are ignored.
    """
    from pydantic import ValidationError

    adapter = _adapter()
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        try:
            yield adapter.validate_json(line)
        except ValidationError as exc:
            first = exc.errors()[0]
            at = ".".join(str(part) for part in first["loc"])
            raise ReadError(
                f"this line is no record ({at + ': ' if at else ''}{first['msg']})",
                where=f"{name}, line {number}",
                hint="Write it with `scigraft extract` or `scigraft export`",
            ) from exc


@cache
def _adapter() -> TypeAdapter[Record]:
    from pydantic import TypeAdapter

    return TypeAdapter(Record)


def _strings(values: Mapping[str, str]) -> dict[str, Json]:
    return dict(values.items())


def _reason(reason: Reason) -> dict[str, Json]:
    known: dict[str, Json] = {"code": reason.code, "message": reason.message}
    return {**known, "field": reason.field} if reason.field else known


def _known(part: Quantity | Locator) -> dict[str, Json]:
    result: dict[str, Json] = {}
    for spec in fields(part):
        value = getattr(part, spec.name)
        if isinstance(value, tuple):
            result[spec.name] = list(value)
        elif value is not None and not (isinstance(value, float) and not math.isfinite(value)):
            result[spec.name] = value
    return result
