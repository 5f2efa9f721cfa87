"""Programs match notices by their code: all are written alike."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCES = sorted((Path(__file__).parents[2] / "src" / "scigraft").rglob("*.py"))
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def codes(file: Path) -> list[str]:
    """Return the codes of notices, reasons and warnings that a source file spells out."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in ("Notice", "Reason", "notice"):
            given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "code")]
            found += [arg.value for arg in given if isinstance(arg, ast.Constant) and arg.value]
    return found


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


@pytest.mark.parametrize("file", [f for f in SOURCES if codes(f)], ids=lambda file: file.stem)
def test_codes_are_words_with_hyphens(file):
    assert [code for code in codes(file) if not CODE.fullmatch(code)] == []
