from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from scigraft.cli.commands.doctor import PASSWORD


def record_of(scigraft, value):
    (found,) = scigraft("records", "--where", f"value={value}", "--json").json()
    return found["id"]


def test_the_first_steps_say_what_comes_next(scigraft, papers, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "scigraft add" in scigraft("init", "lib", "-m", "bioassay").out
    monkeypatch.chdir(tmp_path / "lib")
    added = scigraft("add", papers)
    assert "2 added" in added.out
    assert "skipped papers/picture.bin" in added.err
    built = scigraft("build", "--workers", "1")
    assert built.code == 3
    assert "3 records accepted" in built.out
    assert "cut.pdf" in built.err
    again = scigraft("build", "--workers", "1", "--json").json()
    assert sum(again["ran"].values()) == 0


def test_quiet_says_nothing_but_failures(scigraft, library):
    done = scigraft("--quiet", "build", "--workers", "1")
    assert done.out == ""
    assert "cut.pdf" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["status"], "2 papers, 2 files (1 ok, 1 failed), 3 records accepted, 1 rejected"),
        (["status", "assays", "--tables"], "Table 1 (3 x 3): Inhibition of kinases  bioassay: 3 accepted, 1 rejected"),
        (["status", "assays", "--all"], "bioassay: read, 3 accepted, 1 rejected"),
        (["papers"], "Two inhibitors"),
        (["papers", "inhibitors"], "assays"),
        (["reviews"], "No file is in doubt."),
        (["records"], "12.5 ± 0.4 nM"),
        (["records", "--limit", "1"], "the first 1"),
        (["records", "--where", "treatment=4b [x]"], "4b [x]"),
        (["records", "--status", "rejected"], "n.d. nM"),
        (["rejected"], "does not say what this mark means"),
        (["tables"], "Inhibition of kinases"),
        (["tables", "assays", "Table 1"], "4b [x]"),
        (["why", "assays", "unit"], "found"),
    ],
)
def test_what_the_views_say(scigraft, library, arguments, said):
    done = scigraft(*arguments)
    assert done.code == 0
    assert said in done.out


@pytest.mark.parametrize(
    "arguments", [["status"], ["papers"], ["reviews"], ["records"], ["rejected"], ["tables"], ["why", "assays", "unit"]]
)
def test_the_views_speak_json(scigraft, library, arguments):
    assert scigraft(*arguments, "--json").json() is not None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add", "nowhere"], "there is no such file or folder"),
        (["show", "nonsense"], "there is no record 'nonsense'"),
        (["status", "nonsense"], "there is no paper"),
        (["tables", "assays", "Table 9"], "there is no such table"),
        (["records", "--where", "nonsense"], "is not FIELD=VALUE"),
        (["correct"], "say which record"),
        (["correct", "x", "--reject"], "needs its --reason"),
        (["pair", "x"], "either a paper or --alone"),
    ],
)
def test_wrong_use_is_explained(scigraft, library, arguments, said):
    done = scigraft(*arguments)
    assert done.code == 2
    assert said in done.err


def test_a_record_is_shown_with_its_cell_marked(scigraft, library):
    done = scigraft("show", record_of(scigraft, "12.5"))
    assert ">> 12.5 ± 0.4 <<" in done.out
    assert "place: papers/assays.md" in done.out
    told = scigraft("show", record_of(scigraft, "12.5"), "--json").json()
    assert told["table"]["grid"][1][1]["text"] == "12.5 ± 0.4"


def test_a_correction_survives_a_rebuild_and_can_be_taken_back(scigraft, library):
    record = record_of(scigraft, "310")
    done = scigraft("correct", record, "--field", "value=301", "--reason", "misprint", "--who", "me")
    assert done.code == 0
    scigraft("build", "--workers", "1")
    assert record_of(scigraft, "301") == record
    assert "310 -> 301" in scigraft("correct", "--list").out
    assert scigraft("correct", "--undo", "1").code == 0
    assert record_of(scigraft, "310") == record


def test_a_correction_that_rejects_the_record_says_so(scigraft, library):
    record = record_of(scigraft, "310")
    done = scigraft("correct", record, "--field", "value=-5", "--reason", "test")
    assert done.code == 0
    assert "as it stands now the record is rejected: a concentration is not negative" in " ".join(done.out.split())


def test_a_rejected_record_leaves_the_list(scigraft, library):
    record = record_of(scigraft, "310")
    assert scigraft("correct", record, "--reject", "--reason", "cited value").code == 0
    assert scigraft("records", "--where", "value=310", "--json").json() == []


