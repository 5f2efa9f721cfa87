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

    The copy is a library of its own. To move a library, move its folder: it holds no absolute paths.
    """
    with session.open() as library:
        library.backup(destination)
    if not session.quiet:
        say(f"Copied the library to {destination}")
