"""Prefixes that a query need not declare: the common ones, and those of the modules."""

from __future__ import annotations

from collections.abc import Iterable

from scigraft.modules import Module
from scigraft.publish.rdf import PREFIXES, binding_of

# Further vocabularies that queries name, beside those that the statements are made of.
MORE = {
    "foaf": "http://xmlns.com/foaf/0.1/",
    "sh": "http://www.w3.org/ns/shacl#",
}


def known_prefixes(modules: Iterable[Module], base: str) -> dict[str, str]:
    """Return prefix -> namespace: the common ones, ``NAME:`` for what a module names, ``lib:`` for the library's own.

    A prefix that a module's file declares is known too, unless two modules mean different things by it.
    """
    known = {**MORE, **PREFIXES, "lib": base}
    disputed: set[str] = set()
    own: dict[str, str] = {}
    for module in modules:
        for prefix, namespace in module.spec.prefixes.items():
            if own.setdefault(prefix, namespace) != namespace:
                disputed.add(prefix)
        known.setdefault(module.name, binding_of(module).namespace)
    return {**{prefix: name for prefix, name in own.items() if prefix not in disputed}, **known}
