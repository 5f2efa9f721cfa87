from hypothesis import given
from hypothesis import strategies as st

from scigraft.graph.resolve import NameUse
from scigraft.graph.weave import edges, entity_of, paper_id, same_form, uses_of
from scigraft.model import EdgeSupport, Locator, Mention

PLACE = Locator(file="a.xml")


def mention(type: str, name: str, **details: str) -> Mention:
    return Mention(f"{type}:{name}", type, name, PLACE, details=details)


names = st.text(min_size=1, max_size=12)
uses = st.lists(
    st.builds(NameUse, names, st.lists(st.sampled_from("abc"), unique=True).map(lambda keys: tuple(sorted(keys)))),
    min_size=1,
    max_size=6,
)


@given(uses, st.randoms())
def test_an_entity_does_not_depend_on_the_order_of_what_it_is_made_of(given: list[NameUse], random) -> None:
    shuffled = random.sample(given, len(given))
    assert entity_of("Task", given) == entity_of("Task", shuffled)
    assert {entity_of("Field", group).id for group in same_form(given)} == {
        entity_of("Field", group).id for group in same_form(shuffled)
    }


def test_the_name_that_most_papers_use_stands_for_all() -> None:
    found = entity_of(
        "Task", [NameUse("NER", ("a",)), NameUse("ner", ("b", "c")), NameUse("NER", ("d",), {"long": "x"})]
    )
    assert (found.name, found.names, found.papers) == ("NER", (("NER", 2), ("ner", 2)), ("a", "b", "c", "d"))


def test_an_author_is_known_by_paper_and_coauthors_and_a_paper_by_its_key() -> None:
    given = [
        mention("Title", "T"),
        mention("Author", "Ada"),
        mention("Author", "Grace"),
        mention("Date", "2015", year="2015"),
    ]
    (title, ada, grace, date) = (use for _, use in uses_of(given, paper="p1"))
    assert title.id == paper_id("p1")
    assert ada.details == {"coauthors": "Grace", "paper": "p1", "year": "2015"}
    assert date.details == {"year": "2015"}
    assert ada.id != next(use.id for _, use in uses_of(given, paper="p2") if use.name == "Ada")
    assert grace.id != ada.id


def test_an_author_of_a_paper_of_thousands_is_told_by_a_few() -> None:
    found = uses_of([mention("Author", f"Author {n}") for n in range(3000)], paper="p")
    assert max(len(use.details["coauthors"]) for _, use in found) < 400


def test_what_has_no_name_is_no_entity() -> None:
    assert [use.type for _, use in uses_of([mention("Title", ""), mention("Task", "")], paper="p")] == ["Title"]


def test_support_of_several_documents_adds_up_once_each() -> None:
    one, two = EdgeSupport("a", "a.xml", PLACE), EdgeSupport("b", "b.xml", PLACE)
    found = list(
        edges([("s", "uses", "t", one), ("s", "uses", "t", one), ("s", "uses", "t", two), ("s", "uses", "u", one)])
    )
    assert [(edge.target, edge.support) for edge in found] == [("t", (one, two)), ("u", (one,))]
    assert list(edges([])) == []
