"""Vectors of texts kept by the hash of the text: a text goes through a model once, whatever paper it stands in.

A folder holds parts, each a file of sorted hashes and one of vectors in step with them, which are mapped into memory.
A part is written under a name that follows from its content, and is there once the list of parts names it: a build
that is killed leaves what it had listed. A part that is not what the list says is left out, and its texts are done
again. One process writes at a time (the library is locked); readers keep what they opened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.library.search.arrays import checksum
from scigraft.library.whole_files import whole, whole_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vectors = NDArray[np.int16]
    Hashes = NDArray[np.bytes_]

LIST = "parts.json"
FORMAT = 1
MOST_PARTS = 12  # more are made one
WIDTH = 16  # bytes of a hash
_SPARE, _FEW = 2, 2000  # vectors kept: so many times those in use, and some more


def hashes_of(texts: Iterable[str]) -> Hashes:
    """Return the hash of each text."""
    joined = b"".join(sha256(text.encode("utf-8", "surrogatepass")).digest()[:WIDTH] for text in texts)
    return np.frombuffer(joined, dtype=f"S{WIDTH}")


@dataclass(frozen=True)
class _Part:
    name: str
    hashes: Hashes
    vectors: Vectors


class VectorCache:
    """The vectors of one model. ``damaged`` is how many parts were found damaged when it was opened."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parts, self.damaged = _opened(folder)

    def __len__(self) -> int:
        return sum(len(part.hashes) for part in self._parts)

    @property
    def dim(self) -> int:
        """How many numbers a vector has; 0 where there is none."""
        return int(self._parts[0].vectors.shape[1]) if self._parts else 0

    def missing(self, hashes: Hashes) -> NDArray[np.bool_]:
        """Return which of these have no vector."""
        found = np.zeros(len(hashes), dtype=bool)
        for part in self._parts:
            found |= _places(part, hashes)[1]
        return ~found

    def rows(self, hashes: Hashes) -> Vectors:
        """Return the vectors of these, shape (hashes, dim); a row of zeros where there is none."""
        found = np.zeros((len(hashes), self.dim), dtype=np.int16)
        for part in self._parts:
            places, there = _places(part, hashes)
            found[there] = part.vectors[places[there]]
        return found

    def add(self, hashes: Hashes, vectors: Vectors) -> None:
        """Keep further vectors, in one part. None of them may be there, nor one twice."""
        if not len(hashes):
            return
        if self._parts and vectors.shape[1] != self.dim:
            self._parts = []  # the model changed under its name: what it gave before is of no use
        order = np.argsort(hashes)
        self._parts.append(_written(self._folder, hashes[order], vectors[order]))
        self._list()

    def tidy(self, used: Hashes) -> None:
        """Make many parts one, and leave out what is not used where that is most."""
        crowded = len(self) > _SPARE * len(used) + _FEW
        if len(self._parts) <= MOST_PARTS and not crowded:
            return
        hashes = np.concatenate([part.hashes for part in self._parts])
        vectors = np.concatenate([part.vectors for part in self._parts])
        kept = np.isin(hashes, used) if crowded else np.ones(len(hashes), dtype=bool)
        order = np.argsort(hashes[kept])
        self._parts = [_written(self._folder, hashes[kept][order], vectors[kept][order])] if kept.any() else []
        self._list()

    def _list(self) -> None:
        held = [[part.name, *(checksum(file) for file in files_of(self._folder, part.name))] for part in self._parts]
        with whole_text(self._folder / LIST, newline="\n") as stream:
            json.dump({"format": FORMAT, "parts": held}, stream)
        names = {file.name for part in self._parts for file in files_of(self._folder, part.name)}
        for file in self._folder.glob("*.npy"):
            if file.name not in names:
                with suppress(OSError):  # another system may not let go of a file that is mapped
                    file.unlink()


def files_of(folder: Path, name: str) -> tuple[Path, Path]:
    """Return the files of a part: of its hashes and of its vectors."""
    return folder / f"{name}.hashes.npy", folder / f"{name}.vectors.npy"


def _places(part: _Part, hashes: Hashes) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    places = np.minimum(np.searchsorted(part.hashes, hashes), len(part.hashes) - 1)
    return places, part.hashes[places] == hashes


def _written(folder: Path, hashes: Hashes, vectors: Vectors) -> _Part:
    folder.mkdir(parents=True, exist_ok=True)
    name = sha256(hashes.tobytes()).hexdigest()[:16]
    for file, array in zip(files_of(folder, name), (hashes, vectors), strict=True):
        with whole(file) as part, part.open("wb") as stream:
            np.save(stream, array, allow_pickle=False)
            stream.flush()
            os.fsync(stream.fileno())
    return _mapped(folder, name)


def _mapped(folder: Path, name: str) -> _Part:
    hashes, vectors = (np.load(file, mmap_mode="r", allow_pickle=False) for file in files_of(folder, name))
    if hashes.dtype != np.dtype(f"S{WIDTH}") or vectors.dtype != np.int16 or vectors.ndim != 2:
        raise ValueError("not what a part holds")
    if hashes.shape != vectors.shape[:1] or not len(hashes):
        raise ValueError("hashes and vectors are not as many")
    return _Part(name, hashes, vectors)


def _opened(folder: Path) -> tuple[list[_Part], int]:
    """Return the parts that are as they were written, and how many are not."""
    try:
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
        entries: Sequence[Sequence[object]] = listed["parts"] if listed["format"] == FORMAT else []
    except FileNotFoundError:
        return [], 0
    except (ValueError, KeyError, TypeError, OSError):
        return [], 1
    parts = [part for entry in entries if (part := _sound(folder, entry))]
    return parts, len(entries) - len(parts)


def _sound(folder: Path, entry: Sequence[object]) -> _Part | None:
    try:
        name, *sums = entry
        if [checksum(file) for file in files_of(folder, str(name))] == sums:
            return _mapped(folder, str(name))
    except (OSError, ValueError, TypeError):
        pass
    return None
