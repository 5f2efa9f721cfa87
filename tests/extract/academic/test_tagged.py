import pytest

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.tagged import TaggerProposer
from scigraft.extract.academic.tagged.naming import Name, named
from scigraft.model import Document, Evidence

ABSTRACT = (
    "Named entity recognition (NER) finds names in text. We present GazNet, a neural network for named entity "
    "recognition that reads lists of names. We evaluate GazNet on the CoNLL-2003 dataset and on OntoNotes 5.0. "
    "GazNet reaches an F1 score of 92.1 on CoNLL-2003, and outperforms a bidirectional LSTM with CRF."
)
BODY = (
    "Lists of names help a tagger. Our neural network, GazNet, is trained on the CoNLL-2003 dataset with embeddings. "
    "We report F1 on the test set of CoNLL-2003 and of OntoNotes 5.0. GazNet improves named entity recognition."
)


def paper(*evidence: Evidence) -> PaperView:
    return PaperView(Document("p", "p.xml", "tei", evidence=evidence))


def of_type(view: PaperView, kind: str) -> list[str]:
    return [m.name for m in TaggerProposer().propose(view, Proposal()).mentions if m.type == kind]


@pytest.fixture(scope="module")
def view() -> PaperView:
    return paper(
        Evidence("t", "title", "GazNet: Named Entity Recognition with Lists of Names"),
        Evidence("a", "abstract", ABSTRACT),
        Evidence("p", "paragraph", BODY, section=("Experiments",)),
    )


def test_a_paper_has_its_task_data_and_metric(view):
    assert of_type(view, "Task") == ["named entity recognition"]
    assert set(of_type(view, "Dataset")) == {"CoNLL-2003", "OntoNotes 5.0"}
    assert len(of_type(view, "Metric")) == 1


def test_a_mention_keeps_its_place_and_its_abbreviation(view):
    [task] = [m for m in TaggerProposer().propose(view, Proposal()).mentions if m.type == "Task"]
    assert task.details == {"short": "NER", "long": "named entity recognition"}
    start, end = task.place.span
    text = {"t": "GazNet: Named Entity Recognition with Lists of Names", "a": ABSTRACT, "p": BODY}[task.evidence]
    assert text[start:end].lower().startswith("named entity recognition")
    assert task.also


def test_what_cleaning_barred_is_not_proposed_again(view):
    barred = PaperView(view.document, barred=frozenset({("Dataset", "conll-2003")}))
    assert "CoNLL-2003" not in of_type(barred, "Dataset")


def test_a_paper_of_another_field_has_none_of_it():
    text = (
        "We measured gold in pyrite by laser ablation. The dataset holds samples of three cores, and the accuracy "
        "of the standard was 5%. Patients and mice were not studied; zircon and basalt were. " * 5
    )
    assert TaggerProposer().propose(paper(Evidence("a", "abstract", text)), Proposal()) == Proposal()


@pytest.mark.parametrize(
    ("printed", "kind", "name"),
    [
        ("the task of", "Task", None),
        ("RTE task", "Task", Name("RTE")),
        ("our semantic role labeling (SRL) task", "Task", Name("semantic role labeling", "SRL")),
        ("NLP tasks", "Task", None),
        ("classification", "Task", None),
        ("word embeddings", "Task", None),
        ("the SQuAD dataset", "Dataset", Name("SQuAD")),
        ("Brown corpus", "Dataset", Name("Brown corpus")),
        ("Penn Treebank (PTB)", "Dataset", Name("Penn Treebank", "PTB")),
        ("CoNLL-2012 test set", "Dataset", Name("CoNLL-2012")),
        ("training data", "Dataset", None),
        ("21 document corpus", "Dataset", None),
        ("English corpus", "Dataset", None),
        ("Amazon Mechanical Turk", "Dataset", None),
        ("BLEU scores", "Metric", Name("BLEU")),
        ("labeled attachment score (LAS)", "Metric", Name("labeled attachment score", "LAS")),
        ("performance", "Metric", None),
        ("accuracy", "Metric", Name("accuracy")),
        ("word error rate", "Metric", Name("word error rate")),
    ],
)
def test_names_are_tidied_or_refused(printed, kind, name):
    assert named(printed, kind) == name
