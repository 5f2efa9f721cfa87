"""Title, authors and abstract from the first page, helped by the file's information dictionary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from scigraft.model import Author, Metadata
from scigraft.read.cue_words import cue_words
from scigraft.read.pdf.blocks import Block, block_of
from scigraft.read.pdf.document import Info
from scigraft.read.pdf.front_imprint import imprint
from scigraft.read.pdf.front_places import (
    CLOSE,
    KIND_OF_PAPER,
    OPEN,
    Marked,
    marked_text,
    marks_in,
    names_place,
    with_places,
)
from scigraft.read.pdf.front_stacks import stacked
from scigraft.read.pdf.lines import Line
from scigraft.read.pdf.pieces import runs_of
from scigraft.read.pdf.prose import Unit, body_size
from scigraft.read.pdf.spelling import Speller
from scigraft.read.spacing_accents import mended
from scigraft.read.text import collapse, plain

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;:)\]]")
_JUNK_TITLE = re.compile(r"(?i)untitled|microsoft word|\.(?:docx?|indd|tex|dvi|qxd|pdf|p65)\b|^\W*\d*\W*$|^\S+$")
_MARKS = re.compile(r"[\d*†‡§¶∗,]+$|\(\d+\)$")
_NAME = re.compile(
    r"[A-Z\u00c0-\u017e][\w.'’\u00c0-\u017e-]*(?:\s+(?:[a-z]{1,3}\s+)?[A-Z\u00c0-\u017e][\w.'’\u00c0-\u017e-]*){1,4}\Z"
)
_NO_NAME = re.compile(rf"(?i)\b(?:{cue_words('scigraft.read.pdf')['no_names']})\b")
_SEPARATOR = re.compile(r"\s*(?:[,;]|\band\b|&|(?<=[†‡∗*§¶])\s)\s*")
_RAISED = re.compile(rf"{OPEN}[^{CLOSE}]*{CLOSE}")
_FRONT_END = re.compile(r"(?i)\W*(?:abstract|summary|introduction|keywords|background)\b|.*@")
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
        return _in_capitals(blocks, height)
    return max(upper, key=lambda b: (round(b.size, 1), b.bold, -b.box[1]))


def _in_capitals(blocks: Sequence[Block], height: float) -> Block | None:
    """Return the first lines in capitals of the page's upper third, where a title is set in the type of the text."""
    for block in blocks:
        lines = tuple(takewhile(lambda line: line.text.isupper(), block.lines))
        text = " ".join(line.text for line in lines)
        if block.box[1] < height / 3 and len(text) >= 12 and len(text.split()) >= 3 and not _FRONT_END.match(text):
            return block_of(lines)
    return None


def read_front(
    blocks: Sequence[Block],
    units: Sequence[Unit],
    info: Info,
    *,
    height: float,
    speller: Speller,
    page: Sequence[str] = (),
) -> Metadata:
    """Return the metadata of the work; what neither page nor dictionary says stays empty.

    ``page`` are all lines of the first page, running heads and stamps on its edge among them.
    """
    title = title_block(blocks, height)
    printed = plain(runs_of(title.lines, speller)) if title is not None else ""
    named = "" if _JUNK_TITLE.search(info.title) else info.title
    abstract = " ".join(u.text for u in units if u.kind == "abstract")
    first_pages = " ".join([info.subject, *(u.text for u in units if u.page == 0), *(b.text for b in blocks)])
    dois = [d.rstrip(".") for d in _DOI.findall(first_pages)]
    dated = (u.text for u in units if u.kind == "paragraph" and u.text.startswith("Received"))
    printed_in = imprint([*(b.text for b in blocks), *page, *dated])
    authors = _placed(blocks, title, units) or _listed(info.author)
    return Metadata(
        title=collapse(_better_title(printed, named)),
        authors=authors,
        venue=printed_in.venue,
        date=printed_in.date,
        identifiers=(("arxiv", printed_in.arxiv),) if printed_in.arxiv else (),
        doi=max((d for d in dois if d.startswith(dois[0])), key=len, default=""),  # line ends cut some short
        abstract=re.sub(r"\A\W*(?:abstract|summary)\b\W*", "", abstract, flags=re.IGNORECASE),
        keywords=tuple(k.strip() for k in re.split(r"[;,]", info.keywords) if k.strip()),
    )


