"""Samples: what was observed, named by the fields that the module's binding says, within one paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyoxigraph import NamedNode

from scigraft.model import Record
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Binding
from scigraft.publish.rdf.names import segment, text_literal

Key = tuple[tuple[str, str], ...]  # (field, canonical text)


def sample_key(record: Record, binding: Binding) -> tuple[Key, ...]:
    """Return the keys of what a record is about, whole sample first; empty where the source does not name it."""
    stated = record.canonical
    if binding.module.spec.binding.whole_paper:
        return ((),)
    if binding.tiers:
        key = _stated(binding.tiers, stated)
        return tuple(key[: end + 1] for end in range(len(key)))
    for names in binding.sample_keys:
        if key := _stated(names, stated):
            return (key,)
    return ()


def sample_iri(paper: NamedNode, binding: Binding, key: Key) -> NamedNode:
    """Return the IRI of a sample, which holds for its paper and module only: ``4a`` is another compound elsewhere."""
    path = "".join(f"/{segment(name)}/{segment(text)}" for name, text in key)
    return NamedNode(f"{paper.value}/sample/{segment(binding.module.name)}{path}")


def unnamed_iri(observation: NamedNode) -> NamedNode:
    """Return the IRI of the sample of an observation whose source does not name it."""
    return NamedNode(f"{observation.value}/sample")


def sample_statements(
    node: NamedNode, key: Key, whole: NamedNode | None, paper: NamedNode, binding: Binding
) -> Iterator[v.Statement]:
    """Yield what is said of a sample: its names, its paper, and what it is a part of."""
    yield node, v.TYPE, v.SAMPLE
    yield node, v.TYPE, v.OUR_SAMPLE
    if binding.sample_class is not None:
        yield node, v.TYPE, binding.sample_class
    yield node, v.PAPER, paper
    if key:
        yield node, v.LABEL, text_literal(" ".join(text for _, text in key))
    if whole is not None:
        yield node, v.SAMPLE_OF, whole
    for name, text in key:
        yield node, binding.bound(name).property, binding.value_node(name, text)


def _stated(names: tuple[str, ...], stated: Mapping[str, str]) -> Key:
    return tuple((name, text) for name in names if (text := stated.get(name)))
