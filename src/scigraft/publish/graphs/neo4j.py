"""Neo4j: files of nodes and relationships as ``neo4j-admin database import`` takes them, with the command.

They are for the import and not for spreadsheets: a text that begins as a formula stays as it is, since an apostrophe
before it (``publish.table``) would be part of the name in the database.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from typing import TextIO

from scigraft.model import Citation, Edge, Entity
from scigraft.publish.graphs.arcs import Arc, arcs, clean, details, year

SEPARATOR = "\x1f"  # between the items of a list: no name holds it, as control characters are taken out
RELATIONSHIPS = "relationships.csv"
SCRIPT = "import.sh"
LABEL = "Entity"  # that every node has beside its type
NODE_HEAD = ("id:ID", "name", "names:string[]", "papers:string[]", "paperCount:int", "year:int", "details", ":LABEL")
EDGE_HEAD = (
    ":START_ID", ":END_ID", ":TYPE", "relation", "papers:string[]", "support:int", "places:string[]", "text", "section",
    "foundBy:string[]", "confidence:double",
)  # fmt: skip

Opened = Callable[[str], TextIO]


def write(entities: Iterable[Entity], edges: Iterable[Edge], citations: Iterable[Citation], opened: Opened) -> int:
    """Write the graph as CSV and return how many nodes and relationships there are.

    ``opened`` gives the stream of a file by its name, UTF-8 with no translation of line ends: ``nodes-TYPE.csv`` for
    each type that occurs, ``relationships.csv``, and ``import.sh`` with the command that imports them. Quotes and line
    ends in a field are quoted as CSV has it; items of lists are parted by U+001F.
    """
    count = 0
    titles: dict[str, str] = {}
    tables: dict[str, Callable[[tuple[str, ...]], object]] = {}
    for entity in entities:
        if entity.type not in tables:
            tables[entity.type] = _table(opened(nodes_file(entity.type)), NODE_HEAD)
        if entity.type == "Title" and entity.papers:
            titles[entity.papers[0]] = entity.id
        tables[entity.type](_node(entity))
        count += 1
    row = _table(opened(RELATIONSHIPS), EDGE_HEAD)
    for arc in arcs(edges, citations, titles):
        row(_edge(arc))
        count += 1
    opened(SCRIPT).write(import_script(sorted(tables)))
    return count


def nodes_file(type: str) -> str:
    """Return the name of the file that holds the nodes of a type."""
    return f"nodes-{type}.csv"


def relationship_type(relation: str) -> str:
    """Return a relation as Neo4j names types: ``works for`` is ``WORKS_FOR``."""
    return clean(relation).upper().replace(" ", "_")


def import_script(types: Iterable[str]) -> str:
    """Return the shell script that imports the files into a database, to be run in their folder."""
    nodes = "".join(f"  --nodes={nodes_file(type)} \\\n" for type in types)
    return (
        "#!/bin/sh\n"
        "# Makes a Neo4j 5 database of the files in this folder; it must not run, and what is in it is replaced.\n"
        'neo4j-admin database import full "${1:-neo4j}" \\\n'
        f"{nodes}"
        f"  --relationships={RELATIONSHIPS} \\\n"
        "  --array-delimiter=U+001F --multiline-fields=true --overwrite-destination\n"
    )


def _table(stream: TextIO, head: tuple[str, ...]) -> Callable[[tuple[str, ...]], object]:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(head)
    return writer.writerow


def _node(entity: Entity) -> tuple[str, ...]:
    return (
        clean(entity.id),
        clean(entity.name),
        _list(name for name, _ in entity.names),
        _list(entity.papers),
        str(len(entity.papers)),
        year(entity),
        details(entity),
        SEPARATOR.join((LABEL, entity.type)),
    )


def _edge(arc: Arc) -> tuple[str, ...]:
    return (
        clean(arc.source),
        clean(arc.target),
        relationship_type(arc.relation),
        clean(arc.relation),
        _list(arc.papers),
        str(arc.support),
        _list(arc.places),
        clean(arc.text),
        clean(arc.section),
        _list(arc.found_by),
        repr(float(arc.confidence)),
    )


def _list(items: Iterable[str]) -> str:
    return SEPARATOR.join(map(clean, items))
