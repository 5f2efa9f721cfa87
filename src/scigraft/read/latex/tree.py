"""The tree of TeX source: groups, environments and formulae around control sequences and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scigraft.read.latex.commands import commands
from scigraft.read.latex.tokens import PAR

MAX_DEPTH = 80  # deeper nesting is flattened
MAX_OPTION = 400  # nodes of an optional argument


@dataclass(slots=True)
class Group:
    """What stands in braces."""

    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Env:
    """An environment; its arguments are the first children."""

    name: str
    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Math:
    """A formula."""

    children: list[Node] = field(default_factory=list)
    closer: str = "$"


Node: TypeAlias = "str | Group | Env | Math"
_MATH_OPEN = {"\\(": "\\)", "\\[": "\\]"}


def parse(tokens: Sequence[str]) -> tuple[list[Node], bool]:
    """Return the tree of tokens, and whether every environment was closed. Stray closers are passed over."""
    root = Group()
    stack: list[Group | Env | Math] = [root]
    at, end = 0, len(tokens)
    while at < end:
        token = tokens[at]
        at += 1
        top = stack[-1]
        if token == "{":
            _open(stack, Group())
        elif token == "}":
            _close_group(stack)
        elif token[0] == "$" or token in _MATH_OPEN or token in ("\\)", "\\]"):
            _math(stack, token)
        elif token == PAR and isinstance(top, Math) and top.closer == "$":
            stack.pop()  # a formula never holds an empty line: the dollar sign was stray
            stack[-1].children.append(token)
        elif token == "\\begin":
            name, at = _name(tokens, at)
            _open(stack, Env(name))
        elif token == "\\end":
            name, at = _name(tokens, at)
            _close_env(stack, name)
        else:
            top.children.append(token)
    return root.children, not any(isinstance(frame, Env) and frame.name != "document" for frame in stack)


def _open(stack: list[Group | Env | Math], node: Group | Env | Math) -> None:
    stack[-1].children.append(node)
    if len(stack) < MAX_DEPTH:
        stack.append(node)


def _close_group(stack: list[Group | Env | Math]) -> None:
    for i in range(len(stack) - 1, 0, -1):
        if isinstance(stack[i], Group):
            del stack[i:]
            return
        if isinstance(stack[i], Env):
            return


def _close_env(stack: list[Group | Env | Math], name: str) -> None:
    for i in range(len(stack) - 1, 0, -1):
        frame = stack[i]
        if isinstance(frame, Env) and frame.name == name:
            del stack[i:]
            return


def _math(stack: list[Group | Env | Math], token: str) -> None:
    top = stack[-1]
    if isinstance(top, Math) and (token == top.closer or (token[0] == "$" and top.closer[0] == "$")):
        stack.pop()
    elif token not in ("\\)", "\\]"):
        _open(stack, Math(closer=_MATH_OPEN.get(token, token)))


def _name(tokens: Sequence[str], at: int) -> tuple[str, int]:
    while at < len(tokens) and tokens[at] == " ":
        at += 1
    if at >= len(tokens) or tokens[at] != "{":
        return "", at
    close = at + 1
    while close < len(tokens) and tokens[close] != "}" and close - at < 12:
        close += 1
    return "".join(tokens[at + 1 : close]).strip(), close + 1


def skip_blanks(nodes: Sequence[Node], at: int) -> int:
    """Return the place of the next node that is not white space."""
    while at < len(nodes) and (nodes[at] == " " or nodes[at] == PAR):
        at += 1
    return at


def take_argument(nodes: Sequence[Node], at: int) -> tuple[list[Node], int]:
    """Return a mandatory argument (a group's content, or one node) and the place after it."""
    at = skip_blanks(nodes, at)
    if at >= len(nodes):
        return [], at
    node = nodes[at]
    return (node.children if isinstance(node, Group) else [node]), at + 1


def take_group(nodes: Sequence[Node], at: int) -> tuple[list[Node], int]:
    """Return an argument only where it stands in braces; else nothing, and the place is kept."""
    after = skip_blanks(nodes, at)
    if after < len(nodes) and isinstance(group := nodes[after], Group):
        return group.children, after + 1
    return [], at


def take_option(
    nodes: Sequence[Node], at: int, *, opening: str = "[", closing: str = "]"
) -> tuple[list[Node] | None, int]:
    """Return an optional argument, None where there is none (the place is then kept)."""
    start = skip_blanks(nodes, at)
    if start >= len(nodes) or nodes[start] != opening:
        return None, at
    depth = 0
    for end in range(start, min(len(nodes), start + MAX_OPTION)):
        if nodes[end] == opening:
            depth += 1
        elif nodes[end] == closing:
            depth -= 1
            if depth == 0:
                return list(nodes[start + 1 : end]), end + 1
    return None, at


def content_of(node: Env | Group) -> list[Node]:
    """Return the content of a group, or of an environment without its arguments."""
    nodes, at = node.children, 0
    if isinstance(node, Env):
        for letter in commands().arguments.get(node.name, ""):
            at = take_option(nodes, at)[1] if letter == "o" else take_argument(nodes, at)[1]
    return nodes[at:] if at else nodes


def source_of(nodes: Sequence[Node]) -> str:
    """Return nodes as plain source, braces left out: keys, file names, lengths, column specifications."""
    return "".join(node if isinstance(node, str) else source_of(node.children) for node in nodes).strip()


def environments(nodes: Sequence[Node]) -> Iterator[Env]:
    """Yield every environment under the nodes, outer ones first."""
    for node in nodes:
        if isinstance(node, Env):
            yield node
        if not isinstance(node, str):
            yield from environments(node.children)


def find_command(nodes: Sequence[Node], name: str) -> tuple[Sequence[Node], int] | None:
    """Return where a control sequence first stands under the nodes: its siblings and the place after it."""
    for i, node in enumerate(nodes):
        if node == name:
            return nodes, i + 1
        if not isinstance(node, str) and (found := find_command(node.children, name)):
            return found
    return None
