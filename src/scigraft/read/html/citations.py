"""Citations of a page: links within it that lead to an entry of its list of references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.model import Anchor
from scigraft.read.evidence import Gathering

if TYPE_CHECKING:
    from lxml.etree import _Element


def fragment_of(element: _Element) -> tuple[str, ...] | None:
    """Return the place that a link leads to within a page; ``None`` where the element is no such link."""
    if element.tag != "a":
        return None
    fragment = (element.get("href") or "").partition("#")[2].strip()
    return (fragment,) if fragment else None


def ids_within(element: _Element) -> list[str]:
    """Return the ids of an element and of what it holds."""
    return [id for node in element.iter() if (id := (node.get("id") or node.get("name") or "").strip())]


def tie_citations(gathering: Gathering, works: Sequence[Sequence[str]]) -> None:
    """Make links to references anchors that hold the reference's key; links to elsewhere are none.

    ``works`` are the ids within each listed reference. Where the page's metadata lists as many works, they are the
    same in the same order, and one without a key of its own is given that of the list.
    """
    bibliography = gathering.bibliography
    if len(bibliography) != len(works):
        keys = {id: ids[0] for ids in works for id in ids if any(work.key == ids[0] for work in bibliography)}
    else:
        for at, ids in enumerate(works):
            if ids and not bibliography[at].key:
                bibliography[at] = replace(bibliography[at], key=ids[0])
        keys = {id: work.key for work, ids in zip(bibliography, works, strict=True) for id in ids}
    for at, unit in enumerate(gathering.evidence):
        if unit.anchors:
            tied = (Anchor(a.span, tuple(keys[key] for key in a.keys if key in keys)) for a in unit.anchors)
            gathering.evidence[at] = replace(unit, anchors=tuple(anchor for anchor in tied if anchor.keys))
