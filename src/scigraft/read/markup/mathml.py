"""MathML to runs of plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scigraft.read.text import Run, RunKind

if TYPE_CHECKING:
    from lxml.etree import _Element

_DROP = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064"), "")  # invisible operators
_SPACED = frozenset("= < > ≤ ≥ ≈ ± × → ∼ ≠".split())
_ORDER: dict[str, tuple[RunKind, ...]] = {"msup": ("sup",), "msub": ("sub",), "msubsup": ("sub", "sup")}
_SKIPPED = frozenset(("annotation", "annotation-xml", "maligngroup", "malignmark", "none", "mprescripts"))


def math_of(element: _Element) -> list[Run]:
    """Return the runs that a formula spells: scripts as scripts, fractions with a slash."""
    runs: list[Run] = []
    _walk(element, runs)
    return runs


def _walk(element: _Element, runs: list[Run]) -> None:
    tag = element.tag if isinstance(element.tag, str) else ""
    if tag in _SKIPPED:
        return
    if tag == "mspace":
        runs.append(("text", " "))
    elif tag in ("msup", "msub", "msubsup", "mover", "munder", "munderover"):
        _scripts(element, tag, runs)
    elif tag == "mfrac" and len(element) == 2:
        runs.extend(_grouped(element[0]) + [("text", "/")] + _grouped(element[1]))
    elif tag in ("msqrt", "mroot"):
        runs.extend([("text", "√("), *_inside(element), ("text", ")")])
    elif tag == "mfenced":
        inner = [run for i, child in enumerate(element) for run in _separated(i, child)]
        runs.extend([("text", element.get("open", "(")), *inner, ("text", element.get("close", ")"))])
    elif tag in ("mtd", "mtr", "mlabeledtr"):
        runs.extend([*_inside(element), ("text", " ")])
    else:
        if element.text and (words := " ".join(element.text.translate(_DROP).split())):
            runs.append(("text", f" {words} " if tag == "mo" and words in _SPACED else _spaced(element, words)))
        for child in element:
            _walk(child, runs)


def _spaced(element: _Element, words: str) -> str:
    # Words in a formula keep the blanks that separate them.
    text = element.text or ""
    if element.tag != "mtext":
        return words
    return f"{' ' if text[:1].isspace() else ''}{words}{' ' if text[-1:].isspace() else ''}"


def _separated(index: int, child: _Element) -> list[Run]:
    runs = math_of(child)
    return [("text", ", "), *runs] if index else runs


def _inside(element: _Element) -> list[Run]:
    return [run for child in element for run in math_of(child)]


def _grouped(element: _Element) -> list[Run]:
    runs = math_of(element)
    simple = len(element) <= 1 and len(runs) <= 2
    return runs if simple else [("text", "("), *runs, ("text", ")")]


def _scripts(element: _Element, tag: str, runs: list[Run]) -> None:
    children = list(element)
    if not children:
        return
    _walk(children[0], runs)
    if tag in ("mover", "munder", "munderover"):  # accents and limits stand for themselves
        return
    for child, kind in zip(children[1:], _ORDER[tag], strict=False):
        words = "".join(part for _, part in math_of(child))
        if words:
            runs.append((kind, words))
