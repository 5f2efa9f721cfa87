"""Wide tables read back into records: as many of them, and of what they say, as the wide form holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from scigraft.model import Limits, Locator, Quantity, ReadError, Reason, Record
from scigraft.publish import tabular
from scigraft.publish.table import printed_text
from scigraft.publish.wide.cells import code_of, decode, is_said, read_qualifier
from scigraft.publish.wide.layout import (
    DICTIONARY,
    METADATA,
    OF_PAPER,
    OF_ROW,
    QUALIFIER,
    TIERS,
    leading_column,
)
from scigraft.publish.wide.measures import Measure, parse_column
from scigraft.read.sheets.addresses import address
from scigraft.read.values.numbers import parse_value

_FROM_PAPER = {column: name for name, column in OF_PAPER.items()}
_DERIVED = ("deposit_group", "deposit_environment")
FOUND_BY = "wide"
Unread = Callable[[str, Sequence[str]], None]  # is told the file and the heads of columns that say nothing
OURS = frozenset({"paper", "sample_id", "source", "paper_methods"})  # columns that all stand only in our tables


@dataclass(frozen=True, slots=True)
class _Column:
    """A measurement column: where it is, what its name says (if anything), and where its qualifier is.

    ``repeat`` counts the columns of the same name before it.
    """

    at: int
    name: str
    measure: Measure | None
    qualifier: int | None
    repeat: int = 0


@dataclass(slots=True)
class _Sheet:
    """What is known of a sheet while its rows go by."""

    file: str
    name: str
    leading: Mapping[int, str]
    columns: list[_Column]
    ours: bool
    told: set[tuple[str, str, str]] = field(default_factory=set)


def read(path: Path, *, limits: Limits | None = None, unread: Unread | None = None) -> Iterator[Record]:
    """Yield ``deposit`` and ``geochem`` records of a wide table (CSV, XLSX), ours or another's.

    A paper's metadata come with its first row. ``unread`` is told of columns that are left out.
    Raises ``ReadError`` where no sheet is a wide table, or a qualifier says what cannot be.
    """
    found = False
    for sheet in tabular.sheets(path, limits=limits):
        if sheet.name.lower() == DICTIONARY:
            continue
        header = next((row for row in sheet.rows if sum(bool(cell.strip()) for cell in row) > 1), [])
        if not is_wide(header):
            continue
        found = True
        if unread and (heads := unread_columns(header)):
            unread(path.name, heads)
        known = _Sheet(path.name, sheet.name, _leading(header), _columns(header), ours=OURS <= set(header))
        for number, row in enumerate(sheet.rows, 1):
            yield from _row(row, number, known)
    if not found:
        raise ReadError(
            "no sheet is a wide table", where=path.name, hint="It needs sample ids and columns such as au_ppm"
        )


def is_wide(header: list[str]) -> bool:
    """Whether a header is that of a wide table: it has a column of ids, minerals or papers and one of amounts."""
    return bool(_leading(header)) and bool(_columns(header))


def unread_columns(header: Sequence[str]) -> tuple[str, ...]:
    """Return the heads that name neither a sample or paper nor an element with a unit, and qualify none that does."""
    header = list(header)
    columns = _columns(header)
    known = {*_leading(header), *(c.at for c in columns), *(c.qualifier for c in columns if c.qualifier is not None)}
    return tuple(
        text for at, text in enumerate(header) if text.strip() and at not in known and text.lower() not in OURS
    )


def _leading(header: list[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for at, text in enumerate(header):
        name = leading_column(text)
        if name and name not in found.values():
            found[at] = name
    return found


def _columns(header: list[str]) -> list[_Column]:
    places = {text.strip().lower(): at for at, text in enumerate(header)}
    found = []
    seen: Counter[str] = Counter()
    for at, text in enumerate(header):
        qualifier = places.get(f"{text.strip().lower()}{QUALIFIER}")
        measure = None if leading_column(text) else parse_column(text)
        if measure or qualifier is not None:
            found.append(_Column(at, text, measure, qualifier, seen[text]))
            seen[text] += 1
    return found


def _row(row: list[str], number: int, sheet: _Sheet) -> Iterator[Record]:
    texts = {name: row[at] for at, name in sheet.leading.items() if at < len(row)}
    if sheet.ours:
        one = {name: printed_text(text) for name, text in texts.items() if text}
    else:  # others write `NA` and the like where they mean nothing
        one = {name: text.strip() for name, text in texts.items() if is_said(text)}
    paper = one.get("paper") or Path(sheet.file).stem
    yield from _stated(paper, one, number, sheet)
    for column in sheet.columns:
        text = row[column.at].strip() if column.at < len(row) else ""
        told = row[column.qualifier] if column.qualifier is not None and column.qualifier < len(row) else ""
        if text or told:
            record = _observation(paper, one, column, text, printed_text(told), number, sheet)
            if record:
                yield record


def _stated(paper: str, one: Mapping[str, str], number: int, sheet: _Sheet) -> Iterator[Record]:
    """Yield the metadata of a paper, each statement once."""
    for name in (*METADATA, *_FROM_PAPER):
        if name in OF_ROW or (name in _DERIVED and "deposit_type" in one):
            continue
        for value in _split(one.get(name, "")):
            name_of = _FROM_PAPER.get(name, name)
            if (paper, name_of, value) in sheet.told:
                continue
            sheet.told.add((paper, name_of, value))
            stated = {"property": name_of, "value": value}
            derived = {key: one[key] for key in _DERIVED if name == "deposit_type" and key in one}
            at = next(at for at, column in sheet.leading.items() if column == name)
            yield Record(
                id=_id(sheet, paper, name_of, value),
                paper=paper,
                document=Path(sheet.file).stem,
                module="deposit",
                fields=stated,
                canonical={**stated, **derived},
                quantity=Quantity(value),
                provenance=(_place(sheet, number, at, value),),
                found_by=FOUND_BY,
            )


def _split(text: str) -> list[str]:
    """Return the values of a joined cell; a semicolon of a value itself stands behind a backslash."""
    parts = text.replace("\\;", "\0").split("; ")
    return [part.replace("\0", ";") for part in parts if part]


def _observation(
    paper: str, one: Mapping[str, str], column: _Column, text: str, qualifier: str, number: int, sheet: _Sheet
) -> Record | None:
    told = read_qualifier(qualifier)
    measure = column.measure or Measure("", "")
    if "element" in told:
        measure = Measure(told["element"], told.get("column_unit", ""), told.get("isotope", ""))
    elif not measure.element:
        return None
    isotope = told.get("isotope", measure.isotope)
    quantity = _quantity(text, qualifier, measure, where=f"{sheet.file}, row {number + 1}, {column.name}")
    if quantity is None:
        return None
    tiers = {name: one[name] for name in TIERS if name in one}
    if not tiers and "sample_id" in one:
        tiers = {"sample": one["sample_id"]}
    about = {
        **tiers, "mineral": one.get("mineral", ""), "element": measure.element, "value": quantity.literal,
        "unit": quantity.unit, "method": one.get("analytical_method", ""),
        "reference_material": one.get("reference_material", ""),
        "uncertainty_kind": told.get("uncertainty_kind", ""), "citation": one.get("citation", ""),
    }  # fmt: skip
    printed = {name: value for name, value in about.items() if value}
    derived = {"sample_id": one.get("sample_id", ""), "isotope": isotope}
    canonical = {**printed, "unit": quantity.unit_canonical, **derived}
    if "printed" in told or isotope:
        printed["element"] = told.get("printed", isotope)
    unclear = quantity.state == "unresolved"
    return Record(
        id=_id(
            sheet,
            paper,
            one.get("sample_id", ""),
            str(number),
            column.name,
            *([str(column.repeat)] if column.repeat else []),
        ),
        paper=paper,
        document=Path(sheet.file).stem,
        module="geochem",
        fields=printed,
        canonical={name: value for name, value in canonical.items() if value},
        quantity=quantity,
        provenance=(_place(sheet, number, column.at, text),),
        status="rejected" if unclear else "accepted",
        reasons=(Reason("unresolved", f"the source does not say what '{quantity.literal}' means", "value"),)
        if unclear
        else (),
        found_by=FOUND_BY,
    )


def _quantity(text: str, qualifier: str, measure: Measure, *, where: str) -> Quantity | None:
    text = printed_text(text)
    code = code_of(text, signed=measure.signed)
    try:
        quantity = decode(code, text, qualifier, measure)
    except ValueError as exc:
        raise ReadError(f"the qualifier cannot be read ({exc})", where=where, hint="Export the table again") from exc
    if quantity is None and is_said(text):  # a text of another program's table: read as any cell of numbers
        found = parse_value(text).quantities
        quantity = found[0] if found else Quantity(text, state="unresolved")
        return replace(quantity, unit=measure.unit, unit_canonical=measure.unit)
    converted = read_qualifier(qualifier).get("converted", "")
    return _in_one_unit(quantity, converted.partition(" to ")[0]) if quantity and converted else quantity


def _in_one_unit(quantity: Quantity, before: str) -> Quantity:
    """Return a value of a harmonised table with the unit that its digits are in, not the one that was printed.

    What holds no number was not converted, its unit is still the one ``before``.
    """
    numbers = (quantity.number, quantity.low, quantity.high, quantity.limit)
    if any(number is not None for number in numbers):
        return replace(quantity, unit=quantity.unit_canonical)
    return replace(quantity, unit_canonical=before)


def _place(sheet: _Sheet, row: int, col: int, text: str) -> Locator:
    cell = address(row, col) if sheet.name else None
    return Locator(file=sheet.file, sheet=sheet.name or None, row=row, col=col, cell=cell, text=text or None)


def _id(sheet: _Sheet, *parts: str) -> str:
    return sha256("\x1f".join((FOUND_BY, sheet.file, sheet.name, *parts)).encode()).hexdigest()[:16]
