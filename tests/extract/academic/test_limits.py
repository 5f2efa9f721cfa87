import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.academic.document_graph import document_graph
from scigraft.extract.academic.limits import LONGEST, readable, shortened
from scigraft.extract.bounds import LONGEST_TEXT, bounded
from scigraft.model import Document, Evidence, Metadata

SENTENCE = "We propose a parser of trees that reaches 90 F1 on the treebank. "


def paper(title: str, abstract: str, *body: tuple[str, str]) -> Document:
    evidence = [Evidence("t0", "title", title), Evidence("a1", "abstract", abstract)]
    evidence += [Evidence(f"p{n}", "paragraph", text, section=(head,)) for n, (head, text) in enumerate(body)]
    return Document("p", "p.xml", "tei", Metadata(title=title, abstract=abstract), tuple(evidence))


def test_an_ordinary_paper_is_read_as_it_is() -> None:
    document = paper("A parser", SENTENCE * 40, ("Introduction", SENTENCE * 150), ("Method", SENTENCE * 10_000))
    assert readable(document) == (document, ())


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (paper("tree " * 40_000, SENTENCE), "2,000 of 200,000 characters of the title"),
        (paper("A parser", SENTENCE * 1000), "40,000 of 65,000 characters of the abstract"),
        (
            paper("A parser", SENTENCE, *[("Introduction", SENTENCE * 500)] * 4),
            "80,000 of 130,000 characters of the introduction",
        ),
        (paper("A parser", SENTENCE, ("Conclusion", "x" * 90_000)), "80,000 of 90,000 characters of the conclusion"),
    ],
)
def test_what_is_too_long_is_cut_and_told(document: Document, told: str) -> None:
    read, notices = readable(document)
    assert [notice.code for notice in notices] == ["front-cut"]
    assert told in notices[0].message
    assert notices[0].locator.file == "p.xml"
    assert [one.id for one in read.evidence] == [one.id for one in document.evidence]
    assert all(was.text.startswith(now.text) for now, was in zip(read.evidence, document.evidence, strict=True))
    assert sum(len(one.text) for one in read.evidence) < sum(LONGEST.values())
    assert readable(read) == (read, ())


def test_parts_that_say_how_are_not_cut() -> None:
    document = paper("A parser", SENTENCE * 1000, ("Method", SENTENCE * 2000))
    assert readable(document)[0].evidence[-1] == document.evidence[-1]


def test_the_graph_of_a_volume_in_one_abstract_says_that_it_was_cut() -> None:
    names = " ".join(f"We propose the Parser{n} model for task number {n} on trees." for n in range(20_000))
    graph = document_graph(paper("tree " * 40_000, names))
    assert [notice.code for notice in graph.notices] == ["front-cut"]
    assert len(next(one for one in graph.mentions if one.type == "Title").name) <= LONGEST["title"]


@given(st.text(alphabet="ab 树", max_size=30), st.integers(0, 20))
def test_a_text_is_shortened_at_a_blank_where_there_is_one(text: str, most: int) -> None:
    short = shortened(text, most)
    assert len(short) <= max(most, 0) or short == text
    assert text.startswith(short)
    assert short == text or " " not in text[:most] or text[len(short)] == " "


def test_modules_see_as_much_of_a_title_as_of_a_paragraph() -> None:
    document, _ = bounded(paper("t" * 200_000, "a" * 200_000))
    assert len(document.metadata.title) == len(document.metadata.abstract) == LONGEST_TEXT
