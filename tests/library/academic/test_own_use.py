from pathlib import Path

import pytest
from papers_in_tei import write

from scigraft.library import Library
from scigraft.library.academic.own_use import SAYS_SO, points, saying_so
from scigraft.model import EdgeSupport, Locator

BACKGROUND = "Large stores of facts such as Redbase have become important."
OTHERS = "Lovelace et al. (2013) evaluate on Redbase, too."
OWN = "We ran our experiments on Redbase and on a second store."


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        (OWN, True),
        ("Experiments on Redbase show gains, and results on it are new.", False),
        ("We use Redbase as our store of facts.", True),
        ("In this paper the score is measured on Redbase.", True),
        (BACKGROUND, False),
        (OTHERS, False),
        ("Answering questions over Redbase", False),
        ("We use Rb as our store.", False),
        ("We use Redbase 19,485 3,734 98.8 3,069 81.2 9,147 as printed.", False),
    ],
)
def test_a_sentence_says_that_its_paper_uses_what_it_names(text: str, sure: bool) -> None:
    import re

    assert (points(text, re.compile("Redbase")) >= SAYS_SO) is sure


def test_users_are_shown_with_the_sentence_that_says_so_where_there_is_one(library: Library, tmp_path: Path) -> None:
    library.add([
        write(tmp_path / "in", "a", "Dataset: Redbase", BACKGROUND, f"{OTHERS} {OWN} Nothing else is said."),
        write(tmp_path / "in", "b", "Dataset: Redbase", BACKGROUND),
        write(tmp_path / "in", "c", "Dataset: redbase", "Of the Redbases we use none."),
    ])  # fmt: skip
    library.build()
    users = {user.paper.key: user.support[0].place for user in library.academic().users_of("redbase")}
    assert {key: place.text for key, place in users.items()} == {
        "a": OWN, "b": "Dataset: Redbase", "c": "Dataset: redbase"
    }  # fmt: skip
    assert users["a"].span == (len(OTHERS) + 1, len(OTHERS) + 1 + len(OWN))
    assert users["a"].file.endswith("a.tei.xml")


def test_a_place_in_a_table_or_of_a_file_that_is_not_read_stays(library: Library) -> None:
    places = (Locator(file="x", table="tab_0", text="Redbase"), Locator(file="x", text="Redbase"))
    support = tuple(EdgeSupport("p", "x", place) for place in places)
    with library._engine.connect() as connection:
        assert saying_so(connection, support, ["Redbase"]) == support
        assert saying_so(connection, support, [""]) == support
