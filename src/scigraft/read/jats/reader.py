"""JATS XML (and BioMed Central's article type before it): text, tables, metadata and references."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scigraft.model import Document, Metadata, ReadSettings
from scigraft.read.anchors import anchored
from scigraft.read.evidence import Gathering
from scigraft.read.markup.xml_safe import parse_xml, root_name
from scigraft.read.markup.xml_text import runs_of, text_of
from scigraft.read.registry import Reader
from scigraft.read.source import Source

if TYPE_CHECKING:
    from lxml.etree import _Element

_ROOTS = frozenset(("article", "art", "pmc-articleset", "sub-article", "table-wrap"))
_SECTIONS = frozenset(
    """sec ack app app-group boxed-text glossary notes fn-group bio body back floats-group floats-wrap
    taxon-treatment treatment-sec nomenclature ref-list def-list list list-item disp-quote fig-group
    table-wrap-group def-item def statement abstract-group""".split()
)
_TABLES = frozenset(("table-wrap", "table"))
_HEADED = frozenset(("sec", "ack", "app", "boxed-text", "treatment-sec", "glossary", "notes", "ref-list", "back"))
_TEXTS = frozenset(("p", "verse-group", "preformat", "code", "def", "term", "taxon-name"))


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a JATS or BMC file."""
    parsed = parse_xml(source)
    gathering = Gathering(source, "jats", notices=list(parsed.notices))
    root = parsed.root
    if root.tag not in ("article", "art") and (inner := root.find(".//article")) is not None:
        root = inner
    if bmc := root.tag == "art":
        from scigraft.read.jats.bmc import as_jats

        as_jats(root)
    metadata = _metadata(root, bmc=bmc)
    walk = Walk(gathering, settings, _mentions(root))
    gathering.add("title", metadata.title)
    walk.abstracts(root)
    _walk_article(root, walk)
    return gathering.document(metadata)


def _metadata(root: _Element, *, bmc: bool) -> Metadata:
    if bmc:
        from scigraft.read.jats.bmc import read_metadata as read_bmc

        return read_bmc(root)
    from scigraft.read.jats.meta import read_metadata

    return read_metadata(root.find("front"))


def _walk_article(root: _Element, walk: Walk) -> None:
    for child in root:
        if child.tag in ("body", "back", "floats-group", "floats-wrap"):
            walk.children(child)
        elif child.tag in ("sub-article", "response"):
            with_title = child.find("front-stub/title-group/article-title")
            walk.section(child, text_of(with_title) or str(child.get("article-type", "")))
        elif child.tag in _TABLES or child.tag == "sec":
            walk.block(child)


def _mentions(root: _Element) -> dict[str, tuple[str, ...]]:
    """Return the paragraphs that refer to each table, by the table's id."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for xref in root.iter("xref"):
        if xref.get("ref-type") != "table":
            continue
        paragraph = next(xref.iterancestors("p"), None)
        if paragraph is not None:
            text = text_of(paragraph)
            for rid in (xref.get("rid") or "").split():
                found[rid][text] = None
    return {rid: tuple(texts) for rid, texts in found.items()}


def _citing(element: _Element) -> tuple[str, ...] | None:
    if element.tag != "xref" or element.get("ref-type") != "bibr":
        return None
    return tuple((element.get("rid") or "").split())


class Walk:
    """The way through an article, gathering evidence in reading order."""

    def __init__(self, gathering: Gathering, settings: ReadSettings, mentions: dict[str, tuple[str, ...]]) -> None:
        self.gathering = gathering
        self.mentions = mentions
        self.max_cells = settings.limits.table_cells

    def abstracts(self, root: _Element) -> None:
        """Gather the abstracts of the front matter."""
        for path in ("front/article-meta/abstract", "front/article-meta/trans-abstract", "fm/abs"):
            for abstract in root.iterfind(path):
                paragraphs = [p for p in abstract.iter("p") if next(p.iterancestors("title", "p"), None) is None]
                for p in paragraphs:
                    words, anchors = anchored(runs_of(p, citing=_citing))
                    self.gathering.add("abstract", words, anchors=anchors)

    def children(self, element: _Element) -> None:
        """Gather everything within an element."""
        for child in element:
            if isinstance(child.tag, str):
                self.block(child)

    def block(self, element: _Element) -> None:
        """Gather one block: a section, paragraph, table, figure, list or reference."""
        tag = element.tag
        if tag in _TABLES:
            self._table(element)
        elif tag in _HEADED:
            title = element.find("title")
            self.section(element, text_of(title) if title is not None else "")
        elif tag in _SECTIONS:
            self.children(element)
        elif tag in ("fig", "supplementary-material"):
            self._figure(element)
        elif tag in ("ref", "bibl"):
            self._reference(element)
        elif tag in ("fn", "corresp"):
            self.gathering.add("footnote", " ".join(text_of(p) for p in element))
        elif tag in _TEXTS:
            self._paragraph(element)
        elif tag in ("sub-article", "response", "body"):
            _walk_article(element, self)

    def section(self, element: _Element, title: str) -> None:
        """Gather a section under its heading."""
        outer = self.gathering.section
        if title:
            self.gathering.section = (*outer, title)
            self.gathering.add("heading", title)
        if element.tag in ("sub-article", "response"):
            _walk_article(element, self)
        else:
            self.children(element)
        self.gathering.section = outer

    def _paragraph(self, element: _Element) -> None:
        words, anchors = anchored(runs_of(element, citing=_citing))
        self.gathering.add("paragraph", words, id=element.get("id", ""), anchors=anchors)
        for child in element.iter("table-wrap", "fig", "fn", "boxed-text", "supplementary-material"):
            holder = next((a for a in child.iterancestors("table-wrap", "fig", "fn", "boxed-text", "p")), None)
            if holder is element:
                self.block(child)

    def _table(self, element: _Element) -> None:
        from scigraft.read.jats.tables import read_wrap

        near = self.mentions.get(element.get("id", ""), ())
        read_wrap(element, self.gathering, near=near, max_cells=self.max_cells)

    def _figure(self, element: _Element) -> None:
        label, caption = text_of(element.find("label")), text_of(element.find("caption"))
        words = f"{label.rstrip('.')}. {caption}" if label and caption else label or caption
        self.gathering.add("figure", words, id=element.get("id", ""))
        for wrap in element.iter("table-wrap"):
            self._table(wrap)

    def _reference(self, element: _Element) -> None:
        if element.tag == "bibl":
            from scigraft.read.jats.bmc import read_bibl

            printed, metadata = text_of(element), read_bibl(element)
        else:
            from scigraft.read.jats.meta import read_reference

            printed, metadata = read_reference(element)
        self.gathering.bibliography.append(metadata)
        self.gathering.add("reference", printed, id=metadata.key)


def claims(source: Source) -> float:
    """Say how sure it is that the content is JATS or a BMC article."""
    name = root_name(source.head)
    if name in _ROOTS:
        return 1.0
    return 0.3 if not name and source.suffix == ".nxml" else 0.0


READER = Reader(name="jats", suffixes=(".xml", ".nxml"), claims=claims, read=read)
