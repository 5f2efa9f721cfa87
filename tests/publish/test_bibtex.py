import pytest

from scigraft.publish.bibtex import is_meeting, paper_entry


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
