"""Where a query goes wrong, and what to say of it.

The parser tries keywords by reading as many letters as they have, so the place that it reports lies up to nine letters
behind the mistake. The place is therefore found with the parser as judge: the longest beginning of the query, in whole
tokens, that some continuation makes a query; the mistake is the token after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

import pyoxigraph as ox

from scigraft.library.graph.tokens import Token, tokens
from scigraft.model import UsageError

_CLOSING = {"{": "}", "(": ")", "[": "]"}
_TRIED = 400  # tokens from the end, so that a long query costs no more than a moment
_SHOWN = 76  # characters of a long line around the place
_MARGIN = "    "
_ITEM = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\'"]|\'[^\']*\'|"[^"]*")*\]|[^,"\[]+', re.DOTALL)
_NO_PREFIX = "Prefix not found"  # among what the parser says that it expected
_SAID = re.compile(r"error at ((\d+):(\d+)): (?:expected )?(?:one of )?(.*)", re.DOTALL)
# What may make a query of its beginning: what stands next, before the brackets are closed; and behind them.
_NEXT = (
    "", " <a:a>", " <a:a> <a:a>", " <a:a> <a:a> <a:a>", " 1", " ?zz", " *", " {}", " * {}", " ?zz {}", " <a:a> {}",
    " (1)", "(1)", " AS ?zz", " 1 AS ?zz", " (1 AS ?zz)", " 1 AS ?zz) {}", " BY ?zz", " IN (1)", " (1,1)", ",1", ",'a'",
    "'a','a'", "'a'", "1,1,1", ",1,1", " EXISTS {}", " <a:a> ASK {}", " a: <a:a> ASK {}", " ASK {}", " {} {}",
    "='a'", " UNDEF",
)  # fmt: skip
_BEHIND = ("", " {}", " AS ?zz) {}")


def explained(error: str, text: str, prefixes: Mapping[str, str], *, name: str = "query") -> UsageError:
    """Return what is wrong with a query as an error with its line, a mark under the place, and what the parser says.

    ``name`` is what the query is called: its file, or ``query``. Line and column count from 1, in characters.
    """
    if not text.strip():
        return UsageError("the query is empty", where=name)
    found = list(tokens(text))
    said = _parser_says(error)
    wrong = _first_wrong(text, found[: _reached(error, text, found)], prefixes) if found else 0
    where = found[wrong].start if wrong < len(found) else found[-1].end if found else 0
    if not found or said.stands_alone:
        what = said.message
    elif wrong < len(found):
        what = _complaint(found[wrong], prefixes)
    else:
        what = f"the query ends too early{_left_open(text, found)}"
    line, column = _place(text, where)
    excerpt, mark = _excerpt(text, where)
    parser = f"\n{_MARGIN}(the parser, at {said.place}: expected {said.message})"
    shown = f"\n{_MARGIN}{excerpt}\n{_MARGIN}{mark}{'' if said.stands_alone or not said.message else parser}"
    return UsageError(what + shown, where=f"{name}, line {line}, column {column}")


@dataclass(frozen=True, slots=True)
class _Said:
    """The parser's message without its tables of letters; ``stands_alone`` when it is about meaning, not form."""

    message: str
    place: str = ""
    stands_alone: bool = False


def _parser_says(error: str) -> _Said:
    match = _SAID.match(error)
    if match is None:
        return _Said(" ".join(error.split()), stands_alone=True)
    items = [item.strip() for item in _ITEM.findall(match[4])]
    told = [i for i in items if " " in i and i != _NO_PREFIX and not i.startswith(("[", '"', "'"))]
    if told:
        return _Said("; ".join(dict.fromkeys(told)), stands_alone=True)
    # "Prefix not found" is no thing that could stand there: what is wrong with a name is said apart.
    named = (item for item in dict.fromkeys(items) if item and item != _NO_PREFIX and not item.startswith("["))
    return _Said(", ".join(named), f"line {match[2]}, column {match[3]}")


def _reached(error: str, text: str, found: Sequence[Token]) -> int:
    """Return how many tokens begin before the place that the parser reports: the mistake is among them or next."""
    match = _SAID.match(error)
    if match is None:
        return len(found)
    line, column = int(match[2]), int(match[3])
    start = next((start for number, (start, _) in enumerate(_lines(text), start=1) if number == line), len(text))
    return sum(token.start < start + column for token in found)


def _first_wrong(text: str, found: Sequence[Token], prefixes: Mapping[str, str]) -> int:
    """Return the index of the first token that no query has there; their number where the query only ends too early."""
    named = "".join(f" {name}" for name in dict.fromkeys(t.text for t in found if t.kind == "variable"))
    continuations = (*_NEXT, f" BY{named}", named) if named else _NEXT
    for count in range(len(found), max(0, len(found) - _TRIED), -1):
        end = found[count - 1].end
        if _may_become_query(text[:end], found[:count], continuations, prefixes):
            return count
    return 0


def _may_become_query(
    beginning: str, found: Sequence[Token], continuations: Sequence[str], prefixes: Mapping[str, str]
) -> bool:
    closing = "".join(_CLOSING[token.text] for token in reversed(_open(found)))
    store = ox.Store()
    for following in continuations:
        for behind in _BEHIND:
            try:
                store.query(f"{beginning}{following}{closing}{behind}", prefixes=dict(prefixes))
            except (SyntaxError, OSError, ValueError):
                continue
            return True
    return False


def _open(found: Sequence[Token]) -> list[Token]:
    """Return the brackets that are still open after some tokens."""
    stack: list[Token] = []
    for token in found:
        if token.text in _CLOSING and token.kind == "sign":
            stack.append(token)
        elif stack and token.kind == "sign" and token.text == _CLOSING[stack[-1].text]:
            stack.pop()
    return stack


def _complaint(token: Token, prefixes: Mapping[str, str]) -> str:
    if token.kind == "name" and not token.text.startswith("_:"):
        prefix = token.text.partition(":")[0]
        if prefix not in prefixes:
            near = get_close_matches(prefix, prefixes, n=1)
            meant = f"; did you mean {near[0]}:?" if near else ""
            return f"the prefix {prefix}: is not known{meant} (declare it: PREFIX {prefix}: <...>)"
    if token.text in ("'", '"'):
        return "the string that begins here is not closed"
    return f"'{token.text}' cannot stand here"


def _left_open(text: str, found: Sequence[Token]) -> str:
    opened = _open(found)
    if not opened:
        return ""
    line, column = _place(text, opened[-1].start)
    return f": the {opened[-1].text} of line {line}, column {column} is not closed"


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in re.finditer(r"\r\n|\n|\r", text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _place(text: str, where: int) -> tuple[int, int]:
    """Return line and column of a place, from 1."""
    for number, (start, end) in enumerate(_lines(text), start=1):
        if where <= end:
            return number, where - start + 1
    return 1, 1


def _excerpt(text: str, where: int) -> tuple[str, str]:
    """Return the line of a place, or the part of a long one around it, with a line that marks the place."""
    first, last = next(((start, end) for start, end in _lines(text) if where <= end), (0, len(text)))
    line, column = text[first:last], where - first
    start = max(0, min(column - _SHOWN // 2, len(line) - _SHOWN))
    before = "".join("\t" if letter == "\t" else " " for letter in line[start:column])
    return line[start : start + _SHOWN], f"{before}^"
