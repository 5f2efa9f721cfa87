"""Listed data sets that the tagger missed: named beside one that it told, with a noun of data, or in the records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.tagged.lists import load_lists
from scigraft.extract.academic.tagged.passages import Passage
from scigraft.extract.tagger import TaggedSpan
from scigraft.extract.tagger.gazetteer import is_listed, listed_data
from scigraft.model import Record

Range = tuple[int, int]

_SURE = 0.6  # of a span that the tagger does not tell
_JOINT = re.compile(r"(?:,? (?:and|or|as well as)|,) (?:the |on |on the )?")
_BASES = ("knowledge base", "knowledge bases", "KB", "KBs")
_INNER = re.compile(r".[A-Z\d]")


def missed(passage: Passage, spans: Sequence[TaggedSpan], recorded: frozenset[str]) -> Iterator[TaggedSpan]:
    """Yield the listed data sets that a passage on the paper's own work names as such and no span covers.

    ``recorded`` are the data of the paper's accepted records, as ``recorded_data`` gives them.
    """
    text = passage.text
    if not passage.uses or passage.others:
        return
    told = [(one.start, one.end) for one in spans if one.type == "DATASET"]
    free = [one for one in listed_data(text) if not any(one[0] < span.end and span.start < one[1] for span in spans)]
    for start, end in reversed(free):  # what follows bears out what it is joined to: `both the NELL and Freebase KBs`
        name = text[start:end]
        if is_listed(name, "MODEL") or is_listed(name, "TASK"):
            continue
        said = bool(_INNER.search(name)) and (folded(name) in recorded or bool(_nouns().match(text, end)))
        if said or any(_joined(text, (start, end), one) for one in told):
            told.append((start, end))
            yield TaggedSpan(start, end, "DATASET", _SURE)


def recorded_data(records: Sequence[Record]) -> frozenset[str]:
    """Return the names of test data that accepted records have."""
    return frozenset(folded(name) for one in records if (name := one.canonical.get("test_data")))


def _joined(text: str, one: Range, other: Range) -> bool:
    """Say whether nothing but a comma or `and` stands between two names."""
    first, last = sorted((one, other))
    return bool(_JOINT.fullmatch(text[first[1] : last[0]]))


@cache
def _nouns() -> re.Pattern[str]:
    lists = load_lists()
    nouns = "|".join(re.escape(noun) for noun in sorted({*lists.data_nouns, *lists.splits, *_BASES}))
    return re.compile(rf"(?: \([^()]{{0,60}}\)| \[[^\[\]]{{0,40}}\])? (?:{nouns})\b")
