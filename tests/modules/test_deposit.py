"""Paper metadata read off front pages and methods sections."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.extract import Extraction, extract_document
from scigraft.modules import load
from scigraft.read import Source, read_source

FILE = Path(__file__).with_name("deposit_pages.toml")
PAGES = {page["name"]: page for page in tomllib.loads(FILE.read_text("utf-8"))["page"]}
BY_LIST = {
    "deposit_type",
    "deposit_group",
    "all_commodities",
    "mineral",
    "analytical_method",
    "country",
    "standards_used",
}


def extract(text: str) -> Extraction:
    return extract_document(read_source(Source("paper.md", text.encode())), load("deposit"))


def stated(text: str, *, status: str = "accepted") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for record in extract(text).records:
        if record.status == status:
            name = record.fields["property"]
            value = record.canonical["value"] if name in BY_LIST else record.fields["value"]
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_states_what_was_read_off_it(name: str) -> None:
    found = stated(PAGES[name]["text"])
    assert {key: sorted(found.get(key, [])) for key in PAGES[name]["expect"]} == {
        key: sorted(values) for key, values in PAGES[name]["expect"].items()
    }


def test_all_properties_but_the_derived_ones_are_covered() -> None:
    covered = {key for page in PAGES.values() for key, values in page["expect"].items() if values}
    properties = {term.name for term in load("deposit").vocabularies["property"].terms}
    assert properties - covered == {"deposit_environment"}


def test_each_statement_has_its_sentence() -> None:
    for page in PAGES.values():
        document = read_source(Source("paper.md", page["text"].encode()))
        units = [unit.text for unit in document.evidence]
        for record in extract_document(document, load("deposit")).records:
            [place] = record.provenance
            assert place.text and place.span and record.fields["value"] in place.text
            assert any(text[slice(*place.span)] == place.text for text in units)


def test_a_type_that_no_list_knows_is_seen_among_the_rejected() -> None:
    assert stated(PAGES["unknown type"]["text"], status="rejected") == {"deposit_type": ["Foobar-type"]}


def test_types_that_compete_are_told() -> None:
    text = (
        "# Pyrite of the Alba deposit, Peru\n\n## Abstract\n\nThe Alba deposit is an MVT deposit in limestone. "
        "Other ores are of SEDEX type. Pyrite and sphalerite of the MVT ores were analysed by LA-ICP-MS."
    )
    [record] = [r for r in extract(text).records if r.fields["property"] == "deposit_type"]
    assert record.canonical["value"] == "MVT zinc-lead"
    assert [warning.code for warning in record.warnings] == ["competing-types"]


def test_papers_of_other_fields_are_left_alone() -> None:
    found = extract(PAGES["another field"]["text"])
    assert (found.records, found.tables[0].outcome) == ((), "not-this-domain")


def test_reference_lists_are_not_read() -> None:
    found = stated(PAGES["SEDEX"]["text"])
    assert "Ghana" not in found["country"] and found["deposit_type"] == ["Siliciclastic-carbonate zinc-lead"]


def test_the_notes_of_a_sheet_say_how_it_was_measured(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for row in (
        ["Table S1. Compositions of olivine and glass"],
        ["Sample", "SiO2 (wt%)", "MgO (wt%)", "Sr (ppm)", "Zr (ppm)"],
        ["A1", 50.1, 7.2, 210, 88],
        ["A2", 51.3, 6.1, 230, 95],
        ["Major elements were determined by electron microprobe at the Hilltop Analytical Laboratory."],
    ):
        sheet.append(row)
    book.save(tmp_path / "s1.xlsx")
    document = read_source(Source.open(tmp_path / "s1.xlsx"))
    found = {r.fields["property"]: r for r in extract_document(document, load("deposit")).records}
    assert found["analytical_method"].canonical["value"] == "EPMA"
    assert found["laboratory_location"].fields["value"] == "Hilltop Analytical Laboratory"
    assert found["analytical_method"].provenance[0].text.startswith("Major elements were determined")


WORDS = st.sampled_from(
    (
        "the a deposit mine Red Dog Zn-Pb SEDEX MVT skarn W hosted in by shale of age Late Cretaceous 12 ± 3 Ma Ga kV "
        "nA J/cm2 20 Laboratory University analysed at NIST 610 Agilent 7700x ( ) , . ; – Alaska pyrite LA-ICP-MS and "
        "porphyry Cu such as not"
    ).split()
)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=60), st.lists(WORDS, min_size=1, max_size=12))
def test_whatever_the_words_each_value_stands_in_its_sentence(words: list[str], title: list[str]) -> None:
    field = "Sphalerite, galena, pyrite, quartz, granite and basalt of the hydrothermal ore deposit were studied."
    said = " ".join(words)
    text = f"# {' '.join(title)}\n\n## Abstract\n\n{field} {said}\n\n## Methods\n\n{said}\n"
    for record in extract(text).records:
        [place] = record.provenance
        assert place.text is not None and record.fields["value"] in place.text


@pytest.mark.parametrize(
    "part", ["Zn-Pb-", "Aaa ", "deposit ", "analysed at the ", "20 kV, ", "(", "hosted in the ", "12-13-", "1 ± 2 to "]
)
def test_damaged_text_is_survived(part: str) -> None:
    extract(PAGES["SEDEX"]["text"] + "\n\n" + part * (4_000 // len(part)) + "\n")


@pytest.mark.parametrize(
    ("title", "value", "name"),
    [
        ("Alaska, USA", "USA", "United States"),
        ("Ontario, Canada", "Canada", "Canada"),
        ("Western Australia", "Western Australia", "Australia"),
        ("New Mexico", "New Mexico", "United States"),
        ("Papua New Guinea", "Papua New Guinea", "Papua New Guinea"),
        ("the Gulf of Mexico", "", ""),
        ("Georgia", "", ""),
        ("the University of Rhode Island", "", ""),
    ],
)
def test_countries(title: str, value: str, name: str) -> None:
    text = f"# Pyrite and galena of the Alba gold deposit, {title}\n\nQuartz, granite and basalt are hydrothermal.\n"
    found = [
        (r.fields["value"], r.canonical["value"]) for r in extract(text).records if r.fields["property"] == "country"
    ]
    assert found == ([(value, name)] if value else [])
