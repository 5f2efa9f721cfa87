"""Terms that a user adds to a module that is not theirs."""

import os
from pathlib import Path

import pytest

from scigraft.model import ModuleError
from scigraft.modules import load

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))
IMA = DATA / "files" / "vocab" / "ima_minerals_RRUFF_Export.csv"


def added(folder: Path, text: str, **files: str) -> Path:
    (folder / "geochem.terms.toml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_text(content, encoding="utf-8")
    return folder


def test_a_listed_name_gains_aliases_and_another_is_new(tmp_path: Path) -> None:
    folder = added(
        tmp_path,
        'module = "geochem"\n[vocabulary.minerals]\nsource = "mine"\n'
        'terms = [{ name = "pyrite", aliases = ["Schwefelkies"] }, { name = "nonsuchite" }]\n',
    )
    module = load("geochem", paths=[folder])
    assert module.canonical_form("mineral", "Schwefelkies") == "pyrite"
    assert module.canonical_form("mineral", "Nonsuchite") == "nonsuchite"
    assert module.canonical_form("mineral", "Py") == "pyrite"
    assert module.digest != load("geochem").digest


def test_a_csv_beside_the_file_is_a_list(tmp_path: Path) -> None:
    text = 'module = "geochem"\n[vocabulary.minerals]\nsource = "IMA"\n'
    text += 'file = "ima.csv"\ncolumns = { name = "Mineral", formula = "F" }\n'
    folder = added(tmp_path, text, ima_csv="Mineral,F\nPyrite,FeS2\nNonsuchite,X2\n,\n")
    module = load("geochem", paths=[folder])
    assert module.canonical_form("mineral", "nonsuchite") == "Nonsuchite"
    assert module.canonical_form("mineral", "PYRITE") == "pyrite"
    before = module.digest
    added(tmp_path, text, ima_csv="Mineral,F\nOther,X\n")
    assert load("geochem", paths=[folder]).digest != before


@pytest.mark.skipif(not IMA.is_file(), reason="needs SCIGRAFT_BENCHMARK_DATA")
def test_the_whole_ima_list_is_read(tmp_path: Path) -> None:
    text = 'module = "geochem"\n[vocabulary.minerals]\nsource = "IMA"\n'
    text += 'file = "ima.csv"\ncolumns = { name = "Mineral Name (plain)" }\n'
    folder = added(tmp_path, text)
    (folder / "ima.csv").write_bytes(IMA.read_bytes())
    module = load("geochem", paths=[folder])
    assert len(module.vocabularies["minerals"].terms) > 5000
    assert module.canonical_form("mineral", "kullerudite") == "Kullerudite"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('module = "glass"\n', "adds to 'glass'"),
        ('module = "geochem"\n[vocabulary.nonsuch]\nsource = "x"\n', "no vocabulary 'nonsuch'"),
        ('module = "geochem"\n[vocabulary.minerals]\nsource = "x"\nfile = "../x.csv"\n', "outside the folder"),
        ('module = "geochem"\n[vocabulary.minerals]\nsource = "x"\nfile = "no.csv"\n', "cannot read"),
        ('module = "geochem"\n[vocabulary.minerals]\nsource = "x"\nfile = "a.csv"\n', "no column 'name'"),
        ('module = "geochem"\n[vocabulary.minerals]\nterms = 3\n', "cannot use these terms"),
        ("module = [", "cannot use these terms"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    folder = added(tmp_path, text, a_csv="Mineral\nX\n")
    with pytest.raises(ModuleError, match=said):
        load("geochem", paths=[folder])
