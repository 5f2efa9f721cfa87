"""Vectors of texts by the hash of the text, in one file for each embedder, which only ever grows.

What a text is for does not matter: code that cuts texts in another way finds those that it has in common with the code
before. A head tells the number of dimensions; then come records of one size: hash, checksum, vector. A record that a
stopped run left half written is cut off by the next writer, and one whose checksum is wrong counts as none.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from scigraft.evaluate.search.appending import appending
from scigraft.library.search.vectors import WIDTH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.library.search.vectors import Hashes, Vectors

_HEAD = 64  # bytes


class VectorFile:
    """The vectors of an embedder of so many dimensions, whole numbers as ``quantised`` gives them."""

    def __init__(self, path: Path, dim: int) -> None:
        self._path = path
        self._dim = dim
        self._record = np.dtype([("hash", f"S{WIDTH}"), ("sum", "<u4"), ("vector", "<i2", (dim,))])
        self._head = f"scigraft vectors 1, {dim} numbers each\n".encode().ljust(_HEAD, b"\x00")

    def rows(self, hashes: Hashes) -> tuple[Vectors, NDArray[np.bool_]]:
        """Return the vectors of texts, a row a hash, and which of them are there; the others are rows of zeros."""
        found = np.zeros((len(hashes), self._dim), dtype=np.int16)
        records = self._records()
        sound = [place for place in np.flatnonzero(np.isin(records["hash"], hashes)) if _sound(records[place])]
        if not sound:
            return found, np.zeros(len(hashes), dtype=bool)
        order = np.argsort(records["hash"][sound], kind="stable")
        places = np.array(sound)[order]
        kept = records["hash"][places]
        at = np.minimum(np.searchsorted(kept, hashes), len(kept) - 1)
        there = kept[at] == hashes
        found[there] = records["vector"][places[at[there]]]
        return found, there

    def add(self, hashes: Hashes, vectors: Vectors) -> None:
        """Write further vectors. Raises ``UsageError`` where the file cannot be written."""
        added = np.zeros(len(hashes), dtype=self._record)
        added["hash"], added["vector"] = hashes, vectors
        added["sum"] = [crc32(record["vector"].tobytes(), crc32(record["hash"])) for record in added]
        with appending(self._path) as stream:
            size = stream.tell()
            if size < _HEAD or not self._is_ours():
                stream.truncate(0)
                stream.write(self._head)
            else:
                stream.truncate(size - (size - _HEAD) % self._record.itemsize)
            stream.write(added.tobytes())
            stream.flush()
            os.fsync(stream.fileno())

    def _is_ours(self) -> bool:
        try:
            with self._path.open("rb") as stream:
                return stream.read(_HEAD) == self._head
        except OSError:
            return False

    def _records(self) -> NDArray[np.void]:
        if not self._is_ours():
            return np.zeros(0, dtype=self._record)
        count = (self._path.stat().st_size - _HEAD) // self._record.itemsize
        if not count:
            return np.zeros(0, dtype=self._record)
        return np.memmap(self._path, dtype=self._record, mode="r", offset=_HEAD, shape=(count,))


def _sound(record: np.void) -> bool:
    return int(record["sum"]) == crc32(record["vector"].tobytes(), crc32(record["hash"]))
