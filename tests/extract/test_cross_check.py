"""Values of one sample in the table of a paper and in its supplement."""

from pathlib import Path

import pytest

from scigraft.extract import extract_document, reconcile
from scigraft.extract.cross_check import agree
from scigraft.library import Library
from scigraft.model import ExtractSettings, Quantity, Record, Settings
from scigraft.modules import load
from scigraft.read import Source, read_source
from scigraft.read.values.numbers import parse_value

SCALES = {"ppm": 1.0, "wt%": 10000.0, "ppb": 0.001}
PAPER = "Table 1. Trace elements in pyrite by LA-ICP-MS.\n\n{}\n"
HEAD = "| Sample | Au ({}) | Zn ({}) |\n|---|---|---|\n"


def quantity(text: str, unit: str) -> Quantity:
    [found] = parse_value(text).quantities
    return Quantity(found.literal, found.relation, found.number, unit=unit, unit_canonical=unit, state=found.state,
                    limit=found.limit)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("0.0123", "ppm"), ("0.01", "ppm"), True),
        (("0.0123", "ppm"), ("0.012", "ppm"), True),
        (("0.0123", "ppm"), ("0.013", "ppm"), False),
        (("12.5", "ppm"), ("12.50", "ppm"), True),
        (("12.5", "ppm"), ("13", "ppm"), True),
        (("12.5", "ppm"), ("12", "ppm"), True),
        (("12.5", "ppm"), ("14", "ppm"), False),
        (("1.25", "wt%"), ("12500", "ppm"), True),
        (("1.25", "wt%"), ("12.6", "ppm"), False),
        (("12", "ppb"), ("0.012", "ppm"), True),
        (("12", "at%"), ("12", "ppm"), None),
        (("12", "at%"), ("12", "at%"), True),
        (("<0.5", "ppm"), ("<0.50", "ppm"), True),
        (("<0.5", "ppm"), ("0.5", "ppm"), False),
        (("<0.5", "ppm"), ("<0.2", "ppm"), False),
        (("−3.1", "‰"), ("-3.12", "‰"), True),
        (("1,234", "ppm"), ("1234.4", "ppm"), True),
    ],
)
def test_values_agree_within_the_rounding_of_the_coarser(
    one: tuple[str, str], other: tuple[str, str], expected: bool | None
) -> None:
    assert agree(quantity(*one), quantity(*other), SCALES) is expected
    assert agree(quantity(*other), quantity(*one), SCALES) is expected


def told(*tables: str) -> list[Record]:
    module = load("geochem")
    texts = [Source(f"{name}.md", PAPER.format(table).encode()) for name, table in zip(("a", "b"), tables, strict=True)]
    return list(reconcile([extract_document(read_source(text), module) for text in texts], module))


def values(records: list[Record]) -> list[tuple[str, str, int, tuple[str, ...]]]:
    return [
        (r.canonical["element"], r.quantity.literal, len(r.support.sources), tuple(w.message for w in r.warnings))
        for r in records
        if r.status == "accepted"
    ]


def test_the_more_precise_value_stays_with_both_places() -> None:
    records = told(
        HEAD.format("ppm", "ppm") + "| PY-1 | 0.01 | 120 |", HEAD.format("ppm", "ppm") + "| PY-1 | 0.0123 | 120.4 |"
    )
    assert values(records) == [("Au", "0.0123", 2, ()), ("Zn", "120.4", 2, ())]
    assert {place.file for place in records[0].provenance} == {"a.md", "b.md"}
    assert records[0].support.share == 1.0


@pytest.mark.parametrize("spelling", ["PY1", "py 1", "PY_1", "Py-1†"])
def test_a_sample_is_known_again_in_another_spelling(spelling: str) -> None:
    records = told(
        HEAD.format("ppm", "ppm") + "| PY-1 | 0.01 | 120 |",
        HEAD.format("ug/g", "ppm") + f"| {spelling} | 0.012 | 120 |",
    )
    assert [(element, value, count) for element, value, count, _ in values(records)] == [
        ("Au", "0.012", 2), ("Zn", "120", 2),
    ]  # fmt: skip


