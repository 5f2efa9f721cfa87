"""The tokens of SPARQL, as far as they tell words from what stands in strings, names and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# SPARQL 1.1, section 19.8.
_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n\r]*)
  | (?P<iri><[^<>"{}|^`\\\x00-\x20]*>)
  | (?P<string>\"\"\"(?:[^"\\]|\\.|"{1,2}(?!"))*\"\"\"|'''(?:[^'\\]|\\.|'{1,2}(?!'))*'''
              |"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')
  | (?P<variable>[?$]\w+)
  | (?P<name>[\w.-]*:(?:[\w:%-]|\\\S|\.(?=[\w:%\\-]))*)
  | (?P<tag>@[A-Za-z][\w-]*)
  | (?P<number>\d+(?:\.\d+)?)
  | (?P<word>\w+)
  | (?P<sign>&&|\|\||!=|<=|>=|\^\^|\S)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its kind (``iri``, ``string``, ``variable``, ``name``, ``word`` ...) and its place in the text."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a query, without comments."""
    for match in _TOKEN.finditer(text):
        if match.lastgroup and match.lastgroup != "comment":
            yield Token(match.lastgroup, match.group(), match.start(), match.end())
