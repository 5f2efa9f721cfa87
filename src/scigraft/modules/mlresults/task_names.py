"""Tasks that running text names: listed ones, and phrases that end in the noun of a task (`entity segmentation`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.mentions import Lexicons

_WORD_BEFORE = re.compile(r"(?<![\w\-'\u2019])([A-Za-z][a-z]+(?:-[a-z]+)?) $")
_MOST_WORDS = 2  # before the noun


@dataclass(frozen=True, slots=True)
class TaskMention:
    """A task where a text names it. ``name`` is the listed name, or the phrase in lower case.

    ``setting`` is a way of learning (federated, continual) rather than what is learned.
    """

    start: int
    text: str
    name: str
    setting: bool = False
    listed: bool = True


def tasks_in(text: str, lexicons: Lexicons) -> tuple[TaskMention, ...]:
    """Return the tasks that a text names, in order."""
    weak = load_cues().weak_tasks
    found: dict[int, TaskMention] = {}
    taken: list[tuple[int, int]] = []
    for hit in lexicons.tasks.find(text, prose=True):
        found[hit.start] = TaskMention(hit.start, hit.text, hit.term.name, hit.term.type == "setting")
        if hit.term.name not in weak:
            taken.append((hit.start, hit.end))
    for start, end in _phrases(text):
        if not any(start < stop and begin < end for begin, stop in taken):
            for at in [at for at in found if start <= at < end]:
                del found[at]  # the plain noun, now with what it is of
            found[start] = TaskMention(start, text[start:end], text[start:end].lower(), listed=False)
    return tuple(found[at] for at in sorted(found))


def _phrases(text: str) -> Iterator[tuple[int, int]]:
    cues = load_cues()
    for noun in cues.task_nouns.finditer(text):
        start = noun.start()
        for _ in range(_MOST_WORDS):
            before = _WORD_BEFORE.search(text, max(0, start - 30), start)
            if (
                before is None
                or before[1].lower() in cues.task_stops
                or before[1].lower().endswith(("ed", "ly", "est"))
            ):
                break
            start = before.start(1)
        if start < noun.start():
            yield start, noun.end()
