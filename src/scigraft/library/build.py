"""A build: scan the files, run the steps that lack a result, work out the papers, reconcile their records.

Each document's results are committed as soon as they are there, so that a build that is killed loses none of them and
the next one goes on. What is committed depends on the inputs alone, hence not on the order in which workers finish.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import sqlalchemy as sa

from scigraft.library.academic.documents import run_documents as run_academic_documents
from scigraft.library.academic.weaving import WEAVE, weave
from scigraft.library.corrections import reapply
from scigraft.library.extras import stamped, timed_out
from scigraft.library.given.sync import is_given, refresh
from scigraft.library.grobid_watch import GrobidWatch
from scigraft.library.grouping import regroup
from scigraft.library.plan import Context, DocumentPlan, PaperPlan, plan_document, plan_papers, scan
from scigraft.library.reports import BuildReport, Progress
from scigraft.library.search.documents import find_texts
from scigraft.library.search.indexed import EMBED, INDEX, Indexed
from scigraft.library.tally import Tally
from scigraft.library.work import UNSTABLE, DocumentJob, PaperJob, run_document, run_paper
from scigraft.steps import TIMEOUT, Crash, Executor
from scigraft.store import catalog, results, transaction
from scigraft.store import records as record_store
from scigraft.store.catalog import DocumentRow
from scigraft.store.results import StepResult

NOT_READ = frozenset({"part", "duplicate"})  # read with, or as, another file
_TOO_LONG = "Raise document_seconds in scigraft.toml and build again, or split the file"
NO_RECORDS = frozenset({"bibliography"})


def build(
    engine: sa.Engine,
    context: Context,
    executor: Executor,
    *,
    progress: Progress | None = None,
    retry: bool = False,
    prune: bool = True,
) -> BuildReport:
    """Bring the library up to date and say what that took. ``prune`` drops what no configured module made."""
    start = time.monotonic()
    tally = Tally()
    documents = _with_entries(engine, context, _scanned(engine, context), tally)
    present = [row for row in documents if not row.missing and row.role not in NOT_READ and not is_given(row)]
    plans = _plan(engine, present, context, tally, retry=retry)
    _run_documents(engine, context, executor, plans, tally, progress)
    with transaction(engine) as connection:
        _forget_unread(connection, documents, context, prune=prune)
        regroup(connection, context.root)
    _run_papers(engine, context, executor, tally, progress, retry=retry)
    run_academic_documents(engine, context, executor, tally, progress, retry=retry)
    woven = weave(engine, context, executor, progress)
    tally.ran[WEAVE] += woven.documents
    tally.unstable.update(woven.failed)
    indexed = _index(engine, context, executor, tally, progress)
    with transaction(engine) as connection:
        results.sweep(connection)
        failed = _failures(connection, tally)
        papers = len(catalog.all_papers(connection))
    pipeline = context.pipeline
    names = [pipeline.read.name, pipeline.records.name, pipeline.reconcile.name]
    if context.settings.graph.enabled:
        names += [pipeline.academic.name, WEAVE, EMBED, INDEX]
    return BuildReport(
        papers=papers,
        ran={name: tally.ran[name] for name in names},
        reused={name: tally.reused[name] for name in names},
        failed=failed,
        seconds=time.monotonic() - start,
        notes=(*tally.notes, *indexed.notes),
    )


def _index(engine: sa.Engine, context: Context, executor: Executor, tally: Tally, progress: Progress | None) -> Indexed:
    """Bring the index of related papers in line. The rooms it needs are loaded only where there is a graph."""
    if not context.settings.graph.enabled:
        return Indexed()
    from scigraft.library.search.indexing import bring_up

    find_texts(engine, executor)
    indexed = bring_up(engine, context, executor, progress)
    tally.ran[EMBED] += indexed.embedded
    tally.ran[INDEX] += indexed.papers
    return indexed


def _scanned(engine: sa.Engine, context: Context) -> list[DocumentRow]:
    """Return the documents as their files are now, with what changed noted."""
    with engine.connect() as connection:
        before = catalog.all_documents(connection)
    now = scan(before, context.root, context.settings.read.limits)  # hashing takes time: no transaction is open
    changed = [row for row, old in zip(now, before, strict=True) if row != old]
    if not changed:
        return now
    with transaction(engine) as connection:
        for row in changed:
            catalog.put_document(connection, row)
        regroup(connection, context.root)
        return catalog.all_documents(connection)


def _with_entries(engine: sa.Engine, context: Context, documents: list[DocumentRow], tally: Tally) -> list[DocumentRow]:
    """Return the documents with the entries of catalogues as those are now."""
    if not any(is_given(row) for row in documents):
        return documents
    with transaction(engine) as connection:
        tally.unstable.update(refresh(connection, context.root, documents, context.settings.read))
        return catalog.all_documents(connection)


def _plan(
    engine: sa.Engine, present: Sequence[DocumentRow], context: Context, tally: Tally, *, retry: bool
) -> list[DocumentPlan]:
    """Return the documents that lack a result; results that others left under the same key are taken over."""
    lacking = []
    with transaction(engine) as connection:
        known = results.known_results(connection)
        uses = results.all_uses(connection)
        for row in present:
            plan = plan_document(row, _for_role(context, row.role), known, retry=retry)
            for step, module, key in plan.reused:
                tally.reused[step] += 1
                if uses.get((row.file, step, module)) != key:
                    results.use(connection, row.file, step, module, key)
            if known.get(plan.read_key) and not plan.read:
                results.forget_owners(connection, [row.file], step="records")
            if plan.read or plan.missing:
                lacking.append(plan)
    return lacking


def _for_role(context: Context, role: str) -> Context:
    if role not in NO_RECORDS:
        return context
    return Context(context.root, context.pipeline, context.settings, modules=())


def _run_documents(
    engine: sa.Engine,
    context: Context,
    executor: Executor,
    plans: Sequence[DocumentPlan],
    tally: Tally,
    progress: Progress | None,
) -> None:
    if progress and plans:
        progress("documents", 0, len(plans), "")
    watch = GrobidWatch(context.settings.read)
    jobs = _document_jobs(engine, context, plans, watch)
    for done, outcome in enumerate(executor.run(run_document, jobs), start=1):
        job, found = outcome.job, outcome.result
        seconds = context.settings.document_seconds
        stored = _crashed(job, found, seconds) if isinstance(found, Crash) else found
        watch.saw(stored)
        with transaction(engine) as connection:
            for result in stored:
                tally.ran[result.step] += 1
                if result.kind in UNSTABLE:
                    tally.unstable[job.file] = result.error
                    continue
                results.put_result(connection, replace(result, kind=stamped(result.kind)))
                results.use(connection, job.file, result.step, result.module, result.key)
            _drop_unreached(connection, job, stored)
        if progress:
            progress("documents", done, len(plans), job.file)
    tally.notes += watch.notes()


def _document_jobs(
    engine: sa.Engine, context: Context, plans: Sequence[DocumentPlan], watch: GrobidWatch
) -> Iterator[DocumentJob]:
    for plan in plans:
        payload = None
        if not plan.read:
            with engine.connect() as connection:
                payload = results.payload_of(connection, plan.read_key)
        yield DocumentJob(
            pipeline=context.pipeline,
            file=plan.row.file,
            path=str(context.root / plan.row.file),
            digest=plan.row.digest,
            read_key=plan.read_key,
            document=payload,
            settings=context.settings.read,
            modules=tuple((context.module(name), key) for name, key in plan.missing),
            unasked=watch.reason_against(plan.row.kind) if plan.read else "",
        )


def _crashed(job: DocumentJob, crash: Crash, seconds: int) -> tuple[StepResult, ...]:
    """A worker that died leaves it open which step killed it: the first one that was to run gets the blame."""
    error = crash.error if crash.error.startswith(job.file) else f"{job.file}: {crash.error}"
    kind = crash.kind
    if kind == TIMEOUT:
        error, kind = f"{error}. {_TOO_LONG}", timed_out(seconds)
    if job.document is None:
        return (StepResult("read", "", job.read_key, error, kind),)
    return tuple(StepResult("records", module.name, key, error, kind) for module, key in job.modules)


def _drop_unreached(connection: sa.Connection, job: DocumentJob, stored: Sequence[StepResult]) -> None:
    """A document that could not be read has no records any more, whatever it gave before."""
    reached = {result.module for result in stored if result.step == "records"}
    for module, _ in job.modules:
        if module.name not in reached:
            results.forget(connection, job.file, "records", module.name)


def _forget_unread(
    connection: sa.Connection, documents: Sequence[DocumentRow], context: Context, *, prune: bool
) -> None:
    results.forget_owners(connection, [row.file for row in documents if row.role in NOT_READ])
    silent = [row.file for row in documents if row.role in NO_RECORDS]
    results.forget_owners(connection, silent, step="records")
    if not prune:
        return
    configured = {name for name, _ in context.modules}
    for owner, step, module in results.all_uses(connection):
        if module and module not in configured:
            results.forget(connection, owner, step, module)
            if step == "reconcile":
                record_store.drop_records(connection, paper=owner, module=module)


def _run_papers(
    engine: sa.Engine,
    context: Context,
    executor: Executor,
    tally: Tally,
    progress: Progress | None,
    *,
    retry: bool,
) -> None:
    with engine.connect() as connection:
        plans, fresh = plan_papers(connection, context, retry=retry)
    step = context.pipeline.reconcile.name
    tally.reused[step] += fresh
    for done, outcome in enumerate(executor.run(run_paper, _paper_jobs(engine, context, plans)), start=1):
        job, found = outcome.job, outcome.result
        rows, module = () if isinstance(found, Crash) else found, job.module.name
        error = found.error if isinstance(found, Crash) else ""
        kind = found.kind if isinstance(found, Crash) else ""
        with transaction(engine) as connection:
            tally.ran[step] += 1
            record_store.replace_records(connection, paper=job.paper, module=module, rows=rows)
            results.put_result(connection, StepResult(step, module, job.key, error, kind))
            results.use(connection, job.paper, step, module, job.key)
            reapply(connection, context, paper=job.paper, module=module)
        if progress:
            progress("papers", done, len(plans), job.paper)


def _paper_jobs(engine: sa.Engine, context: Context, plans: Sequence[PaperPlan]) -> Iterator[PaperJob]:
    for plan in plans:
        with engine.connect() as connection:
            payloads = tuple(results.payload_of(connection, key) for _, key in plan.extractions)
        yield PaperJob(
            pipeline=context.pipeline,
            paper=plan.paper,
            module=context.module(plan.module),
            key=plan.key,
            extractions=payloads,
            files=tuple(file for file, _ in plan.extractions),
        )


def _failures(connection: sa.Connection, tally: Tally) -> tuple[tuple[str, str], ...]:
    failed = set(tally.unstable.items())
    for row in catalog.all_documents(connection):
        if row.missing:
            failed.add((row.file, f"{row.file}: the file is gone. Put it back, or remove it from the library"))
    gone = {file for file, _ in failed}
    for step in ("read", "records", "reconcile", "academic"):
        for summary in results.summaries(connection, step):
            if summary.error and summary.owner not in gone:
                failed.add((summary.owner, summary.error))
    return tuple(sorted(failed))
