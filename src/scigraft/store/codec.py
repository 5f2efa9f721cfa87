"""Values of the model to bytes and back: JSON, compressed when large, the same bytes for the same value."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from functools import cached_property
from types import GenericAlias
from typing import Generic, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError

from scigraft.model import Cell, Document, LibraryError, Locator, Metadata, Record, Table

T = TypeVar("T")
COMPRESS_OVER = 512  # bytes; smaller payloads do not shrink
_RAW, _ZLIB = b"j", b"z"


@dataclass(frozen=True)
class Codec(Generic[T]):
    """Encodes values of one type. Fields at their default are left out; what is left out reads as the default."""

    kind: type[T]

    @cached_property
    def _adapter(self) -> TypeAdapter[tuple[T]]:
        # A dataclass cannot be given a configuration from outside, a tuple of one can: infinity must come back.
        kind = cast("type[tuple[T]]", GenericAlias(tuple, (self.kind,)))
        return TypeAdapter(kind, config=ConfigDict(ser_json_inf_nan="constants"))

    def to_text(self, value: T) -> str:
        """Return the value as JSON text."""
        return self._adapter.dump_json((value,), exclude_defaults=True).decode()

    def of_text(self, text: str | bytes) -> T:
        """Return the value that JSON text stands for. Raises ``LibraryError`` where it does not fit the type."""
        try:
            [value] = self._adapter.validate_json(text)
        except ValidationError as exc:
            raise LibraryError(
                f"a stored value does not fit ({exc.error_count()} errors: {exc.errors()[0]['msg']})",
                hint="The library may be damaged; restore a backup or remove and add the file again",
            ) from exc
        return value

    def to_bytes(self, value: T) -> bytes:
        """Return the value as bytes, the first of which says how it is packed."""
        return pack(self.to_text(value).encode())

    def of_bytes(self, data: bytes) -> T:
        """Return the value that bytes stand for."""
        return self.of_text(unpack(data))


def pack(text: bytes) -> bytes:
    """Compress a payload where that pays."""
    return _ZLIB + zlib.compress(text, 6) if len(text) > COMPRESS_OVER else _RAW + text


def unpack(data: bytes) -> bytes:
    """Undo ``pack``."""
    return zlib.decompress(data[1:]) if data[:1] == _ZLIB else data[1:]


@dataclass(frozen=True, slots=True)
class _Grid:
    """A grid with each cell once; ``places`` index it, and are left out when no cell covers more than its place."""

    cells: tuple[Cell, ...]
    shape: tuple[int, int]
    places: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class _Stored:
    document: Document
    grids: tuple[_Grid, ...]


_STORED = Codec(_Stored)
METADATA = Codec(Metadata)
RECORD = Codec(Record)
LOCATOR = Codec(Locator)
STRINGS: Codec[dict[str, str]] = Codec(dict[str, str])


def document_to_bytes(document: Document) -> bytes:
    """Return a document as bytes. A cell that spans several places is stored once."""
    bare = tuple(replace(table, grid=()) for table in document.tables)
    grids = tuple(_flatten(table) for table in document.tables)
    return _STORED.to_bytes(_Stored(replace(document, tables=bare), grids))


def document_of_bytes(data: bytes) -> Document:
    """Return the document that bytes stand for, its spans sharing their cell again."""
    stored = _STORED.of_bytes(data)
    tables = tuple(
        replace(table, grid=_expand(grid)) for table, grid in zip(stored.document.tables, stored.grids, strict=True)
    )
    return replace(stored.document, tables=tables)


def _flatten(table: Table) -> _Grid:
    height, width = table.shape
    seen: dict[int, int] = {}
    cells: list[Cell] = []
    for line in table.grid:
        for cell in line:
            if id(cell) not in seen:
                seen[id(cell)] = len(cells)
                cells.append(cell)
    plain = len(cells) == height * width
    places = None if plain else tuple(tuple(seen[id(cell)] for cell in line) for line in table.grid)
    return _Grid(tuple(cells), (height, width), places)


def _expand(grid: _Grid) -> tuple[tuple[Cell, ...], ...]:
    height, width = grid.shape
    if grid.places is None:
        return tuple(grid.cells[r * width : (r + 1) * width] for r in range(height))
    return tuple(tuple(grid.cells[i] for i in line) for line in grid.places)
