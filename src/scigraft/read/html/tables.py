"""Tables of web pages: those that hold data, with the caption and notes that publishers set around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from scigraft.model import Cell, Note
from scigraft.read.evidence import Gathering
from scigraft.read.html.tree import classes, has_class
from scigraft.read.markup.xml_text import SKIPPED, is_bold, runs_of, span_of, text_of
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.captions import split_caption
from scigraft.read.tables.note_runs import split_note_runs
from scigraft.read.text import cell_of, leading_blanks, split_marks

if TYPE_CHECKING:
    from lxml.etree import _Element

_CAPTION = re.compile(
    r"(?:.*[-_])?caption.*|(?:.*[-_])?(?:table|tbl)[-_]?(?:title|heading|label).*|totext", re.IGNORECASE
)
_FOOT = re.compile(
    r".*(?:table-?wrap-?foot|table-?foot(?:er|notes?)?|tbl-?foot\w*|table-?notes?|footnotes?|legend)\Z", re.IGNORECASE
)
_WRAPPER = re.compile(
    r"FigureTable|table-?wrap(?:per)?|(?:.*[-_])?(?:table|tbl)(?:[-_](?:box|wrap|container|expansion|fig\w*))?|tables?|tsec|ltx_table|c-article-table",
    re.IGNORECASE,
)
_SIZE = re.compile(r"\d+")
_IN_CELL = SKIPPED - {"figure", "boxed-text"} | {"img"}


@dataclass(frozen=True)
class Around:
    """What stands around a table, on its wrapper or beside it: id, caption and notes."""

    id: str
    label: str
    caption: str
    notes: tuple[Note, ...]


def is_data(table: _Element) -> bool:
    """Say whether a table holds data and is no layout, equation or navigation."""
    if table.get("role") in ("presentation", "none") or is_equation(table):
        return False
    rows = list(html_rows(table))
    if not rows:
        return False
    around = look_around(table)
    if around.label or around.caption or table.find(".//th") is not None:
        return not (table.find(".//table") is not None and table.find(".//th") is None and not around.label)
    width = max(sum(1 for _ in _cells(row)) for _, row in rows)
    blocks = sum(1 for _ in table.iter("p", "h1", "h2", "h3", "ul", "form"))
    if table.find(".//table") is not None or blocks > 3 * len(rows) * max(width, 1):
        return False
    return width >= 3 or (width == 2 and len(rows) > 4)


def is_equation(table: _Element) -> bool:
    """Say whether LaTeXML set a formula as a table."""
    return any(name.startswith("ltx_eq") for name in classes(table))


def add_table(table: _Element, gathering: Gathering, *, max_cells: int) -> None:
    """Add a data table with what stands around it."""
    around = look_around(table)
    known = {mark for note in around.notes for mark in split_marks(note.mark)}
    rows = rows_of(table, known)
    own = gathering.ordinal(around.id)
    gathering.add_table(
        make_table(
            id=own,
            rows=rows,
            name=around.id or around.label or own,
            label=around.label,
            caption=around.caption,
            notes=around.notes,
            section=gathering.section,
            max_cells=max_cells,
        ),
        rows=len(rows),
    )


def add_picture(figure: _Element, gathering: Gathering) -> None:
    """Add a table that is only a picture, or only a link, and say so."""
    words = _caption_text(figure) or text_of(figure)
    label, caption = split_caption(words) or ("", words)
    own = gathering.ordinal(figure.get("id") or "")
    pictured = figure.find(".//img") is not None
    empty = make_table(id=own, rows=(), name=own, label=label, caption=caption, section=gathering.section)
    gathering.add_table(replace(empty, image=True))
    what = "is only a picture" if pictured else "stands on a page of its own"
    gathering.notice(
        "table-image" if pictured else "table-elsewhere",
        f"{gathering.source.name}: {label or own} {what}; its values were not read",
        hint="Add the table's own page, the PDF or the XML of the paper",
    )


def is_pictured_table(element: _Element) -> bool:
    """Say whether an element announces a table and holds none."""
    wraps = has_class(element, "FigureTable", "ltx_table", "table-wrap", "table", "tableWrapper", "c-article-table")
    if not wraps or any(True for _ in tables_in(element)):
        return False
    return split_caption(_caption_text(element) or text_of(element)) is not None


def tables_in(element: _Element) -> Iterator[_Element]:
    """Yield the tables under an element, LaTeXML's that are made of other elements among them."""
    for child in element.iter():
        if child is not element and isinstance(child.tag, str) and is_table(child):
            yield child


def is_table(element: _Element) -> bool:
    """Say whether an element is a table by name or by LaTeXML's class."""
    return element.tag == "table" or has_class(element, "ltx_tabular")


