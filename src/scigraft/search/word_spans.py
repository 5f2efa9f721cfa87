"""Where the words of a text stand; of scripts that write no blanks between words, every two letters in a row.

What stands between two blanks in Chinese is a clause, which no query repeats. Most words of Chinese have two letters,
so that pairs find about what a dictionary of words would (Nie, Gao, Zhang and Zhou 2000), without one for each script;
Lucene's analyser of Chinese, Japanese and Korean does the same. A letter counts with the signs that are set on it, as
vowels of Thai, Lao, Khmer and Burmese are. Korean and Vietnamese write blanks and are left as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

_WORD = re.compile(r"\b\w\w+\b")
_LETTERS = (
    "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"  # Han, its repetition mark and zero
    "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # kana, of half the width too
    "\u3105-\u312f"  # Bopomofo
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf"  # Thai, Lao
    "\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u0f40-\u0fbc"  # Burmese, Khmer, Tibetan
)
_RUN = re.compile(f"([{_LETTERS}]+)")


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, of two letters at least, and of runs without blanks their pairs of letters."""
    if text.isascii() or not _RUN.search(text):
        yield from _WORD.findall(text)
        return
    for number, part in enumerate(_RUN.split(text)):
        if number % 2:
            run = unicodedata.normalize("NFKC", part)
            yield from (run[start:end] for start, end in _pairs(run))
        else:
            yield from _WORD.findall(part)


def word_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the words of a text stand, in order."""
    begin = 0
    for number, part in enumerate(_RUN.split(text)):
        spans = _pairs(part) if number % 2 else (match.span() for match in _WORD.finditer(part))
        yield from ((begin + start, begin + end) for start, end in spans)
        begin += len(part)


def _pairs(run: str) -> Iterator[tuple[int, int]]:
    """Yield every two letters in a row, or the one that there is."""
    starts: Sequence[int] = [at for at, sign in enumerate(run) if at == 0 or not unicodedata.category(sign)[0] == "M"]
    ends = [*starts[1:], len(run)]
    yield from zip(starts, ends[1:], strict=False) if len(starts) > 1 else [(0, len(run))]
