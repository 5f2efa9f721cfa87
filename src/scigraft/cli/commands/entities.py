"""``scigraft entities``."""

from __future__ import annotations

import click

from scigraft.cli.console import warn, write_json
from scigraft.cli.options import as_json, in_paper, limited, of_type
from scigraft.cli.session import Session


@click.command("entities")
@of_type
@click.option("--name", metavar="TEXT", help="Only entities called so; else those with these words in a name.")
@in_paper
@limited
@as_json
@click.pass_obj
def command(
    session: Session, type: str | None, name: str | None, paper: str | None, limit: int | None, as_json: bool
) -> None:
    """List who and what the papers name: authors, tasks, data, metrics, models and more.

    The most used come first. Types: Title, Author, Institution, Conference, Date, Field, Keywords, Innovation, Method,
    Problem, Model, Task, Dataset, Metric, Result.
    """
    from scigraft.cli.academic_view import SHOWN, list_entities, tell_more

    bound = limit if as_json else (limit or SHOWN) + 1
    with session.open() as library:
        found = library.academic().entities(type=type, name=name, paper=paper, limit=bound)
    if as_json:
        write_json(found)
        return
    if not found:
        warn("no entities; `scigraft graph stats` says what there is")
        return
    shown = found[: limit or SHOWN]
    list_entities(shown)
    if len(found) > len(shown):
        tell_more(len(shown), quiet=session.quiet)
