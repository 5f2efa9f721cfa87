from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Correction, Library
from scigraft.model import Record, UsageError


@pytest.fixture
def built(library: Library, papers: Path) -> Library:
    library.add(papers)
    library.build()
    return library


def first(library: Library, paper: str = "alpha2020") -> Record:
    return next(library.records(paper=paper))


def only_correction(library: Library) -> Correction:
    [correction] = library.corrections()
    return correction


def replaced(library: Library, folder: Path, text: tuple[str, str]) -> None:
    path = folder / "alpha2020.md"
    path.write_text(path.read_text(encoding="utf-8").replace(*text), encoding="utf-8")
    library.add(folder)
    library.build()


def test_a_corrected_value_is_read_again_and_says_who_changed_it(built: Library) -> None:
    record = built.correct(first(built).id, field="value", value=">12.5", reason="misprint", who="ada")
    assert record.fields["value"] == ">12.5"
    assert (record.quantity.relation, record.quantity.number, record.quantity.unit) == (">", 12.5, "μM")
    assert [(w.code, w.message) for w in record.warnings if w.field == "value"] == [
        ("corrected", "'1.0' changed to '>12.5' by ada: misprint")
    ] or record.warnings[-1].code == "corrected"
    assert built.record(record.id) == record


def test_a_correction_may_make_a_record_accepted_or_rejected(built: Library) -> None:
    record = built.correct(first(built).id, field="unit", value="furlong", reason="test", who="ada")
    assert record.status == "rejected"
    assert record.id in [r.id for group in built.rejected() for r in group.examples]
    again = built.correct(record.id, field="unit", value="nM", reason="test", who="ada")
    assert (again.status, again.canonical["unit"]) == ("accepted", "nM")


def test_a_rejected_record_leaves_the_export(built: Library) -> None:
    record = built.reject(first(built).id, reason="a control", who="ada")
    assert record.status == "rejected"
    assert [reason.code for reason in record.reasons] == ["rejected-by-user"]
    assert record.id not in [other.id for other in built.records()]


def test_corrections_survive_a_rebuild_of_their_document(built: Library, papers: Path) -> None:
    record = built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    replaced(built, papers, ("Table 1. Antiproliferative", "Table 1. The antiproliferative"))
    assert built.record(record.id).fields["value"] == "77"
    assert only_correction(built).state == "applied"


def test_corrections_follow_a_record_whose_row_moved(built: Library, papers: Path) -> None:
    built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    replaced(built, papers, ("|---|---|---|\n", "|---|---|---|\n| 9 | 9.25 | 9.5 |\n"))
    [moved] = built.records(paper="alpha2020", where={"value": "77"})
    assert moved.provenance[0].row == 2
    assert only_correction(built).record == moved.id


def test_a_correction_of_a_value_that_changed_in_the_source_is_reported_lost(built: Library, papers: Path) -> None:
    built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    replaced(built, papers, ("| 1 | 1 |", "| 1 | 5.5 |"))
    assert only_correction(built).state == "lost"
    assert not list(built.records(paper="alpha2020", where={"value": "77"}))


def test_a_correction_of_a_paper_that_was_removed_is_lost_and_comes_back_with_it(built: Library, papers: Path) -> None:
    record = built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    built.remove("alpha2020")
    assert only_correction(built).state == "lost"
    built.add(papers)
    built.build()
    assert only_correction(built).state == "applied"
    assert built.record(record.id).fields["value"] == "77"


def test_undoing_brings_back_what_was_extracted(built: Library) -> None:
    before = first(built)
    built.correct(before.id, field="value", value="77", reason="misprint", who="ada")
    built.undo(only_correction(built).id)
    assert built.record(before.id) == before
    assert only_correction(built).state == "undone"
    with pytest.raises(UsageError, match="no correction 1 in force"):
        built.undo(1)


