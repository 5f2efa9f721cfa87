"""One file taken into the library: copied where it comes from elsewhere, and noted with what it is."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from scigraft.library.files import Arrival, content_digest, copy_in, kind_of, nameable, stamp_of
from scigraft.model import Limits, ReadError
from scigraft.store import catalog
from scigraft.store.catalog import DocumentRow


def take(connection: sa.Connection, root: Path, arrival: Arrival, limits: Limits) -> str:
    """Take a file in, and return what that was: ``added``, ``replaced`` or ``unchanged``.

    Raises ``ReadError`` or ``OSError`` where it cannot be.
    """
    path = root / arrival.name
    nameable(arrival.name)
    known = catalog.document_row(connection, arrival.name)
    digest = content_digest(arrival.source)
    if known and known.digest == digest and not known.missing and path.exists():
        return "unchanged"
    kind = kind_of(arrival.source, arrival.name, limits)
    if arrival.copied:
        copy_in(arrival.source, path)
    row = DocumentRow(
        file=arrival.name,
        role=known.role if known else "main",
        kind=kind,
        digest=content_digest(path),
        stamp=stamp_of(path),
        copied=arrival.copied or bool(known and known.copied),
        paper=known.paper if known else None,
        origin=arrival.origin,
    )
    catalog.put_document(connection, row)
    return "replaced" if known else "added"


def reason_of(exc: ReadError | OSError) -> str:
    """Return why a file was not taken in, in one line."""
    if isinstance(exc, ReadError):
        return f"{exc.what}. {exc.hint}" if exc.hint else exc.what
    return exc.strerror or str(exc)
