"""``scigraft rejected``."""

from __future__ import annotations

import click

from scigraft.cli.console import plural, say, write_json
from scigraft.cli.options import as_json, in_module, in_paper
from scigraft.cli.session import Session


@click.command("rejected")
@in_paper
@in_module
@as_json
@click.pass_obj
def command(session: Session, paper: str | None, module: str | None, as_json: bool) -> None:
    """Show what was rejected, grouped by reason and unknown term.

    Each group has its count and examples with their places. `scigraft records --status rejected` lists them all, and
    `scigraft module suggest` drafts a patch with the unknown terms.

    Accepted results that are told as no result of their paper are in `scigraft graph untold`.
    """
    with session.open() as library:
        groups = tuple(library.rejected(paper=paper, module=module))
    if as_json:
        write_json(groups)
        return
    from scigraft.cli.record_view import in_one_line

    if not groups:
        say("Nothing was rejected.")
    for group in groups:
        say(f"{group.module}: {plural(group.count, 'record')}: {group.message} [{group.code}]", style="bold")
        for record in group.examples:
            say(f"  {in_one_line(record, indent=2)}")
    if any(group.term for group in groups):
        say("`scigraft module suggest` drafts a patch that makes unknown terms known.", style="dim")
