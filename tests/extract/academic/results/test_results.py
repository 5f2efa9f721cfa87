"""What a paper reaches, out of its tables."""

from __future__ import annotations

import pytest

from scigraft.extract import extract_document
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.results import ResultProposer
from scigraft.extract.academic.results.cues import cues
from scigraft.model import Mention
from scigraft.modules import load
from scigraft.read import Source, read_source

TEXT = (
    "We propose TagNet, a neural network for named entity recognition. We train the model on CoNLL 2003 and "
    "evaluate named entity recognition by F1. Table 1 shows our main results: TagNet outperforms the previous "
    "state of the art on the CoNLL 2003 data set. The model uses a bidirectional LSTM with a CRF layer."
)
MAIN = (
    "Table 1: Results on the CoNLL 2003 test set, with the best published systems.",
    "Model P R F1\nLSTM-CRF (Lample et al., 2016)\n90.0\n90.2\n90.1\nRandom baseline\n10.0\n10.0\n99.0\n"
    "TagNet\n91.0\n91.4\n91.2\n",
)
ABLATION = (
    "Table 2: Ablation of TagNet on CoNLL 2003, development set.",
    "Model F1\nTagNet\n94.0\nTagNet w/o CRF\n93.0\n- characters\n92.1\n",
)


def propose(*tables: tuple[str, str], barred: frozenset[tuple[str, str]] = frozenset(), told: str = "") -> Proposal:
    figures = "".join(
        f"<figure type='table' xml:id='tab_{n}'><head>{caption}</head><table>{lines}</table></figure>"
        for n, (caption, lines) in enumerate(tables)
    )
    xml = (
        "<TEI><teiHeader><fileDesc><titleStmt><title>TagNet: Named Entity Recognition</title></titleStmt></fileDesc>"
        f"<profileDesc><abstract><p>{TEXT} {told}</p></abstract></profileDesc></teiHeader>"
        f"<text><body><div><head>Results</head><p>{TEXT}</p></div>{figures}</body></text></TEI>"
    )
    document = read_source(Source("paper.tei.xml", xml.encode()))
    records = tuple(r for r in extract_document(document, load("mlresults")).records if r.status == "accepted")
    return ResultProposer().propose(PaperView(document, records, barred=barred), Proposal())  # type: ignore[arg-type]


def results(proposal: Proposal) -> list[Mention]:
    return [mention for mention in proposal.mentions if mention.type == "Result"]


@pytest.mark.parametrize("tables", [(MAIN,), (MAIN, ABLATION), (ABLATION, MAIN)])
def test_the_own_system_of_the_main_table_is_the_result(tables: tuple[tuple[str, str], ...]):
    (result,) = results(propose(*tables))
    assert result.name == "F1 91.2 on CoNLL-2003"
    assert result.details["task"] == "named entity recognition"
    assert result.details["model"] == "TagNet"
    assert result.place.text == "91.2"


def test_a_system_called_after_data_is_none_the_less_a_system_where_the_row_tells_the_data():
    rows = (
        ("Dataset", "Reference", "Task", "LSTM-CRF", "TagNet-OntoNotes"),
        ("CoNLL 2003", "Sang et al. (2003)", "NER", "90.1", "91.2"),
        ("WNUT 2017", "Derczynski et al. (2017)", "NER", "40.2", "42.6"),
    )
    cells = "".join(f"<row>{''.join(f'<cell>{text}</cell>' for text in row)}</row>" for row in rows)
    found = results(propose(("Table 1: Test results (F1) of TagNet on CoNLL 2003 and WNUT 2017.", cells)))
    assert {result.place.text for result in found} == {"91.2", "42.6"}


def test_data_set_and_metric_are_named_and_linked():
    proposal = propose(MAIN)
    assert {(mention.type, mention.name) for mention in proposal.mentions} >= {
        ("Dataset", "CoNLL-2003"),
        ("Metric", "F1"),
    }
    assert {link.relation for link in proposal.links} == {"achieves", "experiments on", "uses"}
    assert {link.place.text for link in proposal.links} == {"91.2"}


