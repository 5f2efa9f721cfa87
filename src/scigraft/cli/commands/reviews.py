"""``scigraft reviews``."""

from __future__ import annotations

import click

from scigraft.cli.console import plural, say, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session

SHOWN = 4  # candidates of a file, for people


@click.command("reviews")
@as_json
@click.pass_obj
def command(session: Session, as_json: bool) -> None:
    """List files whose paper is in doubt.

    Each is listed with the papers it may belong to and what speaks for them. `scigraft pair FILE PAPER` decides.
    """
    with session.open() as library:
        reviews = tuple(library.reviews())
    if as_json:
        write_json(reviews)
        return
    if not reviews:
        say("No file is in doubt.")
    for review in reviews:
        say(review.file, style="bold")
        for candidate in review.candidates[:SHOWN]:
            say(f"  {candidate.paper}: {'; '.join(candidate.evidence) or 'nothing speaks for it'}")
        if not review.candidates:
            say("  no paper is likely")
        if len(review.candidates) > SHOWN:
            say(f"  and {plural(len(review.candidates) - SHOWN, 'paper')} less likely or as likely (--json lists all)")
    if reviews:
        say("Decide with: scigraft pair FILE PAPER, or scigraft pair FILE --alone")
