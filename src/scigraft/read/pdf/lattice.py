"""Tables drawn as a grid of lines: cells are what the lines enclose, spans where a line is missing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from scigraft.read.pdf.layout import Box, Rule, View, Word
from scigraft.read.pdf.lines import Line, chunks_of, rows_of
from scigraft.read.pdf.pieces import Candidate, Piece

TOUCH = 3.0  # points between lines that meet
SAME = 3.0  # points between lines at one place
WALL = 0.6  # share of a side that a line must cover to be a wall


@dataclass(frozen=True, slots=True)
class Net:
    """Lines that hang together, and the places of rows and columns they make."""

    across: tuple[Rule, ...]
    down: tuple[Rule, ...]
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def box(self) -> Box:
        """(x0, top, x1, bottom)."""
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def find_lattices(view: View) -> list[Candidate]:
    """Return a candidate for every net of lines with at least two rows and two columns of cells."""
    found = []
    for net in nets(view.rules):
        upright = [w for w in view.words if _inside(w, net.box)]
        turned = [w for w in view.turned if _inside(w, net.box)]
        if len(turned) > len(upright):
            continue
        pieces = _split_across(_pieces(net, [*upright, *turned]), net)
        pieces = _without_thin_rows(_with_names(pieces, net, view.words))
        candidate = Candidate("words", net.box, tuple(pieces), method="lattice")
        rows, cols = candidate.shape
        if sum(1 for p in pieces if p.words) >= 4 and rows >= 2 and cols >= 2:
            found.append(candidate)
    return found


def nets(rules: Sequence[Rule]) -> list[Net]:
    """Return the groups of lines that touch and cross, top to bottom."""
    across = [r for r in rules if r.horizontal]
    down = [r for r in rules if not r.horizontal]
    if len(across) < 2 or not down or len(rules) > 4000:
        return []
    groups = _components(across, down)
    found = []
    for hs, vs in groups:
        xs, ys = _places([v.pos for v in vs]), _places([h.pos for h in hs])
        xs = _with_open_sides(xs, hs)
        if len(xs) >= 3 and len(ys) >= 2 or len(xs) >= 2 and len(ys) >= 4:
            found.append(Net(tuple(hs), tuple(vs), tuple(xs), tuple(ys)))
    return sorted(found, key=lambda n: (n.ys[0], n.xs[0]))


def _components(across: list[Rule], down: list[Rule]) -> Iterator[tuple[list[Rule], list[Rule]]]:
    parent = list(range(len(across) + len(down)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for j, v in enumerate(down):
        for i, h in enumerate(across):
            meets_x = h.start - TOUCH <= v.pos <= h.end + TOUCH
            if meets_x and v.start - TOUCH <= h.pos <= v.end + TOUCH:
                parent[root(i)] = root(len(across) + j)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, h in enumerate(across):
        groups.setdefault(root(i), ([], []))[0].append(h)
    for j, v in enumerate(down):
        groups.setdefault(root(len(across) + j), ([], []))[1].append(v)
    return (g for g in groups.values() if len(g[0]) >= 2 and g[1])


def _places(values: Sequence[float]) -> list[float]:
    places: list[list[float]] = []
    for value in sorted(values):
        if places and value - places[-1][-1] <= SAME:
            places[-1].append(value)
        else:
            places.append([value])
    return [sum(p) / len(p) for p in places]


def _with_open_sides(xs: list[float], hs: Sequence[Rule]) -> list[float]:
    left, right = min(h.start for h in hs), max(h.end for h in hs)
    if xs[0] - left > 8:
        xs = [left, *xs]
    if right - xs[-1] > 8:
        xs = [*xs, right]
    return xs


def _inside(word: Word, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _pieces(net: Net, words: Sequence[Word]) -> list[Piece]:
    blocks = _blocks(net)
    held: dict[tuple[int, int], list[Word]] = {}
    anchor = {place: block[0] for block in blocks for place in block}
    extent = {block[0]: block[-1] for block in blocks}
    for word in words:
        c = bisect_right(net.xs, (word.x0 + word.x1) / 2) - 1
        r = bisect_right(net.ys, (word.top + word.bottom) / 2) - 1
        place = (min(max(r, 0), len(net.ys) - 2), min(max(c, 0), len(net.xs) - 2))
        held.setdefault(anchor[place], []).append(word)
    pieces = []
    for (r, c), (r1, c1) in sorted(extent.items()):
        box = (net.xs[c], net.ys[r], net.xs[c1 + 1], net.ys[r1 + 1])
        pieces.append(Piece(r, c, tuple(held.get((r, c), ())), r1 - r + 1, c1 - c + 1, box=box))
    return pieces


def _split_across(pieces: Sequence[Piece], net: Net) -> list[Piece]:
    """Return the pieces with those cut up whose entries stand in columns that lines part in other rows."""
    out: list[Piece] = []
    for piece in pieces:
        ranges = _entry_ranges(piece, net)
        if len(ranges) < 2:
            out.append(piece)
            continue
        free = set(range(piece.col, piece.col + piece.colspan))
        for (first, last), words in sorted(ranges.items()):
            box = (net.xs[first], net.ys[piece.row], net.xs[last + 1], net.ys[piece.row + piece.rowspan])
            out.append(Piece(piece.row, first, tuple(words), piece.rowspan, last - first + 1, box=box))
            free -= set(range(first, last + 1))
        out += [Piece(piece.row, col, (), piece.rowspan, 1) for col in sorted(free)]
    return out


def _with_names(pieces: list[Piece], net: Net, words: Sequence[Word]) -> list[Piece]:
    """Return the pieces with a first column of names that stand left of the lines, one beside most rows."""
    x0, top, _, bottom = net.box
    beside = [w for w in words if w.x1 <= x0 + 1 and w.x1 > x0 - 140 and top < (w.top + w.bottom) / 2 < bottom]
    held: dict[int, list[Word]] = {}
    for word in beside:
        held.setdefault(bisect_right(net.ys, (word.top + word.bottom) / 2) - 1, []).append(word)
    numbered = {p.row for p in pieces if p.words and p.words[0].text[:1].isdigit()}
    named = [row for row, ws in held.items() if len(rows_of(ws)) == 1 and len(" ".join(w.text for w in ws)) < 40]
    if len(numbered) < 3 or len(set(named) & numbered) < 0.7 * len(numbered) or len(named) < 0.9 * len(held):
        return pieces
    names = [Piece(row, 0, tuple(held[row])) for row in sorted(named)]
    return [*names, *(replace(p, col=p.col + 1) for p in pieces)]


def _without_thin_rows(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces without rows that hold nothing and are too low to hold a line."""
    heights = [p.box[3] - p.box[1] for p in pieces if p.box and p.rowspan == 1 and p.words]
    least = 0.7 * median(heights) if heights else 5.0
    tall = {p.row for p in pieces if p.words} | {
        r for p in pieces for r in range(p.row, p.row + p.rowspan) if p.box is None or p.box[3] - p.box[1] > least
    }
    last = max((p.row + p.rowspan for p in pieces), default=0)
    place = {row: n for n, row in enumerate(sorted(r for r in range(last) if r in tall))}
    if len(place) == last:
        return pieces
    kept = []
    for piece in pieces:
        rows = [r for r in range(piece.row, piece.row + piece.rowspan) if r in place]
        if rows:
            kept.append(replace(piece, row=place[rows[0]], rowspan=len(rows)))
    return kept


