"""The academic step over the documents of a library: which main documents lack it, and its results stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa

from scigraft.library.academic.step import NAME, AcademicJob, embedder_digest, run_academic
from scigraft.library.extras import may_have_passed, stamped, timed_out
from scigraft.library.given.names import id_of
from scigraft.library.given.standing import given_of
from scigraft.library.plan import Context
from scigraft.library.reports import Progress
from scigraft.library.tally import Tally
from scigraft.steps import TIMEOUT, Crash, Executor, step_key
from scigraft.store import catalog, results, transaction
from scigraft.store.results import StepResult


@dataclass(frozen=True, slots=True)
class AcademicPlan:
    """A main document whose part of the graph is missing, and the keys of what it is made from."""

    file: str
    key: str
    read: str
    records: tuple[str, ...]
    given: str = ""  # metadata that stand before those of the document


def run_documents(
    engine: sa.Engine,
    context: Context,
    executor: Executor,
    tally: Tally,
    progress: Progress | None,
    *,
    retry: bool = False,
) -> None:
    """Find the part of the graph of each main document that lacks it."""
    embedder = embedder_digest(context.settings)
    with transaction(engine) as connection:
        plans, reused = plan_documents(connection, context, embedder, retry=retry)
    tally.reused[NAME] += reused
    if progress and plans:
        progress(NAME, 0, len(plans), "")
    jobs = _jobs(engine, context, plans, embedder)
    for done, outcome in enumerate(executor.run(run_academic, jobs), start=1):
        found = outcome.result
        made = (_crashed(outcome.job, found, context),) if isinstance(found, Crash) else found
        tally.ran[NAME] += 1
        with transaction(engine) as connection:
            for result in made:
                results.put_result(connection, replace(result, kind=stamped(result.kind)))
                results.use(connection, outcome.job.file, result.step, "", result.key)
        if progress:
            progress(NAME, done, len(plans), outcome.job.file)


def plan_documents(
    connection: sa.Connection, context: Context, embedder: str, *, retry: bool
) -> tuple[list[AcademicPlan], int]:
    """Return the documents that lack the step, and how many have it; who may not have it any more forgets it."""
    uses, known = results.all_uses(connection), results.known_results(connection)
    records: dict[str, list[tuple[str, str]]] = {}
    for (owner, step, module), key in uses.items():
        if step == "records" and not known[key]:
            records.setdefault(owner, []).append((module, key))
    plans: list[AcademicPlan] = []
    kept: set[str] = set()
    homes = main_documents(connection)
    told = {file: read for file in homes if (read := uses.get((file, "read", ""), "")) and not known[read]}
    with_files = {homes[file] for file in told if not id_of(file)}
    given = given_of(connection, with_files)
    for file, read in told.items():
        if id_of(file) and homes[file] in with_files:
            continue  # what the entry says is taken with the file
        said = given.get(homes[file], "")
        parts = sorted(records.get(file, []))
        inputs = [read, embedder, *(f"{module}:{key}" for module, key in parts), *([said] if said else [])]
        key = step_key(context.pipeline.academic, inputs=inputs, settings=context.settings)
        if _stored(known, key, context, retry=retry):
            kept.add(file)
            if uses.get((file, NAME, "")) != key:
                results.use(connection, file, NAME, "", key)
        elif context.settings.graph.enabled:
            plans.append(AcademicPlan(file, key, read, tuple(key for _, key in parts), said))
    gone = {owner for owner, step, _ in uses if step == NAME} - kept - {plan.file for plan in plans}
    results.forget_owners(connection, sorted(gone), step=NAME)
    return plans, len(kept)


def main_documents(connection: sa.Connection) -> dict[str, str]:
    """Return the paper of each main document that is there."""
    rows = catalog.all_documents(connection)
    return {row.file: row.paper for row in rows if row.role == "main" and row.paper is not None and not row.missing}


def _stored(known: Mapping[str, str], key: str, context: Context, *, retry: bool) -> bool:
    kind = known.get(key)
    if kind is None or (retry and kind):
        return False
    return not may_have_passed(kind, seconds=context.settings.document_seconds)


def _jobs(engine: sa.Engine, context: Context, plans: Sequence[AcademicPlan], embedder: str) -> Iterator[AcademicJob]:
    for plan in plans:
        with engine.connect() as connection:
            document = results.payload_of(connection, plan.read)
            extractions = tuple(results.payload_of(connection, key) for key in plan.records)
        yield AcademicJob(context.pipeline.academic, plan.file, plan.key, document, extractions, embedder, plan.given)


def _crashed(job: AcademicJob, crash: Crash, context: Context) -> StepResult:
    kind, error = crash.kind, f"{job.file}: {crash.error}"
    if kind == TIMEOUT:
        kind = timed_out(context.settings.document_seconds)
        error = f"{error}. Raise document_seconds in scigraft.toml and build again"
    return StepResult(NAME, "", job.key, error, kind)
