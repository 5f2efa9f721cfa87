"""The entries of a document's list of references, each under a key of its own."""

from __future__ import annotations

from collections import Counter

from scigraft.model import Document, Locator, Metadata, Notice, Reference

_LISTED = 5  # ids named in a notice


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


def reference_notices(document: Document) -> tuple[Notice, ...]:
    """Return which ids of references stand for several entries: a mark that points there cites no certain one."""
    used = Counter(entry.key for entry in document.bibliography if entry.key)
    twice = sorted(key for key, count in used.items() if count > 1)
    if not twice:
        return ()
    told = ", ".join(twice[:_LISTED]) + (f" and {len(twice) - _LISTED} more" if len(twice) > _LISTED else "")
    return (
        Notice(
            "reference-ids-repeated",
            f"{document.file}: ids of several references ({told}); where they are cited is not told apart",
            Locator(file=document.file),
            hint="Give each entry of the list of references an id of its own",
        ),
    )


def _free(key: str, taken: set[str]) -> str:
    number, free = 2, key
    while free in taken:
        free = f"{key}~{number}"
        number += 1
    return free


def _spelled(entry: Metadata) -> str:
    names = ", ".join(author.name for author in entry.authors)
    return ". ".join(part for part in (names, entry.title, entry.venue, entry.date) if part)
