"""Which readers there are, and which one a file gets. The content decides; the name only breaks ties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from scigraft.model import Document, NeedsExtra, ReadError, ReadSettings, UnknownFormat, UnsafeInput
from scigraft.read.source import Source

# One file a format. A reader's module holds `READER`; it imports its heavy library inside `read`.
MODULES = (
    "pdf", "sheets.xlsx", "sheets.xls", "sheets.ods", "jats", "tei", "html", "latex", "markdown", "sheets.delimited",
    "references.csljson", "references.bibtex", "references.ris",
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
    if not source.data.strip():
        raise ReadError("the file is empty", where=source.name, hint="Fetch it again or remove it")
    best, claim = None, 0.0
    for reader in readers():
        sure = reader.claims(source)
        if sure > claim:  # the first of equals
            best, claim = reader, sure
        if sure >= 1:
            break  # content that can be nothing else
    if best is None:
        raise UnknownFormat(
            "no reader knows this content",
            where=source.name,
            hint="`scigraft doctor` lists the formats that are read",
        )
    return best


def read_source(source: Source, settings: ReadSettings | None = None) -> Document:
    """Read a file into a document of evidence. Raises ``ReadError`` (or a child of it) naming the file."""
    reader = choose(source)
    if need := reader.missing():
        raise NeedsExtra(f"reading {reader.name} needs an optional package", where=source.name, hint=need)
    try:
        return reader.read(source, settings or ReadSettings())
    except RecursionError as exc:
        raise UnsafeInput("its parts are nested too deeply", where=source.name, hint="Get the file again") from exc
