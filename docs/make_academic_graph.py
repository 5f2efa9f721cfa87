"""Run the commands of the pages on the academic graph and on related papers, and write below each what it prints.

They are run on the sample papers. ``--check`` says whether the pages are fresh instead of writing them. A block that
begins with ``$ scigraft`` is one command and what it prints on a terminal of 96 columns; ``...`` as its last line
stands for more lines than there is room for.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGES = (HERE / "academic-graph.md", HERE / "related.md")
WIDTH = 96
MOST = 24  # lines of an answer on the page
_BLOCK = re.compile(r"```text\n\$ scigraft (?P<line>[^\n]*)\n(?P<answer>.*?)```\n", re.DOTALL)
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_SECONDS = re.compile(r"\d+\.\d s\b")  # no two builds take the same time


def commands(page: str) -> list[str]:
    """Return the commands of the page, in order."""
    return [match["line"] for match in _BLOCK.finditer(page)]


def answer(line: str, folder: Path) -> str:
    """Return what a command prints in the folder, as much as the page has room for."""
    environment = {
        **os.environ, "FORCE_COLOR": "1", "COLORTERM": "", "TERM": "xterm-256color", "COLUMNS": str(WIDTH),
        "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT / "src"),
    }  # fmt: skip
    environment.pop("SCIGRAFT_LIBRARY", None)
    done = subprocess.run(
        [sys.executable, "-m", "scigraft", *shlex.split(line)],
        cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"scigraft {line}: {done.stderr}")
    lines = [text.rstrip() for text in _COLOUR.sub("", done.stdout).rstrip("\n").split("\n")]
    shown = lines if len(lines) <= MOST else [*lines[: MOST - 1], "..."]
    return _SECONDS.sub("3 s", "\n".join(shown)) + "\n"


def renewed(page: str) -> str:
    """Return the page with what its commands print today, in a library of the sample papers."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "library"
        answer(f"init {shlex.quote(str(root))}", Path(folder))
        shutil.copytree(ROOT / "samples" / "answers", root / "answers")
        return _BLOCK.sub(
            lambda match: f"```text\n$ scigraft {match['line']}\n{answer(match['line'], root)}```\n", page
        )


def main() -> int:
    """Write or check the pages."""
    stale = 0
    for file in PAGES:
        page = file.read_text(encoding="utf-8")
        fresh = renewed(page)
        stale += fresh != page
        if "--check" not in sys.argv:
            file.write_text(fresh, encoding="utf-8", newline="\n")
    return int("--check" in sys.argv and stale > 0)


if __name__ == "__main__":
    raise SystemExit(main())
