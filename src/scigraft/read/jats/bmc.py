"""BioMed Central's own article type (``<art>``), renamed in place to the JATS it came before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scigraft.model import Author, Metadata
from scigraft.read.markup.xml_text import text_of
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element

_RENAMED = {
    "bdy": "body",
    "bm": "back",
    "st": "title",
    "tbl": "table-wrap",
    "r": "tr",
    "c": "td",
    "tblfn": "table-wrap-foot",
    "abbr": "xref",
    "tblr": "xref",
    "figr": "xref",
    "refgrp": "ref-list",
    "suppl": "supplementary-material",
    "it": "italic",
    "b": "bold",
}
_ATTRIBUTES = {"cspan": "colspan", "rspan": "rowspan", "tid": "rid", "fid": "rid", "bid": "rid"}
_REFERS = {"tblr": "table", "figr": "fig", "abbr": "bibr"}


def as_jats(root: _Element) -> None:
    """Rename the elements of a BMC article to their JATS twins; front matter and citations keep their own."""
    for element in list(root.iter()):
        tag = element.tag
        if not isinstance(tag, str):
            continue
        if tag == "table" and element.getparent() is not None and element.find("title") is not None:
            element.tag = "table-wrap"  # the later form of the type holds a CALS group
        elif tag in _RENAMED:
            element.tag = _RENAMED[tag]
        for old, new in _ATTRIBUTES.items():
            if (value := element.get(old)) is not None:
                element.set(new, value)
        if tag in _REFERS:
            element.set("ref-type", _REFERS[tag])
    for wrap in root.iter("table-wrap", "fig"):
        if (title := wrap.find("title")) is not None:
            title.tag = "label"
    for body in list(root.iter("tblbdy")):
        _as_table(body)


def _as_table(body: _Element) -> None:
    """Turn a table body into a table; rows that are only a rule part head from body and are no rows."""
    body.tag = "table"
    rows = body.findall("tr")
    rules = [i for i, row in enumerate(rows) if row.find(".//hr") is not None and not text_of(row)]
    first = rules[0] if rules and rules[0] > 0 else 0
    for row in rows[:first]:
        for cell in row.findall("td"):
            cell.tag = "th"
    for i in rules:
        body.remove(rows[i])


def read_metadata(root: _Element) -> Metadata:
    """Return the metadata of a BMC article's front matter."""
    front = root.find("fm")
    bibl = front.find("bibl") if front is not None else None
    if front is None or bibl is None:
        return Metadata()
    found = read_bibl(bibl)
    places = {ins.get("id", ""): text_of(ins) for ins in bibl.iter("ins")}
    authors = tuple(
        Author(
            name=_person(au),
            affiliations=tuple(places[i.get("iid", "")] for i in au.findall("insr") if i.get("iid", "") in places),
        )
        for au in bibl.findall("aug/au")
        if _person(au)
    )
    return Metadata(
        title=found.title,
        authors=authors,
        venue=found.venue,
        date=found.date,
        doi=found.doi,
        identifiers=found.identifiers,
        keywords=tuple(text_of(k) for k in front.iter("kwd")),
        abstract=text_of(front.find("abs")).removeprefix("Abstract").strip(),
    )


def read_bibl(bibl: _Element) -> Metadata:
    """Return what a ``bibl`` element says: of the article itself or of a work it cites."""
    names = {"pmpid": "pmid"}
    ids = tuple(
        (names.get(node.get("idtype", "id"), node.get("idtype", "id")), collapse(node.text or ""))
        for node in bibl.iter("pubid")
        if (node.text or "").strip()
    )
    return Metadata(
        title=text_of(bibl.find("title")),
        authors=tuple(Author(name=_person(au)) for au in bibl.iterfind("aug/au") if _person(au)),
        venue=text_of(bibl.find("source")),
        date=text_of(bibl.find("pubdate")),
        doi=dict(ids).get("doi", ""),
        identifiers=ids,
        key=bibl.get("id", ""),
    )


def _person(au: _Element) -> str:
    parts = [text_of(au.find(tag)) for tag in ("fnm", "mi", "snm")]
    return " ".join(p for p in parts if p) or text_of(au.find("cnm"))
