"""References as they are printed, in the styles of many journals, and lists of them on pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.read.pdf.reference_list import RefLine, entry_starts
from scigraft.read.references.name_lists import split_names
from scigraft.read.references.printed import printed_reference

STYLES = [
    ("[12] Lovelace A, Babbage C. Notes on the engine. J Eng Hist. 1843;5(2):12–34. doi:10.1000/xyz123.", "J Eng Hist"),
    ("Lovelace, A., & Babbage, C. (1843). Notes on the engine. Journal of Engines, 5(2), 12-34.", "Journal of Engines"),
    ("Ada Lovelace and Charles Babbage. 1843. Notes on the engine. In Proceedings of Engines, pages 12–34.",
     "Proceedings of Engines"),
    ("A. Lovelace and C. Babbage, “Notes on the engine,” J. Eng., vol. 5, pp. 12–34, 1843.", "J. Eng"),
    ("3. Lovelace A, Babbage C: Notes on the engine. J Eng Hist 1843, 5:12–34.", "J Eng Hist"),
    ("Lovelace, A., Babbage, C., 1843. Notes on the engine. J. Eng. Hist. 5, 12-34.", "J. Eng. Hist"),
    ("Lovelace A, Babbage C (1843) Notes on the engine. J Eng Hist 5:12–34", "J Eng Hist"),
    ("Lovelace A, Babbage C 1843 Notes on the engine. J Eng Hist 5, 12–34", "J Eng Hist"),
    ("Lovelace, A., and Babbage, C., 1843, Notes on the engine: Journal of Engines, v. 5, p. 12-34.",
     "Journal of Engines"),
    ("[1] A. Lovelace, C. Babbage, Notes on the engine, J. Eng. Hist. 5 (1843) 12–34.", "J. Eng. Hist"),
    ("1. Lovelace, A., Babbage, C.: Notes on the engine. In: Proceedings of Engines, pp. 12–34. Springer (1843)",
     "Proceedings of Engines"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "venue"), STYLES)
def test_one_work_in_many_styles(text: str, venue: str) -> None:
    work = printed_reference(text, key="b0")
    assert work.title == "Notes on the engine"
    assert [author.name.split()[-1] for author in work.authors] == ["Lovelace", "Babbage"]
    assert (work.date, work.venue, work.key) == ("1843", venue, "b0")
    assert dict(work.identifiers).get("pages") in ("12-34", None)


def test_identifiers_are_found_wherever_they_stand() -> None:
    text = "Li, B. 2016. A title of it. arXiv preprint arXiv:1601.00001v2. https://doi.org/10.1000/AbC. PMID: 123456"
    work = printed_reference(text)
    assert (work.doi, dict(work.identifiers)["arxiv"], work.venue) == ("10.1000/abc", "1601.00001", "arXiv")
    assert dict(work.identifiers)["pmid"] == "123456"


@pytest.mark.parametrize(
    ("text", "title", "venue"),
    [
        ("Green, D. A. 1986, MNRAS, 218, 533", "", "MNRAS"),
        ("J. Smith, A. Doe, Phys. Rev. B 53, 1234 (1996).", "", "Phys. Rev. B"),
        ("World Health Organization. World malaria report 2016. Geneva: WHO; 2016.", "World malaria report 2016", None),
        ("Ek E. Insecticide status of Anopheles gambiae s.l. (Diptera) in Benin. Malar J. 2014;7:74.",
         "Insecticide status of Anopheles gambiae s.l. (Diptera) in Benin", "Malar J"),
        ("Langer P. 2008 The phases of investment in mammals.Zoology 111, 148–162.",
         "The phases of investment in mammals", "Zoology"),
    ],
)  # fmt: skip
def test_what_a_style_does_not_print_is_not_invented(text: str, title: str, venue: str | None) -> None:
    work = printed_reference(text)
    assert work.title == title
    assert venue is None or work.venue == venue


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Lovelace AB, van der Berg C, et al.", ["AB Lovelace", "C van der Berg"]),
        ("Waleed Ammar, Jun’ichi Tsujii, and Mona van Zee", ["Waleed Ammar", "Jun’ichi Tsujii", "Mona van Zee"]),
        ("Lovelace, Ada and Bo Li", ["Ada Lovelace", "Bo Li"]),
        ("Ye, Q.-Z., & Hui, M.-T.", ["Q.-Z. Ye", "M.-T. Hui"]),
        ("Attolou R, Srinivasan R", ["R Attolou", "R Srinivasan"]),
        ("", []),
    ],
)  # fmt: skip
def test_lists_of_names(text: str, names: list[str]) -> None:
    assert split_names(text) == names


@given(st.text(max_size=300))
def test_any_text_is_taken(text: str) -> None:
    assert printed_reference(text, key="k").key == "k"


def lines(*texts: str, indent: float = 10.0, page: int = 0) -> list[RefLine]:
    """Lines under one another; those that begin with blanks are set in."""
    return [
        RefLine(text.strip(), 50.0 + (indent if text.startswith(" ") else 0.0), 12.0 * n, page)
        for n, text in enumerate(texts)
    ]


def test_numbers_cut_a_list_where_they_go_up_by_one() -> None:
    found = entry_starts(
        lines("1. Li B. One.", "2016. Two words.", "2. Ek E. Two.", "12. of it", "3. Su C. Three.", "4. X")
    )
    assert found == [0, 2, 4, 5]


def test_hanging_lines_cut_a_list_over_columns_and_pages() -> None:
    left = lines("Li, B. 2016. One of", " them.", "Ek, E. 2017. Two.")
    right = [RefLine(line.text, line.x0 + 250, line.base, 0) for line in lines(" goes on here.", "Su, C. 2018. Three.")]
    after = lines(" and its end.", "Wu, D. 2019. Four.", page=1)
    assert entry_starts([*left, *right, *after]) == [0, 2, 4, 6]


def test_gaps_cut_a_list_that_neither_counts_nor_hangs() -> None:
    spaced = [("Li, B. 2016. One", 0.0), ("of them.", 12.0), ("Ek, E. 2017. Two", 30.0), ("and more.", 42.0)]
    assert entry_starts([RefLine(text, 50.0, base, 0) for text, base in spaced]) == [0, 2]


def test_no_lines_are_no_entries() -> None:
    assert entry_starts([]) == []
