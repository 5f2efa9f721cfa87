"""Blocks in reading order to titles, headings, paragraphs, captions, notes and references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from scigraft.model import EvidenceKind
from scigraft.read.cue_words import cue_words
from scigraft.read.pdf.blocks import Block, block_of
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.layout import Box, Frame, Page, Word
from scigraft.read.pdf.lines import Line
from scigraft.read.pdf.pieces import runs_of
from scigraft.read.pdf.reference_list import RefLine, entry_starts, foot_start, noted, whole_lines
from scigraft.read.pdf.spelling import Speller
from scigraft.read.text import plain

_NUMBERED = re.compile(r"(?P<n>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[A-Z\u00c0-\u00de]|(?P<roman>[IVX]{1,5})\.\s+[A-Z]")
_WORDS = cue_words("scigraft.read.pdf")
_KNOWN = re.compile(rf"\W*({_WORDS['headings']})\W*\Z", re.IGNORECASE)
_REFERENCES = re.compile(rf"\W*(?:[\dIVX.]+\s+)?({_WORDS['reference_headings']})\W*\Z", re.IGNORECASE)
_ABSTRACT = re.compile(r"\W*(abstract|summary)\b\s*[:.—–-]?\s*", re.IGNORECASE)
_AFTER_ABSTRACT = re.compile(rf"\W*(?:{_WORDS['after_abstract']})\b|[*†‡§©]", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"[–—-]\s*\d{1,4}\s*[–—-]\Z")
_AFTER_REFERENCES = re.compile(rf"\W*(?:{_WORDS['after_references']})", re.IGNORECASE)
_END = re.compile(r"[.!?:;][\"'”’)\]\d]*\Z")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of text and where its first line stands; ``rank`` orders headings (0 is the highest)."""

    kind: EvidenceKind
    text: str
    page: int
    box: Box
    rank: int = 0
    size: float = 0.0


_Held = tuple[Line, Page, Frame]


