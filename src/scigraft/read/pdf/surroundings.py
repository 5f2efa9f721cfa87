"""What belongs to a table but stands outside its grid: the caption above or below it, the notes under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.captions import Caption, caption_of
from scigraft.read.pdf.ground import is_prose
from scigraft.read.pdf.layout import Box, View
from scigraft.read.pdf.pieces import Candidate

NEAR = 48.0  # points between a table and a caption under it
FAR = 140.0  # points between a caption and its table under it: notes on all of it may stand between
NOTE_GAP = 26.0  # points between a table and its first note
_NOTE = re.compile(r"\s*(?:[*†‡§¶‖#∗⁎]+|(?:Notes?|Sources?|Abbreviations?|Key|Legend)\b\W|NOTE|SOURCE)")


@dataclass(frozen=True, slots=True)
class Framed:
    """A candidate with its caption (and the lines under a bare label that belong to it) and its notes."""

    candidate: Candidate
    caption: Caption | None
    notes: tuple[Block, ...]
    more_caption: tuple[Block, ...] = ()


def frame_tables(candidates: Sequence[Candidate], blocks: Sequence[Block], *, body: float) -> list[Framed]:
    """Return the candidates, top to bottom, each with the caption and the notes that are nearest to it.

    A candidate without caption right over a figure's caption is that figure's lettering: it is left out.
    """
    every = [c for b in blocks if (c := caption_of(b)) is not None]
    captions = _one_a_label([c for c in every if c.is_table])
    matched = _match(candidates, captions)
    taken = {id(c.block) for c in every}
    framed = []
    for n, candidate in enumerate(candidates):
        caption = matched.get(n)
        if caption is None and _is_figure(candidate, [c for c in every if not c.is_table], blocks):
            continue
        more = _caption_lines(caption, candidate.box, [b for b in blocks if id(b) not in taken])
        taken.update(id(b) for b in more)
        free = [b for b in blocks if id(b) not in taken]
        notes = [*_headnotes(caption, candidate.box, free), *_notes(candidate.box, free, candidates, body=body)]
        taken.update(id(b) for b in notes)
        framed.append(Framed(candidate, caption, tuple(notes), tuple(more)))
    return sorted(framed, key=lambda f: (f.candidate.box[1], f.candidate.box[0]))


@dataclass(frozen=True, slots=True)
class Pictured:
    """A table that is only a picture: its caption and where it stands in the view."""

    caption: Caption
    box: Box


def pictured_tables(view: View, framed: Sequence[Framed], blocks: Sequence[Block]) -> list[Pictured]:
    """Return the table captions without a table that have a picture right under or over them."""
    taken = {f.caption.block.box for f in framed if f.caption is not None}
    found = []
    for block in blocks:
        caption = caption_of(block)
        if caption is None or not caption.is_table or block.box in taken:
            continue
        x0, top, x1, bottom = block.box
        near = [
            i
            for i in view.images
            if i[2] - i[0] > 80 and i[3] - i[1] > 20 and i[0] < x1 and i[2] > x0
            if -4 <= i[1] - bottom <= NEAR or -4 <= top - i[3] <= NEAR
        ]
        if near:
            found.append(Pictured(caption, min(near, key=lambda i: (abs(i[1] - bottom), i))))
    return found


def _one_a_label(captions: Sequence[Caption]) -> list[Caption]:
    """Return the captions without sentences that start with the label of another, much shorter one."""
    shortest: dict[str, int] = {}
    for caption in captions:
        lines = len(caption.block.lines)
        shortest[caption.label] = min(lines, shortest.get(caption.label, lines))
    return [c for c in captions if len(c.block.lines) <= 6 or len(c.block.lines) < 2 * shortest[c.label]]


def _is_figure(candidate: Candidate, captions: Sequence[Caption], blocks: Sequence[Block]) -> bool:
    """Whether a candidate is the lettering of a figure, or an algorithm, by the caption next to it."""
    x0, top, x1, bottom = candidate.box
    reach = 45.0 if candidate.shape[0] > 4 else 200.0
    for caption in captions:
        c0, above, c1, below = caption.block.box
        if c0 >= x1 or c1 <= x0:
            continue
        if caption.label.startswith("Algorithm") and (-4 <= top - below <= 14 or top - 4 <= above <= bottom):
            return True
        if 0 <= above - bottom <= reach and not _prose_between(bottom, above, (x0, x1), blocks):
            return True
    return False


def _prose_between(low: float, high: float, reach: tuple[float, float], blocks: Sequence[Block]) -> bool:
    return any(
        low < b.box[1] and b.box[3] < high and b.box[0] < reach[1] and b.box[2] > reach[0] and is_prose(b)
        for b in blocks
    )


def _caption_lines(caption: Caption | None, table: Box, blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks right under the lines of a caption that go on with it: other type, same size, flush left.

    Under a bare label the next block is the caption whatever its type.
    """
    if caption is None:
        return []
    found: list[Block] = []
    last, bare = caption.block, not caption.text
    for block in sorted(blocks, key=lambda b: (b.box[1], b.box[0])):
        step = block.lines[0].base - last.lines[-1].base
        over = block.box[3] <= table[1] + 4 or last.box[1] > table[3] - 4
        flush = abs(block.box[0] - last.box[0]) < 4 and abs(block.size - last.size) < 0.4
        under = block.box[0] < max(last.box[2], table[2]) and block.box[2] > last.box[0]
        if not over or not 0.5 * block.size < step:
            continue
        if (flush and step <= 1.45 * block.size) or (bare and under and step <= 2.2 * block.size):
            found.append(block)
            last, bare = block, False
    return found


