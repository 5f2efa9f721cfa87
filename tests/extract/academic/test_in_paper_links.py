import pytest

from scigraft.extract.academic.links import links_in_paper
from scigraft.extract.academic.mentions import make_mention, title_mention
from scigraft.extract.academic.ontology import ontology
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.model import Document, Evidence, Locator, Structure, Table

ABSTRACT = (
    "Word order differs between languages. We reorder before translation with PreOrd. "
    "On machine translation of WMT14 it reaches a good BLEU. Nothing is said here. "
    "Parsing is another matter."
)
SENTENCES = [part if part.endswith(".") else part + "." for part in ABSTRACT.split(". ")]


def said(type: str, number: int):
    start = ABSTRACT.index(SENTENCES[number])
    span = (start, start + len(SENTENCES[number]))
    return make_mention(type, SENTENCES[number], Locator(file="a.xml", span=span), evidence="e1")


def named(type: str, name: str, **details: str):
    return make_mention(type, name, Locator(file="a.xml", text=name), evidence="e1", details=details)


def linked(*mentions, tables=(), text: str = ABSTRACT):
    document = Document("a", "a.xml", "tei", evidence=(Evidence("e1", "abstract", text),), tables=tables)
    whole = Proposal((title_mention("Reordering", Locator(file="a.xml")), *mentions))
    names = {mention.id: (mention.type, mention.name) for mention in whole.mentions}
    return [(link, names[link.source], names[link.target]) for link in links_in_paper(PaperView(document), whole).links]


def pairs(found):
    return {(source, link.relation, target) for link, source, target in found if source[0] != "Title"}


def test_the_paper_is_linked_to_each_of_its_entities():
    given = [named(type, "x") for type in ("Field", "Task", "Dataset", "Metric", "Model", "Result")]
    found = linked(*given, said("Method", 1), said("Problem", 0), text="")
    assert {link.relation for link, *_ in found} == {
        "belongs to", "works on", "experiments on", "uses", "proposes", "achieves", "adopts", "solves",
    }  # fmt: skip


def test_what_stands_in_one_sentence_is_linked_with_its_place():
    found = linked(named("Task", "machine translation"), named("Dataset", "WMT14"), named("Metric", "BLEU"))
    assert pairs(found) == {
        (("Task", "machine translation"), "experiments on", ("Dataset", "WMT14")),
        (("Task", "machine translation"), "uses", ("Metric", "BLEU")),
    }
    places = {link.place.text for link, source, _ in found if source[0] == "Task"}
    assert places == {SENTENCES[2]}


def test_what_stands_in_sentences_that_follow_each_other_is_linked_with_less_confidence():
    found = linked(
        said("Problem", 0), said("Method", 1), named("Model", "PreOrd"), named("Task", "machine translation")
    )
    assert pairs(found) == {
        (("Method", SENTENCES[1]), "solves", ("Problem", SENTENCES[0])),
        (("Method", SENTENCES[1]), "proposes", ("Model", "PreOrd")),
        (("Method", SENTENCES[1]), "works on", ("Task", "machine translation")),
        (("Model", "PreOrd"), "solves", ("Problem", SENTENCES[0])),
        (("Model", "PreOrd"), "works on", ("Task", "machine translation")),
    }
    sure = {link.relation: link.confidence for link, source, _ in found if source[0] == "Method"}
    assert sure["proposes"] > sure["solves"]


@pytest.mark.parametrize("other", [named("Task", "parsing"), named("Task", "tagging")])
def test_what_stands_far_apart_or_nowhere_is_not_linked(other):
    assert pairs(linked(other, named("Dataset", "WMT14"))) == set()


def test_an_innovation_that_tells_of_the_sentence_of_a_method_is_linked_to_it():
    method = said("Method", 1)
    innovation = make_mention(
        "Innovation", "On word order, the paper reorders", Locator(file="a.xml"), evidence="e0", also=(method.place,)
    )
    [(link, _, target)] = [one for one in linked(method, innovation, text="") if one[1][0] == "Method"]
    assert (link.relation, link.place, target[0]) == ("innovates", method.place, "Innovation")


def test_a_short_name_is_found_only_as_it_is_written():
    assert pairs(linked(named("Task", "machine translation"), named("Metric", "IT"))) == set()


def test_a_result_joins_all_that_it_names():
    place = Locator(file="a.xml", table="T1", row=2, col=3, text="27.3")
    details = {"task": "MT", "dataset": "newstest", "metric": "chrF", "model": "PreOrd"}
    result = make_mention("Result", "newstest chrF 27.3", place, evidence="T1", details=details)
    given = [named("Task", "MT"), named("Dataset", "newstest"), named("Metric", "chrF"), named("Model", "preord")]
    found = linked(*given, result, text="")
    assert len(pairs(found)) == 6
    assert (("Model", "preord"), "achieves", ("Result", "newstest chrF 27.3")) in pairs(found)
    assert {link.place for link, source, _ in found if source[0] != "Title"} == {place}


def test_a_method_achieves_what_the_model_does_that_it_is_said_to_propose():
    place = Locator(file="a.xml", table="T1", row=2, col=3, text="27.3")
    result = make_mention("Result", "WMT14 BLEU 27.3", place, evidence="T1", details={"model": "PreOrd"})
    found = linked(said("Method", 1), named("Model", "PreOrd"), result)
    assert (("Method", SENTENCES[1]), "achieves", ("Result", "WMT14 BLEU 27.3")) in pairs(found)


def test_a_caption_and_the_cells_under_it_are_linked():
    table = Table("T1", (), Structure((), (), ()), caption="Results for machine translation", near=())
    cell = make_mention("Dataset", "newstest2013", Locator(file="a.xml", table="T1", row=0, col=1), evidence="T1")
    [(link, source, target)] = [
        one
        for one in linked(named("Task", "machine translation"), cell, tables=(table,), text="")
        if one[1][0] == "Task"
    ]
    assert (source, target) == (("Task", "machine translation"), ("Dataset", "newstest2013"))
    assert (link.relation, link.place.row, link.place.col) == ("experiments on", 0, 1)


def test_every_link_is_one_that_the_ontology_allows():
    types = ("Task", "Dataset", "Metric", "Model", "Field", "Keywords")
    found = linked(*(named(type, "machine translation") for type in types), said("Problem", 2), said("Method", 2))
    known = {(one.name, one.source, one.target) for one in ontology().relations}
    assert known.issuperset((link.relation, source[0], target[0]) for link, source, target in found)
