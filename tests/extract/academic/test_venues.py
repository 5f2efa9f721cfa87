"""Venues by code, by the name of their proceedings, by acronym and by id."""

from __future__ import annotations

import pytest

from scigraft.extract.academic.venues import venues_of, venues_of_id


@pytest.mark.parametrize(
    ("printed", "names", "year"),
    [
        (
            "Proceedings of the 2014 Conference on Empirical Methods in Natural Language Processing (EMNLP)",
            ["EMNLP"],
            "2014",
        ),
        (
            "Proceedings of the 54th Annual Meeting of the Association for Computational Linguistics (Long Papers)",
            ["ACL"],
            "",
        ),
        (
            "53rd Annual Meeting of the ACL and 7th Int. Joint Conference on Natural Language Processing",
            ["ACL", "IJCNLP"],
            "",
        ),
        ("Transactions of the Association for Computational Linguistics", ["TACL"], ""),
        ("Proceedings of ACL 2017, Student Research Workshop", ["ACL"], "2017"),
        ("acl", ["ACL"], ""),
        ("coling/acl", ["COLING", "ACL"], ""),
        ("semitic", ["SEMITIC"], ""),
        ("ws", [], ""),
        ("Association for Computational Linguistics", [], ""),
        ("Natural Language Processing", [], ""),
        ("Computational Linguistics", ["Computational Linguistics"], ""),
        ("Geochimica et Cosmochimica Acta", ["Geochimica et Cosmochimica Acta"], ""),
        ("Journal of Zhejiang University", ["Journal of Zhejiang University"], ""),
        ("Stanford University", [], ""),
        ("Proceedings of the EMNLP 2014 Workshop on Arabic Natural Language Processing (ANLP)", ["ANLP"], "2014"),
        ("In Proc. of the 3rd Symposium on Rocks", ["Symposium on Rocks"], ""),
        ("arXiv preprint arXiv:1409.0473", ["arXiv"], ""),
        ("", [], ""),
    ],
)
def test_the_venue_that_is_printed(printed: str, names: list[str], year: str) -> None:
    found = venues_of(printed)
    assert [venue.name for venue in found] == names
    assert all(venue.year == year for venue in found)


@pytest.mark.parametrize(
    ("id", "names", "year"),
    [
        ("D14-1002", ["EMNLP"], "2014"),
        ("P97-1001", ["ACL", "EACL"], "1997"),
        ("J79-1011", ["Computational Linguistics"], "1979"),
        ("paper-12", [], ""),
        ("W14-3302", [], ""),
    ],
)
def test_the_venue_of_an_anthology_id(id: str, names: list[str], year: str) -> None:
    found = venues_of_id(id)
    assert [venue.name for venue in found] == names
    assert all(venue.year == year for venue in found)
