"""Names of tasks, data sets, metrics and models that are listed, found in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scigraft.extract.tagger.tokens import Token
from scigraft.modules import load
from scigraft.modules.mlresults.lexicon import Lexicon

KINDS = {"tasks": "TASK", "datasets": "DATASET", "metrics": "METRIC", "models": "MODEL"}
_PROPER = {"datasets", "models"}


def listed(text: str, tokens: Sequence[Token]) -> list[frozenset[str]]:
    """Return for each token which lists hold a name that covers it: ``B-TASK`` where one begins, else ``I-TASK``."""
    found: list[set[str]] = [set() for _ in tokens]
    for kind, lexicon in _lexicons().items():
        for hit in lexicon.find(text, prose=True):
            inside = [n for n, token in enumerate(tokens) if hit.start <= token.start and token.end <= hit.end]
            for n in inside:
                found[n].add(f"{'B' if n == inside[0] else 'I'}-{kind}")
    return [frozenset(names) for names in found]


def is_listed(name: str, kind: str) -> bool:
    """Return whether a whole name is on the list of a kind (``TASK``, ``DATASET``, ``METRIC``, ``MODEL``)."""
    return _lexicons()[kind].whole(name) is not None


def listed_data(text: str) -> tuple[tuple[int, int], ...]:
    """Return where listed data sets stand in a sentence, from left to right."""
    return tuple((hit.start, hit.end) for hit in _lexicons()["DATASET"].find(text, prose=True))


@cache
def _lexicons() -> dict[str, Lexicon]:
    lists = load("mlresults").vocabularies
    return {kind: Lexicon(lists[name].terms, proper=name in _PROPER) for name, kind in KINDS.items()}
