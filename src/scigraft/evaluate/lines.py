"""The lines of the text files that evaluations are given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from scigraft.model import UsageError


def lines(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are not empty, with their number from 1.

    Raises ``UsageError`` where the file is no text in UTF-8.
    """
    try:
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as exc:
        raise UsageError(f"cannot read the file as text in UTF-8 ({exc})", where=file.name) from exc
    # Not str.splitlines: a text may hold other separators of lines within a JSON string.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, line.rstrip("\r")


def json_of(line: str) -> object:
    """Return the value of a line of JSON; half of a character, which nothing can hash or embed, becomes ``?``.

    Raises ``ValueError`` where it is no JSON, or brackets are too deep in each other.
    """
    try:
        value: object = json.loads(line)
    except RecursionError as exc:
        raise ValueError("brackets are too deep in each other") from exc
    if "\\ud" in line.casefold():
        value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    return value