def look_around(table: _Element) -> Around:
    """Find wrapper, id, caption and notes of a table."""
    wrapper = _wrapper(table)
    words = text_of(table.find("caption")) or _caption_text(wrapper, table)
    if not words and (before := _before(wrapper)):
        words = before
    label, caption = split_caption(words) or ("", words)
    return Around(
        id=table.get("id") or wrapper.get("id") or "",
        label=label,
        caption=caption,
        notes=tuple(_notes(wrapper, table)),
    )


def _wrapper(table: _Element) -> _Element:
    """Return the outermost element near a table that is about this one table alone."""
    found = table
    nested = sum(1 for _ in table.iter("table")) + (table.tag != "table")
    for parent in islice(table.iterancestors(), 6):
        if parent.tag in ("body", "article", "main", "section", "td", "p"):
            break
        if parent.tag != "figure" and sum(1 for _ in islice(parent.iter("table"), nested + 1)) > nested:
            break
        if parent.tag == "figure" or any(_WRAPPER.fullmatch(name) for name in classes(parent)):
            found = parent
    return found


def _caption_text(wrapper: _Element, table: _Element | None = None) -> str:
    for tag in ("figcaption", "caption"):
        for element in wrapper.iter(tag):
            if text := text_of(element):
                return text
    parts: list[str] = []
    inside = set(table.iter()) if table is not None else set()
    for element in wrapper.iter():
        if element in inside or element is wrapper or not isinstance(element.tag, str):
            continue
        if any(_CAPTION.fullmatch(name) for name in classes(element)):
            text = text_of(element)
            if text and not any(text in part for part in parts):
                parts.append(text)
    return " ".join(parts)


def _before(wrapper: _Element) -> str:
    """Return the paragraph right above a table where it begins with a table's label."""
    previous = wrapper.getprevious()
    if previous is not None and previous.tag in ("p", "div", "h3", "h4", "h5", "h6", "strong", "b"):
        text = text_of(previous)
        if len(text) < 1000 and split_caption(text):
            return text
    return ""


def _notes(wrapper: _Element, table: _Element) -> Iterator[Note]:
    inside = set(table.iter())
    places = [e for e in wrapper.iter() if e not in inside and isinstance(e.tag, str)]
    after = wrapper.getnext()
    if after is not None:
        places.append(after)
    taken: set[_Element] = set()
    for element in places:
        if element in taken or not any(_FOOT.fullmatch(name) for name in classes(element)):
            continue
        taken.update(element.iter())
        parts = [p for p in element.iter("p", "li", "dd") if p.find(".//p") is None and p.find(".//li") is None]
        for part in parts or [element]:
            yield from split_note_runs(runs_of(part))
    for footnote in table.iter("fn"):
        if text := text_of(footnote):
            yield Note("", text)


def rows_of(table: _Element, known: set[str]) -> list[list[Cell]]:
    """Return the rows of a table; ``known`` are the marks of its notes."""
    return [_row(head, row, known) for head, row in html_rows(table)]


def html_rows(table: _Element) -> Iterator[tuple[bool | None, _Element]]:
    """Yield the rows of a table, those of tables within its cells left out, with what their part says."""
    rows = [row for row in table.iter() if _is_row(row) and next(filter(is_table, row.iterancestors()), None) is table]
    headed = any(_part(row) == "head" for row in rows)
    for row in rows:
        part = _part(row)
        yield (True if part == "head" else False if headed else None), row


def _is_row(element: _Element) -> bool:
    return isinstance(element.tag, str) and (element.tag == "tr" or has_class(element, "ltx_tr"))


def _part(row: _Element) -> str:
    parent = row.getparent()
    if parent is None:
        return ""
    return "head" if parent.tag == "thead" or has_class(parent, "ltx_thead") else ""


def _cells(row: _Element) -> Iterator[_Element]:
    for child in row:
        if isinstance(child.tag, str) and (child.tag in ("td", "th") or has_class(child, "ltx_td")):
            yield child


def _row(head: bool | None, row: _Element, known: set[str]) -> list[Cell]:
    return [
        cell_of(
            runs_of(cell, skip=_IN_CELL),
            known=known,
            rowspan=_span(cell, "rowspan"),
            colspan=_span(cell, "colspan"),
            header=True if cell.tag == "th" or has_class(cell, "ltx_th") else head,
            bold=is_bold(cell) or _is_styled_bold(cell),
            indent=leading_blanks(cell.text or ""),
        )
        for cell in _cells(row)
    ]


def _span(cell: _Element, name: str) -> int:
    match = _SIZE.search(cell.get(name) or "")
    if match:
        return span_of(match[0])
    short = f"ltx_{name}_"
    found = next((c.removeprefix(short) for c in classes(cell) if c.startswith(short)), "1")
    return span_of(found)


def _is_styled_bold(cell: _Element) -> bool:
    inner = [e for e in cell.iter() if isinstance(e.tag, str) and has_class(e, "ltx_font_bold")]
    return bool(inner) and text_of(inner[0]) == text_of(cell)
