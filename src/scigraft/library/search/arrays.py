"""Arrays and lists of texts in files that are mapped into memory: read where they are asked, never as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any, overload
from zlib import crc32

import numpy as np

_CHUNK = 2**22

if TYPE_CHECKING:
    from numpy.typing import NDArray


def put(folder: Path, name: str, array: NDArray[Any]) -> None:
    """Write an array."""
    with (folder / f"{name}.npy").open("wb") as stream:
        np.save(stream, np.ascontiguousarray(array), allow_pickle=False)


def mapped(folder: Path, name: str) -> NDArray[Any]:
    """Return an array that was written, mapped into memory. Raises ``ValueError`` or ``OSError`` for a damaged one."""
    file = folder / f"{name}.npy"
    try:
        try:
            # As a plain array: each look at a row of a ``memmap`` costs several times as much.
            array: NDArray[Any] = np.asarray(np.load(file, mmap_mode="r", allow_pickle=False))
        except ValueError:  # an array without rows cannot be mapped
            array = np.load(file, allow_pickle=False)
    except (TokenError, SyntaxError) as exc:  # what a head that is no head may raise
        raise ValueError(f"{file.name} is no array ({exc})") from exc
    return array


def checksum(file: Path) -> int:
    """Return a checksum of a file's content."""
    total = 0
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            total = crc32(chunk, total)
    return total


class Texts(Sequence[str]):
    """Texts by number, each read when it is asked for."""

    def __init__(self, letters: NDArray[np.uint8], starts: NDArray[np.int64]) -> None:
        self._letters = letters
        self._starts = starts

    @classmethod
    def load(cls, folder: Path, name: str) -> Texts:
        """Return texts that were written."""
        return cls(mapped(folder, f"{name}.letters"), mapped(folder, f"{name}.starts"))

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        at = place % len(self)
        return self._letters[self._starts[at] : self._starts[at + 1]].tobytes().decode("utf-8", "surrogatepass")


def put_texts(folder: Path, name: str, texts: Iterable[str]) -> None:
    """Write texts, in order."""
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    put(folder, f"{name}.letters", np.frombuffer(b"".join(encoded), dtype=np.uint8))
    put(folder, f"{name}.starts", np.cumsum([0, *map(len, encoded)], dtype=np.int64))
