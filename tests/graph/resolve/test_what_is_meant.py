import pytest

from scigraft.graph.resolve.meant import by_name, labels, name_in, name_of


@pytest.mark.parametrize("papers", [["a"], ["b", "a"], ["a; b", "c"], ["x [1]", "y]"], ["10.1234/x;y"]])
def test_what_some_papers_call_so_is_known_by_each_of_them_and_by_no_other(papers: list[str]) -> None:
    meant = name_in("Wei Wang", papers)
    assert name_of(meant) == "Wei Wang"
    told = by_name([meant, "Ada"])
    for paper in papers:
        assert labels("Wei Wang", ["z", paper], told) == ("Wei Wang", meant)
    for others in (["z"], ["aa"], [papers[0][:-1]] if len(papers[0]) > 1 else []):
        assert labels("Wei Wang", others, told) == ("Wei Wang",)
    assert labels("Ada", papers, told) == ("Ada",)


def test_a_name_with_brackets_is_a_name() -> None:
    assert name_of("accuracy [%]") == "accuracy [%]"
    assert labels("accuracy [%]", ["a"], by_name(["accuracy [%]"])) == ("accuracy [%]",)
