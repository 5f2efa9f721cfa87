"""Queries and their answers: written as they stream, or as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO, TypeAlias

import pyoxigraph as ox

from scigraft.library.graph.check import check_query, explained
from scigraft.library.graph.values import Answer, GraphReport, Term
from scigraft.model import LibraryError, UsageError

ROWS: Mapping[str, ox.QueryResultsFormat] = {
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
}
STATEMENTS: Mapping[str, ox.RdfFormat] = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
}


Raw: TypeAlias = ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples


@dataclass(frozen=True, slots=True)
class Graph:
    """The graph of a library, open for queries. ``prefixes`` are known without being declared."""

    store: ox.Store
    prefixes: Mapping[str, str]
    report: GraphReport
    notices: tuple[str, ...] = ()

    def __len__(self) -> int:
        """How many statements there are."""
        return len(self.store)

    def query(self, text: str, *, name: str = "query", limit: int | None = None) -> Answer:
        """Return the answer to a query as a whole; ``limit`` bounds its rows.

        Raises ``UsageError`` with line and column for one that is malformed, and for updates and SERVICE.
        """
        return answer_of(self.run(text, name=name), limit=limit)

    def run(self, text: str, *, name: str = "query") -> Raw:
        """Return what pyoxigraph gives for a query: it is worked out as it is read."""
        check_query(text)
        try:
            text.encode()
        except UnicodeEncodeError as exc:
            line = text.count("\n", 0, exc.start) + 1
            raise UsageError("there is a character that is no Unicode text", where=f"{name}, line {line}") from exc
        try:
            return self.store.query(text, prefixes=dict(self.prefixes), use_default_graph_as_union=True)
        except SyntaxError as exc:
            raise explained(str(exc), text, self.prefixes, name=name) from exc
        except (OSError, ValueError) as exc:
            raise LibraryError(f"the query cannot be answered ({exc})", where=name) from exc


def answer_of(raw: Raw, *, limit: int | None = None) -> Answer:
    """Return what pyoxigraph gave as plain values."""
    if isinstance(raw, ox.QueryBoolean):
        return Answer("ask", truth=bool(raw))
    if isinstance(raw, ox.QueryTriples):
        found = tuple((_term(t.subject), _term(t.predicate), _term(t.object)) for t in islice(raw, limit))
        return Answer("construct", statements=found)
    variables = [variable.value for variable in raw.variables]
    rows = tuple(tuple(_maybe(value) for value in solution) for solution in islice(raw, limit))
    return Answer("select", tuple(variables), rows)


def write_answer(raw: Raw, stream: BinaryIO, form: str) -> None:
    """Write an answer as it comes. Raises ``UsageError`` where its kind has no such form."""
    statements = isinstance(raw, ox.QueryTriples)
    known: Sequence[str] = [*(STATEMENTS if statements else ROWS)]
    if form not in known:
        kind = "statements" if statements else "rows"
        raise UsageError(f"this query gives {kind}, which cannot be written as {form}", hint=f"Formats: {', '.join(known)}")
    if isinstance(raw, ox.QueryTriples):
        raw.serialize(stream, STATEMENTS[form])
    else:
        raw.serialize(stream, ROWS[form])


def _maybe(value: object) -> Term | None:
    return None if value is None else _term(value)


def _term(value: object) -> Term:
    if isinstance(value, ox.NamedNode):
        return Term("iri", value.value)
    if isinstance(value, ox.Literal):
        return Term("literal", value.value, value.datatype.value, value.language or "")
    if isinstance(value, ox.BlankNode):
        return Term("blank", value.value)
    return Term("statement", str(value))
