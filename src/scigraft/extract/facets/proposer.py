"""What proposes facet items: rules over sentences now, a language model by the same interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.statements.candidates import Candidate, Reading, reading_of
from scigraft.extract.academic.statements.voice import Names, names_in
from scigraft.extract.academic.statements.wording import capitalised
from scigraft.extract.facets.choosing import MOST_ITEMS, Scored, chosen
from scigraft.extract.facets.labels import LABELLED, with_labels
from scigraft.extract.facets.outcomes import outcomes_in
from scigraft.extract.facets.positions import is_english, items_by_position, opening_text
from scigraft.extract.facets.problems import answered_by, begins_own_work, problems_in
from scigraft.extract.facets.proposals import proposals_in
from scigraft.extract.facets.records import measured_items, reached_items
from scigraft.extract.facets.telling import Telling, flaws, standing
from scigraft.extract.facets.titles import title_item
from scigraft.model import FACETS, Document, Facet, FacetItem, Locator, Sentence, SentenceRole

VERSION = "11"
SENTENCES, TITLE = "sentences", "title"
_TITLE_CONFIDENCE = 0.3
_RECORD_SCORE = 3.4
_OPENING = 20_000  # characters that tell the language
_LATER = re.compile(
    r",?\s+(?:in order )?(?:to (?:\w+ly )?(?:facilitat|encourag|foster|support|stimulat|promot|enabl|inspir|further"
    r"|spur|aid)\w*|for|as a basis for|allowing) (?:[\w-]+ ){0,4}?(?:future|further) (?:[\w-]+ ){0,2}"
    r"(?:research|works?|studies|development)[^.;]*\.?\Z"
    r"|,\s+(?:thus |thereby |hence )?(?:opening|paving) the way\b[^.;]*\.?\Z",
    re.I,
)
_ABSTRACT = re.compile(r"\AAbstract(?=[A-Z])")
_PARTS = {"abstract": 1.5, "introduction": 0.0, "conclusion": 0.4}
_ROLES: dict[Facet, dict[SentenceRole, float]] = {
    "problem": {"background": 0.5, "objective": 0.5, "method": -0.4, "result": -1.2, "other": -0.8},
    "method": {"method": 0.9, "objective": 0.2, "background": -0.8, "result": -0.6, "other": -0.8},
    "result": {"result": 1.0, "method": -0.5, "objective": -0.6, "background": -1.2, "other": -0.6},
    "contribution": {"objective": 0.7, "method": 0.3, "background": -0.5, "result": -0.2, "other": -0.5},
}


class FacetProposer(Protocol):
    """Proposes the facet items of a paper. ``version`` changes whenever the items of a paper may."""

    name: str
    version: str

    def propose(self, view: PaperView, found: Proposal) -> tuple[FacetItem, ...]:
        """Return items of any facet, those of a facet together, the most telling first. Same view, same items."""
        ...


class SentenceFacets:
    """The proposer of what the sentences and records of a paper say."""

    name = SENTENCES
    version = VERSION

    def propose(self, view: PaperView, found: Proposal) -> tuple[FacetItem, ...]:
        """Return at most ``MOST_ITEMS`` a facet; of a facet of which the paper says nothing, none."""
        if not is_english(_read(view)):
            return tuple(items_by_position(view.document))
        scored = [*_told(view, _names(view.document, found)), *_recorded(view, found)]
        return tuple(
            one.item
            for facet in FACETS
            for one in chosen([s for s in scored if s.item.facet == facet], embedder=view.embedder)
        )


def facet_items(
    view: PaperView, found: Proposal | None = None, *, proposer: FacetProposer | None = None
) -> tuple[FacetItem, ...]:
    """Return the items of a paper in the order of ``FACETS``, the most telling of each first, at most ``MOST_ITEMS``.

    ``found`` is what is known of the paper's entities. A facet of which nothing is proposed has one item made of the
    title's words (``found_by`` is ``title``); a paper without a title has none.
    """
    proposed = (proposer or SentenceFacets()).propose(view, found or Proposal())
    items: list[FacetItem] = []
    for facet in FACETS:
        mine = [item for item in proposed if item.facet == facet][:MOST_ITEMS]
        items += mine or _titled(view.document, facet)
    return tuple(items)


def _read(view: PaperView) -> str:
    """Return the text that tells a paper's language: its sentences, else what there is of running text."""
    told = " ".join(sentence.text for sentence in view.sentences if sentence.part != "title")
    opening = opening_text(view.document)
    return told[:_OPENING] or (opening.text[:_OPENING] if opening else "")


