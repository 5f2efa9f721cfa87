"""From when on a reference is told to be a paper: how like their titles must be, and what must confirm it.

None is from the literature. What each of them buys and costs is measured by ``benchmarks/linking_thresholds.py``, which
moves them one at a time over known citations, clean and damaged as poor recognition damages them;
docs/results/citations.md has what it prints, and names the three that these data would allow to be lower.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Likeness is a share of letters in order, from 0 to 1; lengths are letters and digits of a title.

    A title less like than ``looked_at`` is another; one of ``like`` is the same where authors and year agree, of
    ``very_like`` where authors alone, or the year alone, do; from ``equal`` on only few letters are misread. A title
    shorter than ``distinct`` needs the same authors and year, from ``very_distinct`` on it needs no authors, from
    ``unique`` on it may have others, as lists of authors are misread, too.

    A title of ``part`` letters and ``share_of_part`` of the other's may be the beginning of that one, where it is more
    like it so by ``gain_of_part``; it counts for less than a whole one by ``lost_by_part``. What two titles do not
    share is the same misspelled from ``misspelled`` on.

    Two family names are one from ``same_name`` on. Authors agree where ``shared_after_first`` of the shorter list are
    shared and the first is, or ``shared`` of it whoever is first.

    Papers whose titles are within ``twins`` are told apart by authors, year, and shares of authors and likeness of
    venues that differ by ``apart`` or more, else by titles that differ by more than ``titles_apart``.
    """

    looked_at: float = 0.72
    like: float = 0.84
    very_like: float = 0.9
    equal: float = 0.97
    distinct: int = 20
    very_distinct: int = 36
    unique: int = 45
    part: int = 20
    share_of_part: float = 0.4
    gain_of_part: float = 0.02
    lost_by_part: float = 0.03
    misspelled: float = 0.7
    same_name: float = 0.8
    shared_after_first: float = 0.5
    shared: float = 0.6
    twins: float = 0.04
    apart: float = 0.25
    titles_apart: float = 0.01


CHOSEN = Thresholds()
