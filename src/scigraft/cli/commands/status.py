"""``scigraft status``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import plural, print_rows, say, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session
from scigraft.cli.status_view import NO_PAPER, STATE_STYLE, format_told, tell_index, tell_paper

if TYPE_CHECKING:
    from scigraft.library import PaperStatus


@click.command("status")
@click.argument("paper", required=False)
@click.option("--tables", is_flag=True, help="List every table that was seen, whether it was read, and why not.")
@click.option("--all", "every", is_flag=True, help="With --tables: what every module made of each table, and why.")
@as_json
@click.pass_obj
def command(session: Session, paper: str | None, tables: bool, every: bool, as_json: bool) -> None:
    """Say what became of each paper, document and table.

    With PAPER only of that one. --tables gives each table a line: the modules that read it, or what kept them from it.
    """
    tables = tables or every
    with session.open() as library:
        found = list(library.status(paper=paper, tables=tables))
        index = None if as_json or paper is not None else library.retrieval().status()
    if as_json:
        write_json(found)
        return
    if tables or paper is not None:
        for status in found:
            tell_paper(status, every=every)
        if tables and not every:
            say("Modules that found nothing are left out where another read the table; --all says it all.", style="dim")
    else:
        _list_papers(found)
    _tell_sum(found)
    if index is not None:
        tell_index(index)


def _list_papers(found: list[PaperStatus]) -> None:
    rows = [(s.key or NO_PAPER, _documents(s), s.accepted, s.rejected, s.flag or _trouble(s)) for s in found]
    if rows:
        print_rows(["paper", "files", "accepted", "rejected", "note"], rows, right=["accepted", "rejected"])


def _documents(status: PaperStatus) -> str:
    """Return the formats of a paper's files, with a state wherever it is not ok."""
    told = [
        f"{format_told(document.format) or '?'}{'' if document.state == 'ok' else ' ' + document.state}"
        for document in status.documents
    ]
    counts = Counter(told)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def _trouble(status: PaperStatus) -> str:
    for document in status.documents:
        if document.error:
            return document.error.removeprefix(f"{document.file}: ")
    notices = sum(len(document.notices) for document in status.documents)
    return plural(notices, "notice") if notices else ""


def _tell_sum(found: list[PaperStatus]) -> None:
    documents = [document for status in found for document in status.documents]
    states = {state: sum(d.state == state for d in documents) for state in STATE_STYLE}
    told = ", ".join(f"{count} {state}" for state, count in states.items() if count)
    papers = sum(1 for status in found if status.key)
    say(
        f"{plural(papers, 'paper')}, {plural(len(documents), 'file')} ({told or 'none'}), "
        f"{plural(sum(s.accepted for s in found), 'record')} accepted, {sum(s.rejected for s in found):,} rejected"
    )