def test_records_as_lines(scigraft, library):
    out = scigraft("records", "--lines").out
    assert [json.loads(line)["fields"]["value"] for line in out.splitlines()] == ["12.5", ">1000", "310"]


def test_an_export_names_its_files(scigraft, library, tmp_path):
    done = scigraft("export", "--out", tmp_path / "out")
    assert done.code == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"records.jsonl", "rejected.jsonl", "bioassay.csv"} <= names
    assert all(name in done.out for name in names)


def test_a_backup_is_a_library(scigraft, library, tmp_path):
    told = scigraft("backup", tmp_path / "copy")
    assert (told.code, "To restore: use the copy (--library)" in told.out) == (0, True)
    assert "3 records accepted" in scigraft("--library", tmp_path / "copy", "status").out


def test_a_removed_paper_takes_its_records_along(scigraft, library):
    assert "removed papers/assays.md" in scigraft("remove", "assays").out
    scigraft("build", "--workers", "1")
    assert scigraft("records", "--json").json() == []


def test_the_settings_in_force_are_told_without_passwords(scigraft, library):
    assert "extract.modules" in scigraft("doctor").out
    assert scigraft("doctor", "--json").json()["settings"]["extract.modules"] == "bioassay"
    assert PASSWORD.sub(r"\1***@", "postgresql://me:secret@host/db") == "postgresql://me:***@host/db"


def test_a_file_can_be_set_apart(scigraft, library):
    assert scigraft("pair", "papers/assays.md", "--alone").code == 0


def test_a_library_is_made_where_the_option_says(scigraft, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert scigraft("--library", tmp_path / "there", "init").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_a_library_is_not_made_over_another(scigraft, library):
    done = scigraft("init", library)
    assert done.code != 0
    assert str(library.name) in done.err
    assert "3 records accepted" in scigraft("status").out


def test_a_library_is_not_made_inside_another(scigraft, library):
    done = scigraft("init", library / "papers" / "new")
    assert done.code == 2
    assert "lies inside the library" in done.err
    assert not (library / "papers" / "new").exists()


def test_it_is_said_where_copies_went(scigraft, library, tmp_path):
    (tmp_path / "other.md").write_text("# Other\n", encoding="utf-8")
    assert "copies of files from elsewhere lie in" in scigraft("add", tmp_path / "other.md").out
    (library / "own.md").write_text("# Own\n", encoding="utf-8")
    assert "copies" not in scigraft("add", library / "own.md").out


@pytest.mark.parametrize("arguments", [["-q", "build"], ["build", "-q"], ["build", "--quiet"]])
def test_quiet_stands_where_one_likes(scigraft, library, arguments):
    assert scigraft(*arguments, "--workers", "1").out == ""


TARGETS = """# More inhibitors

Table 1. Activity of the compounds

| compd | Target | IC50 (nM) |
|---|---|---|
| 7a | Nonsuchase | 12.5 |
| 7b | Nonsuchase | 13.5 |
| 7c | Nonsuchase | 14.5 |
"""


def test_unknown_terms_become_a_patch_that_makes_them_known(scigraft, library, tmp_path):
    paper = tmp_path / "targets.md"
    paper.write_text(TARGETS, encoding="utf-8")
    assert scigraft("add", paper).code == 0
    scigraft("build", "--workers", "1")
    [term] = scigraft("module", "suggest", "bioassay", "--json").json()
    assert (term["form"], term["count"], term["field"], term["rejected"]) == ("Nonsuchase", 3, "target", False)
    shown = scigraft("module", "suggest")
    assert "+++ b/terms/bioassay.terms.toml" in shown.out
    assert not (library / "terms").exists()
    out = tmp_path / "terms.patch"
    assert "patch -p1" in scigraft("module", "suggest", "--out", out).out
    assert out.read_text(encoding="utf-8") == shown.out
    assert scigraft("module", "suggest", "--out", out, "--apply").code == 2
    assert "scigraft build" in scigraft("module", "suggest", "--apply").out
    scigraft("build", "--workers", "1")
    assert "No unknown term" in scigraft("module", "suggest").out


HARDNESS = """name = "hardness"
version = "1"
title = "Hardness"
description = "Hardness of one material."
identity = ["material"]
field = [
  { name = "material", type = "text", description = "The material.", subject = true, labels = ["sample"] },
  { name = "test", type = "term", description = "The test.", anchor = true, vocabulary = "tests", labels = ["test"] },
  { name = "value", type = "value", description = "The hardness.", labels = ["value"] },
]

[vocabulary.tests]
source = "ISO 6507"
closed = true
terms = [{ name = "Vickers hardness" }]
"""


def test_rejected_groups_by_unknown_term(scigraft, tmp_path, monkeypatch):
    paper = tmp_path / "own.md"
    paper.write_text("Table 1. Hardness\n\n| Sample | Test | Value |\n|---|---|---|\n| A1 | Shore | 6 |\n", "utf-8")
    root = tmp_path / "own-library"
    assert scigraft("init", root).code == 0
    (root / "mine" / "hardness").mkdir(parents=True)
    (root / "mine" / "hardness" / "module.toml").write_text(HARDNESS, encoding="utf-8")
    config = (
        (root / "scigraft.toml").read_text(encoding="utf-8").replace("module_paths = []", 'module_paths = ["mine"]')
    )
    config = re.sub(r"^modules = .*$", 'modules = ["hardness"]', config, flags=re.MULTILINE)
    (root / "scigraft.toml").write_text(config, encoding="utf-8")
    monkeypatch.setenv("SCIGRAFT_LIBRARY", str(root))
    scigraft("add", paper)
    scigraft("build", "--workers", "1")
    [group] = scigraft("rejected", "--json").json()
    assert (group["code"], group["field"], group["term"], group["count"]) == ("unknown-term", "test", "Shore", 1)
    said = scigraft("rejected").out
    assert "'Shore' is not a test that the module knows" in said
    assert "scigraft module suggest" in said
    assert "+++ b/module.toml" in scigraft("module", "suggest", "--min-count", "1").out


def test_doubts_are_told_as_open_before_a_build_and_counted_after_it(scigraft, tmp_path, monkeypatch):
    folder = tmp_path / "doubtful"
    folder.mkdir()
    for name, potency in (("alpha2020", 1), ("beta2021", 2)):
        (folder / f"{name}.md").write_text(
            f"# On {name}\n\n| compd | EGFR IC50 (nM) |\n|---|---|\n| 4a | {potency} |\n"
        )
    (folder / "mmc1.csv").write_text("compound,HER2 IC50 (nM)\n4a,12\n")
    monkeypatch.setenv("SCIGRAFT_LIBRARY", str(tmp_path / "lib"))
    scigraft("init", tmp_path / "lib", "--module", "bioassay")
    assert "the build may settle it" in scigraft("add", folder).out
    assert "1 file may belong to more than one paper: see `scigraft reviews`" in scigraft("build", "--workers", "1").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("papers", "nothing such"), "no such papers"),
        (("papers", "--year", "1800"), "no such papers"),
        (("correct", "--list"), "Nothing was corrected"),
        (("cite", "assays", "--unlinked"), "or none was read"),
    ],
)
def test_where_nothing_is_found_that_is_said_and_no_bare_head_is_printed(scigraft, library, arguments, told):
    done = scigraft(*arguments)
    assert done.code == 0
    assert told in done.out + done.err
    assert len((done.out + done.err).strip().splitlines()) == 1


