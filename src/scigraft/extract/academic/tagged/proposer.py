"""Proposes the tasks a paper works on, the data sets it uses, the metrics it reports, and its own systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.extract.academic.mentions import folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.tagged.naming import Kind, named
from scigraft.extract.academic.tagged.passages import Passage, passages
from scigraft.extract.academic.tagged.salience import Group, Named, salient
from scigraft.extract.tagger import Tagger, default_tagger
from scigraft.model import Document, EntityType, Locator, Mention
from scigraft.modules.mlresults.domain import judge
from scigraft.modules.mlresults.mentions import abbreviations

KINDS: dict[str, Kind] = {"TASK": "Task", "DATASET": "Dataset", "METRIC": "Metric"}
_MOST_PLACES = 30


class TaggerProposer:
    """Task, Dataset, Metric of papers on machine learning and language; of a paper of another field, nothing."""

    name = "tagger"
    types: frozenset[EntityType] = frozenset({"Task", "Dataset", "Metric", "Model"})

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return what is new. Same view, same proposal."""
        if judge(view.document)[0] != "this":
            return Proposal()
        text = running_text(view.document)
        found = list(_found(view, passages(view)))
        groups = salient(found, text, abbreviations(text))
        mentions = [_mention(group) for group in groups if (group.kind, folded(group.name)) not in view.barred]
        return Proposal(tuple(mentions))


def running_text(document: Document) -> str:
    """Return all running text of a document, one unit a line."""
    return document.text_of("title", "abstract", "paragraph", "caption", "footnote")


def _found(view: PaperView, read: Sequence[Passage]) -> Iterator[Named]:
    with_vectors = default_tagger(view.embedder)
    lexical = default_tagger(None)
    for passage in read:
        yield from _in_passage(passage, with_vectors if passage.vectors else lexical, view)


def _in_passage(passage: Passage, tagger: Tagger, view: PaperView) -> Iterator[Named]:
    [spans] = tagger.tag([passage.text])
    for span in spans:
        kind = KINDS[span.type]
        name = named(passage.text[span.start : span.end], kind)
        if name is None or (kind, folded(name.name)) in view.barred:
            continue
        place = _placed(passage, span.start, span.end)
        yield Named(kind, name.name, name.short, place, passage.evidence, span.confidence, passage)


def _placed(passage: Passage, start: int, end: int) -> Locator:
    """Return the place of a range of a passage, its span counted in the evidence; the text is the whole sentence."""
    offset = passage.place.span[0] if passage.place.span else 0
    return replace(passage.place, span=(offset + start, offset + end))


def _mention(group: Group) -> Mention:
    first, *rest = group.named
    details = {name: value for name, value in (("short", group.short), ("long", group.long)) if value}
    return make_mention(
        group.kind,
        group.name,
        first.place,
        evidence=first.evidence,
        found_by="tagger",
        confidence=round(max(one.sure for one in group.named), 4),
        details=details,
        also=tuple(dict.fromkeys(one.place for one in rest if one.place != first.place))[:_MOST_PLACES],
    )
