import re
from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Explanation, Library
from scigraft.model import UsageError

IMAGE = """<?xml version="1.0"?><article><front><article-meta><title-group><article-title>Picture</article-title>
</title-group></article-meta></front><body><sec><p>Text</p><table-wrap id="t1"><label>Table 1</label><caption><p>IC50
values</p></caption><graphic xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="t1.jpg"/></table-wrap></sec></body>
</article>"""


def why(library: Library, paper: str, field: str, row: int | None = None) -> Explanation:
    return library.why(paper, field, row=row)


@pytest.fixture
def built(library: Library, papers: Path) -> Library:
    (papers / "picture.xml").write_text(IMAGE, encoding="utf-8")
    (papers / "broken.pdf").write_bytes(b"%PDF-1.4\nno more than that")
    (papers / "nothing.md").write_text("# Words\n\nOnly words here.\n", encoding="utf-8")
    (papers / "other.md").write_text(
        "# Elsewhere\n\nTable 1. Rainfall by month.\n\n| month | rain (mm) |\n|---|---|\n| May | 12 |\n",
        encoding="utf-8",
    )
    library.add(papers)
    library.build()
    return library


def test_a_value_that_is_there_is_shown_with_its_places(built: Library) -> None:
    explained = why(built, "alpha2020", "value")
    assert explained.found
    assert "6 accepted records state value" in explained.steps[0]
    assert explained.locators[0].table
    assert explained.locators == sum(explained.places, ())
    assert len(explained.places) == len(explained.steps)


@pytest.mark.parametrize(
    ("paper", "field", "message"),
    [
        ("picture", "value", "only a picture"),
        ("broken", "value", "broken.pdf was not read"),
        ("nothing", "value", "no table was found"),
        ("other", "value", "gave bioassay no record|rejected"),
    ],
)
def test_the_reason_for_a_missing_value_is_given(built: Library, paper: str, field: str, message: str) -> None:
    explained = why(built, paper, field)
    assert not explained.found
    assert re.search(message, " ".join(explained.steps), re.IGNORECASE), explained.steps


@pytest.mark.parametrize(
    ("paper", "field", "message"),
    [
        ("alpha", "value", "no paper 'alpha'.*Did you mean alpha2020"),
        ("alpha2020", "colour", "no module in use has a field 'colour'.*activity_type"),
        ("alpha2020", "valeu", "no module in use has a field 'valeu'.*Did you mean value"),
    ],
)
def test_a_question_about_nothing_is_refused_with_what_is_alike(
    built: Library, paper: str, field: str, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        why(built, paper, field)


def test_values_that_are_there_do_not_hide_those_that_were_rejected_for_the_field(built: Library) -> None:
    kept, *others = built.records(paper="alpha2020")
    for record in others[:3]:
        assert built.correct(record.id, field="unit", value="furlong", reason="test", who="ada").status == "rejected"
    explained = why(built, "alpha2020", "unit")
    assert explained.found
    assert explained.steps[0].startswith("It is not missing: 3 accepted records state unit")
    assert re.search(r"bioassay rejected 3 records for the unit \([a-z-]+\): .*alpha2020.md", explained.steps[1])
    places = {record.provenance[0] for record in others[:3]}
    assert places <= set(explained.locators)
    assert "3 records for the" not in " ".join(why(built, "alpha2020", "value").steps)


def test_a_file_that_was_not_built_is_said(library: Library, papers: Path) -> None:
    library.add(papers)
    assert "was not read yet" in why(library, "alpha2020", "value").steps[0]


def test_rejected_records_are_grouped_by_reason_with_their_places(built: Library) -> None:
    for record in list(built.records(paper="alpha2020")):
        built.reject(record.id, reason="a control", who="ada")
    explained = why(built, "alpha2020", "value")
    assert not explained.found
    assert any("rejected 6 records (rejected-by-user): ada: a control" in step for step in explained.steps)
    assert explained.locators


def test_a_field_that_no_record_states_is_said(built: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "more/delta.md")
    path = tmp_path / "more/delta.md"
    path.write_text(path.read_text(encoding="utf-8").replace("HeLa ", "").replace("MCF-7 ", ""), encoding="utf-8")
    built.add(path)
    built.build()
    explained = why(built, "delta", "target")
    assert not explained.found
    assert explained.steps


def test_a_row_is_asked_about_alone(built: Library) -> None:
    explained = why(built, "alpha2020", "value", row=1)
    assert "2 accepted records" in explained.steps[0]
    assert {place.row for place in explained.locators} == {1}


def test_every_count_of_rejected_values_is_the_same_however_long_their_list(library: Library, tmp_path: Path) -> None:
    rows = "".join(f"{number},n.t.\n" for number in range(1, 701))
    (tmp_path / "long.csv").write_text(f"compound,HeLa IC50 (μM)\n{rows}", encoding="utf-8")
    library.add(tmp_path / "long.csv")
    library.build()
    [paper] = library.status(tables=True)
    [outcome] = paper.documents[0].tables[0].modules
    [group] = library.rejected()
    assert (outcome.rejected, paper.rejected, group.count) == (700, 700, 700)
    assert len(list(library.records(status="rejected"))) == 500
    assert "rejected 700 records for the value" in " ".join(library.why(paper.key, "value").steps)
