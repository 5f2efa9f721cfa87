"""References told to be papers of a library, or left open with the reason."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.graph.citations import Catalogue, CataloguePaper, judge, keys_of_paper, keys_of_reference, link
from scigraft.graph.citations.identifiers import identifiers
from scigraft.model import Author, Metadata, Reference


def metadata(title: str = "", authors: str = "", year: str = "", **more) -> Metadata:
    return Metadata(title=title, authors=tuple(Author(n) for n in authors.split("; ") if n), date=year, **more)


def paper(key: str, *given: str, **more) -> CataloguePaper:
    return CataloguePaper(key, metadata(*given, **more))


def reference(*given: str, printed: str = "", **more) -> Reference:
    return Reference("b0", 0, printed, metadata(*given, **more))


GLOVE = "Glove: Global vectors for word representation"
TWINS = "Event Extraction as Dependency Parsing"
TITLE = "Head-Driven Statistical Models for Natural Language Parsing"
PAPERS = [
    paper("glove", "GloVe: Global Vectors for Word Representation", "Jeffrey Pennington; Richard Socher", "2014"),
    paper("collins03", TITLE, "Michael Collins", "2003", venue="Computational Linguistics"),
    paper("collins99", TITLE, "Michael Collins", "1999", venue="University of Pennsylvania"),
    paper("intro1", "Introduction", "Ann Smith", "2001", venue="Journal of One"),
    paper("intro2", "Introduction", "Bo Lee", "2002"),
    paper("task15", "SemEval-2015 Task 3: Answer Selection in Community Question Answering", "Preslav Nakov", "2015"),
    paper("task16", "SemEval-2016 Task 3: Community Question Answering", "Preslav Nakov", "2016"),
    paper(
        "attention",
        "Attention Is All You Need",
        "Ashish Vaswani; Noam Shazeer",
        "2017",
        identifiers=(("arxiv", "1706.03762"),),
    ),
    paper("acl", "A Paper of Any Name", "Jo Doe", "2017", doi="10.18653/v1/P17-1001"),
    paper("twin1", "Event Extraction as Dependency Parsing", "David McClosky; Mihai Surdeanu", "2011"),
    paper("twin2", "Event Extraction as Dependency Parsing", "David McClosky; Mihai Surdeanu", "2011"),
]
CATALOGUE = Catalogue(PAPERS)


@pytest.mark.parametrize(
    ("given", "key", "how"),
    [
        (reference(GLOVE, "J Pennington; R Socher", "2014"), "glove", "title"),
        (reference("G1ove: Global vcctors for wordrepre- sentation", "Penningtom; Socher", "2014"), "glove", "title"),
        (reference(GLOVE, "Pennington, Jeffrey", "2010"), "glove", "title"),
        (reference(GLOVE, "", "2014"), "glove", "title"),
        (reference(f"{GLOVE}. In EMNLP", "J Pennington", "2014"), "glove", "title"),
        (reference(GLOVE, "Some Body", "2014"), "", "unlike"),
        (reference("Glove: Global vectors for world representation", "J Pennington", "2014"), "glove", "title"),
        (reference("Glove: Global vectors for text representation", "J Pennington", "2014"), "", "unlike"),
        (reference(TITLE, "M Collins", "2003"), "collins03", "title"),
        (reference(TITLE, "M Collins", "1999"), "collins99", "title"),
        (reference(TITLE, "M Collins", "2001"), "", "several fit"),
        (reference(TITLE, "M Collins", "", venue="Computational Linguistics"), "collins03", "title"),
        (reference("Introduction", "Ann Smith", "2001"), "intro1", "title"),
        (reference("Introduction", "", "2001"), "", "unlike"),
        (reference("SemEval-2016 Task 3: Community Question Answering", "P Nakov", "2016"), "task16", "title"),
        (reference("SemEval-2017 Task 3: Community Question Answering", "P Nakov", "2017"), "", "unlike"),
        (reference("Attention", "Vaswani", "2017", printed="Attention. CoRR abs/1706.03762"), "attention", "arxiv"),
        (reference("Other", identifiers=(("DOI", "doi.org/10.48550/arXiv.1706.03762v5"),)), "attention", "arxiv"),
        (reference("", printed="http://aclweb.org/anthology/P17-1001"), "acl", "acl"),
        (reference("Event extraction as dependency parsing", "D McClosky; M Surdeanu", "2011"), "", "several fit"),
        (reference("Nobody wrote this in any library at all", "No One", "2000"), "", "not in the library"),
        (reference(), "", "no title"),
    ],
)  # fmt: skip
def test_a_reference_is_told(given: Reference, key: str, how: str):
    (one,) = CATALOGUE.judge([given])
    assert (one.paper, one.how) == (key, how)
    assert bool(one.reason) != bool(one.paper)


def test_a_title_that_stands_only_in_the_printed_entry_is_found():
    entry = "J. Pennington and R. Socher. 2014. GloVe: Global vectors for word representation. EMNLP."
    (one,) = CATALOGUE.judge([reference("", "Jeffrey Pennington; Richard Socher", "2014", printed=entry)])
    assert one.paper == "glove"


def test_an_isbn_is_not_enough():
    book = (("isbn", "978-0-262-03384-8"),)
    two = [paper("one", "The First Chapter of Some Book", "A B", "2009", identifiers=book)]
    assert link([reference("Quite Another Chapter of It", "C D", "2009", identifiers=book)], two) == ()


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ((("doi", "doi:10.1000/AbC."),), {"doi": "10.1000/abc"}),
        ((("arXiv", "arXiv:cs/9901001v2"),), {"arxiv": "cs/9901001"}),
        ((("url", "https://www.aclweb.org/anthology/D/D14/D14-1162.pdf"),), {"acl": "d14-1162"}),
        ((("url", "https://aclanthology.org/2020.acl-main.447/"),), {"acl": "2020.acl-main.447"}),
        ((("pmid", "12345"), ("pmc", "PMC678901")), {"pmid": "12345", "pmcid": "678901"}),
        ((("pmid", "none"), ("id", "x")), {}),
    ],
)
def test_identifiers_have_one_form(given: tuple[tuple[str, str], ...], found: dict[str, str]):
    assert identifiers(metadata(identifiers=given)) == found


def test_the_result_is_the_same_in_any_order_and_with_candidates_alone():
    references = [Reference(f"b{n}", n, "", p.metadata) for n, p in enumerate(PAPERS)]
    shuffled = random.Random(1).sample(PAPERS, len(PAPERS))
    assert judge(references, PAPERS) == judge(references, shuffled) == Catalogue(shuffled).judge(references)
    for one in references:
        near = [p for p in PAPERS if keys_of_paper(p) & keys_of_reference(one)]
        assert judge([one], near) == judge([one], PAPERS)


def test_a_paper_taken_out_and_put_back_leaves_the_catalogue_as_it_was():
    catalogue = Catalogue(PAPERS)
    references = [Reference("b0", 0, "", PAPERS[0].metadata)]
    catalogue.remove("glove")
    catalogue.remove("glove")
    assert "glove" not in catalogue and catalogue.judge(references)[0].how == "not in the library"
    catalogue.add(PAPERS[0])
    catalogue.add(PAPERS[0])
    assert len(catalogue) == len(PAPERS) and catalogue.judge(references)[0].paper == "glove"


@given(st.builds(metadata, st.text(max_size=60), st.text(max_size=40), st.text(max_size=8), doi=st.text(max_size=20)))
def test_any_entry_is_judged(entry: Metadata):
    one = CATALOGUE.judge([Reference("b0", 0, entry.title, entry)])[0]
    assert one.paper == "" or one.paper in CATALOGUE
