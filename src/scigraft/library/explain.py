"""Why a value is missing: from the file, through its tables, to the records that were rejected or lack the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.reports import DocumentStatus, Explanation, TableStatus
from scigraft.library.status import papers, statuses
from scigraft.model import Locator, Record
from scigraft.modules import Module
from scigraft.store import records
from scigraft.store.codec import RECORD
from scigraft.store.records import Which

SHOWN = 5  # places named for each finding


@dataclass(frozen=True, slots=True)
class _Finding:
    text: str
    places: tuple[Locator, ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    paper: str
    field: str
    row: int | None

    def asks_about(self, record: Record) -> bool:
        """Return whether a record stands in the row that is asked about."""
        return self.row is None or any(place.row == self.row for place in record.provenance[:1])


def explain(
    connection: sa.Connection, root: Path, modules: Sequence[Module], paper: str, field: str, row: int | None
) -> Explanation:
    """Return where the values of a field stand in a paper or, where there are none, every reason that was recorded."""
    question = _Question(paper, field, row)
    known = [module for module in modules if field in module.fields]
    obstacle = _no_paper(connection, paper) or _no_field(modules, known, field)
    if obstacle:
        return Explanation(False, (obstacle,))
    held = [record for module in known for record in _stated(connection, question, module)]
    if held:
        count = f"{len(held)} accepted record{'s' if len(held) > 1 else ''} state{'' if len(held) > 1 else 's'}"
        places = tuple(record.provenance[0] for record in held[:SHOWN] if record.provenance)
        return Explanation(True, (f"It is not missing: {count} {field}.",), places)
    [status] = [s for s in statuses(connection, root, tables=True) if s.key == paper]
    findings = [finding for document in status.documents for finding in _of_document(document, known)]
    for module in known:
        findings += _of_records(connection, question, module)
    if not findings:
        findings = [_Finding(f"No table of the paper holds anything that could be {field}.")]
    return Explanation(
        False,
        tuple(finding.text for finding in findings),
        tuple(place for finding in findings for place in finding.places),
    )


def _no_paper(connection: sa.Connection, key: str) -> str:
    keys = [paper.key for paper in papers(connection, None)]
    if key in keys:
        return ""
    alike = [other for other in keys if key.casefold() in other.casefold()][:SHOWN]
    hint = f" Did you mean {', '.join(alike)}?" if alike else " Add its files."
    return f"There is no paper '{key}' in the library.{hint}"


def _no_field(modules: Sequence[Module], known: Sequence[Module], field: str) -> str:
    if known:
        return ""
    fields = "; ".join(f"{module.name}: {', '.join(module.fields)}" for module in modules)
    return f"No module in use has a field '{field}'. Fields are {fields}."


def _stated(connection: sa.Connection, question: _Question, module: Module) -> list[Record]:
    return [
        record
        for record in _records(connection, question, module, "accepted")
        if record.fields.get(question.field) or record.canonical.get(question.field)
    ]


def _records(connection: sa.Connection, question: _Question, module: Module, status: str) -> Iterator[Record]:
    which = Which(paper=question.paper, module=module.name, status=status)
    for row in records.stream_records(connection, which):
        record = RECORD.of_text(row.current)
        if question.asks_about(record):
            yield record


def _of_document(document: DocumentStatus, modules: Sequence[Module]) -> Iterator[_Finding]:
    place = Locator(file=document.file)
    if document.state == "not built":
        yield _Finding(f"{document.file} was not read yet: build the library.", (place,))
    elif document.state != "ok":
        yield _Finding(f"{document.file} was not read: {document.error}", (place,))
    elif document.role in ("main", "supplement") and not document.tables:
        yield _Finding(f"No table was found in {document.file}.", (place,))
    for notice in document.notices:
        where = "" if document.file in notice.message else f"{document.file}: "
        text = ". ".join(part.rstrip(".") for part in (notice.message, notice.hint) if part)
        yield _Finding(f"{where}{text}.", (notice.locator,))
    for table in document.tables:
        yield from _of_table(document.file, table, modules)


def _of_table(file: str, table: TableStatus, modules: Sequence[Module]) -> Iterator[_Finding]:
    place = Locator(file=file, table=table.name, sheet=table.sheet, page=table.page)
    what = f"{file}, table {table.name}"
    if table.image:
        yield _Finding(f"{what} is only a picture: its cells cannot be read.", (place,))
        return
    if table.hidden:
        yield _Finding(f"{what} stands on a hidden sheet, from which no records are taken.", (place,))
    for module in modules:
        for outcome in table.modules:
            if outcome.module == module.name and not outcome.proposed:
                why = outcome.message or outcome.outcome
                yield _Finding(f"{what} gave {module.name} no record: {why}.", (place,))


def _of_records(connection: sa.Connection, question: _Question, module: Module) -> Iterator[_Finding]:
    for code, message, held in _by_reason(_records(connection, question, module, "rejected")):
        count = f"{held.total()} record{'s' if held.total() > 1 else ''}"
        places = tuple(held)[:SHOWN]
        yield _Finding(f"{module.name} rejected {count} ({code}): {message}.", places)
    silent = list(_records(connection, question, module, "accepted"))
    if silent:
        places = tuple(record.provenance[0] for record in silent[:SHOWN] if record.provenance)
        yield _Finding(
            f"{len(silent)} accepted {module.name} record{'s' if len(silent) > 1 else ''} state"
            f"{'' if len(silent) > 1 else 's'} no {question.field}: "
            "it stands in no header, row name, section, caption or note of their tables.",
            places,
        )


def _by_reason(found: Iterable[Record]) -> list[tuple[str, str, Counter[Locator]]]:
    groups: dict[str, tuple[str, Counter[Locator]]] = {}
    for record in found:
        reason = record.reasons[0] if record.reasons else None
        code, message = (reason.code, reason.message) if reason else ("rejected", "no reason was kept")
        places = groups.setdefault(code, (message, Counter()))[1]
        places[record.provenance[0] if record.provenance else Locator()] += 1
    return [(code, message, places) for code, (message, places) in sorted(groups.items())]
