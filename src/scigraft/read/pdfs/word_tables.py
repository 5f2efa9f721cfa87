"""Our own table finder, on words and ruling lines: nets of lines first, then rules, captions, and rows in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.read.pdfs.blocks import Block, blocks_of
from scigraft.read.pdfs.lattice import find_lattices
from scigraft.read.pdfs.layout import Box, View, area, overlap
from scigraft.read.pdfs.pieces import Candidate
from scigraft.read.pdfs.regions import captioned_regions, loose_regions, ruled_regions, survey
from scigraft.read.pdfs.stream import build, tidy

LEAST = {"rules": 0.35, "caption": 0.45, "loose": 0.62}  # how tidy a table must be, by what tells of it


def find_tables(view: View, blocks: Sequence[Block] | None = None) -> list[Candidate]:
    """Return the tables of a view, those nearer the top first; they do not overlap."""
    ground = survey(view, blocks if blocks is not None else blocks_of(view.words, view.rules))
    found = [replace(c, score=max(0.5, tidy(c))) for c in find_lattices(view)]
    found = _apart(found)
    for finder in (ruled_regions, captioned_regions, loose_regions):
        taken: list[Box] = [c.box for c in found]
        regions = ruled_regions(ground) if finder is ruled_regions else finder(ground, taken)  # type: ignore[call-arg]
        for region in regions:
            if any(overlap(region.box, t) > 0.25 * min(area(region.box), area(t)) for t in taken):
                continue
            table = build(view, region)
            if table is None:
                continue
            score = tidy(table)
            if score >= LEAST[region.how]:
                found.append(replace(table, score=score))
    return sorted(_apart(found), key=lambda c: (c.box[1], c.box[0]))


def _apart(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates without those that a better one overlaps."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (-c.score, -area(c.box), c.box)):
        if all(overlap(candidate.box, k.box) < 0.2 * min(area(candidate.box), area(k.box)) for k in kept):
            kept.append(candidate)
    return kept
