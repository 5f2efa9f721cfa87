"""What a document's metadata give for the academic graph, however broken they are."""

from __future__ import annotations

import pytest

from scigraft.extract.academic.authors import told_authors
from scigraft.extract.academic.metadata import metadata_notices, metadata_proposal
from scigraft.extract.academic.proposer import Proposal
from scigraft.model import Author, Document, Evidence, Locator, Metadata

_MICROSOFT = "Microsoft Research One Microsoft Way Redmond, WA, USA"


def _document(**metadata: object) -> Document:
    return Document(stem="a", file="papers/a.xml", format="tei", metadata=Metadata(**metadata))  # type: ignore[arg-type]


def _names(proposal: Proposal, type: str) -> list[str]:
    return [mention.name for mention in proposal.mentions if mention.type == type]


def test_people_places_venue_and_year_are_linked_to_the_paper() -> None:
    document = _document(
        title="Neural Parsing",
        authors=(Author("Ada Lovelace", (_MICROSOFT,), "0000-0001"), Author("Bo Li", (_MICROSOFT,))),
        venue="Proceedings of the 2014 Conference on Empirical Methods in Natural Language Processing (EMNLP)",
        date="October 25-29, 2014. 2014",
        keywords=("parsing; neural networks",),
    )
    found = metadata_proposal(document)
    assert [(m.type, m.name) for m in found.mentions] == [
        ("Title", "Neural Parsing"), ("Author", "Ada Lovelace"), ("Author", "Bo Li"),
        ("Institution", "Microsoft Research"), ("Conference", "EMNLP"), ("Date", "2014"),
        ("Keywords", "parsing"), ("Keywords", "neural networks"),
    ]  # fmt: skip
    name = {mention.id: mention.name for mention in found.mentions}
    assert [(link.relation, name[link.source], name[link.target]) for link in found.links] == [
        ("writes", "Ada Lovelace", "Neural Parsing"), ("writes", "Bo Li", "Neural Parsing"),
        ("works for", "Ada Lovelace", "Microsoft Research"), ("works for", "Bo Li", "Microsoft Research"),
        ("publishes", "Neural Parsing", "EMNLP"), ("is written in", "Neural Parsing", "2014"),
        ("keywords", "Neural Parsing", "parsing"), ("keywords", "Neural Parsing", "neural networks"),
    ]  # fmt: skip
    assert found.mentions[1].details == {"affiliations": _MICROSOFT, "orcid": "0000-0001"}


def test_names_are_placed_where_the_page_prints_them() -> None:
    unit = Evidence("p1", "paragraph", "By Ada Lovelace and others", locator=Locator(page=0))
    document = Document("a", "a.pdf", "pdf", Metadata(title="T", authors=(Author("Ada Lovelace"),)), (unit,))
    author = metadata_proposal(document).mentions[1]
    assert (author.evidence, author.place.page, author.place.span) == ("p1", 0, (3, 15))


def test_printed_keywords_are_taken_where_the_metadata_have_none() -> None:
    unit = Evidence("p1", "paragraph", "Keywords: rare earths, zircon, U–Pb dating.")
    found = metadata_proposal(Document("a", "a.pdf", "pdf", Metadata(title="T"), (unit,)))
    assert _names(found, "Keywords") == ["rare earths", "zircon", "U–Pb dating"]


def test_a_paper_of_which_nothing_is_said_is_a_title_alone() -> None:
    found = metadata_proposal(_document())
    assert [(m.id, m.type, m.name) for m in found.mentions] == [("title", "Title", "")]
    assert found.links == ()


def test_an_id_of_the_anthology_tells_venue_and_year_where_the_file_does_not() -> None:
    found = metadata_proposal(
        Document("P15-1002.tei", "P15-1002.tei.xml", "tei", Metadata(title="T", venue="Natural Language Processing"))
    )
    assert _names(found, "Conference") == ["ACL", "IJCNLP"]
    assert _names(found, "Date") == ["2015"]


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        (["JOHN SMITH†", "Bo Li 1,2"], ["John Smith", "Bo Li"]),
        (["Lovelace, Ada"], ["Ada Lovelace"]),
        (["Ivan Vuli´cvuli´c", "Mathias M ¨ Uller"], ["Ivan Vulić", "Mathias Müller"]),
        (["Hal Daumé Iii"], ["Hal Daumé III"]),
        (["Quoc V Le Google Brain"], ["Quoc V Le"]),
        (["Antal van den Bosch", "Mila Marinova"], ["Antal van den Bosch", "Mila Marinova"]),
        (["Google Research", "Beijing", "a.b@c.edu", "†", "Edu", "of the and"], []),
        (["Bo Li", "Bo  Li", "BO LI"], ["Bo Li", "Bo LI"]),
        (["Suharto"], ["Suharto"]),
        (["Deep Learning Parsing", "Bo Li"], ["Bo Li"]),
        (["The ATLAS Collaboration"], ["The ATLAS Collaboration"]),
    ],
)  # fmt: skip
def test_broken_author_markup_invents_nobody(printed: list[str], kept: list[str]) -> None:
    told = told_authors([Author(name) for name in printed], title="A Deep Learning Approach to Parsing", curated=False)
    assert [author.name for author in told.kept][: len(kept)] == kept[: len(told.kept)]
    assert len(told.kept) + len(told.dropped) <= len(printed)


def test_what_was_dropped_is_told_with_its_reason() -> None:
    document = _document(title="T", authors=(Author("Bo Li"), Author("Google Research"), Author("♣")))
    (notice,) = metadata_notices(document)
    assert notice.code == "authors-dropped"
    assert "2 of 3 authors" in notice.message and "'Google Research': it names an organisation" in notice.message


def test_an_affiliation_that_joins_those_of_several_says_of_nobody_where_he_works() -> None:
    joined = "Stanford University † Google Research ‡ Harbin Institute of Technology"
    own = "University of Oxford ∗"
    people = (Author("Ada Lovelace", (joined,)), Author("Bo Li", (joined, own)), Author("Eva Ek", (own,)))
    found = metadata_proposal(_document(title="T", authors=people))
    assert {"Stanford University", "Google Research", "University of Oxford"} <= set(_names(found, "Institution"))
    named = {mention.id: mention.name for mention in found.mentions}
    works = {(named[link.source], named[link.target]) for link in found.links if link.relation == "works for"}
    assert works == {("Bo Li", "University of Oxford"), ("Eva Ek", "University of Oxford")}
    (notice,) = metadata_notices(_document(title="T", authors=people))
    assert notice.code == "affiliations-joined" and "of 2 authors" in notice.message


def test_the_affiliation_of_one_author_may_hold_marks() -> None:
    mine = "Stanford University † Google Research"
    found = metadata_proposal(_document(title="T", authors=(Author("Ada Lovelace", (mine,)), Author("Bo Li"))))
    assert sum(link.relation == "works for" for link in found.links) == 2


def test_a_name_of_one_word_is_kept_where_a_publisher_lists_it() -> None:
    authors = [Author("Suharto"), Author("Bo Li"), Author("Eva Ek")]
    assert len(told_authors(authors, curated=True).kept) == 3
    assert [author.name for author in told_authors(authors, curated=False).kept] == ["Bo Li", "Eva Ek"]


def test_three_thousand_authors() -> None:
    authors = tuple(Author(f"Ada{chr(97 + n % 26)} Lovelace{n}x{chr(97 + n // 26 % 26)}") for n in range(3000))
    found = metadata_proposal(_document(title="Higgs", authors=authors))
    assert len(found.links) == len(_names(found, "Author")) <= 3000
    assert len({mention.id for mention in found.mentions}) == len(found.mentions)
