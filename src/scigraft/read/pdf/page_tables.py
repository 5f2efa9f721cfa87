"""The tables of one page with captions, notes and cells; and the text that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scigraft.model import ReadSettings, Table
from scigraft.read.pdf.blocks import Block, blocks_of
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.fusion import gather_candidates
from scigraft.read.pdf.layout import Page, View
from scigraft.read.pdf.pieces import make_cells, runs_of
from scigraft.read.pdf.spelling import Speller
from scigraft.read.pdf.surroundings import Framed, Pictured, frame_tables, pictured_tables
from scigraft.read.source import Source
from scigraft.read.tables.assemble import make_table
from scigraft.read.text import plain


@dataclass(frozen=True, slots=True)
class PageTables:
    """Tables of a page, for each of its views the blocks of no table, and the parsers that could not read it."""

    tables: tuple[Table, ...]
    text_blocks: tuple[tuple[Block, ...], ...]
    failed: tuple[str, ...] = ()


def read_tables(
    page: Page, source: Source, settings: ReadSettings, *, body: float, speller: Speller, label: str
) -> PageTables:
    """Return the tables of a page, top to bottom, and the text around them."""
    tables: list[Table] = []
    left: list[tuple[Block, ...]] = []
    failed: list[str] = []
    for view in page.views:
        blocks = blocks_of(view.words, view.rules)
        gathered = gather_candidates(page, view, blocks, source, settings, body=body)
        candidates = gathered.candidates
        failed += gathered.failed
        if candidates:
            used = {id(w) for c in candidates for p in c.pieces for w in p.words}
            blocks = blocks_of([w for w in view.words if id(w) not in used], view.rules)
        framed = frame_tables(candidates, blocks, body=body)
        if len(framed) < len(candidates):  # what a figure's caption claimed is text again
            used = {id(w) for f in framed for p in f.candidate.pieces for w in p.words}
            blocks = blocks_of([w for w in view.words if id(w) not in used], view.rules)
            framed = frame_tables([f.candidate for f in framed], blocks, body=body)
        for one in framed:
            tables.append(_table(one, page, view, speller, label, ordinal=len(tables)))
        pictures = pictured_tables(view, framed, blocks)
        tables += [_picture(p, page, view, speller, label, ordinal=len(tables) + n) for n, p in enumerate(pictures)]
        around = {id(f.caption.block) for f in framed if f.caption is not None}
        around |= {id(b) for f in framed for b in (*f.notes, *f.more_caption)}
        around |= {id(p.caption.block) for p in pictures}
        left.append(tuple(b for b in blocks if id(b) not in around))
    return PageTables(tuple(tables), tuple(left), tuple(dict.fromkeys(failed)))


def _table(framed: Framed, page: Page, view: View, speller: Speller, label: str, *, ordinal: int) -> Table:
    notes = [plain(runs_of(b.lines, speller)) for b in framed.notes]
    cells = make_cells(framed.candidate.pieces, frame=view.frame, page=page.index, speller=speller, known=_known(notes))
    caption = framed.caption
    return make_table(
        id=f"p{page.index + 1}t{ordinal + 1}",
        cells=cells,
        name=caption.label if caption else "",
        label=caption.label if caption else "",
        caption=_caption_text(framed, speller),
        notes=notes,
        page=page.index,
        page_label=label,
        bbox=view.frame.onto(framed.candidate.box),
        parser=framed.candidate.parser,
        confidence=round(framed.candidate.score, 3),
    )


def _picture(picture: Pictured, page: Page, view: View, speller: Speller, label: str, *, ordinal: int) -> Table:
    """Return the table without cells that stands for a picture under or over a table's caption."""
    lines = picture.caption.block.lines
    spelled = caption_of(picture.caption.block, plain(runs_of(lines, speller)))
    empty = make_table(
        id=f"p{page.index + 1}t{ordinal + 1}",
        rows=(),
        name=picture.caption.label,
        label=picture.caption.label,
        caption=spelled.text if spelled is not None else picture.caption.text,
        page=page.index,
        page_label=label,
        bbox=view.frame.onto(picture.box),
        confidence=0.0,
    )
    return replace(empty, image=True)


def _known(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the marks that notes start with, so that superscripts in cells are told from exponents."""
    marks = []
    for note in notes:
        head = note.split(" ", 1)[0].strip("().:")
        if 0 < len(head) <= 2:
            marks.append(head)
    return tuple(marks)


def _caption_text(framed: Framed, speller: Speller) -> str:
    if framed.caption is None:
        return ""
    spelled = caption_of(framed.caption.block, plain(runs_of(framed.caption.block.lines, speller)))
    text = spelled.text if spelled is not None else framed.caption.text
    more = [plain(runs_of(block.lines, speller)) for block in framed.more_caption]
    return " ".join(part for part in (text, *more) if part)
