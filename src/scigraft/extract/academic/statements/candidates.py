"""The sentences of a paper that a statement may be made of, made ready once: tidied, retold, measured."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.extract.academic.statements.claims import Claim, claims_of
from scigraft.extract.academic.statements.cues import within
from scigraft.extract.academic.statements.cutting import is_broken
from scigraft.extract.academic.statements.voice import Names
from scigraft.extract.academic.statements.wording import tidy, vocabulary, without_openers
from scigraft.model import Document, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scigraft.embed import Embedder

_ENDS = (".", "!", "?", '"', "”", ")", ":")
_CAPTION = re.compile(
    r"(?:fig\.?\s+)?(?:figure|fig\.|table|tab\.|algorithm|example|theorem|lemma|definition|copyright|©|keywords?)\s*[\d:.]",
    re.I,
)
MIN_WORDS = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may become a statement.

    ``text`` is tidied and without openers, ``near`` how close it is to what the paper is about (0 to 1), ``rank`` its
    place among the sentences of its part, from 0 to 1. ``opener`` are the words left off ("however"), ``before`` is
    the sentence before it in its part, tidied, empty where it is the first one.
    """

    sentence: Sentence
    text: str
    opener: str
    before: str
    claims: tuple[Claim, ...]
    order: int
    rank: float
    near: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read of a paper before statements are chosen: candidates in order, names of its own things, its words.

    ``words`` are counted, ``title`` are the longer ones of the title, in lower case.
    """

    candidates: tuple[Candidate, ...]
    names: Names
    words: Mapping[str, int]
    title: frozenset[str] = frozenset()


def reading_of(
    document: Document, sentences: Sequence[Sentence], names: Names, *, embedder: Embedder | None = None
) -> Reading:
    """Return a paper as statements are chosen from it."""
    words = vocabulary(document)
    title = frozenset(_words(" ".join(s.text for s in sentences if s.part == "title")))
    return Reading(_candidates(sentences, words, embedder), names, words, title)


def _candidates(
    sentences: Sequence[Sentence], words: Mapping[str, int], embedder: Embedder | None
) -> tuple[Candidate, ...]:
    """Return the whole sentences of abstract, introduction and conclusion that tell of the paper, in reading order."""
    ready = _ready(sentences, words)
    near = _near([sentence for sentence, _, _ in ready], sentences, embedder)
    counts = {part: sum(s.part == part for s, _, _ in ready) for part in ("abstract", "introduction", "conclusion")}
    met = dict.fromkeys(counts, 0)
    found = []
    for order, (sentence, plain, before) in enumerate(ready):
        rank = met.get(sentence.part, 0) / max(1, counts.get(sentence.part, 1))
        met[sentence.part] = met.get(sentence.part, 0) + 1
        text = without_openers(plain)
        opener = plain[: max(0, len(plain) - len(text))].strip(" ,").lower()
        found.append(Candidate(sentence, text, opener, before, claims_of(plain), order, rank, near[order]))
    return tuple(found)


def _ready(sentences: Sequence[Sentence], words: Mapping[str, int]) -> list[tuple[Sentence, str, str]]:
    """Return the sentences that are candidates, each tidied and with the tidied one before it."""
    seen: set[str] = set()
    ready: list[tuple[Sentence, str, str]] = []
    part, before = "", ""
    for sentence in sentences:
        if sentence.part == "title" or not _whole(sentence.text) or sentence.text in seen:
            continue
        seen.add(sentence.text)
        plain = tidy(sentence.text, words)
        if (
            len(without_openers(plain).split()) >= MIN_WORDS
            and not is_broken(plain)
            and not within("later").search(plain)
        ):
            ready.append((sentence, plain, before if sentence.part == part else ""))
        part, before = sentence.part, plain
    return ready


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
    return [word.strip(".,:;?!()") for word in text.lower().split() if len(word) > 3]
