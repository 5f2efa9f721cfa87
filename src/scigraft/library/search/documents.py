"""The texts of all documents of a library, found where they are missing and dropped where nothing has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlalchemy as sa

from scigraft.library.academic.step import NAME as ACADEMIC
from scigraft.library.given.standing import given_of
from scigraft.library.search.texts import NAME, TextsJob, run_texts, texts_key
from scigraft.steps import Crash, Executor
from scigraft.store import catalog, results, transaction
from scigraft.store.results import StepResult


def find_texts(engine: sa.Engine, executor: Executor) -> None:
    """Bring the texts in line with the documents' parts of the academic graph, which most were found with."""
    with transaction(engine) as connection:
        lacking = _lacking(connection)
    for outcome in executor.run(run_texts, _jobs(engine, lacking)):
        job, found = outcome.job, outcome.result
        if isinstance(found, Crash):
            found = StepResult(NAME, "", texts_key(job.academic), f"{job.file}: {found.error}", found.kind)
        with transaction(engine) as connection:
            results.put_result(connection, found)
            results.use(connection, job.file, NAME, "", found.key)


def _lacking(connection: sa.Connection) -> list[tuple[str, str]]:
    """Return the documents whose texts are missing, with the key of their part of the graph."""
    known, uses = results.known_results(connection), results.all_uses(connection)
    wanted = {owner: key for (owner, step, _), key in uses.items() if step == ACADEMIC and not known[key]}
    held = {owner: key for (owner, step, _), key in uses.items() if step == NAME}
    results.forget_owners(connection, sorted(set(held) - set(wanted)), step=NAME)
    lacking = []
    for file, academic in sorted(wanted.items()):
        key = texts_key(academic)
        if key not in known:
            lacking.append((file, academic))
        elif held.get(file) != key:
            results.use(connection, file, NAME, "", key)
    return lacking


def _jobs(engine: sa.Engine, lacking: Sequence[tuple[str, str]]) -> Iterator[TextsJob]:
    if not lacking:
        return
    with engine.connect() as connection:
        reads = {owner: key for (owner, step, _), key in results.all_uses(connection).items() if step == "read"}
        homes = {row.file: row.paper or "" for row in catalog.all_documents(connection)}
        given = given_of(connection, {homes[file] for file, _ in lacking})
    for file, academic in lacking:
        if file in reads:
            with engine.connect() as connection:
                document = results.payload_of(connection, reads[file])
                graph = results.payload_of(connection, academic)
            yield TextsJob(file, academic, document, graph, given.get(homes[file], ""))
