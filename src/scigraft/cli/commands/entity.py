"""``scigraft entity``."""

from __future__ import annotations

import click

from scigraft.cli.console import write_json
from scigraft.cli.options import as_json, of_type
from scigraft.cli.session import Session


@click.command("entity")
@click.argument("name")
@of_type
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True,
    help="At most so many papers, relations of a kind, and mentions.",
)  # fmt: skip
@as_json
@click.pass_obj
def command(session: Session, name: str, type: str | None, limit: int, as_json: bool) -> None:
    """Show an entity: its names, its papers, its relations, and each place where it is named.

    NAME is any of its names, its id or the beginning of it, or the key of a paper.
    """
    with session.open() as library:
        view = library.academic().entity(name, type=type)
    if as_json:
        write_json(view)
        return
    from scigraft.cli.academic_view import tell_entity

    tell_entity(view, limit=limit)
