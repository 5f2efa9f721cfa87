"""Scores in a paper's tables: its result records, each with what the table says around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cues
from scigraft.model import Document, Locator, Record, Table

MODULE = "mlresults"
SURE_GRID = 0.7  # confidence in a table whose rows and columns are told by its file
_DELTA = re.compile(r"[+±∆Δ]")


@dataclass(frozen=True, eq=False)
class Score:
    """A number that a table gives as a result; equal to itself alone.

    ``names`` say whose it is: the heads of its row (``rows``) or column (``columns``), outermost first.
    ``sections`` are the headings of the rows it stands among, ``doubt`` why it is not to be told though it is named.
    """

    record: Record
    table: Table
    row: int
    col: int
    value: float
    metric: str
    dataset: str
    task: str
    names: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    sections: tuple[str, ...]
    bold: bool
    doubt: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether the table was put together from lines of text: more must speak for what stands in it."""
        return self.table.confidence < SURE_GRID

    @property
    def measured(self) -> tuple[str, ...]:
        """The heads that do not name a system: they say what was measured, and on what."""
        return self.rows if self.names == self.columns else self.columns

    @property
    def split(self) -> str:
        """``dev`` or ``test`` where the heads say it."""
        text = " ".join((*self.measured, *self.sections, self.record.fields.get("test_data", "")))
        if cues("split")["test"].search(text):
            return "test"
        return "dev" if cues("split")["dev"].search(text) else ""


def scores_of(document: Document, records: Iterable[Record]) -> tuple[Score, ...]:
    """Return the results among the accepted ML records of a document, in the order of their places.

    Gains and spreads (``is_gain``) are not among them.
    """
    tables: dict[str, list[Table]] = {}
    for table in document.tables:
        tables.setdefault(table.name, []).append(table)
    order = {table.id: number for number, table in enumerate(document.tables)}
    found = _scores(tables, records)
    return tuple(sorted(found, key=lambda s: (order[s.table.id], s.row, s.col, s.record.id)))


def is_result(record: Record) -> bool:
    """Say whether a record is an accepted result of the module of machine learning."""
    entry = record.canonical.get("entry_type")
    return record.module == MODULE and entry == "Result" and record.status == "accepted"


def is_gain(record: Record) -> bool:
    """Say whether a record's value is a difference or a spread, by its sign."""
    return bool(_DELTA.match(record.quantity.literal))


def _holding(tables: Sequence[Table], place: Locator) -> Table | None:
    """Return the table of these that has the record's cell: a file may call two tables by one name."""
    for table in tables:
        rows, columns = table.shape
        inside = place.row is not None and place.col is not None and place.row < rows and place.col < columns
        if inside and (len(tables) == 1 or table.grid[place.row or 0][place.col or 0].text == place.text):
            return table
    return None


def _scores(tables: Mapping[str, Sequence[Table]], records: Iterable[Record]) -> Iterator[Score]:
    for record in records:
        if not is_result(record):
            continue
        place = record.provenance[0]
        table = _holding(tables.get(place.table or "", ()), place)
        if table is None or place.row is None or place.col is None or record.quantity.number is None:
            continue
        if is_gain(record):
            continue
        column = tuple(cell.text for cell in table.column_path(place.row, place.col))
        row = tuple(cell.text for cell in table.row_path(place.row, place.col))
        by_column = record.origins.get("model") == "column"
        yield Score(
            record=record,
            table=table,
            row=place.row,
            col=place.col,
            value=record.quantity.number,
            metric=record.canonical.get("metric", ""),
            dataset=record.canonical.get("test_data", ""),
            task=record.canonical.get("task", ""),
            names=column if by_column else row,
            columns=column,
            rows=row,
            sections=tuple(section.text for section in table.structure.sections_of(place.row)),
            bold=table.grid[place.row][place.col].bold,
        )
