"""JSON-LD contexts: the prefixes and the properties whose objects are things, of scigraft and of each module."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from pyoxigraph import NamedNode

from scigraft.modules import Module
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Binding, Bound, binding_of
from scigraft.publish.rdf.names import DEFAULT_BASE, PREFIXES, iri

ONTOLOGY = Path(__file__).with_name("scigraft.ttl")

Term = str | dict[str, str]
Context = dict[str, Term | float]

_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_DELIMITERS = tuple(":/?#[]@")  # a JSON-LD prefix ends with one of them (JSON-LD 1.1, section 4.3)

# Properties of every record whose objects are things, not texts.
LINKS = frozenset(
    (v.STATE, v.RELATION, v.UNIT, v.HAS_UNIT, v.OBSERVED, v.FEATURE, v.SAMPLE_OF, v.PAPER, v.QUOTED_FROM,
     v.DERIVED_FROM, v.QUALIFIED_DERIVATION, v.DERIVED_ENTITY, v.STATES_FIELD, v.GENERATED_BY, v.ASSOCIATED_WITH,
     v.USED, v.PART_OF, v.WARNING, v.REASON, v.CLOSE_MATCH, iri("schema:author"), iri("schema:sameAs"))
)  # fmt: skip


class Naming:
    """Prefixes of some modules together, by which IRIs are written short."""

    def __init__(self, bindings: Iterable[Binding], *, base: str = DEFAULT_BASE) -> None:
        self.bindings = tuple(bindings)
        # Read as a prefix, a scheme would turn the IRIs that begin with it into others.
        self._schemes = {"urn", "tag", base.partition(":")[0]}

    @cached_property
    def prefixes(self) -> Mapping[str, str]:
        """Return the common prefixes, one for each module's own names, and those of the modules' files.

        A prefix that two modules use for different things is left out, and so is one that cannot be written.
        """
        told: dict[str, set[str]] = {}
        for binding in self.bindings:
            given = {**binding.module.spec.prefixes, binding.module.name: binding.namespace}
            for prefix, namespace in given.items():
                told.setdefault(prefix, set()).add(namespace)
        clear = {prefix: next(iter(spaces)) for prefix, spaces in told.items() if len(spaces) == 1}
        usable = {p: n for p, n in clear.items() if _PREFIX.fullmatch(p) and p not in self._schemes}
        kept = {p: n for p, n in usable.items() if n.endswith(_DELIMITERS) and _is_iri(n)}
        return dict(sorted({**kept, **PREFIXES}.items()))

    @cached_property
    def _longest(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(((n, p) for p, n in self.prefixes.items()), key=lambda pair: (-len(pair[0]), pair)))

    def short(self, node: NamedNode) -> str:
        """Return an IRI as ``prefix:name`` where it has one of the prefixes, else whole."""
        value = node.value
        for namespace, prefix in self._longest:
            if value.startswith(namespace) and not value.startswith("//", len(namespace)):
                return f"{prefix}:{value[len(namespace) :]}"
        return value

    @cached_property
    def short_name(self) -> Callable[[NamedNode], str]:
        """Return ``short`` with a memory, for the properties and datatypes that come again and again."""
        return lru_cache(maxsize=4096)(self.short)

    @cached_property
    def links(self) -> frozenset[NamedNode]:
        """Properties whose objects are IRIs."""
        terms = (b.property for binding in self.bindings for b in binding.fields.values() if b.type == "term")
        return LINKS | frozenset(terms)

    def context(self) -> Context:
        """Return the context by which exported nodes are read."""
        links: dict[str, Term] = {self.short(node): {"@type": "@id"} for node in self.links}
        return {"@version": 1.1, **self.prefixes, **dict(sorted(links.items()))}


def _is_iri(text: str) -> bool:
    try:
        NamedNode(text)
    except ValueError:
        return False
    return True


def module_context(module: Module) -> dict[str, Context]:
    """Return the ``@context`` document of a module.

    It reads what scigraft exports, and gives the module's fields short names: ``material`` for the field in the
    module's terms, ``material_printed`` for what is printed. A prefix that is called as a field is left out.
    """
    binding = binding_of(module)
    context = Naming([binding]).context()
    for bound in binding.fields.values():
        context.pop(bound.name, None)
    terms: Context = {}
    for bound in binding.fields.values():
        terms[bound.name] = _term(bound)
        terms[f"{bound.name}{binding.suffix}"] = bound.printed.value
    whole = {key: value for key, value in context.items() if _readable(key, context)}
    return {"@context": {**whole, **terms}}


def context_text(module: Module) -> str:
    """Return the context of a module as the text of a file."""
    return json.dumps(module_context(module), ensure_ascii=False, indent=2) + "\n"


def companions(modules: Iterable[Module]) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of the files that go with linked data: scigraft's vocabulary, each module's context."""
    yield "scigraft.ttl", ONTOLOGY.read_text(encoding="utf-8")
    for module in modules:
        yield f"{module.name}.context.jsonld", context_text(module)


def _readable(key: str, context: Context) -> bool:
    prefix, colon, _ = key.partition(":")
    return not colon or prefix in context


def _term(bound: Bound) -> Term:
    if bound.type == "term":
        return {"@id": bound.property.value, "@type": "@id"}
    return {"@id": bound.property.value, "@type": bound.datatype} if bound.datatype else bound.property.value
