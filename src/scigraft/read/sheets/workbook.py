"""What all spreadsheet formats share: a sheet of filled cells, and the document that is made of sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scigraft.model import Cell, Document, Evidence, Limits, Locator, Metadata, Notice, ReadSettings, Table
from scigraft.read.sheets.region_rows import Line
from scigraft.read.sheets.regions import Block, find_blocks
from scigraft.read.sheets.sheet_notices import cut_notice
from scigraft.read.source import Source
from scigraft.read.tables.assemble import make_table
from scigraft.read.text import collapse

Place = tuple[int, int]
_LABEL = re.compile(
    r"^\W*((?:(?:supp\w*|online|electronic|extended|additional)\s+)*(?:data\s+)?(?:table|tab\.|appendix|data\s?set)"
    r"\s+[A-Z]?\d+[\w.\-]*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Style:
    """What a cell has beside its text."""

    bold: bool = False
    indent: int = 0
    printed: str = ""
    marks: tuple[str, ...] = ()


_PLAIN = Style()
_TEXT_ROWS = 50  # rows of a table that its evidence repeats
_ONE = (1, 1)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: row to column to text (never blank), merged ranges as anchor to extent, styles if any."""

    name: str
    rows: Mapping[int, Mapping[int, str]]
    spans: Mapping[Place, tuple[int, int]] = field(default_factory=dict)
    styles: Mapping[Place, Style] = field(default_factory=dict)
    hidden: bool = False


def clip_spans(
    ranges: Iterable[tuple[int, int, int, int]], rows: Mapping[int, Mapping[int, str]], *, most: int
) -> dict[Place, tuple[int, int]]:
    """Return merged ranges (top, left, bottom, right; inclusive) as anchor to extent, cut to the filled area.

    Ranges without text are left out; so are those that would cover more than ``most`` places in all.
    """
    last_row = max(rows, default=0)
    last_col = max((max(cells) for cells in rows.values()), default=0)
    spans: dict[Place, tuple[int, int]] = {}
    for top, left, bottom, right in ranges:
        height, width = min(bottom, last_row) - top + 1, min(right, last_col) - left + 1
        if height < 1 or width < 1 or left not in rows.get(top, ()) or height * width > most:
            continue
        most -= height * width
        spans[top, left] = (height, width)
    return spans


class Budget:
    """The cells that a file may still give; shared by its sheets."""

    def __init__(self, limits: Limits) -> None:
        self.limit = limits.table_cells
        self.left = limits.table_cells

    def take(self, cells: int) -> bool:
        """Take cells off the budget; False, and nothing taken, where there are not enough left."""
        if cells > self.left:
            return False
        self.left -= cells
        return True


def address(row: int, col: int) -> str:
    """Return the spreadsheet address of a 0-based place: (6, 2) is ``C7``."""
    letters = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def place(reference: str) -> Place:
    """Return the 0-based place of an address such as ``C7`` or ``$C$7``. Raises ``ValueError``."""
    letters = reference.rstrip("0123456789")
    digits = reference[len(letters) :]
    if not digits or len(digits) > 7:
        raise ValueError(f"{reference!r} is not a cell address")
    return int(digits) - 1, _column(letters)


@lru_cache(maxsize=1 << 15)
def _column(letters: str) -> int:
    bare = letters.replace("$", "").upper()
    if not re.fullmatch(r"[A-Z]{1,3}", bare):
        raise ValueError(f"{letters!r} names no column")
    col = 0
    for letter in bare:
        col = col * 26 + ord(letter) - 64
    return col - 1


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
    builder = _Builder(source.name, settings.limits)
    for sheet in sheets:
        builder.add(sheet)
    return Document(
        stem=source.stem,
        file=source.name,
        format=format,
        metadata=metadata or Metadata(),
        evidence=tuple(builder.evidence),
        tables=tuple(builder.tables),
        notices=(*notices, *_hidden(sheets, source.name), *builder.notices),
    )


