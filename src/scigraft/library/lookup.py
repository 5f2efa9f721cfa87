"""Papers, files, records and fields by what a user calls them; what is not there is answered with what is alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import PurePosixPath

import sqlalchemy as sa

from scigraft.library.given.ids import short_title_key
from scigraft.library.given.names import plain_id
from scigraft.model import UsageError
from scigraft.modules import Module
from scigraft.read.identifiers import normal_doi
from scigraft.store import catalog, records
from scigraft.store.catalog import DocumentRow, PaperRow
from scigraft.store.records import RecordRow

SHOWN = 5  # names given where several fit
PREFIX_LEAST = 4  # characters of a record's id


def alike(word: str, known: Iterable[str]) -> list[str]:
    """Return the known names that a word may have been meant for, the likeliest first."""
    names = {name.casefold(): name for name in sorted(known, reverse=True)}
    folded = word.casefold()
    close = get_close_matches(folded, names, n=SHOWN, cutoff=0.6)
    within = [name for name in names if folded and (folded in name or name in folded)]
    return [names[name] for name in dict.fromkeys([*close, *sorted(within)])][:SHOWN]


def meant(word: str, known: Iterable[str], *, otherwise: str) -> str:
    """Return a hint that names what is alike, or what to do where nothing is."""
    found = alike(word, known)
    return f"Did you mean {' or '.join(found)}?" if found else otherwise


def paper_meant(what: str, papers: Iterable[tuple[str, str]], names: Iterable[str], *, otherwise: str) -> str:
    """Return a hint that names the papers, of key and title, known by this name before their colon; else see ``meant``.

    ``names`` are what may have been mistyped.
    """
    head = " ".join(what.split()).casefold()
    known = [f"{key} ({title})" for key, title in papers if head and title.casefold().startswith(f"{head}:")]
    return f"Did you mean {' or '.join(known[:SHOWN])}?" if known else meant(what, names, otherwise=otherwise)


def paper_called(connection: sa.Connection, what: str) -> str | None:
    """Return the key of the paper that has this key, else of that with a file of this name or stem, or a key before.

    A DOI, and a title as a whole, do as well.

    Raises ``UsageError`` where several are called so.
    """
    if catalog.paper_row(connection, what) is not None:
        return what
    rows = [row for row in catalog.all_documents(connection) if row.paper is not None]
    found = fitting(rows, what) or formerly([row for row in rows if row.role == "main"], what) or formerly(rows, what)
    keys = sorted({row.paper for row in found if row.paper}) or _of_work(connection, what)
    if len(keys) > 1:
        raise UsageError(f"several papers are called '{what}'", hint=f"Give the key of one: {', '.join(keys[:SHOWN])}")
    return keys[0] if keys else None


def _of_work(connection: sa.Connection, what: str) -> list[str]:
    """Return the keys of the papers that have this DOI, else this title."""
    rows = catalog.all_papers(connection)
    if doi := normal_doi(what):
        return [row.key for row in rows if normal_doi(row.doi) == doi]
    wanted = short_title_key(what)
    return [row.key for row in rows if short_title_key(row.title) == wanted] if wanted else []


def formerly(rows: Iterable[DocumentRow], what: str) -> list[DocumentRow]:
    """Return the files whose stem or citation key this is, or that gave their paper this key before it got another."""
    from scigraft.library.papers import names_of_file  # not needed where a key is known

    wanted = {what, plain_id(what)}
    return [row for row in rows if not wanted.isdisjoint(names_of_file(row.file, row.digest))]


def one_paper_row(connection: sa.Connection, key: str) -> PaperRow:
    """Return the paper that is called so; see ``paper_called``. Raises ``UsageError``."""
    called = paper_called(connection, key)
    row = catalog.paper_row(connection, called) if called is not None else None
    if row is None:
        known = [(paper.key, paper.title) for paper in catalog.all_papers(connection)]
        hint = paper_meant(key, known, (one for one, _ in known), otherwise="`scigraft papers` lists them")
        raise UsageError(f"there is no paper '{key}' in the library", hint=hint)
    return row


def check_module(connection: sa.Connection, name: str, configured: Sequence[str]) -> None:
    """Raise ``UsageError`` where a module is neither configured nor has any records."""
    known = sorted({*configured, *records.modules_with_records(connection)})
    if name not in known:
        hint = meant(name, known, otherwise=f"Modules in use are {', '.join(known)}" if known else "None is in use")
        raise UsageError(f"there is no module '{name}' in use", hint=hint)


def stated_properties(module: Module) -> tuple[str, ...]:
    """Return the names a record of the module may be about, where one field says which (``property``: ``country``)."""
    by = next((module.vocabulary_of(field.vocabulary_by) for field in module.spec.fields if field.vocabulary_by), None)
    return tuple(term.name for term in by.terms) if by else ()


def check_fields(names: Iterable[str], modules: Sequence[Module], *, properties: bool = False) -> None:
    """Raise ``UsageError`` for a field (or, where asked, a property stated) that none of the modules has."""
    known = {field for module in modules for field in module.fields}
    known |= {name for module in modules for name in stated_properties(module)} if properties else set()
    for name in names:
        if name not in known:
            fields = "; ".join(f"{module.name}: {', '.join(module.fields)}" for module in modules)
            hint = meant(name, known, otherwise=f"Fields are {fields}")
            raise UsageError(f"no module in use has a field '{name}'", hint=hint)


def one_document(connection: sa.Connection, what: str) -> DocumentRow:
    """Return the document of this path, or of this bare name where that names one. Raises ``UsageError``."""
    rows = catalog.all_documents(connection)
    found = fitting(rows, what)
    if len(found) == 1:
        return found[0]
    if not found:
        names = [name for row in rows for name in (row.file, PurePosixPath(row.file).name)]
        keys = [paper.key for paper in catalog.all_papers(connection)]
        hint = meant(what, [*keys, *names], otherwise="`scigraft papers` lists them")
        raise UsageError(f"there is no paper or file '{what}' in the library", hint=hint)
    raise _several(what, found)


def one_file(connection: sa.Connection, what: str) -> DocumentRow:
    """Return the file of this name, or the one file of the paper of this key. Raises ``UsageError``."""
    if not fitting(catalog.all_documents(connection), what) and (paper := paper_called(connection, what)):
        rows = catalog.documents_of(connection, paper)
        if len(rows) > 1:
            raise _several(what, rows)
        return rows[0]
    return one_document(connection, what)


def main_file(connection: sa.Connection, paper: str) -> DocumentRow:
    """Return the file that stands for a paper; see ``paper_called``. Raises ``UsageError``."""
    key = paper_called(connection, paper)
    if key is None:
        row = one_document(connection, paper)
        raise UsageError("this file belongs to no paper", where=row.file, hint="Give a paper's key or main file")
    return catalog.documents_of(connection, key)[0]


def one_record(connection: sa.Connection, id: str) -> RecordRow:
    """Return the record of this id, or of the one that begins so. Raises ``UsageError``."""
    row = records.record_row(connection, id)
    if row is not None:
        return row
    if len(id) < PREFIX_LEAST:
        raise UsageError(
            f"'{id}' is too short for a record's id", hint=f"Give its first {PREFIX_LEAST} letters or more"
        )
    found = records.ids_from(connection, id, limit=SHOWN + 1)
    if len(found) > 1:
        more = " and more" if len(found) > SHOWN else ""
        raise UsageError(f"several records begin with '{id}'", hint=f"Say which one: {', '.join(found[:SHOWN])}{more}")
    row = records.record_row(connection, found[0]) if found else None
    if row is None:
        raise UsageError(f"there is no record '{id}'", hint="`scigraft records` lists them with their ids")
    return row


def fitting(rows: Sequence[DocumentRow], what: str) -> list[DocumentRow]:
    """Return the files of this path in the library, else those whose path ends so."""
    wanted = what.replace("\\", "/").removeprefix("./")
    return [row for row in rows if row.file == wanted] or [row for row in rows if row.file.endswith(f"/{wanted}")]


def _several(what: str, rows: Sequence[DocumentRow]) -> UsageError:
    more = ", ..." if len(rows) > SHOWN else ""
    names = ", ".join(row.file for row in rows[:SHOWN])
    return UsageError(f"'{what}' names {len(rows)} files", hint=f"Say which one: {names}{more}")
