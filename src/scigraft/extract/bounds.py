"""How much of one text modules get to see: their patterns are made for what people write in a cell or a paragraph."""

from __future__ import annotations

from dataclasses import replace

from scigraft.model import Cell, Document, Table

LONGEST_CELL = 2_000  # characters of a cell
LONGEST_TEXT = 10_000  # characters of a title, a paragraph, a caption or a note


def bounded(document: Document) -> tuple[Document, frozenset[str]]:
    """Return the document with texts without end cut, and the ids of the tables where cells, caption or notes were.

    A pattern that looks back and forth takes the square of a text's length; damaged files have cells of megabytes.
    """
    tables = tuple(_bounded_table(table) for table in document.tables)
    cut = frozenset(now.id for now, was in zip(tables, document.tables, strict=True) if now is not was)
    evidence = tuple(
        replace(item, text=item.text[:LONGEST_TEXT]) if len(item.text) > LONGEST_TEXT else item
        for item in document.evidence
    )
    told = document.metadata
    long = len(told.title) > LONGEST_TEXT or len(told.abstract) > LONGEST_TEXT
    metadata = replace(told, title=told.title[:LONGEST_TEXT], abstract=told.abstract[:LONGEST_TEXT]) if long else told
    if not cut and not long and all(now is was for now, was in zip(evidence, document.evidence, strict=True)):
        return document, cut
    return replace(document, metadata=metadata, tables=tables, evidence=evidence), cut


def _bounded_table(table: Table) -> Table:
    texts = (table.caption, *table.near, *table.section, *(note.text for note in table.notes))
    long_cells = any(len(cell.raw) > LONGEST_CELL for row in table.grid for cell in row)
    if not long_cells and all(len(text) <= LONGEST_TEXT for text in texts):
        return table
    sections = tuple(replace(section, text=section.text[:LONGEST_CELL]) for section in table.structure.sections)
    return replace(
        table,
        grid=tuple(tuple(map(_bounded_cell, row)) for row in table.grid),
        structure=replace(table.structure, sections=sections),
        caption=table.caption[:LONGEST_TEXT],
        near=tuple(text[:LONGEST_TEXT] for text in table.near),
        section=tuple(text[:LONGEST_TEXT] for text in table.section),
        notes=tuple(replace(note, text=note.text[:LONGEST_TEXT]) for note in table.notes),
    )


def _bounded_cell(cell: Cell) -> Cell:
    if len(cell.raw) <= LONGEST_CELL:
        return cell
    return replace(cell, text=cell.text[:LONGEST_CELL], printed=cell.printed[:LONGEST_CELL])
