"""Records of a paper gathered into rows: one a (sample, mineral, method), one value a column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from scigraft.model import Locator, Record
from scigraft.publish.wide.cells import WideCell, encode
from scigraft.publish.wide.layout import OF_PAPER, TIERS
from scigraft.publish.wide.measures import Measure, column_name, parse_column

RowKey = tuple[str, str, str]  # id, mineral, method
LineKey = tuple[str, str, str, str]  # document, sheet, table, line of the table
_JOINED = "; "


@dataclass(slots=True)
class WideRow:
    """One analysis: what it was made on, how, and its values by measure. ``metadata`` is the paper's, the same for all.

    ``source`` says which lines of which tables the values come from.
    """

    paper: str
    sample_id: str = ""
    sample: str = ""
    subsample: str = ""
    spot: str = ""
    mineral: str = ""
    method: str = ""
    reference_material: str = ""
    citation: str = ""
    source: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)
    cells: dict[Measure, WideCell] = field(default_factory=dict)


@dataclass(slots=True)
class _Line:
    """The values of one line of one table that share sample, mineral and method."""

    row: WideRow
    table: tuple[str, str, str]


def rows_of(records: Iterable[Record]) -> Iterator[WideRow]:
    """Yield the rows of ``geochem`` records, with the metadata of ``deposit`` records, paper by paper.

    Records of one paper come together, as a library or ``extract`` gives them; one paper is in memory at a time.
    A paper that has metadata but no analysis gives one row without values. Passed over are other modules' records, and
    rejected ones, but for values whose meaning the source does not state: those are blank cells that say so.
    """
    for paper, group in groupby(records, key=lambda record: record.paper):
        metadata: dict[str, list[str]] = {}
        lines: dict[tuple[RowKey, LineKey], _Line] = {}
        for record in group:
            if record.module == "deposit" and record.status == "accepted":
                _state(record, metadata)
            elif record.module == "geochem" and _observed(record):
                _place(record, lines)
        told = {name: _JOINED.join(value.replace(";", "\\;") for value in said) for name, said in metadata.items()}
        rows = _merged(lines)
        if not rows and told:
            rows = [WideRow(paper)]
        for row in rows:
            row.metadata = told
            yield row


def _observed(record: Record) -> bool:
    unclear = record.quantity.state == "unresolved" and all(r.code in ("unresolved", "") for r in record.reasons)
    return record.status == "accepted" or unclear


def _state(record: Record, metadata: dict[str, list[str]]) -> None:
    name = record.canonical.get("property") or record.fields.get("property", "")
    value = record.canonical.get("value") or record.fields.get("value", "")
    derived = {key: record.canonical.get(key, "") for key in ("deposit_group", "deposit_environment")}
    for key, text in ((OF_PAPER.get(name, name), value), *derived.items()):
        if key and text and text not in metadata.setdefault(key, []):
            metadata[key].append(text)


def _said(record: Record, name: str) -> str:
    return record.canonical.get(name) or record.fields.get(name, "")


def measure_of(record: Record) -> Measure:
    """Return what a record measures."""
    unit = record.quantity.unit_canonical or record.canonical.get("unit") or record.quantity.unit
    return Measure(_said(record, "element"), unit, record.canonical.get("isotope", ""))


def _place(record: Record, lines: dict[tuple[RowKey, LineKey], _Line]) -> None:
    place = (*record.provenance, Locator())[0]
    across = record.origins.get("sample") == "column"  # samples stand side by side: a line is a column
    number = place.col if across else place.row
    where = f"{'column' if across else 'row'} {number}" if number is not None else ""
    table = (place.file or record.document, place.sheet or "", place.table or "")
    tiers = {name: _said(record, name) for name in TIERS}
    id = _said(record, "sample_id") or "-".join(filter(None, tiers.values()))
    key = (id, _said(record, "mineral"), _said(record, "method"))
    line = lines.get((key, (*table, where)))
    if line is None:
        source = ", ".join(filter(None, (*table, where)))
        sample, subsample, spot = tiers.values()
        row = WideRow(record.paper, id, sample, subsample, spot, key[1], key[2], source=source)
        line = lines[key, (*table, where)] = _Line(row, table)
    line.row.reference_material = line.row.reference_material or record.canonical.get("reference_material", "")
    line.row.citation = line.row.citation or _said(record, "citation")
    _put(line.row.cells, record)


def _put(cells: dict[Measure, WideCell], record: Record) -> None:
    measure = measure_of(record)
    while measure in cells:
        measure = replace(measure, repeat=measure.repeat + 1)
    more = {"uncertainty_kind": record.canonical.get("uncertainty_kind") or record.fields.get("uncertainty_kind", "")}
    printed = record.fields.get("element", "")
    if printed and printed != (measure.isotope or measure.element):
        more["printed"] = printed
    if parse_column(column_name(measure)) != measure:  # the name alone would be read as something else
        more |= {"element": measure.element, "isotope": measure.isotope, "column_unit": measure.unit}
    cells[measure] = encode(record.quantity, measure, more=more)


def _merged(lines: Mapping[tuple[RowKey, LineKey], _Line]) -> list[WideRow]:
    """Join the lines of several tables that tell of one analysis.

    Only where an id, mineral and method stand once in each table, and where the lines do not differ in a value: what
    stands twice in a table are two analyses, and a line with another value makes a row of its own.
    """
    in_table = Counter((key, line.table) for (key, _), line in lines.items())
    repeated = {key for (key, _), count in in_table.items() if count > 1}
    rows: list[WideRow] = []
    by_key: dict[RowKey, list[WideRow]] = {}
    for (key, _), line in lines.items():
        fitting = by_key.setdefault(key, [])
        joined = next((row for row in fitting if key[0] and key not in repeated and _fit(row, line.row)), None)
        if joined is None:
            fitting.append(line.row)
            rows.append(line.row)
        else:
            joined.cells |= line.row.cells
            joined.reference_material = joined.reference_material or line.row.reference_material
            joined.citation = joined.citation or line.row.citation
            joined.source = _JOINED.join((joined.source, line.row.source))
    return [_plain_isotopes(row) for row in rows]


def _fit(row: WideRow, other: WideRow) -> bool:
    same = row.citation == other.citation or not row.citation or not other.citation
    return same and all(row.cells.get(measure, cell) == cell for measure, cell in other.cells.items())


def _plain_isotopes(row: WideRow) -> WideRow:
    """Drop the isotope from columns where a row has one value of the element in the unit: ``197Au`` is ``au_ppm``."""
    count = Counter((measure.element, measure.unit, measure.repeat) for measure in row.cells)
    plain: dict[Measure, WideCell] = {}
    for measure, cell in row.cells.items():
        if measure.isotope and count[measure.element, measure.unit, measure.repeat] == 1:
            pair = f"isotope={measure.isotope}"
            if "isotope=" not in cell.qualifier:
                cell = replace(cell, qualifier="; ".join(filter(None, (cell.qualifier, pair))))
            measure = replace(measure, isotope="")
        plain[measure] = cell
    row.cells = plain
    return row
