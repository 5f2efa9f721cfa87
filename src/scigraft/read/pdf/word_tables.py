"""Our own table finder, on words and ruling lines: nets of lines first, then rules, captions, and rows in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.read.pdf.blocks import Block, blocks_of
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.ground import Ground, survey
from scigraft.read.pdf.lattice import crowded, find_lattices
from scigraft.read.pdf.layout import Box, View, area, overlap
from scigraft.read.pdf.open_regions import captioned_regions, loose_regions
from scigraft.read.pdf.pieces import Candidate
from scigraft.read.pdf.ruled_regions import ruled_regions
from scigraft.read.pdf.stream import Region, build, is_running_list, tidy

LEAST = {"rules": 0.4, "caption": 0.45, "loose": 0.5}  # how tidy a table must be, by what tells of it
LEAST_BARE = 0.15  # more, where no caption stands near


def find_tables(view: View, blocks: Sequence[Block] | None = None, body: float = 0.0) -> list[Candidate]:
    """Return the tables of a view, those nearer the top first; they do not overlap."""
    ground = survey(view, blocks if blocks is not None else blocks_of(view.words, view.rules), body)
    found = _apart([_or_stream(view, c) for c in find_lattices(view)])
    for finder in (_ruled, captioned_regions, loose_regions):
        taken = [c.box for c in found]
        regions = [r for r in finder(ground, taken) if not _shares(r.box, taken)]
        found += [table for r in regions if (table := _tidy_table(view, r, ground)) is not None]
    return sorted(_apart(found), key=lambda c: (c.box[1], c.box[0]))


def _ruled(ground: Ground, taken: Sequence[Box]) -> list[Region]:
    # Rules tell of a table whatever else was found; the other finders look only at what is left.
    return ruled_regions(ground)


def _shares(box: Box, taken: Sequence[Box]) -> bool:
    return any(overlap(box, t) > 0.25 * min(area(box), area(t)) for t in taken)


def _tidy_table(view: View, region: Region, ground: Ground) -> Candidate | None:
    """Return the table of a region where it is no drawing and tidy enough for what tells of it."""
    table = build(view, region)
    if table is None or _drawn(view, table.box, most=6 if region.how != "rules" else 14):
        return None
    least = LEAST[region.how]
    if not _captioned(region.box, ground):
        if is_running_list(table) or max(table.shape) < 3:
            return None
        least += LEAST_BARE
    score = tidy(table)
    return replace(table, score=score) if score >= least else None


def _captioned(box: Box, ground: Ground) -> bool:
    """Whether a table's caption stands near over or under a region, or at its side."""
    for block in ground.captions:
        x0, top, x1, bottom = block.box
        beside = x1 < box[0] + 4 and box[1] - 14 <= top <= box[3]
        near = -6 <= box[1] - bottom <= 140 or -6 <= top - box[3] <= 48
        if (beside or (near and x0 < box[2] and x1 > box[0])) and (c := caption_of(block)) is not None and c.is_table:
            return True
    return False


def _drawn(view: View, box: Box, *, most: int) -> bool:
    """Whether a region is a drawing: curves and slanting lines, or a picture under its words."""
    curves = sum(1 for c in view.curves if overlap(c, box) > 0 or _touches(c, box))
    pictured = sum(overlap(image, box) for image in view.images)
    return curves > most or pictured > 0.5 * area(box)


def _touches(curve: Box, box: Box) -> bool:
    x, y = (curve[0] + curve[2]) / 2, (curve[1] + curve[3]) / 2
    return box[0] < x < box[2] and box[1] < y < box[3]


def _or_stream(view: View, lattice: Candidate) -> Candidate:
    """Return the table that lines draw, or that of its white space where the lines part too little."""
    packed = crowded(lattice.pieces)
    lattice = replace(lattice, score=max(0.5, tidy(lattice)) * (1 - packed))
    if packed < 0.2:
        return lattice
    x0, top, x1, bottom = lattice.box
    rules = tuple(
        r for r in view.rules if r.horizontal and top - 2 < r.pos < bottom + 2 and r.end > x0 and r.start < x1
    )
    whole = sorted(r.pos for r in rules if r.length > 0.8 * (x1 - x0) and top + 4 < r.pos < bottom - 4)
    stream = build(view, Region(lattice.box, rules, whole[0] if whole else None, "rules"))
    if stream is None or tidy(stream) < lattice.score:
        return lattice
    return replace(stream, score=tidy(stream))


def _apart(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates without those that a better one overlaps."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (-c.score, -area(c.box), c.box)):
        if all(overlap(candidate.box, k.box) < 0.2 * min(area(candidate.box), area(k.box)) for k in kept):
            kept.append(candidate)
    return kept
