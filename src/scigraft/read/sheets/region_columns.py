"""The columns of a grid: whether what stands on both sides of a blank column is one table."""

from __future__ import annotations

from dataclasses import dataclass

from scigraft.read.sheets.region_rows import TITLE, Piece, numeric, sampled, starts_with_header

_TALL = 40  # rows from which a few rows beside the top say nothing of the table's own

_SENTENCE = 20  # characters of a text that is no label; a column of nothing but such texts beside a table explains it


@dataclass(slots=True)
class _Group:
    """Pieces side by side that are one table, the first of which names its rows."""

    parts: list[Piece]
    rows: set[int]
    top: int
    bottom: int

    @classmethod
    def of(cls, part: Piece) -> _Group:
        return cls([part], set(part.rows), part.rows[0], part.rows[-1])

    def add(self, part: Piece) -> None:
        self.parts.append(part)
        self.rows.update(part.rows)
        self.top, self.bottom = min(self.top, part.rows[0]), max(self.bottom, part.rows[-1])

    def piece(self) -> Piece:
        filled: dict[int, dict[int, str]] = {r: {} for r in sorted(self.rows)}
        for part in self.parts:
            for r in part.rows:
                filled[r].update(part.filled[r])
        return Piece(list(filled), filled)


def cut_columns(body: Piece) -> list[tuple[Piece, bool]]:
    """Cut a grid at blank columns, but keep pieces that share its rows. The flag says "beside a table"."""
    groups: list[_Group] = []
    for part in _parts(body):
        if groups and _side_by_side(groups[-1], part):
            groups[-1].add(part)
        else:
            groups.append(_Group.of(part))
    if len(groups) == 1:
        return [(body, False)]
    pieces = [group.piece() for group in groups]
    main = max(pieces, key=lambda g: (len(g.rows) * len(g.cols), -min(g.cols)))
    return [(g, g is not main and _is_aside(g)) for g in pieces]


def _parts(body: Piece) -> list[Piece]:
    """Cut a grid at every blank column."""
    cols = sorted(body.cols)
    part_of: dict[int, int] = {}
    for before, c in zip([cols[0] - 1, *cols], cols, strict=False):
        part_of[c] = part_of.get(before, 0) + (c - before > 1)
    filled: list[dict[int, dict[int, str]]] = [{} for _ in range(part_of[cols[-1]] + 1)]
    for r in body.rows:
        for c, text in body.filled[r].items():
            filled[part_of[c]].setdefault(r, {})[c] = text
    return [Piece(list(rows), rows) for rows in filled]


def _is_aside(group: Piece) -> bool:
    height, width = len(group.rows), len(group.cols)
    return height < 2 or width < 2 or (height <= 3 and not starts_with_header(group))


def _side_by_side(left: _Group, right: Piece) -> bool:
    """Tell whether two pieces on either side of a blank column are one table."""
    if len(left.rows) > 1 and _is_legend(right):
        return False
    if len(right.rows) * 10 <= len(left.rows) and _at_the_top(left, right):
        return False
    if abs(right.rows[0] - left.top) > 2:
        return len(right.rows) * 2 >= len(left.rows) and right.rows[-1] == left.bottom
    if len(left.rows) == 1 or len(right.rows) == 1:
        return True
    if len(right.cols) > 1 and (_has_title(right) or _same_corner(left.parts[0], right)):
        return False
    if not _own_stub(right):
        return left.top in right.filled or len(right.rows) * 2 >= len(left.rows)
    short, tall = sorted((len(left.rows), len(right.rows)))
    if short * 10 < tall * 7 and left.bottom != right.rows[-1]:
        return False
    return True


def _is_legend(piece: Piece) -> bool:
    """Tell whether a column holds sentences or explanations (``n.d. = not detected``) rather than values."""
    first, *more = [text for r in piece.rows for text in piece.filled[r].values()]
    if len(piece.cols) > 1 or numeric(first) or not ("=" in first or len(first) > _SENTENCE):
        return False
    return all(not numeric(text) and ("=" in text or len(text) * 2 > _SENTENCE) for text in more)


def _at_the_top(left: _Group, right: Piece) -> bool:
    if left.top not in right.filled:
        return True
    return len(left.rows) >= _TALL and len(right.rows) > 1 and right.rows[-1] - left.top < _TALL // 2


def _own_stub(piece: Piece) -> bool:
    """Tell whether the first column names rows: words, nearly all different, in nearly every row."""
    first = min(piece.cols)
    texts = [piece.filled[r].get(first, "") for r in sampled(piece.rows[1:])]
    words = [t for t in texts if t and not numeric(t)]
    return len(piece.cols) > 1 and len(words) * 10 >= len(texts) * 7 and len(set(words)) * 2 > len(words)


def _same_corner(left: Piece, right: Piece) -> bool:
    corner = _corner(right)
    return bool(corner) and corner == _corner(left)


def _corner(piece: Piece) -> str:
    """Return what heads the first column, below the title that a piece may have."""
    first = min(piece.cols)
    heads = (piece.filled[r] for r in piece.rows if len(piece.filled[r]) > 1 or len(piece.cols) == 1)
    return next(heads, piece.first).get(first, "")


def _has_title(piece: Piece) -> bool:
    return len(piece.first) == 1 and TITLE.match(next(iter(piece.first.values()))) is not None
