"""Which mentions of a paper are let pass, and which are set aside with the error they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scigraft.extract.cleaning.classifier import judge
from scigraft.extract.cleaning.features import Surface, word_lists
from scigraft.extract.tagger.gazetteer import is_listed
from scigraft.model import EntityType, Mention, SetAside

# The types that are names; statements are sentences of the paper, dates and results are made of values.
NAMED: frozenset[EntityType] = frozenset({"Task", "Dataset", "Metric", "Model", "Keywords"})
# Proposers whose names come from a list, or from a person.
_TRUSTED = ("metadata", "records", "given")
_LISTS: dict[EntityType, str] = {"Dataset": "DATASET", "Metric": "METRIC"}
_LEAST_LISTED = 3  # characters of a listed name that is no common abbreviation


def set_aside(mentions: Sequence[Mention]) -> tuple[SetAside, ...]:
    """Return the mentions that are an error, in the order given, each with its class and reason."""
    return tuple(_judged(mentions))


def _judged(mentions: Sequence[Mention]) -> Iterator[SetAside]:
    for mention in mentions:
        if mention.type not in NAMED or mention.found_by.startswith(_TRUSTED) or _is_listed(mention):
            continue
        verdict = judge(surface(mention))
        if verdict.error is not None:
            yield SetAside(mention, verdict.error, verdict.reason, verdict.confidence)


def _is_listed(mention: Mention) -> bool:
    """Say whether a name is on the list of its type, whatever it looks like: `CNN/DailyMail`, `macro-averaged F1`.

    A metric may have words before it that say how it is taken.
    """
    kind, name = _LISTS.get(mention.type, ""), mention.name
    if kind == "METRIC":
        words = name.split()
        while len(words) > 1 and words[0].casefold() in word_lists()["taken"]:
            words = words[1:]
        name = " ".join(words)
    return bool(kind) and len(name) >= _LEAST_LISTED and is_listed(name, kind)


def surface(mention: Mention) -> Surface:
    """Return a mention's name with what stands around it in its sentence, where it stands there as it is."""
    sentence = mention.place.text or ""
    start = sentence.find(mention.name)
    if start < 0:
        return Surface(mention.type, mention.name)
    return Surface(mention.type, mention.name, sentence[:start], sentence[start + len(mention.name) :])
