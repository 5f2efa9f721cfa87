"""Tables of JATS: HTML and OASIS (CALS) models, several in one wrap, pictures of tables, footnotes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.model import Cell, Note
from scigraft.read.evidence import Gathering
from scigraft.read.markup.xml_text import SKIPPED, is_bold, runs_of, span_of, text_of
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.note_runs import split_note_runs
from scigraft.read.text import cell_of, collapse, leading_blanks, split_marks

if TYPE_CHECKING:
    from lxml.etree import _Element

_PARTS = ("thead", "tbody", "tfoot")
_IN_CELL = SKIPPED - {"fn", "desc"}
_PICTURES = ("graphic", "inline-graphic", "media")


def read_wrap(wrap: _Element, gathering: Gathering, *, near: tuple[str, ...] = (), max_cells: int) -> None:
    """Add the tables of a ``table-wrap`` (or a bare ``table``) to what is gathered."""
    label = text_of(wrap.find("label")).rstrip(".:")
    caption = _caption(wrap)
    notes = tuple(_notes(wrap))
    grids = _grids(wrap)
    own = gathering.ordinal(wrap.get("id", "") or _object_id(wrap))
    name = wrap.get("id", "") or label or own
    known = {mark for note in notes for mark in split_marks(note.mark)}
    for i, grid in enumerate(grids):
        part = chr(ord("a") + i) if len(grids) > 1 and i < 26 else ""
        table = make_table(
            id=own + part,
            rows=None if grid.tag == "tgroup" else [_row(tr, head, known) for head, tr in html_rows(grid)],
            cells=_cals_cells(grid, known, max_cells) if grid.tag == "tgroup" else None,
            name=name + part,
            label=label,
            caption=caption,
            notes=notes,
            section=gathering.section,
            near=near,
            max_cells=max_cells,
        )
        gathering.add_table(table, rows=_height(grid))
    if not grids:
        _picture(wrap, gathering, own=own, name=name, label=label, caption=caption, notes=notes, near=near)


def _picture(
    wrap: _Element,
    gathering: Gathering,
    *,
    own: str,
    name: str,
    label: str,
    caption: str,
    notes: tuple[Note, ...],
    near: tuple[str, ...],
) -> None:
    empty = make_table(
        id=own,
        rows=(),
        name=name,
        label=label,
        caption=caption,
        notes=notes,
        section=gathering.section,
        near=near,
    )
    gathering.add_table(replace(empty, image=True))
    pictured = any(wrap.find(f".//{tag}") is not None for tag in _PICTURES)
    what = "is only a picture" if pictured else "has no cells in the file"
    gathering.notice(
        "table-image" if pictured else "table-empty",
        f"{gathering.source.name}: {label or name} {what}; its values were not read",
        hint="Add the table as a spreadsheet, or the PDF of the paper",
    )


def _object_id(wrap: _Element) -> str:
    found = wrap.find("object-id")
    return collapse(found.text or "") if found is not None and found.get("pub-id-type") != "doi" else ""


def _caption(wrap: _Element) -> str:
    caption = wrap.find("caption")
    if caption is None:
        caption = wrap.find(".//caption")
    if caption is None:
        return text_of(wrap.find("title"))
    return text_of(caption)


def _grids(wrap: _Element) -> list[_Element]:
    """Return what holds rows: HTML tables and CALS ``tgroup``s, those nested in a cell left out."""
    if wrap.tag == "table" and wrap.find("tgroup") is None:
        return [wrap] if wrap.find(".//tr") is not None else []
    found: list[_Element] = []
    for element in wrap.iter("table", "tgroup"):
        inside = next((a for a in element.iterancestors("td", "th", "entry", "table-wrap") if a is not wrap), None)
        if inside is not None and wrap in inside.iterancestors():
            continue
        rows = element.find(".//tr") if element.tag == "table" else element.find(".//row")
        if rows is not None and not (element.tag == "table" and element.find("tgroup") is not None):
            found.append(element)
    return found


def _height(grid: _Element) -> int:
    if grid.tag == "tgroup":
        return sum(len(part.findall("row")) for part in grid if part.tag in _PARTS)
    return sum(1 for _ in html_rows(grid))


def html_rows(table: _Element) -> Iterator[tuple[bool | None, _Element]]:
    """Yield the rows of a table with what their part says: True in a head, False in a body under a head."""
    headed = table.find("thead/tr") is not None
    for child in table:
        if child.tag == "tr":
            yield None, child
        elif child.tag in _PARTS:
            for tr in child.findall("tr"):
                yield (True if child.tag == "thead" else False if headed else None), tr


def _row(tr: _Element, head: bool | None, known: set[str]) -> list[Cell]:
    return [
        cell_of(
            runs_of(td, skip=_IN_CELL),
            known=known,
            rowspan=span_of(td.get("rowspan")),
            colspan=span_of(td.get("colspan")),
            header=True if td.tag == "th" else head,
            bold=is_bold(td),
            indent=leading_blanks(td.text or ""),
        )
        for td in tr
        if td.tag in ("td", "th")
    ]


def _cals_cells(group: _Element, known: set[str], max_cells: int) -> Iterator[Cell]:
    columns = {spec.get("colname", ""): i for i, spec in enumerate(group.findall("colspec"))}
    spans = {spec.get("spanname", ""): spec for spec in group.findall("spanspec")}
    taken: set[tuple[int, int]] = set()
    r = 0
    for part in group:
        if part.tag not in _PARTS:
            continue
        for row in part.findall("row"):
            at = 0
            for entry in row.findall("entry"):
                spec = spans.get(entry.get("spanname", ""), entry)
                start = columns.get(spec.get("namest") or entry.get("colname") or "", -1)
                at = max(start, at)
                while (r, at) in taken:
                    at += 1
                end = columns.get(spec.get("nameend") or "", at)
                cell = _entry(entry, known, head=part.tag == "thead", width=max(1, end - at + 1))
                taken.update((r + dr, at + dc) for dr in range(cell.rowspan) for dc in range(cell.colspan))
                if len(taken) > max_cells:
                    return
                yield replace(cell, row=r, col=at)
                at += cell.colspan
            r += 1


def _entry(entry: _Element, known: set[str], *, head: bool, width: int) -> Cell:
    return cell_of(
        runs_of(entry, skip=_IN_CELL),
        known=known,
        rowspan=1 + span_of(entry.get("morerows"), least=0),
        colspan=min(width, 1000),
        header=head,
        bold=is_bold(entry),
    )


def _notes(wrap: _Element) -> Iterator[Note]:
    for foot in wrap.findall("table-wrap-foot"):
        for child in foot:
            yield from _note(child)
    for fn in wrap.iterfind("table//fn"):
        yield from _note(fn)


def _note(element: _Element) -> Iterator[Note]:
    if element.tag == "fn-group":
        for fn in element.findall("fn"):
            yield from _note(fn)
        return
    label = text_of(element.find("label"))
    if label:
        words = " ".join(text_of(p) for p in element if p.tag != "label")
        yield Note(label.strip(" .,:)(") or label, words.removeprefix(":").strip())
        return
    for paragraph in element.findall("p") if element.tag == "fn" else [element]:
        yield from split_note_runs(runs_of(paragraph))
