"""``scigraft status``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from scigraft.cli.console import plural, print_rows, say, write_json
from scigraft.cli.grid_view import titled
from scigraft.cli.options import as_json
from scigraft.cli.session import Session

if TYPE_CHECKING:
    from scigraft.library import DocumentStatus, PaperStatus, TableStatus

STATE_STYLE = {"ok": "green", "failed": "bold red", "missing": "red", "not built": "yellow"}


@click.command("status")
@click.argument("paper", required=False)
@click.option("--tables", is_flag=True, help="List every table that was seen, whether it was read, and why not.")
@as_json
@click.pass_obj
def command(session: Session, paper: str | None, tables: bool, as_json: bool) -> None:
    """Say what became of each paper, document and table.

    With PAPER only of that one.
    """
    with session.open() as library:
        found = list(library.status(paper=paper, tables=tables))
    if as_json:
        write_json(found)
        return
    if tables or paper is not None:
        for status in found:
            _tell_paper(status)
    else:
        _list_papers(found)
    _tell_sum(found)


def _list_papers(found: list[PaperStatus]) -> None:
    rows = [(s.key or "(no one paper)", _documents(s), s.accepted, s.rejected, s.flag or _trouble(s)) for s in found]
    print_rows(["paper", "files", "accepted", "rejected", "note"], rows, right=["accepted", "rejected"])


def _documents(status: PaperStatus) -> str:
    return ", ".join(f"{document.format or '?'} {document.state}" for document in status.documents)


def _trouble(status: PaperStatus) -> str:
    for document in status.documents:
        if document.error:
            return document.error.removeprefix(f"{document.file}: ")
    notices = sum(len(document.notices) for document in status.documents)
    return plural(notices, "notice") if notices else ""


def _tell_paper(status: PaperStatus) -> None:
    say(f"{status.key or '(no one paper)'}{': ' + status.title if status.title else ''}", style="bold")
    for document in status.documents:
        _tell_document(document)
    say(f"  {status.accepted} accepted, {status.rejected} rejected")


def _tell_document(document: DocumentStatus) -> None:
    line = f"  {document.file} [{document.format or document.role}] {document.state}"
    say(line, style=STATE_STYLE.get(document.state, ""))
    if document.error:
        say(f"    {document.error.removeprefix(document.file + ': ')}", style="red")
    for notice in document.notices:
        message = notice.message.removeprefix(f"{document.file}: ")
        say(f"    note: {message}{'. ' + notice.hint if notice.hint else ''}", style="yellow")
    for table in document.tables:
        _tell_table(table)


def _tell_table(table: TableStatus) -> None:
    size = "picture" if table.image else f"{table.rows} x {table.cols}"
    name = titled(table.label or table.name or f"table {table.id}", table.caption)
    say(f"    {name} ({size}{', hidden' if table.hidden else ''})")
    for outcome in table.modules:
        counts = f", {outcome.accepted} accepted, {outcome.rejected} rejected" if outcome.proposed else ""
        say(f"      {outcome.module}: {outcome.outcome}{counts}{f' ({outcome.message})' if outcome.message else ''}")


def _tell_sum(found: list[PaperStatus]) -> None:
    documents = [document for status in found for document in status.documents]
    states = {state: sum(d.state == state for d in documents) for state in STATE_STYLE}
    told = ", ".join(f"{count} {state}" for state, count in states.items() if count)
    papers = sum(1 for status in found if status.key)
    say(
        f"{plural(papers, 'paper')}, {plural(len(documents), 'file')} ({told or 'none'}), "
        f"{plural(sum(s.accepted for s in found), 'record')} accepted, {sum(s.rejected for s in found):,} rejected"
    )
