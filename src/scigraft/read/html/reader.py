"""HTML: pages of publishers and of LaTeXML, their text, data tables, metadata and references."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.model import Document, EvidenceKind, Metadata, ReadSettings
from scigraft.read.anchors import anchored
from scigraft.read.encoding import decoding_notices
from scigraft.read.evidence import Gathering
from scigraft.read.html import tables as html_tables
from scigraft.read.html.citations import fragment_of, ids_within, tie_citations
from scigraft.read.html.meta import cited_works, read_metadata
from scigraft.read.html.tree import decode_html, has_class, main_part, parse_html
from scigraft.read.markup.xml_text import runs_of, runs_of_node, text_of
from scigraft.read.references.printed import filled
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import Run, plain

if TYPE_CHECKING:
    from lxml.etree import _Element

_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_BLOCKS = frozenset(
    """p div section article main header footer ul ol li dl dt dd blockquote pre table figure figcaption h1 h2 h3 h4 h5
    h6 hr center fieldset details address tbody tr td th body""".split()
)
_REFERENCES = re.compile(
    r"\W*(?:references|bibliography|literature cited|works cited|notes and references)\W*", re.IGNORECASE
)
_ABSTRACT = re.compile(r"\W*(?:abstract|summary)\W*", re.IGNORECASE)
_DOCTYPE = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*+(?><\?xml[^>]*+>\s*+)?+(?>(?><!--.*?-->)\s*+)*+<(?:!DOCTYPE\s++html|html\b)",
    re.IGNORECASE | re.DOTALL,
)
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;)\]]")
FRONT_LENGTH = 120  # characters: a shorter paragraph above the first heading is an entry of a metadata list
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a page."""
    decoded = decode_html(source)
    root = parse_html(decoded.text, where=source.name)
    gathering = Gathering(source, "html", notices=list(decoding_notices(decoded, source.name)))
    metadata = read_metadata(root)
    gathering.bibliography.extend(cited_works(root))
    walk = Walk(gathering, settings.limits.table_cells, title=metadata.title)
    gathering.add("title", metadata.title)
    walk.flow(main_part(root))
    walk.tie_mentions()
    tie_citations(gathering, walk.works)
    printed = [unit.text for unit in gathering.evidence if unit.kind == "reference"]
    if len(printed) == len(gathering.bibliography):
        gathering.bibliography[:] = map(filled, gathering.bibliography, printed)
    return gathering.document(metadata)


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum()).lower()


