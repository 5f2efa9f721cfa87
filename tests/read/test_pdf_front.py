"""What the first page of a PDF says of its paper: places by marks, venue and date by the small print."""

from __future__ import annotations

import pytest
from pdf_pages import make_pdf

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
