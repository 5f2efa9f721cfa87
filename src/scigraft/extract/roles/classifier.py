"""Roles of the sentences of an abstract, by the weights that ``training/train_roles.py`` made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, get_args

import numpy as np

from scigraft.embed import Embedder
from scigraft.extract.label_chain import best_path, likelihoods
from scigraft.extract.roles.linear import WEIGHTS, LinearModel
from scigraft.extract.roles.network import Network
from scigraft.extract.roles.weights import unpacked
from scigraft.model import SentenceRole

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROLES: tuple[SentenceRole, ...] = get_args(SentenceRole)
WORDS_SHARE = 0.3  # of the vote, beside the networks
FULL, LEXICAL = "roles", "roles_lexical"  # files of weights: with an embedder, and without


@dataclass(frozen=True, slots=True)
class RoleClassifier:
    """Models that vote: the label scores of each count by its share, and so do those of its chain.

    ``name`` says which weights these are, ``digest`` their content.
    """

    name: str
    digest: str
    models: tuple[tuple[Network | LinearModel, float], ...]

    @property
    def lexical(self) -> bool:
        """Whether it needs no vectors."""
        return all(model.lexical for model, _ in self.models)

    def roles(self, texts: Sequence[str], embedder: Embedder | None = None) -> tuple[tuple[SentenceRole, float], ...]:
        """Return the role of each sentence of one sequence, in order, with its probability (0 to 1)."""
        if not texts:
            return ()
        pieces = [] if self.lexical or embedder is None else embedder.tokens(texts)
        scores = self._vote([model.scores(texts, pieces) for model, _ in self.models])
        chains = zip(*(model.chain for model, _ in self.models), strict=True)
        moves, first, last = (self._vote(parts) for parts in chains)
        path = best_path(scores, moves, first, last)
        shares = likelihoods(scores, moves, first, last)
        return tuple((ROLES[label], round(float(shares[place, label]), 3)) for place, label in enumerate(path))

    def _vote(self, told: Sequence[NDArray[np.float32]]) -> NDArray[np.float64]:
        shares = np.array([share for _, share in self.models])
        found: NDArray[np.float64] = np.tensordot(shares, np.stack(told).astype(np.float64), axes=1)
        return found


@cache
def classifier(*, lexical: bool = False) -> RoleClassifier:
    """Return the shipped classifier: the one that reads vectors, or the ``lexical`` one for where no embedder is."""
    words = loaded(LEXICAL, files(__package__ or "").joinpath(f"{LEXICAL}.npz").read_bytes())
    if lexical:
        return words
    return joined(loaded(FULL, files(__package__ or "").joinpath(f"{FULL}.npz").read_bytes()), words)


def joined(vectors: RoleClassifier, words: RoleClassifier) -> RoleClassifier:
    """Return the classifier in which one that reads vectors and one that reads words vote."""
    models = [(model, share * (1 - WORDS_SHARE)) for model, share in vectors.models]
    models += [(model, share * WORDS_SHARE) for model, share in words.models]
    return RoleClassifier(vectors.name, f"{vectors.digest}+{words.digest}", tuple(models))


def loaded(name: str, data: bytes) -> RoleClassifier:
    """Return the classifier of the bytes of a file of weights."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        parts, vocabulary = unpacked(dict(arrays))
    models = [(LinearModel if WEIGHTS in part else Network)(part, vocabulary) for part in parts]
    shared = tuple((model, 1 / len(models)) for model in models)
    return RoleClassifier(name, sha256(data).hexdigest()[:8], shared)