@pytest.mark.parametrize(
    "told",
    [
        "TagNet achieves 91.2 F1 on the WNUT 2017 data set.",  # other data by a sentence that tells the table's value
        "TagNet achieves an accuracy of 91.2% on CoNLL 2003.",
    ],
)
def test_what_a_sentence_tells_of_a_value_in_a_table_is_one_result(told: str):
    assert [result.name for result in results(propose(MAIN, told=told))] == ["F1 91.2 on CoNLL-2003"]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("New Spring", ""),  # a book: the text never speaks of the listed data so
        ("CS", "Papers are of computer science (CS). The CS corpus is small."),
    ],
)
def test_heads_that_are_words_or_short_for_words_are_no_data(head: str, told: str):
    rows = grid(("Data", "LSTM-CRF", "TagNet"), (head, "40.2", "42.6"), ("CoNLL 2003", "90.1", "91.2"))
    proposal = propose(("Table 1: Main results (F1) of TagNet.", rows), told=told)
    assert [mention.name for mention in proposal.mentions if mention.type == "Dataset"] == ["CoNLL-2003"]


@pytest.mark.parametrize(
    "caption",
    [
        "Average standard deviation of F1 scores across annotators on CoNLL 2003.",
        "Annotator performance (F1, median time) on CoNLL 2003.",
        "Inter-annotator agreement (F1) on CoNLL 2003.",
    ],
)
def test_spreads_and_what_annotators_reach_are_no_results(caption: str):
    rows = grid(("Model", "F1"), ("LSTM-CRF", "8.1"), ("TagNet", "11.2"))
    assert not results(propose((f"Table 1: {caption}", rows)))


def test_results_told_with_their_spread_are_results():
    rows = grid(("Model", "F1"), ("LSTM-CRF", "90.1"), ("TagNet", "91.2"))
    assert results(propose(("Table 1: F1 with standard deviation on the CoNLL 2003 test set.", rows)))


def test_what_is_barred_is_not_proposed_again():
    assert not propose(MAIN, barred=frozenset({("Dataset", "conll-2003")})).mentions


def test_papers_without_records_have_no_results():
    assert propose() == Proposal()


def grid(*rows: tuple[str, ...]) -> str:
    return "".join(f"<row>{''.join(f'<cell>{text}</cell>' for text in row)}</row>" for row in rows)


def test_speeds_and_what_others_published_are_no_results():
    told = grid(("Model", "F1", "Words/sec"), ("Chiu (2016)", "90.1", "41.7K"), ("TagNet", "91.2", "99.7"))
    others = grid(("Model", "F1"), ("Lample", "90.9"), ("Luo", "91.7"))
    captions = ("Table 1: F1 on CoNLL 2003.", "Table 2: Best published results from previous work, CoNLL 2003 F1.")
    found = results(propose((captions[0], told), (captions[1], others)))
    assert {result.place.text for result in found} == {"91.2"}


def test_rows_that_name_data_before_the_system_are_on_that_data():
    rows = grid(("Model", "F1"), ("WNUT17 TagNet", "42.6"), ("OntoNotes TagNet", "86.6"))
    found = results(propose(("Table 1: Main results (F1) of TagNet.", rows)))
    assert {(result.details["dataset"], result.details["value"]) for result in found} == {
        ("WNUT-17", "42.6"),
        ("OntoNotes", "86.6"),
    }


def test_of_two_main_tables_the_better_value_is_the_result():
    first = grid(("Model", "F1"), ("Lample et al. (2016)", "90.1"), ("TagNet", "91.2"))
    second = grid(("Model", "F1"), ("Peters et al. (2018)", "92.2"), ("TagNet with a language model", "92.6"))
    captions = ("Table 1: Results on the CoNLL 2003 test set.", "Table 2: Results on the CoNLL 2003 test set.")
    (result,) = results(propose((captions[0], first), (captions[1], second)))
    assert result.place.text == "92.6"


def test_citations_by_name_and_year_in_two_digits_are_others():
    rows = grid(("Model", "F1"), ("Lample16 LSTM", "90.9"), ("Chiu15 CNN", "92.0"), ("BiLSTM + CRF", "91.2"))
    (result,) = results(propose(("Table 1: Main results on the CoNLL 2003 test set.", rows)))
    assert result.place.text == "91.2"


def test_a_head_among_data_sets_is_not_taken_for_the_main_one():
    rows = grid(
        ("Model", "CoNLL 2003", "WNUT 2017", "Bio"),
        ("Lample et al. (2016)", "90.1", "40.2", "99.1"),
        ("TagNet", "91.2", "42.6", "98.3"),
    )
    found = results(propose(("Table 1: F1 of TagNet on several test sets.", rows)))
    assert {result.place.text for result in found} == {"91.2", "42.6"}


