"""Zotero's RDF export: items with their files, and the collections that they are in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scigraft.model import Author, Document, Metadata, ReadSettings
from scigraft.read.markup.xml_safe import parse_xml, root_name
from scigraft.read.markup.xml_text import text_of
from scigraft.read.references.attachments import escaped
from scigraft.read.references.bibliography import bare_doi, document, pairs
from scigraft.read.references.collections import Collection, paths_of
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element

_ZOTERO = b"http://www.zotero.org/namespaces/export"
_NOT_ITEMS = frozenset({"Collection", "Attachment", "Memo", "Journal", "Series", "Organization", "Person"})
_ABOUT = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about"
_RESOURCE = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource"


def claims(source: Source) -> float:
    """Sure where the root is RDF and Zotero's namespace is declared."""
    return 1.0 if root_name(source.head) == "RDF" and _ZOTERO in source.head else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all items with the paths of their attachments and the names of their collections."""
    parsed = parse_xml(source)
    files = {
        _named(node, _ABOUT): escaped(path, _text(node, "title"))
        for node in parsed.root.findall("Attachment")
        if (path := _path(node))
    }
    collections = paths_of(list(_collections(parsed.root)))
    volumes = {_named(node, _ABOUT): node for node in parsed.root if _is_volume(node)}
    works = [_work(node, files, collections, volumes) for node in parsed.root if _is_item(node)]
    return document(source, format="zoterordf", works=works, notices=parsed.notices)


def _is_volume(node: _Element) -> bool:
    return isinstance(node.tag, str) and node.find("itemType") is None and node.find("title") is not None


def _is_item(node: _Element) -> bool:
    return isinstance(node.tag, str) and node.tag not in _NOT_ITEMS and node.find("itemType") is not None


def _collections(root: _Element) -> Iterator[Collection]:
    for node in root.findall("Collection"):
        parts = tuple(_named(part, _RESOURCE) for part in node.findall("hasPart"))
        yield Collection(_named(node, _ABOUT), _text(node, "title"), parts)


def _path(node: _Element) -> str:
    resource = node.find("resource")
    path = _named(resource, _RESOURCE) if resource is not None else ""
    return path or _text(node, "path")


def _work(
    node: _Element,
    files: Mapping[str, str],
    collections: Mapping[str, tuple[str, ...]],
    volumes: Mapping[str, _Element],
) -> Metadata:
    about = _named(node, _ABOUT)
    inside = [node, *_volumes_of(node, volumes)]
    ids = [text_of(one) for place in inside for one in place.findall("identifier")]
    links = [_named(link, _RESOURCE) for link in node.findall("link")]
    return Metadata(
        key=_citekey(node),
        title=_text(node, "title"),
        authors=tuple(Author(name) for name in _people(node)),
        venue=next((name for one in inside[1:] if (name := _text(one, "title"))), ""),
        date=_text(node, "date"),
        doi=next((doi for text in [*ids, about] if (doi := bare_doi(text))), ""),
        identifiers=pairs(
            type=_text(node, "itemType"),
            url="" if about.startswith(("urn:", "#")) else about,
            file=[files[link] for link in links if link in files],
            collection=collections.get(about, ()),
        ),
        keywords=tuple(word for one in node.findall("subject") if (word := text_of(one))),
        abstract=_text(node, "abstract"),
    )


def _volumes_of(node: _Element, volumes: Mapping[str, _Element]) -> Iterator[_Element]:
    """Yield what an item is part of: written inside it, or named by it and written once for several."""
    for partof in node.findall("isPartOf"):
        yield from (one for one in partof if isinstance(one.tag, str))
        if (named := volumes.get(_named(partof, _RESOURCE))) is not None:
            yield named


def _people(node: _Element) -> Iterator[str]:
    authors = node.find("authors")
    if authors is None:
        authors = node.find("editors")
    for person in authors.iter("Person") if authors is not None else ():
        name = f"{_text(person, 'givenName') or _text(person, 'givenname')} {_text(person, 'surname')}".strip()
        if name:
            yield name


def _citekey(node: _Element) -> str:
    key = _text(node, "citationKey")
    if key:
        return key
    for note in node.findall("description"):
        for line in (note.text or "").splitlines():
            name, _, value = line.partition(":")
            if name.strip().lower() == "citation key":
                return value.strip()
    return ""


def _text(node: _Element, tag: str) -> str:
    found = node.find(tag)
    return collapse(text_of(found)) if found is not None else ""


def _named(node: _Element, attribute: str) -> str:
    bare = attribute.rpartition("}")[2]
    return node.get(attribute) or node.get(bare) or node.get(f"rdf:{bare}") or ""


READER = Reader(name="zoterordf", suffixes=(".rdf",), claims=claims, read=read)
