"""Tasks that are named together: `parsing and tagging` with the words that both share, and `X for Y`."""

from __future__ import annotations

import re

from scigraft.extract.academic.tagged.kinds import says_what_is_done
from scigraft.extract.tagger.gazetteer import is_listed

_AND = " and "
_PAIR = re.compile(r"[A-Z][a-z]+(?:-to-|[-\u2013\u2192\u2194])[A-Z][a-z]+")
_BEHIND = re.compile(r" (?:in|of|on|from|with|over|via|using|as|by|based) ")


def coordinated(printed: str) -> tuple[str, ...]:
    """Return the tasks of `entity extraction and linking`, or of `word and relational similarity`; else none.

    What is put together anew is a task only where it is a listed one, or a translation.
    """
    left, joint, right = printed.partition(_AND)
    if not joint or _AND in right or "," in printed or not left.split() or not right.split():
        return ()
    return tuple(dict.fromkeys(_shared_start(left, right) or _shared_end(left, right)))


def _shared_start(left: str, right: str) -> tuple[str, ...]:
    """Return both of `entity extraction and linking`, whose last words are two things that are done."""
    start = left.rpartition(" ")[0]
    if not start or " " in right or not (says_what_is_done(left) and says_what_is_done(right)):
        return ()
    other = f"{start} {right}"
    return next(((left, one) for one in (other, right) if is_listed(one, "TASK")), (left,))


def _shared_end(left: str, right: str) -> tuple[str, ...]:
    """Return both of `word and relational similarity`, which have the last word in common."""
    first, _, end = right.partition(" ")
    if not end or not says_what_is_done(end) or says_what_is_done(left):
        return ()
    both = (f"{left} {end}", right)
    pairs = bool(_PAIR.fullmatch(left) and _PAIR.fullmatch(first))
    return both if pairs or any(is_listed(one, "TASK") for one in both) else ()


def head_of(name: str) -> str:
    """Return the listed task that a name begins with, a phrase behind it left off; empty where there is none.

    `question answering in community forums` is told as question answering where the whole is set aside.
    """
    head = _BEHIND.split(name, maxsplit=1)[0]
    return head if head != name and is_listed(head, "TASK") else ""
