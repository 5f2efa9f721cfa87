"""What the first page of a PDF says of its paper: places by marks, venue and date by the small print."""

from __future__ import annotations

import pytest
from pdf_pages import PROSE, make_pdf
from reportlab.pdfgen.canvas import Canvas

from scigraft.model import ReadSettings
from scigraft.read import Source, read_source
from scigraft.read.pdf.front_imprint import imprint
from scigraft.read.pdf.front_places import marks_in


@pytest.mark.parametrize(
    ("lines", "venue", "date"),
    [
        (["Behav Ecol Sociobiol (2015) 69:1383–1394 DOI 10.1007/x", "Published online: 20 June 2015"],
         "Behav Ecol Sociobiol", "2015-06-20"),
        (["Kiuru et al. Malar J (2018) 17:3", "some text"], "Malar J", "2018"),
        (["Proceedings of NAACL-HLT 2018, pages 84–91 New Orleans, June 1 - 6, 2018. c 2017 Association"],
         "Proceedings of NAACL-HLT 2018", "2018"),
        (["Citation: Lepers R (2016) Master athletes are extending limits. Front. Physiol. 7:613. doi: 10.3389/x"],
         "Front. Physiol", "2016"),
        (["arXiv:1001.4731v2 [astro-ph.CO] 21 Dec 2010"], "", "2010-12-21"),
        (["Received: 1 May 2014 Accepted: 2 June 2015"], "", "2015-06-02"),
        (["© 2014 The Authors"], "", "2014"),
        (["There were 2016 of them in 12: 5"], "", ""),
    ],
)  # fmt: skip
def test_venue_and_date_by_the_small_print(lines: list[str], venue: str, date: str) -> None:
    found = imprint(lines)
    assert (found.venue, found.date) == (venue, date)


@pytest.mark.parametrize(
    ("text", "marks"),
    [("Ada Lovelace\x011\x034\x02", ("1", "4")), ("Kyle Lo†∗", ("†", "∗")), ("Bo Li 2", ("2",)), ("Bo Li", ())],
)
def test_marks_behind_a_name(text: str, marks: tuple[str, ...]) -> None:
    assert marks_in(text) == marks


def page(names: str, *places: str) -> object:
    def draw(canvas: object) -> None:
        canvas.setFont("Helvetica-Bold", 18)  # type: ignore[attr-defined]
        canvas.drawString(72, 750, "Durability of borate glasses in water")  # type: ignore[attr-defined]
        canvas.setFont("Helvetica", 11)  # type: ignore[attr-defined]
        canvas.drawString(72, 720, names)  # type: ignore[attr-defined]
        canvas.setFont("Helvetica", 9)  # type: ignore[attr-defined]
        for number, place in enumerate(places):
            canvas.drawString(72, 700 - 12 * number, place)  # type: ignore[attr-defined]
        canvas.setFont("Helvetica", 10)  # type: ignore[attr-defined]
        for number in range(20):
            canvas.drawString(72, 600 - 12 * number, "Glass dissolves in water at a rate that depends on it.")  # type: ignore[attr-defined]

    metadata = read_source(Source("a.pdf", make_pdf(draw)), ReadSettings()).metadata
    return {author.name: author.affiliations for author in metadata.authors}


def test_places_go_with_names_by_their_marks() -> None:
    assert page("Ada Byron 1, Emmy Noether 2", "1 University of London, UK", "2 University of Göttingen, Germany") == {
        "Ada Byron": ("University of London, UK",), "Emmy Noether": ("University of Göttingen, Germany",)
    }  # fmt: skip


def test_the_only_place_is_that_of_all_where_there_are_no_marks() -> None:
    assert page("Ada Byron and Emmy Noether", "University of London, UK") == {
        "Ada Byron": ("University of London, UK",), "Emmy Noether": ("University of London, UK",)
    }  # fmt: skip


def test_a_place_in_capitals_is_a_place_and_no_author() -> None:
    both = {"Ada Byron": ("KYOTO UNIVERSITY",), "Emmy Noether": ("KYOTO UNIVERSITY",)}
    assert page("Ada Byron and Emmy Noether", "KYOTO UNIVERSITY") == both
    assert page("Ada Byron and Emmy Noether", "RESEARCH ARTICLE") == {"Ada Byron": (), "Emmy Noether": ()}


def test_no_place_is_guessed_where_marks_say_nothing() -> None:
    places = page("Ada Byron 1, Emmy Noether 3", "1 University of London, UK", "2 University of Göttingen, Germany")
    assert places == {"Ada Byron": ("University of London, UK",), "Emmy Noether": ()}


Placed = tuple[float, float, str]  # x, points under the title, text


