"""``scigraft pair``."""

from __future__ import annotations

import click

from scigraft.cli.console import say
from scigraft.cli.session import Session
from scigraft.model import UsageError


@click.command("pair")
@click.argument("file")
@click.argument("paper", required=False)
@click.option("--alone", is_flag=True, help="The file belongs to no other: it is a paper of its own.")
@click.pass_obj
def command(session: Session, file: str, paper: str | None, alone: bool) -> None:
    """Say to which paper a file belongs.

    PAPER is the key of a paper (`scigraft papers` lists them). What is said here is kept, whatever names and contents
    say. `scigraft reviews` lists the files in doubt.
    """
    if alone == bool(paper):
        raise UsageError("give either a paper or --alone", where=file, hint="`scigraft papers` lists the papers")
    with session.open() as library:
        if paper:
            library.pair(file, paper)
        else:
            library.unpair(file)
    if not session.quiet:
        say(f"{file} belongs to {paper}." if paper else f"{file} is a paper of its own.")
        say("Next: scigraft build")