def test_a_task_over_a_column_means_the_data_that_the_paper_has_for_it():
    rows = grid(("Model", "NER"), ("Lample et al. (2016)", "90.1"), ("TagNet", "91.2"))
    told = "We use CoNLL 2003, and the Penn Treebank, and the Penn Treebank, and the Penn Treebank."
    (result,) = results(propose(("Table 1: F1 of TagNet.", rows), told=told))
    assert result.name == "F1 91.2 on CoNLL-2003"


CLOSING = "Model F1\nLample et al. (2016)\n90.1\nRandom baseline\n10.0\nC-Attention\n91.2\n"


@pytest.mark.parametrize(
    ("lines", "values"),
    [
        (CLOSING, {"91.2"}),
        (CLOSING.replace("91.2", "89.9"), set()),
        (CLOSING.replace(" et al. (2016)", "").replace("Random baseline", "BiLSTM"), set()),
        (CLOSING + "LexRank\n", set()),
    ],
)
def test_the_last_row_is_own_where_none_of_others_is_better(lines: str, values: set[str]):
    found = results(propose(("Table 1: Results on the CoNLL 2003 test set.", lines)))
    assert {result.place.text for result in found} == values


def test_what_is_worst_in_its_column_is_no_result_of_a_table_of_lines():
    lines = "Model F1\nLample et al. (2016)\n90.1\nRandom baseline\n89.0\nTagNet\n41.2\n"
    assert not results(propose(("Table 1: Results on the CoNLL 2003 test set.", lines)))


TWO = (
    "Table 1: Results on the CoNLL 2003 test set.",
    "Model F1\nLample et al. (2016)\n90.1\nTagNet\n91.2\nTagNet with dictionaries\n92.4\n",
)


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("", "92.4"),
        ("We achieve 91.2 F1 on CoNLL 2003.", "91.2"),
        ("We achieve F1 of 91.2 and 92.4 on CoNLL 2003 and OntoNotes respectively.", "91.2"),
        ("We achieve 93.0 F1 on CoNLL 2003.", "93.0"),
    ],
    ids=["the best", "the one that a sentence tells", "none that is told of other data", "the sentence alone"],
)
def test_what_sentences_tell_decides_between_the_values_of_a_table(told: str, value: str):
    found = {result.details["dataset"]: result.details["value"] for result in results(propose(TWO, told=told))}
    assert found["CoNLL-2003"] == value


@pytest.mark.parametrize(
    ("rows", "values"),
    [
        ("TagNet\n91.2\nTagNet (with oracle)\n99.0\n", {"91.2"}),
        ("TagNet\n91.2\nTagger with Dictionary\n92.0\n", set()),
        ("TagNetwork\n91.2\n", set()),
    ],
    ids=["an oracle is no system", "a better row under it that is no other's", "a name that only begins like it"],
)
def test_rows_of_tables_of_lines_that_leave_doubt_are_no_results(rows: str, values: set[str]):
    lines = f"Model F1\nLample et al. (2016)\n90.1\nLSTM\n93.1\n{rows}"
    found = results(propose(("Table 1: Results on the CoNLL 2003 test set.", lines)))
    assert {result.place.text for result in found} == values


@pytest.mark.parametrize(
    ("header", "row", "values"),
    [
        ("Model P R", "TagNet", {"91.0", "92.0"}),
        ("Model N R", "TagNet", set()),
        ("Model N r", "TagNet", set()),
    ],
    ids=["precision and recall", "R is no recall without P", "r is a correlation"],
)
def test_what_heads_do_not_say_is_no_result(header: str, row: str, values: set[str]):
    lines = f"{header}\nLample et al. (2016)\n90.1 90.2\n{row}\n91.0 92.0\n"
    found = results(propose(("Table 1: Results on the CoNLL 2003 test set.", lines)))
    assert {result.place.text for result in found} == values


@pytest.mark.parametrize(("name", "own"), [("Our parser", True), ("Our Transformer base impl.", False)])
def test_an_implementation_of_what_others_made_is_not_called_own(name: str, own: bool):
    assert bool(cues("row")["own"].search(name)) is own


def test_the_name_of_a_system_in_a_row_is_no_data_set():
    rows = "Model F1\nLample et al. (2016)\n90.1\nTagNet closest\n91.2\n"
    told = "The TagNet data set of words is ours, and the TagNet corpus is new. The TagNet corpus has F1."
    assert not results(propose(("Table 1: F1 of TagNet and others on several data sets.", rows), told=told))
