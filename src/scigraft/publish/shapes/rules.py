"""Gamma's declarable part as shapes, one for each rule, so that a report can name the rule that was broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pyoxigraph import Literal, NamedNode, Triple

from scigraft.modules import Module
from scigraft.modules.schema import FieldSpec, RangeSpec
from scigraft.modules.vocabulary import Vocabulary
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Binding, binding_of
from scigraft.publish.rdf.numbers import number_literal
from scigraft.publish.rdf.units import unit_of
from scigraft.publish.shapes.terms import Graph, Inline, Items, Node, whole, word

NODE_SHAPE, PROPERTY_SHAPE = word("NodeShape"), word("PropertyShape")
SEVERITIES = {"reject": word("Violation"), "warn": word("Warning")}
_FLAGS = re.compile(r"\(\?([aiLmsux]+)\)")


def module_shapes(module: Module) -> list[Triple]:
    """Return the shapes of a module's observations, in a fixed order.

    Each says by ``scigraft:code`` which rule it is, with the codes that rejected records have (``missing-field``,
    ``unknown-term``, ``bad-form``, ``out-of-range``, ``not-measured`` ...), and by ``scigraft:field`` of which field.
    """
    rules = _Rules(module)
    rules.of_observations()
    for spec in module.spec.fields:
        rules.of_field(spec)
    rules.of_units()
    for number, bounds in enumerate(module.spec.ranges, start=1):
        rules.of_range(bounds, number)
    return rules.graph.triples


class _Rules:
    """The shapes of one module as they are made."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.binding: Binding = binding_of(module)
        self.graph = Graph(re.sub(r"\W", "", module.name))

    def of_observations(self) -> None:
        """What holds for every observation, whatever its module."""
        states = Items(v.STATES[state] for state in self.module.spec.states)
        self._one("state", v.STATE, "an observation has one state of those that the module accepts", {"in": states})
        self._one("sample", v.FEATURE, "an observation is of exactly one sample", {"class": v.SAMPLE})
        self._one("source", v.QUOTED_FROM, "an observation is read from exactly one place", {"class": v.ENTITY})
        self._one("paper", v.PAPER, "an observation belongs to exactly one paper", {})
        self._one(
            "module", v.MODULE, "an observation says which module it is of", {"in": Items([Literal(self.module.name)])}
        )
        self._one("identifier", v.IDENTIFIER, "an observation has one identifier", {})
        for name, path in (("value", v.NUMERIC_VALUE), ("relation", v.RELATION), ("limit", v.LIMIT), ("unit", v.UNIT)):
            message = f"an observation has at most one {name}"
            self._property("repeated", path, message, {"maxCount": whole(1)}, part=name)
        self._only_if("number-not-measured", v.NUMERIC_VALUE, "measured", "a number is the value of something measured")
        self._only_if("limit-not-censored", v.LIMIT, "below_detection", "a limit belongs to what was not detected")
        no_bounds = [Inline(path=path, maxCount=whole(0)) for path in (v.LOWER, v.UPPER, v.RELATION)]
        self._either("bound-not-measured", "what was not measured has neither bound nor relation", [
            Inline(property=Inline(path=v.STATE, hasValue=v.STATES[state])) for state in ("measured", "below_detection")
        ] + [Inline(property=no_bounds)])  # fmt: skip

    def of_field(self, spec: FieldSpec) -> None:
        """Required, of its vocabulary, of its form."""
        bound = self.binding.bound(spec.name)
        if spec.required:
            said = {"minCount": whole(1)}
            path = v.LITERAL if spec.type == "value" else bound.printed
            self._property("missing-field", path, f"no {spec.name} is stated for this value", said, field=spec.name)
        vocabulary = self.module.vocabulary_of(spec.name)
        if vocabulary is not None and vocabulary.spec.closed and spec.type != "value":
            self._of_vocabulary(spec, vocabulary)
        if spec.pattern:
            message = f"this has not the form of a {spec.name}"
            form = _pattern(spec.pattern)
            self._property("bad-form", self._text_path(spec), message, form, field=spec.name)

    def of_units(self) -> None:
        """The unit's own node, where the module's units are a closed list."""
        vocabulary = self.module.vocabulary_of(self.module.unit_field)
        if vocabulary is None or not vocabulary.spec.closed or vocabulary.spec.pattern:
            return
        units = Items(dict.fromkeys(unit_of(form).own for form in _forms(vocabulary)))
        message = "this is no unit that the module knows"
        self._property("unknown-term", v.UNIT, message, {"in": units}, field=self.module.unit_field, part="node")

    def of_range(self, bounds: RangeSpec, number: int) -> None:
        """A number within its bounds, for observations that the range is about."""
        limits: dict[str, Node] = {}
        if bounds.low is not None:
            limits["minInclusive"] = number_literal(bounds.low)
        if bounds.high is not None:
            limits["maxInclusive"] = number_literal(bounds.high)
        if not limits:
            return
        one_sided = [
            self._if_related(("gt", "ge"), v.LOWER, limits),
            self._if_related(("lt", "le"), v.UPPER, limits),
        ]
        within = Inline({"property": Inline(path=v.NUMERIC_VALUE, **limits), "node": one_sided})
        others = [Inline({"not": self._states(name, value)}) for name, value in bounds.when.items()]
        message = bounds.message or f"the number is outside {bounds.low} to {bounds.high}"
        value = self.binding.value_field
        self._either(
            "out-of-range", message, [*others, within], field=value, part=str(number), severity=bounds.severity
        )

    def _if_related(self, relations: tuple[str, ...], path: NamedNode, limits: Mapping[str, Node]) -> Inline:
        """A bound that the source prints as ``>100``: the number is the bound."""
        related = Inline(path=v.RELATION, minCount=whole(1), **{"in": Items(v.ours(name) for name in relations)})
        return Inline({"or": Items([Inline({"not": related}), Inline(property=Inline(path=path, **limits))])})

    def _states(self, name: str, value: str) -> Inline:
        """An observation whose field is this term, however the module's file writes it."""
        vocabulary = self.module.vocabulary_of(name)
        term = vocabulary.lookup(value) if vocabulary else None
        forms = dict.fromkeys([value, *([term.name] if term else [])])
        nodes = Items(dict.fromkeys(self.binding.value_node(name, form) for form in forms))
        return Inline(path=self.binding.bound(name).property, minCount=whole(1), **{"in": nodes})

    def _of_vocabulary(self, spec: FieldSpec, vocabulary: Vocabulary) -> None:
        nodes = Items(dict.fromkeys(self.binding.value_node(spec.name, form) for form in _forms(vocabulary)))
        path = self.binding.bound(spec.name).property
        message = f"this is not a {spec.name} that the module knows"
        if not vocabulary.spec.pattern:
            self._property("unknown-term", path, message, {"in": nodes}, field=spec.name)
            return
        listed = Inline({"property": Inline(path=path, **{"in": nodes})})
        formed = Inline({"property": Inline(path=self._text_path(spec), **_pattern(vocabulary.spec.pattern))})
        self._either("unknown-term", message, [listed, formed], field=spec.name)

    def _text_path(self, spec: FieldSpec) -> Node | Items:
        """The way to a field's canonical text: the label of a term, or the text itself."""
        path = self.binding.bound(spec.name).property
        return Items([path, v.LABEL]) if spec.type == "term" else path

    def _one(self, code: str, path: NamedNode, message: str, more: Mapping[str, Node | Items]) -> None:
        self._property(code, path, message, {"minCount": whole(1), "maxCount": whole(1), **more})

    def _only_if(self, code: str, path: NamedNode, state: str, message: str) -> None:
        of_state = Inline(property=Inline(path=v.STATE, hasValue=v.STATES[state]))  # type: ignore[index]
        self._either(code, message, [of_state, Inline(property=Inline(path=path, maxCount=whole(0)))])

    def _property(
        self,
        code: str,
        path: Node | Items,
        message: str,
        said: Mapping[str, object],
        *,
        field: str = "",
        part: str = "",
    ) -> None:
        facts = [("path", path), *said.items()]
        self._rule(PROPERTY_SHAPE, code, message, facts, field=field, part=part, severity="reject")

    def _either(
        self, code: str, message: str, ways: list[Inline], *, field: str = "", part: str = "", severity: str = "reject"
    ) -> None:
        self._rule(NODE_SHAPE, code, message, [("or", Items(ways))], field=field, part=part, severity=severity)

    def _rule(
        self, kind: NamedNode, code: str, message: str, facts: list[tuple[str, object]],
        *, field: str, part: str, severity: str,
    ) -> None:  # fmt: skip
        name = "/".join(filter(None, ("shape", code, field, part)))
        node = NamedNode(f"{self.binding.namespace}{name}")
        self.graph.say(node, [
            (v.TYPE, kind), (word("targetClass"), self.binding.observation_class),
            *((word(name), value) for name, value in facts),
            (word("severity"), SEVERITIES[severity]), (word("message"), Literal(message)), (v.CODE, Literal(code)),
            *([(v.FIELD, Literal(field))] if field else []),
        ])  # fmt: skip


def _forms(vocabulary: Vocabulary) -> Iterator[str]:
    """Yield what a closed vocabulary admits: its terms, and the forms that mean them."""
    for term in vocabulary.terms:
        yield term.name
    for term in vocabulary.terms:
        yield from term.aliases


def _pattern(pattern: str) -> dict[str, Node]:
    """Return a pattern of the module's file, which the whole text has to match, as SHACL has it."""
    said: dict[str, Node] = {}
    if flags := _FLAGS.match(pattern):
        pattern = pattern[flags.end() :]
        said["flags"] = Literal("".join(flag for flag in flags[1] if flag in "imsx"))
    return {"pattern": Literal(f"^(?:{pattern})$"), **said}
