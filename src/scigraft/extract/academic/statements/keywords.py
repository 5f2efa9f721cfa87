"""Phrases for what a paper is about, out of its title, abstract and introduction."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scigraft.embed import Embedder
from scigraft.model import Sentence
from scigraft.modules.word_files import words_in

MOST = 5
FEWEST = 3  # below this many good phrases, single words are let in
LONGEST = 5  # words of a phrase
_SHARE = 0.45  # of the best phrase's score that a fourth and a fifth must reach
_LOOKED_AT = 15  # phrases whose vectors are compared
_STEM = 6  # letters by which words are told to be forms of one: parser, parsing
_TOKEN = re.compile(r"[^\W_]+(?:[-'’/+][^\W_]+)*|[^\w\s]")
_WORD = re.compile(r"[^\W\d_]")
_WEIGHTS = {"title": 3.0, "abstract": 1.0, "introduction": 0.35, "conclusion": 0.35}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase as first printed, the sentence and the range in it where that is, and its score."""

    text: str
    sentence: Sentence
    span: tuple[int, int]
    score: float


@dataclass(slots=True)
class _Met:
    first: tuple[str, Sentence, tuple[int, int]]
    weight: float = 0.0
    times: int = 0
    title: bool = False


def keyphrases(
    sentences: Sequence[Sentence], *, embedder: Embedder | None = None, most: int = MOST
) -> tuple[Phrase, ...]:
    """Return the phrases that say best what a paper is about, best first.

    Noun phrases are what stands between function words and verbs. They are ranked by how often and where they stand,
    by length, and by how close they are to title and abstract. Of phrases that hold each other one is kept.
    """
    met = _whole(_met(sentences))
    ranked = sorted(((key, _score(key, one)) for key, one in met.items()), key=lambda pair: (-pair[1], pair[0]))
    ranked = [(key, score) for key, score in ranked if score > 0][:_LOOKED_AT]
    if embedder is not None and ranked:
        ranked = _by_meaning(ranked, met, sentences, embedder)
    chosen: list[str] = []
    for key, _ in ranked:
        if len(chosen) < most and not any(_overlap(key, other) for other in chosen):
            chosen.append(key)
    scores = dict(ranked)
    good = [key for key in chosen if scores[key] >= _SHARE * scores[chosen[0]]]
    chosen = chosen[: max(FEWEST, len(good))]
    return tuple(Phrase(*met[key].first, score=scores[key]) for key in chosen)


def _met(sentences: Iterable[Sentence]) -> dict[str, _Met]:
    found: dict[str, _Met] = {}
    for sentence in sentences:
        weight = _WEIGHTS.get(sentence.part, 0.0)
        for run in _runs(sentence.text):
            if sentence.part == "title" and run[0][0] == 0 and len(run) > 1 and _first_is_gerund(sentence.text):
                run = run[1:]  # "Learning Translations via ..." is about translations
            for start, end in _spans(run):
                words = [sentence.text[a:b] for a, b in run[start:end]]
                span = (run[start][0], run[end - 1][1])
                key = " ".join(map(_singular, words))
                one = found.setdefault(key, _Met((sentence.text[slice(*span)], sentence, span)))
                one.weight += weight
                one.times += 1
                one.title = one.title or sentence.part == "title"
    return found


def _first_is_gerund(title: str) -> bool:
    return title.split(" ", 1)[0].lower().endswith("ing")


def _whole(met: dict[str, _Met]) -> dict[str, _Met]:
    """Return the phrases without those that stand mostly within a longer one."""
    longer: dict[str, int] = {}
    for key, one in met.items():
        words = key.split()
        for start in range(1, len(words)):
            part = " ".join(words[start:])
            longer[part] = max(longer.get(part, 0), one.times)
    return {key: one for key, one in met.items() if not _stands_within(one.times, longer.get(key, 0))}


def _stands_within(times: int, longer: int) -> bool:
    return longer >= times or longer >= max(2, times / 2)


def _runs(text: str) -> list[list[tuple[int, int]]]:
    """Return the runs of words between function words, verbs and signs, each word by its range."""
    runs: list[list[tuple[int, int]]] = [[]]
    for match in _TOKEN.finditer(text):
        word = match[0].lower()
        if (
            word in _listed("stop")
            or word in _listed("verbs")
            or not _WORD.search(word)
            or len(word) < 2
            or word.endswith("ly")
        ):
            runs.append([])
        else:
            runs[-1].append(match.span())
    return [run for run in runs if run]


def _spans(run: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the phrases of a run: each ends where it ends, since the head of a phrase is last."""
    size = len(run)
    return [(start, size) for start in range(max(0, size - LONGEST), size)]


def _score(key: str, met: _Met) -> float:
    words = key.split()
    text = met.first[0]
    if (
        words[0] in _listed("edges")
        or words[-1] in _listed("edges")
        or _adjective(words[-1])
        or all(w in _generic() for w in words)
    ):
        return 0.0
    if len(text) < 3 or text.lower().endswith(("ing", "ed")) and len(words) == 1:
        return 0.0
    shaped = any(letter.isupper() for letter in text[1:])
    if len(words) == 1 and (met.times < 3 or not (met.title or shaped) or words[0] in _generic()):
        return 0.0
    if met.times < 2 and not met.title:
        return 0.0
    length = {1: 0.7, 2: 1.25, 3: 1.2, 4: 0.9, 5: 0.75}[len(words)]
    vague = sum(word in _generic() for word in (words[0], words[-1])) / 2
    return length * (1 - 0.35 * vague) * math.log1p(met.weight) * (1.3 if met.title else 1.0)


def _adjective(word: str) -> bool:
    return word.endswith(tuple(_listed("adjective_endings"))) and word not in _listed("nouns_among")


def _by_meaning(
    ranked: Sequence[tuple[str, float]], met: dict[str, _Met], sentences: Sequence[Sentence], embedder: Embedder
) -> list[tuple[str, float]]:
    about = [s.text for s in sentences if s.part in ("title", "abstract")][:12] or [s.text for s in sentences][:6]
    middle = embedder.encode(about).mean(axis=0)
    vectors = embedder.encode([met[key].first[0] for key, _ in ranked])
    near = vectors @ middle
    found = [(key, score * (0.5 + float(value))) for (key, score), value in zip(ranked, near, strict=True)]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def _overlap(left: str, right: str) -> bool:
    """Return whether two phrases say much the same: shared words, words of one stem, or the initials of the other."""
    one, other = ({word[:_STEM] for word in key.split()} for key in (left, right))
    short, long = sorted((left, right), key=len)
    initials = "".join(word[0] for part in long.split() for word in part.split("-") if word)
    return one <= other or other <= one or len(one & other) >= 2 or short == initials


def _singular(word: str) -> str:
    low = word.lower()
    if len(low) > 4 and low.endswith("ies"):
        return f"{low[:-3]}y"
    return low[:-1] if len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is")) else low


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(word for line in words_in(__package__ or "", "generic_words.toml")[name] for word in line.split())


@cache
def _generic() -> frozenset[str]:
    return frozenset(map(_singular, _listed("generic"))) | _listed("generic")
