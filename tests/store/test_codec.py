from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Cell, Document, Evidence, Locator, Metadata, Note, Notice, Quantity, Reason, Record
from scigraft.read.tables.assemble import make_table
from scigraft.store.codec import METADATA, RECORD, document_of_bytes, document_to_bytes, pack, unpack

texts = st.text(max_size=12).filter(lambda text: not any("\ud800" <= letter <= "\udfff" for letter in text))
cells = st.builds(
    Cell,
    text=texts,
    row=st.just(0),
    col=st.just(0),
    rowspan=st.integers(1, 3),
    colspan=st.integers(1, 3),
    header=st.sampled_from([None, True, False]),
    bold=st.booleans(),
    marks=st.lists(texts, max_size=2).map(tuple),
)
tables = st.lists(st.lists(cells, min_size=1, max_size=4), min_size=1, max_size=4).map(
    lambda rows: make_table(id="t", rows=rows, caption="c", notes=(Note("a", "n"),), bbox=(0.0, 1.5, 2.0, 3.0))
)


@given(tables)
def test_a_table_comes_back_as_it_was(table: object) -> None:
    document = Document("a", "x/a.md", "markdown", tables=(table,))  # type: ignore[arg-type]
    again = document_of_bytes(document_to_bytes(document))
    assert again == document
    for line in again.tables[0].grid:
        for cell in line:
            if cell.rowspan == cell.colspan == 1:
                continue
            places = sum(other is cell for row in again.tables[0].grid for other in row)
            assert places >= 1


def test_a_span_is_one_cell_again() -> None:
    table = make_table(id="t", rows=[[Cell("a", 0, 0, colspan=2)], [Cell("b", 0, 0), Cell("c", 0, 0)]])
    document = Document("a", "a.md", "markdown", tables=(table,))
    grid = document_of_bytes(document_to_bytes(document)).tables[0].grid
    assert grid[0][0] is grid[0][1]


def test_a_document_comes_back_with_everything_around_its_tables() -> None:
    document = Document(
        "a",
        "x/a.pdf",
        "pdf",
        metadata=Metadata(title="T", doi="10.1/x", identifiers=(("pmc", "PMC1"),)),
        evidence=(Evidence("e", "paragraph", "text", ("1", "2"), Locator(file="a", page=0, span=(1, 2))),),
        notices=(Notice("no-text-layer", "nothing to read", hint="install"),),
        bibliography=(Metadata(key="k"),),
    )
    assert document_of_bytes(document_to_bytes(document)) == document


@given(st.dictionaries(texts, texts, max_size=4), st.floats(allow_nan=False) | st.none())
def test_a_record_comes_back_as_it_was(fields: dict[str, str], number: float | None) -> None:
    record = Record(
        "i", "p", "d", "m", fields, {}, Quantity("1", number=number), (Locator(bbox=(1.0, 2.0, 3.0, 4.0)),),
        reasons=(Reason("code", "message", "field"),), status="rejected",
    )  # fmt: skip
    assert RECORD.of_text(RECORD.to_text(record)) == record


def test_the_same_value_gives_the_same_bytes() -> None:
    assert METADATA.to_bytes(Metadata(title="T" * 900)) == METADATA.to_bytes(Metadata(title="T" * 900))


@given(st.binary(max_size=2000))
def test_packing_is_undone(data: bytes) -> None:
    assert unpack(pack(data)) == data
