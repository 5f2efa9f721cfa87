"""beta: what the fields and terms of a module are in RDF, worked out from its ``module.toml`` alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from urllib.parse import unquote

from pyoxigraph import Literal, NamedNode

from scigraft.model import ModuleError
from scigraft.modules import Module
from scigraft.modules.schema import FieldSpec
from scigraft.publish.rdf.datatypes import typed_text
from scigraft.publish.rdf.names import OURS, PREFIXES, is_iri, segment

_WHOLE = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*://|urn:|tag:)[^\x00-\x20<>\"{}|\\^`]+")


@dataclass(frozen=True)
class Bound:
    """One field: its property, that of its printed form, and its terms' IRIs by canonical name."""

    name: str
    property: NamedNode
    printed: NamedNode
    type: str
    datatype: str = ""
    terms: Mapping[str, NamedNode] = field(default_factory=dict)
    minted: str = ""  # where terms without an IRI of their own are named


@dataclass(frozen=True, eq=False)
class Binding:
    """A module as RDF sees it. One is made for each module and kept; see ``binding_of``."""

    module: Module

    @cached_property
    def prefixes(self) -> Mapping[str, str]:
        """Prefixes of the module's file over the common ones."""
        return {**PREFIXES, **self.module.spec.prefixes}

    @cached_property
    def namespace(self) -> str:
        """Where names of fields and terms that have no IRI are made."""
        given = self.module.spec.binding.namespace
        own = self.module.spec.prefixes.get(self.module.name, "")
        return self.expand(given or own) if given or own else f"{OURS}{self.module.name}/"

    @cached_property
    def classes(self) -> tuple[NamedNode, ...]:
        """The module's own class of observations, and the one that its file names."""
        base = self.module.spec.base_class
        return (self.observation_class, *([NamedNode(self.expand(base))] if base else []))

    @cached_property
    def observation_class(self) -> NamedNode:
        """The class of the module's observations."""
        return NamedNode(f"{self.namespace}Observation")

    @cached_property
    def sample_class(self) -> NamedNode | None:
        """The class of what is observed, if the module names one."""
        name = self.module.spec.binding.sample_class
        return NamedNode(self.expand(name)) if name else None

    @cached_property
    def sample_keys(self) -> tuple[tuple[str, ...], ...]:
        """Which fields name what was observed: the first group of which a field is stated."""
        given = self.module.spec.binding.sample
        if given:
            return tuple(tuple(part.split("+")) for part in given)
        subject = self.module.subject
        if subject:
            return ((subject.name,),)
        apart = {*self.module.anchors, *(f.name for f in self.module.spec.fields if f.type in ("value", "unit"))}
        return (tuple(name for name in self.module.spec.identity if name not in apart),)

    @cached_property
    def tiers(self) -> tuple[str, ...]:
        """Fields that name a sample by parts, the whole first."""
        return self.module.spec.binding.tiers

    @cached_property
    def observed(self) -> tuple[str, ...]:
        """Fields that say which property was observed, the first that is stated."""
        return self.module.spec.binding.observed or self.module.anchors

    @cached_property
    def suffix(self) -> str:
        """What the property of a printed form ends with; no field of the module is called so."""
        suffix = "_printed"
        while any(spec.name.endswith(suffix) for spec in self.module.spec.fields):
            suffix += "_"
        return suffix

    @cached_property
    def value_field(self) -> str:
        """The field that holds the value."""
        return next((f.name for f in self.module.spec.fields if f.type == "value"), "value")

    @cached_property
    def fields(self) -> Mapping[str, Bound]:
        """The module's fields by name. Of fields that share an IRI only the first has it, or they would be one."""
        made: dict[str, Bound] = {}
        for spec in self.module.spec.fields:
            taken = {bound.property.value for bound in made.values()}
            made[spec.name] = self._bound(spec, taken)
        return made

    @cached_property
    def canonical_fields(self) -> Mapping[str, str]:
        """Names of fields by their property."""
        return {bound.property.value: name for name, bound in self.fields.items()}

    @cached_property
    def printed_fields(self) -> Mapping[str, str]:
        """Names of fields by the property of their printed form."""
        return {bound.printed.value: name for name, bound in self.fields.items()}

    def field_of(self, predicate: str, declared: Mapping[str, str], suffix: str) -> str:
        """Return the field that a property stands for, or nothing; one that is not declared is named in its IRI."""
        if predicate in declared:
            return declared[predicate]
        if predicate.startswith(self.namespace) and predicate.endswith(suffix):
            return unquote(predicate[len(self.namespace) : len(predicate) - len(suffix)])
        return ""

    def bound(self, name: str) -> Bound:
        """Return a field, or what stands for one that the module does not declare (Phi adds such)."""
        return self.fields.get(name) or self._undeclared(name)

    @cached_property
    def value_node(self) -> Callable[[str, str], NamedNode | Literal]:
        """Return the object for a field's canonical text: an IRI for a term, else a literal of the field's datatype."""
        return lru_cache(maxsize=8192)(self._value_node)

    @cached_property
    def term_node(self) -> Callable[[str, str], NamedNode]:
        """Return the IRI of a field's canonical text, also where the field holds text."""
        return lru_cache(maxsize=8192)(self._term_node)

    def _value_node(self, name: str, text: str) -> NamedNode | Literal:
        bound = self.bound(name)
        return self._term_node(name, text) if bound.type == "term" else typed_text(text, bound.datatype)

    def _term_node(self, name: str, text: str) -> NamedNode:
        bound = self.bound(name)
        return bound.terms.get(text) or NamedNode(bound.minted + segment(text))

    @cached_property
    def _undeclared(self) -> _Cached:
        return _Cached(self)

    def expand(self, name: str) -> str:
        """Return a prefixed name of the module's file as a whole IRI. Raises ``ModuleError`` where it is none."""
        prefix, colon, local = name.partition(":")
        whole = self.prefixes[prefix] + local if colon and prefix in self.prefixes else name
        if not _WHOLE.fullmatch(whole) or not is_iri(whole):
            raise ModuleError(
                f"'{name}' is no IRI",
                where=f"module {self.module.name}",
                hint="Write a whole IRI, or a name whose prefix stands under [prefixes]",
            )
        return whole

    def _bound(self, spec: FieldSpec, taken: Container[str]) -> Bound:
        name = segment(spec.name)
        given = self.expand(spec.iri) if spec.iri else ""
        return Bound(
            spec.name,
            NamedNode(given if given and given not in taken else f"{self.namespace}{name}"),
            NamedNode(f"{self.namespace}{name}{self.suffix}"),
            spec.type,
            self.expand(spec.datatype) if spec.datatype else "",
            dict(self._terms(spec)),
            f"{self.namespace}{segment(spec.vocabulary or spec.name)}/",
        )

    def _terms(self, spec: FieldSpec) -> Iterable[tuple[str, NamedNode]]:
        """Yield the terms that an IRI names alone; one that is given to several terms would make them the same."""
        vocabulary = self.module.vocabulary_of(spec.name)
        if spec.type != "term" or vocabulary is None:
            return
        holders = Counter(term.iri for term in vocabulary.terms)
        for term in vocabulary.terms:
            if term.iri and holders[term.iri] == 1:
                yield term.name, NamedNode(self.expand(term.iri))


class _Cached:
    """Fields that a module does not declare, by name."""

    def __init__(self, binding: Binding) -> None:
        self._namespace = binding.namespace
        self._suffix = binding.suffix
        self._made = lru_cache(maxsize=1024)(self._make)

    def __call__(self, name: str) -> Bound:
        return self._made(name)

    def _make(self, name: str) -> Bound:
        named = f"{self._namespace}{segment(name)}"
        return Bound(name, NamedNode(named), NamedNode(f"{named}{self._suffix}"), "text", minted=f"{named}/")


_KEPT: dict[tuple[str, str], Binding] = {}


def binding_of(module: Module) -> Binding:
    """Return the binding of a module, made once for each state of its folder."""
    key = (module.name, module.digest)
    if key not in _KEPT:
        _KEPT[key] = Binding(module)
    return _KEPT[key]
