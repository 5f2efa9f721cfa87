"""Evidence in reading order, numbered as it comes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count

from scigraft.model import Anchor, Cell, Document, Evidence, EvidenceKind, Locator, Metadata, Notice, Table
from scigraft.read.source import Source
from scigraft.read.text import collapse

LETTERS = {"title": "t", "abstract": "a", "heading": "h", "paragraph": "p", "caption": "c", "footnote": "n"}


@dataclass
class Gathering:
    """What a reader has found so far in one file. ``section`` is the path of headings in force."""

    source: Source
    format: str
    section: tuple[str, ...] = ()
    evidence: list[Evidence] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    bibliography: list[Metadata] = field(default_factory=list)
    _ids: set[str] = field(default_factory=set)

    def add(
        self,
        kind: EvidenceKind,
        text: str,
        *,
        id: str = "",
        locator: Locator | None = None,
        anchors: tuple[Anchor, ...] = (),
    ) -> None:
        """Add a unit of evidence under the section in force; empty text is left out.

        ``anchors`` are places in the text with its white space collapsed.
        """
        text = collapse(text)
        if not text and kind != "table":
            return
        if kind != "table":  # a table's id is taken with the table
            id = self._free(id or f"{LETTERS.get(kind, kind[0])}{len(self.evidence)}")
        locator = replace(locator or Locator(), file=self.source.name)
        self.evidence.append(
            Evidence(id=id, kind=kind, text=text, section=self.section, locator=locator, anchors=anchors)
        )

    def add_table(self, table: Table, *, rows: int = 0) -> None:
        """Add a table with its caption and notes as evidence of their own. No two share an id.

        ``rows`` is how many rows the file has; that a limit cut some of them is said.
        """
        free = self._free(table.id)
        if free != table.id:
            table = replace(table, id=free, name=free if table.name == table.id else table.name)
        self.tables.append(table)
        place = Locator(table=table.name, page=table.page, page_label=table.page_label, bbox=table.bbox)
        self.add("caption", caption_text(table), locator=place)
        self.add("table", table_text(table), id=table.id, locator=place)
        for note in table.notes:
            self.add("footnote", f"{note.mark} {note.text}".strip(), locator=place)
        if rows > len(table.grid):
            self.notice(
                "table-cut",
                f"{self.source.name}: {table.label or table.name} has {rows:,} rows, too many cells; "
                f"{len(table.grid):,} rows were read",
                hint="Raise read.limits.table_cells if you need the rest",
                locator=place,
            )

    def recaption(self, table: Table) -> None:
        """Give the evidence of a table that was gathered the caption that the table has now."""
        at = next(i for i, unit in enumerate(self.evidence) if unit.kind == "table" and unit.id == table.id)
        held = at > 0 and self.evidence[at - 1].kind == "caption" and self.evidence[at - 1].locator.table == table.name
        text, unit = collapse(caption_text(table)), self.evidence[at - held]
        id = unit.id if held else self._free(f"{LETTERS['caption']}{len(self.evidence)}")
        told = [replace(unit, id=id, kind="caption", text=text, anchors=())] if text else []
        self.evidence[at - held : at] = told

    def _free(self, id: str) -> str:
        """Return the id, with a number where another unit of evidence has it already, and take it."""
        if id in self._ids:
            id = next(other for n in count(2) if (other := f"{id}-{n}") not in self._ids)
        self._ids.add(id)
        return id

    def notice(self, code: str, message: str, *, hint: str = "", locator: Locator | None = None) -> None:
        """Say that something was not read, or read with doubt."""
        place = replace(locator or Locator(), file=self.source.name)
        self.notices.append(Notice(code=code, message=message, locator=place, hint=hint))

    def ordinal(self, id: str = "") -> str:
        """Return the given id, or one by the count of tables so far."""
        return id or f"table-{len(self.tables) + 1}"

    def document(self, metadata: Metadata) -> Document:
        """Return the finished document."""
        return Document(
            stem=self.source.stem,
            file=self.source.name,
            format=self.format,
            metadata=metadata,
            evidence=tuple(self.evidence),
            tables=tuple(self.tables),
            notices=tuple(self.notices),
            bibliography=tuple(self.bibliography),
        )


def caption_text(table: Table) -> str:
    """Return label and caption of a table as one text."""
    return f"{table.label}. {table.caption}".strip(". ")


def table_text(table: Table, *, rows: int | None = None) -> str:
    """Return the text of a table, or of its first rows: each cell once, a semicolon after each row."""
    return " ".join(_lines(table.grid[:rows]))


def _lines(grid: tuple[tuple[Cell, ...], ...]) -> Iterable[str]:
    for r, row in enumerate(grid):
        words = [c.raw for i, c in enumerate(row) if c.row == r and c.col == i and c.raw]
        if words:
            yield " ".join(words) + ";"
