"""JSON-LD written node by node, so that a document of any size takes no memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import BinaryIO

from pyoxigraph import Literal, NamedNode

from scigraft.publish.rdf.context import Naming
from scigraft.publish.rdf.names import PREFIXES
from scigraft.publish.rdf.vocabulary import TYPE, Statement

Value = str | dict[str, str]
Node = dict[str, Value | list[Value]]

_STRING = f"{PREFIXES['xsd']}string"
_AT_ONCE = 256  # nodes joined before they are written


def write_jsonld(statements: Iterable[Statement], stream: BinaryIO, naming: Naming) -> None:
    """Write one JSON-LD document: its context, then a node for each run of statements about one subject."""
    head = json.dumps(naming.context(), ensure_ascii=False, indent=1)
    stream.write(f'{{"@context": {head},\n"@graph": ['.encode())
    separator = "\n"
    waiting: list[str] = []
    for node in nodes(statements, naming):
        waiting.append(separator + json.dumps(node, ensure_ascii=False))
        separator = ",\n"
        if len(waiting) >= _AT_ONCE:
            stream.write("".join(waiting).encode())
            waiting.clear()
    stream.write(("".join(waiting) + "\n]}\n").encode())


def nodes(statements: Iterable[Statement], naming: Naming) -> Iterator[Node]:
    """Yield a JSON object for each run of statements about one subject."""
    for subject, run in groupby(statements, key=itemgetter(0)):
        node: Node = {"@id": naming.short(subject)}
        many: dict[NamedNode, list[NamedNode | Literal]] = {}
        for _, predicate, value in run:
            many.setdefault(predicate, []).append(value)
        for predicate, values in many.items():
            linked = predicate == TYPE or predicate in naming.links
            shown = [_object(value, linked, naming) for value in values]
            key = "@type" if predicate == TYPE else naming.short_name(predicate)
            node[key] = shown[0] if len(shown) == 1 else shown
        yield node


def _object(value: NamedNode | Literal, linked: bool, naming: Naming) -> Value:
    """Return an object as JSON; under a property of links a text is wrapped, under another one a link is."""
    if isinstance(value, NamedNode):
        return naming.short(value) if linked else {"@id": naming.short(value)}
    if value.datatype.value == _STRING:
        return {"@value": value.value} if linked else value.value
    return {"@value": value.value, "@type": naming.short_name(value.datatype)}
