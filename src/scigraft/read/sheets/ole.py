"""OLE compound files ([MS-CFB]): the streams inside, each followed with a bound, so that no damage loops."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LAST = 0xFFFFFFFA  # sector numbers from here on are marks (end of chain, free, FAT)
_ENTRY = 128
_IN_HEADER = 109  # FAT sectors that the header itself lists


class DamagedFile(ValueError):
    """The file's own tables lead outside it or in a circle."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A stream or storage of the directory."""

    name: str
    kind: int
    start: int
    size: int


class CompoundFile:
    """An OLE file in memory. Raises ``DamagedFile`` where its tables cannot be followed."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 512 or not data.startswith(MAGIC):
            raise DamagedFile("it is shorter than its header")
        self._data = data
        shift, mini_shift = struct.unpack_from("<HH", data, 30)
        if shift not in (9, 12) or mini_shift > shift:
            raise DamagedFile("its sector size is not one of the known two")
        self._size, self._mini_size = 1 << shift, 1 << mini_shift
        directory, self._cutoff, mini_fat = struct.unpack_from("<I4xII", data, 48)
        self._fat = self._read_fat()
        self.entries = tuple(self._read_directory(directory))
        root = next((e for e in self.entries if e.kind == 5), None)
        self._mini = self._chain(root.start) if root and root.size else b""
        self._mini_fat = _words(self._chain(mini_fat)) if mini_fat < _LAST else ()

    def stream(self, *names: str) -> bytes | None:
        """Return the first stream with one of these names, or None."""
        for name in names:
            for entry in self.entries:
                if entry.kind == 2 and entry.name == name:
                    return self._content(entry)
        return None

    def _content(self, entry: Entry) -> bytes:
        if entry.size >= self._cutoff:
            return self._chain(entry.start)[: entry.size]
        size = self._mini_size
        parts = [self._mini[n * size : (n + 1) * size] for n in _follow(entry.start, self._mini_fat)]
        return b"".join(parts)[: entry.size]

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        if start >= len(self._data):
            raise DamagedFile("it ends before all of its parts")
        return self._data[start : start + self._size]

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(n) for n in _follow(start, self._fat))

    def _read_fat(self) -> tuple[int, ...]:
        listed = list(struct.unpack_from(f"<{_IN_HEADER}I", self._data, 76))
        more = struct.unpack_from("<I", self._data, 68)[0]
        seen: set[int] = set()
        while more < _LAST:
            if more in seen:
                raise DamagedFile("its tables lead in a circle")
            seen.add(more)
            *sectors, more = _words(self._sector(more)) or (_LAST,)
            listed += sectors
        return tuple(word for n in listed if n < _LAST for word in _words(self._sector(n)))

    def _read_directory(self, start: int) -> Iterator[Entry]:
        data = self._chain(start)
        for at in range(0, len(data) - _ENTRY + 1, _ENTRY):
            length, kind = struct.unpack_from("<HB", data, at + 64)
            first, size = struct.unpack_from("<II", data, at + 116)
            name = data[at : at + max(0, min(length, 64) - 2)].decode("utf-16-le", errors="replace")
            if kind:
                yield Entry(name, kind, first, size)


def _follow(start: int, table: tuple[int, ...]) -> Iterator[int]:
    steps = 0
    while start < _LAST:
        if start >= len(table) or steps > len(table):
            raise DamagedFile("its tables lead outside the file or in a circle")
        yield start
        start = table[start]
        steps += 1


def _words(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])
