"""What belongs to a table but stands outside its grid: the caption above or below it, the notes under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.read.pdfs.blocks import Block
from scigraft.read.pdfs.captions import Caption, caption_of
from scigraft.read.pdfs.layout import Box
from scigraft.read.pdfs.pieces import Candidate

NEAR = 48.0  # points between a caption and its table
NOTE_GAP = 26.0  # points between a table and its first note
_NOTE = re.compile(
    r"\s*(?:[*†‡§¶‖#∗⁎]+|\(?[a-z]\)|[a-z]\b(?!\w)|\d{1,2}\)?\s|Notes?\b"
    r"|Sources?\b|Abbreviations?\b|Key\b|Legend\b|Data\s"
    r"|Values?\b|NS\b|N/?A\b|n\.?d\.?\b|SD\b|\w{1,8}\s*[:=,]\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Framed:
    """A candidate with its caption and notes."""

    candidate: Candidate
    caption: Caption | None
    notes: tuple[Block, ...]


def frame_tables(candidates: Sequence[Candidate], blocks: Sequence[Block], *, body: float) -> list[Framed]:
    """Return the candidates, top to bottom, each with the caption and the notes that are nearest to it."""
    captions = [c for b in blocks if (c := caption_of(b)) is not None and c.is_table]
    matched = _match(candidates, captions)
    framed = []
    taken = {id(c.block) for c in captions}
    for n, candidate in enumerate(candidates):
        notes = _notes(candidate.box, [b for b in blocks if id(b) not in taken], candidates, body=body)
        taken.update(id(b) for b in notes)
        framed.append(Framed(candidate, matched.get(n), tuple(notes)))
    return sorted(framed, key=lambda f: (f.candidate.box[1], f.candidate.box[0]))


def _match(candidates: Sequence[Candidate], captions: Sequence[Caption]) -> dict[int, Caption]:
    """Pair captions and tables, nearest first; a caption above counts as nearer than one below."""
    pairs = []
    for n, candidate in enumerate(candidates):
        for k, caption in enumerate(captions):
            distance = _distance(candidate.box, caption.block.box)
            if distance is not None:
                pairs.append((distance, n, k))
    matched: dict[int, Caption] = {}
    used: set[int] = set()
    for _, n, k in sorted(pairs):
        if n not in matched and k not in used:
            matched[n] = captions[k]
            used.add(k)
    return matched


def _distance(table: Box, caption: Box) -> float | None:
    shared = min(table[2], caption[2]) - max(table[0], caption[0])
    if shared < 0.3 * min(table[2] - table[0], caption[2] - caption[0]):
        return _beside(table, caption)
    above, below = table[1] - caption[3], caption[1] - table[3]
    if -6 <= above <= NEAR:
        return max(above, 0.0)
    if -6 <= below <= NEAR:
        return 15.0 + max(below, 0.0)
    if caption[1] >= table[1] - 2 and caption[3] <= table[3] + 2:
        return 30.0
    return None


def _beside(table: Box, caption: Box) -> float | None:
    # Some journals set the caption in the margin beside the top of the table.
    gap = max(table[0] - caption[2], caption[0] - table[2])
    if -2 <= gap <= 30 and abs(caption[1] - table[1]) <= 14:
        return 40.0 + gap
    return None


def _notes(table: Box, blocks: Sequence[Block], tables: Sequence[Candidate], *, body: float) -> list[Block]:
    found: list[Block] = []
    bottom, size = table[3], 0.0
    for block in sorted(blocks, key=lambda b: (b.box[1], b.box[0])):
        x0, top, x1, _ = block.box
        if top < bottom - 4 or x1 < table[0] or x0 > table[2] or x0 < table[0] - 25:
            continue
        if top - bottom > NOTE_GAP or not _is_note(block, size, body) or x1 > table[2] + 60:
            break
        if any(t.box[1] >= table[3] and t.box[1] < top and t.box[0] < x1 and t.box[2] > x0 for t in tables):
            break
        found.append(block)
        bottom, size = block.box[3], block.size
    return found


def _is_note(block: Block, size: float, body: float) -> bool:
    if caption_of(block) is not None or (block.bold and len(block.text) < 60 and not _NOTE.match(block.text)):
        return False
    small = block.size <= body - 0.7
    if size:
        return abs(block.size - size) < 0.4 and (small or bool(_NOTE.match(block.text)))
    return small or bool(_NOTE.match(block.text))
