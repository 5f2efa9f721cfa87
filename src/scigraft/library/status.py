"""What is in a library and how it stands, for listings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.academic.standing import standings
from scigraft.library.academic.step import notices_of
from scigraft.library.codecs import READING, REPORTS
from scigraft.library.given.names import ENTRY
from scigraft.library.given.standing import stated_by
from scigraft.library.grouping import DOUBT, DUPLICATE, ROLES
from scigraft.library.includes import included
from scigraft.library.lookup import one_paper_row
from scigraft.library.reports import (
    Candidate,
    DocumentState,
    DocumentStatus,
    Paper,
    PaperStatus,
    RejectedGroup,
    Review,
)
from scigraft.library.unknown import UNKNOWN, unknown_of
from scigraft.model import Locator, Notice, Record, TableReport
from scigraft.store import catalog, records, results
from scigraft.store.catalog import DocumentRow, PaperRow
from scigraft.store.codec import METADATA, RECORD
from scigraft.store.records import Which
from scigraft.store.results import Summary

EXAMPLES = 3
LEFT_OUT = (
    "it is not read: the paper names it in a comment only. `scigraft pair FILE --alone` makes it a paper of its own"
)
UNREADABLE = "it could not be read"  # told of a candidate beside what speaks for it


def statuses(connection: sa.Connection, root: Path, *, tables: bool) -> tuple[PaperStatus, ...]:
    """Return every paper with its documents; files that belong to no one paper come last, under an empty key."""
    readings = {summary.owner: summary for summary in results.summaries(connection, "read")}
    found: dict[str, list[Summary]] = defaultdict(list)
    for summary in results.summaries(connection, "records"):
        found[summary.owner].append(summary)
    academic = standings(connection)
    graphs = {summary.owner: summary for summary in results.summaries(connection, "academic")}
    by_paper: dict[str, list[DocumentStatus]] = defaultdict(list)
    rows = catalog.all_documents(connection)
    left_out = _left_out(rows, root)
    read = {row.digest: row.file for row in reversed(rows) if row.role != DUPLICATE}
    for row in rows:
        status = _document(row, root, readings.get(row.file), found[row.file], graphs.get(row.file), tables=tables)
        status = replace(status, academic=academic.get(row.file))
        if row.file in left_out:
            status = replace(status, notices=(Notice("commented-out", LEFT_OUT, Locator(file=row.file)),))
        if row.role == DUPLICATE and row.digest in read:
            notice = Notice("duplicate", same_content(read[row.digest]), Locator(file=row.file))
            status = replace(status, notices=(notice,))
        by_paper[row.paper or ""].append(status)
    counts = records.counts(connection)
    listed = [
        PaperStatus(
            key=paper.key,
            title=paper.title,
            flag=paper.flag,
            documents=_main_first(by_paper[paper.key]),
            accepted=counts.get((paper.key, "accepted"), 0),
            rejected=counts.get((paper.key, "rejected"), 0),
        )
        for paper in catalog.all_papers(connection)
    ]
    if by_paper[""]:
        listed.append(PaperStatus("", "", "", _main_first(by_paper[""])))
    return tuple(listed)


def _left_out(rows: Iterable[DocumentRow], root: Path) -> set[str]:
    """Return the parts of LaTeX papers that no file of them includes."""
    parts = {row.file: row.paper for row in rows if row.role == "part"}
    papers = set(parts.values())
    mains = [row for row in rows if row.role == "main" and row.paper in papers]
    read = {child.relative_to(root).as_posix() for row in mains for child in included(root / row.file)}
    return set(parts) - read


def same_content(first: str) -> str:
    """Return what is said of a file that has the content of another one."""
    return f"it has the same content as {first}, which is read in its place"


def _main_first(documents: Iterable[DocumentStatus]) -> tuple[DocumentStatus, ...]:
    return tuple(sorted(documents, key=lambda document: (document.role != "main", document.file)))


def _document(
    row: DocumentRow,
    root: Path,
    read: Summary | None,
    found: Iterable[Summary],
    graph: Summary | None,
    *,
    tables: bool,
) -> DocumentStatus:
    reading = READING.of_text(read.summary) if read and read.summary else None
    errors = [summary.error for summary in (read, *found, graph) if summary and summary.error]
    state = _state(row, root, read, errors)
    outcomes = _outcomes(found) if tables else defaultdict(list)
    reading_tables = reading.tables if reading and tables else ()
    return DocumentStatus(
        file=row.file,
        role=next(role for role in ROLES if role == row.role),
        state=state,
        format=reading.facts.format if reading else row.kind,
        error=_missing(row) if state == "missing" else "; ".join(errors),
        notices=(*(reading.notices if reading else ()), *notices_of(graph.summary if graph else "")),
        tables=tuple(replace(table, modules=tuple(outcomes[table.id])) for table in reading_tables),
        text=tuple(outcomes[""]),
    )


def _state(row: DocumentRow, root: Path, read: Summary | None, errors: list[str]) -> DocumentState:
    if row.missing or not (row.kind == ENTRY or (root / row.file).exists()):
        return "missing"
    if errors:
        return "failed"
    return "ok" if read or row.role in ("part", DUPLICATE) else "not built"


def _missing(row: DocumentRow) -> str:
    return f"{row.file}: the file is gone. Put it back, or remove it from the library"


def _outcomes(found: Iterable[Summary]) -> dict[str, list[TableReport]]:
    """Return what the modules made of each table of a document, by its id, and of its text, under an empty one."""
    outcomes: dict[str, list[TableReport]] = defaultdict(list)
    for summary in found:
        if summary.summary:
            for report in REPORTS.of_text(summary.summary).tables:
                outcomes[report.table].append(report)
    return outcomes


def papers(connection: sa.Connection, query: str | None) -> tuple[Paper, ...]:
    """Return the papers by key; ``query`` keeps those with all its words in key, title, DOI, venue or authors."""
    files: dict[str, list[str]] = defaultdict(list)
    for row in sorted(catalog.all_documents(connection), key=lambda row: (row.role != "main", row.file)):
        files[row.paper or ""].append(row.file)
    words = (query or "").casefold().split()
    listed = (_paper(row, files) for row in catalog.all_papers(connection))
    return tuple(paper for paper in listed if _matches(paper, words))


def one_paper(connection: sa.Connection, key: str) -> Paper:
    """Return one paper. Raises ``UsageError`` when there is none of this key."""
    row = one_paper_row(connection, key)
    paper = _paper(row, {row.key: [document.file for document in catalog.documents_of(connection, row.key)]})
    return replace(paper, sources=stated_by(connection, row.key, METADATA.of_text(row.metadata)))


def _paper(row: PaperRow, files: Mapping[str, list[str]]) -> Paper:
    metadata = METADATA.of_text(row.metadata)
    return Paper(
        key=row.key,
        title=row.title,
        doi=row.doi,
        authors=metadata.authors,
        venue=metadata.venue,
        date=metadata.date,
        flag=row.flag,
        documents=tuple(files[row.key]),
        citekey=metadata.key,
        collections=tuple(value for scheme, value in metadata.identifiers if scheme == "collection"),
    )


def _matches(paper: Paper, words: list[str]) -> bool:
    names = " ".join(author.name for author in paper.authors)
    said = (paper.key, paper.citekey, paper.title, paper.doi, paper.venue, paper.date, names, *paper.collections)
    text = " ".join(said).casefold()
    return all(word in text for word in words)


def reviews(connection: sa.Connection) -> tuple[Review, ...]:
    """Return the files whose paper is in doubt, by name; candidates whose files cannot be read come last."""
    doubts = {
        row.key: doubt for row in catalog.all_papers(connection) if (doubt := DOUBT.of_text(row.reviews)).candidates
    }
    if not doubts:
        return ()
    readings = {summary.owner: summary for summary in results.summaries(connection, "read")}
    listed = []
    for key, doubt in doubts.items():
        file = catalog.documents_of(connection, key)[0].file
        candidates = [_candidate(connection, paper, evidence, readings) for paper, evidence in doubt.candidates]
        candidates.sort(key=lambda candidate: UNREADABLE in candidate.evidence)
        listed.append(Review(file, key, tuple(candidates), doubt.left_out, read=file in readings))
    return tuple(sorted(listed, key=lambda review: review.file))


def _candidate(
    connection: sa.Connection, paper: str, evidence: tuple[str, ...], readings: Mapping[str, Summary]
) -> Candidate:
    found = [readings.get(row.file) for row in catalog.documents_of(connection, paper)]
    unreadable = bool(found) and all(summary and summary.error for summary in found)
    return Candidate(paper, (*evidence, UNREADABLE) if unreadable else evidence)


def rejected(connection: sa.Connection, *, paper: str | None, module: str | None) -> tuple[RejectedGroup, ...]:
    """Return the rejected records grouped by module, reason and unknown term, the largest group first."""
    groups: dict[tuple[str, str, str, str], tuple[int, list[Record]]] = {}
    for row in records.stream_records(connection, Which(paper=paper, module=module, status="rejected")):
        record = RECORD.of_text(row.current) if row.reason == UNKNOWN else None
        key = (row.module, row.reason, *(unknown_of(record) if record else ("", "")))
        count, examples = groups.get(key, (0, []))
        if len(examples) < EXAMPLES:
            examples.append(record or RECORD.of_text(row.current))
        groups[key] = (count + row.stands_for, examples)
    listed = [
        RejectedGroup(name, code, _first_message(examples), count, tuple(examples), field, term)
        for (name, code, field, term), (count, examples) in groups.items()
    ]
    return tuple(sorted(listed, key=lambda group: (-group.count, group.module, group.code, group.field, group.term)))


def _first_message(examples: list[Record]) -> str:
    return next((reason.message for record in examples for reason in record.reasons), "")
