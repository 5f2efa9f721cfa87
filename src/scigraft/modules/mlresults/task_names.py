"""Tasks that running text names: listed ones, and phrases that end in the noun of a task (`entity segmentation`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Word, words_of
from scigraft.modules.mlresults.mentions import Lexicons

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
    cues, words = load_cues(), words_of(text)
    for at, noun in enumerate(words):
        if noun.key not in cues.task_nouns:
            continue
        start, spaces = noun.start, 0
        for word in reversed(words[max(0, at - 2 * _MOST_WORDS) : at]):
            joint = text[word.end : start]
            spaces += joint == " "
            if joint not in {" ", "-"} or spaces > _MOST_WORDS or not _names(word, text, cues.task_stops):
                break
            start = word.start
        if start < noun.start and text[noun.start - 1] == " " and text[start - 1 : start] != "-":
            yield start, noun.end


def _names(word: Word, text: str, stops: Collection[str]) -> bool:
    """Say whether a word can be part of a task's name: no verb, adverb or function word, no tail of a possessive."""
    if not word.key.isalpha() or len(word.key) < 2 or word.key in stops or word.key.endswith(("ed", "ly", "est")):
        return False
    return word.start == 0 or text[word.start - 1] not in "'\u2019"
