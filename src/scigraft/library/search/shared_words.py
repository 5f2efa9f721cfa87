"""The words that a query and a paper have in common and that tell something: none that any paper may hold."""

from __future__ import annotations

from functools import cache

from scigraft.library.search.stored import StoredIndex
from scigraft.read.data_file import toml_in
from scigraft.search.lexical import stemmed, stems

WORDS = 6  # that are told
_LONGEST = 4_000  # characters of a query that are looked at
_COMMON = 4  # a word that more than a fourth of the papers have tells little
_FEW = 3  # papers with a word that are never many


def shared_words(text: str, index: StoredIndex, number: int) -> tuple[str, ...]:
    """Return words of the query that the paper has too, as the query has them, those that fewest papers have first.

    Words of any paper (``we``, ``over``, ``propose``) are left out, and those that many papers of the library have
    where there are rarer ones.
    """
    theirs = set(stems(index.texts[number]))
    printed: dict[str, str] = {}
    for word, stem in stemmed(text[:_LONGEST]):
        if stem in theirs and stem not in _plain() and not stem.isdigit():
            printed.setdefault(stem, word)
    papers = {stem: index.index.words.papers_with(stem) for stem in printed}
    most = max(_FEW, len(index.index) // _COMMON)
    rare = [stem for stem in printed if papers[stem] <= most] or list(printed)
    return tuple(printed[stem] for stem in sorted(rare, key=lambda stem: (papers[stem], stem))[:WORDS])


@cache
def _plain() -> frozenset[str]:
    lists = toml_in("scigraft.library.search", "plain_words.toml")
    return frozenset(stem for words in lists.values() for word in words for stem in stems(word))
