"""Result items out of records, and results that are those of others."""

from scigraft.extract.academic.mentions import make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.facets import facet_items, items_of_text
from scigraft.model import Document, Evidence, Locator, Metadata, Quantity, Record

TITLE = Evidence("t", "title", "Gold in Pyrite")
DOCUMENT = Document("a", "a.xml", "jats", Metadata(title=TITLE.text), (TITLE,))


def record(module, place, **fields):
    return Record(f"{module}-{fields}", "a", "a", module, fields, fields, Quantity("1"), (place,))


def test_values_that_the_paper_reaches_are_results():
    place = Locator(table="tab1", row=2, col=3, text="28.4")
    details = {"record": "r1", "model": "Transformer"}
    reached = make_mention("Result", "BLEU 28.4 on WMT14 En-De", place, evidence="tab1", details=details)
    told = make_mention("Result", "F1 90.1 on CoNLL", Locator(), evidence="p1", found_by="results:text")
    items = [i for i in facet_items(PaperView(DOCUMENT), Proposal((reached, told))) if i.facet == "result"]
    assert [(i.text, i.found_by, i.evidence, i.place) for i in items] == [
        ("BLEU 28.4 on WMT14 En-De", "records:mlresults", "tab1", place)
    ]


def test_records_of_tables_say_what_was_measured():
    place = Locator(table="tab1", row=2, col=3, text="12")
    elements = ("Au", "As", "Au")
    records = tuple(
        record("geochem", place, sample=str(n), mineral="pyrite", element=e) for n, e in enumerate(elements)
    )
    items = [i for i in facet_items(PaperView(DOCUMENT, records)) if i.facet == "result"]
    assert [(i.text, i.found_by) for i in items] == [("Geochemical analyses: pyrite; Au, As", "records:geochem")]
    assert items[0].place == Locator(file="a.xml", table="tab1", row=2, col=3, text="12")


def test_records_of_running_text_are_no_measurements():
    said = record("deposit", Locator(span=(0, 4), text="Gold"), property="mineral", value="pyrite")
    assert {i.found_by for i in facet_items(PaperView(DOCUMENT, (said,)))} == {"title"}


def test_what_others_found_is_no_result():
    text = "Several studies have shown that weight loss is associated with higher mortality. We study why."
    assert [i.found_by for i in items_of_text("Weight and mortality", text) if i.facet == "result"] == ["title"]
