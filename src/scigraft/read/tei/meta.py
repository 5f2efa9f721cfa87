"""What a TEI file says of its paper, and of the works it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from scigraft.model import Author, Metadata
from scigraft.read.markup.xml_text import text_of
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element

_MARK = re.compile(r"(?<!\bA)(?:\s+[*∗†‡§¶]+)+$")  # not of the search that is called A *
_ADDRESS = ("settlement", "region", "country")


def read_metadata(header: _Element | None) -> Metadata:
    """Return the metadata of a ``teiHeader``."""
    if header is None:
        return Metadata()
    source = header.find("fileDesc/sourceDesc/biblStruct")
    found = read_bibl(source) if source is not None else Metadata()
    title, venue = _own_titles(header, source, found)
    terms = [text_of(term) for term in header.iterfind("profileDesc/textClass/keywords//term")]
    if not terms:
        words = " ".join(text_of(k) for k in header.iterfind("profileDesc/textClass/keywords"))
        terms = [part.strip() for part in words.replace(";", ",").split(",")]
    published = header.find("fileDesc/publicationStmt/date")
    return Metadata(
        title=title,
        authors=found.authors,
        venue=venue,
        date=_when([published] if published is not None else []) or found.date,
        doi=found.doi,
        identifiers=found.identifiers,
        keywords=tuple(term for term in terms if term),
        abstract=text_of(header.find("profileDesc/abstract")),
    )


def _own_titles(header: _Element, source: _Element | None, found: Metadata) -> tuple[str, str]:
    """Return title and venue. A footnote's mark behind the title is none of it."""
    title = _MARK.sub("", text_of(header.find("fileDesc/titleStmt/title")))
    if title or source is None or source.find("analytic") is None or found.venue:
        return title or _MARK.sub("", found.title), found.venue
    return "", found.title  # the title of a part was not found: what is named is the whole that it stands in


def read_bibl(bibl: _Element) -> Metadata:
    """Return what a ``biblStruct`` says of a work."""
    title, venue = _titles(bibl)
    ids = tuple(
        (collapse(node.get("type") or "id").lower(), collapse(node.text or ""))
        for node in bibl.iter("idno")
        if (node.text or "").strip() and next(node.iterancestors("author", "editor"), None) is None
    )
    return Metadata(
        title=title,
        authors=tuple(author for author in map(_author, bibl.iter("author")) if author.name),
        venue=venue,
        date=_when(bibl.iter("date")),
        doi=dict(ids).get("doi", ""),
        identifiers=ids,
        key=xml_id(bibl),
    )


def xml_id(element: _Element) -> str:
    """Return the element's ``xml:id`` whatever it looks like: GROBID repeats some and begins others with digits."""
    return collapse(element.get("{http://www.w3.org/XML/1998/namespace}id") or "")


def _titles(bibl: _Element) -> tuple[str, str]:
    analytic, monograph = bibl.find("analytic"), bibl.find("monogr")
    title = _title(analytic)
    venue = _title(monograph) or text_of(monograph.find("meeting") if monograph is not None else None)
    is_journal = monograph is not None and monograph.find("title[@level='j']") is not None
    return (title, venue) if title or is_journal else (venue, "")


def _title(part: _Element | None) -> str:
    if part is None:
        return ""
    titles = part.findall("title")
    main = [t for t in titles if t.get("type") == "main"] or titles
    return next((text for t in main if (text := text_of(t))), "")


def _author(author: _Element) -> Author:
    name = author.find("persName")
    if name is None:
        return Author(name=text_of(author) if not len(author) else "")
    parts = [text_of(part) for tag in ("forename", "surname", "genName") for part in name.findall(tag)]
    places = tuple(dict.fromkeys(p for p in map(_affiliation, author.findall("affiliation")) if p))
    orcid = next((collapse(i.text or "") for i in author.iter("idno") if i.get("type") == "ORCID"), "")
    return Author(name=" ".join(p for p in parts if p) or text_of(name), affiliations=places, orcid=orcid)


def _affiliation(place: _Element) -> str:
    raw = text_of(place.find("note[@type='raw_affiliation']"))
    names = [text_of(node) for node in place.findall("orgName")]
    towns = [text_of(node) for tag in _ADDRESS for node in place.iter(tag)]
    return ", ".join(dict.fromkeys(part for part in [*names, *towns] if part)) or raw


def _when(dates: Iterable[_Element]) -> str:
    found = list(dates)
    return next((d.get("when", "") for d in found if d.get("when")), "") or next(map(text_of, found), "")
