"""``scigraft sparql``."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import data_stream, plural, print_rows, say, warn, write_json
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.library.graph.answers import Graph
    from scigraft.library.graph.values import Answer, Term

# Names with a prefix (SPARQL 1.1, 19.8): what stands in one behind a backslash only, and what is one then.
_RESERVED = re.compile(r"[~!$&'()*+,;=/?#@]|%(?![0-9A-Fa-f]{2})|^[.-]|\.$")
_SHORT = re.compile(r"[\w.-]*:(?:(?:[\w:.-]|%[0-9A-Fa-f]{2}|\\.)*)")
_FILE_NAME = re.compile(r"[^\s{}<>?]+\.(?:rq|sparql|txt)", re.IGNORECASE)
SHOWN = 100  # rows of a table without --limit
FORMATS = ("table", "csv", "tsv", "json", "xml", "turtle", "ntriples", "jsonld", "rdfxml")


@click.command("sparql")
@click.argument("query", required=False)
@click.option(
    "--file",
    "-f",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the query from here.",
)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True,
    help="Rows: table, csv, tsv, json, xml. Statements (CONSTRUCT, DESCRIBE): turtle, ntriples, jsonld, rdfxml.",
)  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), help=f"At most this many rows of a table; {SHOWN} by default.")
@click.option("--prefixes", is_flag=True, help="List the prefixes that need not be declared.")
@click.pass_obj
def command(
    session: Session, query: str | None, file: Path | None, form: str, limit: int | None, prefixes: bool
) -> None:
    """Ask the accepted records as linked data, in SPARQL.

    QUERY is the query itself, @FILE to read it from a file, or - to read it from standard input. The graph is brought
    in step with the library first; only papers that changed are written anew. Updates and SERVICE are refused.
    """
    text, name = ("", "query") if prefixes else _query(query, file)
    with session.open() as library, library.graph() as graph:
        if not session.quiet:
            _tell(graph)
        with _interruptible():
            if prefixes:
                _list_prefixes(graph, form)
            elif form == "table":
                _show(graph, text, name, limit or SHOWN, session)
            else:
                _write(graph, text, name, form)


def _query(query: str | None, file: Path | None) -> tuple[str, str]:
    """Return the text of the query and what it is called in errors."""
    if (query is None) == (file is None):
        raise UsageError("give one query: as an argument, as @FILE, with --file, or - for standard input")
    if query == "-":
        return _decoded(sys.stdin.buffer.read(), "standard input"), "standard input"
    if query is not None and query.startswith("@"):
        file = Path(query[1:])
        if not file.is_file():
            raise UsageError("there is no such file", where=str(file))
    if file is not None:
        return _decoded(file.read_bytes(), str(file)), str(file)
    if query and _FILE_NAME.fullmatch(query.strip()):
        raise UsageError("this is the name of a file, and no query", where=query, hint=f"Give @{query.strip()}")
    return query or "", "query"


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = data.count(b"\n", 0, exc.start) + 1
        raise UsageError("the query is not UTF-8 text", where=f"{name}, line {line}") from exc


def _tell(graph: Graph) -> None:
    for notice in graph.notices:
        warn(notice)
    written, removed = len(graph.report.written), graph.report.removed
    if written or removed:
        gone = f", {plural(removed, 'paper')} taken out" if removed else ""
        warn(f"graph brought up to date: {plural(written, 'paper')} written{gone}", style="dim")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the process at once: the engine that works a query out does not look for signals.

    The store is open for reading only, so that nothing is left half done.
    """
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _write(graph: Graph, text: str, name: str, form: str) -> None:
    stream = data_stream()
    try:
        graph.write(text, stream, form, name=name)
        if form in ("json", "xml", "jsonld"):
            stream.write(b"\n")
        stream.flush()
    except BrokenPipeError:
        # Who reads has seen enough (`| head`). Nothing more may be written, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show(graph: Graph, text: str, name: str, limit: int, session: Session) -> None:
    answer = graph.query(text, name=name, limit=limit + 1)
    for note in answer.notes:
        warn(f"note: {note}")
    if answer.kind == "ask":
        say("yes" if answer.truth else "no")
        return
    rows = [[_cell(term, graph) for term in row] for row in (answer.rows or answer.statements)]
    if not rows:
        warn("nothing is found")
        return
    print_rows(_head(answer), rows[:limit], right=_numeric(answer))
    if len(rows) > limit and not session.quiet:
        say(f"the first {limit}; more with --limit, all with --format", style="dim")


def _head(answer: Answer) -> tuple[str, ...]:
    return answer.variables if answer.kind == "select" else ("subject", "predicate", "object")


def _numeric(answer: Answer) -> list[str]:
    """Return the columns that hold numbers alone."""
    columns = zip(*answer.rows, strict=True)
    values = [[term.python for term in column if term is not None] for column in columns]
    return [
        name
        for name, column in zip(answer.variables, values, strict=False)
        if column and not any(isinstance(value, str) for value in column)
    ]


def _cell(term: Term | None, graph: Graph) -> str:
    """Return a term for people: names shortened as a query may hold them, literals as they are."""
    if term is None:
        return ""
    if term.kind != "iri":
        return f"_:{term.value}" if term.kind == "blank" else term.value
    fits = [(space, prefix) for prefix, space in graph.prefixes.items() if term.value.startswith(space)]
    if not fits:
        return term.value
    space, prefix = max(fits, key=lambda fit: (len(fit[0]), fit[1]))
    name = f"{prefix}:{_RESERVED.sub(_escaped, term.value[len(space) :])}"
    return name if _SHORT.fullmatch(name) else f"<{term.value}>"


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _list_prefixes(graph: Graph, form: str) -> None:
    if form == "json":
        write_json(dict(sorted(graph.prefixes.items())))
    else:
        print_rows(["prefix", "namespace"], sorted(graph.prefixes.items()))
