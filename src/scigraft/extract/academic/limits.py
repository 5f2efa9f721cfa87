"""How much of the parts that tell what a paper is about is read.

Several times what the longest real ones have (of 800 papers: titles 130 characters, abstracts 2,700, introductions
9,300), a book's among them. A file that holds a whole volume as its abstract would otherwise send thousands of
sentences through the models, and each name of those is looked for in the whole text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scigraft.extract.academic.parts import parts_of
from scigraft.model import Document, Evidence, Locator, Notice, Part

LONGEST: Mapping[Part, int] = {"title": 2_000, "abstract": 40_000, "introduction": 80_000, "conclusion": 80_000}
_PROSE = ("title", "abstract", "paragraph")


def readable(document: Document) -> tuple[Document, tuple[Notice, ...]]:
    """Return a document with title, abstract, introduction and conclusion cut where they are too long, and what was."""
    title, abstract = document.metadata.title, document.metadata.abstract
    whole = max(len(title), max((len(one.text) for one in document.evidence if one.kind == "title"), default=0))
    prose = sum(len(one.text) for one in document.evidence if one.kind in _PROSE)
    if whole <= LONGEST["title"] and max(prose, len(abstract)) <= LONGEST["abstract"]:
        return document, ()
    evidence, cut = _cut_parts(document)
    stated: tuple[tuple[Part, str], ...] = (("title", title), ("abstract", abstract))
    for part, text in stated:
        if len(text) > LONGEST[part]:
            cut.setdefault(part, len(text))
    if not cut:
        return document, ()
    metadata = replace(
        document.metadata, title=shortened(title, LONGEST["title"]), abstract=shortened(abstract, LONGEST["abstract"])
    )
    return replace(document, metadata=metadata, evidence=evidence), _told(document.file, cut)


def shortened(text: str, most: int) -> str:
    """Return the beginning of a text, up to the last blank within so many characters."""
    if len(text) <= most:
        return text
    return text[:most].rpartition(" ")[0] or text[:most]


def _cut_parts(document: Document) -> tuple[tuple[Evidence, ...], dict[Part, int]]:
    """Return the evidence with what goes beyond the limits left out, and the length of the parts that do."""
    lengths: dict[Part, int] = {}
    found = []
    for one, part in zip(document.evidence, parts_of(document), strict=True):
        if one.kind in _PROSE and part in LONGEST:
            room = LONGEST[part] - lengths.get(part, 0)
            lengths[part] = lengths.get(part, 0) + len(one.text)
            one = replace(one, text=shortened(one.text, max(room, 0))) if len(one.text) > room else one
        found.append(one)
    return tuple(found), {part: length for part, length in lengths.items() if length > LONGEST[part]}


def _told(file: str, cut: Mapping[Part, int]) -> tuple[Notice, ...]:
    told = ", ".join(f"{LONGEST[part]:,} of {length:,} characters of the {part}" for part, length in cut.items())
    return (
        Notice(
            "front-cut",
            f"{file}: read for the academic graph: {told}",
            Locator(file=file),
            hint="Check whether the file holds one paper, or give its metadata: scigraft add --metadata FILE",
        ),
    )
