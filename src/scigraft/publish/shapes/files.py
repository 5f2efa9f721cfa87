"""A file of RDF held against the shapes: its observations some at a time, whatever its size and order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from pyoxigraph import BlankNode, NamedNode, RdfFormat, Store

from scigraft.model import ReadError, UsageError
from scigraft.modules import Module
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import binding_of
from scigraft.publish.rdf.bounds import check_bounds
from scigraft.publish.rdf.vocabulary import Statement
from scigraft.publish.shapes.validate import Checker, Finding

AT_A_TIME = 200  # observations
FORMATS = {
    ".ttl": RdfFormat.TURTLE,
    ".nt": RdfFormat.N_TRIPLES,
    ".nq": RdfFormat.N_QUADS,
    ".trig": RdfFormat.TRIG,
    ".jsonld": RdfFormat.JSON_LD,
    ".rdf": RdfFormat.RDF_XML,
}


@dataclass(frozen=True, slots=True)
class CheckedPart:
    """Some observations of a module that were checked, and what is wrong with them."""

    module: str
    observations: int
    findings: tuple[Finding, ...]


def check_file(path: Path, modules: Sequence[Module]) -> Iterator[CheckedPart]:
    """Yield what is wrong with the observations of a file, some at a time; last those of modules that are not known.

    Raises ``UsageError`` for a suffix that is no RDF format, ``ReadError`` with the place for a file that is malformed
    and, as ``UnsafeInput``, for one that is nested too deeply or declares entities.
    """
    with _loaded(path) as store:
        for module in modules:
            checker = Checker(module)
            for nodes in _by(AT_A_TIME, _of_class(store, binding_of(module).observation_class)):
                seen: set[Statement] = set()
                for node in nodes:
                    seen.update(_described(store, node))
                yield CheckedPart(module.name, len(nodes), tuple(checker.check(seen)))
        known = {binding_of(module).observation_class for module in modules}
        unknown = sum(not _is_of(store, node, known) for node in _of_class(store, v.OUR_OBSERVATION))
        if unknown:
            yield CheckedPart("", unknown, ())


@contextmanager
def _loaded(path: Path) -> Iterator[Store]:
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        raise UsageError("this suffix is of no RDF format", where=str(path), hint=f"Known: {', '.join(FORMATS)}")
    check_bounds(path)
    # On disk: a graph of any size is checked in little memory.
    with TemporaryDirectory(prefix="scigraft-", ignore_cleanup_errors=True) as folder:
        store = Store(folder)
        try:
            store.bulk_load(path=str(path), format=kind, base_iri=path.resolve().as_uri())
        except SyntaxError as exc:
            where = f"{path}, line {exc.lineno}" if exc.lineno else str(path)
            raise ReadError(
                f"the file is malformed ({exc.msg})", where=where, hint="Write it anew, or mend it"
            ) from exc
        yield store
        del store


def _of_class(store: Store, kind: NamedNode) -> Iterator[NamedNode | BlankNode]:
    last = None
    for quad in store.quads_for_pattern(None, v.TYPE, kind, None):
        if quad.subject != last and isinstance(quad.subject, NamedNode | BlankNode):
            last = quad.subject  # in several graphs, one after the other
            yield last


def _is_of(store: Store, node: NamedNode | BlankNode, kinds: set[NamedNode]) -> bool:
    return any(quad.object in kinds for quad in store.quads_for_pattern(node, v.TYPE, None, None))


def _described(store: Store, node: NamedNode | BlankNode) -> Iterator[Statement]:
    """Yield what is said of an observation, of the nodes that it names, and of the file of its source."""
    for quad in store.quads_for_pattern(node, None, None, None):
        yield quad.subject, quad.predicate, quad.object  # type: ignore[misc]  # no triples as subjects
        if quad.predicate != v.TYPE and isinstance(quad.object, NamedNode | BlankNode):
            for said in store.quads_for_pattern(quad.object, None, None, None):
                yield said.subject, said.predicate, said.object  # type: ignore[misc]
                if said.predicate == v.PART_OF:
                    for file in store.quads_for_pattern(said.object, v.FILE, None, None):  # type: ignore[arg-type]
                        yield file.subject, file.predicate, file.object  # type: ignore[misc]


def _by(size: int, nodes: Iterator[NamedNode | BlankNode]) -> Iterator[list[NamedNode | BlankNode]]:
    while part := list(islice(nodes, size)):
        yield part
