"""Places: the cell or passage that a value was read from, as a node of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pyoxigraph import NamedNode

from scigraft.model import Locator
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.names import text_literal
from scigraft.publish.rdf.numbers import integer_literal


def place_statements(node: NamedNode, document: NamedNode, place: Locator) -> Iterator[v.Statement]:
    """Yield what is said of a place: the document that it is part of, and where in it, as finely as is known."""
    yield node, v.TYPE, v.ENTITY
    yield node, v.TYPE, v.PASSAGE if place.row is None or place.col is None else v.CELL
    yield node, v.PART_OF, document
    for name, text in ((v.SHEET, place.sheet), (v.TABLE, place.table), (v.CELL_ADDRESS, place.cell),
                       (v.PAGE_LABEL, place.page_label), (v.PRINTED, place.text)):  # fmt: skip
        if text is not None:
            yield node, name, text_literal(text)
    for name, number in ((v.PAGE, place.page), (v.ROW, place.row), (v.COLUMN, place.col)):
        if number is not None:
            yield node, name, integer_literal(number)
    if place.bbox is not None:
        yield node, v.BOX, text_literal(" ".join(map(repr, place.bbox)))
    if place.span is not None:
        yield node, v.SPAN, text_literal("{} {}".format(*place.span))
