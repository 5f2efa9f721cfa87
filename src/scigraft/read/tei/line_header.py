"""The header of a table that a TEI file gives as lines of text: which words stand over which column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

_STUB = re.compile(
    r"(?i)(?:models?|systems?|methods?|approach(?:es)?|algorithms?|parsers?|features?|data(?: ?sets?)?|corpus|corpora"
    r"|category|type|no\.?|#|id|name|task|team|language|languages|lang\.?|settings?|source|classifiers?|run|domain|baselines?|metrics?"
    r"|measures?|model name|authors?|reference|configuration|architecture|test set|tagger|encoder|decoder|embeddings?"
    r"|taggers?|components?|ablations?|set|group|variants?)\Z"
)
_MEASURE = re.compile(
    r"(?i)(?:P|R|Prec(?:ision)?\.?|Rec(?:all)?\.?|F-?(?:1|0\.5)?|F-?(?:scores?|measures?)|Acc(?:uracy)?\.?|dev|test|train|MAP|MRR|UAS|LAS"
    r"|BLEU|METEOR|TER|CIDEr|R?MSE|MAE|EM|MUC|CoNLL|[RH]@?-?\d\d?|P@\d\d?|ROUGE-?[12L]|R-?[L])\Z"
)
_SPLIT = re.compile(r"(?i)(?:dev|test|train)\Z")
_WITH_SPEED = re.compile(
    r"[A-Z]{2,6} \([\w#]+ ?/ ?s(?:ec)?\.?\)\Z"
)  # `LAS (sent/s)`: the unit is that of another column
_WORD_ONLY = re.compile(r"[^\w%@#∆Δ↑↓]+\Z")
MOST_LINES = 8
MOST_STUBS = 2
CROWDED = 4  # doubt in a header where one column has the names of several


@dataclass(frozen=True)
class Header:
    """The names of the columns, outermost first: each row is (text, columns that it spans).

    ``stub`` is what stands over the labels. ``doubt`` is 0 for the surest fit, from ``CROWDED`` on it is no fit.
    """

    rows: tuple[tuple[tuple[str, int], ...], ...]
    stub: str = ""
    doubt: int = 0


def read_header(lines: Sequence[str], width: int) -> Header | None:
    """Return the header that some of the lines above a table make, or ``None`` where no way fits its columns.

    A line may be one cell or several: what fits the number of columns is taken, with words that name labels
    (``Model``) before them.
    """
    told = _unbroken(lines)[-MOST_LINES:]
    if not told:
        return None
    if width == 1:
        return _single(told)
    fits = [
        (fit[0] + _cut_off(told[:start], units), split.count(True), start, units, fit[1])
        for start in range(len(told))
        for split in product((False, True), repeat=len(told) - start)
        if (units := _units(told[start:], split)) is not None and (fit := _fit(units, width))
    ]
    if not fits:
        return None
    doubt, _, start, units, stubs = min(fits, key=lambda fit: fit[:3])
    leaf = tuple((unit, 1) for unit in units[stubs:])
    upper = _spanning([*told[:start]], width)
    return Header((upper, leaf) if upper else (leaf,), " ".join(units[:stubs]), doubt)


def _cut_off(above: Sequence[str], units: Sequence[str]) -> int:
    """Return the doubt in a header that leaves a measure out above others that stand with names of another kind."""
    measures = [bool(_MEASURE.match(unit)) for unit in units]
    cut = bool(above) and _MEASURE.match(above[-1]) and not _SPLIT.match(above[-1])
    return CROWDED * bool(cut and any(measures) and not all(measures))


def _single(lines: Sequence[str]) -> Header:
    """Return the header of one column of values: the last line, less a word that names the labels."""
    names = [line for line in lines if not _STUB.match(line)] or list(lines)
    words = words_of(names[-1])
    if len(words) > 1 and _STUB.match(words[0]):
        return Header((((" ".join(words[1:]), 1),),), words[0])
    return Header((((names[-1], 1),),), lines[0] if lines[0] != names[-1] else "")


def _unbroken(lines: Sequence[str]) -> list[str]:
    """Return the lines with words that a line end cut put together, and signs alone joined to what they follow."""
    told: list[str] = []
    for line in lines:
        if told and told[-1].endswith("-") and line[:1].isalpha() and line.isupper() == told[-1].isupper():
            told[-1] = told[-1][:-1] + line
        elif told and (_WORD_ONLY.match(line) or line.startswith(("(", "@"))):
            told[-1] += f" {line}"
        else:
            told.append(line)
    return told


def words_of(line: str) -> list[str]:
    """Return the words of a header line; a bracket, a sign and the 1 of ``F 1`` belong to the word before them."""
    words: list[str] = []
    depth = 0
    for token in line.split():
        attached = (
            depth > 0 or token.startswith("(") or _WORD_ONLY.match(token) or words[-1:] == ["F"] and token[0].isdigit()
        )
        if words and attached:
            words[-1] += token if words[-1] == "F" else f" {token}"
        else:
            words.append(token)
        depth += token.count("(") - token.count(")")
    return words


def _units(lines: Sequence[str], split: Sequence[bool]) -> list[str] | None:
    units: list[str] = []
    for line, parted in zip(lines, split, strict=True):
        words = words_of(line)
        if parted and len(words) < 2:
            return None  # nothing to part: the same as the whole line
        units += words if parted else [line]
    return units


def _fit(units: Sequence[str], width: int) -> tuple[int, int] | None:
    """Return how good units fit the columns (0 best) and how many of them name the labels."""
    stubs = len(units) - width
    if not 0 <= stubs <= MOST_STUBS:
        return None
    named = all(_STUB.match(unit) for unit in units[:stubs])
    crowded = CROWDED * any(_is_crowded(unit) for unit in units[stubs:])
    if stubs and not named:
        return (3 + crowded, stubs) if stubs == 1 and not _MEASURE.match(units[0]) else None
    doubt = 2 * any(_STUB.match(unit) for unit in units[stubs:])
    return crowded + doubt + (0 if stubs else 1), stubs


def _is_crowded(unit: str) -> bool:
    """Say whether a unit holds the names of several columns: `Precision Recall`, `dev test`."""
    if _WITH_SPEED.match(unit):
        return True
    measures = [word for word in unit.split() if _MEASURE.match(word)]
    return len(measures) > 1 and len({word.casefold() for word in measures}) > 1


def _spanning(lines: Sequence[str], width: int) -> tuple[tuple[str, int], ...]:
    """Return the header row over the last one: words that share the columns evenly, else nothing."""
    for units in _candidates(lines):
        if units and len(units) < width and width % len(units) == 0:
            return tuple((unit, width // len(units)) for unit in units)
    return ()


def _candidates(lines: Sequence[str]) -> Iterator[list[str]]:
    kept = [line for line in lines if not _STUB.match(line)]
    if not kept:
        return
    yield kept if len(kept) > 1 else []
    yield [word for word in words_of(kept[-1]) if not _STUB.match(word)]
    yield [word for line in kept for word in words_of(line) if not _STUB.match(word)]
    yield kept
