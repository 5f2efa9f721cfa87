"""The records of an XLS workbook stream (BIFF5 and BIFF8, [MS-XLS]) and the strings in them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping, Sequence

from scigraft.read.text import Run, RunKind

BOF, EOF, CONTINUE, FILEPASS, CODEPAGE, DATEMODE = 0x0809, 0x000A, 0x003C, 0x002F, 0x0042, 0x0022
SUPBOOK = 0x01AE
BOUNDSHEET, SST, FONT, FORMAT, XF = 0x0085, 0x00FC, 0x0031, 0x041E, 0x00E0
LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, FORMULA, STRING, BOOLERR = (
    0x00FD, 0x0204, 0x00D6, 0x0203, 0x027E, 0x00BD, 0x0006, 0x0207, 0x0205,
)  # fmt: skip
MERGED, ROW, COLINFO = 0x00E5, 0x0208, 0x007D

ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
_CODEPAGES = {1200: "utf-16-le", 10000: "mac-roman", 32768: "mac-roman", 32769: "cp1252"}

Record = tuple[int, bytes]


def records(stream: bytes, at: int = 0) -> Iterator[Record]:
    """Yield (type, body) from a place in the stream on; stops where a record would pass the end."""
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        if at + 4 + length > len(stream):
            return
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def encoding(codepage: int) -> str:
    """Return the Python codec of a code page number."""
    name = _CODEPAGES.get(codepage, f"cp{codepage}")
    try:
        "".encode(name)
    except LookupError:
        return "cp1252"
    return name


def rk_number(word: int) -> float:
    """Return the number packed in 32 bits: 30 bits of integer or of a double, perhaps over 100."""
    value: float
    if word & 2:
        value = (word >> 2) - (1 << 30 if word & 0x80000000 else 0)
    else:
        value = struct.unpack("<d", struct.pack("<Q", (word & 0xFFFFFFFC) << 32))[0]
    return value / 100 if word & 1 else value


def short_string(body: bytes, at: int, *, wide: bool, codec: str) -> str:
    """Return a string with an 8-bit length (sheet names)."""
    return _counted(body, at + 1, body[at], wide=wide, codec=codec)


def long_string(body: bytes, at: int, *, wide: bool, codec: str) -> str:
    """Return a string with a 16-bit length (labels, formats)."""
    return _counted(body, at + 2, struct.unpack_from("<H", body, at)[0], wide=wide, codec=codec)


def _counted(body: bytes, at: int, count: int, *, wide: bool, codec: str) -> str:
    if not wide:
        return body[at : at + count].decode(codec, errors="replace")
    flags = body[at] if at < len(body) else 0
    if flags & 1:
        return body[at + 1 : at + 1 + 2 * count].decode("utf-16-le", errors="replace")
    return body[at + 1 : at + 1 + count].decode("latin-1")


def link_target(body: bytes) -> str:
    """Return the name of the file that a SUPBOOK record links to, empty where it is this workbook or an add-in."""
    if len(body) < 6 or struct.unpack_from("<H", body, 2)[0] in (0x0401, 0x3A01):
        return ""
    path = re.split(r"[\x00-\x1f/\\]", long_string(body, 2, wide=True, codec=""))  # control characters part folders
    return next((name for name in reversed(path) if name.strip()), "")


class SharedStrings:
    """The shared string table, whose strings may run on from one record into the next."""

    def __init__(self, parts: Sequence[bytes], raised: Mapping[int, RunKind]) -> None:
        self._parts = parts
        self._part = 0
        self._at = 8
        self._raised = raised

    def read(self) -> Iterator[list[Run]]:
        """Yield each string as runs. Ends where the table ends, even before its own count.

        A cell that asks for a string after that has lost its text; its sheet says so.
        """
        count = struct.unpack_from("<I", self._parts[0], 4)[0] if len(self._parts[0]) >= 8 else 0
        for _ in range(count):
            try:
                yield self._string()
            except (IndexError, struct.error):
                return

    def _string(self) -> list[Run]:
        length, flags = struct.unpack("<HB", self._take(3))
        runs = struct.unpack("<H", self._take(2))[0] if flags & 8 else 0
        extra = struct.unpack("<I", self._take(4))[0] if flags & 4 else 0
        text = self._characters(length, wide=bool(flags & 1))
        fonts = [struct.unpack("<HH", self._take(4)) for _ in range(runs)]
        self._take(extra)
        return self._split(text, fonts)

    def _split(self, text: str, fonts: list[tuple[int, int]]) -> list[Run]:
        starts = [(0, -1), *fonts, (len(text), -1)]
        return [
            (self._raised.get(font, "text"), text[start:end])
            for (start, font), (end, _) in zip(starts, starts[1:], strict=False)
            if start < end
        ]

    def _characters(self, length: int, *, wide: bool) -> str:
        text = ""
        while len(text) < length:
            if self._at >= len(self._parts[self._part]):
                self._part, self._at = self._part + 1, 1
                wide = bool(self._parts[self._part][0] & 1)  # each continuation says again how wide it is
            left = (len(self._parts[self._part]) - self._at) // (2 if wide else 1)
            take = min(left, length - len(text))
            if take == 0:
                raise IndexError("half a character before the end of a record")
            size = take * 2 if wide else take
            piece = self._parts[self._part][self._at : self._at + size]
            text += piece.decode("utf-16-le" if wide else "latin-1", errors="surrogatepass")
            self._at += size
        return text

    def _take(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            if self._at >= len(self._parts[self._part]):
                self._part, self._at = self._part + 1, 0
            piece = self._parts[self._part][self._at : self._at + size - len(data)]
            self._at += len(piece)
            data += piece
        return data
