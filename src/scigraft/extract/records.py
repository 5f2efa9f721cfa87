"""Candidates to records: canonicalise, derive, validate, and accept or reject with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from scigraft.extract.bounds import LONGEST_CELL, LONGEST_TEXT, bounded
from scigraft.extract.folding import fold_rejected
from scigraft.extract.grid import judge, propose, view_table
from scigraft.extract.oddities import with_oddities
from scigraft.extract.statements import extract_text
from scigraft.model import Document, Locator, ModuleError, Record, ScigraftError, Table, TableReport
from scigraft.modules import Candidate, Found, Module

_Heads = dict[tuple[int, int], Locator]
CUT = f"cells were read up to {LONGEST_CELL:,} characters, caption and notes up to {LONGEST_TEXT:,}"


@dataclass(frozen=True, slots=True)
class Extraction:
    """The records of one document under one module, in reading order, and a report on each table, or on the text."""

    records: tuple[Record, ...]
    tables: tuple[TableReport, ...]
    file: str = ""
    format: str = ""


def extract_document(document: Document, module: Module, *, paper: str = "") -> Extraction:
    """Read every table of a document, or its text, through a module.

    ``paper`` is the paper's key, by default the stem of the file. Raises ``ModuleError`` naming module, file
    and table where the module's hooks fail.
    """
    records: list[Record] = []
    reports: list[TableReport] = []
    document, cut = bounded(document)
    if module.spec.reads == "text":
        with _hooks_at_work(module, document.file):
            found, report = extract_text(document, module, paper=paper or document.stem)
        return Extraction(tuple(fold_rejected(found)), (report,), document.file, document.format)
    for table in document.tables:
        with _hooks_at_work(module, f"{document.file}, table {table.id}"):
            found, report = extract_table(table, document, module, paper=paper or document.stem)
        records += found
        reports.append(replace(report, message=f"{report.message}; {CUT}".strip("; ")) if table.id in cut else report)
    return Extraction(tuple(records), tuple(reports), document.file, document.format)


@contextmanager
def _hooks_at_work(module: Module, where: str) -> Iterator[None]:
    try:
        yield
    except ScigraftError:
        raise
    except Exception as exc:  # hooks are anyone's code and may raise anything
        raise ModuleError(
            f"the module {module.name} failed ({type(exc).__name__}: {exc})",
            where=where,
            hint="Mend its module.py; `scigraft module check` runs its examples",
        ) from exc


def extract_table(table: Table, document: Document, module: Module, *, paper: str) -> tuple[list[Record], TableReport]:
    """Read one table through a module."""
    view = view_table(table, document, module)
    verdict = judge(view, module)
    if not verdict.read:
        return [], TableReport(table.id, module.name, verdict.code, verdict.message)
    heads: _Heads = {}  # the places that many values of a table rest on, located once
    records = [_record(candidate, table, document, module, paper, heads) for candidate in propose(view, module)]
    records = with_oddities(records, module)
    accepted = sum(record.status == "accepted" for record in records)
    outcome, message = ("read", "") if records else ("nothing", _nothing(module))
    return fold_rejected(records), TableReport(
        table.id, module.name, outcome, message, len(records), accepted, len(records) - accepted
    )


def _record(
    candidate: Candidate, table: Table, document: Document, module: Module, paper: str, heads: _Heads
) -> Record:
    found = candidate.found
    places = {name: found[name] for name in module.fields if name in found and found[name].text}
    value = module.value_field
    fields = {name: candidate.quantity.literal if name == value else places[name].text
              for name in module.fields if name == value or name in places}  # fmt: skip
    record = Record(
        id=_id(document, module, table, candidate),
        paper=paper,
        document=document.stem,
        module=module.name,
        fields=fields,
        canonical={},
        quantity=candidate.quantity,
        provenance=(_locate(candidate.row, candidate.col, table, document), *_origins(places, table, document, heads)),
        origins={name: entry.origin for name, entry in places.items()},
    )
    record = module.derive(module.canonicalise(record))
    # What a hook rejects is not complained of as incomplete too.
    violations = (v for v in module.violations(record) if not candidate.reasons or v.code != "missing-field")
    reasons = (*candidate.reasons, *violations)
    return replace(record, status="rejected", reasons=reasons) if reasons else record


def _nothing(module: Module) -> str:
    wanted = " or ".join(name.replace("_", " ") for name in module.anchors)
    return f"no number stands under or beside a name of what the module asks for{f' ({wanted})' if wanted else ''}"


def _id(document: Document, module: Module, table: Table, candidate: Candidate) -> str:
    place = (document.file, module.name, table.id, candidate.row, candidate.col, candidate.part)
    return sha256("\x1f".join(map(str, place)).encode()).hexdigest()[:16]


def _locate(row: int, col: int, table: Table, document: Document) -> Locator:
    cell = table.grid[row][col]
    return Locator(
        file=document.file,
        page=cell.page if cell.page is not None else table.page,
        page_label=table.page_label,
        bbox=cell.bbox,
        sheet=table.sheet,
        table=table.name or table.id,
        row=row,
        col=col,
        cell=cell.address,
        text=cell.raw,
    )


def _origins(places: dict[str, Found], table: Table, document: Document, heads: _Heads) -> Iterable[Locator]:
    """The other places that a record rests on, each once, in the order of the module's fields."""
    seen: set[tuple[int, int]] = set()
    for entry in places.values():
        if entry.row is not None and entry.col is not None and (entry.row, entry.col) not in seen:
            at = (entry.row, entry.col)
            seen.add(at)
            if at not in heads:
                heads[at] = _locate(*at, table, document)
            yield heads[at]
