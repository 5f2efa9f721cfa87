"""The words of SHACL, and the blank nodes that shapes are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from scigraft.publish.rdf.names import PREFIXES

SH = "http://www.w3.org/ns/shacl#"
XSD = PREFIXES["xsd"]
RDF = PREFIXES["rdf"]
FIRST, REST, NIL = (NamedNode(f"{RDF}{name}") for name in ("first", "rest", "nil"))

Subject: TypeAlias = NamedNode | BlankNode
Node: TypeAlias = NamedNode | BlankNode | Literal
Facts: TypeAlias = dict[str, "Node | Inline | Items | list[Inline]"]


class Inline(dict[str, "Node | Inline | Items | list[Inline]"]):
    """A shape without a name of its own: SHACL words and what they say; a list says a word several times."""


class Items(list["Node | Inline"]):
    """An RDF list."""


def word(name: str) -> NamedNode:
    """Return a word of SHACL."""
    return NamedNode(SH + name)


def whole(number: int) -> Literal:
    """Return a whole number."""
    return Literal(str(number), datatype=NamedNode(f"{XSD}integer"))


class Graph:
    """Statements as they are made; blank nodes are numbered, so that the same shapes are the same bytes."""

    def __init__(self, name: str) -> None:
        self.triples: list[Triple] = []
        self._name = name
        self._count = 0

    def say(self, subject: Subject, facts: Iterable[tuple[NamedNode, object]]) -> None:
        """State facts of a node, together; inline shapes and lists become nodes of their own, stated after it."""
        waiting: list[tuple[Subject, list[tuple[NamedNode, object]]]] = [(subject, list(facts))]
        for node, said in waiting:
            for predicate, value in said:
                for item in value if isinstance(value, list) and not isinstance(value, Items) else [value]:
                    self.triples.append(Triple(node, predicate, self._node(item, waiting)))

    def _node(self, value: object, waiting: list[tuple[Subject, list[tuple[NamedNode, object]]]]) -> Node:
        if isinstance(value, Inline):
            node = self._blank()
            waiting.append((node, [(word(name), item) for name, item in value.items()]))
            return node
        if isinstance(value, Items):
            cells = [self._blank() for _ in value]
            for cell, item, rest in zip(cells, value, [*cells[1:], NIL], strict=True):
                waiting.append((cell, [(FIRST, item), (REST, rest)]))
            return cells[0] if cells else NIL
        if isinstance(value, NamedNode | BlankNode | Literal):
            return value
        raise TypeError(f"{type(value).__name__} is no node")

    def _blank(self) -> BlankNode:
        self._count += 1
        return BlankNode(f"{self._name}{self._count}")
