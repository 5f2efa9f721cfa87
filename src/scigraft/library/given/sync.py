"""A catalogue's entries brought in line with its content: rows of documents, and each read as far as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.codecs import READING
from scigraft.library.facts import BIBLIOGRAPHIES, Facts, Reading, reading_of
from scigraft.library.files import kind_of
from scigraft.library.given.entries import Entry, entries_of, entry_document
from scigraft.library.given.names import CATALOGUE, ENTRY, catalogue_of
from scigraft.model import Document, Notice, ReadError, ReadSettings
from scigraft.read import Source, read_source
from scigraft.steps import Step, digest_of, step_key
from scigraft.store import catalog, results
from scigraft.store.catalog import DocumentRow
from scigraft.store.codec import document_to_bytes
from scigraft.store.results import StepResult


@dataclass(frozen=True, slots=True)
class Synced:
    """What came of a catalogue: its entries, which of them are new, changed or gone, and what was odd."""

    entries: tuple[Entry, ...]
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


def read_catalogue(path: Path, name: str, settings: ReadSettings) -> Document:
    """Read a file as a catalogue. Raises ``ReadError`` where it is no bibliography.

    A paper lists works, too: its references, which are not papers of the library. So the format decides, and is
    told before anything is read.
    """
    hint = "Give BibTeX, RIS, CSL-JSON, a Zotero export, or JSON lines with title and authors"
    if kind_of(path, name, settings.limits) not in BIBLIOGRAPHIES:
        raise ReadError(
            "this is a paper or its data, not a list of papers",
            where=name,
            hint=f"Add it without --metadata. For a list of papers: {hint[0].lower()}{hint[1:]}",
        )
    document = read_source(Source.open(path, name=name, limits=settings.limits), settings)
    if not document.bibliography:
        raise ReadError("it lists no works", where=name, hint=hint)
    return document


def sync(connection: sa.Connection, document: Document) -> Synced:
    """Make the documents of a catalogue's entries those that it holds now, and store them as read."""
    entries, notices = entries_of(document)
    before = {row.file: row.digest for row in entry_rows(connection, document.file)}
    now = {entry.name: entry for entry in entries}
    gone = [name for name in before if name not in now]
    new = [entry for entry in entries if entry.name not in before]
    changed = [entry for entry in entries if entry.name in before and before[entry.name] != entry.digest]
    results.forget_owners(connection, [*gone, *(entry.name for entry in changed)])
    catalog.drop_documents(connection, gone)
    catalog.put_documents(connection, [_row(entry) for entry in changed], present=True)
    catalog.put_documents(connection, [_row(entry) for entry in new], present=False)
    _store(connection, [*new, *changed])
    _store_catalogue(connection, document, notices)
    return Synced(
        entries,
        added=tuple(entry.name for entry in new),
        changed=tuple(entry.name for entry in changed),
        gone=tuple(gone),
        notices=notices,
    )


def entry_rows(connection: sa.Connection, catalogue: str) -> list[DocumentRow]:
    """Return the rows of a catalogue's entries."""
    return [row for row in catalog.documents_of_kind(connection, ENTRY) if catalogue_of(row.file) == catalogue]


def is_given(row: DocumentRow) -> bool:
    """Return whether a document is a catalogue or one of its entries, which are read together."""
    return row.role == CATALOGUE or row.kind == ENTRY


def refresh(
    connection: sa.Connection, root: Path, rows: Sequence[DocumentRow], settings: ReadSettings
) -> dict[str, str]:
    """Read again what has no reading under its key: catalogues whose file changed, and all after an upgrade.

    Returns the errors of catalogues that could not be read; their entries stay as they were.
    """
    uses = results.all_uses(connection)
    present = {row.file for row in rows if row.role == CATALOGUE and not row.missing}
    stale = {_home(row) for row in rows if is_given(row) and uses.get((row.file, "read", "")) != _key(row)}
    errors: dict[str, str] = {}
    for name in sorted(stale & present):
        try:
            sync(connection, read_catalogue(root / name, name, settings))
        except ReadError as exc:
            errors[name] = str(exc)
    return errors


def _home(row: DocumentRow) -> str:
    return row.file if row.role == CATALOGUE else catalogue_of(row.file)


def _key(row: DocumentRow) -> str:
    return catalogue_key(row) if row.role == CATALOGUE else entry_key(row)


def entry_key(row: DocumentRow) -> str:
    """Return the key of an entry's reading."""
    return step_key(_STEP, inputs=[row.digest, digest_of(row.file)])


def catalogue_key(row: DocumentRow) -> str:
    """Return the key of a catalogue's reading."""
    return step_key(_STEP, inputs=[row.digest, digest_of(row.file), CATALOGUE])


_STEP: Step[Entry, Document] = Step("read", 1, entry_document, code=("scigraft.model", "scigraft.read"))


def _row(entry: Entry) -> DocumentRow:
    return DocumentRow(entry.name, "main", ENTRY, entry.digest, "", copied=False)


def _store(connection: sa.Connection, entries: Iterable[Entry]) -> None:
    found = []
    for entry in entries:
        document = entry_document(entry)
        summary = READING.to_text(reading_of(document))
        payload = document_to_bytes(document)
        found.append((entry.name, StepResult("read", "", entry_key(_row(entry)), summary=summary, payload=payload)))
    results.put_many(connection, found)


def _store_catalogue(connection: sa.Connection, document: Document, notices: tuple[Notice, ...]) -> None:
    row = catalog.document_row(connection, document.file)
    if row is None:
        return
    summary = READING.to_text(Reading(Facts(format=document.format), (), notices))
    bare = Document(document.stem, document.file, document.format, notices=notices)
    result = StepResult("read", "", catalogue_key(row), summary=summary, payload=document_to_bytes(bare))
    results.put_result(connection, result)
    results.use(connection, document.file, "read", "", result.key)
