"""What the finders of tables look at: the words of a view, and which of them are running text or captions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.layout import View, Word
from scigraft.read.pdf.lines import Line, rows_of

NOTE_WORDS = re.compile(r"(?:Notes?|NOTES?|Sources?|SOURCES?|Abbreviations?|Legend|Key):?\Z|(?:Notes?|Source):")


@dataclass(frozen=True, slots=True)
class Ground:
    """What the finders look at: the view, its blocks of text, and which words are running text."""

    view: View
    blocks: tuple[Block, ...]
    prose: frozenset[int]  # ids of words
    captions: tuple[Block, ...]


def survey(view: View, blocks: Sequence[Block], body: float = 0.0) -> Ground:
    """Return the ground of a view. ``body`` is the size of running text: smaller type is that of a table."""
    captions = tuple(b for b in blocks if caption_of(b) is not None)
    running = [b for b in blocks if is_prose(b) and b.size > body - 0.4]
    return Ground(
        view,
        tuple(blocks),
        frozenset(id(w) for b in (*running, *captions) for line in b.lines for w in line.words),
        captions,
    )


def is_prose(block: Block) -> bool:
    """Whether a block is running text: several lines of many words that mostly fill its width."""
    if len(block.lines) < 3:
        return False
    words = sum(len(line.words) for line in block.lines) / len(block.lines)
    width = block.box[2] - block.box[0]
    full = sum(1 for line in block.lines[:-1] if line.x1 > block.box[2] - 0.12 * width)
    letters = sum(ch.isalpha() for ch in block.text) / max(1, len(block.text))
    return words >= 5 and full >= 0.6 * (len(block.lines) - 1) and letters > 0.6 and width > 18 * block.size


def rows_between(ground: Ground, x0: float, x1: float) -> list[Line]:
    """Return the lines that the words between two edges make."""
    words = [w for w in ground.view.words if x0 - 6 <= (w.x0 + w.x1) / 2 <= x1 + 6]
    return rows_of(words)


def is_running(row: Line, ground: Ground, x0: float, x1: float) -> bool:
    """Whether running text takes most of the width: a column of sentences in a table takes only part of it."""
    running = [w for w in row.words if id(w) in ground.prose]
    if not running:
        return False
    return reach_of(running) > 0.72 * (x1 - x0)


def reach_of(words: Sequence[Word]) -> float:
    """Return how far words reach from left to right, in points."""
    return max(w.x1 for w in words) - min(w.x0 for w in words)


def is_note_line(row: Line) -> bool:
    """Whether a line under the rows of a table is a note: a mark or ``Note:``, then words that run on."""
    first, rest = row.words[0], row.words[1:]
    letters = sum(ch.isalpha() for ch in row.text) / max(1, len(row.text))
    if len(rest) < 3 or letters < 0.55 or any(b.x0 - a.x1 > 2 * row.size for a, b in zip(rest, rest[1:], strict=False)):
        return False
    raised = bool(first.runs) and first.runs[0][1] == 1 or first.size < 0.8 * rest[0].size
    named = NOTE_WORDS.match(first.text) is not None
    return named or (len(first.text) <= 2 and (raised or not first.text[0].isalnum())) or raised
