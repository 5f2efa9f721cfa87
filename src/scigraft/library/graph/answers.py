"""Queries and their answers: written as they stream, or as plain values."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import BinaryIO, TypeAlias

import pyoxigraph as ox

from scigraft.library.graph.check import check_query, names_graphs
from scigraft.library.graph.mistakes import explained
from scigraft.library.graph.unknown_names import unknown_names
from scigraft.library.graph.values import Answer, GraphReport, Term
from scigraft.library.limit import check_limit
from scigraft.model import LibraryError, UsageError
from scigraft.publish.table import safe_cell

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
        """Return the answer to a query as a whole; ``limit`` bounds its rows. ``name`` is what errors call it.

        Raises ``UsageError`` with line and column for one that is malformed, and for updates and SERVICE. Where
        nothing is found, the notes of the answer tell the names in the query that stand nowhere in the graph.
        """
        check_limit(limit)
        with _explained(text, name, self.prefixes):
            answer = answer_of(self._run(text), limit=limit)
            notes = unknown_names(text, self.store, self.prefixes) if answer.says_nothing else ()
            return replace(answer, notes=notes)

    def write(self, text: str, stream: BinaryIO, form: str, *, name: str = "query") -> None:
        """Write the answer to a query as it comes, in a form of ``ROWS`` or of ``STATEMENTS``.

        Raises as ``query`` does, and ``UsageError`` where an answer of its kind has no such form.
        """
        with _explained(text, name, self.prefixes):
            write_answer(self._run(text), stream, form)

    def _run(self, text: str) -> Raw:
        check_query(text)
        # All graphs together are asked, unless the query says which (the store would let this pass over FROM).
        union = not names_graphs(text)
        return self.store.query(text, prefixes=dict(self.prefixes), use_default_graph_as_union=union)


@contextmanager
def _explained(text: str, name: str, prefixes: Mapping[str, str]) -> Iterator[None]:
    try:
        yield
    except SyntaxError as exc:
        raise explained(str(exc), text, prefixes, name=name) from exc
    except UnicodeEncodeError as exc:
        line = text.count("\n", 0, exc.start) + 1
        raise UsageError("there is a character that is no Unicode text", where=f"{name}, line {line}") from exc
    except RuntimeError as exc:  # what damage found in the midst of reading is mapped to
        if "function" in str(exc):
            raise UsageError(
                str(exc), where=name, hint="SPARQL has functions of its own and the types of xsd:"
            ) from exc
        hint = "Delete the folder index/rdf of the library and ask again: it is made anew"
        raise LibraryError(f"the query cannot be answered ({exc})", where=name, hint=hint) from exc


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
    """Write an answer as it comes. Raises ``UsageError`` where its kind has no such form.

    Rows as CSV are what spreadsheets open: a text that one would run as a formula gets an apostrophe, as in every CSV
    for people. The other forms hold what is in the graph.
    """
    statements = isinstance(raw, ox.QueryTriples)
    known: Sequence[str] = [*(STATEMENTS if statements else ROWS)]
    if form not in known:
        kind = "statements" if statements else "rows"
        raise UsageError(
            f"this query gives {kind}, which cannot be written as {form}", hint=f"Formats: {', '.join(known)}"
        )
    if isinstance(raw, ox.QueryTriples):
        raw.serialize(stream, STATEMENTS[form])
    elif form == "csv" and isinstance(raw, ox.QuerySolutions):
        _write_csv(raw, stream)
    else:
        raw.serialize(stream, ROWS[form])


def _write_csv(raw: ox.QuerySolutions, stream: BinaryIO) -> None:
    """Write rows as SPARQL 1.1 has them in CSV: a term is its IRI or its text, lines end with CR LF."""
    writer = csv.writer(codecs.getwriter("utf-8")(stream), lineterminator="\r\n")
    writer.writerow([variable.value for variable in raw.variables])
    for solution in raw:
        terms = [_maybe(value) for value in solution]
        writer.writerow(["" if term is None else _csv_cell(term) for term in terms])


def _csv_cell(term: Term) -> str:
    return f"_:{term.value}" if term.kind == "blank" else safe_cell(term.value)


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
