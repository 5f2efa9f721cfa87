"""``scigraft add``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import plural, say, shown_path, warn, write_json
from scigraft.cli.options import as_json
from scigraft.cli.progress import progress
from scigraft.cli.session import Session

COPIES = "papers"  # where files from elsewhere are copied to, under the library


@click.command("add")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--paper", metavar="KEY", help="The paper that the files belong to.")
@click.option("--as-supplement/--as-main", default=None, help="What the files are; told from their names by default.")
@as_json
@click.pass_obj
def command(
    session: Session, paths: tuple[Path, ...], paper: str | None, as_supplement: bool | None, as_json: bool
) -> None:
    """Add files or folders of papers and supplements.

    Folders are searched through. Files outside the library are copied into its papers folder. Adding a file again
    takes its new content.
    """
    with progress("looking for files", quiet=session.quiet or as_json) as report, session.open() as library:
        done = library.add(paths, paper=paper, as_supplement=as_supplement, progress=report)
        root = library.root
        doubtful = len(library.reviews())
    if as_json:
        write_json(done)
        return
    for file, reason in done.skipped:
        warn(f"skipped {file}: {reason}")
    if session.quiet:
        return
    counts = {"added": done.added, "replaced": done.replaced, "unchanged": done.unchanged, "skipped": done.skipped}
    say(", ".join(f"{len(files)} {what}" for what, files in counts.items() if files) or "no files found")
    if (done.added or done.replaced) and any(root not in path.resolve().parents for path in paths):
        say(f"copies of files from elsewhere lie in {shown_path(root / COPIES)}")
    if doubtful:
        say(f"{plural(doubtful, 'file')} may belong to more than one paper: see `scigraft reviews`", style="yellow")
    say("Next: scigraft build")
