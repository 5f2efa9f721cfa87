"""Candidates of several parsers, and which of those that overlap wins.

The parsers are asked in the order of the settings. A later one is asked only where there is a sign of a table and
the earlier ones leave doubt: a caption without a table, or a table below ``SURE``. Of candidates that overlap the
best score wins; an earlier parser keeps its place unless a later one is better by more than ``LEAD``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scigraft.model import ReadError, ReadSettings
from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.ground import survey
from scigraft.read.pdf.lattice import crowded
from scigraft.read.pdf.layout import Page, View, area, overlap
from scigraft.read.pdf.parsers import chosen
from scigraft.read.pdf.pieces import Candidate
from scigraft.read.pdf.stream import tidy
from scigraft.read.source import Source

SURE = 0.8
LEAD = 0.12
LEAST = 0.5  # a table of a foreign parser below this is running text set in columns
SAME = 0.3  # of the smaller area: candidates that share more are of one table


@dataclass(frozen=True, slots=True)
class Gathered:
    """The tables of a view, top to bottom, and the parsers that could not read its page."""

    candidates: tuple[Candidate, ...] = ()
    failed: tuple[str, ...] = ()


def gather_candidates(
    page: Page, view: View, blocks: Sequence[Block], source: Source, settings: ReadSettings, *, body: float
) -> Gathered:
    """Return the tables of one view (of these blocks) that win over all that overlap them.

    Raises ``UsageError`` or ``NeedsExtra`` for a parser that is not known or not installed.
    """
    parsers = chosen(settings.pdf_parsers)
    found: list[Candidate] = []
    failed: list[str] = []
    if not view.words:
        return Gathered()
    for rank, parser in enumerate(parsers):
        if rank and not _in_doubt(view, blocks, found):
            continue
        if parser.name != "words" and not has_sign(view, blocks):
            continue
        try:
            more = [_scored(c) for c in parser.find(source, page, view, blocks, body)]
        except ReadError:
            failed.append(parser.name)
            continue
        found = _merged(found, [c for c in more if c.parser == "words" or _is_table(c, view, blocks, body)])
    return Gathered(tuple(sorted(found, key=lambda c: (c.box[1], c.box[0]))), tuple(failed))


def has_sign(view: View, blocks: Sequence[Block]) -> bool:
    """Whether anything tells of a table: a caption, two rules of some length, or a net of lines."""
    if any((c := caption_of(b)) is not None and c.is_table for b in blocks):
        return True
    return sum(1 for r in view.rules if r.length > 60) >= 2


def _in_doubt(view: View, blocks: Sequence[Block], found: Sequence[Candidate]) -> bool:
    captions = sum(1 for b in blocks if (c := caption_of(b)) is not None and c.is_table)
    return captions > len(found) or any(c.score < SURE for c in found)


def _scored(candidate: Candidate) -> Candidate:
    if candidate.parser == "words":
        return candidate
    score = tidy(candidate) * (1.0 - crowded(candidate.pieces)) - _cut(candidate)
    return replace(candidate, score=round(max(0.0, score), 3))


def _cut(candidate: Candidate) -> float:
    """Return the share of words that stick out of the cell they were put in."""
    words = [(w, p.box) for p in candidate.pieces if p.box for w in p.words]
    out = sum(1 for w, box in words if w.x0 < box[0] - 2 or w.x1 > box[2] + 2)
    return out / len(words) if words else 0.0


def _is_table(candidate: Candidate, view: View, blocks: Sequence[Block], body: float) -> bool:
    running = survey(view, blocks, body).prose
    words = [w for p in candidate.pieces for w in p.words]
    prose = sum(1 for w in words if id(w) in running)
    return candidate.score >= LEAST and prose < 0.5 * len(words)


def _merged(first: Sequence[Candidate], later: Sequence[Candidate]) -> list[Candidate]:
    """Return the winners; each names the other parsers that saw its table as sources."""
    kept = list(first)
    for candidate in later:
        rivals = [k for k in kept if overlap(k.box, candidate.box) > SAME * min(area(k.box), area(candidate.box))]
        if not rivals:
            kept.append(candidate)
            continue
        wins = candidate.score > max(r.score for r in rivals) + LEAD
        if wins:
            sources = tuple(sorted({s for r in rivals for s in (r.parser, *r.sources)} - {candidate.parser}))
            kept = [k for k in kept if all(k is not r for r in rivals)]
            kept.append(replace(candidate, sources=sources))
        else:
            best = max(rivals, key=lambda r: (r.score, -r.box[1]))
            seen = tuple(sorted({*best.sources, candidate.parser} - {best.parser}))
            kept[next(i for i, k in enumerate(kept) if k is best)] = replace(best, sources=seen)
    return kept
