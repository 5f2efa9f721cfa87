"""What a terminal of few columns shows: one line a row, nothing folded inside a word, what is left out said."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from scigraft.cli.academic_view import list_relations
from scigraft.cli.console import print_rows, say
from scigraft.cli.grid_view import draw
from scigraft.cli.grid_window import window
from scigraft.cli.layout import LEAST, column_widths, cut, cut_start, fitting, hung, shortened, wrapped
from scigraft.cli.record_view import in_one_line, list_records
from scigraft.cli.status_view import tell_paper, verdict
from scigraft.library import DocumentStatus, PaperStatus, TableStatus
from scigraft.library.academic.answers import Node, Related
from scigraft.model import Cell, EdgeSupport, Locator, Quantity, Record, TableReport, UsageError
from scigraft.read.tables.assemble import make_table

FIELDS = ("task", "metric", "model", "model_settings", "training_data", "test_data", "experimental_settings")


def sheet(width, height=6):
    """A table as a spreadsheet holds it: names, then columns of values with the tails of binary fractions."""
    head = [Cell(text, 0, 0) for text in ["sample", *(f"SiO{n} (wt%, measured)" for n in range(1, width))]]
    body = [[Cell(f"S{r}", 0, 0), *(Cell(f"{c}.1234567890123", 0, 0) for c in range(1, width))] for r in range(height)]
    return make_table(id="t", rows=[head, *body])


def record(number, **fields):
    value = f"{number}.123456789012345"
    at = Locator(file="paper-of-a-long-name.xlsx", sheet="Sheet1", table="0", row=number, col=3, cell=f"D{number + 1}")
    terms = {name: f"{name} number {number} with words" for name in FIELDS}
    name = "paper-of-a-long-name"
    quantity = Quantity(value, number=float(value))
    return Record(
        f"{number:016x}",
        name,
        name,
        "mlresults",
        {**terms, "value": value, **fields},
        {**terms, **fields},
        quantity,
        (at,),
    )


@pytest.mark.parametrize("columns", [20, 43, 122])
@pytest.mark.parametrize("room", [80, 120])
def test_a_wide_table_keeps_the_marked_cell_its_neighbours_and_the_stub(terminal, columns, room):
    lines_of = terminal(room)
    draw(sheet(columns), mark=(3, columns // 2))
    lines = lines_of()
    (marked,) = [line for line in lines if ">>" in line]
    assert f">> {columns // 2}.1234567890123 <<" in marked
    assert marked.split()[1] == "S2"
    assert f" {columns // 2 + 1}.1234…" in marked
    assert all(cell_len(line) <= room for line in lines)
    assert f"more columns of {columns}" in " ".join(lines)


def test_a_wide_table_without_a_mark_begins_at_its_first_columns(terminal):
    lines_of = terminal(80)
    draw(sheet(43))
    assert lines_of()[0].split()[:3] == ["0", "1", "2"]


def test_columns_that_are_asked_for_are_shown_beside_the_stub(terminal):
    lines_of = terminal(80)
    draw(sheet(43), columns=range(30, 33))
    assert lines_of()[0].split() == ["0", "…", "30", "31", "32"]


def test_columns_that_a_table_lacks_are_said():
    with pytest.raises(UsageError, match="from 0 to 4"):
        window(sheet(5), room=80, columns=range(9, 12))


@pytest.mark.parametrize("piped", [True, False])
def test_all_of_a_wide_table_is_there_on_request_and_in_a_pipe(terminal, capsys, piped):
    lines_of = capsys.readouterr if piped else terminal(80)
    draw(sheet(122), mark=(3, 60), every=not piped)
    out = lines_of().out if piped else "\n".join(lines_of())
    assert "121.1234567890123" in out and "more columns" not in out


def test_a_span_that_begins_outside_the_window_is_told_inside(terminal):
    lines_of = terminal(60)
    head = [Cell("", 0, 0), Cell("oxides", 0, 0, colspan=40)]
    rows = [head, [Cell("sample", 1, 0), *(Cell(f"O{n} (wt%)", 1, 0) for n in range(40))],
            [Cell("A", 2, 0), *(Cell(str(n), 2, 0) for n in range(40))]]  # fmt: skip
    draw(make_table(id="t", rows=rows), mark=(2, 30))
    assert "oxides" in "\n".join(lines_of())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_record_takes_one_line_on_any_terminal(terminal, width):
    lines_of = terminal(width)
    list_records([record(number) for number in range(4)])
    lines = lines_of()
    rows = [line for line in lines if line.startswith("00000")]
    assert len(rows) == 4
    assert all(cell_len(line) <= width for line in lines)
    assert all("2345…" not in row and f"{n}.1234…" in row and row.endswith(f"D{n + 1}") for n, row in enumerate(rows))
    assert "left out here" in " ".join(lines) or width == 120


def test_the_emptiest_fields_are_left_out_first(terminal):
    lines_of = terminal(80)
    list_records([record(number, metric="" if number else "F1") for number in range(4)])
    assert "metric" in next(line for line in lines_of() if "left out" in line)


def test_a_record_in_a_pipe_is_whole(capsys):
    list_records([record(number) for number in range(2)])
    assert "1.123456789012345" in capsys.readouterr().out


def test_paths_keep_their_end_and_titles_their_beginning(terminal):
    lines_of = terminal(40)
    print_rows(["key", "file", "title"], [("k1", "papers/a/b/main.tex", "A title of many words " * 3)], ends=["file"])
    (_, row) = lines_of()
    assert "main.tex" in row and "A title" in row and row.endswith("…")


def test_lines_break_between_words(terminal):
    lines_of = terminal(30)
    say("scigraft reads tables and extracts records out of them")
    assert "extracts" in " ".join(lines_of()).split()


def status_of(count):
    no = tuple(TableReport("1", m, "not-this-domain", "neither text nor table speaks of it") for m in ("a", "b"))
    tables = [TableStatus(str(n), f"Table {n}", f"Table {n}", "A caption that goes on " * 8, 5, 7, modules=no)
              for n in range(count)]  # fmt: skip
    return PaperStatus("key", "A title", "", (DocumentStatus("a.xml", "main", "ok", "jats", tables=tuple(tables)),))


def test_a_table_takes_one_line_in_the_status(terminal):
    lines_of = terminal(80)
    tell_paper(status_of(5), every=False)
    lines = [line for line in lines_of() if "Table" in line]
    assert len(lines) == 5
    assert all(cell_len(line) <= 80 and line.endswith("not-this-domain") for line in lines)


def test_the_status_says_all_on_request(capsys):
    tell_paper(status_of(2), every=True)
    assert capsys.readouterr().out.count("neither text nor table") == 4


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        (
            (TableReport("1", "a", "read", "", 3, 2, 1), TableReport("1", "b", "not-this-domain")),
            "a: 2 accepted, 1 rejected",
        ),
        ((TableReport("1", "a", "no-constituent"), TableReport("1", "b", "not-this-domain")), "a: no-constituent"),
        ((TableReport("1", "a", "image"), TableReport("1", "b", "image")), "image"),
        (
            (TableReport("1", "a", "nothing"), TableReport("1", "b", "nothing"), TableReport("1", "c", "x")),
            "a, b: nothing; c: x",
        ),
        ((), ""),
    ],
)
def test_what_became_of_a_table_in_a_few_words(outcomes, told):
    assert verdict(outcomes) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("49.123456789012", "49.1234…"),
        ("0.0000123456789", "0.00001234…"),
        ("1.23456789012E-05", "1.2345…E-05"),
        ("12.345", "12.345"),
        ("2,3456", "2,3456"),
        ("S002230930000012345", "S002230930000012345"),
    ],
)
def test_long_numbers_are_cut_not_rounded(text, told):
    assert shortened(text) == told


def test_texts_are_cut_by_what_they_take_on_the_screen():
    assert cut("abcdef", 4) == "abc…"
    assert cut_start("abcdef", 4) == "…def"
    assert cell_len(cut("硅酸盐玻璃", 6)) <= 6
    assert cut("abc", 3) == cut_start("abc", 3) == "abc"


def test_words_are_kept_whole_where_they_fit():
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefgh", 3) == ["abc", "def", "gh"]
    assert wrapped("one two three four", 5, 2) == ["one", "two…"]


def test_the_widest_columns_give_way_first():
    assert column_widths([10, 40, 12], room=50, least=[10, LEAST, LEAST]) == [10, 24, 12]
    assert sum(column_widths([16, 30, 30], room=30, least=[16, 30, 30])) >= 3 * LEAST


def test_columns_are_left_out_in_order_until_the_rest_fits():
    assert fitting([10, 8, 8, 8], room=30, last=[2, 1]) == [0, 1, 3]
    assert fitting([10, 8], room=80, last=[1]) == [0, 1]


def test_an_example_of_what_was_rejected_takes_one_line(terminal):
    lines_of = terminal(80)
    say("  " + in_one_line(record(7), indent=2))
    (line,) = lines_of()
    assert "7.1234…" in line and line.endswith("D8)") and cell_len(line) <= 80


@pytest.mark.parametrize(
    ("line", "width", "lines"),
    [
        ("fits as  it is", 20, ["fits as  it is"]),
        ("note: two words more", 12, ["note: two", "  words more"]),
        ("    note: two words more", 16, ["    note: two", "      words more"]),
        ("abcdefghijklmnopqrst", 10, ["abcdefgh", "  ijklmnop", "  qrst"]),
        ("        deep in", 12, ["        deep", "in"]),
        ("in one  two", 10, ["in one", "  two"]),
    ],
)
def test_what_a_terminal_breaks_is_set_in_below_its_first_line(line, width, lines):
    assert hung(line, width).split("\n") == lines


def test_notes_and_errors_are_set_in_and_a_pipe_breaks_nothing(terminal, capsys):
    text = "    note: " + "words of a note " * 8
    say(text)
    assert capsys.readouterr().out.rstrip() == text.rstrip()
    lines_of = terminal(60)
    say(text)
    first, *rest = lines_of()
    assert first.startswith("    note:") and rest
    assert all(line.startswith("      ") and cell_len(line) <= 60 for line in rest)


def relation(source, name, target):
    at = EdgeSupport("one", "one.xml", Locator(file="one.xml", text="a sentence"), "links", 0.9)
    nodes = (Node("Title", source, source), Node("Dataset", target, target))
    return Related(nodes[0], name, nodes[1], (at,))


def test_an_end_that_all_relations_share_is_said_once(terminal):
    title = "A title of many words that would fill its column and be broken into several lines again and again"
    found = [relation(title, "uses", f"set {n}") for n in range(3)]
    lines_of = terminal(100)
    list_relations(found, places=False)
    lines = lines_of()
    assert " ".join(" ".join(lines).split()).count("A title of many words") == 1
    assert [line.split() for line in lines[-3:]] == [["uses", "set", str(n), "1"] for n in range(3)]
    list_relations(found, places=True)
    lines = lines_of()
    assert " ".join(lines).count("A title") == 1
    assert "  -- uses --> Dataset set 1" in lines
    list_relations([found[0]], places=True)
    assert lines_of()[1:] == ["  again -- uses --> Dataset set 0", "  one.xml: a sentence [links, 0.90]"]
