"""What was made of texts, kept on disk, so that a second evaluation starts in seconds. It is safe to delete.

Vectors follow from the embedder and the text alone, and outlive changes of the code; items are kept for each state of
the code that proposes them, and are quickly proposed anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from scigraft.embed import Embedder
from scigraft.evaluate.search.appending import appending
from scigraft.evaluate.search.extraction import CODE, Items
from scigraft.evaluate.search.vector_file import VectorFile
from scigraft.graph.neighbours import SCALE
from scigraft.model import FACETS
from scigraft.steps import digest_of
from scigraft.steps.code import code_digest

_END = b"\n"


def default_folder() -> Path:
    """Return where users keep what can be made again: ``$XDG_CACHE_HOME/scigraft/search``."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "scigraft" / "search"


def text_key(title: str, abstract: str) -> str:
    """Return the key of a text: the hash of its title and abstract."""
    return sha256(f"{title}\x00{abstract}".encode()).hexdigest()


def vector_file(folder: Path, embedder: Embedder) -> VectorFile:
    """Return the file of the vectors of an embedder."""
    return VectorFile(folder / f"{digest_of([SCALE, embedder.name, embedder.digest])[:16]}.vectors", embedder.dim)


class ItemFile:
    """Items by the key of their text, a line each, in a file for each state of the code. It only ever grows."""

    def __init__(self, folder: Path, *, code: str = "") -> None:
        told = code or digest_of([code_digest(package) for package in CODE])
        self._path = folder / f"{told[:16]}.items.jsonl"

    def known(self, keys: Sequence[str]) -> dict[str, Items]:
        """Return what is kept of the texts with these keys. A line that cannot be read is as if it were not there."""
        wanted = set(keys)
        found: dict[str, Items] = {}
        with suppress(FileNotFoundError), self._path.open("rb") as stream:
            for line in stream:
                with suppress(ValueError, TypeError, KeyError, RecursionError):
                    key, lists = json.loads(line)
                    if key in wanted:
                        found[key] = _items(lists)
        return found

    def keep(self, made: Mapping[str, Items]) -> None:
        """Write further items. Raises ``UsageError`` where the file cannot be written."""
        lines = [json.dumps([key, [items[facet] for facet in FACETS]]).encode() + _END for key, items in made.items()]
        with appending(self._path) as stream:
            stream.write(b"".join([_END if stream.tell() else b"", *lines]))  # after a line that was left half written


def _items(lists: Sequence[Sequence[str]]) -> Items:
    if not all(isinstance(text, str) for texts in lists for text in texts):
        raise TypeError("items are texts")
    return {facet: tuple(texts) for facet, texts in zip(FACETS, lists, strict=True)}
