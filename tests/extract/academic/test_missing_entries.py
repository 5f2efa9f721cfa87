"""Works that a text cites by author and year and that its list of references lacks."""

import pytest

from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.model import Author, Document, Evidence, Metadata, Notice

ENTRIES = (
    Metadata(title="On trees", authors=(Author("Ann Jones"), Author("Bo Lee")), date="2010", key="b0"),
    Metadata(title="On charts", authors=(Author("Orhan Xu"), Author("Ashish Vaswani")), date="2018", key="b1"),
    Metadata(title="On graphs", authors=(Author("P Diederik"), Author("Jimmy Kingma"), Author("Ba")), date="2015"),
)


def noticed(*paragraphs: str) -> list[Notice]:
    evidence = tuple(Evidence(id=f"p{at}", kind="paragraph", text=text) for at, text in enumerate(paragraphs))
    document = Document("a", "a.tei.xml", "tei", evidence=evidence, bibliography=ENTRIES)
    return [one for one in contexts(document, references_of(document)).notices if one.code == "citation-without-entry"]


def test_works_that_the_list_lacks_are_counted_and_named_the_most_cited_first() -> None:
    [notice] = noticed(
        "So did Tran et al. (2018), but Vaswani et al. (2017) came first.",
        "Attention (Vaswani et al., 2017) is used, not trees (Jones and Lee, 2010).",
    )
    assert "3 citations name works" in notice.message and "(3)" in notice.message
    assert notice.message.index("Vaswani et al. 2017 (2 times)") < notice.message.index("Tran et al. 2018")
    assert notice.locator.file == "a.tei.xml" and notice.locator.span is not None


@pytest.mark.parametrize(
    "text",
    [
        "Trees (Jones and Lee, 2010) and again Jones et al. (2012), printed later.",
        "Adam (Kingma and Ba, 2015) in a torn list of authors.",
        "Released in November 2019, with Windows (2021) and Berlin (2020).",
        "On the WMT 2014 German-to-Dutch and WMT 2014 German-to-Danish tasks it is best.",
        "Evaluated by the Conference on Parsing and NIST 2003 alike.",
        "Nothing is cited here.",
    ],
)
def test_entries_badly_read_preprints_and_names_before_years_are_not_missing(text: str) -> None:
    assert noticed(text) == []


def test_a_paper_that_cites_by_number_names_no_works() -> None:
    assert noticed("As [1] and [2] and [3] say, unlike Tran et al. (2018).", "See [1], [2] and [3].") == []
