"""``scigraft init``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import say
from scigraft.cli.session import CONFIG, Session
from scigraft.model import UsageError


def _check_outside(folder: Path) -> None:
    """Raise ``UsageError`` for a folder inside a library: commands in it would work on one and mean the other."""
    around = next((parent for parent in folder.resolve().parents if (parent / CONFIG).is_file()), None)
    if around is not None:
        raise UsageError(
            f"this folder lies inside the library {around}", where=str(folder),
            hint="Make a library beside it, or `scigraft add` the folder to it",
        )  # fmt: skip


@click.command("init")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.option(
    "--module",
    "-m",
    "modules",
    multiple=True,
    metavar="NAME",
    help="A module that builds run (`scigraft module list`); may be repeated. All shipped ones by default.",
)
@click.option("--workers", type=click.IntRange(min=0), default=0, help="Processes of a build; 0: one a core.")
@click.option("--database-url", metavar="URL", help="A database elsewhere, instead of library.db in the folder.")
@click.pass_obj
def command(
    session: Session, folder: Path | None, modules: tuple[str, ...], workers: int, database_url: str | None
) -> None:
    """Make a library in a folder.

    FOLDER is this one by default. It may hold papers already; `scigraft add` takes them in where they lie.
    """
    from scigraft.library import Library
    from scigraft.model import ExtractSettings, Settings
    from scigraft.modules import load

    folder = folder or session.library or Path()
    _check_outside(folder)
    for name in modules:
        load(name)  # an unknown one is said now, not at the first build
    chosen = ExtractSettings(modules=modules) if modules else ExtractSettings()
    settings = Settings(extract=chosen, workers=workers)
    Library.create(folder, settings=settings, database_url=database_url).close()
    if not session.quiet:
        say(f"Made a library in {folder}. Its settings are in scigraft.toml.")
        say("Next: scigraft add PAPERS, then scigraft build")
