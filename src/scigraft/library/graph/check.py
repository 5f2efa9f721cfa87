"""What is asked before a query runs: that it is one, and that it stays at home."""

from __future__ import annotations

from scigraft.library.graph.tokens import tokens
from scigraft.model import UsageError

_UPDATES = frozenset("INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY WITH".split())
_QUERIES = frozenset("SELECT CONSTRUCT DESCRIBE ASK".split())


def check_query(text: str) -> None:
    """Raise ``UsageError`` for an update, and for a query that would ask another service on the network."""
    words = [(token.text.upper(), token.start) for token in tokens(text) if token.kind == "word"]
    for word, start in words:
        if word == "SERVICE":
            line = text.count("\n", 0, start) + 1
            raise UsageError(
                "SERVICE is refused: a query never goes out to the network",
                where=f"line {line}, column {start - text.rfind(chr(10), 0, start)}",
                hint="Ask the other service by its own tools and join the results",
            )
    first = next((word for word, _ in words if word in _UPDATES | _QUERIES), "")
    if first in _UPDATES:
        raise UsageError(
            f"{first} changes a graph, and this one is made from the library",
            hint="Correct records with `scigraft correct`; to change a graph, export it and load it elsewhere",
        )


def names_graphs(text: str) -> bool:
    """Return whether a query says by FROM which graphs it asks."""
    return any(token.kind == "word" and token.text.upper() == "FROM" for token in tokens(text))
