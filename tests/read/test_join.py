from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Cell, Note, Table
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.join import join_split


def table(text: str, *, id: str = "t", label: str = "", caption: str = "", page: int | None = None) -> Table:
    rows = [
        [Cell(t.strip(), 0, 0, header=i == 0 or None) for t in line.split("|")]
        for i, line in enumerate(text.splitlines())
    ]
    return make_table(id=id, rows=rows, label=label, caption=caption, page=page)


def texts(found: Table) -> list[list[str]]:
    return [[c.text for c in line] for line in found.grid]


UPPER = "Glass|SiO2|Na2O\nG1|70|30\nG2|60|40"
LOWER = "Glass|SiO2|Na2O\nG3|50|50"


def test_rows_that_go_on_over_the_page_are_joined():
    first = table(UPPER, id="a", label="Table 1", caption="Glasses", page=3)
    second = table(LOWER, id="b", label="Table 1", caption="Table 1 (continued)", page=4)
    (found,) = join_split([first, second])
    assert (found.id, found.caption) == ("a", "Glasses")
    assert found.structure.rows == ("header", "data", "data", "header", "data")
    assert [c.text for c in found.column_path(4, 1)] == ["SiO2"]
    assert [line[0].page for line in found.grid] == [3, 3, 3, 4, 4]


def test_a_part_without_a_label_goes_on_where_its_headers_are_the_same():
    (found,) = join_split([table(UPPER, label="Table 1", page=3), table(LOWER, id="b", page=4)])
    assert found.shape == (5, 3)


def test_a_part_without_headers_goes_on_where_its_columns_agree():
    second = make_table(
        id="b", rows=[[Cell(t, 0, 0) for t in line] for line in (["G3", "50", "50"], ["G4", "45.5", "54.5"])], page=4
    )
    (found,) = join_split([table(UPPER, label="Table 1", page=3), second])
    assert [c.text for c in found.column_path(4, 2)] == ["Na2O"]


def test_columns_that_go_on_beside_the_same_row_keys_are_joined():
    second = table("No.|Tg\nG1|512\nG2|498", id="b", label="Table 1", caption="Table 1. Continued", page=4)
    (found,) = join_split([table(UPPER, label="Table 1", page=3), second])
    assert texts(found) == [
        ["Glass", "SiO2", "Na2O", "No.", "Tg"],
        ["G1", "70", "30", "G1", "512"],
        ["G2", "60", "40", "G2", "498"],
    ]
    assert found.grid[1][4].page == 4


def test_columns_are_set_to_their_row_by_key():
    second = table("Glass|Tg\nG2|498\nG1|512", id="b", label="Table 1 (cont.)", page=4)
    (found,) = join_split([table(UPPER, label="Table 1", page=3), second])
    assert [line[4].text for line in found.grid] == ["Tg", "512", "498"]


def test_tables_of_their_own_stay_apart():
    tables = [
        table(UPPER, label="Table 1", page=3),
        table(LOWER, id="b", label="Table 2", page=3),
        table("x|y\n1|2", id="c", page=4),
        table(LOWER, id="d", label="Table 2", page=9),
    ]
    assert [t.id for t in join_split(tables)] == ["t", "b", "c", "d"]


def test_without_pages_a_table_without_a_name_is_its_own():
    assert len(join_split([table(UPPER, label="Table 1"), table(LOWER, id="b")])) == 2


def test_notes_of_both_parts_are_kept():
    first = replace(table(UPPER, label="Table 1"), notes=(Note("a", "One."),))
    second = replace(table(LOWER, label="Table 1"), notes=(Note("a", "One."), Note("b", "Two.")))
    (found,) = join_split([first, second])
    assert [n.mark for n in found.notes] == ["a", "b"]


parts = st.lists(st.sampled_from(["Glass|SiO2", "A|1", "B|2.5", "|", "Series|Series"]), min_size=1, max_size=5)


@given(st.lists(st.tuples(parts, st.sampled_from(["", "Table 1", "Table 2"]), st.integers(0, 3)), max_size=5))
def test_joining_keeps_every_text_and_loses_no_row(found):
    tables = [
        table("\n".join(lines), id=f"t{i}", label=label, page=page) for i, (lines, label, page) in enumerate(found)
    ]
    joined = join_split(tables)
    before = Counter(c.text for t in tables for c in t.cells if c.text)
    after = Counter(c.text for t in joined for c in t.cells if c.text)
    assert after == before
    for whole in joined:
        assert len(whole.structure.rows) == len(whole.grid)
