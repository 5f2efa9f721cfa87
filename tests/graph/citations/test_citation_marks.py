"""The part that a citation's mark plays in its sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.graph.citations import classify
from scigraft.graph.citations.mark import LONGEST, Mark, features, is_fragments, mark_at, only_mark
from scigraft.graph.citations.masking import masked
from scigraft.model import CitationContext, Locator


def marked(sentence: str) -> Mark:
    """Return the mark that stands between << and >>."""
    start = sentence.index("<<")
    end = sentence.index(">>") - 2
    return mark_at(sentence.replace("<<", "").replace(">>", ""), (start, end))


def told(sentence: str) -> set[str]:
    return {name for name, holds in features(marked(sentence)).items() if holds}


@pytest.mark.parametrize(
    ("sentence", "clause"),
    [
        ("We parse it with trees, while <<Lee (2015)>> uses none.", "Author [1] uses none."),
        ("We use GloVe <<(Lee et al., 2014)>>; others use less (Abel, 2003).", "We use GloVe [1]"),
        (
            "We use three: GloVe (Lee, 2014), <<Abel (2003)>>, and more.",
            "We use three: GloVe [1], Author [1], and more.",
        ),
        ("We use a corpus, which was built by <<Lee (2015)>>.", "We use a corpus, which was built by Author [1]."),
        ("We use a corpus, which is common in parsing <<(Lee, 2015)>>.", "which is common in parsing [1]."),
        ("We use the corpus of <<Lee (2015)>>, which is large.", "We use the corpus of Author [1]"),
    ],
)
def test_the_clause_of_a_mark(sentence: str, clause: str):
    mark = marked(sentence)
    start, end = mark.clause
    assert mark.text[start:end] == clause


@pytest.mark.parametrize(
    ("sentence", "holds", "not_so"),
    [
        ("<<Lee et al. (2015)>> also used a parser.", {"the cited acts", "no writers"}, {"writers use"}),
        ("We use the parser of <<Lee (2015)>>.", {"writers use", "writers in the clause"}, {"the cited acts"}),
        ("While <<Lee (2015)>> uses trees, we use none.", {"the cited acts"}, {"writers use"}),
        ("Following <<Lee (2015)>>, we set it to two.", {"following"}, {"the cited acts"}),
        ("It was also used in <<(Lee, 2015)>>.", {"others used it"}, {"writers use"}),
        ("Some names are known (Abel, 2003; <<Lee, 2015;>> Cain, 2001).", {"three or more works"}, set()),
        ("SNRG <<(Lee, 2015)>> uses a grammar.", {"named system acts"}, set()),
        ("We do better than <<Lee (2015)>>.", {"compared"}, set()),
        ("• TREE: a network over trees <<(Lee, 2015)>>.", {"item of a list of systems"}, set()),
        ("In the future, we plan to use trees <<(Lee, 2015)>>.", {"to come"}, set()),
    ],
)
def test_what_is_told_of_a_mark(sentence: str, holds: set[str], not_so: set[str]):
    assert holds <= told(sentence)
    assert not told(sentence) & not_so


@pytest.mark.parametrize(
    ("text", "debris"),
    [
        ("77.7 65.8 71.2 43.2 Clark [1] 76.1 69.4 72.6 65.6", True),
        ("Model P R F1 Author [1] 45.2 44.1 Ours 46.0 45.9", True),
        ("We use the parser of Author [1].", False),
        ("We use [1].", False),
        ("The rate is set to 0.1 as in Author [1] for all 3 models.", False),
    ],
)
def test_pieces_of_a_table_are_no_sentence(text: str, debris: bool):
    assert is_fragments(text) is debris


def test_two_marks_of_one_sentence_may_have_two_types():
    sentence = "Whereas Lee et al. (2015) propose another tree, we use the parser of Abel (2003)."
    spans = [sentence.index("Lee"), sentence.index("Abel")]
    contexts = [CitationContext("b0", sentence, "", "", (), Locator(), anchor=(at, at + 4)) for at in spans]
    assert [one.type for one in classify(contexts)] == ["task correlation", "direct use"]


def test_a_table_in_the_place_of_a_sentence_is_no_direct_use():
    sentence = "Using ours 77.7 65.8 71.2 Lee (2015) 76.1 69.4 72.6 used 65.6 71.3 Abel (2003) 55.2 61.1"
    context = CitationContext("b0", sentence, "", "", (), Locator(), anchor=(sentence.index("Lee"), 30))
    assert classify([context])[0].type == "task correlation"


def test_of_a_long_sentence_what_stands_around_the_mark_is_read():
    filler = "word " * 5000
    sentence = f"{filler} we use the parser of Lee (2015) here {filler}"
    at = sentence.index("Lee")
    mark = mark_at(sentence, (at, at + 10))
    assert len(mark.text) <= LONGEST
    assert mark.text[mark.start : mark.end] == "Author [1]"
    assert "we use the parser of Author [1] here" in mark.text


def test_a_sentence_with_one_mark_is_known_by_it():
    assert only_mark(masked("It is told (Lee, 2015).")) is not None
    assert only_mark(masked("It is told (Lee, 2015) and Abel (2003) told it.")) is None
    assert only_mark("Nothing is.") is None


@pytest.mark.parametrize("sentence", ["a ", "Lee ( ", " "])
def test_a_citation_in_white_space_at_the_end_is_at_the_end(sentence: str):
    at = len(sentence)
    mark = mark_at(sentence, (at, at))
    assert (mark.start, mark.end) == (len(mark.text), len(mark.text))


@given(st.text(alphabet="Smith Lee(2014)[1],; we use and.etal", max_size=120), st.data())
def test_any_place_of_any_sentence_has_a_mark(sentence: str, data: st.DataObject):
    at = data.draw(st.integers(0, len(sentence)))
    mark = mark_at(sentence, (at, min(len(sentence), at + 3)))
    assert 0 <= mark.start <= mark.end <= len(mark.text) and mark.text == masked(sentence)
    told = features(mark)
    assert sum(told[name] for name in ("writers in the clause", "writers outside the clause", "no writers")) == 1
