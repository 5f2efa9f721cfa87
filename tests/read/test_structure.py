import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Cell, Structure, Table
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.grid import place_rows
from scigraft.read.tables.structure import analyse


def pipe(text: str, *, flag_first: bool = True) -> Structure:
    """Analyse a table as a markdown reader gives it: merged cells repeated, the first row flagged."""
    return analyse(table(text, flag_first=flag_first).grid)


def table(text: str, *, flag_first: bool = True) -> Table:
    lines = [line.strip() for line in text.strip().splitlines()]
    rows = [
        [Cell(t.strip(), 0, 0, header=True if flag_first and i == 0 else None) for t in line.strip("|").split("|")]
        for i, line in enumerate(lines)
    ]
    return make_table(id="t", rows=rows)


def test_one_header_row_over_numbers():
    found = pipe("Glass|SiO2|Na2O\nG1|70|30\nG2|60|40")
    assert found.rows == ("header", "data", "data")
    assert found.stub == (0,)
    assert found.headers == ((), (0,), (0,))
    assert not found.transposed


def test_merged_labels_repeated_by_a_pipe_table_make_more_header_rows():
    found = pipe(
        "Name|Composition in mol%|Composition in mol%|T in degC|XRD\n"
        "Name|CaO|SiO2|T in degC|XRD\n"
        "A|60|40|1500|Amorphous\n"
        "B|50|50|1400|Amorphous"
    )
    assert found.rows == ("header", "header", "data", "data")


def test_numbers_under_a_spread_name_tell_samples_apart():
    found = pipe(
        "Sample|Fuego|Fuego|Seguam|Seguam\nNumber|5.3|9.2|2.1|5.2\nSiO2|51.8|50.1|50.5|50.8\nMnO|0.2|0.16|0.1|0.1"
    )
    assert found.rows == ("header", "header", "data", "data")
    assert found.transposed


def test_a_column_path_says_each_label_once():
    found = table("Name|mol%|mol%|XRD\nName|CaO|SiO2|XRD\nA|60|40|x")
    assert [c.text for c in found.column_path(2, 1)] == ["mol%", "CaO"]
    assert [c.text for c in found.column_path(2, 3)] == ["XRD"]
    assert [c.text for c in found.row_path(2, 1)] == ["A"]


def test_header_rows_go_on_where_the_format_flags_only_the_first():
    found = pipe("Batch|Batch|Analyzed|Analyzed\nSnO|P2O5|SnO|P2O5\n40|60|40.5|59.5\n50|50|49.8|50.2")
    assert found.rows[:3] == ("header", "header", "data")
    assert found.stub == ()


def test_a_unit_row_is_a_header_of_its_kind():
    found = pipe("Form|s 25|A|Ea\n|(S cm-1)|(S cm-1)|(eV)\nGlass|3.9|1.0|0.38\nPellet|2.8|1.4|0.54")
    assert found.rows == ("header", "unit", "data", "data")
    assert found.headers[2] == (0, 1)


def test_a_first_row_of_numbers_is_data_in_spite_of_markdown():
    found = pipe("12.1|55.3|32.6\n14.2|51.9|33.9\n10.8|57.0|32.2")
    assert found.rows == ("data", "data", "data")
    assert found.headers == ((), (), ())


def test_a_part_of_a_table_without_headers_has_none():
    found = pipe("25|District|Unknown\n26|District|Amorphous\n27|Site|Amorphous", flag_first=False)
    assert found.rows == ("data", "data", "data")


@pytest.mark.parametrize(
    "head",
    [
        "Annealing temperature (degC)|250|300|350",
        "Li/V|0|0.5|1",
        "No.|(1)|(2)|(3)",
        "|450 degC, 20 MPa|500 degC, 9 MPa|1 MPa",
    ],
)
def test_a_header_row_may_hold_numbers(head):
    assert pipe(f"{head}\nTg (K)|272.1|387.2|225.3\nTx (K)|270.9|388.1|212.2").rows[0] == "header"


