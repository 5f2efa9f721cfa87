"""``scigraft backup``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import say
from scigraft.cli.session import Session


@click.command("backup")
@click.argument("destination", type=click.Path(path_type=Path))
@click.pass_obj
def command(session: Session, destination: Path) -> None:
    """Copy the library while it is in use.

    The copy is a library of its own. To restore it, use it with --library, or copy its folder to where the library was;
    `scigraft build` makes what is not in a copy. To move a library, move its folder: it holds no absolute paths.
    """
    with session.open() as library:
        library.backup(destination)
    if not session.quiet:
        say(f"Copied the library to {destination}")
        say("To restore: use the copy (--library), or copy the folder back, then `scigraft build`", style="dim")
