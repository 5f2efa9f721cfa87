"""LaTeX commands that need more than a signature: scripts, marks, footnotes, fractions, roots, dingbats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from scigraft.read.latex.tree import Node, source_of, take_argument, take_option
from scigraft.read.text import Run, collapse, plain


class Spelling(Protocol):
    """What these commands need of the speller that meets them."""

    runs: list[Run]
    footnotes: list[str]

    def put(self, text: str) -> None:
        """Add text in the style in force."""

    def spell(self, nodes: Sequence[Node]) -> list[Run]:
        """Spell nodes and return all runs so far."""

    def inner(self, nodes: Sequence[Node], *, math: bool = True) -> Spelling:
        """Spell nodes apart."""


def _raised(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    argument, at = take_argument(nodes, at)
    inner = speller.inner(argument)
    text = collapse("".join(part for _, part in inner.runs))
    if text:
        speller.runs.append(("sup", text))
    return at


def _lowered(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    argument, at = take_argument(nodes, at)
    speller.runs.append(("sub", collapse("".join(part for _, part in speller.inner(argument).runs))))
    return at


def _mark(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    argument, at = take_argument(nodes, at)
    speller.runs.append(("mark", collapse("".join(part for _, part in speller.inner(argument).runs))))
    return at


def _footnote(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    at = take_option(nodes, at)[1]
    argument, at = take_argument(nodes, at)
    inner = speller.inner((), math=False)
    speller.footnotes.append(plain(inner.spell(argument)))
    return at


def _footnote_mark(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    option, at = take_option(nodes, at)
    if option is not None:
        speller.runs.append(("mark", source_of(option)))
    return at


def _fraction(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    for i in range(2):
        argument, at = take_argument(nodes, at)
        if i:
            speller.put("/")
        inner = speller.inner(argument)
        compound = any(c in "+-−± " for c in "".join(part for _, part in inner.runs).strip())
        speller.put("(" if compound else "")
        speller.spell(argument)
        speller.put(")" if compound else "")
    return at


def _root(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    at = take_option(nodes, at)[1]
    argument, at = take_argument(nodes, at)
    long = len(source_of(argument)) > 1
    speller.put("√(" if long else "√")
    speller.spell(argument)
    speller.put(")" if long else "")
    return at


def _lines(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    at += at < len(nodes) and nodes[at] == "*"
    at = take_option(nodes, at)[1]
    argument, at = take_argument(nodes, at)
    speller.spell(argument)
    return at


def _tilde(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    speller.put("~")
    return at


def _dingbat(speller: Spelling, nodes: Sequence[Node], at: int) -> int:
    # Zapf Dingbats in the order of the font, which Unicode keeps (block U+2700).
    argument, at = take_argument(nodes, at)
    code = source_of(argument)
    if code.isdigit() and 33 <= int(code) <= 126:
        speller.put(chr(0x2700 + int(code) - 32))
    elif code.isdigit() and 172 <= int(code) <= 181:
        speller.put(chr(0x2460 + int(code) - 172))
    elif code.isdigit() and 182 <= int(code) <= 254:
        speller.put(chr(0x2776 + int(code) - 182))
    return at


SPECIAL: dict[str, Callable[[Spelling, Sequence[Node], int], int]] = {
    "\\textsuperscript": _raised,
    "\\textsubscript": _lowered,
    "\\tnote": _mark,
    "\\tablenotemark": _mark,
    "\\tnotex": _mark,
    "\\footnote": _footnote,
    "\\tablefootnote": _footnote,
    "\\footnotetext": _footnote,
    "\\footnotemark": _footnote_mark,
    "\\frac": _fraction,
    "\\dfrac": _fraction,
    "\\tfrac": _fraction,
    "\\sqrt": _root,
    "\\makecell": _lines,
    "\\thead": _lines,
    "\\shortstack": _lines,
    "\\Tilde": _tilde,
    "\\ding": _dingbat,
}