class _Builder:
    def __init__(self, file: str, limits: Limits) -> None:
        self.file = file
        self.limits = limits
        self.evidence: list[Evidence] = []
        self.tables: list[Table] = []
        self.notices: list[Notice] = []

    def add(self, sheet: Sheet) -> None:
        section = (sheet.name,) if sheet.name else ()
        if sheet.name and sheet.rows:
            self._say("heading", sheet.name, section, self._at(sheet, 0, 0))
        for block in find_blocks(_spread(sheet)):
            self._lines("caption", sheet, section, block.titles)
            if block.table:
                self._table(sheet, section, block)
            self._lines("paragraph", sheet, section, block.lines)
            self._lines("footnote", sheet, section, block.notes)
            if block.beside:
                self._beside(sheet, block)

    def _table(self, sheet: Sheet, section: tuple[str, ...], block: Block) -> None:
        number = len(self.tables)
        block = self._cut(sheet, block)
        caption = " ".join(line.text for line in block.titles)
        label = next((m[1] for line in block.titles if (m := _LABEL.match(line.text))), "")
        table = make_table(
            id=f"table{number}",
            name=label or str(number),
            label=label,
            cells=_cells(sheet, block),
            caption=caption,
            notes=[line.text for line in block.notes],
            section=section,
            sheet=sheet.name or None,
            hidden=sheet.hidden,
        )
        self.tables.append(table)
        where = Locator(
            file=self.file,
            sheet=sheet.name or None,
            table=table.name,
            cell=f"{address(block.top, block.left)}:{address(block.bottom - 1, block.right - 1)}",
        )
        self.evidence.append(Evidence(table.id, "table", _text_of(table), section, where))

    def _cut(self, sheet: Sheet, block: Block) -> Block:
        width = block.right - block.left
        height = max(1, self.limits.table_cells // width)
        if block.bottom - block.top <= height:
            return block
        self.notices.append(cut_notice(self.file, sheet.name, self.limits.table_cells, first=block.top + height))
        return Block(
            block.top,
            block.left,
            block.top + height,
            block.right,
            True,
            titles=block.titles,
            notes=block.notes,
        )

    def _beside(self, sheet: Sheet, block: Block) -> None:
        area = f"{address(block.top, block.left)}:{address(block.bottom - 1, block.right - 1)}"
        where = f"sheet {sheet.name!r}" if sheet.name else "the file"
        self.notices.append(
            Notice(
                "beside-table",
                f"{area} of {where} stands beside a table and is kept as text, not read as its columns",
                Locator(file=self.file, sheet=sheet.name or None, cell=area),
            )
        )

    def _lines(self, kind: str, sheet: Sheet, section: tuple[str, ...], lines: Sequence[Line]) -> None:
        for line in lines:
            self._say(kind, line.text, section, self._at(sheet, line.row, line.col))

    def _say(self, kind: str, text: str, section: tuple[str, ...], where: Locator) -> None:
        self.evidence.append(
            Evidence(f"e{len(self.evidence)}", kind, text, section, where)  # type: ignore[arg-type]
        )

    def _at(self, sheet: Sheet, row: int, col: int) -> Locator:
        return Locator(file=self.file, sheet=sheet.name or None, cell=address(row, col))


def _text_of(table: Table) -> str:
    """Return the first rows of a table as text, a row to a semicolon."""
    lines = (
        " ".join(c.raw for i, c in enumerate(row) if c.raw and (c.row, c.col) == (r, i))
        for r, row in enumerate(table.grid[:_TEXT_ROWS])
    )
    return " ".join(f"{line};" for line in lines if line)


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


def _alike(one: Sheet, other: Sheet) -> bool:
    return collapse(one.name).casefold() == collapse(other.name).casefold()


def _overlap(here: set[tuple[int, str]], there: set[tuple[int, str]]) -> bool:
    """Tell whether two sheets hold mostly the same cells."""
    return len(here & there) * 10 >= 6 * min(len(here), len(there)) > 0


def _places(sheet: Sheet) -> set[tuple[int, str]]:
    rows = sorted(sheet.rows)[:2000]
    return {(c, text) for r in rows for c, text in sheet.rows[r].items() if len(text) > 2}
