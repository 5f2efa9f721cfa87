"""What a record stands in: its table, or the unit of text that says it."""

from __future__ import annotations

from scigraft.model import Document, Evidence, Locator, Table


def surroundings(document: Document, place: Locator) -> Table | Evidence | None:
    """Return the table of a cell's place, the paragraph (title, caption, ...) of a sentence's, or nothing."""
    if place.table is None or place.row is None:
        return next((unit for unit in document.evidence if _says(unit, place)), None)
    fitting = (table for table in document.tables if place.table in (table.id, table.name))
    return next((table for table in fitting if table.sheet == place.sheet), None)


def _says(unit: Evidence, place: Locator) -> bool:
    if unit.kind == "table" or place.span is None or unit.locator.page != place.page:
        return False
    start, end = place.span
    return unit.text[start:end] == place.text
