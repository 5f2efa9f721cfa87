"""``scigraft cite``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.library.academic.answers import Cited


@click.command("cite")
@click.argument("paper")
@click.option("--by", is_flag=True, help="The papers that cite it, in place of those that it cites.")
@click.option(
    "--type", "kind", type=click.Choice(["direct use", "task correlation"]),
    help="Only citations of this type, with the sentences that say so.",
)  # fmt: skip
@click.option("--unlinked", is_flag=True, help="Its references that are no paper of the library, and why.")
@as_json
@click.pass_obj
def command(session: Session, paper: str, by: bool, kind: str | None, unlinked: bool, as_json: bool) -> None:
    """Show which papers of the library a paper cites, how, and in which sentences.

    A citation is a direct use (of a method, data or code), a task correlation (work on the same), or both.
    """
    from scigraft.cli.academic_view import list_unlinked, tell_citations, tell_lost

    if unlinked:
        if by or kind:
            raise UsageError("--unlinked lists references; it goes with neither --by nor --type")
        with session.open() as library:
            left, lost = library.academic().unlinked(paper), library.academic().lost_references(paper)
        write_json(left) if as_json else list_unlinked(left)
        tell_lost(lost)
        return
    with session.open() as library:
        graph = library.academic()
        cited = graph.cited_by(paper) if by else graph.cites(paper)
        lost = () if by else graph.lost_references(paper)
    found = [_only(one, kind) for one in cited if kind is None or kind in one.types]
    if as_json:
        write_json(found)
    else:
        tell_citations(found, by=by, kind=kind or "")
    tell_lost(lost)


def _only(cited: Cited, kind: str | None) -> Cited:
    """Return a citation with the contexts of one type."""
    if kind is None:
        return cited
    contexts = tuple(typed for typed in cited.contexts if typed.type == kind)
    return replace(cited, contexts=contexts)
