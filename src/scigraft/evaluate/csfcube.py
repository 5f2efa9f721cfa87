"""``evaluate csfcube``: query by example in one facet (CSFCube, Mysore et al. 2021).

A query is a paper and a facet; its candidates are graded from 0 to 3 by how alike they are in that facet. Each system
ranks a query's own candidates. Background is our problem facet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from scigraft.embed.default import name_of
from scigraft.evaluate.lines import json_of, lines
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import indexed
from scigraft.evaluate.search.measures import check_installed, measured
from scigraft.evaluate.search.ranking import descending
from scigraft.evaluate.search.report import NAME, comparison_lines
from scigraft.evaluate.search.resampling import PERMUTATIONS, RESAMPLES, SEED
from scigraft.evaluate.search.rows import HIGHEST_GRADE, read_papers
from scigraft.evaluate.search.score import SearchScore
from scigraft.model import Facet, UsageError
from scigraft.search.dense import Dense
from scigraft.search.facets import Facets
from scigraft.search.index import query_of
from scigraft.search.item_match import facet_scores_of
from scigraft.search.words import Lexical

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.search.index import Query, SearchIndex

Aspect = Literal["background", "method", "result"]
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
FACET_OF: Mapping[Aspect, Facet] = {"background": "problem", "method": "method", "result": "result"}
MEASURE = "NDCG@20"
PAPERS, QRELS = "papers.jsonl", "qrels.jsonl"
HINT = "--data takes a folder with papers.jsonl and qrels.jsonl"


class _Judgement(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True)
    query: str
    facet: Aspect
    cand: str
    relevance: int = Field(ge=0, le=HIGHEST_GRADE)


@dataclass(frozen=True, slots=True)
class Question:
    """A paper, the aspect in which it is asked, and the candidates by their relevance."""

    paper: str
    aspect: Aspect
    candidates: Mapping[str, int]

    @property
    def key(self) -> str:
        """What names the question in runs."""
        return f"{self.paper}/{self.aspect}"


Scorer = Callable[["Query", "SearchIndex", Facet], "NDArray[np.float64]"]
SCORERS: Mapping[str, Scorer] = {
    "lexical": lambda query, index, facet: Lexical().score(query, index).scores,
    "dense": lambda query, index, facet: Dense().score(query, index).scores,
    "items": facet_scores_of,
    "facets": lambda query, index, facet: Facets().score(query, index, (facet,)).scores,
}


def run_csfcube(
    data: Path, *, cache: Path | None = None, workers: int = 0, progress: Progress | None = None
) -> SearchScore:
    """Return the score of systems on a folder of ``papers.jsonl`` and ``qrels.jsonl``.

    Raises ``UsageError`` where the folder holds something else. Without an embedder words alone are measured.
    """
    check_installed()
    papers = read_papers(_file(data, PAPERS))
    questions = read_questions(_file(data, QRELS), {paper.id for paper in papers})
    index = indexed(papers, cache=cache or default_folder(), workers=workers, progress=progress)
    texts = {paper.id: paper.whole_text for paper in papers}
    relevant = {question.key: question.candidates for question in questions}
    values = {}
    for name, scorer in (SCORERS if index.model else {"lexical": SCORERS["lexical"]}).items():
        run = {question.key: _ranked(question, scorer, index, texts[question.paper]) for question in questions}
        values[name] = measured(run, relevant, [MEASURE])
    return SearchScore(values, _further(values, questions), _settings(index, questions), compared=MEASURE)


def read_questions(file: Path, papers: Collection[str]) -> tuple[Question, ...]:
    """Return the questions of a file of judgements, by paper and aspect. Candidates that are no paper are left out."""
    found: dict[tuple[str, Aspect], dict[str, int]] = {}
    for number, line in lines(file):
        try:
            row = _Judgement.model_validate(json_of(line))
        except ValueError as exc:
            hint = 'Each line is {"query", "facet": "background" | "method" | "result", "cand", "relevance"}'
            raise UsageError(f"line {number} is no judgement", where=file.name, hint=hint) from exc
        if row.query not in papers:
            raise UsageError(f"line {number}: the query '{row.query}' is no paper of {PAPERS}", where=file.name)
        if row.cand in papers and row.cand != row.query:
            found.setdefault((row.query, row.facet), {})[row.cand] = row.relevance
    if not any(grade for candidates in found.values() for grade in candidates.values()):
        raise UsageError("no candidate is relevant to any query", where=file.name, hint=HINT)
    return tuple(Question(*key, found[key]) for key in sorted(found))


def _file(data: Path, name: str) -> Path:
    if not (data / name).is_file():
        raise UsageError(f"there is no {name} in '{data.name}'", hint=HINT)
    return data / name


def _ranked(question: Question, scorer: Scorer, index: SearchIndex, text: str) -> dict[str, float]:
    scores = scorer(query_of(index, index.numbers[question.paper], text), index, FACET_OF[question.aspect])
    keys = sorted(question.candidates)
    numbers = np.array([index.numbers[key] for key in keys])
    order = np.argsort(-scores[numbers], kind="stable")
    return dict(zip((keys[place] for place in order), descending(scores[numbers][order]), strict=True))


def _further(
    values: Mapping[str, Mapping[str, NDArray[np.float64]]], questions: Sequence[Question]
) -> dict[str, float]:
    """Return means by aspect, and by how much each system is above dense retrieval, as a share of it."""
    rows = sorted(questions, key=lambda question: question.key)
    found = {}
    for name, mine in values.items():
        for aspect in ASPECTS:
            place = [row for row, question in enumerate(rows) if question.aspect == aspect]
            if place:
                found[f"{name}.{MEASURE}.{aspect}"] = float(mine[MEASURE][place].mean())
        if "dense" in values and name != "dense":
            found[f"{name}.gain_over_dense"] = float(mine[MEASURE].mean() / values["dense"][MEASURE].mean() - 1)
    return found


def _settings(index: SearchIndex, questions: Sequence[Question]) -> dict[str, object]:
    return {
        "papers": len(index),
        "queries": len(questions),
        "candidates": sum(len(question.candidates) for question in questions),
        "embedder": name_of(index.model),
        "embedder digest": index.model,
        "bootstrap": {"resamples": RESAMPLES, "permutations": PERMUTATIONS, "seed": SEED},
    }


def render_csfcube(score: SearchScore) -> str:
    """Return the report as text for people."""
    figures, settings = score.figures(), score.settings
    lines = [
        f"{settings.get('queries')} questions (paper and aspect) over {settings.get('candidates')} candidates, "
        f"{settings.get('papers')} papers; embedder {settings.get('embedder')}",
        "",
        f"{MEASURE:{NAME}}{'all':>8}"
        + "".join(f"{aspect:>{_room(aspect)}}" for aspect in ASPECTS)
        + f"   {'95% interval':14} over dense",
    ]
    intervals = score.intervals()
    for name in score.values:
        told = {aspect: figures.get(f"{name}.{MEASURE}.{aspect}") for aspect in ASPECTS}
        cells = "".join(f"{'-' if value is None else f'{value:.3f}':>{_room(a)}}" for a, value in told.items())
        low, high = intervals[f"{name}.{MEASURE}"]
        gain = figures.get(f"{name}.gain_over_dense")
        line = f"{name:{NAME}}{figures[f'{name}.{MEASURE}']:8.3f}{cells}   {low:.3f} to {high:.3f}"
        lines.append(line + ("" if gain is None else f"{gain:+11.1%}"))
    return "\n".join([*lines, *comparison_lines(score)]) + "\n"


def _room(aspect: str) -> int:
    return max(len(aspect) + 2, 8)
