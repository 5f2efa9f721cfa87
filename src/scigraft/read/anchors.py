"""Citations in running text: their places in the text as it is finally spelled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from scigraft.model import Anchor
from scigraft.read.text import Run, settled_runs, without_invisible

_WORD = re.compile(r"\S+")


def opening(keys: Iterable[str]) -> Run:
    """Return the run that stands before a citation of these keys."""
    return "cite", "\n".join(keys)


CLOSING: Run = ("cited", "")


def anchored(runs: Sequence[Run]) -> tuple[str, tuple[Anchor, ...]]:
    """Return what ``plain`` returns, and where the citations among the runs stand in it. An empty one is left out."""
    parts: list[str] = []
    found: list[Anchor] = []
    opened: list[tuple[int, tuple[str, ...]]] = []
    at = 0
    for kind, part in settled_runs(runs, ()):
        if kind == "cite":
            opened.append((at, tuple(key for key in part.split("\n") if key)))
        elif kind == "cited":
            start, keys = opened.pop()
            found.append(Anchor((start, at), keys))
        else:
            part = without_invisible(part)
            parts.append(part)
            at += len(part)
    if not found:
        return " ".join("".join(parts).split()), ()
    text, place = _collapsed("".join(parts))
    return text, _placed(found, place, text)


def _collapsed(raw: str) -> tuple[str, Callable[[int], int]]:
    """Return text with white space as single blanks, and what tells where a place in the raw text has gone to."""
    words: list[str] = []
    moved: list[int] = []  # the new place of each raw character; blanks go to the end of the word before
    length = 0
    for match in _WORD.finditer(raw):
        moved += [length] * (match.start() - len(moved))
        begin = length + (1 if words else 0)
        words.append(match[0])
        moved += range(begin, begin + len(match[0]))
        length = begin + len(match[0])
    moved += [length] * (len(raw) + 1 - len(moved))
    return " ".join(words), moved.__getitem__


def _placed(anchors: Iterable[Anchor], place: Callable[[int], int], text: str) -> tuple[Anchor, ...]:
    placed = []
    for anchor in anchors:
        start, end = (place(at) for at in anchor.span)
        start += len(text[start:end]) - len(text[start:end].lstrip())
        end = start + len(text[start:end].rstrip())
        if start < end:
            placed.append(replace(anchor, span=(start, end)))
    return tuple(sorted(placed, key=lambda anchor: anchor.span))


def without(pattern: re.Pattern[str], text: str, anchors: Sequence[Anchor]) -> tuple[str, tuple[Anchor, ...]]:
    """Return the text without what matches, and the anchors moved to where their words are then."""
    gone = [match.span() for match in pattern.finditer(text)]
    if not gone or not anchors:
        return pattern.sub("", text), tuple(anchors)

    def place(at: int) -> int:
        return at - sum(min(end, at) - start for start, end in gone if start < at)

    kept = pattern.sub("", text)
    return kept, _placed(anchors, place, kept)
