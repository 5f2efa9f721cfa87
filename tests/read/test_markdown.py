from __future__ import annotations

import pytest

from scigraft.model import ReadSettings, Table
from scigraft.read import Source, choose, read_source
from scigraft.read.markdown.reader import READER
from scigraft.read.markdown.table_rows import split_row


def tables(text: str) -> tuple[Table, ...]:
    return READER.read(Source("paper.md", text.encode()), ReadSettings()).tables


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


GLASS = """# S001

Table 0. Composition of the glasses (mol%)

| Sample | SiO2 | Na2O |
|---|---|---|
|        | mol% | mol% |
| A      | 60   | 40   |

Table 2. Density

| Sample | Density |
|---|---|
| A | 2.5+-0.1 |
"""


def test_tables_take_label_and_caption_from_the_line_above():
    first, second = tables(GLASS)
    assert (first.name, first.label, first.caption) == (
        "Table 0",
        "Table 0",
        "Composition of the glasses (mol%)",
    )
    assert second.name == "Table 2"


def test_the_rule_is_no_row_and_header_rows_are_marked():
    table = tables(GLASS)[0]
    assert texts(table) == [["Sample", "SiO2", "Na2O"], ["", "mol%", "mol%"], ["A", "60", "40"]]
    assert [row[0].header for row in table.grid] == [True, None, None]


def test_title_and_evidence_come_in_reading_order():
    document = read_source(Source("paper.md", GLASS.encode()))
    assert document.metadata.title == "S001"
    assert [e.kind for e in document.evidence] == ["title", "caption", "table", "caption", "table"]
    assert {t.id for t in document.tables} == {e.id for e in document.evidence if e.kind == "table"}


@pytest.mark.parametrize(
    ("before", "after", "label", "caption"),
    [
        ("**Table 3.** Yields", "", "Table 3", "Yields"),
        ("*Table 3: Yields*", "", "Table 3", "Yields"),
        ("Table S2 | Yields", "", "Table S2", "Yields"),
        ("", ": Yields", "", "Yields"),
        ("", "Table: Yields", "", "Yields"),
        ("", "Table 4. Yields", "Table 4", "Yields"),
        ("TABLE IV Yields", "", "TABLE IV", "Yields"),
    ],
)
def test_caption_conventions(before: str, after: str, label: str, caption: str):
    (table,) = tables(f"{before}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n{after}\n")
    assert (table.label, table.caption) == (label, caption)


def test_a_caption_right_on_top_of_the_table_is_found():
    (table,) = tables("Table 1. On top\n| a | b |\n|:--|--:|\n| 1 | 2 |\n")
    assert table.caption == "On top"


def test_ragged_rows_are_padded():
    (table,) = tables("| a | b | c |\n|---|---|---|\n| 1 |\n| 1 | 2 | 3 | 4 |\n")
    assert table.shape == (3, 4)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        (r"| a \| b | c |", [r"a \| b", "c"]),
        ("a | b", ["a", "b"]),
        ("| `x|y` | z |", [r"`x\|y`", "z"]),
        ("|  | b |", ["", "b"]),
    ],
)
def test_split_row(line: str, cells: list[str]):
    assert split_row(line) == cells


@pytest.mark.parametrize(
    ("source", "text", "bold"),
    [
        ("**12.5**", "12.5", True),
        ("SiO<sub>2</sub>", "SiO2", False),
        ("60GaS3/2 *10GeS2 *30LaS3/2", "60GaS3/2 *10GeS2 *30LaS3/2", False),
        ("Na2O*B2O3*SiO2", "Na2O*B2O3*SiO2", False),
        ("_x_ y", "x y", False),
        ("<0.01", "<0.01", False),
        ("<R 3> /<R 2>", "<R 3> /<R 2>", False),
        (r"a \| b", "a | b", False),
        ("10<sup>-3</sup>", "10^-3", False),
        ("mL<sup>-1</sup>", "mL-1", False),
        ("H~2~O", "H2O", False),
        ("[name](http://x.org)", "name", False),
    ],
)
def test_inline_markup_is_taken_off(source: str, text: str, bold: bool):
    (table,) = tables(f"| {source} | b |\n|---|---|\n")
    assert (table.grid[0][0].text, table.grid[0][0].bold) == (text, bold)


def test_footnote_marks_are_split_off_and_remembered():
    (table,) = tables("| Col<sup>a</sup> | b |\n|---|---|\n| 1 | 2 |\n\n<sup>a</sup> measured twice\n")
    cell = table.grid[0][0]
    assert (cell.text, cell.printed, cell.marks) == ("Col", "Cola", ("a",))
    assert len(table.notes) == 1


def test_paragraphs_carry_their_section_and_those_that_mention_the_table_are_near_it():
    text = "# T\n\n## Methods\n\nSee Table 1.\n\nTable 1. C\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    document = read_source(Source("p.md", text.encode()))
    assert document.tables[0].near == ("See Table 1.",)
    assert document.tables[0].section == ("Methods",)
    assert [e.section for e in document.evidence if e.kind == "paragraph"] == [("Methods",)]


def test_content_decides_not_the_name():
    assert choose(Source("paper.txt", GLASS.encode())).name == "markdown"


def test_tables_in_html_keep_their_spans():
    (table,) = tables(
        "# T\n\nTable 1. Spans\n\n<table>\n<tr><th colspan='2'>a</th></tr>\n\n<tr><td>1</td><td>2</td></tr>\n</table>\n"
    )
    assert (table.label, table.caption) == ("Table 1", "Spans")
    assert texts(table) == [["a", "a"], ["1", "2"]]


def test_references_are_told_from_text():
    text = (
        "# T\n\n## References\n\n1. Li B. One thing. J X. 2016;5:1-2.\n2. Ek E. Two things. J Y. 2017;6:3-4.\n\n"
        "Su, C. 2018. Three things. J Z, 7.\n\n## After\n\nMore.\n"
    )
    document = READER.read(Source("a.md", text.encode()), ReadSettings())
    assert [work.title for work in document.bibliography] == ["One thing", "Two things", "Three things"]
    assert [unit.kind for unit in document.evidence][-2:] == ["heading", "paragraph"]
    assert [work.key for work in document.bibliography] == ["b0", "b1", "b2"]