def front(*texts: Placed, abstract: bool = True) -> dict[str, tuple[str, ...]]:
    """Return the authors of a page with these texts centred under its title, each with its places."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawCentredString(297, 780, "Parsing old letters with few trees")
        canvas.setFont("Helvetica", 11)
        for x, down, text in texts:
            canvas.drawCentredString(x, 780 - down, text)
        canvas.setFont("Helvetica-Bold", 11)
        canvas.drawString(72, 640, "Abstract" if abstract else "We know letters")
        canvas.setFont("Helvetica", 10)
        for number, text in enumerate(PROSE * 3):
            canvas.drawString(72, 620 - 12 * number, text)

    metadata = read_source(Source("a.pdf", make_pdf(draw)), ReadSettings()).metadata
    return {author.name: author.affiliations for author in metadata.authors}


def test_a_line_a_person_has_the_place_behind_the_name() -> None:
    assert front(
        (297, 30, "Jule Petersen, Language Systems Group, Kiel"),
        (297, 44, "Amadou Sow, African Institute of Letters,"),
        (297, 58, "New Harbour, Senegal"),
        (297, 72, "France Roux, Maison Bleue, Lyon"),
    ) == {
        "Jule Petersen": ("Language Systems Group, Kiel",),
        "Amadou Sow": ("African Institute of Letters, New Harbour, Senegal",),
        "France Roux": ("Maison Bleue, Lyon",),
    }


def test_names_stand_over_their_place_one_group_under_the_other() -> None:
    assert front(
        (297, 30, "Ada Byron and Emmy Noether"),
        (297, 44, "Department of Letters, University of Oldtown"),
        (297, 62, "Bo Li"),
        (297, 76, "Harbour Institute, 5 Long Road, Newtown"),
        (297, 90, "Accepted 5 May 2014"),
    ) == {
        "Ada Byron": ("Department of Letters, University of Oldtown",),
        "Emmy Noether": ("Department of Letters, University of Oldtown",),
        "Bo Li": ("Harbour Institute, 5 Long Road, Newtown",),
    }


def test_columns_have_a_person_each() -> None:
    assert front(
        (170, 30, "Ada Byron"), (420, 30, "Emmy Noether"),
        (170, 44, "Computer Science"), (420, 44, "Harbour Institute"),
        (170, 58, "University of Oldtown"), (420, 58, "Hong Kong"),
        (170, 72, "ada@oldtown.example"), (420, 72, "emmy@harbour.example"),
        (297, 100, "Bo Li"),
        (297, 114, "College of Newtown"),
    ) == {
        "Ada Byron": ("Computer Science, University of Oldtown",),
        "Emmy Noether": ("Harbour Institute, Hong Kong",),
        "Bo Li": ("College of Newtown",),
    }  # fmt: skip


def test_a_place_alone_under_a_row_of_names_is_that_of_all() -> None:
    place = ("University of Oldtown",)
    names = (130, 30, "Ada Byron"), (297, 30, "Bo Li"), (460, 30, "Emmy Noether")
    assert front(*names, (297, 44, place[0])) == {"Ada Byron": place, "Bo Li": place, "Emmy Noether": place}


def test_of_two_addresses_under_several_names_none_is_guessed() -> None:
    addresses = (297, 44, "University of Oldtown, Oldtown"), (297, 58, "Harbour Institute, Newtown")
    assert front((297, 30, "Ada Byron, Bo Li"), *addresses) == {"Ada Byron": (), "Bo Li": ()}
    assert front((297, 30, "Ada Byron"), *addresses) == {
        "Ada Byron": ("University of Oldtown, Oldtown", "Harbour Institute, Newtown")
    }


@pytest.mark.parametrize("text", ["Melt Inclusion Data", "University of Oldtown", "Language Systems Group"])
def test_what_names_no_person_is_no_author(text: str) -> None:
    assert front((297, 30, text)) == {}


def test_a_title_in_capitals_may_be_set_in_the_type_of_the_text() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        lines = ["Preprint of March", "", "DUST OF A COMET THAT PASSES MARS", "Ada Byron", "Harbour Institute, Newtown"]
        lines += ["", "ABSTRACT", *PROSE * 3]
        for number, text in enumerate(lines):
            canvas.drawString(72, 780 - 13 * number, text)

    metadata = read_source(Source("a.pdf", make_pdf(draw)), ReadSettings()).metadata
    assert metadata.title == "DUST OF A COMET THAT PASSES MARS"
    assert [(author.name, author.affiliations) for author in metadata.authors] == [
        ("Ada Byron", ("Harbour Institute, Newtown",))
    ]
