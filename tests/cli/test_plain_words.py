"""What is printed is in words that a reader knows; JSON keeps the names."""

from pathlib import Path

import pytest

from scigraft.cli.academic_view import relation_told
from scigraft.cli.commands.doctor import Model, _tell
from scigraft.cli.graph_view import _signs
from scigraft.library import Library
from scigraft.model import GraphSettings, Settings


def test_a_build_says_what_it_did_and_status_what_the_files_are(scigraft, tmp_path: Path) -> None:
    root = tmp_path / "lib"
    Library.create(root, settings=Settings(graph=GraphSettings(enabled=False), workers=1)).close()
    (tmp_path / "table.csv").write_text("a,b\n1,2\n")
    (tmp_path / "refs.bib").write_text("@article{l43, title = {On engines}, year = {1843}}\n")
    scigraft("--library", str(root), "add", str(tmp_path / "table.csv"), str(tmp_path / "refs.bib"))
    told = " ".join(scigraft("--library", str(root), "build").out.split())
    assert "1 paper; 2 files read, " in told and "reconcile" not in told
    assert "nothing new; " in scigraft("--library", str(root), "build").out
    listed = scigraft("--library", str(root), "status").out
    assert "csv/tsv" in listed and "(files of no paper)" in listed
    document = scigraft("--library", str(root), "status", "--json").json()[0]["documents"][0]
    assert document["format"] == "delimited"


@pytest.mark.parametrize(
    ("there", "said", "unsaid"), [(True, "is missing", "Degraded"), (False, "Degraded: texts are not", "is missing.")]
)
def test_doctor_says_degraded_only_where_something_is(capsys, there: bool, said: str, unsaid: str) -> None:
    _tell([], [], {}, [], Model("a model", there, "not installed", "words count alone", "pip"))
    out = capsys.readouterr().out
    assert said in out and unsaid not in out


def test_a_relation_reads_from_its_first_entity_to_its_second() -> None:
    assert (relation_told("publishes"), relation_told("writes")) == ("appears in (publishes)", "writes")


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("'phages': it ends in -ges; a word is broken",
         "a word is broken; weak signs, learned from judged names: it ends in -ges"),
        ("'phages': a word is broken", "a word is broken"),
        ("another reason", "another reason"),
    ],
)  # fmt: skip
def test_weak_signs_against_a_name_are_told_as_such(reason: str, told: str) -> None:
    assert _signs(reason, "phages") == told
