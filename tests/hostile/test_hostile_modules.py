"""Modules that are wrong: the error names the file, and nothing else is raised."""

from pathlib import Path

import pytest

from scigraft.extract import extract_document
from scigraft.model import ModuleError
from scigraft.modules import load_folder
from scigraft.read import Source, read_source

BASE = """name = "x"
version = "1"
title = "X"
description = "d"
identity = ["a"]

[[field]]
name = "a"
type = "term"
description = "d"
anchor = true
vocabulary = "v"

[[field]]
name = "value"
type = "value"
description = "v"

[vocabulary.v]
source = "this test"
"""
TERMS = 'terms = [{name = "SiO2"}]\n'
HOOKS = "from scigraft.modules import Hooks\n\n\nclass H(Hooks):\n    def {}\n\n\nHOOKS = H\n"


def made(folder: Path, toml: str, code: str = "", vocabulary: str = "") -> Path:
    (folder / "module.toml").write_text(BASE + toml)
    if code:
        (folder / "module.py").write_text(code)
    if vocabulary:
        (folder / "v.toml").write_text(vocabulary)
    return folder


@pytest.mark.parametrize(
    "code", ["raise RuntimeError('boom')", "def x(:", "import sys; sys.exit(7)", "x = 1", "import no_such_package"]
)
def test_code_that_cannot_be_loaded_is_named(tmp_path: Path, code: str) -> None:
    with pytest.raises(ModuleError, match=r"module\.py"):
        load_folder(made(tmp_path, TERMS, code))


@pytest.mark.parametrize(
    ("toml", "vocabulary"),
    [
        (TERMS + 'pattern = "(["\n', ""),
        ('file = "../../secret.toml"\n', ""),
        ('file = "v.toml"\n', "term = 5\n"),
        ('file = "v.toml"\n', "[[term]]\nname = 5\n"),
        ('file = "none.toml"\n', ""),
        (TERMS + '[[field]]\nname = "a"\ntype = "text"\ndescription = "again"\n', ""),
    ],
)
def test_data_that_is_wrong_is_named(tmp_path: Path, toml: str, vocabulary: str) -> None:
    with pytest.raises(ModuleError):
        load_folder(made(tmp_path, toml, vocabulary=vocabulary))


@pytest.mark.parametrize("hook", ["__init__(self, module): raise KeyError('x')", "relevant(self, view): return 1 / 0"])
def test_hooks_that_fail_name_module_and_table(tmp_path: Path, hook: str) -> None:
    module = load_folder(made(tmp_path, TERMS, HOOKS.format(hook)))
    document = read_source(Source("a.md", b"# T\n\n| g | SiO2 |\n|---|---|\n| A | 60 |\n"))
    with pytest.raises(ModuleError, match=r"a\.md, table .*: the module x failed"):
        extract_document(document, module)