def _better_title(printed: str, named: str) -> str:
    if not printed or _JOURNAL_PART.fullmatch(printed.strip()):
        return named
    shared = {w.lower() for w in named.split()} & {w.lower() for w in printed.split()}
    # The dictionary often holds the running title or that of another work.
    return named if named and len(shared) >= 0.8 * len(set(printed.split())) else printed


def _placed(blocks: Sequence[Block], title: Block | None, units: Sequence[Unit]) -> tuple[Author, ...]:
    """Return the authors with their places: by marks, else by where names and places stand, else one for all."""
    if title is None:
        return ()
    lines = sorted(_under(title, blocks), key=lambda line: (round(line.base / 3), line.x0))
    names = _authors(lines, title)
    marked = with_places(names, blocks, units)
    if any(name.marks for name in names) and any(author.affiliations for author in marked):
        return marked
    known = [name.author.name for name in names]
    return stacked(lines, lambda line: [name.author.name for name in _marked(marked_text(line))], known) or marked


def _under(title: Block, blocks: Sequence[Block]) -> Iterator[Line]:
    for block in blocks:
        if block.box[1] >= title.box[3] - 2:
            yield from block.lines
        elif block.lines[0] is title.lines[0]:
            yield from block.lines[len(title.lines) :]


def _authors(lines: Sequence[Line], title: Block) -> tuple[Marked, ...]:
    """Return the names on the lines under the title, down to the first line that holds none after some that did."""
    found: dict[str, Marked] = {}
    begun = ""  # a name that goes on in the next line
    for line in lines[:24]:
        if KIND_OF_PAPER.match(line.text):
            continue
        if _FRONT_END.match(line.text) or (found and names_place(line.text)):
            break
        text = f"{begun} {marked_text(line)}".strip()
        begun = _begun(text)
        names = _marked(text.removesuffix(begun))
        if not names and found and line.base - title.box[3] > 120:
            break
        for name in names:
            found.setdefault(name.author.name, name)
    return tuple(found.values())


def _begun(text: str) -> str:
    """Return the one word behind the last separator of a line, which is the beginning of a name."""
    last = re.split(r"[,;]\s+|\band\s+", text)[-1].strip()
    return last if last != text and re.fullmatch(r"[A-Z\u00c0-\u017e][\w.'’-]*", last) else ""


def _marked(text: str) -> list[Marked]:
    """Return the names of a line with their marks; raised letters end a name as a comma does."""
    text = re.sub(rf"{CLOSE}(?=\s|\Z)", f"{CLOSE},", text)
    parts = [part for part in _SEPARATOR.split(text) if part.strip(" *†‡§¶∗.")]
    names = [(mended(_MARKS.sub("", _RAISED.sub("", part)).strip(" *†‡§¶.")), marks_in(part)) for part in parts]
    names = [(name, marks) for name, marks in names if name]
    good = [Marked(Author(name), marks) for name, marks in names if _may_be_name(name)]
    return good if good and len(good) >= 0.7 * len(names) else []


def _may_be_name(text: str) -> bool:
    return bool(_NAME.match(text)) and not _NO_NAME.search(text)


def _listed(text: str) -> tuple[Author, ...]:
    parts = [p for p in _SEPARATOR.split(text) if p.strip(" *†‡§¶∗.")]
    names = [_MARKS.sub("", p).strip(" *†‡§¶.") for p in parts]
    names = [n for n in names if n]
    good = [n for n in names if _may_be_name(n)]
    if not good or len(good) < 0.7 * len(names):
        return ()
    return tuple(Author(name=n) for n in good)
