"""Results that are not told where caption, header or data set of a table put together from lines are not sure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scigraft.evaluate.tdms import graph_of_document
from scigraft.extract.academic.results import ResultProposer
from scigraft.extract.academic.results.doubts import Doubts
from scigraft.model import Document, DocumentGraph
from scigraft.read import Source, read_source

TEXT = (
    "We propose TagNet, a neural network for named entity recognition. We evaluate named entity recognition by F1 on "
    "the CoNLL 2003 data set and on the OntoNotes 5.0 data set. TagNet outperforms the previous state of the art."
)
METRICS = ResultProposer().lexicons.metrics
ROWS = "Model F1\nLample et al. (2016)\n90.1\nChiu and Nichols (2016)\n90.7\nTagNet\n91.2\n"


def document_of(*tables: tuple[str, str], told: str = "") -> Document:
    figures = "".join(
        f"<figure type='table' xml:id='tab_{n}'><head>{caption}</head><table>{lines}</table></figure>"
        for n, (caption, lines) in enumerate(tables)
    )
    xml = (
        "<TEI><teiHeader><fileDesc><titleStmt><title>TagNet: Named Entity Recognition</title></titleStmt></fileDesc>"
        f"<profileDesc><abstract><p>{TEXT}</p></abstract></profileDesc></teiHeader>"
        f"<text><body><div><head>Results</head><p>{TEXT} {told}</p></div>{figures}</body></text></TEI>"
    )
    return read_source(Source("paper.tei.xml", xml.encode()))


def graph(*tables: tuple[str, str], told: str = "") -> DocumentGraph:
    return graph_of_document(document_of(*tables, told=told))


def names(found: DocumentGraph) -> list[str]:
    return [mention.name for mention in found.mentions if mention.type == "Result"]


def reasons(found: DocumentGraph) -> Mapping[str, int]:
    return {one.reason: one.count for one in found.untold}


ON_CONLL = "Table 1: F1 on the CoNLL 2003 test set."
ON_ONTONOTES = "Table 2: F1 on the OntoNotes 5.0 test set."


def test_rows_may_be_those_of_the_next_caption_where_that_has_none():
    assert names(graph((ON_CONLL, ROWS))) == ["F1 91.2 on CoNLL-2003"]
    doubted = graph((ON_CONLL, ROWS), (ON_ONTONOTES, ""))
    assert (names(doubted), reasons(doubted)) == ([], {"caption": 3})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Table 1: TagNet and the system of Lample on the CoNLL 2003 test set.", ON_ONTONOTES),
        (ON_CONLL, "Table 2: Statistics of OntoNotes 5.0."),
        (ON_CONLL, "Table 4: F1 on the OntoNotes 5.0 test set."),
    ],
    ids=["names what stands in the rows", "is of no results", "is not the next"],
)
def test_a_caption_holds_where_the_next_is_no_rival(first: str, second: str):
    assert names(graph((first, ROWS), (second, ""))) == ["F1 91.2 on CoNLL-2003"]


def test_rows_may_be_those_of_a_caption_that_the_file_lost():
    bare = "Table 1: Results on the CoNLL 2003 test set."
    told = "More is in Table 2."
    assert reasons(graph((bare, ROWS), told=told)) == {"caption": 3}


def test_a_header_that_stands_again_among_the_rows_tells_nothing():
    once = "Model P R F1\nLample et al. (2016)\n90.0\n90.2\n90.1\nTagNet\n91.0\n91.4\n91.2\n"
    again = f"{once}P R F1\nLample et al. (2016)\n80.0\n80.2\n80.1\nTagNet\n81.0\n81.4\n81.2\n"
    assert names(graph((ON_CONLL, once))) == ["F1 91.2 on CoNLL-2003"]
    assert names(graph((ON_CONLL, again))) == []


@pytest.mark.parametrize(
    ("head", "merged"),
    [("F1", False), ("Test error rate", False), ("Acc RMSE", True), ("BLEU BLEU", True), ("MRR @10 @3 @1", True)],
)
def test_a_head_of_several_metrics_tells_no_columns_apart(head: str, merged: bool):
    cells = "".join(f"<row><cell>{a}</cell><cell>{b}</cell></row>" for a, b in (("Model", head), ("TagNet", "91.2")))
    document = document_of((ON_CONLL, cells))
    unsure = replace(document, tables=tuple(replace(table, confidence=0.6) for table in document.tables))
    assert bool(Doubts.of(unsure, METRICS).headers) is merged


def test_what_a_paper_validates_on_is_no_result():
    rows = "Model WNUT-17 CoNLL-2003\nLample et al. (2016)\n40.1 90.1\nTagNet\n41.2 91.2\n"
    caption = "Table 1: F1 of all systems."
    assert sorted(names(graph((caption, rows)))) == ["F1 41.2 on WNUT-17", "F1 91.2 on CoNLL-2003"]
    assert names(graph((caption, rows), told="We use WNUT-17 as the validation set.")) == ["F1 91.2 on CoNLL-2003"]


def test_tables_without_a_caption_tell_no_data_that_only_the_text_names():
    assert not names(graph(("9", ROWS)))


def test_the_part_or_edition_behind_the_hyphen_of_a_name_is_told():
    rows = "Model Yelp-bi Yelp-full\nLample et al. (2016)\n90.1 60.1\nTagNet\n91.2 61.2\n"
    found = names(graph(("Table 1: Test accuracy of all systems.", rows), told="It is built of the Yelp data set."))
    assert found == ["accuracy 91.2 on Yelp-bi", "accuracy 61.2 on Yelp Full"]


def test_rows_that_add_a_part_are_no_system_for_the_name_of_the_part():
    rows = (("Model", "F1"), ("LSTM", "90.1"), ("+ TagNet", "91.2"), ("+ dropout", "<hi rend='bold'>91.6</hi>"))
    cells = "".join(f"<row><cell>{a}</cell><cell>{b}</cell></row>" for a, b in rows)
    assert names(graph((ON_CONLL, cells))) == ["F1 91.6 on CoNLL-2003"]
