"""Table packages with a syntax of their own: AASTeX's ``deluxetable`` and tabularray's ``tblr``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scigraft.model import Note
from scigraft.read.latex.text import text_of
from scigraft.read.latex.tree import Env, Group, Node, find_command, source_of, take_argument, take_option

_SET_SPAN = re.compile(r"\b([rc])\s*=\s*(\d+)")
_KEYS = ("caption", "label", "note", "remark")


def deluxe_body(env: Env) -> list[Node]:
    r"""Return a deluxetable as ordinary rows: ``\tablehead`` above a rule, then what stands after ``\startdata``."""
    nodes = env.children
    head: list[Node] = []
    if place := find_command(nodes, "\\tablehead"):
        head = [*take_argument(*place)[0], "\\\\", "\\hline"]
    start = next((i + 1 for i, node in enumerate(nodes) if node == "\\startdata"), len(nodes))
    end = next((i for i in range(start, len(nodes)) if nodes[i] == "\\enddata"), len(nodes))
    return [*head, *nodes[start:end]]


def deluxe_notes(env: Env) -> Iterator[Note]:
    r"""Yield the notes of a deluxetable: ``\tablenotetext{a}{text}`` and ``\tablecomments{text}``."""
    nodes = env.children
    for i, node in enumerate(nodes):
        if node == "\\tablenotetext":
            mark, at = take_argument(nodes, i + 1)
            yield Note(text_of(mark).strip("$"), text_of(take_argument(nodes, at)[0]))
        elif node in ("\\tablecomments", "\\tablerefs"):
            yield Note("", text_of(take_argument(nodes, i + 1)[0]))


def set_cell_spans(nodes: Sequence[Node]) -> tuple[int, int]:
    r"""Return rows and columns that ``\SetCell[r=2,c=3]{...}`` gives a cell of a tblr."""
    place = find_command(nodes, "\\SetCell")
    option = take_option(*place)[0] if place else None
    sizes = {key: int(number[:4]) for key, number in _SET_SPAN.findall(source_of(option or []))}
    return max(1, sizes.get("r", 1)), max(1, min(sizes.get("c", 1), 1000))


def outer_options(env: Env) -> dict[str, list[Node]]:
    """Return caption, label and notes from the options of a ``longtblr``: ``[caption={...}, label={...}]``."""
    option, _ = take_option(env.children, 0)
    found: dict[str, list[Node]] = {}
    for i, node in enumerate(option or []):
        if isinstance(node, Group) and i and option is not None and isinstance(before := option[i - 1], str):
            for key in _KEYS:
                if re.search(rf"\b{key}\b[^=]*=\s*\Z", before):
                    found[key] = node.children
    return found
