"""``scigraft tables``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import print_rows, say, warn, write_json_items
from scigraft.cli.options import as_json, columns, wide
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.library import PlacedTable


@click.command("tables")
@click.argument("paper", required=False)
@click.argument("table", required=False)
@columns
@wide
@as_json
@click.pass_obj
def command(
    session: Session, paper: str | None, table: str | None, columns: range | None, wide: bool, as_json: bool
) -> None:
    """List the tables, or print one with its structure.

    PAPER is a paper's key, TABLE a table's id, name or label. In the print the letters beside the row numbers say what
    a row is: h header, u unit, s section, n note, t statistic.
    """
    with session.open() as library:
        found = library.tables(paper=paper, table=table)
        if as_json:
            count = write_json_items(found)
        elif table is not None:
            count = _print_all(found, columns=columns, wide=wide)
        else:
            count = _list(found)
    if not count and table is None and not as_json:
        warn(f"no tables{f' in {paper}' if paper else ''}; `scigraft status` says what was read")
    if not count and table is not None:
        raise UsageError(
            "there is no such table", where=" ".join(filter(None, (paper, table))),
            hint="`scigraft status --tables` lists what was seen",
        )  # fmt: skip


def _list(found: Iterable[PlacedTable]) -> int:
    rows = []
    for placed in found:
        one = placed.table
        rows.append((placed.paper, placed.file, one.name or one.id, _size(placed), one.caption or one.label))
    if rows:
        print_rows(["paper", "file", "table", "size", "caption"], rows, right=["size"], ends=["file"], last=["file"])
    return len(rows)


def _size(placed: PlacedTable) -> str:
    rows, cols = placed.table.shape
    return "picture" if placed.table.image else f"{rows} x {cols}"


def _print_all(found: Iterable[PlacedTable], *, columns: range | None, wide: bool) -> int:
    count = 0
    for placed in found:
        _print(placed, columns=columns, wide=wide)
        count += 1
    return count


def _print(placed: PlacedTable, *, columns: range | None, wide: bool) -> None:
    from scigraft.cli.grid_view import draw, heading

    say(heading(placed.table), style="bold")
    say(placed.file, style="dim")
    draw(placed.table, columns=columns, every=wide)
    for note in placed.table.notes:
        say(f"{note.mark + ' ' if note.mark else ''}{note.text}", style="italic")
    if placed.table.structure.transposed:
        say("transposed: samples run along the columns", style="dim")
