"""Records out of any file that scigraft writes: the content says which format it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from scigraft.model import ReadError, Record
from scigraft.modules import Module
from scigraft.publish import jsonl, tabular
from scigraft.publish.table_reading import is_records, records_of
from scigraft.publish.wide.reading import Unread
from scigraft.read.sheets.archive import ZIP_MAGIC

LINKED = frozenset({".ttl", ".nt", ".nq", ".jsonld"})
PARQUET_MAGIC = b"PAR1"


def read_records(
    path: Path, *, modules: Mapping[str, Module] | None = None, unread: Unread | None = None
) -> Iterator[Record]:
    """Yield the records of a JSON Lines, CSV, XLSX or Parquet file, be it a table of records or a wide table.

    RDF that scigraft wrote is known by its suffix (``.ttl``, ``.nt``, ``.nq``, ``.jsonld``), needs the modules of its
    records by name, and is held in memory. ``unread`` is told of the columns of a wide table that
    say nothing. Raises ``ReadError`` where the file is none of these.
    """
    from scigraft.publish import parquet, wide, xlsx

    if path.suffix.lower() in LINKED:
        yield from _linked(path, modules or {})
        return
    try:
        with path.open("rb") as stream:
            head = stream.read(4096)
    except OSError as exc:
        raise ReadError(f"cannot read the file ({exc.strerror})", where=path.name, hint="Check its name") from exc
    if head.startswith(PARQUET_MAGIC):
        yield from parquet.read(path)
    elif head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        yield from json_lines(path)
    elif not any(is_records(_first(sheet)) for sheet in tabular.sheets(path)):
        yield from wide.read(path, unread=unread)
    elif head.startswith(ZIP_MAGIC):
        yield from xlsx.read(path)
    else:
        for sheet in tabular.sheets(path):
            yield from records_of(sheet.rows, name=path.name)


def json_lines(path: Path) -> Iterator[Record]:
    """Yield the records of a JSON Lines file. Raises ``ReadError`` naming the line that is none."""
    try:
        with path.open(encoding="utf-8-sig") as lines:
            yield from jsonl.read(lines, name=path.name)
    except UnicodeDecodeError as exc:
        raise ReadError(f"the file is not UTF-8 ({exc.reason})", where=path.name, hint="Export it again") from exc


def _linked(path: Path, modules: Mapping[str, Module]) -> Iterator[Record]:
    from pyoxigraph import RdfFormat, parse  # after the package that says how to install it

    from scigraft.publish.rdf import records_of_rdf
    from scigraft.publish.rdf.bounds import check_bounds

    format = RdfFormat.from_extension(path.suffix[1:].lower())
    try:
        check_bounds(path)
        yield from records_of_rdf(parse(path=str(path), format=format), modules)
    except (SyntaxError, OSError) as exc:
        raise ReadError(f"the RDF cannot be read ({exc})", where=path.name, hint="Export it again") from exc


def _first(sheet: tabular.Sheet) -> list[str]:
    return next(iter(sheet.rows), [])
