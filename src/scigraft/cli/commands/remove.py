"""``scigraft remove``."""

from __future__ import annotations

import click

from scigraft.cli.console import say
from scigraft.cli.session import Session


@click.command("remove")
@click.argument("names", nargs=-1, required=True, metavar="PAPER_OR_FILE...")
@click.pass_obj
def command(session: Session, names: tuple[str, ...]) -> None:
    """Take papers or files out of the library.

    Their records go with them. Copies that the library made under papers/ are deleted; other files stay on disk.
    """
    with session.open() as library:
        for name in names:
            for file in library.remove(name):
                if not session.quiet:
                    say(f"removed {file}")
