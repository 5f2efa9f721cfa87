"""``scigraft export``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import say
from scigraft.cli.options import in_module
from scigraft.cli.session import Session

GRAPHS = ("neighbours", "graphml", "neo4j", "graph-jsonl", "graph-ttl", "graph-nt", "graph-nq", "graph-jsonld")
FORMATS = (
    "jsonl",
    "csv",
    "xlsx",
    "parquet",
    "wide",
    "wide.xlsx",
    "harmonised",
    "harmonised.xlsx",
    "turtle",
    "ntriples",
    "nquads",
    "jsonld",
    "ttl",
    "nt",
    "nq",
    *GRAPHS,
)


@click.command("export")
@click.option(
    "--out",
    "-o",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default="export",
    show_default=True,
    help="The folder to write into.",
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice(FORMATS),
    help="jsonl and csv by default; may be repeated. wide and harmonised: one row an analysis, of the module geochem. "
    "ttl, nt and nq are turtle, ntriples and nquads. graphml, neo4j and graph-...: the academic graph. "
    "neighbours: which papers are near to each, by facet.",
)
@click.option(
    "--base",
    metavar="IRI",
    default="",
    help="Where the IRIs of linked data begin; publish.base of scigraft.toml by default.",
)
@in_module
@click.pass_obj
def command(session: Session, folder: Path, formats: tuple[str, ...], base: str, module: str | None) -> None:
    """Write records as tables or linked data, or the academic graph.

    Tables have a data dictionary beside them. Two exports of the same library are the same bytes.
    """
    with session.open() as library:
        written = library.export(folder, formats=formats or FORMATS[:2], module=module, base=base)
    if not session.quiet:
        for path in written or sorted(folder.iterdir()):
            say(str(path))
