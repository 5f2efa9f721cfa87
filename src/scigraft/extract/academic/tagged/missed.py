"""Listed data sets that the tagger missed: named beside one that it told, or with a noun of data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.extract.academic.tagged.lists import load_lists
from scigraft.extract.academic.tagged.passages import Passage
from scigraft.extract.tagger import TaggedSpan
from scigraft.extract.tagger.gazetteer import is_listed, listed_data

Range = tuple[int, int]

_SURE = 0.6  # of a span that the tagger does not tell
_JOINT = re.compile(r"(?:,? (?:and|or|as well as)|,) (?:the |on |on the )?")
# Nouns of data themselves; `Wikipedia articles` are what data are made of.
_NOUNS = r"corp(?:us|ora)|data ?sets?|data|benchmarks?|tree ?banks?|collections?|databases?|knowledge bases?|KBs?"


def missed(passage: Passage, spans: Sequence[TaggedSpan]) -> Iterator[TaggedSpan]:
    """Yield the listed data sets that a passage on the paper's own work names as such and no span covers."""
    text = passage.text
    if not passage.uses or passage.others:
        return
    told = [(one.start, one.end) for one in spans if one.type == "DATASET"]
    free = [one for one in listed_data(text) if not any(one[0] < span.end and span.start < one[1] for span in spans)]
    for start, end in reversed(free):  # what follows bears out what it is joined to: `both the NELL and Freebase KBs`
        name = text[start:end]
        if is_listed(name, "MODEL") or is_listed(name, "TASK"):
            continue
        if _nouns().match(text, end) or any(_joined(text, (start, end), one) for one in told):
            told.append((start, end))
            yield TaggedSpan(start, end, "DATASET", _SURE)


def _joined(text: str, one: Range, other: Range) -> bool:
    """Say whether nothing but a comma or `and` stands between two names."""
    first, last = sorted((one, other))
    return bool(_JOINT.fullmatch(text[first[1] : last[0]]))


@cache
def _nouns() -> re.Pattern[str]:
    splits = "|".join(re.escape(split) for split in sorted(load_lists().splits))
    return re.compile(rf"(?: \([^()]{{0,60}}\)| \[[^\[\]]{{0,40}}\])? (?:{_NOUNS}|{splits})\b")
