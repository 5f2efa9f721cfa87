"""Where tables may stand: between horizontal rules, under (or over) captions, where rows of entries are in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scigraft.read.pdfs.blocks import Block
from scigraft.read.pdfs.captions import caption_of
from scigraft.read.pdfs.layout import Box, Rule, View, Word
from scigraft.read.pdfs.lines import Line, chunks_of, rows_of
from scigraft.read.pdfs.stream import Region, is_number

SHORT_RULE = 40.0  # points: shorter ones are no rule of a table
SAME_EDGE = 8.0  # points between the ends of rules of one table
STEP_DOWN = 2.6  # of the font size: a wider step between lines ends a table without rules


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


@dataclass(slots=True)
class _Stack:
    """Rules one above the other that seem to belong to one table."""

    rules: list[Rule] = field(default_factory=list)

    @property
    def x0(self) -> float:
        return min(r.start for r in self.rules)

    @property
    def x1(self) -> float:
        return max(r.end for r in self.rules)

    @property
    def bottom(self) -> float:
        return max(r.pos for r in self.rules)


def ruled_regions(ground: Ground) -> list[Region]:
    """Return the regions between horizontal rules of one width, top to bottom."""
    stacks: list[_Stack] = []
    for rule in _long_rules((*ground.view.rules, *_band_rules(ground.view))):
        host = next((s for s in reversed(stacks) if _belongs(s, rule, ground)), None)
        if host is None:
            stacks.append(_Stack([rule]))
        else:
            host.rules.append(rule)
    regions = [_region(s, ground) for s in stacks if len(_levels(s.rules)) >= 2]
    return [r for r in regions if r is not None]


def _long_rules(rules: Sequence[Rule]) -> list[Rule]:
    """Return horizontal rules, those of one height put together where only a small gap parts them."""
    out: list[Rule] = []
    for rule in sorted((r for r in rules if r.horizontal), key=lambda r: (round(r.pos / 2), r.start)):
        last = out[-1] if out else None
        if last is not None and abs(last.pos - rule.pos) < 2 and -1 <= rule.start - last.end <= 9:
            out[-1] = Rule(True, last.pos, last.start, max(last.end, rule.end), max(last.width, rule.width))
        else:
            out.append(rule)
    return sorted((r for r in out if r.length >= SHORT_RULE), key=lambda r: (r.pos, r.start))


def _band_rules(view: View) -> list[Rule]:
    """Return the edges of filled bands as wide as a table and as high as a line or a few of them."""
    bands = [f for f in view.fills if f[2] - f[0] > 100 and 7 < f[3] - f[1] < 70]
    return [Rule(True, y, f[0], f[2]) for f in bands for y in (f[1], f[3])]


def _levels(rules: Sequence[Rule]) -> list[float]:
    levels: list[float] = []
    for pos in sorted(r.pos for r in rules):
        if not levels or pos - levels[-1] > 3:
            levels.append(pos)
    return levels


def _belongs(stack: _Stack, rule: Rule, ground: Ground) -> bool:
    inside = rule.start >= stack.x0 - SAME_EDGE and rule.end <= stack.x1 + SAME_EDGE
    around = rule.start <= stack.x0 + SAME_EDGE and rule.end >= stack.x1 - SAME_EDGE
    if around and not inside and rule.length > 1.6 * (stack.x1 - stack.x0):
        return False
    if not inside and not around or rule.pos - stack.bottom > 0.8 * ground.view.frame.size[1]:
        return False
    return not _parted(ground, max(stack.x0, rule.start), min(stack.x1, rule.end), stack.bottom, rule.pos)


def _parted(ground: Ground, x0: float, x1: float, top: float, bottom: float) -> bool:
    """Whether something between two rules tells that they are of different things."""
    if bottom - top < 6:
        return False
    for block in ground.captions:
        if top - 2 <= block.lines[0].base <= bottom and block.box[0] < x1 and block.box[2] > x0:
            return True
    words = [w for w in ground.view.words if top < w.mid < bottom and w.x0 < x1 and w.x1 > x0]
    if not words:
        return bottom - top > 30
    rows = rows_of(words)
    if sum(1 for row in rows if _is_running(row, ground, x0, x1)) > 0.5 * len(rows):
        return True
    running = [w for w in words if id(w) in ground.prose]
    if len(running) > 0.6 * len(words) and _reach_of(running) > 0.72 * (x1 - x0):
        return True
    overhang = [w for w in words if w.x0 < x0 - 12 or w.x1 > x1 + 12]
    return len(overhang) > 0.3 * len(words)


def _region(stack: _Stack, ground: Ground) -> Region | None:
    levels = _levels(stack.rules)
    x0, x1 = stack.x0, stack.x1
    whole = [y for y in levels if _is_whole([r for r in stack.rules if abs(r.pos - y) <= 3], x0, x1)]
    top, bottom = levels[0], levels[-1]
    x0 = _right_of_caption(stack, ground)
    rows = _rows(ground, x0, x1)
    lifted = _header_above(rows, top, ground, x0, x1)
    lowered = _body_below(rows, bottom, ground, x0, x1) if _hangs(rows, levels) else bottom
    box = (x0, lifted, x1, lowered)
    inside = [r for r in rows if box[1] < r.base < box[3]]
    if len(inside) < 2 or sum(1 for r in inside if len(chunks_of(r)) >= 2) < 2:
        return None
    cuts = [y for y in whole if any(r.base <= y for r in inside) and any(r.base > y for r in inside)]
    header = _header_rule(cuts, inside)
    if header is not None and _bodyless(inside, header):
        header = None
    return Region(box, tuple(r for r in stack.rules), header, "rules")


def _right_of_caption(stack: _Stack, ground: Ground) -> float:
    """Return where a table starts whose caption is set beside it on the left."""
    top, bottom = min(r.pos for r in stack.rules), stack.bottom
    for block in ground.captions:
        x0, y0, x1, _ = block.box
        if top - 4 <= y0 <= bottom and x0 <= stack.x0 + 12 and x1 < stack.x0 + 0.4 * (stack.x1 - stack.x0):
            inner = [r.start for r in stack.rules if r.start > x1 - 4]
            beside = [w.x0 for w in ground.view.words if top < w.mid < bottom and w.x0 > x1]
            if inner or beside:
                return min(inner or beside) - 2
    return stack.x0


def _header_rule(cuts: Sequence[float], rows: Sequence[Line]) -> float | None:
    """Return the rule that ends the header: the first, or the next ones while only words stand between."""
    if not cuts:
        return None
    header = cuts[0]
    if len(cuts) > 0.5 * len(rows):
        return header
    for cut in cuts[1:]:
        between = [r for r in rows if header < r.base <= cut]
        texts = [e.text for r in between for e in chunks_of(r)[1:]]
        if not 1 <= len(between) <= 3 or not texts or any(is_number(t) for t in texts):
            break
        header = cut
    return header


def _is_whole(rules: Sequence[Rule], x0: float, x1: float) -> bool:
    starts, ends = min(r.start for r in rules) <= x0 + SAME_EDGE, max(r.end for r in rules) >= x1 - SAME_EDGE
    return starts and ends and sum(r.length for r in rules) >= 0.75 * (x1 - x0)


def _bodyless(rows: Sequence[Line], header: float) -> bool:
    """Whether more lies above the first inner rule than a header holds."""
    above = [r for r in rows if r.base <= header]
    return len(above) > 8 or len(above) > 4 and len(above) > 2 * (len(rows) - len(above))


def _rows(ground: Ground, x0: float, x1: float) -> list[Line]:
    words = [w for w in ground.view.words if x0 - 6 <= (w.x0 + w.x1) / 2 <= x1 + 6]
    return rows_of(words)


def _header_above(rows: Sequence[Line], top: float, ground: Ground, x0: float, x1: float) -> float:
    """Return how far up lines of entries stand directly on the first rule."""
    lifted = top
    caption = max(
        (b.box[3] for b in ground.captions if b.box[0] < x1 and b.box[2] > x0 and b.box[3] < top), default=-1e9
    )
    for row in reversed([r for r in rows if r.base <= top]):
        # Right under a caption all that stands is header, however far the first rule is.
        near = lifted - row.base <= (4.5 if top - caption < 110 else 1.9) * row.size
        entries = chunks_of(row)
        if not near or len(entries) < 2 or _is_running(row, ground, x0, x1):
            break
        lifted = row.top - 1
    return lifted


def _hangs(rows: Sequence[Line], levels: Sequence[float]) -> bool:
    """Whether the rules close no table: little stands between them, or more of the like under the last one."""
    below = [r for r in rows if r.base > levels[-1]][:4]
    inside = [r for r in rows if levels[0] < r.base < levels[-1]]
    return len(inside) <= 6 and sum(1 for r in below if len(chunks_of(r)) >= 2) >= min(3, len(below))


def _body_below(rows: Sequence[Line], bottom: float, ground: Ground, x0: float, x1: float) -> float:
    lowered, last = bottom, bottom
    singles = 0
    for row in (r for r in rows if r.base > bottom):
        entries = chunks_of(row)
        if row.base - last > STEP_DOWN * row.size or _is_running(row, ground, x0, x1):
            break
        singles = 0 if len(entries) >= 2 else singles + 1
        if singles > (2 if row.x0 < x0 + 0.2 * (x1 - x0) else 6):
            break
        last = row.base
        lowered = row.bottom + 1 if len(entries) >= 2 else lowered
    return lowered


def _is_running(row: Line, ground: Ground, x0: float, x1: float) -> bool:
    """Whether running text takes most of the width: a column of sentences in a table takes only part of it."""
    running = [w for w in row.words if id(w) in ground.prose]
    if not running:
        return False
    return _reach_of(running) > 0.72 * (x1 - x0)


def _reach_of(words: Sequence[Word]) -> float:
    return max(w.x1 for w in words) - min(w.x0 for w in words)


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
        if not is_prose(other) or other.box[3] < block.box[1] or other.box[1] > block.box[3] + 160:
            continue
        if other.box[0] >= block.box[2] - 4:
            high = min(high, other.box[0] - 4)
        elif other.box[2] <= block.box[0] + 4:
            low = max(low, other.box[2] + 4)
    return low, high


def _under(block: Block, ground: Ground, taken: Sequence[Box]) -> Region | None:
    x0, x1 = _band(block, ground)
    rows = [r for r in _rows(ground, x0, x1) if r.base > block.box[3] - 2]
    x0, x1 = _reach(rows[:6], x0, x1)
    return _run(rows, (x0, block.box[3], x1), ground, taken, step=3.2, least=2)


def _reach(rows: Sequence[Line], x0: float, x1: float) -> tuple[float, float]:
    """Return the band narrowed to what stands in it."""
    if not rows:
        return x0, x1
    return max(x0, min(r.x0 for r in rows)), min(x1, max(r.x1 for r in rows))


def _over(block: Block, ground: Ground, taken: Sequence[Box]) -> Region | None:
    x0, x1 = _band(block, ground)
    rows = [r for r in _rows(ground, x0, x1) if r.base < block.box[1]]
    x0, x1 = _reach(rows[-6:], x0, x1)
    run: list[Line] = []
    last = block.box[1]
    for row in reversed(rows):
        if last - row.base > 3.2 * row.size or _is_running(row, ground, x0, x1) or _covered(row.box, taken):
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
        if row.base - last > step * row.size + 6 or _is_running(row, ground, x0, x1) or _covered(row.box, taken):
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
    """Return the runs of at least four lines whose entries are in line, outside everything found so far."""
    words = [w for w in ground.view.words if id(w) not in ground.prose and not _covered(w.box, taken)]
    regions = []
    run: list[Line] = []
    for row in [*rows_of(words), None]:
        fits = row is not None and _has_gap(row)
        if fits and (not run or row.base - run[-1].base <= STEP_DOWN * row.size):  # type: ignore[union-attr]
            run.append(row)  # type: ignore[arg-type]
            continue
        region = _region_of(run, ground, how="loose", least=4) if run else None
        if region is not None and _in_line(run):
            regions.append(region)
        run = [row] if fits and row is not None else []
    return regions


def _has_gap(row: Line) -> bool:
    """Whether a line has white space wide enough to part entries."""
    right = row.words[0].x1
    for word in row.words[1:]:
        if word.x0 - right > 1.3 * row.size:
            return True
        right = max(right, word.x1)
    return False


def _in_line(run: Sequence[Line]) -> bool:
    """Whether the entries of most lines start or end at common places, and lines have about the same count."""
    counts = [len(chunks_of(r, gap=1.3)) for r in run]
    usual = max(set(counts), key=lambda n: (counts.count(n), n))
    if usual < 2 or counts.count(usual) < 0.6 * len(counts):
        return False
    rows = [chunks_of(r, gap=1.3) for r in run if len(chunks_of(r, gap=1.3)) == usual]
    for k in range(1, usual):
        lefts = [row[k].x0 for row in rows]
        rights = [row[k].x1 for row in rows]
        mids = [(a + b) / 2 for a, b in zip(lefts, rights, strict=True)]
        if min(_spread(lefts), _spread(rights), _spread(mids)) > 4:
            return False
    others = [e.text for row in rows for e in row[1:]]
    long = sum(1 for text in others if len(text) > 40)
    values = sum(1 for text in others if is_number(text) or text in "-–—*.")
    if usual == 2 and (values < 0.6 * len(others) or len(rows) < 5):
        return False
    return long < 0.2 * len(rows) and values >= 0.25 * len(others)


def _spread(values: Sequence[float]) -> float:
    ordered = sorted(values)
    cut = len(ordered) // 6
    kept = ordered[cut : len(ordered) - cut]
    return kept[-1] - kept[0]
