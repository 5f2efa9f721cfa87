"""Exports of a library: the same bytes for the same documents and corrections, written as they stream."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from scigraft.library import export_graph
from scigraft.library.export_graph import AcademicSource
from scigraft.library.files import DICTIONARY, REJECTED
from scigraft.library.whole_files import whole, whole_text
from scigraft.model import LibraryError, Metadata, Record, UsageError
from scigraft.modules import Module

if TYPE_CHECKING:
    from scigraft.library.search.retrieval import Retrieval

Select = Callable[[str | None, str], Iterator[Record]]  # (module or all, status or all) -> records in order
Facts = tuple[str, Metadata, tuple[str, ...]]  # of a paper: its key, what it says of itself, its files
DEFAULT = ("jsonl", "csv")
EVERY = ""  # status: a wide table says which values are unresolved, and passes over what else was rejected
GEOCHEM = "geochem"  # the module of which there is a wide form


SHAPES = "shapes.ttl"  # of the modules, beside linked data


class Graphs(Protocol):
    """What gives the graphs of a library's papers."""

    def academic(self) -> AcademicSource:
        """Return the academic graph."""

    def retrieval(self) -> Retrieval:
        """Return what holds the neighbour graph."""


@dataclass(frozen=True, slots=True)
class Export:
    """What is written where: the records, the modules, the folder.

    ``names`` says how other papers cite each paper, ``facts`` gives what linked data tell of the papers, and ``base``
    is where their IRIs begin. ``asked`` is the module that was asked for alone, ``graphs`` gives the graphs of papers.
    """

    select: Select
    modules: Sequence[Module]
    out: Path
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    facts: Callable[[], Iterable[Facts]] = tuple
    base: str = ""
    asked: str = ""
    graphs: Graphs | None = None

    @property
    def only(self) -> str | None:
        """The module, where one alone was asked for."""
        return self.modules[0].name if len(self.modules) == 1 else None


def export(what: Export, *, formats: Sequence[str]) -> tuple[Path, ...]:
    """Write the records under ``what.out`` and return the files written, by name.

    ``jsonl``: ``records.jsonl`` (accepted) and ``rejected.jsonl`` (with reasons). ``csv``, ``xlsx``, ``parquet``: one
    ``MODULE`` file for each module, CSV with its ``MODULE.dictionary.csv``. ``wide`` and ``harmonised``: one row an
    analysis of the module ``geochem``, as CSV with a dictionary; ``wide.xlsx`` and ``harmonised.xlsx`` the same as
    workbooks. ``turtle``, ``ntriples``, ``nquads``, ``jsonld`` (or ``ttl``, ``nt``, ``nq``): one ``records`` file of
    linked data, with the vocabulary, the modules' contexts and their SHACL shapes beside it. ``graphml``, ``neo4j`` and
    the formats of ``graph-``: the academic graph (``export_graph``). ``neighbours``: the neighbour graph, as
    ``neighbours.jsonl``. Raises ``UsageError`` for
    a format that is not known, and for a wide form where the module did not run.
    """
    unknown = sorted(set(formats) - set(FORMATS))
    if unknown:
        raise UsageError(f"there is no export format '{unknown[0]}'", hint=f"Known: {', '.join(FORMATS)}")
    wide = [name for name in formats if name.startswith(("wide", "harmonised"))]
    if wide and GEOCHEM not in {module.name for module in what.modules}:
        raise _no_wide_form(wide[0], what.asked)
    try:
        what.out.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        where = str(what.out)
        raise LibraryError(f"cannot write there ({exc.strerror})", where=where, hint="Name another folder") from exc
    return tuple(sorted({path for name in dict.fromkeys(formats) for path in FORMATS[name](what)}))


def _no_wide_form(name: str, asked: str) -> UsageError:
    message = f"'{name}' is a form of the module geochem"
    if asked:
        return UsageError(
            f"{message}, but only {asked} was asked for", hint="Leave out --module, or name geochem there"
        )
    return UsageError(message, hint="Name geochem in extract.modules and build")


def _json_lines(what: Export) -> Iterator[Path]:
    from scigraft.publish import jsonl

    for name, status in (("records.jsonl", "accepted"), (REJECTED, "rejected")):
        with whole_text(what.out / name, newline="\n") as stream:
            jsonl.write(what.select(what.only, status), stream)
        yield what.out / name


def _csv(what: Export) -> Iterator[Path]:
    from scigraft.publish import dictionary, table

    for module in what.modules:
        sheet, key = what.out / f"{module.name}.csv", what.out / f"{module.name}{DICTIONARY}"
        with whole_text(sheet) as stream:
            table.write_csv(what.select(module.name, "accepted"), module, stream)
        with whole_text(key) as stream:
            dictionary.write_csv(dictionary.data_dictionary(module), stream)
        yield from (sheet, key)


