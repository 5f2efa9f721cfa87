"""Rows called after the paper's title: where nothing else tells the own system, a word of the title in a label does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from scigraft.extract.academic.results.cues import cue_lists, cues
from scigraft.extract.academic.results.scores import Score
from scigraft.modules.mlresults.lexicon import Lexicon

_WORD = re.compile(r"[A-Za-z]{4,}")
MOST_SHARE = 0.5  # of the rows may have such a word: it tells systems apart
SHORTEST_STEM = 4  # letters of a word that a label cuts short (`dynamic eval`)


def words_of_title(title: str, tasks: Lexicon) -> frozenset[str]:
    """Return the words of a title that can name a system: no task's, and none that many titles have."""
    for hit in sorted(tasks.find(title), key=lambda hit: -hit.start):
        title = f"{title[: hit.start]} {title[hit.end :]}"
    return frozenset(word for word in map(str.lower, _WORD.findall(title)) if word not in cue_lists("title_words"))


def titled_rows(scores: Sequence[Score], sure: Mapping[int, float], words: frozenset[str]) -> frozenset[int]:
    """Return the rows of a table whose labels have a word of the title, where at most half of the rows do.

    ``sure`` is the ownness of a score by its id: rows that are others' are left out.
    """
    rows: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        if score.names and score.names == score.rows:
            rows[score.row].append(score)
    found = frozenset(row for row, held in rows.items() if _has_word(held[0].names[-1], words))
    if len(found) > MOST_SHARE * len(rows):
        return frozenset()
    return frozenset(row for row in found if all(sure[id(score)] >= 0 for score in rows[row]))


def _has_word(label: str, words: frozenset[str]) -> bool:
    """Say whether a label has a word of the title; one that adds a part does where a bracket names the whole."""
    if cues("row")["cited"].search(label) or (cues("row")["more"].match(label) and "(" not in label):
        return False
    stems = [word for word in map(str.lower, _WORD.findall(label)) if len(word) >= SHORTEST_STEM]
    return any(word.startswith(stem) for stem in stems if stem not in cue_lists("title_words") for word in words)
