"""Words broken at the ends of lines, put together by what the rest of the document spells."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class Speller:
    """Knows the words that stand whole somewhere in the document."""

    def __init__(self, texts: Iterable[str] = ()):
        self._known = {word.lower() for text in texts for word in _WORD.findall(text)}

    def across_lines(self, before: str, after: str) -> str:
        """Return what stands between two words at a line's end.

        A blank; nothing where a hyphen is to go; ``-`` where the hyphen stays and no blank is set.
        """
        if not before.endswith("-") or len(before) < 2 or not before[-2].isalnum():
            return " "
        first, second = _last(before[:-1]), _first(after)
        if not first or not second:
            return "-" if before[-2].isdigit() or after[:1].isalnum() else " "
        joined, hyphened = (first + second).lower(), f"{first}-{second}".lower()
        if joined in self._known:
            return ""
        if hyphened in self._known:
            return "-"
        plain = second[0].islower() and (first[-1].islower() or first.islower()) and len(first) > 1
        return "" if plain else "-"


def _last(text: str) -> str:
    found = _WORD.findall(text)
    return found[-1] if found and text.endswith(found[-1]) else ""


def _first(text: str) -> str:
    found = _WORD.match(text.lstrip("(["))
    return found.group() if found else ""
