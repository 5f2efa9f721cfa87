"""References linked to papers of the library, and their contexts typed, anew where a change touches them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from scigraft.graph.citations import CataloguePaper, classifier_digest, classify, link
from scigraft.library.academic.step import embedder_of
from scigraft.library.reports import Progress
from scigraft.model import CitationContext, TypedContext
from scigraft.steps import Crash, Executor
from scigraft.store import graph_citing, transaction
from scigraft.store.codec import METADATA
from scigraft.store.graph_citing import Target
from scigraft.store.graph_rows import GraphPaper

_AT_ONCE = 64  # contexts of one job


def link_again(
    connection: sa.Connection, wanted: Mapping[str, Collection[int] | None], papers: Mapping[str, GraphPaper]
) -> int:
    """Link references anew, by document and position (none: all of the document), and return how many there were."""
    catalogue: dict[str, CataloguePaper] = {}
    count = 0
    for file, positions in sorted(wanted.items()):
        paper, references, before = graph_citing.references_of(connection, file, positions)
        count += len(references)
        near = graph_citing.candidates_of(connection, file, positions) - {paper}
        for key in near - set(catalogue):
            catalogue[key] = CataloguePaper(key, METADATA.of_text(papers[key].metadata))
        found = link(references, [catalogue[key] for key in sorted(near)])
        after = {one.reference: Target(one.paper, one.how, round(one.confidence, 4)) for one in found}
        changed = {key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)}
        graph_citing.set_targets(connection, file, changed)
    return count


@dataclass(frozen=True, slots=True)
class TypingJob:
    """Contexts of one document that are to be typed, with their positions."""

    file: str
    contexts: tuple[tuple[int, CitationContext], ...]
    embedder: str


def type_contexts(job: TypingJob) -> tuple[tuple[int, TypedContext], ...]:
    """Type contexts, each by itself."""
    typed = classify([context for _, context in job.contexts], embedder_of(job.embedder))
    return tuple((position, one) for (position, _), one in zip(job.contexts, typed, strict=True))


def type_again(engine: sa.Engine, executor: Executor, embedder: str, progress: Progress | None) -> dict[str, str]:
    """Type the contexts of linked references that are not typed yet, and return the errors by document."""
    made_by = f"{classifier_digest()}:{embedder}"
    with engine.connect() as connection:
        jobs = [
            TypingJob(file, contexts[start : start + _AT_ONCE], embedder)
            for file, contexts in graph_citing.untyped(connection, made_by)
            for start in range(0, len(contexts), _AT_ONCE)
        ]
    failed: dict[str, str] = {}
    for done, outcome in enumerate(executor.run(type_contexts, jobs), start=1):
        job, found = outcome.job, outcome.result
        if isinstance(found, Crash):
            failed[job.file] = f"{job.file}: its citations were not typed: {found.error}"
        else:
            with transaction(engine) as connection:
                graph_citing.set_types(connection, job.file, made_by, found)
        if progress:
            progress("citations", done, len(jobs), job.file)
    return failed
