"""Files of sentences with labelled tasks, data sets and metrics: token lines in BIO, or abstracts as in SciERC."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, model_validator

from scigraft.evaluate.lines import json_of, lines
from scigraft.extract.tagger.bio import KINDS
from scigraft.extract.tagger.labelled import Labelled, of_abstract, read_conll
from scigraft.model import UsageError

# What SciERC calls our types; Material holds data sets beside other resources. Its other types are none of ours.
SCIERC_TYPES = {"Task": "TASK", "Material": "DATASET", "Metric": "METRIC"}
_SCIERC_OTHERS = frozenset({"Method", "OtherScientificTerm", "Generic"})


class _Abstract(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    sentences: tuple[tuple[str, ...], ...]
    ner: tuple[tuple[tuple[int, int, str], ...], ...]

    @model_validator(mode="after")
    def _match(self) -> _Abstract:
        if len(self.sentences) != len(self.ner):
            raise ValueError(f"{len(self.sentences)} sentences and {len(self.ner)} lists of entities")
        first = 0
        for words, entities in zip(self.sentences, self.ner, strict=True):
            last = first + len(words)
            if not all(words) or any(not first <= begin <= end < last for begin, end, _ in entities):
                raise ValueError("an entity lies outside its sentence, or a word is empty")
            first = last
        return self


def read_labelled(path: Path) -> tuple[list[Labelled], bool]:
    """Return the sentences of a file with the spans of our types, and whether it has the form of SciERC.

    Raises ``ReadError`` or ``UsageError`` where the file has neither form, or labels other types.
    """
    scierc = _begins_object(path)
    sentences = list(_scierc(path)) if scierc else read_conll(path)
    if not sentences:
        raise UsageError(
            "the file holds no labelled sentence", where=path.name, hint="Give lines of token TAB offset TAB tag"
        )
    known = {*KINDS, *_SCIERC_OTHERS} if scierc else set(KINDS)
    if unknown := {kind for sentence in sentences for *_, kind in sentence.spans} - known:
        types = (*SCIERC_TYPES, *sorted(_SCIERC_OTHERS)) if scierc else KINDS
        raise UsageError(
            f"it labels spans of other types: {', '.join(sorted(unknown)[:8])}",
            where=path.name,
            hint=f"The types are {', '.join(types)}",
        )
    return [_of_our_types(sentence) for sentence in sentences], scierc


def _begins_object(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(1000).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def _scierc(path: Path) -> Iterator[Labelled]:
    for number, line in lines(path):
        try:
            abstract = _Abstract.model_validate(json_of(line))
        except ValueError as exc:
            raise UsageError(
                f"line {number} is no abstract with entities",
                where=path.name,
                hint='Each line is {"sentences": [[word, ...], ...], "ner": [[[first, last, type], ...], ...]}',
            ) from exc
        ner = [[(a, b, SCIERC_TYPES.get(kind, kind)) for a, b, kind in entities] for entities in abstract.ner]
        yield from (sentence for sentence in of_abstract(abstract.sentences, ner) if sentence.tokens)


def _of_our_types(sentence: Labelled) -> Labelled:
    spans = tuple(span for span in sentence.spans if span[2] in KINDS)
    return Labelled(sentence.text, sentence.tokens, spans)
