"""Whether what a label or a caption is taken to name can be what a score is about."""

from __future__ import annotations

import re
from itertools import pairwise

from scigraft.extract.academic.results.scores import Score
from scigraft.extract.academic.results.tasks import Tasks, type_of
from scigraft.modules.mlresults.lexicon import Lexicon
from scigraft.modules.mlresults.mentions import Lexicons

# What stands between two metrics that a caption tells its table to hold (`accuracies and LAS scores`).
_IN_LIST = re.compile(r"(?: scores?| rates?)?(?:,? (?:and|or) |, | ?[/&] ?)(?:the )?")


def is_of_label(score: Score, origin: str, metrics: Lexicon) -> bool:
    """Say whether a metric was read off a part of a system's label (``Local (B=1)``), or off a caption of several.

    ``origin`` is where the record has it from.
    """
    if origin in ("row", "column"):
        labels = score.rows if origin == "row" else score.columns
        return labels == score.names and not any(metrics.whole(label) for label in labels)
    text = score.table.caption
    hits = sorted(metrics.find(text), key=lambda hit: hit.start)
    between = (text[one.end : other.start] for one, other in pairwise(hits) if one.term.name != other.term.name)
    return origin == "caption" and any(map(_IN_LIST.fullmatch, between))


def is_of_task(dataset: str, caption: str, lexicons: Lexicons, tasks: Tasks) -> bool:
    """Say whether data are made for a task that a caption names, if it names any."""
    made_for = type_of(lexicons.datasets, dataset)
    found = (tasks.specific(hit.term.name) for hit in lexicons.tasks.find(caption))
    words = {word for name in found if " " in name for word in name.split()}
    return not (made_for and words) or any(word in words for word in made_for.split())
