"""Data sets, metrics and results of a paper, out of its main result tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scigraft.extract.academic.mentions import TITLE_ID, folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.results.choose import Claim, claims_of
from scigraft.extract.academic.results.naming import Naming
from scigraft.extract.academic.results.scores import MODULE
from scigraft.model import EntityType, Link, Locator, Mention
from scigraft.modules import load
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.module import MLResultsHooks
from scigraft.modules.mlresults.paper import PaperContext, read_paper

NAME = "results"


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
        """Return a Result for each claim of the main tables, with its data set and metric."""
        if not any(record.module == MODULE for record in view.records):
            return Proposal()
        paper = read_paper(view.document, self.lexicons)
        naming = Naming(paper, self.lexicons, view.document.metadata.title)
        claims = claims_of(view.document, view.records, own=_own(paper, view), naming=naming)
        return _proposal(claims, view)


def _own(paper: PaperContext, view: PaperView) -> tuple[str, ...]:
    """Return the names of the paper's own systems: the one before the colon of its title first."""
    title = view.document.metadata.title
    head, colon, _ = title.partition(":")
    first = (head.strip(),) if colon and 0 < len(head.split()) <= 3 else ()
    return (*first, *paper.own[:2])


def _proposal(claims: tuple[Claim, ...], view: PaperView) -> Proposal:
    mentions: dict[str, Mention] = {}
    links: list[Link] = []
    for claim in claims:
        names = _names(claim)
        parts = {type: _mention(type, name, claim, view) for type, name in names.items()}
        if any((type, folded(mention.name)) in view.barred for type, mention in parts.items()):
            continue
        result = parts["Result"]
        for mention in parts.values():
            mentions.setdefault(mention.id, mention)
        links += _links(result, parts, claim)
    return Proposal(tuple(mentions.values()), tuple(links))


def _names(claim: Claim) -> dict[EntityType, str]:
    score = claim.score
    value = score.record.fields.get("value", score.record.quantity.literal)
    return {"Dataset": score.dataset, "Metric": score.metric, "Result": f"{score.metric} {value} on {score.dataset}"}


def _mention(type: EntityType, name: str, claim: Claim, view: PaperView) -> Mention:
    score = claim.score
    return make_mention(
        type,
        name,
        _place(claim, view, type),
        evidence=score.table.id,
        found_by=NAME,
        confidence=claim.confidence,
        details=_details(claim) if type == "Result" else {"record": score.record.id},
    )


def _details(claim: Claim) -> Mapping[str, str]:
    score = claim.score
    told = {
        "task": score.task,
        "dataset": score.dataset,
        "metric": score.metric,
        "value": score.record.fields.get("value", score.record.quantity.literal),
        "model": score.record.canonical.get("model", ""),
        "record": score.record.id,
    }
    return {name: text for name, text in told.items() if text}


def _place(claim: Claim, view: PaperView, type: EntityType) -> Locator:
    """Return the cell of the value; a data set or metric stands where its name does, when that is a cell."""
    record = claim.score.record
    printed = folded(record.fields.get({"Dataset": "test_data", "Metric": "metric"}.get(type, ""), ""))
    named = (place for place in record.provenance[1:] if printed and place.text and printed in folded(place.text))
    return replace(next(named, record.provenance[0]), file=view.document.file)


def _links(result: Mention, parts: Mapping[EntityType, Mention], claim: Claim) -> Iterator[Link]:
    for relation, target in (
        ("achieves", result),
        ("experiments on", parts["Dataset"]),
        ("uses", parts["Metric"]),
    ):
        yield Link(relation, TITLE_ID, target.id, result.place, NAME, claim.confidence)
