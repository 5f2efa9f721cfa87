"""Large XML parts read as a stream: elements are dropped as soon as they have been looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Protocol

from lxml import etree

_CHUNK = 1 << 20
_LONGEST_ROW = 16 * _CHUNK  # bytes of a row that is held back to see it whole
# Rows and cells that only have a place and a format. A quoted `>` or a missing place leaves them to the parser.
_EMPTY = re.compile(
    rb'<row r="[^<>]*(?:/>|>(?:<c r="[^<>]*(?:/>|></c>))*</row>)|<c r="[^<>]*/>|<c r="[^<>/]*></c>',
)


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return the next bytes, none at the end."""


class Sifted:
    """A worksheet part without its empty cells and rows, of which a sheet formatted to its end has millions."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._held = b""

    def read(self, size: int, /) -> bytes:
        """Return about a megabyte, less what was left out, whatever ``size``; none at the end."""
        while data := self._stream.read(_CHUNK):
            data = self._held + data
            cut = data.rfind(b"<row ")
            if cut <= 0 and len(data) > _LONGEST_ROW:
                cut = data.rfind(b"<c ")
            if cut <= 0:
                self._held = data
                continue
            self._held = data[cut:]
            if sifted := self._sift(data[:cut]):
                return sifted
        data, self._held = self._held, b""
        return self._sift(data)

    @staticmethod
    def _sift(data: bytes) -> bytes:
        if b"<![CDATA[" in data:
            return data
        return _EMPTY.sub(b"", data)


def streamed(stream: IO[bytes] | Sifted, *tags: str, starts: bool = False) -> Iterator[tuple[str, etree._Element]]:
    """Yield ("end", element) for the elements of these tags, with ``starts`` also ("start", element).

    No entity is expanded and nothing is fetched. An element is emptied after its end. Raises
    ``lxml.etree.XMLSyntaxError`` where the XML is broken.
    """
    parser = etree.iterparse(
        stream,
        events=("start", "end") if starts else ("end",),
        tag=tags,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    for event, element in parser:
        yield event, element
        if event == "end":
            element.clear()
            while (before := element.getprevious()) is not None and (parent := before.getparent()) is not None:
                parent.remove(before)
