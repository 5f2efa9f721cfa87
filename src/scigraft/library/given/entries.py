"""The entries of a catalogue as documents: title and abstract are their evidence, the rest is metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from scigraft.library.given.names import ENTRY, entry_name, id_of, plain_id
from scigraft.model import Document, Evidence, Locator, Metadata, Notice
from scigraft.read.identifiers import normal_doi
from scigraft.store.codec import METADATA

_NOT_PAPERS = frozenset({"proceedings", "xdata", "jabref-meta", "attachment", "note"})


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry under its name in the library; ``digest`` follows from its name and all that it says."""

    name: str
    metadata: Metadata
    digest: str


def entries_of(document: Document) -> tuple[tuple[Entry, ...], tuple[Notice, ...]]:
    """Return the entries of a catalogue, each under an id of its own, and what was odd.

    An entry without title and DOI is left out. Where two have the same id, the later ones get a number.
    """
    found: dict[str, Entry] = {}
    repeated: list[str] = []
    nameless: list[str] = []
    last: dict[str, int] = {}
    for number, metadata in enumerate(document.bibliography):
        if dict(metadata.identifiers).get("type") in _NOT_PAPERS:
            continue
        if not (metadata.title or metadata.doi):
            nameless.append(metadata.key or f"number {number + 1}")
            continue
        id, first = _free(_id(metadata, number), found, last)
        if not first:
            repeated.append(metadata.key)
        name = entry_name(document.file, id)
        found[id.casefold()] = Entry(name, metadata, _digest(name, metadata))
    return tuple(found.values()), (*document.notices, *_odd(document.file, repeated, nameless))


def _odd(file: str, repeated: Sequence[str], nameless: Sequence[str]) -> Iterator[Notice]:
    place = Locator(file=file)
    if repeated:
        message = f"{len(repeated)} entries have the id of another one and got a number: {_some(repeated)}"
        yield Notice("repeated-id", f"{file}: {message}", place, hint="Give each its own key")
    if nameless:
        message = f"{len(nameless)} entries have neither title nor DOI and were left out: {_some(nameless)}"
        yield Notice("nameless-entry", f"{file}: {message}", place, hint="Give each a title")


def _some(keys: Sequence[str]) -> str:
    return ", ".join(keys[:5]) + (", ..." if len(keys) > 5 else "")


def entry_document(entry: Entry) -> Document:
    """Return an entry as a document of evidence."""
    place = Locator(file=entry.name)
    title = Evidence("t0", "title", entry.metadata.title, locator=place)
    abstract = Evidence("a1", "abstract", entry.metadata.abstract, locator=place)
    evidence = tuple(unit for unit in (title, abstract) if unit.text)
    return Document(id_of(entry.name), entry.name, ENTRY, entry.metadata, evidence)


def _free(id: str, taken: Mapping[str, Entry], last: dict[str, int]) -> tuple[str, bool]:
    """Return an id that is not taken, and whether it is the one asked for; ``last`` holds the numbers given so far."""
    if id.casefold() not in taken:
        return id, True
    number = last.get(id.casefold(), 1) + 1
    while f"{id}-{number}".casefold() in taken:
        number += 1
    last[id.casefold()] = number
    return f"{id}-{number}", False


def _id(metadata: Metadata, number: int) -> str:
    """Return an id: the entry's key, else its DOI, else first author, year and words of its title."""
    doi = normal_doi(metadata.doi)
    family = re.split(r"[\s,]", metadata.authors[0].name)[-1] if metadata.authors else ""
    year = "".join(re.findall(r"\d{4}", metadata.date)[:1])
    words = "-".join(re.findall(r"\w+", metadata.title)[:4])
    said = metadata.key or doi or "-".join(part for part in (family, year, words) if part)
    return plain_id(said) or f"entry-{number + 1}"


def _digest(name: str, metadata: Metadata) -> str:
    return sha256(f"{name}\n{METADATA.to_text(metadata)}".encode()).hexdigest()


def over(given: Metadata, read: Metadata) -> Metadata:
    """Return metadata in which what was given stands before what was read; authors keep the affiliations read."""
    authors = given.authors
    if authors and any(author.affiliations or author.orcid for author in read.authors):
        known = {_person(author.name): author for author in read.authors}
        authors = tuple(
            replace(a, affiliations=a.affiliations or b.affiliations, orcid=a.orcid or b.orcid)
            if (b := known.get(_person(a.name)))
            else a
            for a in authors
        )
    return Metadata(
        title=given.title or read.title,
        authors=authors or read.authors,
        venue=given.venue or read.venue,
        date=given.date or read.date,
        doi=given.doi or read.doi,
        identifiers=tuple(dict.fromkeys((*given.identifiers, *read.identifiers))),
        keywords=given.keywords or read.keywords,
        abstract=given.abstract or read.abstract,
        key=given.key or read.key,
    )


def _person(name: str) -> str:
    from scigraft.extract.academic.person_names import person_name

    return person_name(name).key


def merged_entries(entries: Sequence[Metadata]) -> Metadata:
    """Return what several entries of one paper say, each field from the first that states it."""
    found = entries[-1] if entries else Metadata()
    for entry in reversed(entries[:-1]):
        found = over(entry, found)
    return found
