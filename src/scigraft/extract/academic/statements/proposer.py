"""Proposes field, keywords, problem, method and innovation out of a paper's own sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.extract.academic.mentions import folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.statements.candidates import Candidate, reading_of
from scigraft.extract.academic.statements.fields import field_of
from scigraft.extract.academic.statements.innovation import innovation_of
from scigraft.extract.academic.statements.keywords import FEWEST, MOST, keyphrases
from scigraft.extract.academic.statements.method import method_of
from scigraft.extract.academic.statements.problem import problem_of
from scigraft.extract.academic.statements.troubles import turns_in_introduction
from scigraft.extract.academic.statements.voice import names_in
from scigraft.extract.roles.paper import ENDS, telling
from scigraft.model import EntityType, Locator, Mention, Sentence

NAME = "statements"
TYPES: frozenset[EntityType] = frozenset(("Field", "Keywords", "Problem", "Method", "Innovation"))


class Statements:
    """The proposer of what a paper says of itself in whole sentences, and of its keywords and field."""

    name = NAME
    types = TYPES

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return at most one Field, Problem, Method and Innovation, and as many Keywords as are missing.

        Keywords that the paper prints, found before, are left as they are. What cleaning barred is not proposed again.
        """
        sentences = tuple(_chosen(view.sentences))
        found = [*_keywords(view, sentences, so_far), *_field(sentences, so_far), *_statements(view, sentences, so_far)]
        return Proposal(tuple(m for m in found if (m.type, folded(m.name)) not in view.barred))


def _chosen(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the title and the sentences that were given a role: both ends of the parts that tell most of a paper.

    Between the ends of an introduction only those are read that turn from what is to what is wrong with it.
    """
    places = {place for part in ENDS for place in telling(sentences, part)}
    yield from (
        s for place, s in enumerate(sentences) if place in places or s.part == "title" or turns_in_introduction(s)
    )


def _statements(view: PaperView, sentences: tuple[Sentence, ...], so_far: Proposal) -> Iterator[Mention]:
    reading = reading_of(view.document, sentences, names_in(so_far.mentions), embedder=view.embedder)
    method = method_of(reading)
    problem = problem_of(reading, method.source if method else None)
    if problem is not None:
        yield _mention("Problem", problem.text, (problem.source,), problem.score)
    if method is not None:
        yield _mention("Method", method.text, (method.source,), method.score)
    innovation = innovation_of(reading, problem, method)
    if innovation is not None:
        yield _mention("Innovation", innovation.text, innovation.sources, innovation.score)


def _field(sentences: tuple[Sentence, ...], so_far: Proposal) -> Iterator[Mention]:
    keywords = [m.name for m in so_far.mentions if m.type == "Keywords"]
    told = field_of(sentences, keywords)
    if told is not None:
        place = told.sentence.place
        yield make_mention(
            "Field", told.name, place, evidence=told.sentence.evidence, found_by=NAME, confidence=told.confidence
        )


def _keywords(view: PaperView, sentences: tuple[Sentence, ...], so_far: Proposal) -> Iterator[Mention]:
    printed = {folded(m.name) for m in so_far.mentions if m.type == "Keywords"}
    if len(printed) >= FEWEST:
        return
    barred = {name for type, name in view.barred if type == "Keywords"}
    phrases = keyphrases(sentences, embedder=view.embedder, most=MOST + len(barred))
    fresh = [p for p in phrases if folded(p.text) not in printed | barred][: MOST - len(printed)]
    if len(fresh) + len(printed) < FEWEST and not printed and len(fresh) < 2:
        return
    for phrase in fresh:
        base = phrase.sentence.place.span or (0, 0)
        span = (base[0] + phrase.span[0], base[0] + phrase.span[1])
        yield make_mention(
            "Keywords",
            phrase.text,
            _at(phrase.sentence, span),
            evidence=phrase.sentence.evidence,
            found_by=NAME,
            confidence=_sure(phrase.score),
        )


def _at(sentence: Sentence, span: tuple[int, int]) -> Locator:
    return replace(sentence.place, span=span)


def _mention(type: EntityType, text: str, sources: tuple[Candidate, ...], score: float) -> Mention:
    first, *more = [source.sentence for source in sources]
    return make_mention(
        type,
        text,
        first.place,
        evidence=first.evidence,
        found_by=NAME,
        confidence=_sure(score - 2.5),
        also=tuple(s.place for s in more),
    )


def _sure(score: float) -> float:
    return round(1 / (1 + math.exp(-score)), 3)
