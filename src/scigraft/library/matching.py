"""Values compared as a reader would: whatever their case, dashes, subscripts and spaces."""

from __future__ import annotations

import unicodedata

from scigraft.model import Record


def folded(text: str) -> str:
    """Return a text for comparison: compatibility forms, case, kinds of dash and spaces folded."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join("-" if _is_dash(letter) else letter for letter in plain if not letter.isspace())


def states(record: Record, field: str, value: str) -> bool:
    """Return whether a field of a record, printed or canonical, is this folded value; none is asked for by none."""
    held = [text for text in (record.fields.get(field), record.canonical.get(field)) if text]
    return any(folded(text) == value for text in held) if value else not held


def _is_dash(letter: str) -> bool:
    return unicodedata.category(letter) == "Pd" or letter == "\u2212"
