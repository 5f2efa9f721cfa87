import itertools

import pytest

from scigraft.library.facts import Facts, title_key
from scigraft.library.pairing import Work
from scigraft.library.papers import Bibliography, metadata_of, paper_keys
from scigraft.library.roles import File
from scigraft.model import Author, Metadata


@pytest.mark.parametrize(
    ("mains", "keys"),
    [
        (["a/Smith 2020.pdf"], ["Smith-2020"]),
        (["a/x.pdf", "b/x.pdf"], ["a-x", "b-x"]),
        (["p1/main.pdf"], ["p1-main"]),
        (["Żółć.pdf"], ["Żółć"]),
        (["---.pdf"], ["paper"]),
        (["a/b/x.pdf", "c/b/x.pdf"], ["b-x-1111aaaa", "b-x-2222bbbb"]),
    ],
)
def test_keys_name_the_paper_by_its_file(mains: list[str], keys: list[str]) -> None:
    digests = dict(zip(mains, ("1111aaaa9", "2222bbbb9"), strict=False))
    works = [Work(main, (main,)) for main in mains]
    for order in itertools.permutations(works):
        assert [paper_keys(order, digests)[main] for main in mains] == keys


def test_two_copies_of_one_file_still_get_two_keys() -> None:
    works = [Work(main, (main,)) for main in ("a/b/x.pdf", "c/b/x.pdf")]
    keys = paper_keys(works, {work.main: "same" * 4 for work in works})
    assert len(set(keys.values())) == 2


def test_titles_match_over_spelling_of_dashes_and_case() -> None:
    assert title_key("Oxide–glass: the structure of SiO₂") == title_key("oxide glass - The Structure of SiO2")
    assert title_key("Introduction") == ""


def _file(name: str, metadata: Metadata, kind: str = "pdf") -> File:
    return File(name, kind, Facts(metadata=metadata))


ENTRY = Metadata(
    title="Optical properties of tellurite glasses", doi="10.1000/x", venue="J. Glass", date="2020",
    authors=(Author("A. Smith"),), key="smith2020",
    identifiers=(("file", "Full Text:files/12/weird.pdf:application/pdf"),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "metadata"),
    [
        ("x.pdf", Metadata(doi="10.1000/X")),
        ("x.pdf", Metadata(title="Optical Properties of Tellurite Glasses")),
        ("weird.pdf", Metadata()),
        ("Smith2020.pdf", Metadata()),
    ],
)
def test_a_bibliography_gives_metadata_by_doi_title_file_or_key(name: str, metadata: Metadata) -> None:
    found = metadata_of([_file(name, metadata)], Bibliography([ENTRY]))
    assert (found.venue, found.doi and found.doi.lower(), found.key) == ("J. Glass", "10.1000/x", "")


def test_an_entry_of_another_paper_gives_nothing() -> None:
    assert metadata_of([_file("x.pdf", Metadata(doi="10.1000/other"))], Bibliography([ENTRY])).venue == ""


def test_a_publishers_file_is_trusted_before_a_bibliography() -> None:
    own = Metadata(doi="10.1000/x", venue="Journal of Glass")
    assert metadata_of([_file("x.xml", own, "jats")], Bibliography([ENTRY])).venue == "Journal of Glass"
    assert metadata_of([_file("x.pdf", own)], Bibliography([ENTRY])).venue == "J. Glass"
