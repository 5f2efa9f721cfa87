"""One record as statements: its sample, its observation and its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyoxigraph import NamedNode, Quad

from scigraft.model import Locator, Reason, Record
from scigraft.modules import Module
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Binding, binding_of
from scigraft.publish.rdf.names import (
    DEFAULT_BASE,
    checked_base,
    document_iri,
    observation_iri,
    paper_graph,
    paper_iri,
    place_iri,
    text_literal,
)
from scigraft.publish.rdf.numbers import integer_literal, number_literal, typed_number
from scigraft.publish.rdf.paper import document_stub, extraction, extraction_statements, paper_stub
from scigraft.publish.rdf.place import place_statements
from scigraft.publish.rdf.quantity import numeric_value, quantity_statements, says_it_in_words
from scigraft.publish.rdf.sample import Key, sample_iri, sample_key, sample_statements, unnamed_iri
from scigraft.publish.rdf.units import unit_of

_GRID = frozenset({"cell", "column", "row", "section"})  # origins that are places of a table
REMEMBERED = 50_000  # nodes described already; more are described again, which adds no triple


class Seen:
    """Nodes that are described already in a graph, so that a header cell is not described with each of its values."""

    def __init__(self, limit: int = REMEMBERED) -> None:
        self._nodes: set[NamedNode] = set()
        self._limit = limit

    def first(self, node: NamedNode) -> bool:
        """Return whether a node comes up for the first time, and remember it."""
        if node in self._nodes:
            return False
        if len(self._nodes) >= self._limit:
            self._nodes.clear()
        self._nodes.add(node)
        return True


def record_quads(
    record: Record, module: Module, *, base: str = DEFAULT_BASE, seen: Seen | None = None
) -> Iterator[Quad]:
    """Yield all that is said of a record, in the graph of its paper.

    With ``seen``, kept for the records of one graph, nodes that they share are described once. Raises ``UsageError``
    for a base that is no IRI and ``ModuleError`` for a name in the module that is none.
    """
    graph = paper_graph(record.paper, checked_base(base))
    for s, p, o in record_statements(record, binding_of(module), base=base, seen=seen or Seen()):
        yield Quad(s, p, o, graph)


def record_statements(record: Record, binding: Binding, *, base: str, seen: Seen) -> Iterator[v.Statement]:
    """Yield the statements of ``record_quads``: those of one node stand together."""
    node = observation_iri(base, record.id)
    paper = paper_iri(base, record.paper)
    activity = extraction(paper, binding)
    places = [(place, place_iri(base, place)) for place in record.provenance]
    samples = _samples(record, binding, paper, node)
    yield from _observation(node, record, binding)
    yield from _fields(node, record, binding)
    yield node, v.PAPER, paper
    yield node, v.FEATURE, samples[-1][0]
    yield node, v.GENERATED_BY, activity
    yield from _sources(node, places)
    yield from _standing(node, record)
    yield from _derivations(node, places, record, binding)
    whole = None
    for sample, key in samples:
        if seen.first(sample):
            yield from sample_statements(sample, key, whole, paper, binding)
        whole = sample
    for place, source in places:
        document = document_iri(base, place.file)
        if seen.first(source):
            yield from place_statements(source, document, place)
        if seen.first(document):
            yield from document_stub(document, place.file, paper)
    yield from _terms(record, binding, seen)
    if seen.first(paper):
        yield from paper_stub(paper, record.paper)
    if seen.first(activity):
        yield from extraction_statements(activity, binding)


def _samples(record: Record, binding: Binding, paper: NamedNode, node: NamedNode) -> list[tuple[NamedNode, Key]]:
    keys = sample_key(record, binding)
    return [(sample_iri(paper, binding, key), key) for key in keys] or [(unnamed_iri(node), ())]


def _observation(node: NamedNode, record: Record, binding: Binding) -> Iterator[v.Statement]:
    if record.status == "accepted":
        yield node, v.TYPE, v.OBSERVATION
        yield node, v.TYPE, v.OUR_OBSERVATION
        for kind in binding.classes:
            yield node, v.TYPE, kind
    else:
        yield node, v.TYPE, v.REJECTED
    yield node, v.IDENTIFIER, text_literal(record.id)
    yield node, v.MODULE, text_literal(record.module)
    yield node, v.DOCUMENT_NAME, text_literal(record.document)
    yield from quantity_statements(
        node, record.quantity, numeric_value(record.quantity), kind=record.canonical.get("uncertainty_kind", "")
    )
    for name in binding.observed:
        if text := record.canonical.get(name):
            yield node, v.OBSERVED, binding.term_node(name, text)
            break


def _fields(node: NamedNode, record: Record, binding: Binding) -> Iterator[v.Statement]:
    """Yield the fields: in the module's terms by their own property, and as printed."""
    value = numeric_value(record.quantity)
    for name, text in record.canonical.items():
        bound = binding.bound(name)
        if name == binding.value_field:
            continue
        if text:
            yield node, bound.property, binding.value_node(name, text)
    if value is not None:
        bound = binding.bound(binding.value_field)
        yield node, bound.property, typed_number(value, bound.datatype)
    stated = record.canonical.get(binding.value_field, "")
    if stated and says_it_in_words(record.quantity):
        yield node, binding.bound(binding.value_field).property, text_literal(stated)
    if stated and stated != record.fields.get(binding.value_field, ""):
        yield node, v.CANONICAL_VALUE, text_literal(stated)
    for name, text in record.fields.items():
        if text:
            yield node, binding.bound(name).printed, text_literal(text)


