"""Texts cut into tokens: runs of letters and digits, and every other sign by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"[^\W_]+|[^\s]")


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a text with its half-open range of characters; ``spaced`` says that white space precedes it."""

    text: str
    start: int
    end: int
    spaced: bool


def tokenised(text: str) -> list[Token]:
    """Return the tokens of a text in order: ``multi-domain`` is three, ``F1`` is one, ``96.9`` is three."""
    found: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        found.append(Token(match[0], match.start(), match.end(), match.start() > end or not found))
        end = match.end()
    return found
