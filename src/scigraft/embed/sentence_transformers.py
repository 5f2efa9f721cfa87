"""Any model of sentence-transformers by name or folder. Needs the extra ``sentence-transformers``, which has torch."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from scigraft.embed.embedder import TextEncoder
from scigraft.model import NeedsExtra, UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

PACKAGE = "sentence_transformers"
BATCH = 32
_CHUNK = 2**20
_WEIGHTS = ("*.safetensors", "*.bin")


@dataclass(frozen=True, slots=True)
class SentenceTransformersProvider:
    """A model by its name on the Hugging Face hub, or by the folder it lies in."""

    model: str
    remote: bool = False

    @property
    def name(self) -> str:
        """The model's name, the folder's last part for one in a folder."""
        return Path(self.model).name if Path(self.model).is_dir() else self.model

    def digest(self) -> str:
        """Return a hash of the weights of a folder; of a model of the hub, of its name and the revision held here."""
        folder = Path(self.model)
        total = sha256(f"sentence-transformers:{self.name}".encode())
        if folder.is_dir():
            for file in _weights(folder):
                total.update(_content(file))
        else:
            total.update(_revision(self.model).encode())
        return total.hexdigest()[:16]

    def problem(self) -> str:
        """Return whether the package is missing; a model of the hub is looked for only when it is loaded."""
        return "" if importlib.util.find_spec(PACKAGE) else "sentence-transformers is not installed"

    def install_hint(self) -> str:
        """Return how to install the package."""
        return 'To install: pip install "scigraft[sentence-transformers]"'

    def load(self) -> TextEncoder:
        """Return the model, loaded once a process."""
        if self.problem():
            raise NeedsExtra(f"the embedder {self.model} cannot be used", hint=self.install_hint())
        return _loaded(self.model, self.name, self.digest())


class _Model(Protocol):
    def encode(
        self,
        sentences: list[str],
        *,
        batch_size: int,
        show_progress_bar: bool,
        convert_to_numpy: bool,
        normalize_embeddings: bool,
    ) -> NDArray[np.float32]: ...


class SentenceTransformersEncoder:
    """A loaded model. Texts are sorted by length, so that a batch pads little; the order given is that returned."""

    def __init__(self, model: _Model, *, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        self._model = model

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one a text, shape (texts, dim)."""
        order = sorted(range(len(texts)), key=lambda place: (-len(texts[place]), texts[place]))
        made = self._model.encode(
            [texts[place] for place in order],
            batch_size=BATCH,
            show_progress_bar=False,
            convert_to_numpy=True,
            normalize_embeddings=True,
        )
        found = np.empty_like(made, dtype=np.float32)
        found[order] = made
        return found


@lru_cache(maxsize=1)
def _loaded(model: str, name: str, digest: str) -> SentenceTransformersEncoder:
    from sentence_transformers import SentenceTransformer

    try:
        return SentenceTransformersEncoder(SentenceTransformer(model, device="cpu"), name=name, digest=digest)
    except (OSError, ValueError) as exc:
        raise UsageError(
            f"the embedder {model} cannot be loaded ({exc})",
            where="search.embedder",
            hint="Give the name of a model of the Hugging Face hub, or the folder of one",
        ) from exc


def _weights(folder: Path) -> list[Path]:
    return sorted(file for pattern in _WEIGHTS for file in folder.rglob(pattern))


def _content(path: Path) -> bytes:
    total = sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            total.update(chunk)
    return total.digest()


def _revision(model: str) -> str:
    """Return the revision of a model of the hub that is held in the cache of this machine, or an empty text."""
    for folder in _caches():
        file = folder / f"models--{model.replace('/', '--')}" / "refs" / "main"
        if file.is_file():
            return file.read_text(encoding="utf-8").strip()
    return ""


def _caches() -> Iterator[Path]:
    if named := os.environ.get("HF_HUB_CACHE"):
        yield Path(named)
    yield Path(os.environ.get("HF_HOME", Path.home() / ".cache" / "huggingface")) / "hub"
