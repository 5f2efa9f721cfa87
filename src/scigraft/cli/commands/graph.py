"""``scigraft graph``."""

from __future__ import annotations

import click

from scigraft.cli.console import warn, write_json
from scigraft.cli.options import as_json, in_paper, limited, of_type
from scigraft.cli.session import Session


@click.group("graph")
def command() -> None:
    """Count and walk the academic graph, and show how a line of work developed.

    `scigraft export --format graphml` and its other graph formats write it for other programs.
    """


@command.command("stats")
@as_json
@click.pass_obj
def stats(session: Session, as_json: bool) -> None:
    """Count entities and relations by type."""
    with session.open() as library:
        found = library.academic().stats()
    if as_json:
        write_json(found)
        return
    from scigraft.cli.graph_view import tell_stats

    tell_stats(found)


@command.command("path", short_help="Show a shortest path between two entities or papers.")
@click.argument("a")
@click.argument("b")
@click.option("--longest", type=click.IntRange(1, 12), default=6, show_default=True, help="At most so many steps.")
@as_json
@click.pass_obj
def path(session: Session, a: str, b: str, longest: int, as_json: bool) -> None:
    """Show a shortest path between two entities, each by name or id, or a paper by its key.

    It goes through a field or a venue, which many papers share, only where nothing else leads there.
    """
    with session.open() as library:
        steps = library.academic().path(a, b, longest=longest)
    if as_json:
        write_json(steps)
        return
    from scigraft.cli.graph_view import tell_path

    if not steps:
        warn(f"no path of at most {longest} steps leads from {a} to {b}")
    tell_path(steps)


@command.command("development", short_help="Show how a line of work developed, by year.")
@click.argument("name")
@of_type
@click.option("--exact", is_flag=True, help="Leave out papers on kinds of the task.")
@as_json
@click.pass_obj
def development(session: Session, name: str, type: str | None, exact: bool, as_json: bool) -> None:
    """Show how a line of work developed: the papers that share a task (data set, metric, model ...), by year.

    Below each paper stand those of the line that it builds on, with the sentence that says so. Papers on kinds of a
    task are of its line, each with the kind in brackets.
    """
    with session.open() as library:
        found = library.academic().development(name, type=type, exact=exact)
    if as_json:
        write_json(found)
        return
    from scigraft.cli.graph_view import tell_development

    tell_development(found)


@command.command("users", short_help="Show which papers use something directly.")
@click.argument("name")
@as_json
@click.pass_obj
def users(session: Session, name: str, as_json: bool) -> None:
    """Show which papers use something directly: data, a metric, a method, a model or what a paper made."""
    with session.open() as library:
        found = library.academic().users_of(name)
    if as_json:
        write_json(found)
        return
    from scigraft.cli.graph_view import tell_users

    tell_users(found, name)


@command.command("set-aside", short_help="List the names that cleaning did not let pass.")
@in_paper
@limited
@as_json
@click.pass_obj
def set_aside(session: Session, paper: str | None, limit: int | None, as_json: bool) -> None:
    """List the names that cleaning did not let pass, with the error, why, and what was proposed instead."""
    from scigraft.cli.academic_view import SHOWN, tell_more
    from scigraft.cli.graph_view import list_aside

    with session.open() as library:
        found = list(library.academic().set_aside(paper=paper))
    if as_json:
        write_json(found[:limit])
        return
    shown = found[: limit or SHOWN]
    list_aside(shown)
    if len(found) > len(shown):
        tell_more(len(shown), len(found), quiet=session.quiet)


@command.command("untold", short_help="Show why records are told as no result of their paper.")
@in_paper
@click.option("--limit", type=click.IntRange(1), help="At most so many tables of each reason.")
@as_json
@click.pass_obj
def untold(session: Session, paper: str | None, limit: int | None, as_json: bool) -> None:
    """Show why records of results are told as no result of their paper, by reason.

    Each reason has the number of its records, and the tables where they stand with the places of some.
    """
    with session.open() as library:
        found = library.academic().untold(paper=paper)
    if as_json:
        write_json(found)
        return
    from scigraft.cli.graph_view import TABLES, tell_untold

    tell_untold(found, limit=limit or TABLES)
