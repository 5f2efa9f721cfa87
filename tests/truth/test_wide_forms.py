"""Workbooks brought to wide form by hand (`wide/README.md`) against what `geochem` makes of them, by the four tiers."""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path

import pytest
from tests.truth.reading import need_geochem

from scigraft.evaluate.geochem import score_geochem
from scigraft.library.oneshot import extract_files, find_files
from scigraft.publish import jsonl

WIDE = Path(__file__).parent / "wide"
# Least S of each workbook.
FORMS = {
    "electronic_appendix_2": ("Electronic_Appendix_2.xls", 0.97),
    "major_elements": ("major_elements.csv", 0.97),
    "pst_empa_glass_geochem": ("PST_EMPA_glass_geochem.csv", 0.97),
    "tj_d11b_d18o_d13c": ("TJ_d11B_d18O_d13C.xlsx", 0.97),
    "gleeson": ("Gleeson2020JPET_Input_Pyroxene_Melts.xlsx", 0.97),
    "an6_chip": ("An6_Chip.csv", 0.97),
}


@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_workbook_comes_out_as_a_hand_writes_it(benchmark_data: Path, tmp_path: Path, name: str) -> None:
    need_geochem()
    file, least = FORMS[name]
    source = tmp_path / file
    _copy(benchmark_data / "files" / "spreadsheets" / file, source, name)
    records = tmp_path / "records.jsonl"
    with records.open("w", encoding="utf-8") as stream:
        for result in extract_files(find_files([source]), ("geochem",)):
            jsonl.write([record for record in result.records if record.status == "accepted"], stream)
    figures = score_geochem(WIDE / f"{name}.csv", records).figures()
    assert figures["S"] >= least, figures


def _copy(source: Path, target: Path, name: str) -> None:
    """Copy a workbook; of a large one only the lines that the wide form covers."""
    if name == "gleeson":
        _cut(source, target)
    else:
        shutil.copy(source, target)


def _cut(source: Path, target: Path) -> None:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(source)
    del book["NP_Out"]
    for sheet in book:
        sheet.delete_rows(32, sheet.max_row)
    book.save(target)
