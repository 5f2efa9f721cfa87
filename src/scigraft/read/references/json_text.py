"""JSON of reference managers."""

from __future__ import annotations

import json

from scigraft.model import ReadError

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def parsed(text: str, *, name: str) -> Json:
    """Return the value that a text is. Raises ``ReadError`` with the file's ``name`` where it is no JSON."""
    try:
        data: Json = json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise ReadError(f"this is no valid JSON ({exc})", where=name, hint="Export it again") from exc
    return data
