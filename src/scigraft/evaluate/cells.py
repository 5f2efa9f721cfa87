"""How well the cells of tables were read: adjacency relations against ICDAR 2013 truth, and cells against a twin.

*Adjacency* (Goebel et al., ICDAR 2013 table competition, structure): every non-empty cell gives one relation to its
nearest non-empty neighbour to the right and one to that below it, for each row or column that it spans, each relation
once; two relations are equal where both contents (normalised) and the direction are. Tables of truth and reading are
paired one to one, most shared relations first; the relations of tables without a partner count as missed or as wrong.

*Cells right* (a PDF against the JATS or HTML of the same paper): rows and columns of both grids are aligned in order,
one to one, so that most equal cells meet; a non-empty cell of the truth is right where the text, normalised, stands in
the reading at an aligned row and an aligned column. Spans count once, at any place they cover.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scigraft.model import Cell, Table

Grid = Sequence[Sequence[Cell]]
Relation = tuple[str, str, str]
Row = Sequence[frozenset[str]]

_SAME = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—−﹣-", "-"),
        **dict.fromkeys("‘’‚′´`", "'"),
        **dict.fromkeys("“”„″", '"'),
        **dict.fromkeys("∗⁎", "*"),
        **dict.fromkeys("•∙⋅·", "."),
        **dict.fromkeys("µ", "μ"),
        **dict.fromkeys("˂〈⟨", "<"),
        **dict.fromkeys("˃〉⟩", ">"),
        **dict.fromkeys("×", "x"),
    }
)


@dataclass(frozen=True, slots=True)
class Counts:
    """What was right, out of how many in the truth and in the reading. Counts add up."""

    right: int = 0
    truth: int = 0
    read: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.right + other.right, self.truth + other.truth, self.read + other.read)

    @property
    def recall(self) -> float:
        """Share of the truth that is right; 1 where there is no truth."""
        return self.right / self.truth if self.truth else 1.0

    @property
    def precision(self) -> float:
        """Share of what was read that is right; 1 where nothing was read."""
        return self.right / self.read if self.read else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.truth + self.read
        return 2 * self.right / total if total else 1.0


def normal(text: str) -> str:
    """Return a text without white space and case, with one spelling of dashes, quotes, stars and ligatures."""
    plain = unicodedata.normalize("NFKC", text).translate(_SAME)
    return re.sub(r"[\s^_\u200b\xad]+", "", plain).casefold()


def relations(grid: Grid, *, over_blanks: bool = True) -> Counter[Relation]:
    """Return the adjacency relations of a grid. ``over_blanks`` looks past empty cells for the neighbour."""
    found: set[tuple[tuple[int, int], tuple[int, int], str, Relation]] = set()
    height, width = len(grid), len(grid[0]) if grid else 0
    for r in range(height):
        for c in range(width):
            cell = grid[r][c]
            if not normal(cell.raw):
                continue
            for direction, dr, dc in (("right", 0, 1), ("below", 1, 0)):
                other = _neighbour(grid, r, c, dr, dc, over_blanks=over_blanks)
                if other is not None:
                    relation = (normal(cell.raw), normal(other.raw), direction)
                    found.add(((cell.row, cell.col), (other.row, other.col), direction, relation))
    return Counter(relation for *_, relation in found)


def _neighbour(grid: Grid, r: int, c: int, dr: int, dc: int, *, over_blanks: bool) -> Cell | None:
    cell = grid[r][c]
    while True:
        r, c = r + dr, c + dc
        if r >= len(grid) or c >= len(grid[0]):
            return None
        other = grid[r][c]
        if (other.row, other.col) == (cell.row, cell.col):
            continue
        if normal(other.raw):
            return other
        if not over_blanks:
            return None


def adjacency(truth: Sequence[Grid], read: Sequence[Grid], *, over_blanks: bool = True) -> Counts:
    """Return how many adjacency relations of one document are right."""
    wanted = [relations(g, over_blanks=over_blanks) for g in truth]
    got = [relations(g, over_blanks=over_blanks) for g in read]
    shared = {(i, k): (w & g).total() for i, w in enumerate(wanted) for k, g in enumerate(got)}
    right = sum(shared[pair] for pair in _best_pairs(shared))
    return Counts(right, sum(w.total() for w in wanted), sum(g.total() for g in got))


def _best_pairs(shared: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    left, top, pairs = set[int](), set[int](), []
    for (i, k), count in sorted(shared.items(), key=lambda kv: (-kv[1], kv[0])):
        if count and i not in left and k not in top:
            left.add(i)
            top.add(k)
            pairs.append((i, k))
    return pairs


def cells_right(truth: Table, read: Sequence[Table]) -> Counts:
    """Return how many cells of a true table the best of the tables read has right (see the module)."""
    wanted = sum(1 for cell in truth.cells if normal(cell.raw))
    best = Counts(0, wanted, 0)
    for table in read:
        counts = Counts(len(right_cells(truth, table)), wanted, sum(1 for c in table.cells if normal(c.raw)))
        if (counts.right, -counts.read) > (best.right, -best.read):
            best = counts
    return best


def right_cells(truth: Table, read: Table) -> set[tuple[int, int]]:
    """Return the anchors of the true cells that stand at an aligned place of the reading."""
    if not truth.grid or not read.grid:
        return set()
    wanted, got = _forms(truth), _forms(read)
    columns = _aligned(list(zip(*wanted, strict=True)), list(zip(*got, strict=True)), _bag_overlap)
    pairs = list(columns.items())

    def equal_in_row(a: Sequence[frozenset[str]], b: Sequence[frozenset[str]]) -> int:
        return sum(1 for i, k in pairs if a[i] & b[k])

    rows = _aligned(wanted, got, equal_in_row)
    return {
        (truth.grid[r][c].row, truth.grid[r][c].col)
        for r, r2 in rows.items()
        for c, c2 in pairs
        if wanted[r][c] & got[r2][c2]
    }


def _forms(table: Table) -> list[list[frozenset[str]]]:
    """Return for each place the spellings that count: with and without footnote marks. Empty cells have none."""
    return [[frozenset({normal(c.text), normal(c.raw)} - {""}) for c in row] for row in table.grid]


def _bag_overlap(a: Sequence[frozenset[str]], b: Sequence[frozenset[str]]) -> int:
    bag = Counter(form for forms in b for form in forms)
    count = 0
    for forms in a:
        hit = next((f for f in sorted(forms) if bag[f] > 0), None)
        if hit is not None:
            bag[hit] -= 1
            count += 1
    return count


def _aligned(a: Sequence[Row], b: Sequence[Row], weigh: Callable[[Row, Row], int]) -> dict[int, int]:
    """Return the monotone one-to-one alignment of two sequences with the largest sum of weights."""
    return _trace([[weigh(x, y) for y in b] for x in a])


def _trace(weights: Sequence[Sequence[int]]) -> dict[int, int]:
    n, m = len(weights), len(weights[0]) if weights else 0
    best = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for k in range(m - 1, -1, -1):
            best[i][k] = max(best[i + 1][k], best[i][k + 1], best[i + 1][k + 1] + weights[i][k])
    pairs: dict[int, int] = {}
    i = k = 0
    while i < n and k < m:
        if weights[i][k] and best[i][k] == best[i + 1][k + 1] + weights[i][k]:
            pairs[i] = k
            i, k = i + 1, k + 1
        elif best[i][k] == best[i + 1][k]:
            i += 1
        else:
            k += 1
    return pairs


def same_label(truth: Table, tables: Iterable[Table]) -> list[Table]:
    """Return the tables with the number of the true one, or, where it has none or nobody shares it, all of them."""
    every = list(tables)
    number = _number(truth.label) or _number(truth.caption[:14])
    return [t for t in every if number and _number(t.label) == number] or every


def _number(label: str) -> str:
    found = re.search(r"([a-z]?\d+|[ivxl]+\b)", label.casefold().replace("table", " "))
    return found.group(1) if found else ""
