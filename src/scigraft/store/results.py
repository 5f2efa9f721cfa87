"""Step results by key, and who uses which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from scigraft.store.catalog import chunks
from scigraft.store.schema import documents, results, uses


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a step gave for one key; ``error`` is empty when it went well, ``kind`` is the kind of error.

    ``module`` is empty for a step that has none. ``summary`` is JSON that listings need, ``payload`` the whole.
    """

    step: str
    module: str
    key: str
    error: str = ""
    kind: str = ""
    summary: str = ""
    payload: bytes = b""


Use = tuple[str, str, str]  # owner, step, module


def known_results(connection: sa.Connection) -> dict[str, str]:
    """Return the kind of error (empty: none) of every stored result by key."""
    return {row.key: row.kind for row in connection.execute(sa.select(results.c.key, results.c.kind))}


def all_uses(connection: sa.Connection) -> dict[Use, str]:
    """Return the key of every result in use."""
    query = sa.select(uses.c.owner, uses.c.step, uses.c.module, uses.c.key)
    return {(row.owner, row.step, row.module): row.key for row in connection.execute(query)}


def put_result(connection: sa.Connection, result: StepResult) -> None:
    """Store a result in place of an earlier one with the same key."""
    values = {name: getattr(result, name) for name in ("step", "error", "kind", "summary", "payload")}
    done = connection.execute(sa.update(results).where(results.c.key == result.key).values(values))
    if not done.rowcount:
        connection.execute(sa.insert(results).values(key=result.key, **values))


def put_many(connection: sa.Connection, owned: Sequence[tuple[str, StepResult]]) -> None:
    """Store results of owners that use none for their step yet, and say that they use them."""
    if not owned:
        return
    known = set(known_results(connection))
    new = {result.key: result for _, result in owned if result.key not in known}
    columns = ("key", "step", "error", "kind", "summary", "payload")
    rows = [{name: getattr(result, name) for name in columns} for result in new.values()]
    if rows:
        connection.execute(sa.insert(results), rows)
    used = [{"owner": owner, "step": r.step, "module": r.module, "key": r.key} for owner, r in owned]
    connection.execute(sa.insert(uses), used)


def use(connection: sa.Connection, owner: str, step: str, module: str, key: str) -> None:
    """Say that an owner now uses this result for a step."""
    forget(connection, owner, step, module)
    connection.execute(sa.insert(uses).values(owner=owner, step=step, module=module, key=key))


def forget(connection: sa.Connection, owner: str, step: str, module: str) -> None:
    """Say that an owner uses no result for a step."""
    mine = (uses.c.owner == owner) & (uses.c.step == step) & (uses.c.module == module)
    connection.execute(sa.delete(uses).where(mine))


def forget_owners(connection: sa.Connection, owners: Sequence[str], *, step: str = "") -> None:
    """Say that these owners use nothing any more, or nothing of one step."""
    for part in chunks(owners):
        gone = uses.c.owner.in_(part)
        connection.execute(sa.delete(uses).where(gone & (uses.c.step == step) if step else gone))


def sweep(connection: sa.Connection) -> int:
    """Delete the results that nothing uses and return how many there were."""
    unused = ~sa.exists().where(uses.c.key == results.c.key)
    return connection.execute(sa.delete(results).where(unused)).rowcount


def result_of(connection: sa.Connection, owner: str, step: str, module: str = "") -> StepResult | None:
    """Return the result that an owner uses for a step."""
    query = (
        sa.select(results)
        .join(uses, uses.c.key == results.c.key)
        .where(uses.c.owner == owner, uses.c.step == step, uses.c.module == module)
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    return StepResult(step, module, row.key, row.error, row.kind, row.summary, row.payload)


def payload_of(connection: sa.Connection, key: str) -> bytes:
    """Return the payload of a stored result."""
    return bytes(connection.execute(sa.select(results.c.payload).where(results.c.key == key)).scalar_one())


def summaries(connection: sa.Connection, step: str, *, paper: str | None = None) -> Iterator[Summary]:
    """Yield, by owner and module, what each document's step gave, without the payloads."""
    columns = (uses.c.owner, uses.c.module, uses.c.key, results.c.error, results.c.kind, results.c.summary)
    query = sa.select(*columns).join(results, uses.c.key == results.c.key).where(uses.c.step == step)
    if paper is not None:
        query = query.join(documents, documents.c.file == uses.c.owner).where(documents.c.paper == paper)
    for row in connection.execute(query.order_by(uses.c.owner, uses.c.module)):
        yield Summary(row.owner, row.module, row.key, row.error, row.kind, row.summary)


@dataclass(frozen=True, slots=True)
class Summary:
    """A result in use, without its payload."""

    owner: str
    module: str
    key: str
    error: str
    kind: str
    summary: str
