"""What stands on a page: words, rules and pictures, and the frame in which text reads the right way up.

Page coordinates are PDF points from the top left of the unrotated page. A ``View`` holds everything
turned so that its text runs left to right; ``Frame`` maps its boxes back to the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a gap. ``runs`` splits the text by rise: -1 sub, 0 on the line, 1 super.

    ``base`` is the baseline, ``size`` the font size of the characters that stand on it.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float
    bold: bool = False
    italic: bool = False
    runs: tuple[tuple[str, int], ...] = ()
    own: Box | None = None  # of a turned word: its box in the frame in which it reads left to right

    @property
    def box(self) -> Box:
        """(x0, top, x1, bottom)."""
        return (self.x0, self.top, self.x1, self.bottom)

    @property
    def mid(self) -> float:
        """The middle of its height, which tells the row better than the baseline where sizes differ."""
        return self.base - 0.3 * self.size


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line: horizontal at ``pos`` (y) from ``start`` to ``end`` (x), or vertical likewise."""

    horizontal: bool
    pos: float
    start: float
    end: float
    width: float = 0.5

    @property
    def length(self) -> float:
        """How long it is, in points."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Frame:
    """A turn of the page: ``angle`` is the direction in which its text runs, counter-clockwise in degrees."""

    angle: int
    page_width: float
    page_height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as its reader sees them."""
        turned = self.angle in (90, 270)
        return (self.page_height, self.page_width) if turned else (self.page_width, self.page_height)

    def into(self, box: Box) -> Box:
        """Return a box of the page as it stands in the frame."""
        w, h = self.page_width, self.page_height
        x0, top, x1, bottom = box
        if self.angle == 90:
            return (h - bottom, x0, h - top, x1)
        if self.angle == 180:
            return (w - x1, h - bottom, w - x0, h - top)
        if self.angle == 270:
            return (top, w - x1, bottom, w - x0)
        return box

    def onto(self, box: Box) -> Box:
        """Return a box of the frame as it stands on the unrotated page."""
        w, h = self.page_width, self.page_height
        x0, top, x1, bottom = box
        if self.angle == 90:
            return (top, h - x1, bottom, h - x0)
        if self.angle == 180:
            return (w - x1, h - bottom, w - x0, h - top)
        if self.angle == 270:
            return (w - bottom, x0, w - top, x1)
        return box


@dataclass(frozen=True, slots=True)
class View:
    """The words of one reading direction, and what is drawn on the page, turned into its frame."""

    frame: Frame
    words: tuple[Word, ...]
    rules: tuple[Rule, ...] = ()
    fills: tuple[Box, ...] = ()
    images: tuple[Box, ...] = ()
    curves: tuple[Box, ...] = ()  # of drawings: no table has many
    turned: tuple[Word, ...] = ()  # words of other directions, boxes in this frame


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``views`` are sorted by how much text they hold; there is always at least one.

    ``drawing_cut`` says that so much is drawn on it that not all lines were read.
    """

    index: int
    label: str
    width: float
    height: float
    rotation: int
    views: tuple[View, ...]
    glyphs: int = 0
    images: tuple[Box, ...] = field(default=())
    drawing_cut: bool = False


def hull(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all of them; there must be at least one."""
    x0s, tops, x1s, bottoms = zip(*boxes, strict=True)
    return (min(x0s), min(tops), max(x1s), max(bottoms))


def overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def area(box: Box) -> float:
    """Return the area of a box."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
