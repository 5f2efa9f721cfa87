"""``scigraft correct``."""

from __future__ import annotations

import click

from scigraft.cli.console import print_rows, say, write_json
from scigraft.cli.options import as_json, conditions, user
from scigraft.cli.session import Session
from scigraft.model import UsageError


@click.command("correct")
@click.argument("record", required=False)
@click.option(
    "--field",
    "-f",
    "fields",
    multiple=True,
    metavar="FIELD=VALUE",
    callback=conditions,
    help="The right value of a field; may be repeated.",
)
@click.option("--reject", is_flag=True, help="The record is wrong as a whole.")
@click.option("--reason", help="Why; kept with the correction.")
@click.option("--who", help="Who says so; your user name by default.")
@click.option("--list", "listing", is_flag=True, help="List all corrections.")
@click.option("--undo", type=int, metavar="NUMBER", help="Take back the correction of this number.")
@as_json
@click.pass_obj
def command(
    session: Session, record: str | None, fields: dict[str, str], reject: bool, reason: str | None,
    who: str | None, listing: bool, undo: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Correct or reject a record; it survives rebuilds.

    RECORD is a record's id or the beginning of it, as `scigraft records` lists them.

    For example: scigraft correct 3f2a --field value=12.5 --reason "misprint, see erratum"
    """
    if listing:
        _list(session, as_json=as_json)
    elif undo is not None:
        with session.open() as library:
            library.undo(undo)
        say(f"took back correction {undo}")
    else:
        _correct(session, record, fields, reject=reject, reason=reason, who=who or user())


def _correct(
    session: Session, record: str | None, fields: dict[str, str], *, reject: bool, reason: str | None, who: str
) -> None:
    if not record or reject == bool(fields):
        raise UsageError("say which record, and either --field FIELD=VALUE or --reject")
    if not reason:
        raise UsageError("a correction needs its --reason", where=record)
    with session.open() as library:
        now = library.reject(record, reason=reason, who=who) if reject else library.record(record)
        for name, value in fields.items():
            now = library.correct(record, field=name, value=value, reason=reason, who=who)
    if session.quiet:
        return
    say(f"rejected {record}" if reject else f"corrected {', '.join(fields)} of {record}")
    if now.status == "rejected" and not reject:
        told = "; ".join(why.message for why in now.reasons)
        say(f"as it stands now the record is rejected: {told}. `scigraft correct --list` tells the number to --undo")


def _list(session: Session, *, as_json: bool) -> None:
    with session.open() as library:
        corrections = tuple(library.corrections())
    if as_json:
        write_json(corrections)
        return
    rows = [
        (
            c.id,
            c.record,
            f"{c.field}: {c.before} -> {c.value}" if c.kind == "correct" else "rejected",
            c.reason,
            c.who,
            c.state,
        )
        for c in corrections
    ]
    if not rows:
        say("Nothing was corrected.")
        return
    print_rows(["no.", "record", "change", "reason", "who", "state"], rows, wrap=["change", "reason"])