def _told(view: PaperView, names: Names) -> Iterator[Scored]:
    sentences = [_now(s) for s in with_labels(view.document, view.sentences) if s.role or s.part == "title"]
    reading = reading_of(view.document, sentences, names, embedder=view.embedder)
    for number, candidate in enumerate(reading.candidates):
        for telling in _tellings(reading, number):
            text = standing(telling, candidate, names)
            if text:
                sentence = candidate.sentence
                place = replace(sentence.place, file=view.document.file, text=sentence.place.text or sentence.text)
                item = FacetItem(
                    telling.facet,
                    text,
                    place,
                    sentence.evidence,
                    SENTENCES,
                    sentence.confidence,
                )
                yield Scored(item, telling.worth + _standing(candidate, telling.facet) - flaws(text), candidate.order)


def _now(sentence: Sentence) -> Sentence:
    """Return a sentence without a label glued to it, and what others may do later: "to facilitate future research"."""
    shorter = _LATER.sub(".", _ABSTRACT.sub("", sentence.text))
    if sentence.confidence == LABELLED:
        shorter = capitalised(shorter)
    return sentence if shorter == sentence.text else replace(sentence, text=shorter)


def _tellings(reading: Reading, place: int) -> Iterator[Telling]:
    candidates = reading.candidates
    candidate = candidates[place]
    mine = [one for one in candidates[:place] if one.sentence.part == candidate.sentence.part]
    later = any(begins_own_work(one) for one in mine)
    after = candidates[place + 1] if place + 1 < len(candidates) else None
    answered = after is not None and after.sentence.part == candidate.sentence.part and answered_by(after)
    yield from problems_in(candidate, reading, later=later, answered=answered)
    yield from proposals_in(candidate, reading)
    yield from outcomes_in(candidate, reading)


def _standing(candidate: Candidate, facet: Facet) -> float:
    sentence = candidate.sentence
    role = _ROLES[facet].get(sentence.role, 0.0) * sentence.confidence if sentence.role else 0.0
    return _PARTS.get(sentence.part, -2.0) + role + candidate.near


def _recorded(view: PaperView, found: Proposal) -> Iterator[Scored]:
    for order, item in enumerate((*reached_items(found), *measured_items(view))):
        yield Scored(item, _RECORD_SCORE, order)


def _titled(document: Document, facet: Facet) -> list[FacetItem]:
    title = document.metadata.title or document.text_of("title")
    text = title_item(title, facet)
    if not text:
        return []
    evidence = next((e for e in document.evidence if e.kind == "title"), None)
    place = replace(evidence.locator, span=(0, len(evidence.text))) if evidence else Locator()
    place = replace(place, file=document.file, text=evidence.text if evidence else title)
    return [FacetItem(facet, text, place, evidence.id if evidence else "", TITLE, _TITLE_CONFIDENCE)]


def _names(document: Document, found: Proposal) -> Names:
    """Return the names of the paper's own system and tasks; a system that has none may head the title."""
    names = names_in(found.mentions)
    return names if names.system else replace(names, system=_before_colon(document.metadata.title))


def _before_colon(title: str) -> str:
    """Return the name that a title begins with, where it does: "BERT" of "BERT: Pre-training of ..."."""
    head, colon, _ = title.partition(":")
    return head.strip() if colon and len(head.split()) == 1 and any(c.isupper() for c in head[1:]) else ""
