"""Large XML parts read as a stream: elements are dropped as soon as they have been looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from lxml import etree


def streamed(stream: IO[bytes], *tags: str, starts: bool = False) -> Iterator[tuple[str, etree._Element]]:
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
