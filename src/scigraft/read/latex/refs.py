"""The printed numbers of labels: tables, figures, sections and equations counted in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scigraft.read.latex.commands import commands
from scigraft.read.latex.tree import Env, Node, find_command, source_of, take_argument

_LEVELS = {"\\chapter": 0, "\\section": 1, "\\subsection": 2, "\\subsubsection": 3}

_CAPTIONS = frozenset(("\\caption", "\\captionof"))
_SUB_FLOATS = frozenset(("subtable", "subfigure"))


@dataclass
class Numbers:
    """``of`` gives each label its kind and number (``Table 2``); ``tables`` numbers the table floats."""

    of: dict[str, str] = field(default_factory=dict)
    tables: dict[int, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    _section: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    _current: str = ""

    def scan(self, nodes: Sequence[Node], *, inside: str = "") -> Numbers:
        """Count what stands under the nodes and return self."""
        table = commands()
        for at, node in enumerate(nodes):
            if isinstance(node, str):
                if node in _LEVELS and nodes[at + 1 : at + 2] != ["*"]:
                    self._head(_LEVELS[node])
                elif node == "\\label":
                    key = source_of(take_argument(nodes, at + 1)[0])
                    self.of.setdefault(key, inside or self._current)
                continue
            within = inside
            if isinstance(node, Env) and not inside:
                within = self._float(node, table.table_floats, table.figure_floats, table.maths)
            self.scan(node.children, inside=within)
        return self

    def _head(self, level: int) -> None:
        self._section[level] += 1
        self._section[level + 1 :] = [0] * (3 - level)
        self._current = "Section " + ".".join(str(n) for n in self._section if n)

    def _float(self, env: Env, tables: frozenset[str], figures: frozenset[str], maths: frozenset[str]) -> str:
        if env.name in tables:
            captions = max(1, _count_captions(env.children))
            first = int(self._next("Table"))
            self._counts["Table"] += captions - 1
            self.tables[id(env)] = str(first)
            if captions > 1:
                self._label_in_turn(env.children, first - 1, first)
            return f"Table {first}"
        if env.name in figures and find_command(env.children, "\\caption"):
            return f"Figure {self._next('Figure')}"
        if env.name in maths and not env.name.endswith("*"):
            return f"Equation {self._next('Equation')}"
        return ""

    def _label_in_turn(self, nodes: Sequence[Node], number: int, first: int) -> int:
        """Number the labels of a float of several captions: each has the number of the caption before it."""
        for at, node in enumerate(nodes):
            if isinstance(node, str):
                number += node in _CAPTIONS
                if node == "\\label":
                    key = source_of(take_argument(nodes, at + 1)[0])
                    self.of.setdefault(key, f"Table {max(number, first)}")
            else:
                number = self._label_in_turn(node.children, number, first)
        return number

    def _next(self, kind: str) -> str:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return str(self._counts[kind])


def _count_captions(nodes: Sequence[Node]) -> int:
    total = 0
    for node in nodes:
        if isinstance(node, str):
            total += node in _CAPTIONS
        elif not (isinstance(node, Env) and node.name in _SUB_FLOATS):
            total += _count_captions(node.children)
    return total
