"""Documents of evidence: what a reader makes of one file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from scigraft.model.table import Table

EvidenceKind = Literal[
    "title", "abstract", "heading", "paragraph", "caption", "footnote", "table", "figure", "reference"
]


@dataclass(frozen=True, slots=True)
class Locator:
    """Where something stands, as finely as the format can say. All places are 0-based.

    ``bbox`` is (x0, top, x1, bottom) in PDF points from the top left of the unrotated page.
    ``row`` and ``col`` count over the whole grid, header rows included, spans expanded.
    ``cell`` is the spreadsheet address (``B7``), ``span`` the character range in the evidence text.
    """

    file: str = ""
    page: int | None = None
    page_label: str | None = None
    bbox: tuple[float, float, float, float] | None = None
    sheet: str | None = None
    table: str | None = None
    row: int | None = None
    col: int | None = None
    cell: str | None = None
    span: tuple[int, int] | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Anchor:
    """A citation in running text: its character range there, and the keys of the references it points to.

    ``keys`` are those of ``Document.bibliography``; empty where the format marks a citation and does not say of what.
    """

    span: tuple[int, int]
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """One unit of a document in reading order. A table's ``id`` is that of its entry in ``Document.tables``.

    ``anchors`` are the citations in its text, as far as the format marks them.
    """

    id: str
    kind: EvidenceKind
    text: str
    section: tuple[str, ...] = ()
    locator: Locator = Locator()
    anchors: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True)
class Author:
    """A name as printed, with what the file says of it."""

    name: str
    affiliations: tuple[str, ...] = ()
    orcid: str = ""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says about the work it belongs to; empty where it says nothing."""

    title: str = ""
    authors: tuple[Author, ...] = ()
    venue: str = ""
    date: str = ""
    doi: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()
    keywords: tuple[str, ...] = ()
    abstract: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was not read, or read with doubt, and why. ``code`` is stable for programs."""

    code: str
    message: str
    locator: Locator = Locator()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """The evidence of one file. ``file`` is its name as given (posix, relative), ``stem`` its name without suffix."""

    stem: str
    file: str
    format: str
    metadata: Metadata = Metadata()
    evidence: tuple[Evidence, ...] = ()
    tables: tuple[Table, ...] = ()
    notices: tuple[Notice, ...] = ()
    bibliography: tuple[Metadata, ...] = field(default=())

    def text_of(self, *kinds: EvidenceKind) -> str:
        """Return the text of all evidence of these kinds, one unit a line."""
        return "\n".join(e.text for e in self.evidence if e.kind in kinds)
