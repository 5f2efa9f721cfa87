"""Records read back from the RDF that was made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from urllib.parse import unquote

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Triple

from scigraft.model import Locator, Quantity, ReadError, Reason, Record, Relation, State, Support
from scigraft.modules import Module
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Bound, binding_of
from scigraft.publish.rdf.names import UNITS

Object = NamedNode | BlankNode | Literal | Triple
_STATES: Mapping[str, State] = {node.value: state for state, node in v.STATES.items()}
_RELATIONS: Mapping[str, Relation] = {node.value: relation for relation, node in v.RELATIONS.items()}


def records_of_rdf(statements: Iterable[Quad | Triple], modules: Mapping[str, Module]) -> Iterator[Record]:
    """Yield the records that scigraft's statements tell of, in the order in which they come up.

    All statements are held in memory. An empty text of a field is not told of in RDF, so it does not come back. Raises
    ``ReadError`` for an observation of a module that is not among ``modules`` (by name).
    """
    nodes: dict[str, _Node] = {}
    for said in statements:
        if isinstance(said.subject, NamedNode):
            nodes.setdefault(said.subject.value, _Node()).add(said.predicate, said.object)
    for node in nodes.values():
        kinds = {kind.value for kind in node.all(v.TYPE) if isinstance(kind, NamedNode)}
        if kinds & {v.OUR_OBSERVATION.value, v.REJECTED.value}:
            yield _Reading(node, nodes, modules).record("rejected" if v.REJECTED.value in kinds else "accepted")


class _Node:
    """What is said about one subject."""

    def __init__(self) -> None:
        self._said: dict[str, dict[Object, None]] = {}

    def add(self, predicate: NamedNode, value: Object) -> None:
        self._said.setdefault(predicate.value, {})[value] = None

    def all(self, predicate: NamedNode) -> tuple[Object, ...]:
        return tuple(self._said.get(predicate.value, ()))

    def one(self, predicate: NamedNode) -> str | None:
        for value in self._said.get(predicate.value, ()):
            return value.value if isinstance(value, NamedNode | Literal) else None
        return None

    def text(self, predicate: NamedNode) -> str:
        return self.one(predicate) or ""

    def number(self, predicate: NamedNode) -> float | None:
        text = self.one(predicate)
        return None if text is None else float(text)

    def whole(self, predicate: NamedNode) -> int | None:
        text = self.one(predicate)
        return None if text is None else int(text)

    @property
    def said(self) -> Iterable[tuple[str, Object]]:
        return ((predicate, value) for predicate, values in self._said.items() for value in values)


class _Reading:
    """One observation and the statements around it."""

    def __init__(self, node: _Node, nodes: Mapping[str, _Node], modules: Mapping[str, Module]) -> None:
        self._node = node
        self._nodes = nodes
        name = node.text(v.MODULE)
        if name not in modules:
            raise ReadError(f"an observation is of the module '{name}', which was not given", where="RDF")
        self._binding = binding_of(modules[name])

    def record(self, status: str) -> Record:
        node = self._node
        return Record(
            id=node.text(v.IDENTIFIER),
            paper=self._at(node.one(v.PAPER)).text(v.IDENTIFIER),
            document=node.text(v.DOCUMENT_NAME),
            module=node.text(v.MODULE),
            fields=self._printed,
            canonical=self._canonical,
            quantity=_quantity(node),
            provenance=tuple(self._places()),
            support=Support(node.number(v.SUPPORT_SHARE) or 0.0, _texts(node, v.SUPPORT_SOURCE)),
            status="rejected" if status == "rejected" else "accepted",
            reasons=tuple(self._reasons(v.REASON)),
            warnings=tuple(self._reasons(v.WARNING)),
            origins=dict(_pair(text) for text in _texts(node, v.ORIGIN)),
            found_by=node.text(v.FOUND_BY),
            stands_for=node.whole(v.STANDS_FOR) or 1,
        )

    def _at(self, name: str | None) -> _Node:
        return self._nodes.get(name or "", _Node())

    @cached_property
    def _printed(self) -> dict[str, str]:
        names = self._binding.printed_fields
        told = ((self._binding.field_of(p, names, self._binding.suffix), value) for p, value in self._node.said)
        return {name: value.value for name, value in told if name and isinstance(value, Literal)}

    @cached_property
    def _canonical(self) -> dict[str, str]:
        binding = self._binding
        found: dict[str, str] = {}
        for predicate, value in self._node.said:
            name = binding.field_of(predicate, binding.canonical_fields, "")
            if name and name != binding.value_field and not predicate.endswith(binding.suffix):
                found[name] = _form(binding.bound(name), value)
        stated = self._node.one(v.CANONICAL_VALUE) or self._printed.get(binding.value_field)
        return {**found, **({binding.value_field: stated} if stated else {})}

    def _places(self) -> Iterator[Locator]:
        first = self._node.one(v.QUOTED_FROM)
        if first is None:
            return
        yield self._place(first)
        steps = [self._at(step.value) for step in self._node.all(v.QUALIFIED_DERIVATION) if isinstance(step, NamedNode)]
        for step in sorted(steps, key=lambda step: step.whole(v.ORDER) or 0):
            yield self._place(step.one(v.DERIVED_ENTITY))

    def _place(self, name: str | None) -> Locator:
        node = self._at(name)
        box = node.one(v.BOX)
        x0, top, x1, bottom = map(float, box.split()) if box else (0.0, 0.0, 0.0, 0.0)
        span = node.one(v.SPAN)
        start, end = map(int, span.split()) if span else (0, 0)
        return Locator(
            file=self._at(node.one(v.PART_OF)).text(v.FILE),
            page=node.whole(v.PAGE),
            page_label=node.one(v.PAGE_LABEL),
            bbox=(x0, top, x1, bottom) if box else None,
            sheet=node.one(v.SHEET),
            table=node.one(v.TABLE),
            row=node.whole(v.ROW),
            col=node.whole(v.COLUMN),
            cell=node.one(v.CELL_ADDRESS),
            span=(start, end) if span else None,
            text=node.one(v.PRINTED),
        )

    def _reasons(self, predicate: NamedNode) -> Iterator[Reason]:
        marks = [mark.value for mark in self._node.all(predicate) if isinstance(mark, NamedNode)]
        for mark in sorted(marks, key=lambda mark: (len(mark), mark)):
            node = self._at(mark)
            yield Reason(node.text(v.CODE), node.text(v.MESSAGE), node.text(v.FIELD))


def _quantity(node: _Node) -> Quantity:
    relation = _RELATIONS.get(node.text(v.RELATION), "=")
    number, low, high = node.number(v.NUMERIC_VALUE), node.number(v.LOWER), node.number(v.UPPER)
    if number is None and relation in (">", ">=") and high is None:
        number, low = low, None
    elif number is None and relation in ("<", "<=") and low is None:
        number, high = high, None
    absolute = node.number(v.UNCERTAINTY)
    return Quantity(
        literal=node.text(v.LITERAL),
        relation=relation,
        number=number,
        low=low,
        high=high,
        uncertainty=node.number(v.RELATIVE) if absolute is None else absolute,
        unit=node.text(v.UNIT_TEXT),
        unit_canonical=unquote(node.text(v.UNIT).removeprefix(UNITS)),
        state=_STATES.get(node.text(v.STATE), "unresolved"),
        limit=node.number(v.LIMIT),
    )


def _form(bound: Bound, value: Object) -> str:
    """Return the canonical text of a field from its object: a literal, the IRI of a listed term, or a minted one."""
    if isinstance(value, Literal):
        return value.value
    if not isinstance(value, NamedNode):
        return ""
    for text, node in bound.terms.items():
        if node == value:
            return text
    return unquote(value.value.removeprefix(bound.minted))


def _texts(node: _Node, predicate: NamedNode) -> tuple[str, ...]:
    return tuple(value.value for value in node.all(predicate) if isinstance(value, Literal))


def _pair(text: str) -> tuple[str, str]:
    name, _, origin = text.rpartition(": ")
    return name, origin
