"""Numbers by which a text cites and that its list of references does not have."""

import pytest

from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.model import Anchor, Document, Evidence, Metadata, Notice


def noticed(*paragraphs: str | Evidence, entries: int = 10) -> list[Notice]:
    evidence = tuple(
        one if isinstance(one, Evidence) else Evidence(f"p{at}", "paragraph", one) for at, one in enumerate(paragraphs)
    )
    works = tuple(Metadata(title=f"Work number {n}", key=f"b{n}") for n in range(1, entries + 1))
    document = Document("a", "a.pdf", "pdf", evidence=evidence, bibliography=works)
    return [one for one in contexts(document, references_of(document)).notices if one.code == "citation-without-entry"]


ALL = "So say many [1-5], and others [6, 7], and [8-10]."


def test_numbers_beyond_the_list_are_told_with_how_often_and_where_first() -> None:
    [notice] = noticed(ALL, "Some went on [3, 11].", "And on [12] and on [11].")
    assert "3 citations by number name what the list of references (it ends at 10) lacks" in notice.message
    assert "[11] (2 times), [12]" in notice.message
    assert notice.locator.file == "a.pdf" and notice.locator.span == (13, 20)
    assert notice.locator.text == "Some went on [3, 11]."


def test_numbers_that_a_file_marks_without_an_entry_are_told_once() -> None:
    marked = Evidence("m", "paragraph", "Some went on 11 and [12].", anchors=(Anchor((13, 15), ("x11",)),))
    [notice] = noticed(ALL, marked)
    assert notice.message.startswith("a.pdf: 2 citations") and "[11], [12]" in notice.message


def test_a_paper_without_a_list_tells_what_it_cites() -> None:
    [notice] = noticed(ALL, "As [2] and [3] say.", entries=0)
    assert "no list of references was read: [1], [2] (2 times)" in notice.message and "and 5 more" in notice.message
    assert noticed("As [1], [2] and [3] say.", entries=0) == []


@pytest.mark.parametrize(
    "text",
    [
        "Grown along [100] and [110].",
        "Scaled to [0, 255], to [0, 1] and to [0-11].",
        "Pictures of [224, 224] points and vectors of [512].",
        "As before [10].",
        "Since [9-400] nothing.",
    ],
)
def test_intervals_directions_and_sizes_are_no_citations(text: str) -> None:
    assert noticed(ALL, text) == []


def test_a_paper_that_cites_by_author_and_year_has_no_numbers() -> None:
    assert noticed("Smith (2014) said [11], and Lee (2015) [12].", "See [13].") == []
