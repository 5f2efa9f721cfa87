"""TEI XML, as GROBID writes it: header, text, tables and references, with places on the page."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from scigraft.model import Anchor, Document, EvidenceKind, ReadSettings
from scigraft.read.anchors import anchored
from scigraft.read.evidence import Gathering
from scigraft.read.markup.xml_safe import parse_xml, root_name
from scigraft.read.markup.xml_text import SKIPPED, runs_of, text_of
from scigraft.read.references.printed import filled
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.tei.captions import regroup
from scigraft.read.tei.meta import read_bibl, read_metadata, xml_id
from scigraft.read.tei.places import place_of, unbroken, unbroken_with
from scigraft.read.tei.tables import add_table
from scigraft.read.text import plain

if TYPE_CHECKING:
    from lxml.etree import _Element

_ROOTS = frozenset(("TEI", "tei", "teiCorpus", "TEI.2"))
_CONTAINERS = frozenset(("div", "body", "back", "front", "text", "group", "list", "listBibl", "sp", "floatingText"))
_PARAGRAPHS = frozenset(("p", "item", "ab", "formula", "quote"))
_INNER_SKIPPED = SKIPPED | {"table", "listBibl"}
_NUMBERED = re.compile(r"((?:\d+|[A-Z])(?:\.\d+)*)\.?\s+(?=\S)")


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a TEI file."""
    parsed = parse_xml(source)
    gathering = Gathering(source, "tei", notices=list(parsed.notices))
    root = parsed.root
    if root.tag == "teiCorpus" and (first := root.find("TEI")) is not None:
        root = first
    metadata = read_metadata(root.find("teiHeader"))
    gathering.add("title", metadata.title)
    abstract = root.find("teiHeader/profileDesc/abstract")
    walk = Walk(gathering, settings.limits.table_cells, _mentions(root))
    if abstract is not None:
        walk.abstract(abstract)
    for text in root.findall("text"):
        walk.children(text)
    regroup(gathering)
    return gathering.document(metadata)


def _words(element: _Element) -> str:
    return unbroken(plain(runs_of(element, skip=_INNER_SKIPPED)))


def _cited_words(element: _Element) -> tuple[str, tuple[Anchor, ...]]:
    return unbroken_with(*anchored(runs_of(element, skip=_INNER_SKIPPED, citing=_citing)))


def _citing(element: _Element) -> tuple[str, ...] | None:
    if element.tag != "ref" or element.get("type") != "bibr":
        return None
    return tuple(target.lstrip("#") for target in (element.get("target") or "").split())


def _mentions(root: _Element) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for ref in root.iter("ref"):
        if ref.get("type") == "table" and (target := ref.get("target")):
            paragraph = next(ref.iterancestors("p"), None)
            if paragraph is not None:
                found[target.lstrip("#")][_words(paragraph)] = None
    return {target: tuple(texts) for target, texts in found.items()}


class Walk:
    """The way through a text, gathering evidence in reading order."""

    def __init__(self, gathering: Gathering, max_cells: int, mentions: dict[str, tuple[str, ...]]) -> None:
        self.gathering = gathering
        self.max_cells = max_cells
        self.mentions = mentions
        self.path: list[tuple[int, str]] = []

    def abstract(self, element: _Element) -> None:
        """Gather the abstract, a paragraph at a time where it has any."""
        paragraphs = list(element.iter("p")) or [element]
        for paragraph in paragraphs:
            self._add("abstract", paragraph)

    def children(self, element: _Element) -> None:
        """Gather everything within an element."""
        for child in element:
            if isinstance(child.tag, str):
                self.block(child)

    def block(self, element: _Element) -> None:
        """Gather one block."""
        tag = element.tag
        if tag == "head":
            self._heading(element)
        elif tag in _CONTAINERS:
            self._container(element)
        elif tag in _PARAGRAPHS:
            self._paragraph(element, "paragraph")
        elif tag in ("figure", "table"):
            self._figure(element)
        elif tag == "note":
            self._paragraph(element, "footnote")
        elif tag in ("biblStruct", "bibl"):
            self._reference(element)

    def _container(self, element: _Element) -> None:
        outer = list(self.path)
        self.children(element)
        if element.tag in ("back", "front", "text"):
            self.path = outer
            self._set_section()

    def _heading(self, element: _Element) -> None:
        words = _words(element)
        number = (element.get("n") or "").strip(" .")
        if not number and (match := _NUMBERED.match(words)):
            number = match[1]
            words = words[match.end() :]
        level = number.count(".") + 1 if number else 1
        self.path = [step for step in self.path if step[0] < level]
        if words:
            self.path.append((level, words))
        self._set_section()
        self.gathering.add("heading", words, locator=place_of(element))

    def _set_section(self) -> None:
        self.gathering.section = tuple(words for _, words in self.path)

    def _add(self, kind: EvidenceKind, element: _Element) -> None:
        words, anchors = _cited_words(element)
        self.gathering.add(kind, words, locator=place_of(element), anchors=anchors)

    def _paragraph(self, element: _Element, kind: EvidenceKind) -> None:
        self._add(kind, element)
        for child in element.iter("figure", "table", "note"):
            if (
                child is not element
                and next(child.iterancestors("figure", "table", "note", "p", "item"), None) is element
            ):
                self.block(child)

    def _figure(self, element: _Element) -> None:
        if element.tag == "table" or element.get("type") == "table" or element.find("table") is not None:
            near = self.mentions.get(xml_id(element), ())
            add_table(element, self.gathering, near=near, max_cells=self.max_cells)
            return
        words = " ".join(text_of(part) for part in (element.find("head"), element.find("figDesc")) if part is not None)
        words = words or ("" if len(element) > 12 else _words(element))
        self.gathering.add("figure", unbroken(words), id=xml_id(element), locator=place_of(element))

    def _reference(self, element: _Element) -> None:
        metadata = read_bibl(element)
        raw = text_of(element.find("note[@type='raw_reference']"))
        names = ", ".join(author.name for author in metadata.authors)
        printed = raw or ". ".join(p for p in (names, metadata.title, metadata.venue, metadata.date) if p)
        self.gathering.bibliography.append(filled(metadata, raw))
        self.gathering.add("reference", printed or text_of(element), locator=place_of(element))


def claims(source: Source) -> float:
    """Say how sure it is that the content is TEI."""
    return 1.0 if root_name(source.head) in _ROOTS else 0.0


READER = Reader(name="tei", suffixes=(".xml", ".tei"), claims=claims, read=read)
