"""``scigraft records``."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from typing import Literal

import click

from scigraft.cli.console import data_stream, say, warn, write_json_items
from scigraft.cli.options import as_json, conditions, in_module, in_paper
from scigraft.cli.session import Session
from scigraft.model import Record, Status

SHOWN = 50  # without --limit, for people


@click.command("records")
@in_paper
@in_module
@click.option(
    "--where",
    "-w",
    multiple=True,
    metavar="FIELD=VALUE",
    callback=conditions,
    help="Only records whose field has this value (as printed or canonical); may be repeated.",
)
@click.option(
    "--status",
    type=click.Choice(["accepted", "rejected"]),
    default="accepted",
    show_default=True,
    help="Accepted ones, or rejected ones with their reasons.",
)
@click.option(
    "--limit", type=click.IntRange(min=1), help=f"At most this many; {SHOWN} where they are printed for people."
)
@click.option("--warnings", "warned", is_flag=True, help="Only records with warnings, as where two files disagree.")
@click.option("--lines", is_flag=True, help="Print JSON Lines, one record a line, as they come.")
@as_json
@click.pass_obj
def command(
    session: Session, paper: str | None, module: str | None, where: dict[str, str],
    status: Status, limit: int | None, warned: bool, lines: bool, as_json: bool,
) -> None:  # fmt: skip
    """List records, with conditions on their fields.

    `scigraft module show NAME` lists the fields of a module. For example: scigraft records -m glass -w constituent=SiO2
    """
    shown: Literal["lines", "json", "rows"] = "lines" if lines else "json" if as_json else "rows"
    bound = (limit or SHOWN) + 1 if shown == "rows" else limit  # one more tells that there are more
    with session.open() as library:
        found = library.records(paper=paper, module=module, status=status, where=where, limit=None if warned else bound)
        if warned:
            found = itertools.islice((record for record in found if record.warnings), bound)
        if shown == "lines":
            _write_lines(found)
        elif shown == "json":
            write_json_items(found)
        else:
            _print(found, limit or SHOWN, quiet=session.quiet, warned=warned)


def _write_lines(found: Iterator[Record]) -> None:
    from scigraft.publish import jsonl

    stream = data_stream()
    for record in found:
        stream.write(jsonl.dumps(record).encode() + b"\n")
    stream.flush()


def _print(found: Iterator[Record], limit: int, *, quiet: bool, warned: bool) -> None:
    from scigraft.cli.record_view import list_records

    listed = list(itertools.islice(found, limit))
    count = list_records(listed)
    for record in listed if warned else ():
        for warning in record.warnings:
            say(f"{record.id[:10]}: {warning.message} [{warning.code}]", style="yellow")
    if not count:
        warn(
            "no records with warnings"
            if warned
            else "no records; `scigraft rejected` and `scigraft status --tables` say why"
        )
    elif next(found, None) is not None and not quiet:
        say(f"the first {count}; more with --limit, all with --json or --lines", style="dim")
    sys.stdout.flush()
