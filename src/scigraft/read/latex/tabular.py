"""Rows and cells of LaTeX's tabular environments, with spans, rules, marks and notes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scigraft.model import Cell
from scigraft.read.latex.commands import commands
from scigraft.read.latex.styles import deluxe_body, set_cell_spans
from scigraft.read.latex.text import Speller
from scigraft.read.latex.tokens import PAR
from scigraft.read.latex.tree import Env, Group, Node, find_command, source_of, take_argument, take_option
from scigraft.read.text import cell_of

_FULL_RULE = re.compile(
    r"\\(?!c(?:mid|dash)?(?:rule|line))(?:[A-Za-z]*(?:hline|Hline|hlineB)|toprule|midrule|bottomrule|[a-z]*[mM]idrule|firsthline|lasthline)\Z"
)
_OTHER_RULE = re.compile(
    r"\\(?:c(?:mid|dash)?(?:rule|line)|cmidrule|cline|cdashline|specialrule|addlinespace|hdashline|morecmidrules|noalign|Xcline|cmidrulewidth)\Z"
)
_ROW_END = frozenset(("\\\\", "\\tabularnewline", "\\cr"))
_LONG_PARTS = {"\\endfirsthead": "first", "\\endhead": "head", "\\endfoot": "foot", "\\endlastfoot": "last"}
_RULE_ARGUMENTS = {
    "\\specialrule": "mmm",
    "\\addlinespace": "o",
    "\\noalign": "m",
    "\\Xhline": "m",
    "\\hlineB": "m",
}
_BEFORE_SPEC = {"tabular*": "m", "tabularx": "m", "tabulary": "m", "xltabular": "m", "ltablex": "m"}
_SILENT = frozenset(("\\centering", "\\small", "\\footnotesize", "\\scriptsize", "\\noalign", "\\par"))
_SPANS = ("\\multicolumn", "\\multirow", "\\SetCell")
MAX_HEAD_ROWS = 5


@dataclass
class Row:
    """One row of source cells; ``ruled`` says that a full rule is drawn above it."""

    cells: list[list[Node]]
    ruled: bool = False
    midrule: bool = False


@dataclass
class Tabular:
    """A tabular read into rows, with the rule after the last row noted in ``closed``."""

    rows: list[Row] = field(default_factory=list)
    closed: bool = False


def body_of(env: Env) -> list[Node]:
    """Return the content of a tabular environment without its arguments."""
    if env.name.startswith("deluxetable"):
        return deluxe_body(env)
    nodes, at = env.children, 0
    for letter in _BEFORE_SPEC.get(env.name, ""):
        at = take_argument(nodes, at)[1] if letter == "m" else at
    if env.name.endswith("tblr") or env.name == "NiceTabular":
        at = take_option(nodes, at)[1]
    if env.name in ("tabu", "longtabu"):
        while at < len(nodes) and not isinstance(nodes[at], Group):
            at += 1
    at = take_option(nodes, at)[1]
    return nodes[take_argument(nodes, at)[1] :]


def is_grid(env: Env) -> bool:
    """Say whether a tabular has columns; one without only breaks lines."""
    return "&" in env.children or any(isinstance(n, Group) and "&" in n.children for n in env.children)


def read_rows(env: Env) -> Tabular:
    """Cut a tabular into rows and cells. Rows of a longtable's repeated heads and feet are left out."""
    found = Tabular()
    current: list[list[Node]] = [[]]
    ruled = midrule = False
    parts: dict[str, list[Row]] = {}
    nodes = body_of(env)
    at = 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        if node == "&":
            current.append([])
        elif isinstance(node, str) and node in _ROW_END:
            at = _after_row(nodes, at)
            if _is_row(current):
                found.rows.append(Row(current, ruled, midrule))
                ruled = midrule = False
            current = [[]]
        elif isinstance(node, str) and node in _LONG_PARTS:
            parts.setdefault(_LONG_PARTS[node], []).extend(found.rows)
            found.rows, ruled = [], True
        elif isinstance(node, str) and node[0] == "\\" and _at_start(current) and _is_rule(node):
            full = bool(_FULL_RULE.match(node))
            ruled, midrule = ruled or full, midrule or node == "\\midrule"
            at = _rule_arguments(node, nodes, at)
        else:
            current[-1].append(node)
    if _is_row(current):
        found.rows.append(Row(current, ruled, midrule))
    else:
        found.closed = ruled
    _join_parts(found, parts)
    return found


def _join_parts(found: Tabular, parts: dict[str, list[Row]]) -> None:
    head = parts.get("first") or parts.get("head") or []
    if head and found.rows:
        found.rows[0].ruled = True
    found.rows = head + found.rows + parts.get("last", [])


def _is_rule(name: str) -> bool:
    return bool(_FULL_RULE.match(name) or _OTHER_RULE.match(name))


def _rule_arguments(name: str, nodes: Sequence[Node], at: int) -> int:
    signature = _RULE_ARGUMENTS.get(name)
    if signature is not None:
        for letter in signature:
            at = take_option(nodes, at)[1] if letter == "o" else take_argument(nodes, at)[1]
        return at
    at = take_option(nodes, at)[1]
    # \cmidrule(l{2pt}r){2-3}: the bracket is ordinary text to the tokenizer
    if at < len(nodes) and isinstance(word := nodes[at], str) and word.startswith("("):
        while at < len(nodes) and not (isinstance(word := nodes[at], str) and word.endswith(")")):
            at += 1
        at += 1
    if name.startswith("\\c") and at < len(nodes) and isinstance(nodes[at], Group):
        return at + 1
    return at


