"""What was extracted from texts, kept on disk, so that a second evaluation starts in seconds. It is safe to delete."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from scigraft.evaluate.search.extraction import CODE, Extracted
from scigraft.graph.neighbours import SCALE
from scigraft.model import FACETS, UsageError
from scigraft.steps import digest_of
from scigraft.steps.code import code_digest

VERSION = 1  # of what the files hold


def default_folder() -> Path:
    """Return where users keep what can be made again: ``$XDG_CACHE_HOME/scigraft/search``."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "scigraft" / "search"


def text_key(title: str, abstract: str) -> str:
    """Return the key of a text: the hash of its title and abstract."""
    return sha256(f"{title}\x00{abstract}".encode()).hexdigest()


class ExtractionCache:
    """Extractions by the key of their text, in files of some hundred each; a folder for each embedder and each code.

    Files are written whole and then named, so that a run that is stopped leaves no half one.
    """

    def __init__(self, folder: Path, *, embedder: str) -> None:
        self._folder = folder / digest_of([VERSION, SCALE, embedder, [code_digest(package) for package in CODE]])[:16]

    def known(self, keys: Sequence[str]) -> dict[str, Extracted]:
        """Return what is kept of the texts with these keys. A file that cannot be read is as if it were not there."""
        wanted = set(keys)
        found: dict[str, Extracted] = {}
        for file in sorted(self._folder.glob("*.npz")) if wanted else ():
            with suppress(OSError, ValueError, KeyError, zipfile.BadZipFile):
                found.update(_read(file, wanted - found.keys()))
        return found

    def keep(self, made: Mapping[str, Extracted]) -> None:
        """Write extractions of one embedder. Raises ``UsageError`` where the folder cannot be written."""
        name = digest_of(sorted(made))[:16]
        keys = list(made)
        texts = json.dumps([[list(made[key].items[facet]) for facet in FACETS] for key in keys]).encode()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._folder, suffix=".part", delete=False) as stream:
                np.savez(
                    stream,
                    keys=np.array(keys),
                    counts=np.array([len(made[key].vectors) for key in keys], dtype=np.int64),
                    vectors=np.concatenate([made[key].vectors for key in keys]),
                    texts=np.frombuffer(texts, dtype=np.uint8),
                )
            Path(stream.name).replace(self._folder / f"{name}.npz")
        except OSError as exc:
            raise UsageError(f"cannot write to the cache ({exc})", hint="Name another folder with --cache") from exc


def _read(file: Path, wanted: set[str]) -> dict[str, Extracted]:
    with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
        keys = arrays["keys"].tolist()
        if wanted.isdisjoint(keys):
            return {}
        starts = np.concatenate([[0], np.cumsum(arrays["counts"])])
        vectors, texts = arrays["vectors"], json.loads(arrays["texts"].tobytes())
    found = {}
    for place, key in enumerate(keys):
        if key in wanted:
            items = {facet: tuple(mine) for facet, mine in zip(FACETS, texts[place], strict=True)}
            found[key] = Extracted(items, vectors[starts[place] : starts[place + 1]])
    return found
