"""GraphML, for networkx, Gephi, yEd, Cytoscape and igraph: typed attributes, written as the graph comes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO
from xml.sax.saxutils import escape

from scigraft.model import Citation, Edge, Entity
from scigraft.publish.graphs.arcs import Arc, arcs, clean, details, year

BETWEEN_ITEMS = " | "  # of an attribute that is a list: GraphML has no lists
# id, what it belongs to, name, type. `label` and `weight` are the names that Gephi and Cytoscape look for.
KEYS = (
    ("n0", "node", "label", "string"),
    ("n1", "node", "type", "string"),
    ("n2", "node", "names", "string"),
    ("n3", "node", "papers", "string"),
    ("n4", "node", "paper_count", "int"),
    ("n5", "node", "year", "int"),
    ("n6", "node", "details", "string"),
    ("e0", "edge", "relation", "string"),
    ("e1", "edge", "papers", "string"),
    ("e2", "edge", "weight", "double"),
    ("e3", "edge", "support", "int"),
    ("e4", "edge", "places", "string"),
    ("e5", "edge", "text", "string"),
    ("e6", "edge", "section", "string"),
    ("e7", "edge", "found_by", "string"),
    ("e8", "edge", "confidence", "double"),
)
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
_QUOTED = {'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}


def write(entities: Iterable[Entity], edges: Iterable[Edge], citations: Iterable[Citation], stream: TextIO) -> int:
    """Write the graph as GraphML and return how many nodes and edges there are. The stream is UTF-8.

    A directed graph with several edges between the same two nodes, each with its id: ``networkx.read_graphml`` makes a
    ``MultiDiGraph`` of it. Attributes that are lists are joined by `` | ``; ``details`` is a JSON object.
    ``weight`` of an edge is the number of papers that support it.
    """
    stream.write(_HEAD)
    for key, of, name, kind in KEYS:
        stream.write(f'<key id="{key}" for="{of}" attr.name="{name}" attr.type="{kind}"/>\n')
    stream.write('<graph id="G" edgedefault="directed">\n')
    titles: dict[str, str] = {}
    count = 0
    for entity in entities:
        if entity.type == "Title" and entity.papers:
            titles[entity.papers[0]] = entity.id
        stream.write(_node(entity))
        count += 1
    for number, arc in enumerate(arcs(edges, citations, titles)):
        stream.write(_edge(number, arc))
        count += 1
    stream.write("</graph>\n</graphml>\n")
    return count


def _node(entity: Entity) -> str:
    data = (
        ("n0", entity.name),
        ("n1", entity.type),
        ("n2", BETWEEN_ITEMS.join(name for name, _ in entity.names)),
        ("n3", BETWEEN_ITEMS.join(entity.papers)),
        ("n4", str(len(entity.papers))),
        ("n5", year(entity)),
        ("n6", details(entity)),
    )
    return f'<node id="{_attribute(entity.id)}">{_data(data)}</node>\n'


def _edge(number: int, arc: Arc) -> str:
    data = (
        ("e0", arc.relation),
        ("e1", BETWEEN_ITEMS.join(arc.papers)),
        ("e2", f"{len(arc.papers) or 1}.0"),
        ("e3", str(arc.support)),
        ("e4", BETWEEN_ITEMS.join(arc.places)),
        ("e5", arc.text),
        ("e6", arc.section),
        ("e7", BETWEEN_ITEMS.join(arc.found_by)),
        ("e8", repr(float(arc.confidence))),
    )
    ends = f'source="{_attribute(arc.source)}" target="{_attribute(arc.target)}"'
    return f'<edge id="e{number}" {ends}>{_data(data)}</edge>\n'


def _data(values: Iterable[tuple[str, str]]) -> str:
    """Return the attributes that are there. Text cannot end its element: every ``<``, ``>`` and ``&`` is escaped."""
    return "".join(
        f'<data key="{key}">{escape(clean(text), {chr(13): "&#13;"})}</data>' for key, text in values if text
    )


def _attribute(text: str) -> str:
    return escape(clean(text), _QUOTED)
