import random

from scigraft.graph.citations.outside import CitedWork, cited_work, titles_of, told_apart
from scigraft.model import Author, Metadata, Reference


def reference(title: str = "", **given: object) -> Reference:
    return Reference("b1", 0, "", Metadata(title=title, **given))  # type: ignore[arg-type]


LONG = "A study of something that takes a long title"


def test_a_work_is_known_again_by_identifier_and_by_a_long_title() -> None:
    work = cited_work(reference(LONG, doi="10.1234/X"))
    assert work.names == ("doi:10.1234/x", "title:astudyofsomethingthattakesalongtitle")


def test_a_short_title_needs_author_and_year_and_a_generic_one_names_nothing() -> None:
    assert cited_work(reference("Deep parsing")).names == ()
    authored = cited_work(reference("Deep parsing", authors=(Author("Ada Lovelace"),), date="1999"))
    assert authored.names == ("title:deepparsing lovelace 1999",)
    assert cited_work(reference("Introduction")).names == ()


def test_works_that_share_a_name_are_one_in_whatever_order_they_come() -> None:
    works = [
        CitedWork("a", "One title", ("doi:1", "title:one")),
        CitedWork("b", "One title", ("title:one",)),
        CitedWork("c", "One titel", ("acl:1", "title:one")),
        CitedWork("d", "Another", ("title:another",)),
        CitedWork("e", "Nameless", ()),
    ]
    same = told_apart(works)
    assert same["doi:1"] == same["title:one"] == same["acl:1"] == "acl:1"
    assert same["title:another"] == "title:another"
    assert titles_of(works, same) == {"acl:1": "One title", "title:another": "Another"}
    for seed in range(5):
        shuffled = random.Random(seed).sample(works, len(works))
        assert told_apart(shuffled) == same
        assert titles_of(shuffled, same) == titles_of(works, same)
