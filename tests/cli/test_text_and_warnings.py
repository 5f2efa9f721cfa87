"""Statements from text, and records that two files disagree about, on the command line."""

import json

TEXT = """# Sphalerite of the Red Dog Zn-Pb deposit, Alaska

## Abstract

Red Dog is a SEDEX deposit hosted in black shale. Sphalerite was analysed by LA-ICP-MS.
"""
TABLE = "# Supplement\n\nTable 1. Trace elements in sphalerite.\n\n| Sample | Ge (ppm) |\n|---|---|\n| RD-1 | {} |\n"


def made(scigraft, tmp_path, monkeypatch):
    folder = tmp_path / "deposits"
    folder.mkdir()
    (folder / "reddog.md").write_text(TEXT + TABLE.format("12.1").split("\n\n", 1)[1])
    (folder / "reddog_supplement.md").write_text(TABLE.format("17.4"))
    monkeypatch.chdir(folder)
    for arguments in (("init", "-m", "geochem", "-m", "deposit"), ("add", "."), ("build",)):
        assert scigraft(*arguments).code == 0
    return scigraft


def test_a_statement_is_shown_with_its_paragraph(scigraft, tmp_path, monkeypatch):
    run = made(scigraft, tmp_path, monkeypatch)
    [record] = json.loads(run("records", "--where", "property=deposit_type", "--json").out)
    assert record["canonical"]["deposit_group"] == "Sediment-hosted"
    shown = run("show", record["id"]).out
    assert "paragraph > " in shown and "Red Dog is a SEDEX deposit hosted in black shale." in shown
    assert json.loads(run("show", record["id"], "--json").out)["text"]["kind"] in ("paragraph", "abstract")
    assert "text: deposit: read" in run("status", "--tables").out
    assert "1 accepted record states country" in run("why", "reddog", "country").out
    assert "Did you mean" in run("why", "reddog", "contry").err


def test_files_that_disagree_are_listed(scigraft, tmp_path, monkeypatch):
    run = made(scigraft, tmp_path, monkeypatch)
    out = run("records", "--warnings").out
    assert "17.4 ppm (Table 1, row 1, col 1) for the same observation [sources-disagree]" in out
    assert len(json.loads(run("records", "--warnings", "--json").out)) == 2
    assert "no records with warnings" in run("records", "--warnings", "-m", "deposit").err
