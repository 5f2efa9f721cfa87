"""``scigraft convert``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from scigraft.cli.commands.export import FORMATS, GRAPHS
from scigraft.cli.console import plural, say, warn
from scigraft.cli.options import module_path
from scigraft.cli.session import Session

TO = [name for name in FORMATS if "." not in name and name not in GRAPHS]


@click.command("convert")
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", "-o", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@click.option("--to", type=click.Choice(TO), help="The format, where the name of the file does not say it.")
@click.option("--base", metavar="IRI", default="", help="Where the IRIs of linked data begin.")
@module_path
@click.pass_obj
def command(
    session: Session, sources: tuple[Path, ...], out: Path, to: str | None, base: str, module_path: tuple[str, ...]
) -> None:
    """Turn records from one format into another, without a library.

    SOURCES are files of records (JSON Lines, CSV, XLSX, Parquet, RDF) or wide tables of mineral geochemistry, also
    those of other programs. What a format does not hold is lost with it.

    For example: scigraft convert records.jsonl --out geochem.wide.csv
    """
    from scigraft.library.convert import convert

    count = convert(sources, out, to=to or "", module_paths=module_path, base=base, unread=_tell)
    if not session.quiet:
        say(f"{plural(count, 'row')} in {out}")


def _tell(file: str, heads: Sequence[str]) -> None:
    warn(f"{file}: not read, as they name no element with a unit: {', '.join(heads)}")
