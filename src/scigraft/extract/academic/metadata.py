"""Who wrote a paper and where, in which venue and year, under which keywords: what its metadata say, as mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from scigraft.extract.academic.authors import Authors, told_authors
from scigraft.extract.academic.institutions import institutions_of
from scigraft.extract.academic.mentions import TITLE_ID, folded, make_mention, title_mention
from scigraft.extract.academic.proposer import Proposal
from scigraft.extract.academic.venues import Venue, venues_of, venues_of_id
from scigraft.model import Author, Document, EntityType, Evidence, EvidenceKind, Link, Locator, Mention, Notice
from scigraft.read.text import collapse

FOUND_BY = "metadata"
BY_ID = "anthology-id"
_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)")
_FRONT = 24  # units of evidence in which names and keywords are looked for
_FRONT_KINDS: frozenset[EvidenceKind] = frozenset(("title", "heading", "paragraph", "abstract", "footnote"))
_KEYWORD_LEAD = re.compile(r"(?i)^\W*(?:key\s?-?words?(?: and phrases)?|index terms)\s*[:—–-]*\s*")
_KEYWORD_INSIDE = re.compile(r"(?<=[.\s])Key\s?words\s*:\s*")
_KEYWORD_PARTS = re.compile(r"\s*[;·•|]\s*|\s+[–—.]\s+")
_KEYWORD_WORDS = 8
_TAKEN_OFF_PAGES = frozenset({"tei", "pdf"})
_MARKS = re.compile(r"[†‡§¶∗*♠♣♥♦♢⇤]+")
_LISTED = 5  # names of dropped authors that a notice gives


def metadata_proposal(document: Document) -> Proposal:
    """Return the paper with its authors, their institutions, venue, year and printed keywords, and the links between.

    The first mention is the paper, of id ``title``. What the file does not say, or says in broken words, is absent: an
    affiliation that joins those of several authors, told apart by marks alone, names institutions of the paper and
    says of nobody where he works.
    """
    title = _title(document)
    people = _people(document)
    of_several = _of_several(people.kept)
    front = _Front(document)
    mentions: list[Mention] = [title]
    links: list[Link] = []
    places: dict[str, Mention] = {}
    works: dict[tuple[str, str], Link] = {}
    for author in people.kept:
        found = front.find(author.name)
        details = {"affiliations": "; ".join(author.affiliations), "orcid": author.orcid}
        one = _mention("Author", author.name, found, {k: v for k, v in details.items() if v})
        mentions.append(one)
        links.append(_link("writes", one.id, TITLE_ID, one.place))
        for affiliation in author.affiliations:
            for name in institutions_of(affiliation):
                place = Locator(file=document.file, text=collapse(affiliation))
                institution = places.setdefault(folded(name), _mention("Institution", name, (place, ""), {}))
                if affiliation in of_several:
                    continue
                works.setdefault((one.id, institution.id), _link("works for", one.id, institution.id, place))
    mentions += places.values()
    links += works.values()
    for one, relation in (*_venue_and_year(document), *_keywords(document, front)):
        mentions.append(one)
        links.append(_link(relation, TITLE_ID, one.id, one.place))
    return Proposal(tuple(mentions), tuple(dict.fromkeys(links)))


def metadata_notices(document: Document) -> tuple[Notice, ...]:
    """Return what of a document's authors was not taken: names, and affiliations that are nobody's in particular.

    One notice of each kind, with the reason for each of the first ones.
    """
    people = _people(document)
    return (*_of_names(document, people), *_of_affiliations(document, _of_several(people.kept)))


def _of_names(document: Document, people: Authors) -> Iterator[Notice]:
    if dropped := people.dropped:
        told = "; ".join(f"{one.name!r}: {one.why}" for one in dropped[:_LISTED])
        more = f"; {len(dropped) - _LISTED} more" if len(dropped) > _LISTED else ""
        said = f"{len(dropped)} of {len(document.metadata.authors)} authors are no names: {told}{more}"
        yield _notice("authors-dropped", said, document)


def _of_affiliations(document: Document, of_several: Mapping[str, int]) -> Iterator[Notice]:
    if of_several:
        told = "; ".join(f"{collapse(text)!r} of {n} authors" for text, n in list(of_several.items())[:_LISTED])
        said = f"affiliations join several, parted by marks, so that nobody is told to work at one of them: {told}"
        yield _notice("affiliations-joined", said, document)


def _notice(code: str, said: str, document: Document) -> Notice:
    hint = "Give the paper's metadata: scigraft add --metadata FILE"
    return Notice(code, f"{document.file}: {said}", Locator(file=document.file), hint=hint)


def _of_several(authors: Sequence[Author]) -> dict[str, int]:
    """Return the affiliations of several authors each that marks part into those of one, with how many have them."""
    count = Counter(text for author in authors for text in dict.fromkeys(author.affiliations))
    return {text: n for text, n in count.items() if n > 1 and _joined(text)}


def _joined(affiliation: str) -> bool:
    """Say whether organisations stand on both sides of a mark: ``Acme University † Bolt Institute``."""
    return sum(bool(institutions_of(part)) for part in _MARKS.split(affiliation)) > 1


def _people(document: Document) -> Authors:
    curated = document.format not in _TAKEN_OFF_PAGES
    return told_authors(document.metadata.authors, title=document.metadata.title, curated=curated)


def _title(document: Document) -> Mention:
    unit = next((unit for unit in document.evidence if unit.kind == "title"), None)
    place = replace(unit.locator, file=document.file) if unit else Locator(file=document.file)
    return title_mention(document.metadata.title, place, evidence=unit.id if unit else "", found_by=FOUND_BY)


class _Front:
    """The first units of a document, in which what the metadata say is found again."""

    def __init__(self, document: Document) -> None:
        self._file = document.file
        self._units = [u for u in islice(document.evidence, _FRONT) if u.kind in _FRONT_KINDS]

    def find(self, words: str) -> tuple[Locator, str]:
        """Return where these words stand first, and the id of the evidence; the file alone where they do not."""
        for unit in self._units:
            at = unit.text.find(words)
            if at >= 0:
                return self.place(unit, at, at + len(words)), unit.id
        return Locator(file=self._file, text=words), ""

    def place(self, unit: Evidence, start: int, end: int) -> Locator:
        """Return the place of a range of a unit."""
        return replace(unit.locator, file=self._file, span=(start, end), text=unit.text[:400])

    def keywords(self) -> Iterable[tuple[Evidence, int]]:
        """Yield the units that list keywords, and where the list begins."""
        for unit in self._units:
            if match := _KEYWORD_LEAD.match(unit.text) or _KEYWORD_INSIDE.search(unit.text):
                yield unit, match.end()


def _venue_and_year(document: Document) -> list[tuple[Mention, str]]:
    """Return the venues and the year, each with the relation that the paper has to it."""
    metadata = document.metadata
    printed = Locator(file=document.file, text=collapse(metadata.venue))
    venues, found_by = venues_of(metadata.venue), FOUND_BY
    ids = [document.stem, *(value for _, value in metadata.identifiers)]
    by_id = next((found for id in ids if (found := venues_of_id(id))), ())
    if not venues and by_id:
        venues, found_by, printed = by_id, BY_ID, Locator(file=document.file, text=document.stem)
    year = year_of(metadata.date) or _first_year(venues) or _first_year(by_id)
    told: list[tuple[Mention, str]] = []
    for venue in venues:
        details = {"year": venue.year or year} if venue.year or year else {}
        one = _mention("Conference", venue.name, (printed, ""), details, found_by=found_by)
        told.append((one, "publishes"))
    if year:
        said = metadata.date or metadata.venue or document.stem
        place = Locator(file=document.file, text=collapse(said))
        by = FOUND_BY if year_of(metadata.date) or _first_year(venues) else BY_ID
        told.append((_mention("Date", year, (place, ""), {"year": year}, found_by=by), "is written in"))
    return told


def year_of(date: str) -> str:
    """Return the first year, from 1600 to 2099, of a date as printed, or nothing where it has none."""
    return next(iter(_YEAR.findall(date)), "")


def _first_year(venues: Sequence[Venue]) -> str:
    return next((venue.year for venue in venues if venue.year), "")


def _keywords(document: Document, front: _Front) -> list[tuple[Mention, str]]:
    """Return the keywords that the file lists, each once."""
    found: dict[str, Mention] = {}
    for word in document.metadata.keywords:
        for part in keyword_parts(word):
            found.setdefault(folded(part), _mention("Keywords", part, front.find(part), {}))
    if not found:
        for unit, start in front.keywords():
            for part in keyword_parts(unit.text[start:].replace(",", ";")):
                at = unit.text.find(part, start)
                place = front.place(unit, at, at + len(part)) if at >= 0 else unit.locator
                found.setdefault(folded(part), _mention("Keywords", part, (place, unit.id), {}))
    return [(one, "keywords") for one in found.values()]


def keyword_parts(text: str) -> list[str]:
    """Return the keywords of a text as a file lists them; what is too long to be one is left out."""
    text = _KEYWORD_LEAD.sub("", collapse(text))
    parts = (part.strip(" .,;:-–—*") for part in _KEYWORD_PARTS.split(text))
    return [
        part for part in parts if 1 < len(part) <= 80 and len(part.split()) <= _KEYWORD_WORDS and not part.isdigit()
    ]


def _mention(
    type: EntityType, name: str, found: tuple[Locator, str], details: dict[str, str], *, found_by: str = FOUND_BY
) -> Mention:
    place, evidence = found
    confidence = 1.0 if found_by == FOUND_BY else 0.9
    return make_mention(type, name, place, evidence=evidence, found_by=found_by, confidence=confidence, details=details)


def _link(relation: str, source: str, target: str, place: Locator) -> Link:
    return Link(relation, source, target, place, FOUND_BY)
