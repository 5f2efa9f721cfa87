"""Ask the queries of ``docs/queries.md`` on the sample papers and write their answers below them.

``--check`` says whether the page is fresh instead of writing it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from scigraft.cli.app import app
from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

HERE = Path(__file__).parent
PAGE = HERE / "queries.md"
PAPERS = tuple(HERE.parent / "samples" / name for name in ("papers", "answers"))
MODULES = ("glass", "bioassay", "mlresults", "geochem", "deposit")
_BLOCK = re.compile(r"```sparql\n(?P<query>.*?)\n```\n\n```text\n(?P<answer>.*?)```\n", re.DOTALL)


def queries(page: str) -> list[tuple[str, str, str]]:
    """Return (title, query, answer) of each query of the page."""
    found = []
    for part in page.split("\n## ")[1:]:
        match = _BLOCK.search(part)
        if match:
            found.append((part.splitlines()[0], match["query"], match["answer"]))
    return found


def sample_library(folder: Path) -> Library:
    """Make a library of the sample papers and build it."""
    settings = Settings(extract=ExtractSettings(modules=MODULES), workers=1)
    library = Library.create(folder, settings=settings)
    library.add(PAPERS)
    library.build()
    return library


def answer(library: Path, query: str) -> str:
    """Return what the command prints."""
    done = CliRunner().invoke(app, ["--library", str(library), "-q", "sparql", query])
    if done.exit_code:
        raise SystemExit(done.stderr)
    return done.stdout


def renewed(page: str, library: Path) -> str:
    """Return the page with the answers of today."""
    return _BLOCK.sub(
        lambda match: f"```sparql\n{match['query']}\n```\n\n```text\n{answer(library, match['query'])}```\n", page
    )


def main() -> int:
    """Write or check the page."""
    page = PAGE.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        root = Path(folder) / "library"
        sample_library(root).close()
        fresh = renewed(page, root)
    if "--check" in sys.argv:
        return int(fresh != page)
    PAGE.write_text(fresh, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
