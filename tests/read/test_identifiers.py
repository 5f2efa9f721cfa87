import pytest

from scigraft.read.identifiers import anthology_id, arxiv_id, behind_doi, dois_in, normal_doi


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.1016/J.X.2020.01.002.", "10.1016/j.x.2020.01.002"),
        ("(doi:10.1000/abc)", "10.1000/abc"),
        ("10.1016/0022-3093(95)00123-4", "10.1016/0022-3093(95)00123-4"),
        ("see 10.1016/0022-3093(95)", "10.1016/0022-3093(95)"),
        ("version 10.2", ""),
    ],
)
def test_a_doi_is_found_and_normalised(text: str, doi: str) -> None:
    assert normal_doi(text) == doi


def test_all_dois_of_a_text_are_found() -> None:
    assert list(dois_in("10.1000/a, 10.1000/b; and 10.1000/C")) == ["10.1000/a", "10.1000/b", "10.1000/c"]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("1706.03762", "1706.03762"), ("arXiv:1706.03762v5", "1706.03762"), ("arxiv 1706.03762", "1706.03762"),
        ("cs/0112017v1", "cs/0112017"), ("math.GT/0309136", "math.gt/0309136"),
        ("1706.037", ""), ("see 1706.03762", ""), ("2017", ""),
    ],
)  # fmt: skip
def test_an_arxiv_id_is_told_without_its_version(text: str, id: str) -> None:
    assert arxiv_id(text) == id


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("P18-1001", "p18-1001"), ("P18-1001v2.pdf", "p18-1001"), ("2020.acl-main.447", "2020.acl-main.447"),
        ("2023.findings-emnlp.12", "2023.findings-emnlp.12"), ("2021.12-15.1", ""), ("P18-100", ""), ("a P18-1001", ""),
    ],
)  # fmt: skip
def test_an_id_of_the_anthology_is_told(text: str, id: str) -> None:
    assert anthology_id(text) == id


@pytest.mark.parametrize(
    ("doi", "behind"),
    [
        ("10.48550/arxiv.1706.03762", ("arxiv", "1706.03762")),
        ("10.48550/arxiv.math.gt/0309136", ("arxiv", "math.gt/0309136")),
        ("10.48550/arxiv.x", ("arxiv", "")), ("10.18653/v1/2020.acl-main.447", ("acl", "2020.acl-main.447")),
        ("10.3115/v1/p14-1092", ("acl", "p14-1092")), ("10.1162/tacl_a_00051", ("", "")),
    ],
)  # fmt: skip
def test_a_doi_may_be_made_of_another_identifier(doi: str, behind: tuple[str, str]) -> None:
    assert behind_doi(doi) == behind
