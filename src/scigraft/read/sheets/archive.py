"""Zip archives that hold a document, opened under limits: no bomb is unpacked to find out that it is one."""

from __future__ import annotations

import lzma
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scigraft.model import Limits, ReadError, UnsafeInput

ZIP_MAGIC = b"PK\x03\x04"
_RATIO_FROM = 2**20  # small members may well compress a thousandfold (empty style sheets do)
_ENCRYPTED = 0x1
_BROKEN = (BadZipFile, zlib.error, lzma.LZMAError, EOFError, struct.error, ValueError, OSError, RuntimeError)


def member_names(data: bytes) -> frozenset[str]:
    """Return the names in the central directory, none where ``data`` is no readable zip. Unpacks nothing."""
    if not data.startswith(ZIP_MAGIC):
        return frozenset()
    try:
        with ZipFile(BytesIO(data)) as archive:
            return frozenset(archive.namelist())
    except _BROKEN:
        return frozenset()


@contextmanager
def open_archive(data: bytes, *, where: str, limits: Limits) -> Iterator[Archive]:
    """Open a zip and check every member's declared size before any is unpacked.

    Raises ``UnsafeInput`` where a limit is passed and ``ReadError`` where the archive is broken, also for
    what the body of the ``with`` reads from it.
    """
    try:
        with ZipFile(BytesIO(data)) as zipped:
            _check(zipped.infolist(), where=where, limits=limits)
            yield Archive(zipped, where=where, limits=limits)
    except _BROKEN as exc:
        raise ReadError(f"the archive is damaged ({exc})", where=where, hint="Fetch or save the file again") from exc


class Archive:
    """A checked zip; members are read as bounded streams."""

    def __init__(self, zipped: ZipFile, *, where: str, limits: Limits) -> None:
        self.names = frozenset(zipped.namelist())
        self._zipped = zipped
        self._where = where
        self._limits = limits

    def open(self, name: str) -> IO[bytes]:
        """Return a stream of a member; ``ReadError`` where it is missing, ``UnsafeInput`` past the limit."""
        if name not in self.names:
            raise ReadError(f"the archive has no {name}", where=self._where, hint="Fetch or save the file again")
        stream = self._zipped.open(name)
        return _Bounded(stream, self._limits.archive_bytes, self._where)

    def read(self, name: str) -> bytes:
        """Return a member whole."""
        with self.open(name) as stream:
            return stream.read()


class _Bounded(BytesIO):
    """A reading stream that stops at a number of bytes, whatever the archive's directory says."""

    def __init__(self, stream: IO[bytes], limit: int, where: str) -> None:
        super().__init__()
        self._stream = stream
        self._left = limit
        self._where = where

    def read(self, size: int | None = -1, /) -> bytes:
        want = self._left + 1 if size is None or size < 0 else size
        data = self._stream.read(want)
        self._left -= len(data)
        if self._left < 0:
            raise UnsafeInput("a member of the archive is larger than read.limits.archive_bytes", where=self._where)
        return data

    def close(self) -> None:
        self._stream.close()
        super().close()


def _check(members: list[ZipInfo], *, where: str, limits: Limits) -> None:
    if len(members) > limits.archive_members:
        raise UnsafeInput(
            f"the archive has {len(members):,} members, over the limit of {limits.archive_members:,}",
            where=where,
            hint="Raise read.limits.archive_members if you trust it",
        )
    total = sum(member.file_size for member in members)
    if total > limits.archive_bytes:
        raise UnsafeInput(
            f"the archive unpacks to {total:,} bytes, over the limit of {limits.archive_bytes:,}",
            where=where,
            hint="Raise read.limits.archive_bytes if you trust it",
        )
    for member in members:
        _check_member(member, where=where, limits=limits)


def _check_member(member: ZipInfo, *, where: str, limits: Limits) -> None:
    if member.flag_bits & _ENCRYPTED:
        raise ReadError("the archive is encrypted", where=where, hint="Save it without a password and add it again")
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ReadError(
            f"{member.filename} is packed by a method no office program uses",
            where=where,
            hint="Save the file again from the program that made it",
        )
    ratio = member.file_size / max(1, member.compress_size)
    if member.file_size > _RATIO_FROM and ratio > limits.archive_ratio:
        raise UnsafeInput(
            f"{member.filename} would unpack to {member.file_size:,} bytes, {ratio:,.0f} times its size",
            where=where,
            hint="It looks like a zip bomb; raise read.limits.archive_ratio if you trust it",
        )
