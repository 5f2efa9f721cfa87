"""The sentences of a paper that a statement may be made of, made ready once: tidied, retold, measured."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.extract.academic.statements.claims import Claim, claims_of
from scigraft.extract.academic.statements.cues import within
from scigraft.extract.academic.statements.voice import Names
from scigraft.extract.academic.statements.wording import tidy, vocabulary, without_openers
from scigraft.model import Document, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scigraft.embed import Embedder

_ENDS = (".", "!", "?", '"', "”", ")", ":")
_CAPTION = re.compile(
    r"(?:figure|fig\.|table|tab\.|algorithm|example|theorem|lemma|definition|copyright|©|keywords?)\s*[\d:.]", re.I
)
MIN_WORDS = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may become a statement.

    ``text`` is tidied and without openers, ``near`` how close it is to what the paper is about (0 to 1), ``rank`` its
    place among the sentences of its part, from 0 to 1.
    """

    sentence: Sentence
    text: str
    claims: tuple[Claim, ...]
    order: int
    rank: float
    near: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read of a paper before statements are chosen: candidates in order, names of its own things, its words."""

    candidates: tuple[Candidate, ...]
    names: Names
    words: Mapping[str, int]


def reading_of(
    document: Document, sentences: Sequence[Sentence], names: Names, *, embedder: Embedder | None = None
) -> Reading:
    """Return a paper as statements are chosen from it."""
    words = vocabulary(document)
    return Reading(_candidates(sentences, words, embedder), names, words)


def _candidates(
    sentences: Sequence[Sentence], words: Mapping[str, int], embedder: Embedder | None
) -> tuple[Candidate, ...]:
    """Return the whole sentences of abstract, introduction and conclusion that tell of the paper, in reading order."""
    seen: set[str] = set()
    ready: list[tuple[Sentence, str, str]] = []
    for sentence in sentences:
        if sentence.part == "title" or not _whole(sentence.text) or sentence.text in seen:
            continue
        seen.add(sentence.text)
        plain = tidy(sentence.text, words)
        text = without_openers(plain)
        if len(text.split()) >= MIN_WORDS and not within("later").search(text):
            ready.append((sentence, plain, text))
    near = _near([sentence for sentence, _, _ in ready], sentences, embedder)
    counts = {part: sum(s.part == part for s, _, _ in ready) for part in ("abstract", "introduction", "conclusion")}
    met = dict.fromkeys(counts, 0)
    found = []
    for order, (sentence, plain, text) in enumerate(ready):
        rank = met.get(sentence.part, 0) / max(1, counts.get(sentence.part, 1))
        met[sentence.part] = met.get(sentence.part, 0) + 1
        found.append(Candidate(sentence, text, claims_of(plain), order, rank, near[order]))
    return tuple(found)


def _whole(text: str) -> bool:
    first = text.lstrip("\"'“(")[:1]
    if _CAPTION.match(text):
        return False
    return bool(first) and (first.isupper() or first.isdigit()) and text.rstrip().endswith(_ENDS)


def _near(ready: Sequence[Sentence], sentences: Sequence[Sentence], embedder: Embedder | None) -> list[float]:
    """Return how alike each sentence and the title are: by vectors, or by words where there are none."""
    centre = [s.text for s in sentences if s.part == "title"] or [s.text for s in sentences if s.part == "abstract"][:3]
    if not centre:
        return [0.0] * len(ready)
    if embedder is None:
        about = {word for text in centre for word in _words(text)}
        return [len(about & set(_words(s.text))) / max(1, len(about)) for s in ready]
    return _cosines([s.text for s in ready], centre, embedder)


def _cosines(texts: Sequence[str], centre: Sequence[str], embedder: Embedder) -> list[float]:
    vectors: NDArray[np.float32] = embedder.encode(texts)
    middle = embedder.encode(centre).mean(axis=0)
    return [float(max(0.0, value)) for value in vectors @ middle]


def _words(text: str) -> list[str]:
    return [word for word in text.lower().split() if len(word) > 3]
