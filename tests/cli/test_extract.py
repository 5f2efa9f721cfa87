from __future__ import annotations

import csv
import json
from dataclasses import replace
from importlib.util import find_spec

import pytest

from scigraft.read.pdf.parsers import PARSERS


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_records_go_to_a_file_and_the_summary_to_standard_error(scigraft, papers, tmp_path):
    out = tmp_path / "records.jsonl"
    done = scigraft("extract", "--module", "bioassay", papers, "--out", out)
    assert done.code == 3
    assert done.out == ""
    assert "failed: cut.pdf" in done.err
    assert "1 passed over" in done.err
    records = lines(out.read_text(encoding="utf-8"))
    assert {r["status"] for r in records} == {"accepted"}
    assert records[0]["paper"] == records[0]["document"] == "assays"
    assert records[0]["provenance"][0]["file"] == "assays.md"


def test_two_runs_give_the_same_bytes(scigraft, papers, tmp_path):
    outs = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for out in outs:
        scigraft("extract", "--module", "bioassay", papers, "--out", out)
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_standard_output_holds_records_only(scigraft, papers):
    done = scigraft("extract", "-m", "bioassay", papers / "assays.md")
    assert done.code == 0
    assert [r["fields"]["value"] for r in lines(done.out)] == ["12.5", ">1000", "310"]


def test_rejected_records_come_on_request_with_their_reason(scigraft, papers):
    done = scigraft("extract", "-m", "bioassay", papers / "assays.md", "--rejected")
    rejected = [r for r in lines(done.out) if r["status"] == "rejected"]
    assert [r["reasons"][0]["code"] for r in rejected] == ["unresolved"]


def test_a_table_is_written_for_one_module(scigraft, papers, tmp_path):
    out = tmp_path / "records.csv"
    assert scigraft("extract", "-m", "bioassay", papers / "assays.md", "-o", out).code == 0
    with out.open(encoding="utf-8", newline="") as stream:
        assert [row["fields.value"] for row in csv.DictReader(stream)] == ["12.5", ">1000", "310"]
    assert scigraft("extract", "-m", "bioassay", "-m", "bioassay", papers, "-o", out).code == 2


def test_a_summary_for_programs(scigraft, papers, tmp_path):
    done = scigraft("extract", "-m", "bioassay", papers, "-o", tmp_path / "r.jsonl", "--json")
    assert done.code == 3
    told = done.json()
    assert told["files"] == 3
    assert told["accepted"] == {"bioassay": 3}
    assert [failure["file"] for failure in told["failed"]] == ["cut.pdf"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--json"], "need a file"),
        (["--pdf-parsers", "words,guess"], "there is no PDF table parser 'guess'"),
        (["--out", "no/such/folder/r.jsonl"], "there is no such folder"),
    ],
)
def test_wrong_use_is_explained(scigraft, papers, arguments, said):
    done = scigraft("extract", "-m", "bioassay", papers, *arguments)
    assert done.code == 2
    assert said in done.err


def test_a_file_named_by_the_user_must_be_read(scigraft, papers):
    done = scigraft("extract", "-m", "bioassay", papers / "picture.bin")
    assert done.code == 3
    assert "picture.bin" in done.err


def test_strict_stops_at_the_first_failure(scigraft, papers, tmp_path):
    (papers / "zz.md").write_text((papers / "assays.md").read_text(encoding="utf-8"), encoding="utf-8")
    done = scigraft("extract", "-m", "bioassay", papers, "-o", tmp_path / "r.jsonl", "--strict", "--json")
    assert done.json()["files"] == 2


def test_an_empty_folder_is_said(scigraft, tmp_path):
    (tmp_path / "empty").mkdir()
    done = scigraft("extract", "-m", "bioassay", tmp_path / "empty")
    assert (done.code, "there is no file" in done.err) == (2, True)


@pytest.mark.skipif(find_spec("scigraft.read.latex.reader") is None, reason="needs the LaTeX reader")
def test_a_latex_file_is_read_with_what_it_includes_and_not_twice(scigraft, tmp_path):
    (tmp_path / "main.tex").write_text(r"\documentclass{article}\begin{document}\input{t}\end{document}")
    (tmp_path / "t.tex").write_text(
        r"\begin{table}\caption{IC50 (nM)}\begin{tabular}{ll}compd & EGFR\\ 4a & 12\\\end{tabular}\end{table}"
    )
    done = scigraft("extract", "-m", "bioassay", tmp_path, "-o", tmp_path.parent / "r.jsonl", "--json")
    assert done.json()["files"] == 1


def test_a_parser_that_is_not_installed_is_wrong_use(scigraft, papers, monkeypatch):
    lacking = replace(PARSERS["camelot"], is_available=lambda: False)
    monkeypatch.setitem(PARSERS, "camelot", lacking)
    done = scigraft("extract", "-m", "bioassay", papers, "--pdf-parsers", "words,camelot")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("'camelot' is not installed") == 1
    assert "pip install" in done.err


def test_latex_files_that_a_paper_names_in_comments_only_are_passed_over(scigraft, tmp_path):
    table = "\\begin{table}\\caption{Composition in mol\\%%}\\begin{tabular}{lll}Glass & SiO2 & Na2O\\\\"
    table += "%s & 70 & 30\\\\"
    table += "\\end{tabular}\\end{table}"
    body = f"{table % 'G1'}\\input{{kept}}\n%\\input{{old}}\n"
    (tmp_path / "main.tex").write_text(f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}")
    (tmp_path / "kept.tex").write_text("Words.")
    (tmp_path / "old.tex").write_text(f"{table % 'G2'}\\input{{older}}")
    (tmp_path / "older.tex").write_text(table % "G3")
    done = scigraft("extract", "-m", "glass", tmp_path)
    assert "G1" in done.out and "G2" not in done.out and "G3" not in done.out
    for name in ("old.tex", "older.tex"):
        assert f"passed over: {name}: main.tex names it in a comment only" in done.err
    assert "kept.tex" not in done.err
    assert "G2" in scigraft("extract", "-m", "glass", tmp_path / "old.tex").out
