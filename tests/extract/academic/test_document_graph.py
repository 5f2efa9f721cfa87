from scigraft.extract.academic.document_graph import document_graph
from scigraft.extract.academic.mentions import folded, make_mention, mention_id
from scigraft.extract.academic.proposer import Proposal
from scigraft.extract.academic.together import together
from scigraft.model import FACETS, Document, Evidence, Link, Locator, Metadata, SetAside

PLACE = Locator(file="a.xml", span=(0, 4))


def document(**given) -> Document:
    return Document("a", "a.xml", "tei", **given)


def test_the_first_mention_is_the_paper_itself():
    title = Evidence("e0", "title", "A Parser", locator=Locator(page=0))
    found = document_graph(document(metadata=Metadata(title="A Parser"), evidence=(title,)))
    assert [(m.id, m.type, m.name, m.evidence) for m in found.mentions] == [("title", "Title", "A Parser", "e0")]
    assert found.mentions[0].place == Locator(file="a.xml", page=0)


def test_a_document_that_says_nothing_is_still_a_paper():
    found = document_graph(document())
    assert [m.id for m in found.mentions] == ["title"]
    assert (found.links, found.references, found.contexts) == ((), (), ())


def test_references_have_keys_of_their_own_also_where_the_file_repeats_them():
    entries = (Metadata(title="One", key="b0"), Metadata(title="Two", key="b0"), Metadata(title="Three"))
    found = document_graph(document(bibliography=entries)).references
    assert [(r.key, r.position, r.printed) for r in found] == [
        ("b0", 0, "One"),
        ("b0~2", 1, "Two"),
        ("ref2", 2, "Three"),
    ]


def test_ids_follow_from_type_folded_name_and_place():
    one = make_mention("Task", "Named  Entity\nRecognition", PLACE, evidence="e1")
    assert one.name == "Named Entity Recognition"
    assert one.id == mention_id("Task", "named entity recognition", PLACE, evidence="e1")
    assert one.id != mention_id("Method", "named entity recognition", PLACE, evidence="e1")
    assert one.id != mention_id("Task", "named entity recognition", Locator(span=(1, 4)), evidence="e1")
    assert folded("CoNLL–2003 ") == folded("conll-2003")


def test_a_name_is_one_mention_with_all_its_places_and_links_follow():
    first, second = (make_mention("Task", name, Locator(span=(n, n + 3))) for n, name in enumerate(("NER", "ner")))
    data = make_mention("Dataset", "CoNLL", PLACE)
    links = (Link("experiments on", second.id, data.id, PLACE), Link("experiments on", first.id, data.id, PLACE))
    found = together(Proposal((first, data, second), (*links, Link("uses", first.id, "nothing", PLACE))))
    assert [m.id for m in found.mentions] == [first.id, data.id]
    assert found.mentions[0].also == (second.place,)
    assert found.links == (Link("experiments on", first.id, data.id, PLACE),)


def test_two_authors_of_one_name_stay_two():
    authors = [make_mention("Author", "Wei Wang", Locator(span=(n, n + 8))) for n in (0, 20)]
    assert len(together(Proposal(tuple(authors))).mentions) == 2


class Counting:
    """A proposer that names one thing of its type, another where that is barred, and counts how often it is asked."""

    def __init__(self, type: str) -> None:
        self.name = self.type = type
        self.types = frozenset({type})
        self.asked = 0

    def propose(self, view, so_far: Proposal) -> Proposal:
        self.asked += 1
        name = "second" if (self.type, "first") in view.barred else "first"
        return Proposal((make_mention(self.type, name, PLACE),))


def test_what_is_set_aside_is_proposed_again_by_those_of_its_type_alone():
    def judge(mentions):
        return tuple(
            SetAside(mention, "invalid", "it is no task")
            for mention in mentions
            if (mention.type, mention.name) == ("Task", "first")
        )

    task, data = Counting("Task"), Counting("Dataset")
    found = document_graph(document(), asked=(data, task), judge=judge)
    assert [(m.type, m.name) for m in found.mentions[1:]] == [("Dataset", "first"), ("Task", "second")]
    assert [(one.mention.name, one.reason) for one in found.set_aside] == [("first", "it is no task")]
    assert (data.asked, task.asked) == (1, 2)


def test_a_document_has_facet_items_of_its_title_at_least():
    title = Evidence("e0", "title", "A Parser for Legal Texts", locator=Locator(page=0))
    found = document_graph(document(metadata=Metadata(title=title.text), evidence=(title,)))
    assert [(item.facet, item.found_by) for item in found.facets] == [(facet, "title") for facet in FACETS]
    assert {item.place.file for item in found.facets} == {"a.xml"}
    assert document_graph(document()).facets == ()
