"""XLS records to sheets: first what the whole workbook shares, then one sheet at a time."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from scigraft.model import Notice
from scigraft.read.sheets import biff
from scigraft.read.sheets.addresses import Place, address
from scigraft.read.sheets.number_formats import BUILTIN
from scigraft.read.sheets.ole import DamagedFile
from scigraft.read.sheets.sheet import Budget, Sheet, Style, clip_spans
from scigraft.read.sheets.sheet_notices import cut_notice, ended_notice, hidden_cells_notice, lost_text_notice
from scigraft.read.sheets.sheet_text import Look, Styles, Text, plain_text, rich_text, style_of
from scigraft.read.text import RunKind

_BIFF8, _BIFF5 = 0x0600, 0x0500
_BOLD_WEIGHT = 600  # 400 is normal, 700 bold
_MISSING_FONT = 4  # font numbers leave out 4


class EncryptedBook(Exception):
    """The workbook has a password."""


class TooOld(Exception):
    """The workbook is BIFF4 or older."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A worksheet and where its records start in the stream."""

    name: str
    offset: int
    hidden: bool


@dataclass(slots=True)
class Book:
    """What sheets refer to."""

    wide: bool = True
    codec: str = "cp1252"
    since_1904: bool = False
    sheets: list[SheetEntry] = field(default_factory=list)
    strings: tuple[Text, ...] = ()
    styles: Styles = field(default_factory=Styles)
    links: set[str] = field(default_factory=set)


def open_book(stream: bytes) -> Book:
    """Read the workbook's globals. Raises ``EncryptedBook``, ``TooOld`` or ``DamagedFile``."""
    book = Book()
    fonts: list[tuple[bool, RunKind]] = []
    formats = dict(BUILTIN)
    cell_formats: list[tuple[int, int, int]] = []
    shared: list[bytes] = []
    last = None
    for kind, body in biff.records(stream):
        if kind == biff.BOF and last is None:
            _check_version(book, body)
        elif kind == biff.FILEPASS:
            raise EncryptedBook
        elif kind == biff.FONT:
            fonts.append(_font(body))
        elif kind == biff.FORMAT:
            number, text = _format(book, body)
            formats[number] = text
        elif kind == biff.XF:
            font, number = struct.unpack_from("<HH", body)
            cell_formats.append((font, number, body[8] & 15 if book.wide and len(body) > 8 else 0))
        elif kind == biff.SST or (kind == biff.CONTINUE and last == biff.SST):
            shared.append(body)
            kind = biff.SST
        elif kind == biff.EOF:
            break
        else:
            _setting(book, kind, body)
        last = kind
    if last is None:
        raise DamagedFile("its workbook stream is empty")
    raised = {_number(i): raised for i, (_, raised) in enumerate(fonts) if raised != "text"}
    if shared:
        book.strings = tuple(rich_text(runs) for runs in biff.SharedStrings(shared, raised).read())
    book.styles = _styles(fonts, formats, cell_formats)
    return book


def _check_version(book: Book, body: bytes) -> None:
    version = struct.unpack_from("<H", body)[0]
    if version not in (_BIFF5, _BIFF8):
        raise TooOld
    book.wide = version == _BIFF8


def _setting(book: Book, kind: int, body: bytes) -> None:
    if kind == biff.CODEPAGE:
        book.codec = biff.encoding(struct.unpack_from("<H", body)[0])
    elif kind == biff.DATEMODE:
        book.since_1904 = struct.unpack_from("<H", body)[0] == 1
    elif kind == biff.SUPBOOK and book.wide and (target := biff.link_target(body)):
        book.links.add(target)
    elif kind == biff.BOUNDSHEET:
        offset, hidden, type_ = struct.unpack_from("<IBB", body)
        if type_ == 0:
            name = biff.short_string(body, 6, wide=book.wide, codec=book.codec)
            book.sheets.append(SheetEntry(name.replace("\x00", ""), offset, bool(hidden & 3)))


def _font(body: bytes) -> tuple[bool, RunKind]:
    weight, escapement = struct.unpack_from("<HH", body, 6)
    raised: RunKind = "sup" if escapement == 1 else "sub" if escapement == 2 else "text"
    return weight >= _BOLD_WEIGHT, raised


def _format(book: Book, body: bytes) -> tuple[int, str]:
    number = struct.unpack_from("<H", body)[0]
    if book.wide:
        return number, biff.long_string(body, 2, wide=True, codec=book.codec)
    return number, biff.short_string(body, 2, wide=False, codec=book.codec)


def _number(index: int) -> int:
    return index if index < _MISSING_FONT else index + 1


def _styles(
    fonts: list[tuple[bool, RunKind]], formats: dict[int, str], cell_formats: list[tuple[int, int, int]]
) -> Styles:
    bold = {_number(i) for i, (is_bold, _) in enumerate(fonts) if is_bold}
    return Styles(
        codes=tuple(formats.get(number, "") for _, number, _ in cell_formats),
        looks=tuple(Look(bold=font in bold, indent=indent) for font, _, indent in cell_formats),
    )