def _xlsx(what: Export) -> Iterator[Path]:
    from scigraft.publish import xlsx

    return _each_module(what, "xlsx", xlsx.write)


def _parquet(what: Export) -> Iterator[Path]:
    from scigraft.publish import parquet

    return _each_module(what, "parquet", parquet.write)


def _each_module(what: Export, suffix: str, write: Callable[[Iterable[Record], Module, Path], int]) -> Iterator[Path]:
    for module in what.modules:
        path = what.out / f"{module.name}.{suffix}"
        with whole(path) as part:
            write(what.select(module.name, "accepted"), module, part)
        yield path


def _wide(what: Export) -> Iterator[Path]:
    from scigraft.publish import wide

    sheet, key = what.out / f"{GEOCHEM}.wide.csv", what.out / f"{GEOCHEM}.wide{DICTIONARY}"
    with whole_text(sheet) as stream, whole_text(key) as dictionary:
        wide.write_csv(what.select(None, EVERY), stream, dictionary=dictionary)
    yield from (sheet, key)


def _wide_xlsx(what: Export) -> Iterator[Path]:
    from scigraft.publish import wide

    path = what.out / f"{GEOCHEM}.wide.xlsx"
    with whole(path) as part:
        wide.write_xlsx(what.select(None, EVERY), part)
    yield path


def _harmonised(what: Export) -> Iterator[Path]:
    from scigraft.publish.wide import harmonised

    sheet, key = what.out / f"{GEOCHEM}.harmonised.csv", what.out / f"{GEOCHEM}.harmonised{DICTIONARY}"
    with whole_text(sheet) as stream, whole_text(key) as dictionary:
        harmonised.write_csv(what.select(None, EVERY), stream, dictionary=dictionary, names=what.names)
    yield from (sheet, key)


def _harmonised_xlsx(what: Export) -> Iterator[Path]:
    from scigraft.publish.wide import harmonised

    path = what.out / f"{GEOCHEM}.harmonised.xlsx"
    with whole(path) as part:
        harmonised.write_xlsx(what.select(None, EVERY), part, names=what.names)
    yield path


def _linked(format: str, what: Export) -> Iterator[Path]:
    from scigraft.publish import rdf
    from scigraft.publish.shapes import write_shapes

    modules = {module.name: module for module in what.modules}
    records = (record for record in what.select(what.only, "accepted") if record.module in modules)
    path = what.out / f"records.{rdf.SUFFIXES[format]}"
    papers = (rdf.PaperFacts(*facts) for facts in what.facts())
    with whole(path) as part, part.open("wb") as stream:
        rdf.write(records, modules, stream, format=format, base=what.base or rdf.DEFAULT_BASE, papers=papers)
    shapes = what.out / SHAPES
    with whole(shapes) as part, part.open("wb") as stream:
        write_shapes(what.modules, stream)
    yield from (path, shapes)
    for name, text in rdf.companions(what.modules):
        with whole_text(what.out / name, newline="\n") as beside:
            beside.write(text)
        yield what.out / name


def _graph(format: str, what: Export) -> Iterator[Path]:
    if what.graphs is not None:
        yield from export_graph.FORMATS[format](what.graphs.academic(), what.out, what.base)


def _neighbours(what: Export) -> Iterator[Path]:
    if what.graphs is None:
        return
    path = what.out / "neighbours.jsonl"
    with whole_text(path, newline="\n") as stream:
        for edge in what.graphs.retrieval().neighbours():
            stream.write(json.dumps(asdict(edge), ensure_ascii=False) + "\n")
    yield path


FORMATS: Mapping[str, Callable[[Export], Iterable[Path]]] = {
    "jsonl": _json_lines,
    "csv": _csv,
    "xlsx": _xlsx,
    "parquet": _parquet,
    "wide": _wide,
    "wide.xlsx": _wide_xlsx,
    "harmonised": _harmonised,
    "harmonised.xlsx": _harmonised_xlsx,
    "turtle": partial(_linked, "turtle"),
    "ntriples": partial(_linked, "ntriples"),
    "nquads": partial(_linked, "nquads"),
    "jsonld": partial(_linked, "jsonld"),
    "ttl": partial(_linked, "turtle"),
    "nt": partial(_linked, "ntriples"),
    "nq": partial(_linked, "nquads"),
    "neighbours": _neighbours,
    **{name: partial(_graph, name) for name in export_graph.FORMATS},
}
