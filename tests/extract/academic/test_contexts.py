"""Where references are cited: citing sentences, their neighbours, and citations told by how they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.academic.citing import Works, by_author, by_number
from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.model import Anchor, Author, Document, Evidence, Metadata


def work(key: str, authors: str, year: str) -> Metadata:
    return Metadata(title=key, key=key, date=year, authors=tuple(Author(name) for name in authors.split("; ") if name))


LIST = (
    work("smith14", "Ann Smith; Bo Lee; Cy Ray", "2014"),
    work("lee15a", "Bo Lee", "2015"),
    work("lee15b", "Bo Lee", "2015"),
    work("abel99", "Ada Abel; Cain Eden", "1999"),
    work("vdberg", "Jan van der Berg", "2003"),
    work("mikolov13", "Tomas Mikolov; Kai Chen", "2013a"),
    work("mikolov13b", "Tomas Mikolov; Ilya Sutskever", "2013b"),
)


def document(*texts: str | Evidence, works=LIST, format="pdf") -> Document:
    units = [
        text if isinstance(text, Evidence) else Evidence(f"p{at}", "paragraph", text, ("1 Intro",))
        for at, text in enumerate(texts)
    ]
    return Document("a", "a.pdf", format, evidence=tuple(units), bibliography=works)


def found(doc: Document) -> list[tuple[str, str]]:
    return [(c.reference, c.sentence[slice(*c.anchor)]) for c in contexts(doc, references_of(doc)).contexts]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("It was told (Smith et al., 2014).", ["smith14"]),
        ("It was told (see Smith, Lee and Ray 2014; Abel & Eden, 1999).", ["smith14", "abel99"]),
        ("Smith and others. Smith et al. (2014) told it.", ["smith14"]),
        ("Abel and Eden (1999) told it.", ["abel99"]),
        ("In contrast to Markov, Abel and Eden (1999) told it.", ["abel99"]),
        ("Lee (2015a) and Lee (2015b).", ["lee15a", "lee15b"]),
        ("Lee (2015a,b) told it.", ["lee15a", "lee15b"]),
        ("Which one Lee (2015) is, is not told.", []),
        ("van der Berg (2003) told it, in 1999 and 2014.", ["vdberg"]),
        ("(Mikolov et al., 2013b; Mikolov et al., 2013a)", ["mikolov13b", "mikolov13"]),
        ("Somebody else (Jones, 2014) is not listed; nor is Smith (1914).", []),
        ("The CoNLL 2003 data and version 2015 of it.", []),
    ],
)
def test_author_and_year(text: str, keys: list[str]):
    works = Works(references_of(document()))
    assert [key for anchor in by_author(text, works) for key in anchor.keys] == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("told [1]", ["smith14"]),
        ("told [1, 3-5]", ["smith14", "lee15b", "abel99", "vdberg"]),
        ("told [2]–[3]", ["lee15a", "lee15b"]),
        ("an interval [0, 1] and a list [1, 99]", []),
        ("a range [5-3] upside down", []),
    ],
)
def test_numbers(text: str, keys: list[str]):
    works = Works(references_of(document()))
    assert [key for anchor in by_number(text, works) for key in anchor.keys] == keys


def test_a_context_has_its_neighbours_section_and_place():
    doc = document("One comes first. Smith et al. (2014) say so. A third follows.", "Then Abel and Eden (1999) come.")
    first, second = contexts(doc, references_of(doc)).contexts
    assert (first.before, first.sentence, first.after) == (
        "One comes first.",
        "Smith et al. (2014) say so.",
        "A third follows.",
    )
    assert (first.section, first.evidence, first.place.span) == (("1 Intro",), "p0", (17, 44))
    assert second.before == "A third follows." and second.after == ""


def test_several_contexts_of_one_reference_are_kept_and_one_a_sentence():
    doc = document("Smith et al. (2014) say so, and Smith et al. (2014) again. We use Smith et al. (2014).")
    assert [key for key, _ in found(doc)] == ["smith14", "smith14"]


def test_marks_come_before_words_and_say_what_words_do_not():
    text = "As is told there (as above), and by Abel and Eden (1999)."
    unit = Evidence("p0", "paragraph", text, anchors=(Anchor((17, 27), ("lee15a",)),))
    assert found(document(unit)) == [("lee15a", "(as above)"), ("abel99", "Abel and Eden (1999")]


def test_a_mark_without_key_is_told_by_its_words_or_is_none():
    text = "Told by (Smith et al., 2014) with footnote 5 there."
    unit = Evidence("p0", "paragraph", text, anchors=(Anchor((8, 28)), Anchor((43, 44))))
    assert [key for key, _ in found(document(unit))] == ["smith14"]


def test_a_range_whose_ends_alone_are_marked_is_filled():
    unit = Evidence(
        "p0", "paragraph", "As told [1-4].", anchors=(Anchor((9, 10), ("smith14",)), Anchor((11, 12), ("abel99",)))
    )
    assert [key for key, _ in found(document(unit))] == ["smith14", "lee15a", "lee15b", "abel99"]


def test_a_key_that_two_entries_share_names_neither_of_them():
    works = (work("b0", "Ann Smith", "2014"), work("b0", "Bo Lee", "2015"))
    unit = Evidence(
        "p0", "paragraph", "Lee (2015) and [1] say.", anchors=(Anchor((0, 10), ("b0",)), Anchor((15, 18), ("b0",)))
    )
    assert found(document(unit, works=works)) == [("b0~2", "Lee (2015)")]


def test_numbers_in_brackets_are_citations_only_where_the_paper_cites_so():
    assert found(document("The interval [1] is closed.")) == []
    assert [key for key, _ in found(document("One [1]. Two [2]. Both [1, 2]."))] == [
        "smith14",
        "lee15a",
        "smith14",
        "lee15a",
    ]


def test_numbers_in_brackets_are_none_in_a_paper_that_cites_more_by_name():
    text = (
        "Smith et al. (2014) say so. So do Smith et al. (2014) again. Abel and Eden (1999) do. Smith et al. (2014) too."
    )
    assert found(document(text, "Styles are [1], [2] and [1, 2].")) == found(document(text))
    assert found(document("Smith et al. (2014) say so.", "One [1]. Two [2]. Both [1, 2]."))[-1][1] == "[1, 2]"


def test_numbers_printed_before_the_entries_count_not_their_order():
    entries = [Evidence(f"r{n}", "reference", f"[{n}] Some entry") for n in (7, 6, 5, 4, 3, 2, 1)]
    doc = document("One [1]. Two [2]. Both [1, 2].", *entries)
    assert found(doc)[0] == ("mikolov13b", "[1]")


def test_a_sentence_does_not_end_within_a_citation():
    text = "Told before (e.g. Smith et al. 2014. In press) by some. Then more."
    unit = Evidence("p0", "paragraph", text, anchors=(Anchor((12, 46), ("smith14",)),))
    doc = document(unit)
    assert (
        contexts(doc, references_of(doc)).contexts[0].sentence
        == "Told before (e.g. Smith et al. 2014. In press) by some."
    )


def test_no_references_no_contexts():
    assert contexts(document("Smith et al. (2014).", works=()), ()).contexts == ()


@given(st.text(alphabet="Smith Le(),;[]1-90–étal.&and2014ab ", max_size=200))
def test_any_text_is_read_and_anchors_lie_within_it(text: str):
    doc = document(text, "[1] [2] [3]")
    for context in contexts(doc, references_of(doc)).contexts:
        start, end = context.anchor
        assert 0 <= start < end <= len(context.sentence)
