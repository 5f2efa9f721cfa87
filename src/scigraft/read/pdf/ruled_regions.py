"""Where tables may stand by their horizontal rules: those of one width, one above the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scigraft.read.pdf.ground import Ground, is_note_line, is_running, reach_of, rows_between
from scigraft.read.pdf.layout import Rule, View
from scigraft.read.pdf.lines import Line, chunks_of, rows_of
from scigraft.read.pdf.stream import Region, is_number

SHORT_RULE = 40.0  # points: shorter ones are no rule of a table
SAME_EDGE = 8.0  # points between the ends of rules of one table
STEP_DOWN = 2.6  # of the font size: a wider step between lines ends a table that no rule closes


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
    if sum(1 for row in rows if is_running(row, ground, x0, x1)) > 0.5 * len(rows):
        return True
    running = [w for w in words if id(w) in ground.prose]
    if len(running) > 0.6 * len(words) and reach_of(running) > 0.72 * (x1 - x0):
        return True
    overhang = [w for w in words if w.x0 < x0 - 12 or w.x1 > x1 + 12]
    return len(overhang) > 0.3 * len(words)


def _region(stack: _Stack, ground: Ground) -> Region | None:
    levels = _levels(stack.rules)
    x0, x1 = stack.x0, stack.x1
    whole = [y for y in levels if _is_whole([r for r in stack.rules if abs(r.pos - y) <= 3], x0, x1)]
    top, bottom = levels[0], levels[-1]
    x0 = _right_of_caption(stack, ground)
    rows = rows_between(ground, x0, x1)
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
    return Region(box, tuple(stack.rules), header, "rules")


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


def _header_above(rows: Sequence[Line], top: float, ground: Ground, x0: float, x1: float) -> float:
    """Return how far up lines of entries stand directly on the first rule."""
    lifted = top
    caption = max(
        (b.box[3] for b in ground.captions if b.box[0] < x1 and b.box[2] > x0 and b.box[3] < top), default=-1e9
    )
    under = [r for r in rows if caption < r.base <= top] if top - caption < 110 else []
    if any(len(chunks_of(r)) >= 3 for r in under) and not any(is_running(r, ground, x0, x1) for r in under):
        return min(r.top for r in under) - 1
    for row in reversed([r for r in rows if r.base <= top]):
        # Right under a caption all that stands is header, however far the first rule is.
        near = lifted - row.base <= (4.5 if top - caption < 110 else 1.9) * row.size
        entries = chunks_of(row)
        if not near or len(entries) < 2 or is_running(row, ground, x0, x1):
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
        if row.base - last > STEP_DOWN * row.size or is_running(row, ground, x0, x1) or is_note_line(row):
            break
        singles = 0 if len(entries) >= 2 else singles + 1
        if singles > (2 if row.x0 < x0 + 0.2 * (x1 - x0) else 6):
            break
        last = row.base
        lowered = row.bottom + 1 if len(entries) >= 2 else lowered
    return lowered
