import pytest

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.tagged import TaggerProposer
from scigraft.extract.academic.tagged.called_data import CalledData
from scigraft.extract.academic.tagged.forms import in_longer_name, mended, spells
from scigraft.extract.academic.tagged.naming import Name, named, names
from scigraft.extract.academic.tagged.passages import Passage
from scigraft.extract.academic.tagged.systems import own_systems
from scigraft.model import Author, Document, Evidence, Locator, Metadata

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


def test_a_phrase_behind_a_listed_task_goes_where_the_whole_is_barred():
    text = "We present a new approach to sentiment classification of the target aspect. "
    view = paper(
        Evidence("t", "title", text), Evidence("a", "abstract", text + ABSTRACT), Evidence("p", "paragraph", BODY)
    )
    whole = "sentiment classification of the target aspect"
    assert whole in of_type(view, "Task")
    barred = of_type(PaperView(view.document, barred=frozenset({("Task", whole)})), "Task")
    assert "sentiment classification" in barred
    assert whole not in barred


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
        ("Chinese-English, English-German and English-French translation", "Task", None),
        ("word embeddings", "Task", None),
        ("the SQuAD dataset", "Dataset", Name("SQuAD")),
        ("Brown corpus", "Dataset", Name("Brown corpus")),
        ("test data set from CoNLL-2003", "Dataset", Name("CoNLL-2003")),
        ("F 1 -score", "Metric", Name("F1-score")),
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
        ("NEEL Test", "Dataset", Name("NEEL")),
        ("Turing Test", "Dataset", Name("Turing Test")),
        ("SARI", "Dataset", None),
        ("knowledge bases", "Task", None),
        ("question answer", "Task", None),
        ("Answer Complex Questions", "Task", None),
        ("cross-lingual", "Task", None),
        ("cross-lingual retrieval", "Task", Name("cross-lingual retrieval")),
        ("SemEval-2016", "Task", None),
        ("SMT helping SMT", "Task", None),
        ("Parsing Meets Translation", "Task", None),
        ("deep reinforcement learning", "Task", None),
        ("Classifying Relations", "Task", Name("Classifying Relations")),
        ("text-based games", "Task", Name("text-based games")),
        ("discourse analysis", "Task", Name("discourse analysis")),
    ],
)
def test_names_are_tidied_or_refused(printed, kind, name):
    assert named(printed, kind) == name


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("We use the SCENE data of Kollar (2013).", "Kollar", False),
        ("We use the SCENE data of Kollar (2013).", "SCENE", True),
        ("The corpora are ZORN, QUUX and PLIP.", "PLIP", True),
        ("We follow MUZE (Lee, 2017) and align words.", "MUZE", False),
        ("We follow MUZE (Lee, 2017) and align words.", "MUZE500", True),
        ("We train on MUZE.", "MUZE", True),
        ("The MUZE+ corpus is large.", "MUZE", True),
        ("Scores for MuzeBank are low.", "MuzeBank", True),
    ],
)
def test_data_are_called_so_somewhere(text, name, told):
    cited = (Metadata(title="Maps", authors=(Author("Tom Kollar"),)),)
    assert CalledData(Document("p", "p.xml", "tei", bibliography=cited), text)(name) == told


@pytest.mark.parametrize(
    ("printed", "tasks"),
    [
        ("Answer Selection and Dialogue Act Analysis", ["Answer Selection", "Dialogue Act Analysis"]),
        ("Commonsense for Generative Multi-Hop Question Answering", ["Generative Multi-Hop Question Answering"]),
        ("joint extraction of entities and relations", ["joint extraction of entities and relations"]),
        ("math word problems", ["math word problems"]),
        ("parsing problem", ["parsing"]),
        ("entity extraction and linking", ["entity extraction", "entity linking"]),
        ("dependency parsing and tagging", ["dependency parsing"]),
        ("machine translation and summarization", ["machine translation", "summarization"]),
        ("word and relational similarity", ["word similarity", "relational similarity"]),
        ("part-of-speech and morphological tagging", ["part-of-speech tagging", "morphological tagging"]),
        (
            "English-German and Chinese-English translation",
            ["English-German translation", "Chinese-English translation"],
        ),
        ("word sense representation and disambiguation", ["word sense disambiguation"]),
        ("classification and tagging", ["classification and tagging"]),
    ],
)
def test_two_tasks_in_one_span_are_two(printed, tasks):
    assert [one.name for one in names(printed, "Task")] == tasks


