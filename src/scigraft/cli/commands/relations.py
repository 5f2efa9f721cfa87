"""``scigraft relations``."""

from __future__ import annotations

from itertools import islice

import click

from scigraft.cli.console import warn, write_json_items
from scigraft.cli.options import as_json, in_paper, limited
from scigraft.cli.session import Session


@click.command("relations")
@click.option("--from", "source", metavar="NAME", help="Only from this entity, by name or id; or from this paper.")
@click.option("--relation", metavar="NAME", help="Only this relation: `works on`, `experiments on`, `direct use` ...")
@click.option("--to", "target", metavar="NAME", help="Only to this entity.")
@in_paper
@click.option("--places", is_flag=True, help="Print each sentence or cell that supports a relation.")
@limited
@as_json
@click.pass_obj
def command(
    session: Session, source: str | None, relation: str | None, target: str | None, paper: str | None,
    places: bool, limit: int | None, as_json: bool,
) -> None:  # fmt: skip
    """List relations between entities, with the papers that support each.

    Relations: writes, works for, publishes (a paper appears in a venue), is written in, belongs to, keywords, solves,
    adopts, proposes, works on, innovates, experiments on, uses, faces, achieves; between papers: direct use, task
    correlation.
    """
    from scigraft.cli.academic_view import SHOWN, list_relations, tell_more

    with session.open() as library:
        found = library.academic().relations(source=source, relation=relation, target=target, paper=paper, limit=None)
        if as_json:
            write_json_items(islice(found, limit))
            return
        listed = list(islice(found, limit or SHOWN))
        more = next(found, None) is not None
    if not listed:
        warn("no relations; `scigraft graph stats` says which there are")
        return
    list_relations(listed, places=places)
    if more:
        tell_more(len(listed), quiet=session.quiet)
