"""``scigraft convert``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import plural, say
from scigraft.cli.options import module_path
from scigraft.cli.session import Session


@click.command("convert")
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", "-o", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@click.option(
    "--to",
    type=click.Choice(["jsonl", "csv", "xlsx", "parquet", "wide", "harmonised"]),
    default=None,
    help="The format, where the name of the file does not say it.",
)
@module_path
@click.pass_obj
def command(
    session: Session, sources: tuple[Path, ...], out: Path, to: str | None, module_path: tuple[str, ...]
) -> None:
    """Turn records from one format into another, without a library.

    SOURCES are files of records (JSON Lines, CSV, XLSX, Parquet) or wide tables of mineral geochemistry, also those of
    other programs. What a format does not hold is lost with it.

    For example: scigraft convert records.jsonl --out geochem.wide.csv
    """
    from scigraft.library.convert import convert

    count = convert(sources, out, to=to or "", module_paths=module_path)
    if not session.quiet:
        say(f"{plural(count, 'row')} in {out}")