@pytest.mark.parametrize(
    ("short", "long", "fits"),
    [
        ("NER", "named entity recognition", True),
        ("WSD", "word sense disambiguation", True),
        ("CTB", "Chinese Treebank", True),
        ("LAS", "labeled attachment score", True),
        ("SCWS", "Stanford Contextual Word Similarity dataset", True),
        ("PtPn", "point-to-point", True),
        ("QA", "question answering evaluation", False),
        ("NMT", "machine translation", False),
        ("SE", "SemEval ScienceIE corpus", False),
        ("LDC", "ACE2005 corpus", False),
    ],
)
def test_an_abbreviation_takes_its_letters_from_its_words(short, long, fits):
    assert spells(short, long) is fits


@pytest.mark.parametrize(
    ("printed", "data"),
    [
        ("Senseval-2 and Senseval-3", ["Senseval-2", "Senseval-3"]),
        ("CoNLL 2005 and 2012", ["CoNLL 2005", "CoNLL 2012"]),
        ("Stanford Sentiment Treebank and others", []),
        ("GEO, ATIS", ["GEO", "ATIS"]),
        ("SST, TREC, and SUBJ", ["SST", "TREC", "SUBJ"]),
        ("KN5 172 RNNLM 145", []),
        ("LDC2017T10 3", ["LDC2017T10"]),
        ("SST-2 validation dataset", ["SST-2"]),
    ],
)
def test_two_data_sets_in_one_span_are_two(printed, data):
    assert [one.name for one in names(printed, "Dataset")] == data


def test_words_broken_at_a_line_end_are_put_together():
    text = "Coreference resolution is hard. We study coref-erence resolution, single-document and cross-lingual."
    assert mended("coref-erence resolution", text) == "coreference resolution"
    text += " A single topic of a document. Some print singledocument summarization."
    assert mended("single-document summarization", text) == "single-document summarization"


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Chi-nese QuizBank", "Chinese QuizBank"),
        ("neu-ral parsing", "neural parsing"),
        ("cross-lingual parsing", "cross-lingual parsing"),
        ("fine-grained Multi-Quiz", "fine-grained Multi-Quiz"),
    ],
)
def test_a_word_commoner_than_its_halves_is_one_though_the_text_never_prints_it_whole(printed, name):
    assert mended(printed, f"We read {printed}.") == name


MODELS = [
    ("We propose ABCNet, a model for parsing. ABCNet is fast. ABCNet is small.", ["ABCNet"]),
    ("This paper presents a novel neural network called ABCNet. ABCNet is fast. ABCNet is small.", ["ABCNet"]),
    ("We propose an attentive base classifier network (ABCN). ABCN is fast. Our ABCN is small.", ["ABCN"]),
    ("We compare with ABCNet. ABCNet is fast. ABCNet (Smith et al., 2015) is small.", []),
    ("We build upon the prior model ABCNet, which is good. ABCNet is fast. ABCNet is small.", []),
    ("We present ABC20, a new dataset for parsing. The ABC20 dataset is large. ABC20 is new.", []),
    ("We propose ways to adapt a set of bilingual word embeddings (BWE). BWE is old. We use BWE. BWE is it.", []),
    ("We propose an LSTM. An LSTM is good. The LSTM is fast. Our LSTM model is best.", []),
]


