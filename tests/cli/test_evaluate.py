from __future__ import annotations

import json

import pytest

PAPER = """# Two inhibitors

Table 1. Inhibition of kinases

| compd | EGFR IC50 (nM) |
|---|---|
| 4a | 12.5 |
| 4b | 310 |
"""


@pytest.fixture
def data(tmp_path):
    """A benchmark of one paper whose gold has one value that is not printed."""
    (tmp_path / "bioassay").mkdir()
    (tmp_path / "bioassay" / "p1.md").write_text(PAPER, encoding="utf-8")
    rows = [("12.5", "4a", 1), ("311", "4b", 2)]
    gold = [
        {"paper": "p1", "table": "Table 1", "row": r, "col": 1, "value": v, "type": "IC50", "target": "EGFR",
         "treatment": t, "unit": "nM"}
        for v, t, r in rows
    ]  # fmt: skip
    (tmp_path / "bioassay.gold.jsonl").write_text("\n".join(map(json.dumps, gold)), encoding="utf-8")
    return tmp_path


def test_figures_intervals_and_settings_for_programs(scigraft, data):
    done = scigraft("evaluate", "tables", "--benchmark", "bioassay", "--data", data, "--json")
    assert done.code == 0
    told = done.json()
    assert {"figures", "intervals", "settings"} <= told.keys()
    assert told["figures"]["paper_f1"] == 0.5
    assert told["figures"]["errors.near_miss"] == 1


def test_a_report_for_people_and_the_records_in_a_file(scigraft, data, tmp_path):
    out = tmp_path / "records.jsonl"
    done = scigraft("evaluate", "tables", "-b", "bioassay", "--data", data, "--papers", "--records", out)
    assert "strict" in done.out and "p1" in done.out
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-b", "glass"], "there is no gold file"),
        (["-b", "bioassay", "--parsers", "words"], "Add --input raw"),
        (["-b", "bioassay", "--input", "raw", "--parsers", "guess"], "there is no PDF table parser 'guess'"),
    ],
)
def test_wrong_use_is_explained(scigraft, data, arguments, said):
    done = scigraft("evaluate", "tables", "--data", data, *arguments)
    assert (done.code, said in done.err) == (2, True)


def test_tables_rendered_into_pages_are_read_back(scigraft, data):
    pytest.importorskip("reportlab")
    done = scigraft("evaluate", "tables", "-b", "bioassay", "--data", data, "--input", "raw", "--json")
    assert done.json()["figures"]["paper_f1"] == 0.5
