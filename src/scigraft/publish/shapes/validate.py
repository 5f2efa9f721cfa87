"""Statements held against the shapes of a module by pySHACL, and what it finds as plain values with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, cast

from scigraft.model import Locator, NeedsExtra
from scigraft.modules import Module
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.vocabulary import Statement
from scigraft.publish.shapes.rules import module_shapes
from scigraft.publish.shapes.terms import SH

try:
    import pyshacl
    import rdflib
except ImportError as exc:
    raise NeedsExtra(
        "validation needs an optional package", hint="Install it with: pip install 'scigraft[shacl]'"
    ) from exc

if TYPE_CHECKING:
    from pyoxigraph import BlankNode, NamedNode
    from pyoxigraph import Literal as OxLiteral

Severity = Literal["violation", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that an observation breaks. ``rule`` is its code, ``value`` what is wrong, where there is such a value.

    ``place`` is where the observation was read, ``record`` its id, ``paper`` the IRI of its paper.
    """

    rule: str
    severity: Severity
    message: str
    module: str
    record: str
    field: str = ""
    value: str = ""
    paper: str = ""
    place: Locator = Locator()


class Checker:
    """The shapes of one module, ready to be used again and again: they are local to an observation."""

    def __init__(self, module: Module) -> None:
        self._module = module

    @cached_property
    def _shapes(self) -> rdflib.Graph:
        return _graph((t.subject, t.predicate, t.object) for t in module_shapes(self._module))

    def check(self, statements: Iterable[Statement]) -> list[Finding]:
        """Return what is wrong with the observations of this module among some statements, in a fixed order.

        The statements hold all that is said of each observation and of the nodes that it names.
        """
        data = _graph(statements)
        conforms, report, _ = pyshacl.validate(
            data, shacl_graph=self._shapes, inference="none", advanced=False, allow_warnings=False
        )
        return [] if conforms else sorted(self._findings(report, data), key=_order)

    def _findings(self, report: rdflib.Graph, data: rdflib.Graph) -> Iterator[Finding]:
        shacl = rdflib.Namespace(SH)
        for result in report.subjects(rdflib.RDF.type, shacl.ValidationResult):
            shape = report.value(result, shacl.sourceShape)
            node = report.value(result, shacl.focusNode)
            severity = report.value(result, shacl.resultSeverity)
            value = report.value(result, shacl.value)
            yield Finding(
                rule=str(self._shapes.value(shape, _uri(v.CODE)) or "shape"),
                severity="warning" if severity == shacl.Warning else "violation",
                message=str(self._shapes.value(shape, shacl.message) or report.value(result, shacl.resultMessage)),
                module=self._module.name,
                record=str(data.value(node, _uri(v.IDENTIFIER), any=True) or node),
                field=str(self._shapes.value(shape, _uri(v.FIELD)) or ""),
                value="" if value is None or value == node else str(value),
                paper=str(data.value(node, _uri(v.PAPER), any=True) or ""),
                place=_place(node, data),
            )


def _order(found: Finding) -> tuple[str, ...]:
    place = found.place
    return (place.file, place.sheet or "", place.table or "", f"{place.row or 0:09}", f"{place.col or 0:09}",
            found.record, found.rule, found.field, found.value)  # fmt: skip


def _place(node: rdflib.term.Node | None, data: rdflib.Graph) -> Locator:
    """Return where an observation was read, as far as the statements say."""
    source = data.value(node, _uri(v.QUOTED_FROM), any=True)
    if source is None:
        return Locator()
    document = data.value(source, _uri(v.PART_OF), any=True)

    def text(of: rdflib.term.Node, name: NamedNode) -> str | None:
        found = data.value(of, _uri(name), any=True)
        return None if found is None else str(found)

    def number(name: NamedNode) -> int | None:
        found = text(source, name)
        return int(found) if found is not None and found.isdecimal() else None

    return Locator(
        file=(text(document, v.FILE) if document is not None else None) or "",
        page=number(v.PAGE), page_label=text(source, v.PAGE_LABEL), sheet=text(source, v.SHEET),
        table=text(source, v.TABLE), row=number(v.ROW), col=number(v.COLUMN), cell=text(source, v.CELL_ADDRESS),
        text=text(source, v.PRINTED),
    )  # fmt: skip


def _graph(statements: Iterable[tuple[object, object, object]]) -> rdflib.Graph:
    graph = rdflib.Graph()
    store = graph.store
    for s, p, o in statements:
        store.add((_node(s), _node(p), _node(o)), graph)
    return graph


def _node(term: object) -> rdflib.term.Node:
    import pyoxigraph as ox

    if isinstance(term, ox.NamedNode):
        return rdflib.URIRef(term.value)
    if isinstance(term, ox.Literal):
        return _literal(term)
    return rdflib.BNode(cast("BlankNode", term).value)


def _literal(term: OxLiteral) -> rdflib.Literal:
    if term.language:
        return rdflib.Literal(term.value, lang=term.language)
    kind = term.datatype.value
    return rdflib.Literal(term.value, datatype=None if kind.endswith("#string") else rdflib.URIRef(kind))


def _uri(node: NamedNode) -> rdflib.URIRef:
    return rdflib.URIRef(node.value)
