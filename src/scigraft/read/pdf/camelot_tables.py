"""Tables by camelot (an extra): its lattice on the page, its stream in the regions that look like tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from scigraft.model import ReadError
from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.celled import candidate_of
from scigraft.read.pdf.ground import survey
from scigraft.read.pdf.layout import Box, Page, View, area, overlap
from scigraft.read.pdf.open_regions import captioned_regions
from scigraft.read.pdf.pieces import Candidate
from scigraft.read.pdf.ruled_regions import ruled_regions
from scigraft.read.source import Source


class _Cell(Protocol):
    """A cell of camelot; its y runs up from the bottom of the page."""

    x1: float
    y1: float
    x2: float
    y2: float


def is_available() -> bool:
    """Whether camelot is installed."""
    return find_spec("camelot") is not None


def find_tables(source: Source, page: Page, view: View, blocks: Sequence[Block], body: float) -> list[Candidate]:
    """Return what camelot finds on a page. It sees the page as displayed, so views turned otherwise have none.

    Raises ``ReadError`` where it cannot read the page.
    """
    if view.frame.angle != page.rotation % 360:
        return []
    height = view.frame.size[1]
    with _file(source) as path:
        found = _read(path, page.index, view, height, flavor="lattice")
        ground = survey(view, blocks, body)
        boxes = [r.box for r in ruled_regions(ground)]
        boxes += [r.box for r in captioned_regions(ground, boxes)]
        open_boxes = [b for b in boxes if not any(overlap(b, c.box) > 0.3 * min(area(b), area(c.box)) for c in found)]
        if open_boxes:
            areas = [f"{b[0]},{height - b[1]},{b[2]},{height - b[3]}" for b in open_boxes]
            found += _read(path, page.index, view, height, flavor="stream", areas=areas)
    return found


@contextmanager
def _file(source: Source) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.pdf"
        path.write_bytes(source.data)
        yield path


def _read(
    path: Path, index: int, view: View, height: float, *, flavor: str, areas: Sequence[str] = ()
) -> list[Candidate]:
    import warnings

    from camelot.io import read_pdf

    options = {"table_areas": list(areas)} if areas else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of pages without tables
        try:
            tables = list(read_pdf(str(path), pages=str(index + 1), flavor=flavor, **options))
        except (ValueError, IndexError, KeyError, TypeError, ZeroDivisionError, AttributeError, OSError) as exc:
            raise ReadError(f"camelot cannot read the page ({exc})", where=f"page {index + 1}") from exc
    candidates = []
    for table in tables:
        boxes = [_box(cell, height) for row in table.cells for cell in row]
        candidate = candidate_of("camelot", boxes, view, method=flavor)
        if candidate is not None:
            candidates.append(candidate)
    return candidates


def _box(cell: _Cell, height: float) -> Box:
    return (float(cell.x1), height - float(cell.y2), float(cell.x2), height - float(cell.y1))
