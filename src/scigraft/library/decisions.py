"""What the user decides about the papers of files: carried out, or refused with what stands against it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from scigraft.library.grouping import regroup
from scigraft.library.lookup import main_file, one_file
from scigraft.model import UsageError
from scigraft.store import catalog
from scigraft.store.catalog import DecisionRow, DocumentRow


def put_together(connection: sa.Connection, root: Path, what: str, paper: str) -> None:
    """Decide that a file (or a paper of one file) belongs to a paper, named by its key or one of its files.

    Raises ``UsageError`` where either is not there, or the file cannot belong to a paper.
    """
    file, main = one_file(connection, what), main_file(connection, paper)
    if file.file == main.file or _leads_to(connection, main.file, file.file):
        catalog.decide(connection, DecisionRow(file.file, None, "main"))
    else:
        catalog.decide(connection, DecisionRow(file.file, main.file, ""))
    regroup(connection, root)
    _check(connection, file, main)


def take_out(connection: sa.Connection, root: Path, what: str) -> None:
    """Decide that a file is by itself. Raises ``UsageError`` where it is not there or is the only one of its paper."""
    file = one_file(connection, what)
    catalog.decide(connection, DecisionRow(file.file, None, ""))
    regroup(connection, root)


def _leads_to(connection: sa.Connection, start: str, end: str) -> bool:
    """Return whether earlier decisions put one file to another, so that putting that to this would go in a ring."""
    decided = catalog.all_decisions(connection)
    passed: set[str] = set()
    while start in decided and start not in passed:
        passed.add(start)
        start = decided[start].main or ""
    return start == end


def _check(connection: sa.Connection, file: DocumentRow, main: DocumentRow) -> None:
    now, then = (catalog.document_row(connection, row.file) for row in (file, main))
    if now and then and now.paper is not None and now.paper == then.paper:
        return
    role = now.role if now else file.role
    why = {
        "bibliography": "it lists the works of all papers and belongs to none",
        "part": "it is read as part of the LaTeX file that includes it",
    }
    raise UsageError(
        f"it cannot be put to the paper of {main.file}: {why.get(role, f'it is taken as {role}')}",
        where=file.file,
        hint="Pair a paper's main file or a supplement",
    )