@dataclass
class Flow:
    """Turns the blocks of one document, page after page, into units. ``body`` is the usual font size."""

    body: float
    speller: Speller
    title: Block | None = None  # of the first page: what stands before the abstract is no heading
    units: list[Unit] = field(default_factory=list)
    _in_references: bool = False
    _held: list[_Held] = field(default_factory=list)  # lines of references
    _in_abstract: bool = False
    _in_front: bool = True

    def add_page(self, page: Page, frame: Frame, blocks: Sequence[Block]) -> None:
        """Add the blocks of a page, which stand in reading order."""
        self._in_front = self._in_front and page.index == 0
        for block in blocks:
            if block is self.title:
                self._put("title", block.lines, page, frame)
            elif caption_of(block) is not None:
                self._put("caption", block.lines, page, frame)
            elif self._is_heading(block):
                self._add_heading(block, page, frame)
            else:
                for lines in _paragraphs(block):
                    self._add_paragraph(lines, page, frame)

    def finish(self) -> None:
        """Cut the references that are held into entries. To be called after the last page."""
        held = self._whole_lines()
        lines = [RefLine(line.text, line.x0, line.base, page.index) for line, page, _ in held]
        for start, end in pairwise([*entry_starts(lines), len(lines)]):
            _, page, frame = held[start]
            here = [line for line, on, _ in held[start:end] if on.index == page.index]
            text = self._spell([line for line, *_ in held[start:end]])
            kind: EvidenceKind = "reference" if len(re.findall(r"[^\W\d_]", text)) > 3 else "paragraph"
            self.units.append(Unit(kind, text, page.index, frame.onto(block_of(here).box), 0, here[0].size))
        self._held = []

    def _whole_lines(self) -> list[_Held]:
        """Return the lines that are held, put together again; notes in smaller type and page numbers set apart."""
        size = body_size(word for line, *_ in self._held for word in line.words)
        found: list[_Held] = []
        for _, group in groupby(self._held, key=lambda held: (held[1].index, id(held[2]))):
            held = list(group)
            _, page, frame = held[0]
            small = [line for line, *_ in held if line.size < 0.88 * size]
            if small and len(small) < 0.3 * len(held):
                self._put("footnote", small, page, frame)
            else:
                small = []
            rest = [line for line, *_ in held if line not in small and not _PAGE_NUMBER.match(line.text)]
            for column in whole_lines(rest) if rest else ():
                foot = foot_start(column, size)
                found += [(line, page, frame) for line in column[:foot]]
                for note in _notes(column[foot:]):
                    self._put("footnote", note, page, frame)
        return found

    def _hold(self, lines: Sequence[Line], page: Page, frame: Frame) -> None:
        for at, line in enumerate(lines):
            if _AFTER_REFERENCES.match(line.text):
                self.finish()
                self._in_references = False
                self._put("paragraph", lines[at:], page, frame)
                return
            self._held.append((line, page, frame))

    def _spell(self, lines: Sequence[Line]) -> str:
        return plain(runs_of(lines, self.speller))

    def _put(self, kind: EvidenceKind, lines: Sequence[Line], page: Page, frame: Frame, rank: int = 0) -> None:
        text = self._spell(lines)
        box = frame.onto(block_of(lines).box)
        self.units.append(Unit(kind, text, page.index, box, rank, lines[0].size))

    def _is_heading(self, block: Block) -> bool:
        text = block.text
        if len(block.lines) > 3 or len(text) > 160 or not re.search(r"[^\W\d_]{2}", text):
            return False
        if _KNOWN.match(re.sub(r"^[\dIVX.]+\s+", "", text)):
            self._in_front = False
            return True
        if self._in_front and not _NUMBERED.match(text):
            return False
        if block.size < 0.9 * self.body or text.rstrip().endswith((".", ",", ";")):
            return False
        larger = block.size > 1.08 * self.body
        return (larger or block.bold) and (len(text.split()) <= 16 or larger)

    def _add_heading(self, block: Block, page: Page, frame: Frame) -> None:
        text = block.text
        if self._held and any(unit.kind == "heading" and unit.text == text for unit in self.units):
            return  # a running head: the list goes on below it
        self.finish()
        self._in_references = bool(_REFERENCES.match(text))
        self._in_abstract = bool(_ABSTRACT.fullmatch(text))
        match = _NUMBERED.match(text)
        rank = match["n"].count(".") if match and match["n"] else 0
        self._put("heading", block.lines, page, frame, rank)

    def _add_paragraph(self, lines: Sequence[Line], page: Page, frame: Frame) -> None:
        if self._in_references:
            self._hold(lines, page, frame)
            return
        text = self._spell(lines)
        abstract = _ABSTRACT.match(text)
        if abstract and abstract[1][0].isupper() and len(text) > 60 and page.index < 2:
            self._put("abstract", lines, page, frame)
            return
        if self._in_abstract and (page.index > 1 or _AFTER_ABSTRACT.match(text)):
            self._in_abstract = False
        kind: EvidenceKind = "abstract" if self._in_abstract else "paragraph"
        last = self.units[-1] if self.units else None
        runs_on = (
            last is not None
            and last.kind == kind
            and not _END.search(last.text)
            and text[:1].islower()
            and abs(last.size - lines[0].size) < 0.5
        )
        if last is not None and runs_on:
            joint = self.speller.across_lines(last.text.split()[-1], text.split()[0])
            before = last.text.removesuffix("-") if joint == "" else last.text
            joined = before + (" " if joint == " " else "") + text
            self.units[-1] = Unit(kind, joined, last.page, last.box, 0, last.size)
            return
        self._put(kind, lines, page, frame)


def body_size(words: Iterable[Word]) -> float:
    """Return the font size that most characters have, to half a point."""
    sizes: Counter[float] = Counter()
    for word in words:
        sizes[round(word.size * 2) / 2] += len(word.text)
    return min(sizes.items(), key=lambda kv: (-kv[1], kv[0]))[0] if sizes else 10.0


def _notes(lines: Sequence[Line]) -> list[list[Line]]:
    """Cut the notes at the foot of a column before each that has a mark."""
    parts: list[list[Line]] = []
    for line in lines:
        if not parts or noted(line):
            parts.append([])
        parts[-1].append(line)
    return parts


def _paragraphs(block: Block) -> list[list[Line]]:
    """Cut a block where a line is set in while those around it are flush."""
    left = min(line.x0 for line in block.lines)
    right = max(line.x1 for line in block.lines)
    parts: list[list[Line]] = [[block.lines[0]]]
    for last, line in zip(block.lines, block.lines[1:], strict=False):
        set_in = line.x0 - left > 0.7 * line.size and last.x0 - left < 0.4 * line.size
        short = last.x1 < right - 0.2 * (right - left) and _END.search(last.text)
        if (set_in and len(block.lines) > 2 and _END.search(last.text)) or short:
            parts.append([])
        parts[-1].append(line)
    return parts
