"""Values: a number only where it is the value, limits and bounds as what they are."""

from __future__ import annotations

from collections.abc import Iterator

from pyoxigraph import Literal, NamedNode

from scigraft.model import Quantity, is_relative
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.names import text_literal
from scigraft.publish.rdf.numbers import number_literal
from scigraft.publish.rdf.units import unit_of


def numeric_value(quantity: Quantity) -> Literal | None:
    """Return the number of a quantity where it is its value: measured, and neither a limit nor a bound."""
    if quantity.state != "measured" or quantity.number is None or quantity.relation not in ("=", "~"):
        return None
    return number_literal(quantity.number, quantity.literal)


def says_it_in_words(quantity: Quantity) -> bool:
    """Return whether a value is a text: something was found, and there is no number in it."""
    numbers = (quantity.number, quantity.low, quantity.high, quantity.limit)
    return quantity.state == "measured" and all(number is None for number in numbers)


def quantity_statements(
    node: NamedNode, quantity: Quantity, value: Literal | None, *, kind: str = ""
) -> Iterator[v.Statement]:
    """Yield what is said of an observation's value: ``value`` is its ``numeric_value``, ``kind`` its uncertainty's."""
    yield node, v.STATE, v.STATES[quantity.state]
    if quantity.literal:
        yield node, v.LITERAL, text_literal(quantity.literal)
    if quantity.state in ("measured", "below_detection"):
        yield from _numbers(node, quantity, value, v.RELATIVE if is_relative(kind) else v.UNCERTAINTY)
    if quantity.unit:
        yield node, v.UNIT_TEXT, text_literal(quantity.unit)
    if quantity.unit_canonical:
        unit = unit_of(quantity.unit_canonical)
        yield node, v.UNIT, unit.own
        if unit.qudt is not None:
            yield node, v.HAS_UNIT, unit.qudt


def _numbers(
    node: NamedNode, quantity: Quantity, value: Literal | None, uncertainty: NamedNode
) -> Iterator[v.Statement]:
    if value is not None:
        yield node, v.NUMERIC_VALUE, value
    low, high = _bounds(quantity)
    if low is not None:
        yield node, v.LOWER, number_literal(low, quantity.literal)
    if high is not None:
        yield node, v.UPPER, number_literal(high, quantity.literal)
    if quantity.limit is not None:
        yield node, v.LIMIT, number_literal(quantity.limit, quantity.literal)
    if value is not None or low is not None or high is not None or quantity.relation != "=":
        yield node, v.RELATION, v.RELATIONS[quantity.relation]
    if quantity.uncertainty is not None:
        yield node, uncertainty, number_literal(quantity.uncertainty)


def _bounds(quantity: Quantity) -> tuple[float | None, float | None]:
    low, high = quantity.low, quantity.high
    if quantity.state == "measured" and quantity.number is not None:
        if quantity.relation in (">", ">=") and low is None:
            return quantity.number, high
        if quantity.relation in ("<", "<=") and high is None:
            return low, quantity.number
    return low, high