def test_rows_of_one_text_are_sections():
    found = pipe("ID|SiO2|Na2O\nSeries I|Series I|Series I\nA|49|26\nB|47|27\n||\nSeries II||\nC|44|28")
    assert found.rows == ("header", "section", "data", "data", "blank", "section", "data")
    assert [(s.text, s.rows) for s in found.sections] == [("Series I", (2, 5)), ("Series II", (6, 7))]
    assert [s.text for s in found.sections_of(3)] == ["Series I"]


def test_a_section_right_under_a_section_is_its_child():
    found = pipe("x|a|b\nGroup||\nSub 1||\nG1|1|2\nSub 2||\nG2|3|4")
    assert [s.text for s in found.sections_of(5)] == ["Group", "Sub 2"]


def test_groups_of_sections_do_not_nest_in_the_sections_before_them():
    found = pipe("x|a|b\nA||\nSub 1||\nG1|1|2\nSub 2||\nG2|3|4\nB||\nSub 3||\nG3|5|6")
    assert [s.text for s in found.sections_of(8)] == ["B", "Sub 3"]
    assert [s.text for s in found.sections_of(5)] == ["A", "Sub 2"]


def test_a_single_cell_under_a_spread_label_is_its_child():
    found = pipe("x|a|b\nI|I|I\nG1|1|2\nActual||\nG2|3|4\nII|II|II\nG3|5|6")
    assert [s.text for s in found.sections_of(4)] == ["I", "Actual"]
    assert [s.text for s in found.sections_of(6)] == ["II"]


def test_a_table_may_start_again_half_way_down():
    found = pipe(
        "Composition (mol%)|Composition (mol%)|Tg (K)\nK2O|P2O5|\n50|50|228\n40|60|318\n||\n"
        "MgO|P2O5|\n50|50|565\n40|60|608"
    )
    assert found.rows == ("header", "header", "data", "data", "blank", "header", "data", "data")
    assert found.headers[2] == (0, 1)
    assert found.headers[6] == (0, 5)


def test_repeated_header_rows_are_headers():
    found = pipe("Glass|SiO2|Na2O\nG1|70|30\nGlass|SiO2|Na2O\nG2|60|40")
    assert found.rows == ("header", "data", "header", "data")
    assert found.headers[3] == (2,)


def test_rows_of_words_among_quantities_do_not_start_a_table_again():
    found = pipe("|WG1|WG2\nZrF4|46.5|52\nErF3|13.5|12\nPhase|Amorphous|LaF3\nt (ms)|2.4|3.8")
    assert found.rows == ("header", "data", "data", "data", "data")


def test_notes_at_the_bottom_head_nothing():
    found = pipe("Glass|SiO2|Na2O\nG1|70|30\n* Measured by wet chemistry.||")
    assert found.rows[-1] == "note"
    assert found.sections == ()


def test_statistics_are_told_from_samples():
    found = pipe("Spot|SiO2|MgO\n1|54.1|3.2\n2|54.3|3.1\nMean|54.2|3.15\ns.d.|0.1|0.05")
    assert found.rows == ("header", "data", "data", "statistic", "statistic")


def test_quantities_along_the_rows_are_recognised():
    assert pipe("Oxide|G1|G2\nSiO2|70|60\nNa2O|30|40").transposed
    assert pipe("|G1|G2\nDensity (g/cm3)|2.4|2.6\nTg (K)|700|712").transposed
    assert not pipe("Sample|Tg (K)|Tx (K)\nSiO2|1400|1500\nGeO2|800|900").transposed
    assert not pipe("Sample|Tg (K)|Tx (K)\nB1|1400|1500\nB2|800|900").transposed


