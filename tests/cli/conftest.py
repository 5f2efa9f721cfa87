from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from scigraft.cli.app import app

ASSAYS = """# Two inhibitors

Table 1. Inhibition of kinases

| compd | EGFR IC50 (nM) | HER2 IC50 (nM) |
|---|---|---|
| 4a | 12.5 ± 0.4 | >1000 |
| 4b [x] | 310 | n.d. |
"""


@pytest.fixture
def scigraft(monkeypatch):
    """Run the command line and return what came of it; JSON output is parsed on request."""
    monkeypatch.delenv("SCIGRAFT_LIBRARY", raising=False)

    def run(*arguments: object) -> SimpleNamespace:
        done = CliRunner().invoke(app, [str(a) for a in arguments], prog_name="scigraft")
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return SimpleNamespace(
            code=done.exit_code, out=done.stdout, err=done.stderr, json=lambda: json.loads(done.stdout)
        )

    return run


@pytest.fixture
def papers(tmp_path) -> Path:
    """A folder of one readable paper, one broken one and one that is no paper."""
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "assays.md").write_text(ASSAYS, encoding="utf-8")
    (folder / "cut.pdf").write_bytes(b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog")
    (folder / "picture.bin").write_bytes(bytes(range(256)) * 8)
    return folder


@pytest.fixture
def library(scigraft, papers, tmp_path, monkeypatch) -> Path:
    """A built library of these papers, named by the environment."""
    root = tmp_path / "library"
    assert scigraft("init", root, "--module", "bioassay").code == 0
    monkeypatch.setenv("SCIGRAFT_LIBRARY", str(root))
    assert scigraft("add", papers).code == 0
    assert scigraft("build", "--workers", "1").code == 3
    return root


@pytest.fixture
def terminal(monkeypatch, capsys) -> Callable[[int], Callable[[], list[str]]]:
    """Make standard output a terminal of so many columns; what it returns gives the lines printed so far."""

    def of_width(columns: int) -> Callable[[], list[str]]:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("COLUMNS", str(columns))
        return lambda: re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()

    return of_width