def test_an_empty_library_says_so(scigraft, tmp_path, monkeypatch):
    scigraft("init", tmp_path / "empty")
    monkeypatch.setenv("SCIGRAFT_LIBRARY", str(tmp_path / "empty"))
    assert "scigraft add" in scigraft("papers").err
    assert "no tables" in scigraft("tables").err
    assert scigraft("status").out.startswith("0 papers")
    refused = scigraft("tables", "nope")
    assert (refused.code, refused.out) == (2, "")
    assert "there is no paper 'nope'" in refused.err


def test_a_reader_that_goes_away_is_no_error(library):
    command = [sys.executable, "-m", "scigraft", "module", "show", "glass"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.parametrize(("options", "code"), [(("--quiet",), 3), ((), 3)])
def test_a_list_of_papers_that_cannot_be_read_is_told_by_the_exit_code(scigraft, library, tmp_path, options, code):
    (tmp_path / "nothing.txt").write_text("These words are no list of papers.\n", encoding="utf-8")
    done = scigraft(*options, "add", "--metadata", tmp_path / "nothing.txt")
    assert done.code == code
    assert "skipped" in done.err


def test_a_bibliography_among_files_is_told_with_what_makes_papers_of_it(scigraft, library, tmp_path):
    (tmp_path / "refs.bib").write_text("@article{a, title={A work on parsing}, author={Lovelace, Ada}, year={2020}}\n")
    done = scigraft("add", tmp_path / "refs.bib")
    assert done.code == 0
    assert "refs.bib lists works and is no paper; scigraft add --metadata" in " ".join(done.out.split())
    assert "lists works" not in scigraft("add", tmp_path / "refs.bib").out
