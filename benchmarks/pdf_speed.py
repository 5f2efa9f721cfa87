"""Pages a second of reading PDF: ``python benchmarks/pdf_speed.py [FILE ...]``, by processor time of one core.

For each file: pages, glyphs a page, pages a second of words and drawings alone and of the whole document (tables,
paragraphs, joins), and the ratio to what pdfium needs to load the text of the same pages.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pypdfium2

from scigraft.model import ReadSettings
from scigraft.read import Source, read_source
from scigraft.read.pdf.document import opened, read_page

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "files/pdf"
USUAL = ("hal-00852260", "1001.4731", "trials_content_16_1_50", "N18-3011", "PMC4417228")


def pdfium_alone(path: Path) -> float:
    start = time.process_time()
    pdf = pypdfium2.PdfDocument(path)
    for page in pdf:
        page.get_textpage().get_text_range()
    pdf.close()
    return time.process_time() - start


def words_alone(path: Path) -> tuple[float, int, int]:
    start = time.process_time()
    with opened(Source.open(path)) as pdf:
        pages = [read_page(pdf, i, where=path.name) for i in range(len(pdf))]
    return time.process_time() - start, len(pages), sum(p.glyphs for p in pages)


def whole(path: Path) -> tuple[float, int]:
    start = time.process_time()
    document = read_source(Source.open(path), ReadSettings(pdf_parsers=("words",)))
    return time.process_time() - start, len(document.tables)


def main() -> None:
    paths = [Path(p) for p in sys.argv[1:]] or [DATA / f"{name}.pdf" for name in USUAL]
    whole(paths[0])  # imports
    print(
        f"{'file':28} {'pages':>5} {'glyphs/page':>11} {'words p/s':>9} {'whole p/s':>9} {'tables':>6} {'x pdfium':>8}"
    )
    for path in paths:
        bare = pdfium_alone(path)
        seconds, pages, glyphs = words_alone(path)
        total, tables = whole(path)
        rates = f"{pages / seconds:9.1f} {pages / total:9.1f} {tables:6} {total / max(bare, 1e-6):8.1f}"
        print(f"{path.stem:28} {pages:5} {glyphs // pages:11} {rates}")


if __name__ == "__main__":
    main()
