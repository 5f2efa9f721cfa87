"""The document that is made of sheets: their tables with titles and notes, the text around them, what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scigraft.model import (
    Cell,
    Document,
    Evidence,
    EvidenceKind,
    Locator,
    Metadata,
    Note,
    Notice,
    ReadSettings,
    Table,
)
from scigraft.read.evidence import table_text
from scigraft.read.sheets.addresses import address
from scigraft.read.sheets.region_rows import Line
from scigraft.read.sheets.regions import Block, find_blocks
from scigraft.read.sheets.sheet import Sheet, Style
from scigraft.read.sheets.sheet_doubts import dates_among_ids, with_decimals
from scigraft.read.sheets.sheet_legends import Legend, legends_of_lines, legends_of_table, share
from scigraft.read.sheets.sheet_notices import cut_notice, unmerged_notice
from scigraft.read.source import Source
from scigraft.read.tables.assemble import make_table
from scigraft.read.text import collapse

_LABEL = re.compile(
    r"^\W*((?:(?:supp\w*|online|electronic|extended|additional)\s+)*(?:data\s+)?(?:table|tab\.|appendix|data\s?set)"
    r"\s+[A-Z]?\d+[\w.\-]*)\b",
    re.IGNORECASE,
)


_MARK_CELL = re.compile(r"\(?([a-z]|[*†‡§#]{1,3})\)?[.:]?  +(\S.*)")
_PLAIN = Style()
_TEXT_ROWS = 50  # rows of a table that its evidence repeats
_ONE = (1, 1)


def to_document(
    source: Source,
    *,
    format: str,
    sheets: Sequence[Sheet],
    settings: ReadSettings,
    notices: Sequence[Notice] = (),
    metadata: Metadata | None = None,
) -> Document:
    """Return a document with the tables of all sheets, their titles and notes, other text as paragraphs."""
    builder = _Builder(source.name, settings)
    for sheet in sheets:
        builder.add(sheet)
    return Document(
        stem=source.stem,
        file=source.name,
        format=format,
        metadata=metadata or Metadata(),
        evidence=tuple(builder.evidence),
        tables=tuple(share(builder.tables, builder.legends)),
        notices=(*notices, *_hidden(sheets, source.name), *_unmerged(sheets, source.name, settings), *builder.notices),
    )


class _Builder:
    def __init__(self, file: str, settings: ReadSettings) -> None:
        self.file = file
        self.limits = settings.limits
        self.decimal = settings.decimal
        self.evidence: list[Evidence] = []
        self.tables: list[Table] = []
        self.notices: list[Notice] = []
        self.legends: list[Legend] = []
        self._said: set[tuple[EvidenceKind, Locator]] = set()

    def add(self, sheet: Sheet) -> None:
        section = (sheet.name,) if sheet.name else ()
        blocks = _continued(find_blocks(_spread(sheet)))
        if sheet.name and sheet.rows:
            self._say("heading", sheet.name, section, self._at(sheet, 0, 0))
        first = len(self.tables)
        for block in blocks:
            self._lines("caption", sheet, section, block.titles)
            if block.table:
                self._table(sheet, section, block)
            self._lines("paragraph", sheet, section, block.lines)
            self._lines("footnote", sheet, section, block.notes)
            if block.beside:
                self._beside(sheet, block)
        self._explain(sheet, blocks, self.tables[first:])

    def _explain(self, sheet: Sheet, blocks: Sequence[Block], tables: Sequence[Table]) -> None:
        """Keep the lines that explain values of other tables too: text, notes, lists of abbreviations."""
        lines = [line for block in blocks for line in (*block.lines, *block.notes)]
        self.legends += legends_of_lines(sheet.name, lines, alone=not tables)
        for table in tables:
            self.legends += legends_of_table(table)

    def _table(self, sheet: Sheet, section: tuple[str, ...], block: Block) -> None:
        number = len(self.tables)
        block = self._cut(sheet, block)
        caption = " ".join(line.text for line in block.titles)
        label = _label(block)
        table = make_table(
            id=f"table{number}",
            name=label or str(number),
            label=label,
            cells=_cells(sheet, block),
            caption=caption,
            notes=[_note(line.text) for line in block.notes],
            section=section,
            sheet=sheet.name or None,
            hidden=sheet.hidden,
        )
        table, doubts = with_decimals(table, self.file, decimal=self.decimal)
        self.notices += (*doubts, *dates_among_ids(table, self.file))
        self.tables.append(table)
        where = Locator(
            file=self.file,
            sheet=sheet.name or None,
            table=table.name,
            cell=_area(block),
        )
        self.evidence.append(Evidence(table.id, "table", table_text(table, rows=_TEXT_ROWS), section, where))

    def _cut(self, sheet: Sheet, block: Block) -> Block:
        width = block.right - block.left
        height = max(1, self.limits.table_cells // width)
        if block.bottom - block.top <= height:
            return block
        self.notices.append(cut_notice(self.file, sheet.name, self.limits.table_cells, first=block.top + height))
        return replace(block, bottom=block.top + height)

    def _beside(self, sheet: Sheet, block: Block) -> None:
        area = _area(block)
        where = f"sheet {sheet.name!r}" if sheet.name else "the file"
        self.notices.append(
            Notice(
                "beside-table",
                f"{area} of {where} stands beside a table and is kept as text, not read as its columns",
                Locator(file=self.file, sheet=sheet.name or None, cell=area),
            )
        )

    def _lines(self, kind: EvidenceKind, sheet: Sheet, section: tuple[str, ...], lines: Sequence[Line]) -> None:
        for line in lines:
            where = self._at(sheet, line.row, line.col)
            if (kind, where) not in self._said:  # tables side by side share their title
                self._said.add((kind, where))
                self._say(kind, line.text, section, where)

    def _say(self, kind: EvidenceKind, text: str, section: tuple[str, ...], where: Locator) -> None:
        self.evidence.append(Evidence(f"e{len(self.evidence)}", kind, text, section, where))

    def _at(self, sheet: Sheet, row: int, col: int) -> Locator:
        return Locator(file=self.file, sheet=sheet.name or None, cell=address(row, col))


def _note(text: str) -> str | Note:
    """Return a line of notes with its mark apart where that stands in a cell of its own."""
    match = _MARK_CELL.match(text)
    return Note(match[1], match[2]) if match else text


def _label(block: Block) -> str:
    return next((m[1] for line in block.titles if (m := _LABEL.match(line.text))), "")


def _continued(blocks: Sequence[Block]) -> list[Block]:
    """Give the parts of one table (``Table S1``, ``Table S1 (continued)``) the notes that stand under the last."""
    notes = {label: block.notes for block in blocks if block.notes and (label := _label(block))}
    return [
        replace(b, notes=notes[label]) if b.table and not b.notes and (label := _label(b)) in notes else b
        for b in blocks
    ]


def _area(block: Block) -> str:
    return f"{address(block.top, block.left)}:{address(block.bottom - 1, block.right - 1)}"


def _spread(sheet: Sheet) -> Mapping[int, Mapping[int, str]]:
    """Return the filled cells with merged ranges filled by the same text object."""
    if not sheet.spans:
        return sheet.rows
    rows = {r: dict(cells) for r, cells in sheet.rows.items()}
    for (row, col), (height, width) in sheet.spans.items():
        text = sheet.rows.get(row, {}).get(col)
        if text is None:
            continue
        for r in range(row, row + height):
            line = rows.setdefault(r, {})
            for c in range(col, col + width):
                line.setdefault(c, text)
    return rows


def _cells(sheet: Sheet, block: Block) -> Iterator[Cell]:
    # One number object a row and a column: on large sheets a number a cell would double their cost.
    letters = {col: (address(0, col)[:-1], col - block.left) for col in range(block.left, block.right)}
    for row in range(block.top, block.bottom):
        line = sheet.rows.get(row, {})
        down, number = row - block.top, str(row + 1)
        for col in sorted(line.keys() & letters.keys()):
            letter, across = letters[col]
            height, width = sheet.spans.get((row, col), _ONE) if sheet.spans else _ONE
            style = sheet.styles.get((row, col), _PLAIN) if sheet.styles else _PLAIN
            yield Cell(
                text=line[col],
                row=down,
                col=across,
                rowspan=height if height == 1 else min(height, block.bottom - row),
                colspan=width if width == 1 else min(width, block.right - col),
                bold=style.bold,
                indent=style.indent,
                printed=style.printed,
                marks=style.marks,
                address=letter + number,
            )


def _hidden(sheets: Sequence[Sheet], file: str) -> Iterator[Notice]:
    if not any(sheet.hidden for sheet in sheets):
        return
    shown = [(sheet, _places(sheet)) for sheet in sheets if not sheet.hidden]
    for sheet in sheets:
        if not sheet.hidden:
            continue
        places = _places(sheet)
        twin = next((s.name for s, there in shown if _alike(sheet, s) or _overlap(places, there)), None)
        also = f"; it is another state of the visible sheet {twin!r}" if twin is not None else ""
        yield Notice(
            "hidden-sheet",
            f"sheet {sheet.name!r} is hidden{also}; its tables are kept, but no records are taken from them",
            Locator(file=file, sheet=sheet.name),
            hint="Unhide the sheet in the file if its tables count",
        )


def _unmerged(sheets: Sequence[Sheet], file: str, settings: ReadSettings) -> Iterator[Notice]:
    for sheet in sheets:
        if sheet.unmerged:
            yield unmerged_notice(file, sheet.name, sheet.unmerged, limit=settings.limits.table_cells)


def _alike(one: Sheet, other: Sheet) -> bool:
    return collapse(one.name).casefold() == collapse(other.name).casefold()


def _overlap(here: set[tuple[int, str]], there: set[tuple[int, str]]) -> bool:
    """Tell whether two sheets hold mostly the same cells."""
    return len(here & there) * 10 >= 6 * min(len(here), len(there)) > 0


def _places(sheet: Sheet) -> set[tuple[int, str]]:
    rows = sorted(sheet.rows)[:2000]
    return {(c, text) for r in rows for c, text in sheet.rows[r].items() if len(text) > 2}
