"""Statements to records: what a module reads from the title and the text of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from scigraft.extract.oddities import with_oddities
from scigraft.model import Document, Evidence, Locator, ModuleError, Quantity, Record, TableReport
from scigraft.modules import Module, Statement
from scigraft.modules.schema import FieldSpec, Place
from scigraft.read.prose import sentences

FOUND_BY = "text"
KINDS = ("title", "abstract", "paragraph")


def extract_text(document: Document, module: Module, *, paper: str) -> tuple[list[Record], TableReport]:
    """Read the text of a document through a module; the report's ``table`` is empty.

    Raises ``ModuleError`` for a statement whose evidence or span the document does not have.
    """
    verdict = module.hooks.concerns(document)
    if not verdict.read:
        return [], TableReport("", module.name, verdict.code, verdict.message)
    said = module.hooks.describe(document)
    statements = list(said if said is not None else by_vocabulary(document, module))
    units = {unit.id: unit for unit in document.evidence if unit.kind != "table"}
    seen: Counter[str] = Counter()
    records = []
    for statement in statements:
        record = _record(statement, units.get(statement.evidence), document, module, paper)
        seen[record.id] += 1
        records.append(record if seen[record.id] == 1 else replace(record, id=_nth(record.id, seen[record.id])))
    records = with_oddities(records, module)
    accepted = sum(record.status == "accepted" for record in records)
    outcome, message = ("read", "") if records else ("nothing", "no sentence states what the module asks for")
    report = TableReport("", module.name, outcome, message, len(records), accepted, len(records) - accepted)
    return records, report


def by_vocabulary(document: Document, module: Module) -> Iterator[Statement]:
    """Yield a statement for each term of the value's vocabularies that a sentence names, each canonical term once."""
    value = module.fields[module.value_field]
    seen: set[tuple[str, str]] = set()
    for unit in document.evidence:
        origin: Place = "title" if unit.kind == "title" else "text"
        if unit.kind not in KINDS or origin not in value.places:
            continue
        for start, end in sentences(unit.text):
            for named, text, canonical in _named(module, value, unit.text[start:end]):
                if (named, canonical) not in seen:
                    seen.add((named, canonical))
                    fields = {value.vocabulary_by: named} if named else {}
                    yield Statement({**fields, value.name: text}, unit.id, (start, end), origin)


def _named(module: Module, value: FieldSpec, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield (name of the vocabulary where another field chooses it, surface form, canonical) in a text."""
    names = module.vocabularies if value.vocabulary_by else (value.vocabulary,)
    chosen = module.vocabulary_of(value.vocabulary_by) if value.vocabulary_by else None
    for name in names:
        vocabulary = module.vocabularies.get(name)
        if vocabulary is None or (chosen is not None and chosen.lookup(name) is None):
            continue
        for start, end, term in vocabulary.find(text):
            printed = text[start:end] if vocabulary.lookup(text[start:end]) else term.name
            yield name if value.vocabulary_by else "", printed, term.name


def _record(statement: Statement, unit: Evidence | None, document: Document, module: Module, paper: str) -> Record:
    start, end = statement.span
    if unit is None or not 0 <= start < end <= len(unit.text):
        raise ModuleError(
            f"the module {module.name} cites text that is not there ({statement.evidence}, {start} to {end})",
            where=document.file,
            hint="Mend its module.py: a statement names the id of a unit of text and a range in it",
        )
    fields = {name: statement.fields[name] for name in module.fields if statement.fields.get(name)}
    text = unit.text[start:end]
    record = Record(
        id=_id(document, module, fields, text),
        paper=paper,
        document=document.stem,
        module=module.name,
        fields=fields,
        canonical={},
        quantity=statement.quantity or Quantity(fields.get(module.value_field, "")),
        provenance=(_locate(unit, document, statement.span),),
        warnings=statement.warnings,
        origins=dict.fromkeys(fields, statement.origin),
        found_by=FOUND_BY,
    )
    record = module.derive(module.canonicalise(record))
    reasons = (*statement.reasons, *module.violations(record))
    return replace(record, status="rejected", reasons=reasons, warnings=()) if reasons else record


def _locate(unit: Evidence, document: Document, span: tuple[int, int]) -> Locator:
    return replace(unit.locator, file=document.file, span=span, text=unit.text[span[0] : span[1]])


def _id(document: Document, module: Module, fields: dict[str, str], text: str) -> str:
    content: Sequence[str] = (document.file, module.name, FOUND_BY, *(f"{k}={v}" for k, v in fields.items()), text)
    return sha256("\x1f".join(content).encode()).hexdigest()[:16]


def _nth(id: str, nth: int) -> str:
    return sha256(f"{id}\x1f{nth}".encode()).hexdigest()[:16]
