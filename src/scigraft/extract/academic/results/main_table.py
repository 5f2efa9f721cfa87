"""Which tables give the main results of a paper: by caption, by what the text says of them, by what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.scores import Score
from scigraft.model import Document, Table

_LABEL = re.compile(r"(?i)table\s+(\w+)")


def mainness(document: Document, scores: Sequence[Score], own: Mapping[str, float]) -> dict[str, float]:
    """Return how much each table that has scores looks like the main one, by its name.

    ``own`` is how surely the best row of a table is the paper's own, by table.
    """
    tables = {score.table.id: score.table for score in scores}
    told = _told_by_text(document, tables.values())
    return {
        name: _by_caption(table)
        + told.get(name, 0.0)
        + _by_content([score for score in scores if score.table.id == name])
        + min(2.0, max(-1.0, own.get(name, 0.0) / 2))
        - 0.1 * number
        for number, (name, table) in enumerate(tables.items())
    }


def _by_caption(table: Table) -> float:
    caption = cues("caption")
    text = table.caption
    found = min(2, len(set(match.group().lower() for match in caption["main"].finditer(text)))) * 1.0
    if caption["ablation"].search(text):
        found -= 2.5
    if caption["other"].search(text):
        found -= 2
    if caption["others"].search(text):
        found -= 4
    if caption["development"].search(text) and not caption["test"].search(text):
        found -= 1.5
    return found


def _told_by_text(document: Document, tables: Iterable[Table]) -> dict[str, float]:
    found: dict[str, float] = {}
    text = cues("text")
    for table in tables:
        told = 0.0
        for near in table.near:
            match = next((m for m in _LABEL.finditer(near) if table.label.lower() == f"table {m[1].lower()}"), None)
            window = near[max(0, match.start() - 120) : match.end() + 160] if match else near[:280]
            told += bool(text["main"].search(window)) - 1.5 * bool(text["other"].search(window))
        found[table.id] = max(-1.5, min(1.5, told))
    return found


def _by_content(scores: Sequence[Score]) -> float:
    """Return what speaks for a table: others' systems beside the own one, metrics and data sets that it names."""
    row = cues("row")
    cited = sum(bool(row["cited"].search(" ".join(score.names))) for score in scores)
    found = 1.5 if cited else 0.0
    if any(row["less"].search(" ".join(score.names)) for score in scores):
        found -= 1
    origins = [score.record.origins.get("metric", "") for score in scores]
    found += 0.5 * any(origin in ("column", "row", "section", "caption") for origin in origins)
    found += 0.5 * any(
        score.record.origins.get("test_data", "") in ("column", "row", "section", "caption") for score in scores
    )
    if all(score.split == "dev" for score in scores):
        found -= 1
    return found + (0.5 if scores[0].table.confidence >= 0.5 else -1.5)
