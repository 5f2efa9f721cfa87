"""Data sets, metrics and results of a paper: of its main result tables, and of sentences that tell them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scigraft.extract.academic.mentions import TITLE_ID, folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.results.choose import Claim, claims_of
from scigraft.extract.academic.results.cues import cue_lists
from scigraft.extract.academic.results.doubts import Doubts
from scigraft.extract.academic.results.in_text import ToldResult, results_in_text
from scigraft.extract.academic.results.naming import Naming
from scigraft.extract.academic.results.own import letters_of
from scigraft.extract.academic.results.own_names import MOST_OWN, likely_names, named_in_front
from scigraft.extract.academic.results.quoted import FRONT, Quoted
from scigraft.extract.academic.results.scores import MODULE, is_result
from scigraft.extract.academic.results.untold import Fates
from scigraft.model import EntityType, Link, Locator, Mention
from scigraft.modules import load
from scigraft.modules.mlresults.domain import judge
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.module import MLResultsHooks
from scigraft.modules.mlresults.paper import read_paper

NAME = "results"
IN_TEXT = "results:text"
TEXT_CONFIDENCE = 0.6
_MARKS = " *%†‡"  # what a table prints around a value


@dataclass(frozen=True)
class Reached:
    """What a paper reaches, from wherever it is told: names, value, and the places of value, data set and metric."""

    metric: str
    dataset: str
    task: str
    value: str
    evidence: str
    places: Mapping[EntityType, Locator]
    found_by: str
    confidence: float
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def record(self) -> str:
        """The id of its record; empty for what a sentence tells."""
        return self.details.get("record", "")

    def name(self, type: EntityType) -> str:
        """Return what the data set, metric or result is called."""
        whole = f"{self.metric} {self.value} on {self.dataset}"
        return {"Dataset": self.dataset, "Metric": self.metric}.get(type, whole)


@dataclass
class ResultProposer:
    """Proposes the data sets, metrics and results that a paper's own system is told to reach, with their links."""

    name: str = NAME
    types: frozenset[EntityType] = frozenset({"Dataset", "Metric", "Result"})

    @cached_property
    def lexicons(self) -> Lexicons:
        """The vocabularies of the module that the records come from."""
        hooks = load(MODULE).hooks
        if not isinstance(hooks, MLResultsHooks):
            raise TypeError(f"the hooks of {MODULE} are not its own")
        return hooks.lexicons

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return a Result for each claim of main tables and text, with its data set and metric.

        A paper of another field than machine learning has none.
        """
        state, _ = judge(view.document)
        if state == "other":
            return Proposal(untold=tuple((one.id, "other field") for one in filter(is_result, view.records)))
        paper = read_paper(view.document, self.lexicons)
        doubts = Doubts.of(view.document, self.lexicons.metrics)
        naming = Naming(paper, self.lexicons, view.document.metadata.title, doubts)
        likely = likely_names(paper, view.document, self.lexicons)
        own = named_in_front(likely, view.document)
        told = results_in_text(view.document, naming, own=own) if state == "this" else ()
        quoted = Quoted.of(view.document, told)
        fates = Fates()
        claims = claims_of(
            view.document,
            view.records,
            own=own,
            likely=likely[:MOST_OWN],
            naming=naming,
            quoted=quoted,
            fates=fates,
        )
        reached = {_key(one): one for one in (_of_claim(claim, view.document.file) for claim in claims)}
        fates.why = {id: why for id, why in fates.why.items() if id not in {one.record for one in reached.values()}}
        loose = {_key(one) for one in reached.values() if one.value not in quoted.values}
        for result in sorted(told, key=lambda result: result.metric not in cue_lists("telling_metrics")):
            one = _of_sentence(result, view.document.file)
            if _key(one) in loose and result.sentence.part in FRONT:
                fates.why[reached[_key(one)].record] = "told elsewhere"
                reached[_key(one)] = one
                loose.discard(_key(one))
            elif not any(_is_the_same(one, other) for other in reached.values()):
                reached.setdefault(_key(one), one)
        return _proposal(tuple(reached.values()), view, fates)


def _key(one: Reached) -> tuple[str, str]:
    return letters_of(one.dataset), letters_of(one.metric)


def _is_the_same(told: Reached, other: Reached) -> bool:
    """Say whether a sentence tells a result again: its value on the same data, or one of a table in its metric.

    A table may call data by their part (``newstest2014``) and a sentence by the whole (``WMT14``).
    """
    if told.value != other.value.strip(_MARKS):
        return False
    (dataset, metric), (other_dataset, other_metric) = _key(told), _key(other)
    return dataset == other_dataset or (metric == other_metric and other.found_by == NAME)


def _of_claim(claim: Claim, file: str) -> Reached:
    score = claim.score
    record = score.record
    places: dict[EntityType, Locator] = {"Result": replace(record.provenance[0], file=file)}
    fields: dict[EntityType, str] = {"Dataset": "test_data", "Metric": "metric"}
    for type, name in fields.items():
        printed = folded(record.fields.get(name, ""))
        named = (place for place in record.provenance[1:] if printed and place.text and printed in folded(place.text))
        places[type] = replace(next(named, record.provenance[0]), file=file)
    return Reached(
        metric=score.metric,
        dataset=score.dataset,
        task=score.task,
        value=record.fields.get("value", record.quantity.literal),
        evidence=score.table.id,
        places=places,
        found_by=NAME,
        confidence=claim.confidence,
        details={"model": record.canonical.get("model", ""), "record": record.id},
    )


def _of_sentence(told: ToldResult, file: str) -> Reached:
    start = (told.sentence.place.span or (0, 0))[0]
    span = (start + told.span[0], start + told.span[1])
    place = replace(told.sentence.place, file=file, span=span)
    return Reached(
        metric=told.metric,
        dataset=told.dataset,
        task=told.task,
        value=told.value,
        evidence=told.sentence.evidence,
        places={"Result": place, "Dataset": place, "Metric": place},
        found_by=IN_TEXT,
        confidence=TEXT_CONFIDENCE,
    )


def _proposal(reached: Sequence[Reached], view: PaperView, fates: Fates) -> Proposal:
    mentions: dict[str, Mention] = {}
    links: list[Link] = []
    types: tuple[EntityType, ...] = ("Dataset", "Metric", "Result")
    for one in reached:
        parts = {type: _mention(type, one) for type in types}
        if any((type, folded(mention.name)) in view.barred for type, mention in parts.items()):
            fates.why[one.record] = "set aside"
            continue
        for mention in parts.values():
            mentions.setdefault(mention.id, mention)
        links += _links(parts, one)
    return Proposal(tuple(mentions.values()), tuple(links), tuple(sorted(fates.why.items())))


def _mention(type: EntityType, one: Reached) -> Mention:
    told = {"task": one.task, "dataset": one.dataset, "metric": one.metric, "value": one.value, **one.details}
    shown = told if type == "Result" else {"record": told.get("record", "")}
    return make_mention(
        type,
        one.name(type),
        one.places[type],
        evidence=one.evidence,
        found_by=one.found_by,
        confidence=one.confidence,
        details={name: text for name, text in shown.items() if text},
    )


def _links(parts: Mapping[EntityType, Mention], one: Reached) -> Iterator[Link]:
    relations: dict[str, EntityType] = {"achieves": "Result", "experiments on": "Dataset", "uses": "Metric"}
    for relation, type in relations.items():
        yield Link(relation, TITLE_ID, parts[type].id, one.places["Result"], one.found_by, one.confidence)
