"""Shapes as a file, and as the graph that pySHACL takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from pyoxigraph import RdfFormat, Triple, serialize

from scigraft.modules import Module
from scigraft.publish.rdf.binding import binding_of
from scigraft.publish.rdf.names import PREFIXES
from scigraft.publish.shapes.rules import module_shapes
from scigraft.publish.shapes.terms import SH


def write_shapes(modules: Iterable[Module], stream: BinaryIO) -> None:
    """Write the shapes of modules as Turtle: the same bytes for the same modules."""
    triples: list[Triple] = []
    prefixes = {
        "sh": SH,
        **{name: PREFIXES[name] for name in ("dcterms", "qudt", "prov", "rdf", "rdfs", "scigraft", "sosa", "xsd")},
    }
    for module in modules:
        triples += module_shapes(module)
        prefixes.setdefault(module.name, binding_of(module).namespace)
    text = serialize(triples, format=RdfFormat.TURTLE, prefixes=prefixes)
    lines = (text or b"").splitlines(keepends=True)
    head = [line for line in lines if line.startswith(b"@prefix ")]  # which come in the order of a hash
    stream.write(b"".join(sorted(head) + lines[len(head) :]))