def test_two_corrections_of_one_record_both_hold(built: Library) -> None:
    id = first(built).id
    built.correct(id, field="value", value="77", reason="misprint", who="ada")
    built.correct(id, field="unit", value="nM", reason="misprint", who="bob")
    assert {**built.record(id).fields, "value": "77", "unit": "nM"} == dict(built.record(id).fields)
    built.undo(1)
    assert built.record(id).fields["unit"] == "nM"
    assert built.record(id).fields["value"] != "77"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"field": "colour", "value": "red", "reason": "r", "who": "w"}, "no field 'colour'.*value"),
        ({"field": "value", "value": "1", "reason": " ", "who": "w"}, "needs a reason"),
        (
            {"field": "value", "value": "abc", "reason": "r", "who": "w"},
            "'abc' cannot be read.*Give a number",
        ),
        ({"field": "value", "value": "", "reason": "r", "who": "w"}, "'' cannot be read as a value"),
        ({"field": "value", "value": "12 abc", "reason": "r", "who": "w"}, "more than one value"),
        ({"field": "value", "value": "12 nM", "reason": "r", "who": "w"}, "holds the unit nM.*'unit' as well"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(built: Library, change: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        built.correct(first(built).id, **change)


def test_a_record_that_is_not_there_is_named(built: Library) -> None:
    with pytest.raises(UsageError, match="no record 'nothing'"):
        built.reject("nothing", reason="r", who="w")


def test_corrections_do_not_touch_other_papers(built: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "more/delta.md", potency=4)
    built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    built.add(tmp_path / "more")
    assert built.build().ran == {"read": 1, "records": 1, "reconcile": 1}
    assert len(list(built.records(where={"value": "77"}))) == 1


@pytest.mark.parametrize("value", ["n.d.", "-", "<LOD", "<0.1", "3-5", "1.2 ± 0.3"])
def test_forms_of_none_limits_and_ranges_are_values(built: Library, value: str) -> None:
    assert built.correct(first(built).id, field="value", value=value, reason="r", who="w").fields["value"] == value


def test_a_later_correction_of_a_field_supersedes_the_earlier(built: Library) -> None:
    id = first(built).id
    for value in ("77", "78"):
        built.correct(id, field="value", value=value, reason="misprint", who="ada")
    assert [correction.state for correction in built.corrections()] == ["superseded", "applied"]
    record = built.record(id)
    assert record.fields["value"] == "78"
    assert [warning.code for warning in record.warnings].count("corrected") == 1
    built.undo(2)
    assert [correction.state for correction in built.corrections()] == ["applied", "undone"]
    assert built.record(id).fields["value"] == "77"


@pytest.mark.parametrize(
    ("name", "change"),
    [
        pytest.param("elsewhere/renamed.md", "", id="the same content under another name"),
        pytest.param("elsewhere/alpha2020.md", "\nOne more line.\n", id="the same name, a little edited"),
    ],
)
def test_corrections_come_back_with_their_document(
    built: Library, papers: Path, tmp_path: Path, name: str, change: str
) -> None:
    id = first(built).id
    built.correct(id, field="value", value="77", reason="misprint", who="ada")
    built.reject(list(built.records(paper="alpha2020"))[1].id, reason="a control", who="ada")
    built.remove("alpha2020")
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text((papers / "alpha2020.md").read_text(encoding="utf-8") + change, encoding="utf-8")
    built.add(path)
    built.build()
    assert {correction.state for correction in built.corrections()} == {"applied"}
    [corrected] = built.records(where={"value": "77"})
    assert corrected.provenance[0].file == f"papers/{name}"
    assert len(list(built.records(paper=corrected.paper))) == 5
    built.undo(1)
    assert not list(built.records(where={"value": "77"}))


def test_corrections_of_a_paper_that_is_gone_do_not_go_to_another(built: Library, tmp_path: Path) -> None:
    built.correct(first(built).id, field="value", value="77", reason="misprint", who="ada")
    built.remove("alpha2020")
    built.add(write_paper(tmp_path / "more/delta.md", title="alpha2020", extra="Quite another text."))
    built.build()
    assert only_correction(built).state == "lost"
