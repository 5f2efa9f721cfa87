"""What is asked before a query runs: that it is one, that it stays at home; and what is wrong with it, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from scigraft.model import UsageError

# The tokens of SPARQL 1.1, section 19.8, inside which a word is no keyword.
_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n\r]*)
  | (?P<iri><[^<>"{}|^`\\\x00-\x20]*>)
  | (?P<string>\"\"\"(?:[^"\\]|\\.|"{1,2}(?!"))*\"\"\"|'''(?:[^'\\]|\\.|'{1,2}(?!'))*'''
              |"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')
  | (?P<variable>[?$]\w+)
  | (?P<name>[\w.-]*:[\w.:%\\-]*)
  | (?P<tag>@[A-Za-z][\w-]*)
  | (?P<word>\w+)
    """,
    re.VERBOSE | re.DOTALL,
)
_UPDATES = frozenset("INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY WITH".split())
_QUERIES = frozenset("SELECT CONSTRUCT DESCRIBE ASK".split())
_POSITION = re.compile(r"error at (\d+):(\d+): (?:expected )?(?:one of )?(.*)", re.DOTALL)
_ITEM = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\'"]|\'[^\']*\'|"[^"]*")*\]|[^,"\[]+', re.DOTALL)
_UNKNOWN_PREFIX = "Prefix not found"
_SHOWN = 76  # characters of a long line around the place
_MARGIN = "    "


def check_query(text: str) -> None:
    """Raise ``UsageError`` for an update, and for a query that would ask another service on the network."""
    for kind, token in _tokens(text):
        word = token.upper()
        if kind == "word" and word == "SERVICE":
            raise UsageError(
                "SERVICE is refused: a query never goes out to the network",
                where=_place(text, token, kind),
                hint="Ask the other service by its own tools and join the results",
            )
    first = next((word for kind, token in _tokens(text) if kind == "word"
                  and (word := token.upper()) in _UPDATES | _QUERIES), "")  # fmt: skip
    if first in _UPDATES:
        raise UsageError(
            f"{first} changes a graph, and this one is made from the library",
            hint="Correct records with `scigraft correct`; to change a graph, export it and load it elsewhere",
        )


def names_graphs(text: str) -> bool:
    """Return whether a query says by FROM which graphs it asks."""
    return any(kind == "word" and token.upper() == "FROM" for kind, token in _tokens(text))


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(text):
        yield match.lastgroup or "", match.group()


def _place(text: str, token: str, kind: str) -> str:
    for match in _TOKEN.finditer(text):
        if match.lastgroup == kind and match.group() == token:
            line = text.count("\n", 0, match.start()) + 1
            return f"line {line}, column {match.start() - text.rfind(chr(10), 0, match.start())}"
    return ""


def explained(error: str, text: str, prefixes: Mapping[str, str], *, name: str = "query") -> UsageError:
    """Return what the parser says of a query as an error with its line and a mark under the place.

    ``name`` is what the query is called: its file, or ``query``. Line and column count from 1, in characters.
    """
    match = _POSITION.match(error)
    if match is None:
        return UsageError(_plain(error) or "it cannot be read", where=name)
    row, column = int(match[1]), int(match[2])
    lines = re.split(r"\r\n|\n|\r", text)
    line = lines[row - 1] if row <= len(lines) else ""
    what = _complaint(match[3], line, column, prefixes)
    if row == len(lines) and column > len(line.rstrip()) and any(lines):
        what = f"the query ends too early: {what}" if text.strip() else "the query is empty"
    excerpt, mark = _excerpt(line, column)
    return UsageError(f"{what}\n{_MARGIN}{excerpt}\n{_MARGIN}{mark}", where=f"{name}, line {row}, column {column}")


def _complaint(expected: str, line: str, column: int, prefixes: Mapping[str, str]) -> str:
    items = [item.strip() for item in _ITEM.findall(expected)]
    if _UNKNOWN_PREFIX in items:
        named = re.search(r"([\w.-]*):[^\s:]*$", line[: column - 1])
        if named:
            near = get_close_matches(named[1], prefixes, n=1)
            meant = f"; did you mean {near[0]}:?" if near else ""
            return f"the prefix {named[1]}: is not known{meant} (declare it: PREFIX {named[1]}: <...>)"
    told = [item for item in items if " " in item and not item.startswith(("[", '"'))]
    if told:
        return "; ".join(dict.fromkeys(told))
    wanted = [item for item in dict.fromkeys(items) if item and not item.startswith("[")]
    return f"expected {_listed(wanted)}" if wanted else "something else is expected here"


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _excerpt(line: str, column: int) -> tuple[str, str]:
    """Return a line, or the part of a long one around a place, with a line that marks the place."""
    start = max(0, min(column - 1 - _SHOWN // 2, len(line) - _SHOWN))
    part = line[start : start + _SHOWN]
    before = "".join("\t" if letter == "\t" else " " for letter in line[start : column - 1])
    return part, before + " " * (column - 1 - start - len(before)) + "^"


def _plain(error: str) -> str:
    return " ".join(error.split())
