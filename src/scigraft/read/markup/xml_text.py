"""Mixed content of XML to runs of text: scripts, marks, formulae, line breaks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from scigraft.read.anchors import CLOSING, opening
from scigraft.read.markup.mathml import math_of
from scigraft.read.text import Run, RunKind, plain

if TYPE_CHECKING:
    from lxml.etree import _Element

# What stands for nothing in a line of text, or is read on its own.
SKIPPED = frozenset(
    """graphic inline-graphic media object-id alt-text long-desc table-wrap table-wrap-group fig fig-group fn
    supplementary-material alternatives-graphic processing-meta script style figure annotation
    annotation-xml boxed-text tblbdy desc""".split()
)
_BREAKS = frozenset("break br hr lb cr".split())
_BLOCKS = frozenset(
    """p title st label list list-item disp-quote def-list def-item def term tr td th row cell r c entry
    sec li ul ol div disp-formula caption head""".split()
)
_MARKS = frozenset(("table-fn", "fn"))
MAX_SPAN = 10_000
_RAISED = frozenset(("sup", "super"))
_LOWERED = frozenset(("sub", "inf"))


# Says of an element which references it cites: their keys, none where that is not said, ``None`` for no citation.
Citing = Callable[["_Element"], Sequence[str] | None]


def runs_of(element: _Element, *, skip: Collection[str] = SKIPPED, citing: Citing | None = None) -> list[Run]:
    """Return the runs of an element's content, its own tail left out. With ``citing``, citations are marked."""
    runs: list[Run] = []
    if element.text:
        runs.append(("text", element.text))
    for child in element:
        _walk(child, "text", runs, skip, citing)
    return runs


def runs_of_node(element: _Element, *, skip: Collection[str] = SKIPPED, citing: Citing | None = None) -> list[Run]:
    """Return the runs of an element as it stands in its place: a script is a script. Its tail is left out."""
    runs: list[Run] = []
    _walk(element, "text", runs, skip, citing)
    if element.tail:
        runs.pop()
    return runs


def _walk(
    element: _Element, kind: RunKind, runs: list[Run], skip: Collection[str], citing: Citing | None = None
) -> None:
    tag = element.tag
    if not isinstance(tag, str) or tag in skip:
        _tail(element, kind, runs)
        return
    special = _SPECIAL.get(tag)
    if special is not None:
        runs.extend(special(element))
        _tail(element, kind, runs)
        return
    inner = _kind_within(element, tag, kind)
    block = tag in _BLOCKS
    if inner in ("sup", "sub") and inner != kind:
        _close_up(runs)
    if block or tag in _BREAKS:
        runs.append((kind, " "))
    keys = citing(element) if citing is not None else None
    if keys is not None:
        runs.append(opening(keys))
    if element.text:
        runs.append((inner, element.text))
    for child in element:
        _walk(child, inner, runs, skip, citing)
    if keys is not None:
        runs.append(CLOSING)
    if block:
        runs.append((kind, " "))
    _tail(element, kind, runs)


def _tail(element: _Element, kind: RunKind, runs: list[Run]) -> None:
    if element.tail:
        runs.append((kind, element.tail))


def _kind_within(element: _Element, tag: str, kind: RunKind) -> RunKind:
    if kind == "mark":
        return kind
    if tag == "xref":
        return "mark" if element.get("ref-type") in _MARKS else kind
    if tag in _RAISED:
        return "sup"
    if tag in _LOWERED:
        return "sub"
    if tag == "hi":
        rend = element.get("rend", "")
        return "sup" if "sup" in rend else "sub" if "sub" in rend else kind
    if tag == "ref" and kind == "sup":
        return "sup"
    return kind


def _close_up(runs: list[Run]) -> None:
    # Indented files break the line before a script: `SiO⏎<sub>2</sub>` is one word.
    last = len(runs) - 1
    while last >= 0 and runs[last][0] in ("cite", "cited"):
        last -= 1
    if last >= 0 and runs[last][0] == "text" and "\n" in runs[last][1][len(runs[last][1].rstrip()) :]:
        runs[last] = ("text", runs[last][1].rstrip())


def _alternatives(element: _Element) -> list[Run]:
    for name in ("math", "tex-math", "textual-form"):
        child = element.find(name)
        if child is not None:
            return _SPECIAL.get(name, runs_of)(child)
    return []


def _tex(element: _Element) -> list[Run]:
    from scigraft.read.latex.math import math_runs

    tex = all_text(element)
    body = tex.partition(r"\begin{document}")[2].partition(r"\end{document}")[0] or tex
    return math_runs(body.strip().strip("$"))


_SPECIAL: dict[str, Callable[[_Element], list[Run]]] = {
    "math": math_of,
    "tex-math": _tex,
    "alternatives": _alternatives,
}


def text_of(element: _Element | None) -> str:
    """Return the text of an element's content as prose; empty for None."""
    if element is None:
        return ""
    return plain(runs_of(element))


def is_bold(element: _Element) -> bool:
    """Say whether all the text of an element is set in bold."""
    bold = [b for name in ("bold", "b", "strong") for b in element.iter(name)]
    if not bold:
        return False
    inside = sum(len("".join(all_text(b).split())) for b in bold)
    return inside >= len("".join(all_text(element).split())) > 0


def span_of(text: str | None, *, least: int = 1) -> int:
    """Return how many rows or columns an attribute asks for: at most ``MAX_SPAN``, ``least`` where it is no number."""
    bare = (text or "").strip()
    return max(least, min(int(bare[:6]), MAX_SPAN)) if bare.isdecimal() else least


def all_text(element: _Element) -> str:
    """Return every character under an element, as it stands."""
    return "".join(str(part) for part in element.itertext())
