"""Title, authors and abstract from the first page, helped by the file's information dictionary."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scigraft.model import Author, Metadata
from scigraft.read.pdfs.blocks import Block
from scigraft.read.pdfs.document import Info
from scigraft.read.pdfs.pieces import runs_of
from scigraft.read.pdfs.prose import Unit, body_size
from scigraft.read.pdfs.spelling import Speller
from scigraft.read.text import collapse, plain

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;:)\]]")
_JUNK_TITLE = re.compile(r"(?i)untitled|microsoft word|\.(?:docx?|indd|tex|dvi|qxd|pdf|p65)\b|^\W*\d*\W*$|^\S+$")
_MARKS = re.compile(r"[\d*†‡§¶∗,]+$|\(\d+\)$")
_NAME = re.compile(
    r"[A-Z\u00c0-\u017e][\w.'’\u00c0-\u017e-]*(?:\s+(?:[a-z]{1,3}\s+)?[A-Z\u00c0-\u017e][\w.'’\u00c0-\u017e-]*){1,4}\Z"
)
_JOURNAL_PART = re.compile(r"(?i)\b(?:research|article|open access|review|journal|methodology|study protocol)\b")


def title_block(blocks: Sequence[Block], height: float) -> Block | None:
    """Return the block in the largest type of the upper part of the first page."""
    upper = [
        b for b in blocks
        if b.box[1] < 0.55 * height and len(b.text) >= 12 and len(b.text.split()) >= 2 and len(b.lines) <= 8
    ]  # fmt: skip
    usual = body_size(w for b in blocks for line in b.lines for w in line.words)
    upper = [b for b in upper if b.size > 1.05 * usual or b.bold]
    if not upper:
        return None
    return max(upper, key=lambda b: (round(b.size, 1), b.bold, -b.box[1]))


def read_front(
    blocks: Sequence[Block], units: Sequence[Unit], info: Info, *, height: float, speller: Speller
) -> Metadata:
    """Return the metadata of the work; what neither page nor dictionary says stays empty."""
    title = title_block(blocks, height)
    printed = plain(runs_of(title.lines, speller)) if title is not None else ""
    named = "" if _JUNK_TITLE.search(info.title) else info.title
    abstract = " ".join(u.text for u in units if u.kind == "abstract")
    first_pages = " ".join([info.subject, *(u.text for u in units if u.page == 0), *(b.text for b in blocks)])
    doi = _DOI.search(first_pages)
    return Metadata(
        title=collapse(_better_title(printed, named)),
        authors=_authors(blocks, title, speller) or _listed(info.author),
        doi=doi.group().rstrip(".") if doi else "",
        abstract=re.sub(r"\A\W*(?:abstract|summary)\b\W*", "", abstract, flags=re.IGNORECASE),
        keywords=tuple(k.strip() for k in re.split(r"[;,]", info.keywords) if k.strip()),
    )


def _better_title(printed: str, named: str) -> str:
    if not printed or _JOURNAL_PART.fullmatch(printed.strip()):
        return named
    shared = {w.lower() for w in named.split()} & {w.lower() for w in printed.split()}
    # The dictionary often holds the running title or that of another work.
    return named if named and len(shared) >= 0.8 * len(set(printed.split())) else printed


def _authors(blocks: Sequence[Block], title: Block | None, speller: Speller) -> tuple[Author, ...]:
    if title is None:
        return ()
    below = sorted((b for b in blocks if b.box[1] >= title.box[3] - 2), key=lambda b: (b.box[1], b.box[0]))
    for block in below[:4]:
        found = _listed(_without_scripts(block))
        if found:
            return found
    return ()


def _without_scripts(block: Block) -> str:
    words = []
    for line in block.lines:
        for word in line.words:
            text = "".join(t for t, rise in word.runs if rise == 0) if word.runs else word.text
            raised = bool(word.runs) and word.runs[-1][1] == 1
            words.append(text + ("," if raised and not text.endswith(",") else ""))
    return " ".join(words)


def _listed(text: str) -> tuple[Author, ...]:
    parts = [p for p in re.split(r"\s*(?:[,;]|\band\b|&)\s*", text) if p.strip(" *†‡§¶.")]
    names = [_MARKS.sub("", p).strip(" *†‡§¶.") for p in parts]
    names = [n for n in names if n]
    good = [n for n in names if _NAME.match(n)]
    if not good or len(good) < 0.7 * len(names):
        return ()
    return tuple(Author(name=n) for n in good)