def _after_row(nodes: Sequence[Node], at: int) -> int:
    if at < len(nodes) and nodes[at] == "*":
        at += 1
    return take_option(nodes, at)[1]


def _at_start(current: list[list[Node]]) -> bool:
    return len(current) == 1 and _blank(current[0])


def _blank(nodes: Sequence[Node]) -> bool:
    return all(isinstance(n, str) and (n in (" ", PAR) or n in _SILENT) for n in nodes)


def _is_row(current: list[list[Node]]) -> bool:
    return len(current) > 1 or not _blank(current[0])


def head_rows(found: Tabular) -> int:
    """Return how many rows stand above the first rule that parts head from body, 0 where no rule does."""
    for i, row in enumerate(found.rows):
        if i and row.ruled:
            return i if i <= MAX_HEAD_ROWS else 0
    return 0


@dataclass
class Spelled:
    """The cells of a tabular at their places, the footnotes met in them, and how many rows the source has."""

    cells: list[Cell]
    footnotes: list[str]
    rows: int


def cells_of(env: Env, *, known: Collection[str], numbers: dict[str, str], max_cells: int) -> Spelled:
    """Return the cells of a tabular, each at its place; spans are cut where another cell has its own text."""
    found = read_rows(env)
    head = head_rows(found)
    cells: list[Cell] = []
    footnotes: list[str] = []
    height, places = len(found.rows), 0
    for r, row in enumerate(found.rows):
        c = 0
        for nodes in row.cells:
            speller = Speller(known=known, cites=False, numbers=numbers)
            speller.spell(nodes)
            for note in speller.footnotes:
                footnotes.append(note)
                speller.runs.append(("mark", str(len(footnotes))))
            up, down, across = spans(nodes)
            header = r < head if head else None
            cell = cell_of(speller.runs, known=known, rowspan=down, colspan=across, header=header, bold=speller.bold)
            top = max(0, r - up)
            cells.append(replace(cell, row=top, col=c, rowspan=min(down, height - top)))
            # tblr prints the cells that a span covers, tabular does not
            c += across if across == 1 or find_command(nodes, "\\multicolumn") else 1
        places += c
        if places >= max_cells:
            return Spelled(_settled(cells, r + 1), footnotes, height)
    return Spelled(_settled(cells, height), footnotes, height)


def spans(nodes: Sequence[Node]) -> tuple[int, int, int]:
    """Return how far a cell reaches: rows upwards, rows in all, columns."""
    across, up, down = 1, 0, 1
    if not _spans_something(nodes):
        return up, down, across
    if (set_spans := set_cell_spans(nodes)) != (1, 1):
        return 0, *set_spans
    if place := find_command(nodes, "\\multicolumn"):
        across = max(1, min(_integer(take_argument(*place)[0]) or 1, 1000))
    if place := find_command(nodes, "\\multirow"):
        siblings, at = place
        at += at < len(siblings) and siblings[at] == "*"
        at = take_option(siblings, at)[1]
        count = _integer(take_argument(siblings, at)[0]) or 1
        down = max(1, min(abs(count), 5000))
        up = down - 1 if count < 0 else 0
    return up, down, across


def _spans_something(nodes: Sequence[Node]) -> bool:
    for node in nodes:
        if (node in _SPANS) if isinstance(node, str) else _spans_something(node.children):
            return True
    return False


def _integer(nodes: Sequence[Node]) -> int:
    match = re.match(r"\s*(-?\d+)", source_of(nodes))
    return int(match[1]) if match else 0


def _settled(cells: list[Cell], height: int) -> list[Cell]:
    """Cut spans at other cells with text, drop the empty cells that a span covers."""
    texts = {(c.row, c.col) for c in cells if c.text and c.rowspan == 1}
    anchors = {(c.row, c.col) for c in cells if c.text and c.rowspan > 1}
    covered: set[tuple[int, int]] = set()
    settled: list[Cell] = []
    for cell in cells:
        if cell.rowspan > 1 or cell.colspan > 1:
            cell = replace(cell, rowspan=_free_rows(cell, texts | anchors, height))
            covered.update(_places(cell))
        settled.append(cell)
    kept = [c for c in settled if c.rowspan > 1 or c.text or (c.row, c.col) not in covered]
    return sorted(kept, key=lambda c: (c.row, c.col))


def _places(cell: Cell) -> Iterator[tuple[int, int]]:
    for dr in range(cell.rowspan):
        for dc in range(cell.colspan):
            if dr or dc or cell.text:  # an empty cell does not cover itself
                yield cell.row + dr, cell.col + dc


def _free_rows(cell: Cell, texts: set[tuple[int, int]], height: int) -> int:
    rows = 1
    while rows < cell.rowspan and cell.row + rows < height:
        if any((cell.row + rows, cell.col + dc) in texts for dc in range(cell.colspan)):
            break
        rows += 1
    return rows


def tabulars(nodes: Sequence[Node]) -> Iterator[Env]:
    """Yield the tabulars that are tables: in a layout of tabulars the inner ones, else the outermost."""
    names = commands().tabulars
    for node in nodes:
        if isinstance(node, str):
            continue
        if isinstance(node, Env) and node.name in names:
            inner = [env for env in tabulars(node.children) if is_grid(env)]
            if inner:
                yield from inner
            else:
                yield node
        else:
            yield from tabulars(node.children)
