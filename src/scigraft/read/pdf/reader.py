"""PDF: text with boxes in reading order, tables by several parsers, each cell with page and box."""

from __future__ import annotations

from scigraft.model import Document, ReadSettings
from scigraft.read.registry import Reader
from scigraft.read.source import Source

MAGIC = b"%PDF-"


def claims(source: Source) -> float:
    """Return 1 where the file starts as a PDF does, within the first kilobyte as readers of PDF allow."""
    if MAGIC in source.head[:1024]:
        return 1.0
    return 0.3 if source.suffix == ".pdf" else 0.0


def missing() -> str:
    """Return what to install before PDF can be read, or nothing."""
    from importlib.util import find_spec

    return "" if find_spec("pypdfium2") else "pip install pypdfium2"


def read(source: Source, settings: ReadSettings) -> Document:
    """Read a PDF. Raises ``ReadError`` where it is encrypted, damaged, cut off or has no pages."""
    from scigraft.read.pdf.reading import read_pdf

    document = read_pdf(source, settings)
    if not settings.grobid:
        return document
    from scigraft.read.pdf.grobid import with_grobid

    return with_grobid(document, source, settings)


READER = Reader(name="pdf", suffixes=(".pdf",), claims=claims, read=read, missing=missing)
