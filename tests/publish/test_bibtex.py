import pytest

from scigraft.publish.bibtex import distinct_keys, is_meeting, paper_entry


@pytest.mark.parametrize(
    ("venue", "meeting"),
    [
        ("emnlp", True),
        ("ACL 2014", True),
        ("coling/acl", True),
        ("NeurIPS", True),
        ("Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics", True),
        ("Workshop on Parsing", True),
        ("tacl", False),
        ("Transactions of the Association for Computational Linguistics", False),
        ("Computational Linguistics", False),
        ("Journal of Trees", False),
        ("Comput. Linguist.", False),
        ("arXiv", False),
        ("Nature", False),
        ("nature", False),
        ("", False),
    ],
)
def test_a_meeting_is_told_from_a_journal(venue: str, meeting: bool) -> None:
    assert is_meeting(venue) is meeting


@pytest.mark.parametrize(
    ("venue", "kind", "line"),
    [
        ("emnlp", "inproceedings", "booktitle = {emnlp}"),
        ("Nature", "article", "journal = {Nature}"),
        ("", "misc", "title = {Trees}"),
    ],
)
def test_an_entry_stands_where_its_venue_says(venue: str, kind: str, line: str) -> None:
    told = paper_entry("t1", {"title": "Trees", "venue": venue, "year": "2014"})
    assert told.startswith(f"@{kind}{{t1,\n  title = {{Trees}}")
    assert line in told and "venue" not in told


def test_authors_that_bibtex_would_take_apart_stand_in_braces() -> None:
    told = paper_entry(
        "t1", {"title": "T\x1b[31m"}, authors=("Ada Lovelace", "Ministry of Health and Science", "A, B, C, D")
    )
    assert "author = {Ada Lovelace and {Ministry of Health and Science} and {A, B, C, D}}" in told
    assert "title = {T[31m}" in told


def test_papers_whose_keys_differ_by_what_bibtex_does_not_take_keep_two_entries() -> None:
    assert distinct_keys(["a b", "a/b", "a-b", "论文", "文", "A-B", "a-b-2"]) == [
        "a-b", "a/b", "a-b-2", "paper", "paper-2", "A-B-3", "a-b-2-2",
    ]  # fmt: skip


def test_marks_of_footnotes_that_a_file_has_as_authors_are_left_out() -> None:
    assert "author = {Ada Li and Bo Wu}" in paper_entry("a", {"title": "Trees"}, authors=["Ada Li†", "Bo Wu", "†"])
    assert "author = {Acme University}" in paper_entry("a", {"title": "Trees"}, authors=["Acme University"])
