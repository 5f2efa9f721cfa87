"""The grid reader through a module of data alone: orientation, labels, sections, defaults, reasons."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.modules.test_loading import SOUND, write

from scigraft.extract import extract_document, reconcile
from scigraft.extract.check import check_module
from scigraft.model import Document, Record, Support
from scigraft.modules import Module, load_folder
from scigraft.read import Source, read_source


@pytest.fixture
def module(tmp_path: Path) -> Module:
    return load_folder(write(tmp_path / "density", SOUND))


def document(table: str, *, caption: str = "Properties", stem: str = "paper") -> Document:
    return read_source(Source(name=f"{stem}.md", data=f"Table 1. {caption}\n\n{table.strip()}\n".encode()))


def rows(table: str, module: Module, *, caption: str = "Properties") -> list[tuple[str, ...]]:
    records = extract_document(document(table, caption=caption), module).records
    names = ("sample", "value", "unit")
    return [tuple(r.fields.get(name, "") for name in names) for r in records if r.status == "accepted"]


COLUMNS = """
| Specimen | Density (g/cm3) |
|---|---|
| A | 2.50 |
| B | 2.61 ± 0.02 |
"""
TRANSPOSED = """
| | A | B |
|---|---|---|
| Density (g/cm3) | 2.50 | 2.61 ± 0.02 |
| Colour | red | blue |
"""
SECTIONS = """
| Treatment | Density (g/cm3) |
|---|---|
| Specimen A | Specimen A |
| 20 °C | 2.50 |
"""
UNIT_IN_CAPTION = """
| Specimen | Density |
|---|---|
| A | 2.50 |
| B | 2.61 ± 0.02 |
"""
READ = [("A", "2.50", "g/cm3"), ("B", "2.61", "g/cm3")]


@pytest.mark.parametrize("table", [COLUMNS, TRANSPOSED])
def test_both_orientations_give_the_same_records(table: str, module: Module) -> None:
    assert sorted(rows(table, module)) == READ


def test_a_unit_in_the_caption_holds_for_the_table(module: Module) -> None:
    assert rows(UNIT_IN_CAPTION, module, caption="Densities in g/cm3") == READ


def test_no_unit_is_guessed(module: Module) -> None:
    assert [row[2] for row in rows(UNIT_IN_CAPTION, module)] == ["", ""]


def test_a_record_points_at_its_cell_and_at_what_named_it(module: Module) -> None:
    record = extract_document(document(COLUMNS), module).records[0]
    assert [(p.row, p.col, p.text) for p in record.provenance] == [
        (1, 1, "2.50"), (1, 0, "A"), (0, 1, "Density (g/cm3)"),
    ]  # fmt: skip
    assert dict(record.origins) == {"sample": "row", "quantity": "column", "unit": "column"}


def test_a_value_outside_its_range_is_rejected_with_the_reason(module: Module) -> None:
    table = COLUMNS.replace("2.50", "-2.50")
    record = extract_document(document(table), module).records[0]
    assert (record.status, [reason.code for reason in record.reasons]) == ("rejected", ["out-of-range"])


def test_a_dash_is_kept_as_rejected_and_never_as_a_value(module: Module) -> None:
    record = extract_document(document(COLUMNS.replace("2.50", "–")), module).records[0]
    assert record.status == "rejected"
    assert record.quantity.number is None


def test_a_table_without_the_quantity_says_so(module: Module) -> None:
    report = extract_document(document("| a | b |\n|---|---|\n| 1 | 2 |"), module).tables[0]
    assert (report.outcome, report.accepted) == ("nothing", 0)
    assert report.message


def test_a_module_takes_only_the_parsers_it_names(tmp_path: Path) -> None:
    text = SOUND.replace("identity =", 'parsers = ["words"]\nidentity =')
    module = load_folder(write(tmp_path / "density", text))
    found = document(COLUMNS)
    cases = (
        ("pdf", "words", "read"),
        ("pdf", "camelot", "other-parser"),
        ("pdf", "", "read"),
        ("tei", "lines", "read"),
    )
    for form, parser, outcome in cases:
        table = replace(found.tables[0], parser=parser)
        read = extract_document(replace(found, format=form, tables=(table,)), module)
        assert read.tables[0].outcome == outcome


def test_record_ids_do_not_change_between_runs_and_differ_between_cells(module: Module) -> None:
    first = [r.id for r in extract_document(document(COLUMNS), module).records]
    assert first == [r.id for r in extract_document(document(COLUMNS), module).records]
    assert len(set(first)) == len(first)


def merged(module: Module, *tables: str) -> list[Record]:
    texts = [document(table, stem=f"file{n}") for n, table in enumerate(tables)]
    return list(reconcile([extract_document(text, module) for text in texts], module))


def test_an_observation_in_two_sources_is_one_record_that_both_support(module: Module) -> None:
    record = merged(module, COLUMNS, COLUMNS)[0]
    assert record.support == Support(1.0, ("file0", "file1"))
    assert {place.file for place in record.provenance} == {"file0.md", "file1.md"}
    assert len(merged(module, COLUMNS, COLUMNS)) == 2


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (("x.md", "y.md"), ("x", "y")),
        (("x.md", "x.txt"), ("x.md", "x.txt")),
        (("a/x.md", "b/x.md"), ("a/x.md", "b/x.md")),
    ],
)
def test_sources_are_called_so_that_they_differ(module: Module, files: tuple[str, ...], names: tuple[str, ...]) -> None:
    parts = [extract_document(replace(document(COLUMNS), file=file, stem="x"), module) for file in files]
    for record in reconcile(parts, module):
        assert record.support == Support(1.0, names)
    apart = [extract_document(replace(document(text), file=file, stem="x"), module)
             for file, text in zip(files, (COLUMNS, COLUMNS.replace("2.61", "2.71")), strict=True)]  # fmt: skip
    warned = [warning.message for r in reconcile(apart, module) for warning in r.warnings]
    assert any(message.startswith(f"{names[1]} says 2.71") for message in warned)


def test_sources_that_disagree_stay_two_records_and_say_so(module: Module) -> None:
    found = merged(module, COLUMNS, COLUMNS.replace("2.61", "2.71"))
    values = [(r.fields["value"], r.support.share, [w.message for w in r.warnings]) for r in found]
    assert values == [
        ("2.50", 1.0, []),
        ("2.61", 0.5, ["file1 says 2.71 for the same observation"]),
        ("2.71", 0.5, ["file0 says 2.61 for the same observation"]),
    ]


def test_repeats_in_one_table_stay_records(module: Module) -> None:
    twice = COLUMNS.replace("| B | 2.61 ± 0.02 |", "| A | 2.50 |")
    assert len(merged(module, twice)) == 2
    assert len(merged(module, twice, twice)) == 2


def test_the_result_does_not_depend_on_the_order_of_the_sources(module: Module) -> None:
    texts = [document(COLUMNS, stem="a"), document(COLUMNS.replace("2.61", "2.71"), stem="b")]
    one = reconcile([extract_document(text, module) for text in texts], module)
    assert one == reconcile([extract_document(text, module) for text in reversed(texts)], module)


def test_check_runs_the_modules_own_examples(tmp_path: Path) -> None:
    assert check_module(write(tmp_path / "density", SOUND)).problems == ()
    broken = write(tmp_path / "broken", SOUND.replace('value = "2.51"', 'value = "2.52"', 1))
    problems = check_module(broken).problems
    assert len(problems) == 2
    assert "example 1" in problems[0]
