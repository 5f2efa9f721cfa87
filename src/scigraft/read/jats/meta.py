"""What a JATS file says of its paper, and of the works it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scigraft.model import Author, Metadata
from scigraft.read.markup.xml_text import SKIPPED, runs_of, text_of
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element

_DATES = ("epub", "pub", "ppub", "epub-ppub", "publication", "collection", "")
_CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation")
_INLINE = frozenset(("sup", "sub", "italic", "bold", "sc", "roman"))


def read_metadata(front: _Element | None) -> Metadata:
    """Return the metadata of a ``front`` (or ``front-stub``) element."""
    if front is None:
        return Metadata()
    meta = front.find("article-meta")
    meta = front if meta is None else meta
    identifiers = tuple(
        (node.get("pub-id-type", "id"), collapse(node.text or ""))
        for node in meta.findall("article-id")
        if (node.text or "").strip()
    )
    ids = dict(identifiers)
    return Metadata(
        title=text_of(meta.find("title-group/article-title")),
        authors=tuple(_authors(meta)),
        venue=_venue(front),
        date=_date(meta),
        doi=ids.get("doi", ""),
        identifiers=identifiers,
        keywords=tuple(k for k in (text_of(kwd) for kwd in meta.iterfind("kwd-group/kwd")) if k),
        abstract=" ".join(text_of(a) for a in abstracts(meta)[:1]),
        key=_pmc(ids),
    )


def _pmc(ids: dict[str, str]) -> str:
    number = ids.get("pmcid") or ids.get("pmc") or ids.get("pmc-aid") or ""
    return number if number.upper().startswith("PMC") or not number else f"PMC{number}"


def abstracts(meta: _Element) -> list[_Element]:
    """Return the abstracts, the ordinary one first."""
    return sorted(meta.findall("abstract"), key=lambda a: a.get("abstract-type") is not None)


def _venue(front: _Element) -> str:
    for path in (
        "journal-meta//journal-title",
        "journal-meta//abbrev-journal-title",
        "journal-meta/journal-id",
    ):
        if name := text_of(front.find(path)):
            return name
    return ""


def _authors(meta: _Element) -> list[Author]:
    places = {aff.get("id", ""): _affiliation(aff) for aff in meta.iter("aff")}
    authors: list[Author] = []
    for group in meta.findall("contrib-group"):
        shared = [_affiliation(aff) for aff in group.findall("aff") if not aff.get("id")]
        for contrib in group.iter("contrib"):
            if contrib.get("contrib-type", "author") not in ("author", ""):
                continue
            name = _name(contrib)
            linked = [
                places[rid]
                for x in contrib.iter("xref")
                if x.get("ref-type") == "aff"
                for rid in (x.get("rid") or "").split()
                if rid in places
            ]
            own = [_affiliation(aff) for aff in contrib.findall("aff")]
            if name:
                found = tuple(dict.fromkeys(a for a in (linked or own or shared) if a))
                authors.append(Author(name=name, affiliations=found, orcid=_orcid(contrib)))
    return authors


def _orcid(contrib: _Element) -> str:
    for node in contrib.findall("contrib-id"):
        if "orcid" in (node.get("contrib-id-type") or "").lower():
            return collapse(node.text or "").rstrip("/").rpartition("/")[2]
    return ""


def _name(element: _Element) -> str:
    for path in ("name", "name-alternatives/name", "string-name"):
        node = element.find(path)
        if node is not None:
            return person(node)
    return text_of(element.find("collab"))


def person(node: _Element) -> str:
    """Return a name in the order it is spoken: given names, surname, suffix."""
    parts = [text_of(node.find(tag)) for tag in ("given-names", "surname", "suffix")]
    return " ".join(p for p in parts if p) or text_of(node)


def _affiliation(aff: _Element) -> str:
    words = [r for r in runs_of(aff, skip=SKIPPED | {"label", "institution-id", "email"}) if r[0] != "sup"]
    return collapse("".join(part for _, part in words)).strip(" ,;").replace(" ,", ",")


def _date(meta: _Element) -> str:
    dates = meta.findall("pub-date")
    if not dates:
        return ""

    def rank(node: _Element) -> int:
        kind = node.get("pub-type") or node.get("date-type") or ""
        return _DATES.index(kind) if kind in _DATES else len(_DATES)

    return written_date(min(dates, key=rank))


def written_date(node: _Element) -> str:
    """Return a date as far as it is given: year, year-month or year-month-day."""
    parts = [collapse(node.findtext(tag) or "") for tag in ("year", "month", "day")]
    if not parts[0]:
        return node.get("iso-8601-date", "")
    kept = [parts[0]]
    for part in parts[1:]:
        if not part.isdigit():
            break
        kept.append(part.zfill(2))
    return "-".join(kept)


def read_reference(ref: _Element) -> tuple[str, Metadata]:
    """Return a reference as printed and what its markup says."""
    citation = next((c for name in _CITATIONS for c in ref.iter(name)), ref)
    title = text_of(citation.find("article-title")) or text_of(citation.find("chapter-title"))
    source = text_of(citation.find("source"))
    ids = tuple(
        (node.get("pub-id-type", "id"), collapse(node.text or ""))
        for node in citation.iter("pub-id", "object-id")
        if (node.text or "").strip()
    )
    names = [person(n) for n in citation.iter("name", "string-name")]
    names += [text_of(n) for n in citation.iter("collab")]
    metadata = Metadata(
        title=title or source,
        authors=tuple(Author(name=n) for n in names if n),
        venue=source if title else "",
        date=text_of(citation.find("year")),
        doi=dict(ids).get("doi", ""),
        identifiers=ids,
        key=ref.get("id", ""),
    )
    return _printed(citation), metadata


def _printed(citation: _Element) -> str:
    # Element citations have no punctuation: their parts are set apart with blanks.
    skip = SKIPPED | {"label"}
    for node in citation.iter():
        if not node.tail and node.getnext() is not None and node.tag not in _INLINE:
            node.tail = " "  # names come as <surname/><given-names/> with nothing between them
    if citation.tag != "element-citation":
        return collapse("".join(part for _, part in runs_of(citation, skip=skip)))
    words: list[str] = []
    for child in citation:
        if child.tag == "person-group":
            words.append(", ".join(person(n) for n in child.iter("name", "string-name")))
        else:
            words.append(text_of(child))
    return " ".join(w for w in words if w)