def test_samples_that_one_source_tells_apart_by_their_spelling_stay_apart() -> None:
    records = told(
        HEAD.format("ppm", "ppm") + "| PY-1 | 0.01 | 120 |\n| PY1 | 0.03 | 140 |",
        HEAD.format("ppm", "ppm") + "| PY 1 | 0.012 | 141 |",
    )
    assert len(values(records)) == 6 and not any(warnings for *_, warnings in values(records))


def test_units_are_converted_to_compare_and_kept_as_they_are() -> None:
    records = told(
        HEAD.format("ppm", "wt%") + "| PY-1 | 0.5 | 1.2 |", HEAD.format("ppm", "ppm") + "| PY-1 | 0.5 | 12340 |"
    )
    assert [(r.quantity.literal, r.quantity.unit_canonical) for r in records] == [("0.5", "ppm"), ("12340", "ppm")]


def test_a_disagreement_is_shown_on_both_and_never_averaged() -> None:
    records = told(
        HEAD.format("ppm", "ppm") + "| PY-1 | 0.01 | 120 |", HEAD.format("ppm", "ppm") + "| PY-1 | 0.01 | 210 |"
    )
    assert values(records) == [
        ("Au", "0.01", 2, ()),
        ("Zn", "120", 1, ("b says 210 ppm (Table 1, row 1, col 2) for the same observation",)),
        ("Zn", "210", 1, ("a says 120 ppm (Table 1, row 1, col 2) for the same observation",)),
    ]


def test_repeats_of_one_sample_are_paired_by_value_or_not_at_all() -> None:
    rows = "| PY-1 | 0.01 | 120 |\n| PY-1 | 0.05 | 180 |"
    records = told(HEAD.format("ppm", "ppm") + rows, HEAD.format("ppm", "ppm") + "| PY-1 | 0.052 | 300 |")
    assert values(records) == [
        ("Au", "0.01", 1, ()), ("Zn", "120", 1, ()), ("Au", "0.052", 2, ()), ("Zn", "180", 1, ()), ("Zn", "300", 1, ()),
    ]  # fmt: skip


def test_other_modules_are_compared_letter_by_letter() -> None:
    assert load("glass").spec.cross_check.sample == ()


def test_a_table_of_a_pdf_and_its_workbook(tmp_path: Path) -> None:
    """The pair goes through a library as users have it."""
    _pdf(tmp_path / "smith2020.pdf")
    _workbook(tmp_path / "smith2020_supplement.xlsx")
    settings = Settings(extract=ExtractSettings(modules=("geochem",)), workers=1)
    with Library.create(tmp_path, settings=settings) as library:
        library.add([tmp_path / "smith2020.pdf", tmp_path / "smith2020_supplement.xlsx"])
        if len(library.papers()) > 1:
            library.pair("smith2020_supplement.xlsx", "smith2020")
        library.build()
        found = {(r.canonical["element"], r.quantity.literal): r for r in library.records()}
    assert found["Au", "0.0123"].support.sources == ("smith2020_supplement", "smith2020")
    assert {p.file for p in found["Au", "0.0123"].provenance} == {"smith2020.pdf", "smith2020_supplement.xlsx"}
    [warning] = found["Zn", "120"].warnings
    assert warning.message == "smith2020_supplement says 210 ppm (sheet Pyrite, C2) for the same observation"
    assert found["Zn", "210"].warnings[0].message.startswith("smith2020 says 120 ppm (p. 1")


def _pdf(file: Path) -> None:
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table, TableStyle

    styles = getSampleStyleSheet()
    rows = [["Sample", "Au (ppm)", "Zn (ppm)"], ["PY-1", "0.01", "120"], ["PY-2", "0.35", "88"], ["PY-3", "0.07", "95"]]
    table = Table(rows, colWidths=90)
    table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
    title = Paragraph("Trace elements in pyrite of a vein deposit", styles["Title"])
    caption = Paragraph("Table 1. Trace elements in pyrite by LA-ICP-MS.", styles["Normal"])
    SimpleDocTemplate(str(file), pagesize=A4, invariant=1).build([title, caption, table])


def _workbook(file: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    sheet.title = "Pyrite"
    for row in (["Sample", "Au_ppm", "Zn_ppm"], ["PY1", 0.0123, 210], ["PY2", 0.351, 88.2], ["PY3", 0.0698, 95.4]):
        sheet.append(row)
    book.save(file)
