"""``scigraft why``."""

from __future__ import annotations

import click

from scigraft.cli.console import say, write_json
from scigraft.cli.options import as_json, in_module
from scigraft.cli.session import Session


@click.command("why")
@click.argument("paper")
@click.argument("field")
@in_module
@click.option("--row", type=click.IntRange(min=0), help="Only in this row of the tables, counted from 0.")
@as_json
@click.pass_obj
def command(session: Session, paper: str, field: str, module: str | None, row: int | None, as_json: bool) -> None:
    """Explain why a paper's value is there or missing.

    PAPER is the key of a paper, FIELD a field of a module, as `unit`.
    The answer follows the paper from its files over its tables to its records
    and says where the value was lost.
    """
    with session.open() as library:
        answer = library.why(paper, field, module=module, row=row)
    if as_json:
        write_json(answer)
        return
    from scigraft.cli.record_view import place

    say(f"{field} of {paper}: {'found' if answer.found else 'not found'}", style="bold")
    for step, places in zip(answer.steps, answer.places, strict=True):
        say(f"- {step}")
        for at in dict.fromkeys(places):
            if place(at) not in step:
                say(f"  at {place(at)}{f': {at.text}' if at.text else ''}")
