"""One PDF from its pages to a document: tables first, then the text around them in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.model import Document, Locator, Metadata, ReadSettings, Table
from scigraft.read.evidence import Gathering
from scigraft.read.join import join_split
from scigraft.read.pdfs.blocks import Block, reading_order
from scigraft.read.pdfs.document import opened, read_info, read_page
from scigraft.read.pdfs.drawn_text import typed_rules
from scigraft.read.pdfs.front import read_front, title_block
from scigraft.read.pdfs.furniture import Furniture, find_furniture
from scigraft.read.pdfs.layout import Page, View, area
from scigraft.read.pdfs.lines import attach_scripts
from scigraft.read.pdfs.page_tables import PageTables, read_tables
from scigraft.read.pdfs.prose import Flow, Unit, body_size
from scigraft.read.pdfs.spelling import Speller
from scigraft.read.source import Source

OCR_HINT = "Add a text layer, then read again: ocrmypdf in.pdf out.pdf (pip install ocrmypdf)"


def read_pdf(source: Source, settings: ReadSettings) -> Document:
    """Return the document of one PDF; see ``scigraft.read.pdf``."""
    gathering = Gathering(source, "pdf")
    with opened(source) as pdf:
        count = min(len(pdf), settings.limits.pages)
        if count < len(pdf):
            gathering.notice(
                "pages-cut",
                f"only the first {count} of {len(pdf)} pages were read",
                hint="Raise read.limits.pages to read all",
            )
        pages = [_scripted(read_page(pdf, i, where=source.name)) for i in range(count)]
        info = read_info(pdf)
    _say_without_text(gathering, pages)
    furniture = find_furniture(pages)
    labels = {p.index: _page_label(p, furniture) for p in pages}
    speller = Speller(w.text for p in pages for v in p.views for w in v.words)
    cleaned = [_without(p, furniture) for p in pages]
    body = body_size(w for p in cleaned for w in p.views[0].words)
    flow = Flow(body, speller)
    tables: list[PageTables] = []
    first: Sequence[Block] = ()
    for page in cleaned:
        found = read_tables(page, source, settings, body=body, speller=speller, label=labels[page.index])
        tables.append(found)
        for view, blocks in zip(page.views, found.text_blocks, strict=True):
            ordered = reading_order(blocks)
            if page.index == 0 and not first:
                first = ordered
            flow.add_page(page, view.frame, ordered)
    metadata = read_front(first, flow.units, info, height=pages[0].views[0].frame.size[1], speller=speller)
    _gather(
        gathering, flow.units, _joined([t for f in tables for t in f.tables], pages), labels, metadata, first, pages
    )
    return gathering.document(metadata)


def _scripted(page: Page) -> Page:
    return replace(page, views=tuple(_scripted_view(view) for view in page.views))


def _scripted_view(view: View) -> View:
    words, typed = typed_rules(attach_scripts(view.words))
    return replace(view, words=tuple(words), rules=(*view.rules, *typed))


def _without(page: Page, furniture: Furniture) -> Page:
    gone = furniture.words.get(page.index, frozenset())
    if not gone:
        return page
    view = replace(page.views[0], words=tuple(w for w in page.views[0].words if id(w) not in gone))
    return replace(page, views=(view, *page.views[1:]))


def _page_label(page: Page, furniture: Furniture) -> str:
    """Return the label of the file where it says more than the count of pages, else the printed number."""
    printed = furniture.printed.get(page.index, "")
    if page.label and (page.label != str(page.index + 1) or not printed):
        return page.label
    return printed or page.label or str(page.index + 1)


def _say_without_text(gathering: Gathering, pages: Sequence[Page]) -> None:
    bare = [p for p in pages if p.glyphs < 5]
    if not bare:
        return
    scanned = [p for p in bare if any(area(b) > 0.3 * p.width * p.height for b in p.images)]
    names = _ranges([p.index + 1 for p in bare])
    kind = "are pictures without a text layer" if scanned else "hold no text"
    where = f"page {names}" if len(bare) == 1 else f"pages {names}"
    which = "all pages" if len(bare) == len(pages) and len(pages) > 1 else where
    gathering.notice(
        "no-text-layer" if scanned else "no-text",
        f"{which} {kind}; what stands there, tables too, was not read".replace("page 1 are", "page 1 is"),
        hint=OCR_HINT if scanned else "",
        locator=Locator(page=bare[0].index),
    )


def _ranges(numbers: Sequence[int]) -> str:
    parts: list[list[int]] = []
    for n in numbers:
        if parts and n == parts[-1][1] + 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def _joined(tables: Sequence[Table], pages: Sequence[Page]) -> list[Table]:
    """Return the tables with those joined that a break has split.

    A table without caption goes on with the one before only from the foot of a page to the head of the next.
    """
    groups: list[list[Table]] = []
    for table in tables:
        last = groups[-1][-1] if groups else None
        if last is not None and (table.caption or table.label or _over_the_break(last, table, pages)):
            groups[-1].append(table)
        else:
            groups.append([table])
    return [whole for group in groups for whole in join_split(group)]


def _over_the_break(first: Table, second: Table, pages: Sequence[Page]) -> bool:
    if first.page is None or second.page != first.page + 1 or first.bbox is None or second.bbox is None:
        return False
    frames = [pages[t.page or 0].views[0].frame for t in (first, second)]
    foot = frames[0].into(first.bbox)[3] / frames[0].size[1]
    head = frames[1].into(second.bbox)[1] / frames[1].size[1]
    return foot > 0.6 and head < 0.25


def _gather(
    gathering: Gathering,
    units: Sequence[Unit],
    tables: Sequence[Table],
    labels: dict[int, str],
    metadata: Metadata,
    first: Sequence[Block],
    pages: Sequence[Page],
) -> None:
    """Put text and tables together: a table follows the last text of its page that stands above it."""
    title = title_block(first, pages[0].views[0].frame.size[1]) if first else None
    ranks = _heading_ranks(units)
    waiting = list(tables)
    path: list[tuple[int, str]] = []
    titled = False
    for n, unit in enumerate(units):
        while waiting and _comes_before(waiting[0], unit):
            gathering.add_table(replace(waiting.pop(0), section=gathering.section))
        place = Locator(page=unit.page, page_label=labels[unit.page], bbox=unit.box)
        is_title = (
            title is not None and unit.page == 0 and not titled and unit.box == pages[0].views[0].frame.onto(title.box)
        )
        if is_title:
            titled = True
            gathering.add("title", unit.text, locator=place)
            continue
        if unit.kind == "heading":
            rank = ranks[n]
            path = [p for p in path if p[0] < rank] + [(rank, unit.text)]
            gathering.section = tuple(text for _, text in path)
        gathering.add(unit.kind, unit.text, locator=place)
    for table in waiting:
        gathering.add_table(replace(table, section=gathering.section))


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
