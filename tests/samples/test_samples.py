"""The sample papers: the repository holds what its generator writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"
FOLDERS = ("papers", "answers")
TEXT = {".md", ".xml", ".html", ".tex", ".csv", ".bib"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    for needed in ("reportlab", "openpyxl", "xlwt", "odf"):
        pytest.importorskip(needed)
    folder = tmp_path_factory.mktemp("samples")
    subprocess.run([sys.executable, "samples/make_samples.py", str(folder)], check=True, cwd=ROOT)
    return folder


def names(folder):
    files = (path for name in FOLDERS for path in (folder / name).rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in files)


def test_the_generator_writes_the_files_of_the_repository(made):
    assert names(made) == names(SAMPLES)


def test_the_texts_are_the_ones_of_the_repository(made):
    # Binary formats depend on the version of the library that writes them.
    for name in names(made):
        if Path(name).suffix in TEXT:
            assert (made / name).read_bytes().replace(b"\r\n", b"\n") == (SAMPLES / name).read_bytes().replace(
                b"\r\n", b"\n"
            ), name