class Walk:
    """The way through a page, gathering evidence in reading order."""

    def __init__(self, gathering: Gathering, max_cells: int, *, title: str) -> None:
        self.gathering = gathering
        self.max_cells = max_cells
        self.title = title
        self.path: list[tuple[int, str]] = []
        self.listed = bool(gathering.bibliography)
        self.works: list[list[str]] = []  # the ids within each reference

    def flow(self, element: _Element) -> None:
        """Gather what an element holds: stretches of inline content are paragraphs, blocks are taken one by one."""
        runs: list[Run] = [("text", element.text or "")]
        for child in element:
            if not isinstance(child.tag, str) or child.tag == "desc":
                pass
            elif self._is_block(child):
                self._paragraph(runs)
                runs = []
                self.block(child)
            else:
                runs.extend(runs_of_node(child, citing=fragment_of))
                self._footnotes(child)
            runs.append(("text", child.tail or ""))
        self._paragraph(runs)

    def _is_block(self, element: _Element) -> bool:
        if element.tag in _BLOCKS or html_tables.is_table(element):
            return True
        return any(c.tag in _BLOCKS or (isinstance(c.tag, str) and html_tables.is_table(c)) for c in element.iter())

    def block(self, element: _Element) -> None:
        """Gather one block."""
        tag = element.tag
        if tag in _HEADINGS:
            self._heading(element, _HEADINGS[tag])
        elif html_tables.is_table(element):
            self._table(element)
        elif has_class(element, "ltx_authors", "ltx_dates"):
            return
        elif tag == "figure" or html_tables.is_pictured_table(element):
            self._figure(element)
        elif tag == "li" and self._in_references() or has_class(element, "ltx_bibitem"):
            self._reference(element)
        elif tag in ("dd", "td", "th") and not text_of(element):
            return
        else:
            self.flow(element)

    def _paragraph(self, runs: list[Run]) -> None:
        text, anchors = anchored(runs)
        if not any(char.isalpha() for char in text) or (self.listed and not self.path and len(text) < FRONT_LENGTH):
            return  # above the first heading a publisher's page repeats its metadata
        kind: EvidenceKind = "paragraph"
        if self.path and _ABSTRACT.fullmatch(self.path[0][1]):
            kind = "abstract"
        self.gathering.add(kind, text, anchors=anchors)

    def _footnotes(self, element: _Element) -> None:
        for note in element.iter("fn"):
            self.gathering.add("footnote", plain(runs_of(note)))

    def _heading(self, element: _Element, level: int) -> None:
        words = plain(runs_of(element))
        if not words or (level == 1 and _letters(words) == _letters(self.title)):
            return
        self.path = [step for step in self.path if step[0] < level]
        self.path.append((level, words))
        self.gathering.section = tuple(step[1] for step in self.path)
        self.gathering.add("heading", words)

    def _table(self, element: _Element) -> None:
        if html_tables.is_equation(element):
            self._paragraph(runs_of(element))
        elif not html_tables.is_data(element):
            for _, row in html_tables.html_rows(element):
                self.flow(row)
        else:
            html_tables.add_table(element, self.gathering, max_cells=self.max_cells)

    def tie_mentions(self) -> None:
        """Give each table the paragraphs that name it."""
        words = [e.text for e in self.gathering.evidence if e.kind == "paragraph"]
        for i, table in enumerate(self.gathering.tables):
            if table.label:
                mention = re.compile(rf"\b{re.escape(table.label)}(?!\d)", re.IGNORECASE)
                near = tuple(dict.fromkeys(text for text in words if mention.search(text)))
                self.gathering.tables[i] = replace(table, near=near)

    def _figure(self, element: _Element) -> None:
        tables = list(html_tables.tables_in(element))
        data = [t for t in tables if html_tables.is_data(t) and not any(t in o.iter() for o in tables if o is not t)]
        if data:
            for table in data:
                self._table(table)
        elif html_tables.is_pictured_table(element):
            html_tables.add_picture(element, self.gathering)
        else:
            caption = element.find(".//figcaption")
            self.gathering.add("figure", text_of(caption) if caption is not None else text_of(element))

    def _in_references(self) -> bool:
        return any(_REFERENCES.fullmatch(words) for _, words in self.path)

    def _reference(self, element: _Element) -> None:
        printed = plain(runs_of(element))
        self.gathering.add("reference", printed)
        if not printed:
            return
        self.works.append(ids_within(element))
        if self.listed:
            return
        blocks = [text_of(b) for b in element.iter("span") if has_class(b, "ltx_bibblock")]
        doi, years = _DOI.search(printed), _YEAR.findall(printed)
        self.gathering.bibliography.append(
            Metadata(
                title=blocks[1].rstrip(". ") if len(blocks) > 1 else "",
                date=years[-1] if years else "",
                doi=doi[0] if doi else "",
                key=element.get("id") or "",
            )
        )


def claims(source: Source) -> float:
    """Say how sure it is that the content is HTML."""
    head = source.head
    if _DOCTYPE.match(head):
        return 1.0
    low = head.lower()
    if source.suffix in (".html", ".htm", ".xhtml") and b"<" in head:
        return 0.9 if b"<body" in low or b"<p" in low or b"<div" in low else 0.5
    plausible = low.lstrip().startswith(b"<") and (b"<body" in low or b"<table" in low) and b"<article" not in low
    return 0.7 if plausible else 0.0


READER = Reader(name="html", suffixes=(".html", ".htm", ".xhtml"), claims=claims, read=read)