def _headnotes(caption: Caption | None, table: Box, blocks: Sequence[Block]) -> list[Block]:
    """Return what stands between a caption and its table: notes on all of it, often in brackets."""
    if caption is None or caption.block.box[3] > table[1]:
        return []
    low, high = caption.block.box[3] - 2, table[1] + 2
    told = [b for b in blocks if not re.fullmatch(r"\W*continued\W*", b.text, re.IGNORECASE)]
    return [b for b in told if low <= b.box[1] and b.box[3] <= high and b.box[0] < table[2] and b.box[2] > table[0]]


def _match(candidates: Sequence[Candidate], captions: Sequence[Caption]) -> dict[int, Caption]:
    """Pair captions and tables. Captions of a page stand all above or all below, whichever pairs more of them."""
    tries = []
    for order in (("above", "below"), ("below", "above")):
        matched: dict[int, Caption] = {}
        total = 0.0
        for side in (*order, "beside"):
            total += _pair(matched, candidates, captions, side)
        tries.append((-len(matched), total, matched))
    return min(tries, key=lambda t: t[:2])[2]


def _pair(
    matched: dict[int, Caption], candidates: Sequence[Candidate], captions: Sequence[Caption], side: str
) -> float:
    used = {id(c) for c in matched.values()}
    pairs = []
    for n, candidate in enumerate(candidates):
        for k, caption in enumerate(captions):
            distance = _distance(candidate.box, caption.block.box).get(side)
            if distance is not None and not _between(candidate.box, caption.block.box, candidates, captions):
                pairs.append((distance, n, k))
    total = 0.0
    for distance, n, k in sorted(pairs):
        if n not in matched and id(captions[k]) not in used:
            matched[n] = captions[k]
            used.add(id(captions[k]))
            total += distance + (0.0 if side == "above" else 5.0)
    return total


def _between(table: Box, caption: Box, candidates: Sequence[Candidate], captions: Sequence[Caption]) -> bool:
    """Whether another table or caption stands between a table and a caption."""
    low, high = min(table[3], caption[3]), max(table[1], caption[1])
    others = [c.box for c in candidates if c.box != table] + [c.block.box for c in captions if c.block.box != caption]
    return any(o[1] >= low - 3 and o[3] <= high + 3 and o[0] < table[2] and o[2] > table[0] for o in others)


def _distance(table: Box, caption: Box) -> dict[str, float]:
    """Return how far a caption is from a table, by the side on which it could be meant."""
    shared = min(table[2], caption[2]) - max(table[0], caption[0])
    if shared < 0.3 * min(table[2] - table[0], caption[2] - caption[0]):
        beside = _beside(table, caption)
        return {} if beside is None else {"beside": beside}
    above, below = table[1] - caption[3], caption[1] - table[3]
    found = {}
    if -6 <= above <= FAR:
        found["above"] = max(above, 0.0)
    if -6 <= below <= NEAR:
        found["below"] = max(below, 0.0)
    if not found and caption[1] >= table[1] - 2 and caption[3] <= table[3] + 2:
        found["beside"] = 30.0
    return found


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
    first = block.lines[0].words[0]
    raised = bool(first.runs) and first.runs[0][1] == 1 or first.size < 0.8 * block.lines[0].size
    told = block.size <= body - 0.7 or raised or bool(_NOTE.match(block.text))
    return told and (not size or abs(block.size - size) < 0.4)
