"""The weights of a tagger, as they are shipped."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.extract.tagger.bio import allowed, bio_labels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FOLDER = Path(__file__).parent
CONTEXTUAL = FOLDER / "contextual.npz"
LEXICAL = FOLDER / "lexical.npz"


@dataclass(frozen=True, slots=True)
class Weights:
    """What a tagger knows. ``kinds`` are its types; labels are those of ``bio_labels``, K of them.

    ``keys`` (F, ascending) are hashes of features, ``sparse`` (F, K) what each says. ``hidden`` (3 D, H) with ``shift``
    (H) maps the vectors of a token and its neighbours to H numbers, and ``out`` (H, K) those to labels; a lexical
    tagger has none of them (H = 0). ``follow`` (K, K) and ``begin`` (K) score the chain. ``scale`` multiplies vectors.
    ``seen`` are hashes of the sentences that it was trained on, so that a test on them can be told from a fair one.
    """

    kinds: tuple[str, ...]
    keys: NDArray[np.uint32]
    sparse: Floats
    bias: Floats
    follow: Floats
    begin: Floats
    hidden: Floats
    shift: Floats
    out: Floats
    scale: float = 1.0
    seen: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, dtype=np.uint32))

    @property
    def contextual(self) -> bool:
        """Whether it needs the vectors of an embedder."""
        return self.hidden.size > 0

    def chain(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the scores of transitions and first labels, minus infinity where BIO bars them."""
        follows, begins = allowed(bio_labels(self.kinds))
        return (
            np.where(follows > 0, self.follow.astype(np.float64), -np.inf),
            np.where(begins > 0, self.begin.astype(np.float64), -np.inf),
        )


def save(weights: Weights, path: Path) -> None:
    """Write weights as half precision, compressed, without pickles."""
    arrays: dict[str, NDArray[np.generic]] = {}
    for name in (one.name for one in fields(Weights)):
        if name == "kinds":
            arrays["kinds"] = np.array(weights.kinds)
        else:
            kind = np.uint32 if name in {"keys", "seen"} else np.float16
            arrays[name] = np.asarray(getattr(weights, name), dtype=kind)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load(path: Path) -> Weights:
    """Return the weights of a file that ``save`` wrote."""
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as data:
        floats = {
            name: data[name].astype(np.float32)
            for name in ("sparse", "bias", "follow", "begin", "hidden", "shift", "out")
        }
        kinds = tuple(str(kind) for kind in data["kinds"])
        return Weights(kinds=kinds, keys=data["keys"], scale=float(data["scale"]), seen=data["seen"], **floats)


def averaged(several: Sequence[Weights]) -> Weights:
    """Return weights that score as the mean of several, trained from different seeds on the same features."""
    first, share = several[0], np.float32(1 / len(several))

    def mean(name: str) -> Floats:
        return sum((getattr(one, name) for one in several[1:]), getattr(first, name)) * share  # type: ignore[no-any-return]

    return Weights(
        kinds=first.kinds,
        keys=first.keys,
        sparse=mean("sparse"),
        bias=mean("bias"),
        follow=mean("follow"),
        begin=mean("begin"),
        hidden=np.hstack([one.hidden for one in several]),
        shift=np.concatenate([one.shift for one in several]),
        out=np.vstack([one.out for one in several]) * share,
        scale=first.scale,
    )


def digest(path: Path) -> str:
    """Return what names the weights of a file: the first 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def fingerprints(texts: Sequence[str]) -> NDArray[np.uint32]:
    """Return the hash of each sentence (CRC-32, white space left out), under which ``Weights.seen`` holds it."""
    return np.array([zlib.crc32("".join(text.split()).encode()) for text in texts], dtype=np.uint32)
