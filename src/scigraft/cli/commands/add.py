"""``scigraft add``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from scigraft.cli.console import located, plural, say, shown_path, warn, write_json
from scigraft.cli.doubts import tell_doubts
from scigraft.cli.options import as_json
from scigraft.cli.progress import progress
from scigraft.cli.session import Session
from scigraft.library.reports import AddReport, MetadataReport, Review

SHOWN = 10  # warnings of one list of papers
COPIES = "papers"  # where files from elsewhere are copied to, under the library


@click.command("add")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--paper", metavar="KEY", help="The paper that the files belong to.")
@click.option("--as-supplement/--as-main", default=None, help="What the files are; told from their names by default.")
@click.option(
    "--metadata",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A list of papers: BibTeX, RIS, CSL-JSON, a Zotero export, or JSON lines; may be repeated.",
)
@as_json
@click.pass_obj
@click.pass_context
def command(
    ctx: click.Context,
    session: Session,
    paths: tuple[Path, ...],
    paper: str | None,
    as_supplement: bool | None,
    metadata: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Add files or folders of papers and supplements.

    Folders are searched through. Files outside the library are copied into its papers folder. Adding a file again
    takes its new content. With --metadata each entry of FILE is a paper, known by what FILE says of it and by the
    files that it names; what FILE says stands before what is read in them. Exits with 3 where no FILE could be read.
    """
    if not paths and not metadata:
        raise click.UsageError("there is nothing to add: give files, folders or --metadata FILE")
    with progress("looking for files", quiet=session.quiet or as_json) as report, session.open() as library:
        done = library.add(paths, paper=paper, as_supplement=as_supplement, metadata=metadata, progress=report)
        root = library.root
        reviews = library.reviews()
    if as_json:
        write_json(done)
    else:
        _tell_all(done, reviews, root, (*paths, *metadata), quiet=session.quiet)
    if metadata and not done.metadata:
        ctx.exit(3)  # no list of papers that was given could be read


def _tell_all(done: AddReport, reviews: Sequence[Review], root: Path, given: Iterable[Path], *, quiet: bool) -> None:
    """Say what was added and what was not, and what comes next."""
    for file, reason in done.skipped:
        warn(f"skipped {file}: {reason}")
    for listed in done.metadata:
        _tell(listed)
    if quiet:
        return
    counts = {"added": done.added, "replaced": done.replaced, "unchanged": done.unchanged, "skipped": done.skipped}
    say(", ".join(f"{len(files)} {what}" for what, files in counts.items() if files) or "no files found")
    for listed in done.metadata:
        say(_papers(listed))
    for file in done.bibliographies[:SHOWN]:
        say(f"{file} lists works and is no paper; scigraft add --metadata {file} makes papers of them", style="dim")
    if (done.added or done.replaced) and any(root not in path.resolve().parents for path in given):
        say(f"copies of files from elsewhere lie in {shown_path(root / COPIES)}")
    tell_doubts(reviews)
    say("Next: scigraft build")


def _tell(given: MetadataReport) -> None:
    """Warn of the files that a list of papers names and that were not taken, and of what is odd in it."""
    for notice in given.notices[:SHOWN]:
        warn(located(given.file, notice.message))
    for id, file, why in given.missing[:SHOWN]:
        warn(f"{given.file}: {id}: {file}: {why}")
    if len(given.missing) > SHOWN:
        warn(f"{given.file}: {plural(len(given.missing) - SHOWN, 'more file')} not taken (--json lists all)")


def _papers(given: MetadataReport) -> str:
    counts = {"new": given.added, "changed": given.changed, "gone": given.removed, "with files": len(given.attached)}
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)
    return f"{given.file} lists {plural(given.papers, 'paper')}" + (f": {told}" if told else ", all known")
