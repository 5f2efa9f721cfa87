"""What turns texts into vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """The word pieces of one text in context.

    ``offsets`` are their character ranges in the text (pieces of the model's own, such as ``[CLS]``, left out);
    ``vectors`` has a row of ``dim`` numbers a piece; ``pooled`` is the text's own vector of length one.
    """

    offsets: tuple[tuple[int, int], ...]
    vectors: NDArray[np.float32]
    pooled: NDArray[np.float32]


class TextEncoder(Protocol):
    """A model that gives each text a vector of length one. ``digest`` names the weights."""

    name: str
    digest: str

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one a text, shape (texts, dim). Longer texts are cut at the model's limit."""
        ...


class Embedder(TextEncoder, Protocol):
    """A model that also gives the word pieces of a text.

    The vector of a text depends on that text alone, to the last bit: never on the texts that are encoded with it.
    What was made with other weights is made anew.
    """

    dim: int

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the word pieces of each text in context, with the text's own vector."""
        ...
