"""Text and tables of a document put together in reading order, tables joined over breaks and tied to their mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scigraft.model import Locator, Table
from scigraft.read.evidence import Gathering
from scigraft.read.pdf.column_match import with_columns_of
from scigraft.read.pdf.layout import Frame, Page
from scigraft.read.pdf.prose import Unit
from scigraft.read.tables.join import join_split

FOOT, HEAD = 0.6, 0.25  # of the page: where a table that goes on over a page break ends, and where it starts again


def joined(tables: Sequence[Table], pages: Sequence[Page]) -> list[Table]:
    """Return the tables with those joined that a break has split.

    A table without caption goes on with the one before only from the foot of a page to the head of the next.
    """
    groups: list[list[Table]] = []
    for table in tables:
        last = groups[-1][-1] if groups else None
        if last is not None and (table.caption or table.label or _over_the_break(last, table, pages)):
            begun = next((t for t in groups[-1] if t.label and t.label == table.label), None)
            if begun is not None:
                table = with_columns_of(begun, table, (_frame(begun, pages), _frame(table, pages)))
            groups[-1].append(table)
        else:
            groups.append([table])
    return [whole for group in groups for whole in join_split(group)]


def _frame(table: Table, pages: Sequence[Page]) -> Frame:
    return pages[table.page or 0].views[0].frame


def _over_the_break(first: Table, second: Table, pages: Sequence[Page]) -> bool:
    if first.page is None or second.page != first.page + 1 or first.bbox is None or second.bbox is None:
        return False
    frames = [_frame(t, pages) for t in (first, second)]
    foot = frames[0].into(first.bbox)[3] / frames[0].size[1]
    head = frames[1].into(second.bbox)[1] / frames[1].size[1]
    return foot > FOOT and head < HEAD


def weave(gathering: Gathering, units: Sequence[Unit], tables: Sequence[Table], labels: dict[int, str]) -> None:
    """Gather units and tables: a table follows the last text of its page that stands above it."""
    ranks = _heading_ranks(units)
    waiting = [_with_mentions(table, units) for table in tables]
    path: list[tuple[int, str]] = []
    for n, unit in enumerate(units):
        while waiting and _comes_before(waiting[0], unit):
            gathering.add_table(replace(waiting.pop(0), section=gathering.section))
        if unit.kind == "heading":
            path = [p for p in path if p[0] < ranks[n]] + [(ranks[n], unit.text)]
            gathering.section = tuple(text for _, text in path)
        place = Locator(page=unit.page, page_label=labels[unit.page], bbox=unit.box)
        gathering.add(unit.kind, unit.text, locator=place)
    for table in waiting:
        gathering.add_table(replace(table, section=gathering.section))
    for table in tables:
        if table.image:
            gathering.notice(
                "table-image",
                f"{table.label} is only a picture; its values were not read",
                hint="Add the table as a spreadsheet or HTML, or a text layer to the picture: ocrmypdf in.pdf out.pdf",
                locator=Locator(page=table.page, page_label=table.page_label, bbox=table.bbox, table=table.name),
            )


def _with_mentions(table: Table, units: Sequence[Unit]) -> Table:
    """Return the table with the paragraphs that name it."""
    if not table.label:
        return table
    name = re.escape(table.label).replace(r"\ ", r"\s+")
    mention = re.compile(rf"\b{name}(?![\d.]*\d)", re.IGNORECASE)
    near = dict.fromkeys(u.text for u in units if u.kind == "paragraph" and mention.search(u.text))
    return replace(table, near=tuple(near))


def _comes_before(table: Table, unit: Unit) -> bool:
    page = table.page or 0
    if page != unit.page or table.bbox is None:
        return page < unit.page
    side_by_side = table.bbox[2] < unit.box[0] + 2 or unit.box[2] < table.bbox[0] + 2
    return table.bbox[1] < unit.box[1] and (not side_by_side or table.bbox[2] < unit.box[0] + 2)


def _heading_ranks(units: Sequence[Unit]) -> dict[int, int]:
    """Return the level of each heading: larger type is higher, and numbering (1.2 under 1) goes deeper."""
    sizes = sorted({round(u.size, 1) for u in units if u.kind == "heading"}, reverse=True)
    return {n: sizes.index(round(u.size, 1)) * 4 + u.rank for n, u in enumerate(units) if u.kind == "heading"}
