"""Draw docs/img/*.svg: what commands print on a terminal, over the sample papers.

usage: python docs/make_pictures.py [--check]
With --check nothing is written, and the exit code is 1 when a picture is not what it would be.
"""

from __future__ import annotations

import html
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "img"
WIDTH = 92
SOME_FAILED = 3  # of the samples one is a PDF cut short
# The picture asks nobody for a font: the reader's own monospaced one is spread to the width of each line.
FONT = re.compile(r"@font-face\s*\{[^}]*\}\s*")
RUN = re.compile(r'<text([^>]*class="[^"]*-r\d+" )x="([\d.]+)"([^>]*)>([^<]*)</text>')
CELL = 12.2  # width of a letter in rich's drawing
MONOSPACED = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def pictures() -> dict[str, str]:
    """Return the SVG text of each picture by name."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library"
        _run(library, "init", str(library))
        _run(library, "add", "samples/papers")
        _run(library, "build", "--workers", "1")
        record = _record(library, paper="moreau2018_chalcogenide", material="GAS-4", constituent="Se")
        lists = ("records", "--paper", "nkemelu2020_aurora", "--where", "target=Aurora A")
        shown = {"status": ("status",), "records": lists, "show": ("show", record[:10])}
        drawn = {name: _picture(name, arguments, _run(library, *arguments)) for name, arguments in shown.items()}
        _run(library, "add", "samples/answers")
        _run(library, "build", "--workers", "1")
        line = ("graph", "development", "question answering")
        return drawn | {"development": _picture("development", line, _run(library, *line))}


def _record(library: Path, *, paper: str, **fields: str) -> str:
    where = [part for name, value in fields.items() for part in ("--where", f"{name}={value}")]
    found = json.loads(_run(library, "records", "--paper", paper, *where, "--json"))
    return str(found[0]["id"])


def _run(library: Path, *arguments: str) -> str:
    environment = {
        **os.environ, "FORCE_COLOR": "1", "COLORTERM": "", "TERM": "xterm-256color", "COLUMNS": str(WIDTH),
        "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT / "src"), "SCIGRAFT_LIBRARY": str(library),
    }  # fmt: skip
    command = [sys.executable, "-m", "scigraft", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in (0, SOME_FAILED):
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr}")
    return done.stdout


def _picture(name: str, arguments: tuple[str, ...], printed: str) -> str:
    typed = " ".join(f'"{part}"' if " " in part else part for part in arguments)
    page = Console(record=True, width=WIDTH, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    page.print(Text(f"$ scigraft {typed}", style="bold"))
    page.print(Text.from_ansi(printed.rstrip("\n")))
    svg = page.export_svg(title="scigraft", theme=MONOKAI, unique_id=f"scigraft-{name}")
    svg = RUN.sub(_placed, svg)
    svg = FONT.sub("", svg).replace("Fira Code, monospace", MONOSPACED)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def _placed(match: re.Match[str]) -> str:
    """Return a run of text as one element a word, each at its own place.

    A viewer that spreads no text to a given length, or that trims blanks, then draws the same columns.
    """
    before, x, after, escaped = match.groups()
    text = html.unescape(escaped)
    parts = []
    for word in re.finditer(r"[^\s\xa0]+", text):
        start = float(x) + cell_len(text[: word.start()]) * CELL
        length = f'textLength="{cell_len(word[0]) * CELL:g}"'
        placed = re.sub(r'textLength="[^"]*"', length, after)
        parts.append(f'<text{before}x="{start:g}"{placed}>{html.escape(word[0])}</text>')
    return "".join(parts)


def main() -> int:
    """Write or check the pictures."""
    stale = 0
    for name, svg in pictures().items():
        path = OUT / f"{name}.svg"
        if "--check" in sys.argv[1:]:
            stale += not path.is_file() or path.read_text(encoding="utf-8") != svg
        else:
            OUT.mkdir(exist_ok=True)
            path.write_text(svg, encoding="utf-8", newline="\n")
    return int(stale > 0)


if __name__ == "__main__":
    raise SystemExit(main())
