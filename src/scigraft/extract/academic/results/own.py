"""Whose a score is: how surely a row (or column) of a table is the paper's own system."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.scores import Score
from scigraft.model import Table

_KEY = re.compile(r"[^a-z0-9]+")
MIN_KEY = 3
MOST_LABEL = 8  # words of a label
NEVER = -1.0  # ownness of a row that calls itself a baseline, whoever built it


def letters_of(name: str) -> str:
    """Return a name's letters and digits in small letters."""
    return _KEY.sub("", name.lower())


@dataclass(frozen=True)
class OwnSystems:
    """Names that a paper gives its own systems, surest first, as keys."""

    keys: tuple[str, ...] = ()

    @classmethod
    def of(cls, names: Iterable[str]) -> OwnSystems:
        """Return the systems by name."""
        return cls(tuple(dict.fromkeys(key for name in names if len(key := letters_of(name)) >= MIN_KEY)))

    def rank(self, text: str) -> int | None:
        """Return which of the systems a text names, from 0, the surest; ``None`` for none."""
        words = [word for word in _KEY.split(text.lower()) if word]
        runs = ["".join(words[at:]) for at in range(len(words))]
        rests = {""} | set(runs)
        return next((rank for rank, own in enumerate(self.keys) if any(_begins(run, own, rests) for run in runs)), None)


def _begins(run: str, own: str, rests: Collection[str]) -> bool:
    """Say whether words run together begin with a name, alone or as a plural or numbered, and not with a part of it."""
    rest = run.removeprefix(own)
    return run.startswith(own) and (rest in rests or rest[:1].isdigit() or (rest[:1] == "s" and rest[1:] in rests))


def ownness(score: Score, own: OwnSystems) -> float:
    """Return how surely a score is the paper's own: over 1 it says so, under 0 it says that it is another's."""
    names = " ".join(score.names)
    row = cues("row")
    sections = " ".join(score.sections)
    total = 0.0
    if row["own"].search(names):
        total += 3
    elif row["own"].search(sections):
        total += 2
    # A row that adds one part to those over it (`+ Attention`) names no system, whatever the part is called.
    adds = bool(score.names) and bool(row["more"].match(score.names[-1]))
    rank = None if adds else own.rank(names)
    cited = bool(row["cited"].search(names))
    if rank is not None and not cited:
        total += 2.0 if rank == 0 else 1.2
    if cited and _by_setting(score, own) <= 0:
        total -= 3
    if row["baseline"].search(names) and not row["own"].search(names):
        total -= 2
    if row["baseline"].search(sections) and not row["own"].search(names):
        total -= 1.5
    if row["less"].search(names):
        total -= 1.5
    if row["limit"].search(names):
        total -= 3
    if row["never"].search(names) or _is_marked(score):
        total = min(total, NEVER)
    if total >= 0:
        total += _by_setting(score, own)
    if score.bold:
        total += 0.5
    return total


def _is_marked(score: Score) -> bool:
    """Say whether a row has a mark of which the caption says that such results are taken from elsewhere."""
    marks = {match["before"] or match["behind"] for match in cues("caption")["taken"].finditer(score.table.caption)}
    path = score.table.row_path if score.names == score.rows else score.table.column_path
    return any(mark in cell.raw or mark in cell.marks for mark in marks for cell in path(score.row, score.col))


def names_own(table: Table, own: OwnSystems) -> bool:
    """Say whether a label of a row or a head of a table names one of the paper's own systems."""
    heads = sorted({row for rows in table.structure.headers for row in rows})
    cells = [table.grid[row][col] for row in heads for col in range(1, len(table.grid[row]))]
    cells += [row[0] for at, row in enumerate(table.grid) if row and at not in heads]
    cued = cues("row")
    texts = dict.fromkeys(cell.text for cell in cells if 0 < len(cell.text.split()) <= MOST_LABEL)
    return any(
        (own.rank(text) is not None or cued["own"].search(text))
        and not any(cued[cue].search(text) for cue in ("cited", "never", "more"))
        for text in texts
    )


def _by_setting(score: Score, own: OwnSystems) -> float:
    """Return what the heads across say: `with X` over the own method's scores, `original` over others'."""
    text = " ".join(score.measured)
    if cues("row")["original"].search(text):
        return -1.0
    return 1.2 if cues("row")["own"].search(text) or own.rank(text) == 0 else 0.0


def by_position(scores: Sequence[Score]) -> dict[int, float]:
    """Return a small bonus for rows near the end of a table, where papers put their own system, by row."""
    rows = sorted({score.row for score in scores})
    last = max(len(rows) - 1, 1)
    return {row: 0.8 * number / last for number, row in enumerate(rows)}
