"""The academic graph as JSON Lines: one entity, edge, citation or merge a line, with all that is known of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TextIO

from scigraft.model import Citation, Edge, Entity, Merge
from scigraft.publish.jsonl import Json

KINDS = {Entity: "entity", Edge: "edge", Citation: "citation", Merge: "merge"}


def write(items: Iterable[Entity | Edge | Citation | Merge], stream: TextIO) -> int:
    """Write items one a line as they come and return how many there were. ``kind`` says what each is."""
    count = 0
    for item in items:
        count += 1
        stream.write(line({"kind": KINDS[type(item)], **_object(item)}) + "\n")
    return count


def line(told: Json) -> str:
    """Return a value as one line of JSON, in letters that UTF-8 can hold."""
    text = json.dumps(told, ensure_ascii=False, allow_nan=False)
    for letter, escaped in (("\u2028", "\\u2028"), ("\u2029", "\\u2029"), ("\x85", "\\u0085")):
        text = text.replace(letter, escaped)  # a line separator inside a string would end the line for many readers
    return text.encode("utf-8", "backslashreplace").decode("utf-8")  # lone surrogates as JSON escapes them


def _object(item: object) -> dict[str, Json]:
    return {spec.name: _json(getattr(item, spec.name)) for spec in fields(item)}  # type: ignore[arg-type]


def _json(value: object) -> Json:
    """Return a value as what JSON knows; what a place does not say is left out."""
    if is_dataclass(value):
        return {name: told for name, told in _object(value).items() if told is not None}
    if isinstance(value, Mapping):
        return {str(key): _json(item) for key, item in sorted(value.items())}
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    if value is None or isinstance(value, str | bool | int | float):
        return value
    return str(value)
