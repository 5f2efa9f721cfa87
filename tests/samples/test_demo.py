"""The demo as a reader sees it: no line cut where no terminal sets a width, commands laid out for one that does."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

DEMO = Path(__file__).parents[2] / "samples" / "demo.py"


@pytest.fixture
def demo(monkeypatch):
    for name in ("FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    spec = importlib.util.spec_from_file_location("demo", DEMO)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_commands_of_the_demo_know_the_width_of_the_terminal(demo, monkeypatch):
    assert demo._width() == 0
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "42")
    assert demo._width() == 42
    lines = demo._typed(("extract", "--module", "glass", "samples/papers", "--where", "metric=LAS")).split("\n")
    assert lines == ["$ scigraft extract --module glass \\", '    samples/papers --where "metric=LAS"']


def test_nothing_that_a_command_prints_is_cut(demo, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(demo, "LIBRARY", tmp_path)
    answer = demo.run("module", "show", "glass")
    assert answer
    assert answer.rstrip("\n") in capsys.readouterr().out


def test_a_wide_table_is_as_wide_as_what_it_holds(demo, capsys, tmp_path):
    path = tmp_path / "wide.csv"
    path.write_text(",".join(demo.SHOWN) + "\nKB-01,pyrite,EPMA,1,2,3,4\n", encoding="utf-8")
    demo._show_wide(path)
    assert max(map(len, capsys.readouterr().out.split("\n"))) < 80
