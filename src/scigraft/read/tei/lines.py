"""Tables of TEI without rows and cells: the printed lines, and the grid that they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.model import Cell
from scigraft.read.markup.xml_text import all_text
from scigraft.read.tables.captions import split_caption
from scigraft.read.tei.line_header import CROWDED, Header, read_header
from scigraft.read.tei.line_rows import MIN_ROWS, Line, LineTable, parse_line, read_rows
from scigraft.read.tei.places import unbroken
from scigraft.read.text import collapse, spell

if TYPE_CHECKING:
    from lxml.etree import _Element

_ASIDE = frozenset(("head", "label", "figDesc", "note", "table"))
_CAPTIONED = re.compile(r"Table \d+ ?[:.] ")
_PROSE = re.compile(r"\b(?:the|of|on|for|in|and|with|are|is|by|to)\b")
MIN_CAPTION_WORDS = 4
MOST_CAPTION_BLOCKS = 3
MOST_SECTIONS = 2  # lines between the header and the first row
MOST_UNNAMED = 3  # times the rows without a label may stand among all
UNSURE = 0.3  # confidence in rows whose columns have no header
ALIGNED = 0.6  # confidence in rows whose values stand under a header that fits them


@dataclass(frozen=True)
class PrintedLines:
    """The lines of a table, and its caption with what stands of it above them."""

    caption: str
    lines: tuple[Line, ...]


def lines_of(table: _Element | None, *, caption: str) -> PrintedLines:
    """Return the printed lines of a table without cells, its heading and notes left out.

    Older versions of GROBID leave the caption, or the rest of it, above them, parted by an empty line.
    """
    if table is None:
        return PrintedLines(caption, ())
    for lb in table.iter("lb"):
        lb.tail = "\n" + (lb.tail or "")
    parts = [table.text or ""]
    for child in table:
        if child.tag not in _ASIDE:
            parts.append(all_text(child))
        parts.append(child.tail or "")
    blocks = [block for block in re.split(r"\n[ \t]*\n", "".join(parts).strip()) if block.strip()]
    above: list[str] = []
    if table.find(".//lb") is None:
        while (
            len(blocks) > bool(caption or above)
            and len(above) < MOST_CAPTION_BLOCKS
            and _is_caption(blocks[0], [caption, *above])
        ):
            above.append(collapse(blocks.pop(0)))
    lines = [
        parse_line(" ".join(line.split()), gap=at > 0 and number == 0)
        for at, block in enumerate(blocks)
        for number, line in enumerate(line for line in unbroken(block).split("\n") if line.strip())
    ]
    whole = unbroken(" ".join(part for part in (caption, *above) if part))
    return PrintedLines(whole, tuple(lines))


@dataclass(frozen=True)
class Stacked:
    """A table whose caption stands under it, and what follows: the table that the figure's own heading is of."""

    label: str
    caption: str
    above: tuple[Line, ...]
    below: tuple[Line, ...]


def stacked_in(lines: Sequence[Line]) -> Stacked | None:
    """Return the first table of a figure that holds two, told by a caption between its lines (``Table 1: ...``)."""
    for at, line in enumerate(lines):
        found = split_caption(line.words) if _CAPTIONED.match(line.words) and not line.values else None
        if found is None or sum(bool(one.values) for one in lines[:at]) < MIN_ROWS:
            continue
        label, caption = found
        end = at + 1
        while end < len(lines) and not (lines[end].values or lines[end].gap or caption.endswith((".", ")"))):
            caption = f"{caption} {lines[end].words}"
            end += 1
        return Stacked(label, unbroken(caption), tuple(lines[:at]), tuple(lines[end:]))
    return None


def _is_caption(block: str, before: Sequence[str]) -> bool:
    """Say whether a block of lines above a table is its caption, or goes on with one that is not finished."""
    lines = [parse_line(line) for line in block.split("\n")]
    if len(block.split()) < MIN_CAPTION_WORDS or sum(bool(line.values) for line in lines) > len(lines) / 3:
        return False
    told = before[-1].strip() if before else ""
    finished = len(before) > 1 and told.endswith((".", ")")) or bool(before[0]) and told.endswith(".")
    return not finished and bool(_PROSE.search(block) or block.rstrip().endswith("."))


def rows_of(lines: Sequence[Line]) -> tuple[list[list[Cell]], float]:
    """Return rows of cells made of lines, and how sure it is that values stand under the right header."""
    table = read_rows(lines)
    if table is None:
        return [[_cell(text) for text in (line.words, *line.values) if text] for line in lines], UNSURE
    above = [line.words for line in table.rows[0].above]
    gaps = [line.gap for line in table.rows[0].above]
    headers: list[tuple[Header, int]] = []
    for behind in range(min(MOST_SECTIONS, len(above)) + 1):
        # A heading of rows stands under the header: told by an empty line, or where the header fits without it alone.
        parted = not behind or gaps[-behind] or all(fit.doubt >= CROWDED for fit, _ in headers)
        if parted and (header := read_header(above[: len(above) - behind], table.width)):
            headers.append((header, behind))
    if not headers:
        return _grid(table, None, above), UNSURE
    header, behind = min(headers, key=lambda found: (found[0].doubt, found[1]))
    sure = header.doubt < CROWDED and sum(not row.label for row in table.rows) * MOST_UNNAMED <= len(table.rows)
    return _grid(table, header, above[len(above) - behind :]), ALIGNED if sure else UNSURE


def _grid(table: LineTable, header: Header | None, above: Sequence[str]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for number, names in enumerate(header.rows if header else ()):
        stub = header.stub if header and number == len(header.rows) - 1 else ""
        rows.append([_cell(stub, header=True), *(_cell(text, header=True, span=span) for text, span in names)])
    rows += [[_cell(text)] for text in above]
    for number, row in enumerate(table.rows):
        rows += [[_cell(line.words)] for line in row.above if number]
        rows.append([_cell(row.label), *map(_cell, row.values)])
    return rows + [[_cell(line.words)] for line in table.rest]


def _cell(text: str, *, header: bool | None = None, span: int = 1) -> Cell:
    return Cell(text=spell([("text", text)]).text, row=0, col=0, header=header, colspan=span)