def _entry_ranges(piece: Piece, net: Net) -> dict[tuple[int, int], list[Word]]:
    """Return the words of a piece by the columns that their entries cover; none where entries overlap."""
    ranges: dict[tuple[int, int], list[Word]] = {}
    if piece.colspan < 2 or not piece.words:
        return ranges
    for line in rows_of(piece.words):
        for entry in chunks_of(line, gap=0.5):
            first = max(piece.col, bisect_right(net.xs, entry.x0 + 1.5) - 1)
            last = min(piece.col + piece.colspan - 1, bisect_right(net.xs, entry.x1 - 1.5) - 1)
            ranges.setdefault((first, max(first, last)), []).extend(entry.words)
    ordered = sorted(ranges)
    if any(b[0] <= a[1] for a, b in zip(ordered, ordered[1:], strict=False)):
        return {}
    return ranges


def crowded(pieces: Sequence[Piece]) -> float:
    """Return the share of text that stands in cells which hold several rows or columns of a table.

    Such a cell has entries with wide gaps on its lines, or several lines of values side by side with its neighbours.
    """
    total = bad = 0
    rows: dict[int, list[Piece]] = {}
    for piece in pieces:
        if piece.words:
            rows.setdefault(piece.row, []).append(piece)
    for held in rows.values():
        lines = {id(p): rows_of(p.words) for p in held}
        many = [p for p in held if len(lines[id(p)]) >= 3 and _are_values(lines[id(p)])]
        for piece in held:
            size = len(piece.words)
            total += size
            gaps = sum(1 for line in lines[id(piece)] if len(chunks_of(line, gap=1.5)) > 1)
            if gaps >= max(1, 0.5 * len(lines[id(piece)])) or (len(many) >= 2 and piece in many):
                bad += size
    return bad / total if total else 0.0


def _are_values(lines: Sequence[Line]) -> bool:
    return sum(1 for line in lines if line.text[:1].isdigit() or line.text[:1] in "-–—−.<>(") >= 0.7 * len(lines)


def _blocks(net: Net) -> list[list[tuple[int, int]]]:
    """Return the cells as lists of elementary places, first the top left, last the bottom right one."""
    rows, cols = len(net.ys) - 1, len(net.xs) - 1
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    blocks = []
    for r in range(rows):
        for c in range(cols):
            if (r, c) in owner:
                continue
            right = c
            while right + 1 < cols and (r, right + 1) not in owner and not _wall_right(net, r, right):
                right += 1
            low = r
            while (
                low + 1 < rows
                and all(not _wall_below(net, low, k) for k in range(c, right + 1))
                and all((low + 1, k) not in owner for k in range(c, right + 1))
            ):
                low += 1
            block = [(i, k) for i in range(r, low + 1) for k in range(c, right + 1)]
            owner.update(dict.fromkeys(block, (r, c)))
            blocks.append(block)
    return blocks


def _wall_right(net: Net, r: int, c: int) -> bool:
    return _covered(net.down, net.xs[c + 1], net.ys[r], net.ys[r + 1])


def _wall_below(net: Net, r: int, c: int) -> bool:
    return _covered(net.across, net.ys[r + 1], net.xs[c], net.xs[c + 1])


def _covered(rules: Sequence[Rule], pos: float, start: float, end: float) -> bool:
    total = 0.0
    for rule in rules:
        if abs(rule.pos - pos) <= SAME:
            total += max(0.0, min(rule.end, end) - max(rule.start, start))
    return total >= WALL * (end - start)
