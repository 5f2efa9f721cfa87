"""What a page says of its work: ``citation_*`` and Dublin Core tags, LaTeXML's classes, the first heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scigraft.model import Author, Metadata
from scigraft.read.html.tree import has_class, legal
from scigraft.read.markup.xml_text import all_text, text_of
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element

_DATES = ("citation_online_date", "citation_publication_date", "citation_date", "dc.date", "prism.publicationdate")
_VENUES = (
    "citation_journal_title", "citation_conference_title", "citation_inbook_title", "prism.publicationname",
)  # fmt: skip
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_DATE = re.compile(r"(\d{4})(?:[/-](\d{1,2})(?:[/-](\d{1,2}))?)?")


def read_metadata(root: _Element) -> Metadata:
    """Return the metadata of a page."""
    tags = [
        (name.lower(), collapse(meta.get("content") or ""))
        for meta in root.iter("meta")
        if (name := meta.get("name") or meta.get("property"))
    ]
    first: dict[str, str] = {}
    for name, content in tags:
        if content:
            first.setdefault(name, content)

    def pick(*names: str) -> str:
        return next((first[name] for name in names if name in first), "")

    doi = _DOI.search(pick("citation_doi", "dc.identifier", "prism.doi"))
    ids = tuple((n.removeprefix("citation_"), first[n]) for n in ("citation_doi", "citation_pmid") if n in first)
    return Metadata(
        title=pick("citation_title", "dc.title", "og:title") or _heading(root),
        authors=tuple(_authors(tags)) or tuple(_creators(root)),
        venue=pick(*_VENUES),
        date=_written(pick(*_DATES)),
        doi=doi[0] if doi else "",
        identifiers=ids,
        keywords=_keywords(tags),
        abstract=pick("citation_abstract") or _abstract(root) or pick("dc.description"),
    )


def _heading(root: _Element) -> str:
    for h1 in root.iter("h1"):
        if has_class(h1, "ltx_title_document") or text_of(h1):
            return text_of(h1)
    title = root.find("head/title")
    return text_of(title)


def _authors(tags: list[tuple[str, str]]) -> list[Author]:
    found: list[tuple[str, list[str], str]] = []
    for name, content in tags:
        if name in ("citation_author", "dc.creator") and content:
            if name == "dc.creator" and any(n == "citation_author" for n, _ in tags):
                continue
            found.append((_spoken(content), [], ""))
        elif name == "citation_author_institution" and found:
            found[-1][1].append(content)
        elif name == "citation_author_orcid" and found:
            found[-1] = (*found[-1][:2], content.rstrip("/").rpartition("/")[2])
    return [Author(name=n, affiliations=tuple(dict.fromkeys(a)), orcid=o) for n, a, o in found]


def _spoken(name: str) -> str:
    """Return a name in the order it is spoken (``Doe, Ann`` is Ann Doe)."""
    last, comma, given = name.partition(",")
    return f"{given.strip()} {last.strip()}" if comma else name


def _creators(root: _Element) -> list[Author]:
    """Read LaTeXML's author block: names lead, what follows up to an e-mail or ``&`` is their place."""
    authors: list[Author] = []
    for element in root.iter("span"):
        if not has_class(element, "ltx_personname"):
            continue
        for br in element.iter("br"):
            br.tail = "\n" + legal(br.tail or "")
        for block in re.split(r"&|\bAND\b|\S+@\S+", all_text(element)):
            lines = [line for line in map(collapse, block.split("\n")) if line]
            if lines and 1 < len(lines[0].split()) <= 5:
                authors.append(Author(name=lines[0], affiliations=tuple(lines[1:3])))
    return authors


def _keywords(tags: list[tuple[str, str]]) -> tuple[str, ...]:
    for wanted in ("citation_keywords", "dc.subject", "keywords"):
        words = [part.strip() for name, content in tags if name == wanted for part in re.split("[;,]", content)]
        if words:
            return tuple(dict.fromkeys(word for word in words if word))
    return ()


def _abstract(root: _Element) -> str:
    for element in root.iter("div", "section"):
        if has_class(element, "ltx_abstract"):
            return " ".join(text_of(p) for p in element.iter("p"))
    return ""


def _written(date: str) -> str:
    match = _DATE.search(date)
    return "-".join(part.zfill(2) for part in match.groups() if part) if match else ""


def cited_works(root: _Element) -> list[Metadata]:
    """Return the works listed in ``citation_reference`` tags."""
    works: list[Metadata] = []
    for meta in root.iter("meta"):
        if (meta.get("name") or "").lower() != "citation_reference":
            continue
        fields: dict[str, list[str]] = {}
        for pair in re.split(r";\s*(?=citation_)", meta.get("content") or ""):
            name, _, value = pair.partition("=")
            fields.setdefault(name.strip().removeprefix("citation_"), []).append(collapse(value))
        first = {name: values[0] for name, values in fields.items()}
        authors = [n for value in fields.get("author", ()) for n in re.split(r",\s*", value)]
        works.append(
            Metadata(
                title=first.get("title", ""),
                authors=tuple(Author(name=n) for n in authors if n),
                venue=first.get("journal_title", "") or first.get("publisher", ""),
                date=_written(first.get("publication_date", "") or first.get("year", "")),
                doi=first.get("doi", ""),
                key=first.get("id", ""),
            )
        )
    return works
