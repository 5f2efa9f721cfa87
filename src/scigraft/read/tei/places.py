"""Where TEI's elements stand on the page, and text whose line ends broke words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scigraft.model import Anchor, Locator
from scigraft.read.anchors import without

if TYPE_CHECKING:
    from lxml.etree import _Element

Box = tuple[float, float, float, float]
# "param- eterized" is one word; "high- and low-level" is not broken.
_BROKEN = re.compile(r"(?<=[a-zà-ÿ])-\s+(?!(?:and|or|to|nor|und|et|y|o)\b)(?=[a-zà-ÿ])")


def unbroken(text: str) -> str:
    """Return text with the words joined that a line end had broken."""
    return _BROKEN.sub("", text)


def unbroken_with(text: str, anchors: Sequence[Anchor]) -> tuple[str, tuple[Anchor, ...]]:
    """Return what ``unbroken`` returns, and where the citations stand in it."""
    return without(_BROKEN, text, anchors)


def place_of(element: _Element) -> Locator:
    """Return page index and box of an element's first page, from GROBID's ``coords="page,x,y,w,h;..."``."""
    boxes = _boxes(element.get("coords"))
    if not boxes:
        boxes = [box for sentence in element.findall("s") for box in _boxes(sentence.get("coords"))]
    if not boxes:
        return Locator()
    page = min(number for number, _ in boxes)
    here = [box for number, box in boxes if number == page]
    bbox = (min(b[0] for b in here), min(b[1] for b in here), max(b[2] for b in here), max(b[3] for b in here))
    return Locator(page=page - 1, bbox=bbox)


def _boxes(coords: str | None) -> list[tuple[int, Box]]:
    boxes: list[tuple[int, Box]] = []
    for part in (coords or "").split(";"):
        try:
            page, x, y, width, height = (float(number) for number in part.split(","))
        except ValueError:
            continue
        if page >= 1:
            boxes.append((int(page), (x, y, round(x + width, 2), round(y + height, 2))))
    return boxes
