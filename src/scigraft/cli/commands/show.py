"""``scigraft show``."""

from __future__ import annotations

import click

from scigraft.cli.console import say, write_json
from scigraft.cli.options import as_json, columns, wide
from scigraft.cli.session import Session
from scigraft.model import Table


@click.command("show")
@click.argument("record")
@columns
@wide
@as_json
@click.pass_obj
def command(session: Session, record: str, columns: range | None, wide: bool, as_json: bool) -> None:
    """Show a record with its table, the cell marked.

    RECORD is a record's id, as `scigraft records` lists them. Of a large table the rows and columns around the cell
    are printed. A record read from text is shown with its paragraph, the sentence marked.
    """
    with session.open() as library:
        found, around = library.context(record)
    if as_json:
        write_json({"record": found, "table" if isinstance(around, Table) else "text": around})
        return
    from scigraft.cli.grid_view import draw, heading
    from scigraft.cli.record_view import tell
    from scigraft.cli.text_view import draw_text

    tell(found)
    say("")
    if not isinstance(around, Table):
        draw_text(around, found)
        return
    table = around
    say(heading(table), style="bold")
    place = found.provenance[0] if found.provenance else None
    mark = (place.row, place.col) if place and place.row is not None and place.col is not None else None
    draw(table, mark=mark, columns=columns, every=wide)
    for note in table.notes:
        say(f"{note.mark + ' ' if note.mark else ''}{note.text}", style="italic")
