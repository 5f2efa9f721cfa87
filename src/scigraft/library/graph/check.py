"""What is asked before a query runs: that it is one, and that it stays at home."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.library.graph.tokens import Token, tokens
from scigraft.model import UsageError

_UPDATES = frozenset("INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY WITH".split())
_QUERIES = frozenset("SELECT CONSTRUCT DESCRIBE ASK".split())
# The engine calls itself for each bracket and each operator, and the stack of a process has an end.
DEEPEST = 100
MOST_OPERATORS = 1000
_OPERATORS = frozenset(["!", "+", "-", "*", "/", "|", "^", "||", "&&", "UNION"])


def check_query(text: str) -> None:
    """Raise ``UsageError`` for an update, a query that would ask another service, and one that would overrun the stack.

    The first word tells an update; nesting and the number of operators tell what the stack has to hold.
    """
    found = list(tokens(text))
    _check_depth(found, text)
    words = [(token.text.upper(), token.start) for token in found if token.kind == "word"]
    for word, start in words:
        if word == "SERVICE":
            raise UsageError(
                "SERVICE is refused: a query never goes out to the network",
                where=_place(text, start),
                hint="Ask the other service by its own tools and join the results",
            )
    first = next((word for word, _ in words if word in _UPDATES | _QUERIES), "")
    if first in _UPDATES:
        raise UsageError(
            f"{first} changes a graph, and this one is made from the library",
            hint="Correct records with `scigraft correct`; to change a graph, export it and load it elsewhere",
        )


def _check_depth(found: Sequence[Token], text: str) -> None:
    depth = operators = 0
    for token in found:
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
        operators += token.kind in ("sign", "word") and token.text.upper() in _OPERATORS
        if depth > DEEPEST or operators > MOST_OPERATORS:
            what = f"brackets stand more than {DEEPEST} deep in each other"
            if operators > MOST_OPERATORS:
                what = f"the query has more than {MOST_OPERATORS} operators"
            hint = "List many values with VALUES or IN, or ask several queries"
            raise UsageError(what, where=_place(text, token.start), hint=hint)


def _place(text: str, start: int) -> str:
    return f"line {text.count(chr(10), 0, start) + 1}, column {start - text.rfind(chr(10), 0, start)}"


def names_graphs(text: str) -> bool:
    """Return whether a query says by FROM which graphs it asks."""
    return any(token.kind == "word" and token.text.upper() == "FROM" for token in tokens(text))
