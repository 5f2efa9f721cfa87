"""Proposes the tasks a paper works on, the data sets it uses, the metrics it reports, and its own systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.embed import Embedder
from scigraft.extract.academic.mentions import folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.sentences import TELLING, paper_sentences
from scigraft.extract.academic.tagged.called_data import CalledData
from scigraft.extract.academic.tagged.forms import defined, in_longer_name, mended, spells
from scigraft.extract.academic.tagged.joined_tasks import head_of
from scigraft.extract.academic.tagged.kinds import Kind
from scigraft.extract.academic.tagged.missed import missed
from scigraft.extract.academic.tagged.naming import names
from scigraft.extract.academic.tagged.passages import LONGEST, Passage, passages
from scigraft.extract.academic.tagged.salience import Group, Named, salient
from scigraft.extract.academic.tagged.systems import OwnName, own_systems
from scigraft.extract.tagger import TaggedSpan, default_tagger
from scigraft.model import Document, EntityType, Locator, Mention, Part, Sentence
from scigraft.modules.mlresults.domain import judge

KINDS: dict[str, Kind] = {"TASK": "Task", "DATASET": "Dataset", "METRIC": "Metric"}
_OWN_IN: tuple[Part, ...] = ("title", "abstract", "introduction", "method", "conclusion")
_MOST_PLACES = 30
_SURE = 12.0  # score of an own system from which it is certain


class TaggerProposer:
    """Task, Dataset, Metric, Model of papers on machine learning and language; of a paper of another field, nothing."""

    name: str = "tagger"
    types: frozenset[EntityType] = frozenset({"Task", "Dataset", "Metric", "Model"})

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return what is new. Same view, same proposal."""
        if judge(view.document)[0] != "this":
            return Proposal()
        text = running_text(view.document)
        groups = salient(list(_found(view, passages(view), text)), text, defined(text))
        known = frozenset(folded(name) for group in groups for name in (group.name, group.short) if name)
        mentions = [*(_mention(group) for group in groups), *_models(view, text, known | _named(so_far))]
        return Proposal(tuple(one for one in mentions if (one.type, folded(one.name)) not in view.barred))


def running_text(document: Document) -> str:
    """Return all running text of a document, one unit a line."""
    return document.text_of("title", "abstract", "paragraph", "caption", "footnote")


def _named(so_far: Proposal) -> frozenset[str]:
    return frozenset(folded(one.name) for one in so_far.mentions if one.type in {"Task", "Dataset", "Metric"})


def _found(view: PaperView, read: Sequence[Passage], text: str) -> Iterator[Named]:
    called_data = CalledData(view.document, text)
    for passage, spans in zip(read, _spans(view.embedder, read), strict=True):
        for one in _in_passage(passage, [*spans, *missed(passage, spans)], text):
            if (one.kind, folded(one.name)) in view.barred:
                head = head_of(one.name) if one.kind == "Task" else ""
                if head and (one.kind, folded(head)) not in view.barred:
                    yield replace(one, name=head, short="")
            elif one.kind != "Dataset" or called_data(one.name):
                yield one


def _spans(embedder: Embedder | None, read: Sequence[Passage]) -> list[list[TaggedSpan]]:
    """Return the spans of each passage; those that ask for no vectors go through the tagger that has none."""
    found: list[list[TaggedSpan]] = [[] for _ in read]
    for vectors in (True, False):
        places = [place for place, passage in enumerate(read) if passage.vectors == vectors]
        tagger = default_tagger(embedder if vectors else None)
        for place, spans in zip(places, tagger.tag([read[place].text for place in places]), strict=True):
            found[place] = spans
    return found


def _in_passage(passage: Passage, spans: Sequence[TaggedSpan], text: str) -> Iterator[Named]:
    for span in spans:
        kind = KINDS[span.type]
        if kind != "Dataset" and in_longer_name(passage.text, span.end):
            continue
        place = _placed(passage.place, span.start, span.end)
        for name in names(mended(passage.text[span.start : span.end], text), kind):
            short = name.short if spells(name.short, name.name) else ""
            yield Named(kind, name.name, short, place, passage.evidence, span.confidence, passage)


def _placed(sentence: Locator, start: int, end: int) -> Locator:
    """Return the place of a range of a sentence, its span counted in the evidence; the text is the whole sentence."""
    offset = sentence.span[0] if sentence.span else 0
    return replace(sentence, span=(offset + start, offset + end))


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


def _models(view: PaperView, text: str, known: frozenset[str]) -> Iterator[Mention]:
    read = (one for one in paper_sentences(view.document, parts=_OWN_IN) if len(one.text) <= LONGEST)
    sentences = sorted(read, key=lambda one: one.part != "title")
    title = next((one.text for one in sentences if one.part == "title"), "")
    texts = [one.text for one in sentences]
    front = "\n".join(one.text for one in sentences if one.part in TELLING)
    for own in own_systems(title, texts, front=front, text=text, short=defined(text), other=known):
        yield _model(own, sentences)


def _model(own: OwnName, sentences: Sequence[Sentence]) -> Mention:
    places = [(_placed(sentences[at.text].place, at.start, at.end), sentences[at.text].evidence) for at in own.places]
    (first, evidence), *rest = places
    return make_mention(
        "Model",
        own.name,
        first,
        evidence=evidence,
        found_by="tagger",
        confidence=round(min(0.99, 0.5 + own.score / (2 * _SURE)), 4),
        details={"short": own.name, "long": own.long} if own.long else {},
        also=tuple(dict.fromkeys(place for place, _ in rest if place != first))[:_MOST_PLACES],
    )
