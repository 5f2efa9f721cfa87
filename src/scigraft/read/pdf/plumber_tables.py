"""Tables by pdfplumber: its line finder on the page, its text finder in the regions that look like tables."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from scigraft.model import ReadError
from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.celled import candidate_of
from scigraft.read.pdf.ground import survey
from scigraft.read.pdf.layout import Box, Page, View, area, overlap
from scigraft.read.pdf.open_regions import captioned_regions
from scigraft.read.pdf.pieces import Candidate
from scigraft.read.pdf.ruled_regions import ruled_regions
from scigraft.read.source import Source

if TYPE_CHECKING:
    from pdfplumber.page import Page as PlumberPage

# What pdfminer and the decoders under it raise on damaged files, beside their own errors.
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError, EOFError)
TEXT = {"vertical_strategy": "text", "horizontal_strategy": "text", "intersection_tolerance": 5}


def is_available() -> bool:
    """Whether pdfplumber is installed."""
    return find_spec("pdfplumber") is not None


def find_tables(source: Source, page: Page, view: View, blocks: Sequence[Block], body: float) -> list[Candidate]:
    """Return what pdfplumber finds on a page. It sees the page as displayed, so views turned otherwise have none.

    Raises ``ReadError`` where it cannot read the page.
    """
    if view.frame.angle != page.rotation % 360:
        return []
    return _tried(lambda: _find(source, page, view, blocks, body), where=f"{source.name}, page {page.index + 1}")


def _find(source: Source, page: Page, view: View, blocks: Sequence[Block], body: float) -> list[Candidate]:
    import pdfplumber

    with pdfplumber.open(io.BytesIO(source.data), pages=[page.index + 1]) as pdf:
        if not pdf.pages:
            return []
        plumber = pdf.pages[0]
        found = [_candidate(table.cells, view, "lines") for table in plumber.find_tables()]
        candidates = [c for c in found if c is not None]
        for box in _likely(view, blocks, body):
            if not any(overlap(box, c.box) > 0.3 * min(area(box), area(c.box)) for c in candidates):
                candidates += _by_text(plumber, box, view)
    return candidates


def _tried(find: Callable[[], list[Candidate]], *, where: str) -> list[Candidate]:
    """Return what is found. Raises ``ReadError`` for a page that pdfminer cannot read: pdfium is more patient."""
    from pdfminer.pdfexceptions import PDFException
    from pdfminer.psexceptions import PSException
    from pdfplumber.utils.exceptions import MalformedPDFException, PdfminerException

    logger = logging.getLogger("pdfminer")
    level = logger.level
    logger.setLevel(logging.CRITICAL)  # it warns of colours and fonts, which say nothing of tables
    try:
        return find()
    except (PDFException, PSException, MalformedPDFException, PdfminerException, *DAMAGE) as exc:
        raise ReadError(f"pdfplumber cannot read the page ({exc})", where=where) from exc
    finally:
        logger.setLevel(level)


def _likely(view: View, blocks: Sequence[Block], body: float) -> list[Box]:
    ground = survey(view, blocks, body)
    ruled = [r.box for r in ruled_regions(ground)]
    return [*ruled, *(r.box for r in captioned_regions(ground, ruled))]


def _by_text(plumber: PlumberPage, box: Box, view: View) -> list[Candidate]:
    x0, top, x1, bottom = plumber.bbox
    inside = (max(box[0] - 2, x0), max(box[1] - 1, top), min(box[2] + 2, x1), min(box[3] + 1, bottom))
    if inside[2] - inside[0] < 20 or inside[3] - inside[1] < 10:
        return []
    tables = plumber.crop(inside).find_tables(TEXT)
    return [c for t in tables if (c := _candidate(t.cells, view, "text")) is not None]


def _candidate(cells: Sequence[Box], view: View, method: str) -> Candidate | None:
    return candidate_of("pdfplumber", [(b[0], b[1], b[2], b[3]) for b in cells], view, method=method)