@dataclass(slots=True)
class SheetReading:
    """The state of reading the records of one sheet."""

    book: Book
    entry: SheetEntry
    budget: Budget
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    styles: dict[Place, Style] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    hidden_rows: int = 0
    hidden_cols: int = 0
    cut_at: int | None = None
    ends_early: bool = False
    awaits: tuple[int, int, int] | None = None

    def read(self, stream: bytes) -> Sheet:
        """Return the sheet whose records start at the entry's offset; charts inside it are passed over."""
        depth = 0
        for kind, body in biff.records(stream, self.entry.offset):
            depth += {biff.BOF: 1, biff.EOF: -1}.get(kind, 0)
            if depth <= 0:
                break
            if depth == 1 and not self._take(kind, body):
                break
        else:
            self.ends_early = True
        ranges = ((top, left, bottom, right) for top, bottom, left, right in self.merged)
        spans, unmerged = clip_spans(ranges, self.rows, most=self.budget.limit)
        return Sheet(self.entry.name, self.rows, spans, self.styles, self.entry.hidden, unmerged)

    def _take(self, kind: int, body: bytes) -> bool:
        if kind == biff.MULRK:
            return self._many(body)
        if kind == biff.STRING and self.awaits is not None:
            (row, col, style), self.awaits = self.awaits, None
            said = plain_text(biff.long_string(body, 0, wide=self.book.wide, codec=self.book.codec))
            return self._put(row, col, style, said)
        if kind == biff.MERGED:
            count = struct.unpack_from("<H", body)[0]
            self.merged += [struct.unpack_from("<4H", body, 2 + 8 * i) for i in range(min(count, len(body) // 8))]
        elif kind == biff.ROW and struct.unpack_from("<H", body, 12)[0] & 0x20:
            self.hidden_rows += 1
        elif kind == biff.COLINFO:
            first, last, _, _, flags = struct.unpack_from("<5H", body)
            self.hidden_cols += min(last, 255) - first + 1 if flags & 1 and first <= 255 else 0
        elif (text := self._cell(kind, body)) is not None:
            row, col, style = struct.unpack_from("<3H", body)
            return self._put(row, col, style, text)
        return True

    def _cell(self, kind: int, body: bytes) -> Text | None:
        if kind == biff.LABELSST:
            return self._shared(body)
        if kind in (biff.LABEL, biff.RSTRING):
            return plain_text(biff.long_string(body, 6, wide=self.book.wide, codec=self.book.codec))
        if kind == biff.NUMBER:
            return self._number(struct.unpack_from("<d", body, 6)[0], body)
        if kind == biff.RK:
            return self._number(biff.rk_number(struct.unpack_from("<I", body, 6)[0]), body)
        if kind == biff.BOOLERR:
            return _flag(body[6], is_error=bool(body[7]))
        if kind == biff.FORMULA:
            return self._result(body)
        return None

    def _shared(self, body: bytes) -> Text | None:
        row, col = struct.unpack_from("<HH", body)
        index: int = struct.unpack_from("<I", body, 6)[0]
        if index < len(self.book.strings):
            return self.book.strings[index]
        self.lost.append(address(row, col))
        return None

    def _number(self, value: float, body: bytes) -> Text:
        style = struct.unpack_from("<H", body, 4)[0]
        return Text(self.book.styles.shown(value, style, since_1904=self.book.since_1904))

    def _result(self, body: bytes) -> Text | None:
        if body[12:14] != b"\xff\xff":
            return self._number(struct.unpack_from("<d", body, 6)[0], body)
        if body[6] == 0:
            self.awaits = struct.unpack_from("<3H", body)
        return _flag(body[8], is_error=body[6] == 2) if body[6] in (1, 2) else None

    def _many(self, body: bytes) -> bool:
        row, first = struct.unpack_from("<HH", body)
        for i in range((len(body) - 6) // 6):
            style, word = struct.unpack_from("<HI", body, 4 + 6 * i)
            text = self.book.styles.shown(biff.rk_number(word), style, since_1904=self.book.since_1904)
            if not self._put(row, first + i, style, Text(text)):
                return False
        return True

    def _put(self, row: int, col: int, style: int, text: Text) -> bool:
        if not text.text:
            return True
        if not self.budget.take(1):
            self.cut_at = row
            return False
        self.rows.setdefault(row, {})[col] = text.text
        found = style_of(text, self.book.styles.look(style))
        if found is not None:
            self.styles[row, col] = found
        return True

    def notices(self, file: str) -> Iterator[Notice]:
        """Return what was cut, is lost or hidden on this sheet."""
        if self.ends_early:
            yield ended_notice(file, self.entry.name)
        if self.lost:
            yield lost_text_notice(file, self.entry.name, self.lost)
        if self.cut_at is not None:
            yield cut_notice(file, self.entry.name, self.budget.limit, first=self.cut_at)
        if self.hidden_rows or self.hidden_cols:
            yield hidden_cells_notice(file, self.entry.name, rows=self.hidden_rows, cols=self.hidden_cols)


def _flag(value: int, *, is_error: bool) -> Text:
    if is_error:
        return Text(biff.ERRORS.get(value, "#ERR!"))
    return Text("TRUE" if value else "FALSE")
