"""A module that reads text through a library: build, listings, explanations, corrections, export."""

from pathlib import Path

import pytest
from tests.extract.test_statements import SPEC, TEXT

from scigraft.library import Library
from scigraft.model import Evidence, ExtractSettings, Settings


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "sites").mkdir()
    (tmp_path / "sites" / "module.toml").write_text(SPEC)
    (tmp_path / "paper.md").write_text(TEXT)
    settings = Settings(extract=ExtractSettings(modules=("sites",), module_paths=("sites",)), workers=1)
    made = Library.create(tmp_path, settings=settings)
    made.add([tmp_path / "paper.md"])
    made.build()
    return made


def test_status_tells_what_became_of_the_text(library: Library) -> None:
    [document] = library.status(tables=True)[0].documents
    [report] = document.text
    assert (report.module, report.outcome, report.accepted) == ("sites", "read", 3)


def test_a_record_is_shown_with_its_paragraph(library: Library) -> None:
    record = next(library.records(where={"value": "Peru"}))
    found, unit = library.context(record.id)
    assert found == record and isinstance(unit, Evidence)
    assert (
        unit.text.startswith("The dunes of Peru")
        and unit.section == ("Sands of the USA", "Methods")[-len(unit.section) :]
    )


def test_a_property_is_asked_for_by_its_name(library: Library) -> None:
    assert library.why("paper", "country").found
    assert "2 accepted records state country" in library.why("paper", "country").steps[0]
    library.reject(next(library.records(where={"property": "soil"})).id, reason="no soil", who="me")
    told = library.why("paper", "soil")
    assert not told.found and any("no soil" in step for step in told.steps)


def test_a_corrected_text_is_no_number_and_survives(library: Library) -> None:
    record = next(library.records(where={"property": "soil"}))
    library.correct(record.id, field="value", value="clay, 3 m thick", reason="misread", who="me")
    library.build()
    now = library.record(record.id)
    assert (now.status, now.quantity.literal, now.canonical["value"]) == (
        "accepted",
        "clay, 3 m thick",
        "clay, 3 m thick",
    )


def test_exports_hold_the_sentence(library: Library, tmp_path: Path) -> None:
    library.export(tmp_path / "out")
    table = (
        next((tmp_path / "out").rglob("*.csv")).read_text() + next((tmp_path / "out").rglob("sites*.csv")).read_text()
    )
    assert "The dunes of Peru (Fig. 1) were sampled." in table and "0 40" in table
