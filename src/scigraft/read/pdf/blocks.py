"""Lines to blocks (text set together), and blocks to reading order by cutting along white space."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scigraft.read.cue_words import cue_words
from scigraft.read.pdf.layout import Box, Rule, Word, hull
from scigraft.read.pdf.lines import Line, chunks_of, line_of, rows_of

BARE_LABEL = re.compile(
    r"(?:Table|TABLE|Tab\.|Fig\.|Figure)\s*[A-Z]?\d{1,3}[.:]?\Z|\[\d{1,3}\]\Z|\(?\d{1,3}[.)]\Z|[•·–-]\Z"
    r"|\d{1,2}(?:\.\d{1,2}){0,3}\Z"
)
CAPTION_START = re.compile(r"(?:Table|TABLE|Tab\.)\s*[A-Z]?[\dIVX]{1,4}\b")
ALONE = re.compile(rf"\W*(?:[\dIVX.]+\s+)?(?:{cue_words('scigraft.read.pdf')['lone_headings']})\W*\Z", re.IGNORECASE)
LEADING = 1.75  # of the font size: a wider step down starts a new block
GUTTER = 6.0  # points: white space at least this wide parts columns


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one kind of type, one under the other."""

    lines: tuple[Line, ...]
    box: Box

    @property
    def size(self) -> float:
        """The font size of the first line."""
        return self.lines[0].size

    @property
    def bold(self) -> bool:
        """Whether every line is mostly bold."""
        return all(line.bold for line in self.lines)

    @property
    def text(self) -> str:
        """The lines with blanks between, hyphens as printed."""
        return " ".join(line.text for line in self.lines)


def blocks_of(words: Iterable[Word], rules: Sequence[Rule] = ()) -> list[Block]:
    """Return the blocks of words, in the order of their first line. Rules and wide steps part them."""
    open_blocks: list[list[Line]] = []
    done: list[list[Line]] = []
    across = [r for r in rules if r.horizontal and r.length > 20]
    for row in rows_of(words):
        chunks = _labels_joined(chunks_of(row))
        for chunk in chunks:
            fitting = [b for b in open_blocks if _goes_on(b, chunk, across)]
            if len(chunks) > 2:  # a line of several entries is the head of a table, not more of its caption
                fitting = [b for b in fitting if not CAPTION_START.match(b[0].text)]
            if fitting:
                best = max(fitting, key=lambda b: (b[-1].base, _shared(b[-1], chunk)))
                best.append(chunk)
            else:
                open_blocks.append([chunk])
        stale = [b for b in open_blocks if row.base - b[-1].base > 3 * max(row.size, b[-1].size)]
        done += stale
        open_blocks = [b for b in open_blocks if all(b is not s for s in stale)]
    found = [block_of(b) for b in (*done, *open_blocks)]
    return sorted(found, key=lambda b: (b.lines[0].base, b.lines[0].x0))


def _labels_joined(chunks: list[Line]) -> list[Line]:
    """Return the chunks with a bare ``Table 3`` or ``12.`` put together with the words that follow on its line."""
    for n, chunk in enumerate(chunks[:-1]):
        if BARE_LABEL.match(chunk.text) and chunks[n + 1].x0 - chunk.x1 < 3.2 * chunk.size:
            joined = line_of([*chunk.words, *chunks[n + 1].words])
            return [*chunks[:n], joined, *chunks[n + 2 :]]
    return chunks


def block_of(lines: Sequence[Line]) -> Block:
    """Return the block that these lines make; there must be at least one."""
    return Block(tuple(lines), hull([line.box for line in lines]))


def _goes_on(block: list[Line], line: Line, across: Sequence[Rule]) -> bool:
    last = block[-1]
    step = line.base - last.base
    size = max(last.size, line.size)
    if not 0.4 * size < step <= LEADING * size or abs(last.size - line.size) > 0.12 * size + 0.3:
        return False
    if last.bold != line.bold or ALONE.match(line.text) or (len(block) == 1 and ALONE.match(last.text)):
        return False
    if _shared(last, line) < 0.5 * min(last.x1 - last.x0, line.x1 - line.x0):
        return False
    if len(block) > 1 and step > 1.25 * (last.base - block[-2].base) + 0.5:
        return False
    return not any(
        last.base - 0.1 * size < r.pos < line.base - 0.3 * size and r.start < line.x1 and r.end > line.x0
        for r in across
    )


def _shared(a: Line, b: Line) -> float:
    return min(a.x1, b.x1) - max(a.x0, b.x0)


def reading_order(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks as they are read: columns first where a gutter parts them, else top to bottom."""
    if len(blocks) <= 1:
        return list(blocks)
    for parts in (_cut_columns(blocks), _cut_bands(blocks)):
        if len(parts) > 1:
            return [b for part in parts for b in reading_order(part)]
    return sorted(blocks, key=lambda b: (b.box[1], b.box[0]))


def _cut_columns(blocks: Sequence[Block]) -> list[list[Block]]:
    return _cut(blocks, 0, 2, GUTTER)


def _cut_bands(blocks: Sequence[Block]) -> list[list[Block]]:
    """Cut at the first place where all blocks above end before all blocks below start."""
    parts = _cut(blocks, 1, 3, -1.5)
    if len(parts) <= 2:
        return parts
    # Neighbouring bands that have the same columns are read column by column.
    merged: list[list[Block]] = [parts[0]]
    for part in parts[1:]:
        together = merged[-1] + part
        if len(_cut_columns(together)) > 1 and (_many(merged[-1]) or _many(part)):
            merged[-1] = together
        else:
            merged.append(part)
    return merged if len(merged) > 1 else parts


def _many(part: Sequence[Block]) -> bool:
    return len(_cut_columns(part)) > 1


def _cut(blocks: Sequence[Block], low: int, high: int, gap: float) -> list[list[Block]]:
    ordered = sorted(blocks, key=lambda b: (b.box[low], b.box[high], b.box))
    parts: list[list[Block]] = [[ordered[0]]]
    edge = ordered[0].box[high]
    for block in ordered[1:]:
        if block.box[low] - edge >= gap:
            parts.append([])
        parts[-1].append(block)
        edge = max(edge, block.box[high])
    return parts
