"""Footnotes of a table that run on in one paragraph, told apart by their superscript marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.model import Note
from scigraft.read.text import Run, plain

_MARK = re.compile(r"(?:[a-zA-Z]{1,2}|\d{1,2}|[*†‡§¶#‖^]+)(?:\s*,\s*(?:[a-zA-Z]|\d{1,2}|[*†‡§¶#‖]+))*\Z")
_SENTENCE_END = re.compile(r"[.;:)]\s*\Z")


def split_note_runs(runs: list[Run]) -> Iterator[Note]:
    """Cut a line of footnotes where a superscript mark opens the next one."""
    mark, words = "", list[Run]()
    for kind, part in runs:
        opens = kind in ("sup", "mark") and _MARK.match(part.strip())
        before = "".join(text for _, text in words)
        if opens and (not before.strip() or _SENTENCE_END.search(before)):
            if before.strip():
                yield Note(mark, plain(words))
            mark, words = part.strip(), []
        else:
            words.append((kind, part))
    if text := plain(words):
        yield Note(mark, text)
