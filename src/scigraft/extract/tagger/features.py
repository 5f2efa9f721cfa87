"""What the tagger sees of a token: words, shapes, affixes, the phrase it stands in, listed names that cover it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from scigraft.extract.tagger.clusters import UNKNOWN, clusters_of
from scigraft.extract.tagger.gazetteer import listed
from scigraft.extract.tagger.tokens import Token
from scigraft.read.data_file import toml_in

_CLOSED = ("determiners", "prepositions", "conjunctions", "auxiliaries", "pronouns", "verbs")
_SETS = ("task", "data", "measure", "activity")
_WORDS_KEPT = 2**16  # of which shape and class are kept: a process reads thousands of papers
_REACH = 5  # tokens to either side in which cue words count
_SHAPES = (("[A-Z]", "X"), ("[a-z]", "x"), ("[0-9]", "d"))


def features(text: str, tokens: Sequence[Token]) -> list[list[str]]:
    """Return the features of each token of a sentence as strings, in a fixed order, without repeats."""
    words = [token.text.lower() for token in tokens]
    names = listed(text, tokens)
    classes = [word_class(token.text) for token in tokens]
    phrases = _phrases(classes)
    groups = [clusters_of(word) for word in words]
    found = []
    for at in range(len(tokens)):
        told = ["bias"]
        told += _word(tokens, words, at)
        told += _window(tokens, words, classes, at)
        told += _phrase(words, phrases[at], at)
        told += _names(names, at)
        told += _company(groups, phrases[at], at)
        found.append(list(dict.fromkeys(told)))
    return found


def _word(tokens: Sequence[Token], words: Sequence[str], at: int) -> Iterator[str]:
    word, printed = words[at], tokens[at].text
    yield f"w={word}"
    yield f"p={printed}"
    yield f"shape={shape(printed)}"
    for size in (1, 2, 3, 4):
        if len(word) > size:
            yield f"s{size}={word[-size:]}"
            yield f"b{size}={word[:size]}"
    for name in _sets_of(word):
        yield f"is={name}"
    if len(printed) > 1 and printed.isupper():
        yield "capitals"
    if any(c.isupper() for c in printed[1:]):
        yield "inner"
    if not tokens[at].spaced:
        yield "glued"
    if at + 1 < len(tokens) and not tokens[at + 1].spaced:
        yield "glues"


def _window(tokens: Sequence[Token], words: Sequence[str], classes: Sequence[str], at: int) -> Iterator[str]:
    for step in (-3, -2, -1, 1, 2, 3):
        other = at + step
        if not 0 <= other < len(words):
            yield f"edge{step}"
            continue
        yield f"w{step}={words[other]}"
        yield f"c{step}={classes[other]}"
        if abs(step) < 3:
            yield f"shape{step}={shape(tokens[other].text)}"
            yield f"s{step}={words[other][-3:]}"
            for name in _sets_of(words[other]):
                yield f"is{step}={name}"
    for first, second in ((-2, -1), (-1, 0), (0, 1), (1, 2)):
        if 0 <= at + first and at + second < len(words):
            yield f"w{first},{second}={words[at + first]} {words[at + second]}"
            yield f"c{first},{second}={classes[at + first]} {classes[at + second]}"
    if 0 < at < len(words) - 1:
        yield f"around={words[at - 1]} {words[at + 1]}"
        yield f"caround={classes[at - 1]} {classes[at + 1]}"
    for other in range(max(0, at - _REACH), min(len(words), at + _REACH + 1)):
        if words[other] in _words()["cue"]:
            yield f"near{'-' if other < at else '+'}={words[other]}"


def _phrase(words: Sequence[str], phrase: tuple[int, int], at: int) -> Iterator[str]:
    first, last = phrase
    yield f"head={words[last]}"
    yield f"hs={words[last][-4:]}"
    yield f"hw={words[last]} {words[at]}"
    yield f"first={words[first]}"
    yield f"length={min(last - first, 5)}"
    yield f"left={min(at - first, 3)}"
    yield f"right={min(last - at, 3)}"
    yield f"before={words[first - 1] if first else '^'}"
    yield f"after={words[last + 1] if last + 1 < len(words) else '$'}"
    for name in _sets_of(words[last]):
        yield f"hset={name}"
        yield f"hset={name} {min(last - at, 3)}"


def _names(names: Sequence[frozenset[str]], at: int) -> Iterator[str]:
    for name in sorted(names[at]):
        yield f"listed={name}"
    for step in (-1, 1):
        if 0 <= at + step < len(names):
            for name in sorted(names[at + step]):
                yield f"listed{step}={name}"


def _company(groups: Sequence[tuple[int, int, int]], phrase: tuple[int, int], at: int) -> Iterator[str]:
    """Yield the classes of the token, its neighbours and the ends of its phrase: they speak for unseen words."""
    coarse, middle, fine = groups[at]
    yield from (f"k1={coarse}", f"k2={middle}", f"k3={fine}")
    for step in (-2, -1, 1, 2):
        if 0 <= at + step < len(groups):
            there = groups[at + step]
            yield from (f"k1{step}={there[0]}", f"k2{step}={there[1]}")
            if abs(step) == 1:
                yield from (f"k3{step}={there[2]}", f"k11{step}={there[0]} {coarse}", f"k22{step}={there[1]} {middle}")
    if 0 < at < len(groups) - 1:
        yield f"k1around={groups[at - 1][0]} {groups[at + 1][0]}"
    first, last = phrase
    head = groups[last]
    yield from (f"hk1={head[0]}", f"hk2={head[1]}", f"hk3={head[2]}", f"hkw={head[1]} {middle}")
    yield f"beforek={groups[first - 1][1] if first else UNKNOWN[1]}"
    yield f"afterk={groups[last + 1][1] if last + 1 < len(groups) else UNKNOWN[1]}"


def _phrases(classes: Sequence[str]) -> list[tuple[int, int]]:
    """Return for each token the first and last token of the run of open-class words around it."""
    found: list[tuple[int, int]] = []
    start, end = 0, -1
    inner = [c in {"word", "name", "number", "-"} for c in classes]
    for at in range(len(classes)):
        if not inner[at]:
            found.append((at, at))
            start = at + 1
            continue
        end = max(end, at)
        while end + 1 < len(classes) and inner[end + 1]:
            end += 1
        found.append((start, end))
    return found


@lru_cache(maxsize=_WORDS_KEPT)
def shape(word: str) -> str:
    """Return the shape of a word, runs of one kind as two at most: ``XxXX`` of ``CoNLL``, ``XdD`` never occurs."""
    for pattern, sign in _SHAPES:
        word = re.sub(pattern, sign, word)
    return re.sub(r"(.)\1{2,}", r"\1\1", word)


@lru_cache(maxsize=_WORDS_KEPT)
def word_class(word: str) -> str:
    """Return the closed class of a word, its sign where it is punctuation, else name, number or word."""
    low = word.lower()
    for name in _CLOSED:
        if low in _words()[name]:
            return name
    if not word[0].isalnum():
        return word
    if word.isdigit():
        return "number"
    return "word" if word[1:].islower() or len(word) == 1 or word.islower() else "name"


@lru_cache(maxsize=_WORDS_KEPT)
def _sets_of(word: str) -> tuple[str, ...]:
    return tuple(name for name in _SETS if word in _words()[name])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    data = toml_in(__package__ or "", "words.toml")
    return {name: frozenset(words) for name, words in data.items()}
