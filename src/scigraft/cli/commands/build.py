"""``scigraft build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from scigraft.cli.console import located, plural, say, warn, write_json
from scigraft.cli.doubts import tell_doubts
from scigraft.cli.options import SOME_FAILED, as_json
from scigraft.cli.progress import progress
from scigraft.cli.session import Session

if TYPE_CHECKING:
    from scigraft.library import BuildReport

# What each step did, as people count it.
_WORK = {
    "read": ("file read", "files read"),
    "records": ("extraction of records", "extractions of records"),
    "reconcile": ("merge of records", "merges of records"),
    "academic": ("file read for the graph", "files read for the graph"),
    "weave": ("file put into the graph", "files put into the graph"),
    "embed": ("text embedded", "texts embedded"),
    "index": ("paper indexed", "papers indexed"),
}


@click.command("build")
@click.option(
    "--workers", type=click.IntRange(min=0), default=None, help="Processes; the library's setting by default."
)
@click.option("--module", "-m", "modules", multiple=True, metavar="NAME", help="Run this module only; may be repeated.")
@click.option("--retry", is_flag=True, help="Try again what failed, or was read without the GROBID server.")
@as_json
@click.pass_obj
def command(session: Session, workers: int | None, modules: tuple[str, ...], retry: bool, as_json: bool) -> None:
    """Read what is new or changed and extract its records.

    What is done is kept: a second build of an unchanged library does nothing, and a build that was interrupted goes on
    where it stopped. Exits with 3 when some documents failed.
    """
    with progress("looking for what is new", quiet=session.quiet or as_json) as report, session.open() as library:
        done = library.build(workers=workers, modules=modules or None, retry=retry, progress=report)
        records = sum(status.accepted for status in library.status())
        reviews = library.reviews()
    if as_json:
        write_json(done)
    else:
        _tell(done, records, quiet=session.quiet)
        if not session.quiet:
            tell_doubts(reviews)
            say("See: scigraft status, scigraft records, scigraft rejected")
    if done.failed:
        raise click.exceptions.Exit(SOME_FAILED)


def _tell(done: BuildReport, records: int, *, quiet: bool) -> None:
    for file, error in done.failed:
        warn(f"failed: {located(file, error)}")
    for note in done.notes:
        warn(f"note: {note}")
    if quiet:
        return
    ran = (
        ", ".join(plural(count, *_WORK.get(step, (step, step))) for step, count in done.ran.items() if count)
        or "nothing new"
    )
    reused = sum(done.reused.values())
    say(f"{plural(done.papers, 'paper')}; {ran}; {plural(reused, 'result')} kept; {done.seconds:.1f} s")
    say(
        f"{plural(records, 'record')} accepted"
        + (f", {plural(len(done.failed), 'document')} failed" if done.failed else "")
    )
