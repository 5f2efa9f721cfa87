from typing import get_args

import pytest

from scigraft.extract.academic.parts import LONGEST_ABSTRACT, parts_of
from scigraft.extract.academic.sentences import is_prose, paper_sentences
from scigraft.model import Document, Evidence, EvidenceKind, Locator, Part

TEXT = "We study how words are read by people."


def document(*pieces: tuple[EvidenceKind, str, tuple[str, ...]]) -> Document:
    evidence = tuple(
        Evidence(id=f"e{n}", kind=kind, text=text, section=section, locator=Locator(file="p.xml", page=n))
        for n, (kind, text, section) in enumerate(pieces)
    )
    return Document(stem="p", file="p.xml", format="tei", evidence=evidence)


def under(*headings: str) -> tuple[str, ...]:
    return parts_of(document(*(("paragraph", TEXT, (heading,)) for heading in headings)))


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("1 Introduction", "introduction"),
        ("I. INTRODUCTION", "introduction"),
        ("Introduction and Motivation", "introduction"),
        ("2. Related Work", "related"),
        ("Background and Related Work", "related"),
        ("Materials and methods", "method"),
        ("Experimental Setup", "results"),
        ("Results and Discussion", "results"),
        ("5 Conclusions & Future Work", "conclusion"),
        ("Concluding remarks", "conclusion"),
        ("Considerações finais", "conclusion"),
        ("Acknowledgements", "other"),
        ("Authors' contributions", "other"),
        ("Appendix A", "other"),
    ],
)
def test_a_heading_names_the_part(heading: str, part: str) -> None:
    assert under("Introduction", heading, "Conclusion")[1] == part


def test_background_is_the_introduction_only_where_no_other_is() -> None:
    assert under("Background", "Methods")[0] == "introduction"
    assert under("Introduction", "Background")[1] == "related"


def test_headings_that_say_nothing_belong_to_the_part_before() -> None:
    assert under("Introduction", "7:", "(6)")[1:] == ("introduction", "introduction")


def test_other_words_are_of_the_method_before_the_results_and_of_nothing_after() -> None:
    assert under("Introduction", "A Tree of Words", "Experiments", "A Forest")[1::2] == ("method", "other")


def test_the_deeper_heading_counts() -> None:
    parts = parts_of(
        document(("paragraph", TEXT, ("Introduction", "Related work")), ("paragraph", TEXT, ("Methods", "Sampling")))
    )
    assert parts == ("related", "method")


def test_the_end_of_the_discussion_stands_for_a_conclusion() -> None:
    assert under("Introduction", "Results", "Discussion", "Discussion") == (
        "introduction",
        "results",
        "results",
        "conclusion",
    )


def test_text_without_headings_opens_and_closes() -> None:
    long = "Words of a paper without headings stand here. " * 30
    parts = parts_of(document(*(("paragraph", long, ()) for _ in range(8))))
    assert parts[0] == "introduction"
    assert parts[-1] == "conclusion"
    assert "other" in parts


def test_lines_above_the_first_heading_are_no_introduction_where_there_is_one() -> None:
    assert parts_of(document(("paragraph", TEXT, ()), ("paragraph", TEXT, ("Introduction",))))[0] == "other"


def test_an_abstract_that_does_not_end_is_cut() -> None:
    piece = ("paragraph", "x" * (LONGEST_ABSTRACT - 1), ("Abstract",))
    assert parts_of(document(piece, piece)) == ("abstract", "introduction")


def test_registration_lines_are_no_abstract() -> None:
    parts = parts_of(document(("abstract", "NCT02244359", ("Abstract", "Trial registration"))))
    assert parts == ("other",)


def test_sentences_stand_where_their_place_says() -> None:
    paper = document(
        ("title", "A Title. With a stop", ()),
        ("abstract", "Background: Words are hard (e.g. Tu et al. 2016). Methods: We read them, see Fig. 2.", ()),
        ("paragraph", "• each word has a vector of its own;", ("Introduction",)),
        ("paragraph", "h t = l X i=1 (a t,i · h i ).", ("Introduction",)),
    )
    found = paper_sentences(paper)
    assert [s.text for s in found] == [
        "A Title. With a stop",
        "Words are hard (e.g. Tu et al. 2016).",
        "We read them, see Fig. 2.",
        "each word has a vector of its own;",
    ]
    for sentence in found:
        evidence = next(e for e in paper.evidence if e.id == sentence.evidence)
        assert sentence.place.span is not None
        assert evidence.text[slice(*sentence.place.span)] == sentence.text == sentence.place.text
        assert sentence.place.file == "p.xml"
        assert sentence.place.page == evidence.locator.page


def test_all_parts_can_be_asked_for() -> None:
    paper = document(("paragraph", TEXT, ("Introduction",)), ("paragraph", TEXT, ("Methods",)))
    assert [s.part for s in paper_sentences(paper)] == ["introduction"]
    assert [s.part for s in paper_sentences(paper, parts=get_args(Part))] == ["introduction", "method"]


def test_an_empty_document_has_no_sentence() -> None:
    assert paper_sentences(document()) == ()


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("We propose a model.", True),
        ("s t1 s t … o t y 1", False),
        ("78.9 184 Char-CNN 165 239", False),
        ("Yes.", False),
    ],
)
def test_prose_is_made_of_words(text: str, is_it: bool) -> None:
    assert is_prose(text) is is_it


@pytest.mark.parametrize("words", ["the proposed ", "conclusion and ", "results and ", "1.1."])
def test_a_heading_that_repeats_itself_is_read_to_its_end(words: str) -> None:
    assert len(under("Introduction", words * 2000, words * 8)) == 3
