"""Search by words: BM25 (Robertson and Zaragoza 2009; bm25s, Lù 2024) over stems of title and abstract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.word_spans import words

if TYPE_CHECKING:
    import bm25s
    import Stemmer
    from numpy.typing import NDArray

K1, B = 1.5, 0.75
_EMPTY = "\x00"  # a corpus must have a word: one that no query has
MOST_WORDS = 2000  # of a query: what a long text says after that adds nothing but time


class LexicalIndex:
    """BM25 over so many texts, in order."""

    def __init__(self, model: bm25s.BM25, size: int) -> None:
        self._model = model
        self._size = size

    def __len__(self) -> int:
        return self._size

    @classmethod
    def of(cls, texts: Sequence[str]) -> LexicalIndex:
        """Return an index of the texts."""
        import bm25s

        all_stems = [*(stems(text) for text in texts), [_EMPTY]]
        # Numbered by alphabet: the same texts give the same bytes.
        vocabulary = {stem: number for number, stem in enumerate(sorted({stem for one in all_stems for stem in one}))}
        model = bm25s.BM25(k1=K1, b=B)
        model.index(([[vocabulary[stem] for stem in one] for one in all_stems], vocabulary), show_progress=False)
        return cls(model, len(texts))

    @classmethod
    def load(cls, folder: Path, size: int) -> LexicalIndex:
        """Return an index that was saved, its arrays mapped into memory."""
        import bm25s

        model = bm25s.BM25.load(folder, mmap=True)
        model.scores |= {name: np.asarray(model.scores[name]) for name in ("data", "indices", "indptr")}
        return cls(model, size)

    def save(self, folder: Path) -> None:
        """Write the index into a folder."""
        self._model.save(folder, show_progress=False)

    def __contains__(self, word: str) -> bool:
        return word in self._model.vocab_dict

    def papers_with(self, word: str) -> int:
        """Return how many texts have a word, given as its stem."""
        number = self._model.vocab_dict.get(word)
        starts = self._model.scores["indptr"]
        return 0 if number is None else int(starts[number + 1] - starts[number])

    def scores(self, text: str) -> NDArray[np.float64]:
        """Return how well each text of the index answers to the words of ``text``; 0 where no word is shared."""
        known = [word for word in stems(text)[:MOST_WORDS] if word in self._model.vocab_dict]
        if not known:
            return np.zeros(self._size)
        found: NDArray[np.float64] = self._model.get_scores(known)[: self._size].astype(np.float64)
        return found


def stems(text: str) -> list[str]:
    """Return the stems of the words of a text that are no stop words: those of ``bm25s.tokenize``, at once.

    Of scripts without blanks they are pairs of letters, see ``scigraft.search.word_spans``.
    """
    return [stem for _, stem in stemmed(text)]


def stemmed(text: str) -> list[tuple[str, str]]:
    """Return the words of a text that are no stop words, in small letters, each with its stem."""
    stop = _stop_words()
    told = [word for word in words(text.lower()) if word not in stop]
    return list(zip(told, _stemmer().stemWords(told), strict=True))


@cache
def _stop_words() -> frozenset[str]:
    from bm25s.stopwords import STOPWORDS_EN

    return frozenset(STOPWORDS_EN)


@cache
def _stemmer() -> Stemmer.Stemmer:
    import Stemmer

    return Stemmer.Stemmer("english")