def _sources(node: NamedNode, places: Sequence[tuple[Locator, NamedNode]]) -> Iterator[v.Statement]:
    """Yield where a record comes from: the place of the value, then all its places."""
    if not places:
        return
    yield node, v.QUOTED_FROM, places[0][1]
    for source in dict.fromkeys(source for _, source in places):
        yield node, v.DERIVED_FROM, source
    for order in range(1, len(places)):
        yield node, v.QUALIFIED_DERIVATION, NamedNode(f"{node.value}/place/{order}")


def _derivations(
    node: NamedNode, places: Sequence[tuple[Locator, NamedNode]], record: Record, binding: Binding
) -> Iterator[v.Statement]:
    """Yield which place comes where among those of a record, and which fields stand there as printed."""
    fields = [(name, text) for name, text in record.fields.items() if record.origins.get(name) in _GRID and text]
    for order, (place, source) in enumerate(places[1:], start=1):
        step = NamedNode(f"{node.value}/place/{order}")
        yield step, v.TYPE, v.DERIVATION
        yield step, v.DERIVED_ENTITY, source
        yield step, v.ORDER, integer_literal(order)
        for name, text in fields:
            if place.text and _stands_in(text, place.text):
                yield step, v.STATES_FIELD, binding.bound(name).property


def _stands_in(text: str, printed: str) -> bool:
    start = printed.find(text)
    if start < 0:
        return False
    before, after = printed[start - 1 : start] if start else "", printed[start + len(text) : start + len(text) + 1]
    return not (before.isalnum() or after.isalnum())


def _standing(node: NamedNode, record: Record) -> Iterator[v.Statement]:
    """Yield how a record was found, which sources support it, and what is odd about it."""
    yield node, v.FOUND_BY, text_literal(record.found_by)
    yield node, v.SUPPORT_SHARE, number_literal(record.support.share)
    for source in record.support.sources:
        yield node, v.SUPPORT_SOURCE, text_literal(source)
    for name, origin in record.origins.items():
        yield node, v.ORIGIN, text_literal(f"{name}: {origin}")
    if record.stands_for > 1:
        yield node, v.STANDS_FOR, integer_literal(record.stands_for)
    told = [(v.WARNING, "warning", record.warnings), (v.REASON, "reason", record.reasons)]
    marks = [(p, NamedNode(f"{node.value}/{kind}/{n}"), r) for p, kind, rs in told for n, r in enumerate(rs)]
    for said, mark, _ in marks:
        yield node, said, mark
    for _, mark, reason in marks:
        yield from _reason(mark, reason)


def _reason(node: NamedNode, reason: Reason) -> Iterator[v.Statement]:
    yield node, v.TYPE, v.REASON_CLASS
    yield node, v.CODE, text_literal(reason.code)
    yield node, v.MESSAGE, text_literal(reason.message)
    if reason.field:
        yield node, v.FIELD, text_literal(reason.field)


def _terms(record: Record, binding: Binding, seen: Seen) -> Iterator[v.Statement]:
    """Yield the labels of the terms and of the unit that a record names."""
    for name, text in record.canonical.items():
        if text and (binding.bound(name).type == "term" or name in binding.observed):
            term = binding.term_node(name, text)
            if seen.first(term):
                yield term, v.LABEL, text_literal(text)
    if record.quantity.unit_canonical:
        unit = unit_of(record.quantity.unit_canonical)
        if seen.first(unit.own):
            yield unit.own, v.TYPE, v.UNIT_CLASS
            yield unit.own, v.LABEL, text_literal(unit.name)
            if unit.qudt is not None:
                yield unit.own, v.CLOSE_MATCH, unit.qudt
            if unit.basis:
                yield unit.own, v.SHARE_OF, text_literal(unit.basis)