@pytest.mark.parametrize(
    ("text", "stub"),
    [
        ("Figure|Chem ID|Slope\n7a|Nb2O5|-15.2\n7b|Sn|0.8", (0, 1)),
        ("b (K/min)|Tg (K)\n5|1059\n10|1068", ()),
        ("No.|SiO2|Na2O\n1|70|30\n2|60|40", (0,)),
        ("Heat treatment|v (mm/h)\n806degC/24h|0.035\n838degC/12h|0.2", (0,)),
        ("Height (m)|sample|d11B\n12.19|LAV7|10.01\n13.59|LAV3|9.2", (1,)),
        ("Serial No|Field ID|Au\n1|G/051|0.08\n2|G/052|0.05", (0, 1)),
        ("Sample|Appearance|Name\nA|clear|x\nB|opal|y", (0,)),
    ],
)
def test_the_stub_names_rows(text, stub):
    assert pipe(text).stub == stub


def test_a_spreadsheet_has_titles_and_notes_above_its_headers():
    found = pipe(
        "Table S1. Compositions||\n||\nAll values by EPMA||\nSample|SiO2|Na2O\n|wt%|wt%\nG1|70|30\nG2|60|40",
        flag_first=False,
    )
    assert found.rows == ("note", "blank", "note", "header", "unit", "data", "data")
    assert found.headers[5] == (3, 4)


def test_a_section_may_stand_right_under_the_headers_of_a_sheet():
    found = pipe(
        "Sample #||Agr19|Agr20\nVolcano|Units|Agrigan|Pagan\n|||\nMelt|||\nSiO2|wt.%|46.4|45.8\nTiO2|wt.%|0.6|0.5",
        flag_first=False,
    )
    assert found.rows == ("header", "header", "blank", "section", "data", "data")
    assert found.transposed and found.stub == (0, 1)


def test_units_in_the_middle_keep_the_headers_above():
    found = pipe("|Mg|Mg and Ca\ntarget|1.25|2.5\nSalt|(g)|(g)\nNaCl|84.6|56.1\nKCl|2.2|1.4")
    assert found.headers[3] == (0, 2)


def test_spans_of_a_format_with_flags_are_believed():
    rows = [
        [Cell("Model", 0, 0, rowspan=2, header=True), Cell("F1", 0, 0, colspan=2, header=True)],
        [Cell("dev", 0, 0, header=True), Cell("test", 0, 0, header=True)],
        [
            Cell("BERT", 0, 0, header=False),
            Cell("88.1", 0, 0, header=False),
            Cell("87.2", 0, 0, header=False),
        ],
    ]
    assert analyse(place_rows(rows)).rows == ("header", "header", "data")


def test_an_empty_head_says_nothing():
    rows = [[Cell("", 0, 0, header=True)] * 2] + [
        [Cell(t, 0, 0, header=False) for t in line.split("|")] for line in ["CPD|IC50", "16a|0.36", "16b|1.6"]
    ]
    assert analyse(place_rows(rows)).rows == ("blank", "header", "data", "data")


def test_a_format_that_knows_its_headers_is_not_overruled_by_a_row_of_words():
    rows = [
        [Cell(t, 0, 0, header=r == 0) for t in line.split("|")]
        for r, line in enumerate(["Statistics|A|B", "Language|English|Chinese", "Turns|156.1K|4.9M", "Images|10K|53M"])
    ]
    found = analyse(place_rows(rows))
    assert found.rows == ("header", "data", "data", "data")
    assert found.stub == (0,)


def test_nothing_at_all_has_a_structure():
    assert analyse(()).rows == ()
    assert analyse(place_rows([[Cell("", 0, 0)]])).rows


texts = st.sampled_from(["", "SiO2", "12.3", "-", "A", "mol%", "Series I", "n.d.", "* note"])


@given(st.lists(st.lists(texts, min_size=1, max_size=5), max_size=8), st.sampled_from([True, None]))
def test_every_grid_has_a_structure_that_fits_it(rows, flag):
    grid = place_rows([[Cell(t, 0, 0, header=flag if not i else None) for t in row] for i, row in enumerate(rows)])
    found = analyse(grid)
    assert len(found.rows) == len(found.headers) == len(grid)
    for r, heads in enumerate(found.headers):
        assert all(h < r for h in heads)
        assert all(found.rows[h] in {"header", "unit"} for h in heads)
    for section in found.sections:
        assert section.row < section.rows[0] <= section.rows[1] <= len(grid)