@pytest.mark.parametrize(("text", "names_"), MODELS)
def test_the_paper_s_own_system_is_told_from_others(text, names_):
    sentences = ["A Title", *text.split(". ")]
    found = own_systems("A Title", sentences, front=text, text=text, short={}, other=frozenset())
    assert [own.name for own in found] == names_
    assert all(sentences[at.text][at.start : at.end] == own.name for own in found for at in own.places)


def test_the_name_before_the_colon_of_a_title_is_its_system():
    text = "We use Nematus a lot. The toolkit Nematus is fast, and Nematus is small. It is Nematus that we like."
    [own] = own_systems(
        "Nematus: A Toolkit", ["Nematus: A Toolkit"], front=text, text=text, short={}, other=frozenset()
    )
    assert own.name == "Nematus"
    title = "Nematus: A Corpus of Names"
    assert own_systems(title, [title], front=text, text=text, short={}, other=frozenset()) == ()


def test_text_that_is_no_sentence_is_passed_over_in_time():
    run = "We propose the neural network language model aaa" + "a" * 50_000 + " called " + "Ab" * 20_000
    found = paper(Evidence("t", "title", "A: b" * 9_000), Evidence("a", "abstract", ABSTRACT + " " + run))
    assert "named entity recognition" in of_type(found, "Task")


def own_names(front: str, body: str) -> list[str]:
    texts = ["A Title", *front.split(". "), *body.split(". ")]
    found = own_systems("A Title", texts, front=front, text=f"{front} {body}", short={}, other=frozenset())
    return [one.name for one in found]


@pytest.mark.parametrize(
    "body",
    [
        "We design GEN as a parser. GEN is a map. The map GEN is fast.",
        "We refer to this model as doc2vec. It is doc2vec that we compare with. The doc2vec model is old.",
        "The first model, which we call AVGX, is simple. AVGX is fast. The AVGX model is small.",
    ],
)
def test_a_name_that_only_the_body_has_is_a_baseline(body):
    assert own_names("We parse text with a network.", body) == []


def test_a_name_that_only_the_body_has_is_the_system_where_it_is_called_so():
    body = "We will refer to our model as VarEmbed. Then VarEmbed is fast. We train VarEmbed on text."
    assert own_names("We parse text with a network.", body) == ["VarEmbed"]


def test_a_variant_gives_way_to_what_it_is_a_variant_of():
    front = "We introduce the model SPINN, which is fast. The SPINN model reads text. SPINN is small. SPINN learns."
    body = "We introduce a model architecture (SPINN-PI) that is slow. Here SPINN-PI is a variant. Our SPINN-PI parses."
    assert own_names(front, body) == ["SPINN"]


@pytest.mark.parametrize(
    ("text", "end", "longer"),
    [
        ("NER-LSTM reads words.", 3, True),
        ("NER- LSTM reads words.", 3, True),
        ("NER-based methods read words.", 3, False),
        ("NER - a task of old.", 3, False),
        ("Machine Translation-Based Projection", 19, False),
    ],
)
def test_the_first_part_of_a_hyphened_name_is_no_task(text, end, longer):
    assert in_longer_name(text, end) is longer


@pytest.mark.parametrize(
    ("text", "name", "others"),
    [
        ("For future work, we will extend it to dependency parsing.", "dependency parsing", True),
        ("As it copies words, it cannot be directly applied to dependency parsing.", "dependency parsing", True),
        ("Inspired by phrase chunking, we propose a model of dependency parsing.", "phrase chunking", True),
        ("Inspired by phrase chunking, we propose a model of dependency parsing.", "dependency parsing", False),
        ("It gains more than conventional phrase chunking, and is faster.", "phrase chunking", True),
        ("We use the same evaluation metrics as QuizBank.", "QuizBank", True),
        ("We use the same data as before, QuizBank.", "QuizBank", False),
    ],
)
def test_what_a_paper_leaves_for_later_or_is_held_against_is_not_its_own(text, name, others):
    passage = Passage(text, "e", Locator("p.xml"), "conclusion", True, True, False, False)
    start = text.index(name)
    assert passage.of_others(start, start + len(name)) is others
