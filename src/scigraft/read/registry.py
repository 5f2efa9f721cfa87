"""Which readers there are, and which one a file gets. The content decides; the name only breaks ties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module

from scigraft.model import (
    Document,
    Locator,
    Metadata,
    NeedsExtra,
    Notice,
    ReadError,
    ReadSettings,
    UnknownFormat,
    UnsafeInput,
)
from scigraft.read.source import Source

# A reader's module (or package) holds `READER`; it imports its heavy library inside `read`.
MODULES = (
    "pdf", "sheets.xlsx", "sheets.xls", "sheets.ods", "jats", "tei", "html", "latex", "markdown", "sheets.delimited",
    "references.zotero_rdf", "references.zotero_json", "references.csljson", "references.paper_lines",
    "references.bibtex", "references.ris",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reader:
    """One format.

    ``claims`` looks at the first bytes and the name and returns how sure it is: 0 no, 1 certain. As a rule
    content that can be nothing else gives 1.0, a plausible content 0.6 to 0.8, a bare suffix 0.3.
    ``missing`` returns what to install, or an empty string when the reader can run.
    """

    name: str
    suffixes: tuple[str, ...]
    claims: Callable[[Source], float]
    read: Callable[[Source, ReadSettings], Document]
    missing: Callable[[], str] = lambda: ""


@cache
def readers() -> tuple[Reader, ...]:
    """Return every reader, in the order that breaks ties."""
    return tuple(import_module(f"scigraft.read.{name}").READER for name in MODULES)


def choose(source: Source) -> Reader:
    """Return the reader that is surest of the content. Raises ``UnknownFormat`` when none claims it."""
    _refuse_empty(source)
    return _fitting(source)[0]


def _fitting(source: Source) -> tuple[Reader, Source]:
    """Return the surest reader and what it is to read: the source, or its text without NUL bytes."""
    for candidate in (source, source.as_plain_text()):
        reader = _surest(candidate) if candidate else None
        if reader and candidate:
            return reader, candidate
    raise UnknownFormat(
        "no reader knows this content",
        where=source.name,
        hint="`scigraft doctor` lists the formats that are read",
    )


def _surest(source: Source) -> Reader | None:
    best, claim = None, 0.0
    for reader in readers():
        sure = reader.claims(source)
        if sure > claim:  # the first of equals
            best, claim = reader, sure
        if sure >= 1:
            break  # content that can be nothing else
    return best


def read_source(source: Source, settings: ReadSettings | None = None) -> Document:
    """Read a file into a document of evidence. Raises ``ReadError`` (or a child of it) naming the file."""
    _refuse_empty(source)
    reader, source = _fitting(source)
    if need := reader.missing():
        raise NeedsExtra(f"reading {reader.name} needs an optional package", where=source.name, hint=need)
    try:
        document = reader.read(source, settings or ReadSettings())
    except RecursionError as exc:
        raise UnsafeInput("its parts are nested too deeply", where=source.name, hint="Get the file again") from exc
    return _told_empty(document)


def _refuse_empty(source: Source) -> None:
    if not source.data.strip():
        raise ReadError("the file is empty", where=source.name, hint="Fetch it again or remove it")


def _told_empty(document: Document) -> Document:
    found = document.evidence or document.tables or document.bibliography or document.notices
    if found or document.metadata != Metadata():
        return document
    notice = Notice(
        "nothing-found",
        f"{document.file}: neither text nor a table was found",
        Locator(file=document.file),
        hint="Open the file to see whether it is whole and what its name says",
    )
    return replace(document, notices=(notice,))
