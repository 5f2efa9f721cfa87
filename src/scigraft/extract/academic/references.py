"""The entries of a document's list of references, each under a key of its own."""

from __future__ import annotations

from scigraft.model import Document, Metadata, Reference


def references_of(document: Document) -> tuple[Reference, ...]:
    """Return the references of a document in their order. A key that is missing or taken gets a number."""
    printed = [unit.text for unit in document.evidence if unit.kind == "reference"]
    found: list[Reference] = []
    taken: set[str] = set()
    for position, entry in enumerate(document.bibliography):
        text = printed[position] if len(printed) == len(document.bibliography) else _spelled(entry)
        key = _free(entry.key or f"ref{position}", taken)
        taken.add(key)
        found.append(Reference(key, position, text, entry))
    return tuple(found)


def _free(key: str, taken: set[str]) -> str:
    number, free = 2, key
    while free in taken:
        free = f"{key}~{number}"
        number += 1
    return free


def _spelled(entry: Metadata) -> str:
    names = ", ".join(author.name for author in entry.authors)
    return ". ".join(part for part in (names, entry.title, entry.venue, entry.date) if part)
