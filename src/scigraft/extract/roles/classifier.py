"""Roles of the sentences of an abstract, by the weights that ``training/train_roles.py`` made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import get_args

import numpy as np

from scigraft.embed import Embedder
from scigraft.extract.roles.chain import best_path, likelihoods
from scigraft.extract.roles.linear import WEIGHTS, LinearModel
from scigraft.extract.roles.network import Network
from scigraft.extract.roles.weights import unpacked
from scigraft.model import SentenceRole

ROLES: tuple[SentenceRole, ...] = get_args(SentenceRole)
FULL, LEXICAL = "roles", "roles_lexical"  # files of weights: with an embedder, and without


class RoleClassifier:
    """Networks that vote: their label scores are averaged, and so are their chains.

    ``name`` says which weights these are, ``digest`` their content; ``lexical`` whether they need no vectors.
    """

    def __init__(self, name: str, networks: Sequence[Network | LinearModel], *, digest: str) -> None:
        self.name = name
        self.digest = digest
        self.lexical = networks[0].lexical
        self._networks = tuple(networks)
        chains = [network.chain for network in networks]
        self._chain = [np.mean([chain[part] for chain in chains], axis=0).astype(np.float64) for part in range(3)]

    def roles(self, texts: Sequence[str], embedder: Embedder | None = None) -> tuple[tuple[SentenceRole, float], ...]:
        """Return the role of each sentence of one sequence, in order, with its probability (0 to 1)."""
        if not texts:
            return ()
        pieces = [] if self.lexical or embedder is None else embedder.tokens(texts)
        scores = np.mean([network.scores(texts, pieces) for network in self._networks], axis=0).astype(np.float64)
        moves, first, last = self._chain
        path = best_path(scores, moves, first, last)
        shares = likelihoods(scores, moves, first, last)
        return tuple((ROLES[label], round(float(shares[place, label]), 3)) for place, label in enumerate(path))


@cache
def classifier(*, lexical: bool = False) -> RoleClassifier:
    """Return the shipped classifier: the one that reads vectors, or the ``lexical`` one for where no embedder is."""
    name = LEXICAL if lexical else FULL
    data = files(__package__ or "").joinpath(f"{name}.npz").read_bytes()
    return loaded(name, data)


def loaded(name: str, data: bytes) -> RoleClassifier:
    """Return the classifier of the bytes of a file of weights."""
    from hashlib import sha256

    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        parts, vocabulary = unpacked(dict(arrays))
    networks = [(LinearModel if WEIGHTS in part else Network)(part, vocabulary) for part in parts]
    return RoleClassifier(name, networks, digest=sha256(data).hexdigest()[:16])
