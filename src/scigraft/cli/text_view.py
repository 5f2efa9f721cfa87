"""A unit of text with the sentence of a record marked."""

from __future__ import annotations

from rich.text import Text

from scigraft.cli.console import console, say
from scigraft.model import Evidence, Record


def draw_text(unit: Evidence, record: Record) -> None:
    """Print a paragraph (title, caption, ...) under its headings, the sentence bold and the record's value reversed."""
    say(" > ".join((unit.kind, *unit.section)), style="bold")
    drawn = Text(unit.text)
    span = record.provenance[0].span if record.provenance else None
    if span is not None:
        drawn.stylize("bold", *span)
        at = unit.text.find(record.quantity.literal, *span) if record.quantity.literal else -1
        if at >= 0:
            drawn.stylize("reverse", at, at + len(record.quantity.literal))
    console().print(drawn, soft_wrap=not console().is_terminal)
