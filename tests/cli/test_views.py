from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scigraft.cli import console
from scigraft.cli.grid_view import draw, heading, titled
from scigraft.cli.record_view import place, value_of
from scigraft.library.reports import AddReport
from scigraft.model import Cell, Locator, Quantity, Record
from scigraft.read.tables.assemble import make_table

FULL = "a.pdf, p. 331, Table 1, row 1, col 2"


def cells(*rows):
    return [[cell if isinstance(cell, Cell) else Cell(cell, 0, 0) for cell in row] for row in rows]


LONG = make_table(
    id="t1",
    label="Table 1",
    caption="Many samples",
    page=4,
    page_label="331",
    rows=cells(["sample", "SiO2 (wt%)"], *([f"S{n}", str(50 + n)] for n in range(60))),
)


def drawn(capsys, table, **options):
    draw(table, **options)
    return capsys.readouterr().out


def test_a_long_table_is_cut_to_header_and_surroundings_of_the_mark(capsys):
    out = drawn(capsys, LONG, mark=(40, 1))
    assert ">> 89 <<" in out
    assert "SiO2 (wt%)" in out
    assert "S39 " in out and "S5 " not in out
    assert "more rows" in out


def test_a_whole_table_is_drawn_without_a_mark(capsys):
    out = drawn(capsys, LONG)
    assert "S0" in out and "S59" in out


def test_a_span_is_drawn_once_and_marked_wherever_it_is_meant(capsys):
    table = make_table(id="t", rows=cells([Cell("both", 0, 0, colspan=2), "c"], ["1", "2", "3"]))
    out = drawn(capsys, table, mark=(0, 1))
    assert out.count("both") == 1
    assert ">> both <<" in out


def test_markup_in_a_document_is_text(capsys):
    table = make_table(id="t", rows=cells(["[bold]x[/bold]"], ["[/]"]))
    out = drawn(capsys, table)
    assert "[bold]x[/bold]" in out and "[/]" in out


def test_a_picture_has_no_grid(capsys):
    assert "picture" in drawn(capsys, replace(make_table(id="t", rows=[]), image=True))


@pytest.mark.parametrize(
    ("label", "caption", "shown"),
    [
        ("Table 1", "Glasses", "Table 1: Glasses"),
        ("Table S1", "Table S1. Glasses", "Table S1. Glasses"),
        ("Table 2", "", "Table 2"),
        ("", "Glasses", "Glasses"),
    ],
)
def test_a_label_is_said_once(label, caption, shown):
    assert titled(label, caption) == shown


def test_the_heading_names_the_printed_page():
    assert heading(LONG) == "Table 1: Many samples (page 331)"


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        (Locator(file="a.pdf", page=0, page_label="331", table="Table 1", row=1, col=2), FULL),
        (Locator(file="a.pdf", page=0, table="0"), "a.pdf, p. 1, table 0"),
        (Locator(file="a.xlsx", sheet="S", table="S", row=1, col=1, cell="B2"), "a.xlsx, sheet S, B2"),
        (Locator(file="a.md"), "a.md"),
    ],
)
def test_a_place_in_one_line(at, shown):
    assert place(at) == shown


def test_a_value_with_its_uncertainty_and_unit():
    quantity = Quantity("12.5", number=12.5, uncertainty=0.4, unit="nM")
    record = Record("i", "p", "p", "m", {"value": "12.5", "unit": "nM"}, {}, quantity, ())
    assert value_of(record) == "12.5 ± 0.4 nM"


@pytest.mark.parametrize(
    ("literal", "relation", "shown"),
    [
        ("0.05", ">=", ">=0.05 wt%"),
        ("1,000", "<", "<1,000 wt%"),
        ("≥0.05", ">=", "≥0.05 wt%"),
        ("> 5", ">", "> 5 wt%"),
        ("up to 5", "<=", "up to 5 wt%"),
        ("b.d.l.", "<", "b.d.l. wt%"),
    ],
)
def test_a_bound_is_shown_as_one_though_a_legend_tells_it(literal, relation, shown):
    quantity = Quantity(literal, relation, number=0.05, unit="wt%")
    record = Record("i", "p", "p", "m", {"value": literal, "unit": "wt%"}, {}, quantity, ())
    assert value_of(record) == shown


def test_rows_in_a_pipe_are_neither_cut_nor_filled(capsys):
    console.print_rows(["key", "caption"], [("a" * 150, "b" * 150), ("x", "[red]y")])
    lines = capsys.readouterr().out.splitlines()
    assert "a" * 150 in lines[1] and "b" * 150 in lines[1]
    assert lines[2].endswith("[red]y")


def test_json_holds_what_a_report_holds(capfd):
    console.write_json({"report": AddReport(added=("µ.md",)), "place": Locator(file="a", span=(1, 2))})
    told = json.loads(capfd.readouterr().out)
    assert told["report"]["added"] == ["µ.md"]
    assert told["place"]["span"] == [1, 2]
