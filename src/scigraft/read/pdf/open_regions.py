"""Where tables without rules may stand: under (or over) captions, and where rows of entries are in line."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.captions import caption_of
from scigraft.read.pdf.ground import Ground, is_note_line, is_running, rows_between
from scigraft.read.pdf.gutters import columns_under, find_columns
from scigraft.read.pdf.layout import Box, Word
from scigraft.read.pdf.lines import Line, chunks_of, rows_of
from scigraft.read.pdf.ruled_regions import STEP_DOWN
from scigraft.read.pdf.stream import Region, is_number


def captioned_regions(ground: Ground, taken: Sequence[Box]) -> list[Region]:
    """Return the regions under captions that no other region lies near, or over them where nothing stands under."""
    regions = []
    for block in ground.captions:
        caption = caption_of(block)
        if caption is None or not caption.is_table or _near_any(block.box, taken):
            continue
        region = _under(block, ground, taken) or _over(block, ground, taken)
        if region is not None:
            regions.append(region)
    return regions


def _near_any(box: Box, taken: Sequence[Box]) -> bool:
    return any(
        min(box[2], t[2]) > max(box[0], t[0]) and (-4 <= t[1] - box[3] <= 40 or -4 <= box[1] - t[3] <= 30)
        for t in taken
    )


def _band(block: Block, ground: Ground) -> tuple[float, float]:
    """Return how far left and right a table under a caption may reach: up to running text beside it."""
    low, high = 0.0, ground.view.frame.size[0]
    for other in ground.blocks:
        beside = other.box[1] <= block.box[3] and other.box[3] >= block.box[1]
        if not beside or not _is_text(other):
            continue
        if other.box[0] >= block.box[2] - 4:
            high = min(high, other.box[0] - 4)
        elif other.box[2] <= block.box[0] + 4:
            low = max(low, other.box[2] + 4)
    return low, high


def _is_text(block: Block) -> bool:
    """Whether a block beside a caption is text of the page: some lines of words that fill its width."""
    words = sum(len(line.words) for line in block.lines) / len(block.lines)
    full = sum(1 for line in block.lines[:-1] if line.x1 > block.box[2] - 0.2 * (block.box[2] - block.box[0]))
    return len(block.lines) >= 3 and words >= 3.5 and full >= 0.6 * (len(block.lines) - 1)


def _under(block: Block, ground: Ground, taken: Sequence[Box]) -> Region | None:
    x0, x1 = _band(block, ground)
    rows = [r for r in rows_between(ground, x0, x1) if r.base > block.box[3] - 2]
    x0, x1 = _reach(rows[:6], x0, x1)
    return _run(rows, (x0, block.box[3], x1), ground, taken, step=3.2, least=2)


def _reach(rows: Sequence[Line], x0: float, x1: float) -> tuple[float, float]:
    """Return the band narrowed to what stands in it."""
    if not rows:
        return x0, x1
    return max(x0, min(r.x0 for r in rows)), min(x1, max(r.x1 for r in rows))


def _over(block: Block, ground: Ground, taken: Sequence[Box]) -> Region | None:
    x0, x1 = _band(block, ground)
    rows = [r for r in rows_between(ground, x0, x1) if r.base < block.box[1]]
    x0, x1 = _reach(rows[-6:], x0, x1)
    run: list[Line] = []
    last = block.box[1]
    for row in reversed(rows):
        if last - row.base > 3.2 * row.size or is_running(row, ground, x0, x1) or _covered(row.box, taken):
            break
        run.append(row)
        last = row.top
    while run and len(chunks_of(run[-1])) < 2:
        run.pop()
    return _region_of(run, ground, how="caption", least=3)


def _run(
    rows: Sequence[Line],
    start: tuple[float, float, float],
    ground: Ground,
    taken: Sequence[Box],
    *,
    step: float,
    least: int,
) -> Region | None:
    x0, top, x1 = start
    run: list[Line] = []
    last, singles = top, 0
    for row in rows:
        if row.base - last > step * row.size + 6 or is_running(row, ground, x0, x1) or _covered(row.box, taken):
            break
        if len(run) > 2 and is_note_line(row):
            break
        singles = 0 if len(chunks_of(row)) >= 2 else singles + 1
        if singles > (4 if row.x0 < x0 + 0.2 * (x1 - x0) else 8):
            break
        run.append(row)
        last = row.base
    while run and len(chunks_of(run[-1])) < 2:
        run.pop()
    return _region_of(run, ground, how="caption", least=least)


def _covered(box: Box, taken: Sequence[Box]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(t[0] <= x <= t[2] and t[1] <= y <= t[3] for t in taken)


def _region_of(run: Sequence[Line], ground: Ground, *, how: str, least: int) -> Region | None:
    if sum(1 for r in run if len(chunks_of(r)) >= 2) < least:
        return None
    words: list[Word] = [w for r in run for w in r.words]
    box = (
        min(w.x0 for w in words) - 1,
        min(r.top for r in run) - 1,
        max(w.x1 for w in words) + 1,
        max(r.bottom for r in run) + 1,
    )
    rules = tuple(
        r for r in ground.view.rules
        if r.horizontal and box[1] - 3 <= r.pos <= box[3] + 3 and r.start < box[2] and r.end > box[0]
    )  # fmt: skip
    cut = next((r.pos for r in rules if r.length > 0.75 * (box[2] - box[0]) and box[1] + 4 < r.pos < box[3] - 4), None)
    return Region(box, rules, cut, how)


def loose_regions(ground: Ground, taken: Sequence[Box]) -> list[Region]:
    """Return the runs of lines whose entries are in line, outside everything found so far.

    Lines of one short entry (a heading of rows, the rest of a wrapped name) may stand among them.
    """
    words = [w for w in ground.view.words if id(w) not in ground.prose and not _covered(w.box, taken)]
    if sum(1 for w in words if is_number(w.text)) < 5:
        return []
    regions = []
    for run in _runs_of(rows_of(words)):
        region = _region_of(run, ground, how="loose", least=4)
        if region is not None and _in_line(run):
            regions.append(region)
    return regions


def _runs_of(rows: Sequence[Line]) -> list[list[Line]]:
    runs: list[list[Line]] = []
    run: list[Line] = []
    singles = 0
    for row in rows:
        gapped = _has_gap(row)
        near = bool(run) and row.base - run[-1].base <= STEP_DOWN * max(row.size, run[-1].size)
        short = bool(run) and row.x1 - row.x0 < 0.5 * (max(r.x1 for r in run) - min(r.x0 for r in run))
        singles = 0 if gapped else singles + 1
        if near and (gapped or (short and singles <= 2)) and not (len(run) > 2 and is_note_line(row)):
            run.append(row)
            continue
        runs.append(run)
        run, singles = ([row] if gapped else []), 0
    runs.append(run)
    return [trimmed for r in runs if (trimmed := _trimmed(r))]


def _trimmed(run: Sequence[Line]) -> list[Line]:
    kept = list(run)
    while kept and not _has_gap(kept[-1]):
        kept.pop()
    return kept


def _has_gap(row: Line) -> bool:
    """Whether a line has white space wide enough to part entries."""
    right = row.words[0].x1
    for word in row.words[1:]:
        if word.x0 - right > 1.3 * row.size:
            return True
        right = max(right, word.x1)
    return False


def _in_line(run: Sequence[Line]) -> bool:
    """Whether the entries of a run stand in columns, most lines fill most of them, and many are values."""
    rows = [row for row in run if _has_gap(row)]
    columns = find_columns(rows, min(r.x0 for r in rows) - 1, max(r.x1 for r in rows) + 1)
    if len(columns) < 2:
        return False
    entries = [chunks_of(row, gap=0.9) for row in rows]
    placed = [columns_under(columns, e.x0, e.x1) for row in entries for e in row]
    single = sum(1 for p in placed if len(p) == 1)
    filled = sum(1 for row in entries if len(row) >= 0.5 * len(columns))
    others = [e.text for row in entries for e in row[1:]]
    values = sum(1 for text in others if is_number(text) or text in "-–—*.")
    long = sum(1 for text in others if len(text) > 40)
    if single < 0.85 * len(placed) or filled < 0.6 * len(rows) or long > 0.2 * len(rows):
        return False
    least = 0.6 if len(columns) == 2 else 0.4
    return values >= least * len(others) and (len(columns) > 2 or len(rows) >= 5)
