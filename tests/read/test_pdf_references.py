"""PDF: reference lists cut into entries, and the notes that stand below them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from pdf_pages import make_pdf, read  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

COLUMNS = (
    (
        "Ada Writer. 2018. Glasses of the first kind and",
        "  their many uses. Journal of Glass 3, 1-9.",
        "Bert Author, Cara Other, Dora Third, Emil Fourth,",
    ),
    (
        "  and Finn Fifth. 2019. Melts and how they cool.",
        "  Journal of Glass 4, 12-19.",
        "Gina Sixth. 2020. Crucibles. Glass Letters 7, 1-2.",
    ),
)
NOTE = ("19", "The melts of all groups are compared there.", "See Writer et al. (2018) for details.")


def page(note: Callable[[Canvas, float], object]) -> Callable[[Canvas], None]:
    """Return a page with the list in two columns and a note at the foot of the first."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 12)
        canvas.drawString(60, 760, "References")
        for x, top, lines in ((60, 736, COLUMNS[0] * 3), (310, 736, COLUMNS[1] * 3)):
            canvas.setFont("Times-Roman", 10)
            for n, line in enumerate(lines):
                canvas.drawString(x + 10 * line.startswith("  "), top - 12 * n, line.strip())
        note(canvas, 736 - 12 * len(COLUMNS[0]) * 3)

    return draw


def printed(canvas: Canvas, y: float, *, size: float, gap: float) -> None:
    mark, *lines = NOTE
    canvas.setFont("Times-Roman", 6)
    canvas.drawString(66, y - gap + 3.6, mark)
    canvas.setFont("Times-Roman", size)
    canvas.drawString(72.5, y - gap, lines[0])
    canvas.drawString(60, y - gap - 10, lines[1])


@pytest.mark.parametrize(("size", "gap"), [(9, 0), (9, 8), (10, 12), (8, 0)])
def test_a_note_below_a_reference_that_goes_on_in_the_next_column_is_no_part_of_it(size: float, gap: float) -> None:
    document = read(make_pdf(page(lambda canvas, y: printed(canvas, y, size=size, gap=gap))))
    broken = [e.text for e in document.evidence if e.kind == "reference" and e.text.startswith("Bert")]
    assert any("Emil Fourth, and Finn Fifth. 2019." in text for text in broken)
    assert [e.text for e in document.evidence if e.kind == "footnote"] == ["".join(NOTE[:2]) + " " + NOTE[2]]


def test_entries_with_raised_numbers_are_no_notes() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 12)
        canvas.drawString(60, 760, "References")
        for n in range(12):
            canvas.setFont("Times-Roman", 6)
            canvas.drawString(60, 736 - 20 * n + 3.6, str(n + 1))
            canvas.setFont("Times-Roman", 9)
            canvas.drawString(66.5, 736 - 20 * n, f"A. Writer and B. Author, J. Glass, {n + 1990}, {n + 3}, 1-9.")

    document = read(make_pdf(draw))
    assert not [e for e in document.evidence if e.kind == "footnote"]
    listed = " ".join(e.text for e in document.evidence if e.kind == "reference")
    assert all(f"J. Glass, {n + 1990}" in listed for n in range(12))
