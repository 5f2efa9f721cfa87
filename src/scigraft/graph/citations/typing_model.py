"""The trained model behind the type of a citation: direct use, or task correlation.

Two parts are added up: a linear model over groups of words, and, where the default embedder is installed, that
embedder adapted to the task. Both know two schools of labelling, ACL-ARC (papers on language; ``Uses`` and ``Extends``
are direct use) and SciCite (computer science and medicine; ``method`` is), and answer for one or for both at once. They
read the sentence and, of a mark, its clause; a third stage of some twenty weights moves the answer by what part
the mark plays in it.
The weights (``citation_types.npz``, about 1 MB) are made by ``training/train_citations.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Literal

import numpy as np

from scigraft.embed import Embedder, default_embedder
from scigraft.embed.adapter import Adapted
from scigraft.embed.minilm import MiniLM
from scigraft.graph.citations.mark import Mark, features
from scigraft.graph.citations.masking import compares, reports
from scigraft.graph.citations.wording import wording

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

School = Literal["aclarc", "scicite"]
SCHOOLS: tuple[School, ...] = ("aclarc", "scicite")
# Log-odds taken off where a sentence only reports what others did, or compares: 6% and 13% of those in ACL-ARC's
# training set and 12% and 13% of those in SciCite's are direct use, of all sentences 23% and 28%.
REPORTED = 1.5
# Log-odds from which the words alone decide, which spares six sentences in ten the embedder: on the development sets
# both parts agree there in 99 to 100 of 100 sentences.
SURE = 1.5
DEBRIS = -1.0  # the most that pieces of a table are given, whose words tell of no use
PIECES = 128  # of a sentence that are read
_FILE = "citation_types.npz"


class TypingModel:
    """Says how likely a citing sentence makes direct use of what it cites. ``digest`` names the weights."""

    def __init__(self, arrays: Mapping[str, NDArray[np.generic]], digest: str) -> None:
        self.digest = digest
        self._arrays = {name: array.astype(np.float32) for name, array in arrays.items() if array.dtype.kind in "fi"}
        self._words = {name: self._spread(f"words.{name}") * self._arrays[f"scale.{name}"] for name in SCHOOLS}
        self._adapted: Adapted | None = None
        self.base = bytes(arrays["base"].tobytes()).decode("ascii") if "base" in arrays else ""

    def _spread(self, name: str) -> Matrix:
        """Return an array of numbers, one a group of words that is known, with 0 for all others, shape (size,)."""
        numbers = np.zeros(int(self._arrays["size"]), dtype=np.float32)
        numbers[self._arrays["places"].astype(np.int64)] = self._arrays[name]
        return numbers

    def odds(self, texts: Sequence[str], school: School | None, embedder: Embedder | None) -> list[float]:
        """Return the log-odds of direct use of each masked sentence, after ``school``, or both in equal parts."""
        schools = SCHOOLS if school is None else (school,)
        by_words = [self._by_words(wording(text), schools) for text in texts]
        odds = [self._mean_of_words(told) for told in by_words]
        adapted = self._adapter(embedder)
        if adapted is not None:
            doubtful = [place for place, told in enumerate(by_words) if not self._sure(told)]
            states = adapted.states([texts[place] for place in doubtful], limit=PIECES)
            for place, of_text in zip(doubtful, states, strict=True):
                odds[place] = self._by_both(of_text, by_words[place])
        return [told - REPORTED * (reports(text) or compares(text)) for told, text in zip(odds, texts, strict=True)]

    def of_marks(self, marks: Sequence[Mark], embedder: Embedder | None) -> list[float]:
        """Return the log-odds of direct use of the work that each mark stands for; those of debris are below none.

        They are those of its words, weighed together with what ``mark.features`` tells of the mark.
        """
        odds = self.of_words(marks, embedder)
        return [self._of_mark(mark, told) for mark, told in zip(marks, odds, strict=True)]

    def of_words(self, marks: Sequence[Mark], embedder: Embedder | None) -> list[float]:
        """Return the mean log-odds of the sentence and the clause of each mark."""
        read = [mark.read for mark in marks]
        once = list(dict.fromkeys(text for texts in read for text in texts))
        of_text = dict(zip(once, self.odds(once, None, embedder), strict=True))
        return [float(np.mean([of_text[text] for text in texts])) for texts in read]

    def _of_mark(self, mark: Mark, odds: float) -> float:
        told = features(mark)
        moved = float(self._arrays["marks.weights"] @ np.array([odds, *told.values(), 1.0], dtype=np.float32))
        return min(moved, DEBRIS) if told["fragments"] else moved

    def _mean_of_words(self, told: Mapping[School, float]) -> float:
        return float(np.mean([odds - self._cut(school) for school, odds in told.items()]))

    def _sure(self, told: Mapping[School, float]) -> bool:
        odds = [odds - self._cut(school) for school, odds in told.items()]
        return min(odds) > SURE or max(odds) < -SURE

    def _cut(self, school: School) -> float:
        return float(self._arrays[f"cut.words.{school}"])

    def _by_both(self, states: Matrix, told: Mapping[School, float]) -> float:
        read = np.concatenate([states.mean(axis=0), states.max(axis=0)])
        odds = [
            self._by_states(read, school)
            + float(self._arrays[f"share.{school}"]) * by_words
            - float(self._arrays[f"cut.both.{school}"])
            for school, by_words in told.items()
        ]
        return float(np.mean(odds))

    def _by_words(self, places: Sequence[int], schools: Sequence[School]) -> dict[School, float]:
        # Each group weighs by how rare it is, and all of them by their length together, as in training.
        rarity = self._rarity[places]
        length = float(np.sqrt(np.square(rarity).sum())) or 1.0
        return {
            school: float(self._words[school][places] @ rarity) / length + float(self._arrays[f"bias.{school}"])
            for school in schools
        }

    @cached_property
    def _rarity(self) -> Matrix:
        return self._spread("rarity")

    def _by_states(self, read: Matrix, school: School) -> float:
        scores = self._arrays[f"head.{school}.weight"] @ read + self._arrays[f"head.{school}.bias"]
        scores = np.exp(scores - scores.max())
        direct = scores[self._arrays[f"direct.{school}"].astype(np.int64)].sum() / scores.sum()
        direct = min(max(float(direct), 1e-4), 1 - 1e-4)
        return float(np.log(direct / (1 - direct)))

    def _adapter(self, embedder: Embedder | None) -> Adapted | None:
        if embedder is None or not self.base or embedder.digest != self.base:
            return None
        if self._adapted is None:
            base = default_embedder()
            if not isinstance(base, MiniLM) or base.digest != self.base:
                return None
            changes = {name[8:]: array for name, array in self._arrays.items() if name.startswith("adapter.")}
            start, scale = int(self._arrays["start"]), float(self._arrays["adapter_scale"])
            self._adapted = Adapted(base, changes, start=start, scale=scale)
        return self._adapted


@lru_cache(maxsize=1)
def typing_model() -> TypingModel:
    """Return the model that is shipped, loaded once a process."""
    content = files(__package__ or "").joinpath(_FILE).read_bytes()
    with np.load(BytesIO(content), allow_pickle=False) as stored:
        arrays = {name: stored[name] for name in stored.files}
    return TypingModel(arrays, sha256(content).hexdigest()[:16])
