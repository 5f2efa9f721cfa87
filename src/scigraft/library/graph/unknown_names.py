"""Names in a query that stand nowhere in the graph: what is misspelt may be well formed, and finds nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

import pyoxigraph as ox

from scigraft.library.graph.tokens import Token, tokens

_ALIKE = 0.7  # of the letters of two names behind their prefixes
_WORDS = (
    "SELECT DISTINCT ?name { ?s ?name ?o }",
    "SELECT DISTINCT ?name { ?s a ?name }",
)  # properties and classes


def unknown_names(text: str, store: ox.Store, prefixes: Mapping[str, str]) -> tuple[str, ...]:
    """Return a note for each name of a query that no statement holds, with the one that may be meant."""
    missing: dict[str, str] = {}
    for token, name in _names(list(tokens(text)), prefixes):
        if name not in missing and not _stands(name, store):
            missing[name] = token.text
    if not missing:
        return ()
    known = [one["name"].value for query in _WORDS for one in _rows(store, query)]
    return tuple(_note(printed, name, known, prefixes) for name, printed in missing.items())


def _rows(store: ox.Store, query: str) -> Iterator[ox.QuerySolution]:
    found = store.query(query, use_default_graph_as_union=True)
    if isinstance(found, ox.QuerySolutions):
        yield from found


def _names(found: Sequence[Token], prefixes: Mapping[str, str]) -> Iterator[tuple[Token, str]]:
    """Yield the names that a query asks for, whole: none that it declares, calls, or makes statements of."""
    known = dict(prefixes)
    made = _template(found)
    for at, token in enumerate(found):
        before = found[at - 1].text.upper() if at else ""
        if token.kind == "iri" and at > 1 and found[at - 2].text.upper() == "PREFIX":
            known[found[at - 1].text.removesuffix(":")] = token.text[1:-1]
        called = at + 1 < len(found) and found[at + 1].text == "("
        if at in made or called or before in ("PREFIX", "BASE", "^^"):
            continue
        if token.kind == "name" and not token.text.startswith("_:"):
            prefix, _, local = token.text.partition(":")
            if prefix in known:
                yield token, known[prefix] + local.replace("\\", "")
        elif token.kind == "iri" and ":" in token.text and found[at - 2].text.upper() != "PREFIX":
            yield token, token.text[1:-1]


def _template(found: Sequence[Token]) -> range:
    """Return the places of the statements that a CONSTRUCT makes."""
    for at, token in enumerate(found):
        if token.text.upper() == "CONSTRUCT" and at + 1 < len(found) and found[at + 1].text == "{":
            ends = (end for end in range(at, len(found)) if found[end].text == "}")
            return range(at, next(ends, len(found)))
    return range(0)


def _stands(name: str, store: ox.Store) -> bool:
    try:
        node = ox.NamedNode(name)
    except ValueError:
        return True
    as_one = ((None, node, None, None), (None, None, node, None), (node, None, None, None), (None, None, None, node))
    return any(next(store.quads_for_pattern(*pattern), None) is not None for pattern in as_one)


def _note(printed: str, name: str, known: Sequence[str], prefixes: Mapping[str, str]) -> str:
    told = f"nothing in the graph has {printed}"
    near = max(known, key=lambda other: (_likeness(name, other), other), default="")
    return f"{told}; did you mean {_short(near, prefixes)}?" if near and _likeness(name, near) >= _ALIKE else told


def _likeness(name: str, other: str) -> float:
    """Return how alike two names are behind their prefixes; those of one vocabulary a little more."""
    (space, mine), (theirs, its) = _parted(name), _parted(other)
    ratio = SequenceMatcher(None, mine.casefold(), its.casefold(), autojunk=False).ratio()
    return ratio + (0.05 if space == theirs and ratio >= _ALIKE else 0)


def _parted(name: str) -> tuple[str, str]:
    at = max(name.rfind("/"), name.rfind("#")) + 1
    return name[:at], name[at:]


def _short(name: str, prefixes: Mapping[str, str]) -> str:
    space, local = _parted(name)
    prefix = next((prefix for prefix, known in sorted(prefixes.items()) if known == space), None)
    return f"<{name}>" if prefix is None else f"{prefix}:{local}"
