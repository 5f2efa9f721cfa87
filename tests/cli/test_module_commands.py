from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["module", "list"], "bioassay"),
        (["module", "show", "bioassay"], "one record per treatment + target + activity_type"),
        (["module", "show", "bioassay", "--terms"], "50% inhibitory concentration"),
        (["module", "show", "bioassay", "--columns"], "| `canonical.target` |"),
        (["module", "check", "bioassay"], "sound"),
        (["doctor"], "can be read"),
    ],
)
def test_what_is_said(scigraft, arguments, said):
    done = scigraft(*arguments)
    assert done.code == 0
    assert said in done.out


@pytest.mark.parametrize("arguments", [["module", "list"], ["module", "show", "bioassay"], ["doctor"]])
def test_it_speaks_json(scigraft, arguments):
    assert scigraft(*arguments, "--json").json()


def test_a_draft_from_a_table_is_a_sound_module(scigraft, tmp_path):
    table = tmp_path / "hardness.csv"
    table.write_text("alloy,hardness (GPa),density (g/cm3)\nA1,6.1,7.8\nA2,5.9,7.7\nA3,6.4,7.9\n")
    done = scigraft("module", "new", "hardness", "--from-example", table, "--out", tmp_path / "hardness")
    assert done.code == 0
    assert "module check" in done.out
    assert scigraft("module", "check", tmp_path / "hardness").code == 0
    again = scigraft("module", "new", "hardness", "--from-example", table, "--out", tmp_path / "hardness")
    assert (again.code, "there already" in again.err) == (2, True)
    extracted = scigraft("extract", "-m", tmp_path / "hardness", table)
    assert len(extracted.out.splitlines()) == 6


def test_a_file_with_no_such_table_is_explained(scigraft, tmp_path):
    table = tmp_path / "one.csv"
    table.write_text("a,b\nx,1\n")
    done = scigraft("module", "new", "m", "--from-example", table, "--table", "7")
    assert (done.code, "there is no table 7" in done.err) == (2, True)


def test_a_faulty_module_is_told_by_line_and_key(scigraft, tmp_path):
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "module.toml").write_text('name = "bad"\nversion = "1"\ntitle = 3\n')
    done = scigraft("module", "check", folder)
    assert done.code == 1
    assert "line 3: title" in done.out


def test_the_module_in_the_documentation_is_sound(scigraft, tmp_path):
    example = re.search(r"```toml\n(.*?)```", (DOCS / "modules.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "module.toml").write_text(example[1], encoding="utf-8")
    done = scigraft("module", "check", tmp_path)
    assert done.code == 0, done.out


@pytest.mark.parametrize("name", ["Bad Name", "9lives", "a/b", "", "naïve?"])
def test_a_name_that_no_command_could_take_is_refused(scigraft, tmp_path, name):
    table = tmp_path / "t.csv"
    table.write_text("alloy,hardness (GPa)\nA1,6.1\nA2,5.9\n")
    done = scigraft("module", "new", name, "--from-example", table, "--out", tmp_path / "out")
    assert (done.code, "no name for a module" in done.err) == (2, True)


def test_a_folder_with_blanks_is_quoted_in_what_comes_next(scigraft, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("alloy,hardness (GPa)\nA1,6.1\nA2,5.9\n")
    folder = tmp_path / "my modules"
    assert f'check "{folder}"' in scigraft("module", "new", "x", "--from-example", table, "--out", folder).out
