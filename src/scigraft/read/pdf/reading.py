"""One PDF from its pages to a document: tables first, then the text around them in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pypdfium2

from scigraft.model import Document, Locator, Metadata, ReadSettings
from scigraft.read.evidence import Gathering
from scigraft.read.pdf.blocks import Block, reading_order
from scigraft.read.pdf.document import opened, read_info, read_page
from scigraft.read.pdf.drawn_text import typed_rules
from scigraft.read.pdf.front import read_front, title_block
from scigraft.read.pdf.furniture import Furniture, find_furniture
from scigraft.read.pdf.layout import Page, View, area
from scigraft.read.pdf.lines import attach_scripts, rows_of
from scigraft.read.pdf.page_tables import PageTables, read_tables
from scigraft.read.pdf.prose import Flow, Unit, body_size
from scigraft.read.pdf.rulings import MOST_OBJECTS
from scigraft.read.pdf.spelling import Speller
from scigraft.read.pdf.weave import joined, weave
from scigraft.read.references.printed import printed_reference
from scigraft.read.source import Source

OCR_HINT = "Add a text layer, then read again: ocrmypdf in.pdf out.pdf (pip install ocrmypdf)"
FEW = 5  # glyphs: a page with fewer has no text layer


def read_pdf(source: Source, settings: ReadSettings) -> Document:
    """Return the document of one PDF; see ``scigraft.read.pdf.reader``."""
    gathering = Gathering(source, "pdf")
    with opened(source) as pdf:
        pages = _read_pages(pdf, gathering, settings)
        info = read_info(pdf)
    _say_without_text(gathering, pages)
    _say_drawings_cut(gathering, pages)
    furniture = find_furniture(pages)
    labels = {p.index: _page_label(p, furniture) for p in pages}
    speller = Speller(w.text for p in pages for v in p.views for w in v.words)
    cleaned = [_without(p, furniture) for p in pages]
    flow = Flow(body_size(w for p in cleaned for w in p.views[0].words), speller)
    found: list[PageTables] = []
    front: Sequence[Block] = ()
    for page in cleaned:
        found.append(read_tables(page, source, settings, body=flow.body, speller=speller, label=labels[page.index]))
        for view, blocks in zip(page.views, found[-1].text_blocks, strict=True):
            ordered = reading_order(blocks)
            if page.index == 0 and not front:
                front, flow.title = ordered, title_block(ordered, view.frame.size[1])
            flow.add_page(page, view.frame, ordered)
    flow.finish()
    _say_failed(gathering, found)
    gathering.bibliography += _bibliography(flow.units)
    weave(gathering, flow.units, joined([t for f in found for t in f.tables], pages), labels)
    height = pages[0].views[0].frame.size[1]
    first = [line.text for view in pages[0].views for line in rows_of(view.words)]
    return gathering.document(read_front(front, flow.units, info, height=height, speller=speller, page=first))


def _bibliography(units: Sequence[Unit]) -> list[Metadata]:
    """Return what each reference says of a work; its key is its place in the list."""
    printed = [unit.text for unit in units if unit.kind == "reference"]
    return [printed_reference(text, key=f"b{number}") for number, text in enumerate(printed)]


def _read_pages(pdf: pypdfium2.PdfDocument, gathering: Gathering, settings: ReadSettings) -> list[Page]:
    count = min(len(pdf), settings.limits.pages)
    if count < len(pdf):
        gathering.notice(
            "pages-cut",
            f"only the first {count} of {len(pdf)} pages were read",
            hint="Raise read.limits.pages to read all",
        )
    return [_scripted(read_page(pdf, i, where=gathering.source.name)) for i in range(count)]


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
    """Say which pages are pictures, which are empty, and what to do."""
    bare = [p for p in pages if p.glyphs < FEW]
    scanned = [p for p in bare if any(area(b) > 0.3 * p.width * p.height for b in p.images)]
    empty = [p for p in bare if p not in scanned]
    for code, some, what, hint in (
        ("no-text-layer", scanned, "no text layer, only a picture", OCR_HINT),
        ("no-text", empty, "no text", "Nothing to do if they are blank; else print them to a PDF with text"),
    ):
        if some:
            gathering.notice(
                code,
                f"{_named([p.index + 1 for p in some], len(pages))}: {what}; what is there was not read",
                hint=hint,
                locator=Locator(page=some[0].index),
            )


def _say_drawings_cut(gathering: Gathering, pages: Sequence[Page]) -> None:
    """Say on which pages more is drawn than is looked at."""
    if cut := [p.index for p in pages if p.drawing_cut]:
        gathering.notice(
            "pdf-drawing-cut",
            f"{_named([i + 1 for i in cut], len(pages))}: more than {MOST_OBJECTS:,} objects are drawn there; "
            "lines and pictures after these were not read, so a ruled table may be missing",
            hint="Give the table as a spreadsheet if one is missing",
            locator=Locator(page=cut[0]),
        )


def _say_failed(gathering: Gathering, found: Sequence[PageTables]) -> None:
    """Say which pages a parser could not read; ``found`` has one entry a page."""
    for parser in sorted({name for page in found for name in page.failed}):
        numbers = [n for n, page in enumerate(found, 1) if parser in page.failed]
        gathering.notice(
            "pdf-parser-failed",
            f"{_named(numbers, len(found))}: {parser} cannot read what is there; tables come from the other parsers",
            hint="Mend the file (qpdf in.pdf out.pdf) if a table is missing",
            locator=Locator(page=numbers[0] - 1),
        )


def _named(numbers: Sequence[int], count: int) -> str:
    if len(numbers) == count > 1:
        return f"all {count} pages"
    parts: list[list[int]] = []
    for n in numbers:
        if parts and n == parts[-1][1] + 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    listed = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)
    return f"page {listed}" if len(numbers) == 1 else f"pages {listed}"
