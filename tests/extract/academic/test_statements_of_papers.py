import pytest

from scigraft.extract.academic import PaperView, Proposal, paper_sentences
from scigraft.extract.academic.mentions import make_mention
from scigraft.extract.academic.statements import Statements
from scigraft.extract.academic.statements.antecedents import resolved
from scigraft.extract.academic.statements.cutting import fit, is_whole, words_of
from scigraft.extract.academic.statements.hyphens import mended
from scigraft.extract.academic.statements.pointers import without_pointers
from scigraft.extract.academic.statements.voice import Names, retold
from scigraft.extract.academic.statements.wording import capitalised, without_openers
from scigraft.model import Document, EntityType, Evidence, Locator, Mention, Metadata

TITLE = "Coverage Embedding Models for Neural Machine Translation"
ABSTRACT = (
    "Neural machine translation systems often repeat or drop words, since nothing tracks what was translated. "
    "To address this problem, we propose a novel coverage embedding model that tells the decoder which source words "
    "are done (Tu et al., 2016), and show how to train it. "
    "Experiments on Chinese-to-English translation show that our model improves BLEU by 1.3 points, see Table 2."
)


def paper(title: str = TITLE, abstract: str = ABSTRACT, introduction: str = "") -> Document:
    pieces = [("title", title, ()), ("abstract", abstract, ()), ("paragraph", introduction, ("Introduction",))]
    evidence = tuple(
        Evidence(id=f"e{n}", kind=kind, text=text, section=section, locator=Locator(file="p.xml"))  # type: ignore[arg-type]
        for n, (kind, text, section) in enumerate(pieces)
        if text
    )
    return Document(stem="p", file="p.xml", format="tei", metadata=Metadata(title=title), evidence=evidence)


def proposed(
    document: Document, *so_far: Mention, barred: frozenset[tuple[EntityType, str]] = frozenset()
) -> list[Mention]:
    view = PaperView(document, sentences=paper_sentences(document), barred=barred)
    return list(Statements().propose(view, Proposal(tuple(so_far))).mentions)


def named(mentions: list[Mention], type: EntityType) -> list[str]:
    return [m.name for m in mentions if m.type == type]


def test_a_paper_tells_problem_method_and_innovation() -> None:
    found = proposed(paper())
    assert named(found, "Problem") == [
        "Neural machine translation systems often repeat or drop words, since nothing tracks what was translated."
    ]
    assert named(found, "Method") == [
        "A novel coverage embedding model that tells the decoder which source words are done."
    ]
    (innovation,) = named(found, "Innovation")
    assert innovation.startswith("Neural machine translation systems often repeat or drop words")
    assert "the paper proposes a novel coverage embedding model" in innovation
    assert innovation.endswith("; the proposed model improves BLEU by 1.3 points.")
    assert words_of(innovation) <= 60


def test_the_name_of_the_system_takes_the_place_of_our_model() -> None:
    model = make_mention("Model", "CovNMT", Locator(file="p.xml"))
    (innovation,) = named(proposed(paper(), model), "Innovation")
    assert innovation.endswith("; CovNMT improves BLEU by 1.3 points.")


def test_statements_stand_where_their_sentence_does() -> None:
    document = paper()
    for mention in proposed(document):
        evidence = next(e for e in document.evidence if e.id == mention.evidence)
        assert mention.place.span is not None
        if mention.type == "Keywords":
            assert evidence.text[slice(*mention.place.span)] == mention.name
        else:
            assert evidence.text[slice(*mention.place.span)] == mention.place.text


def test_the_same_paper_tells_the_same() -> None:
    assert proposed(paper()) == proposed(paper())


def test_field_and_keywords_come_from_the_words() -> None:
    found = proposed(paper())
    assert named(found, "Field") == ["machine translation"]
    assert "Neural Machine Translation" in named(found, "Keywords")


def test_printed_keywords_are_left_alone() -> None:
    printed = [make_mention("Keywords", word, Locator(file="p.xml")) for word in ("one", "two", "three")]
    assert named(proposed(paper(), *printed), "Keywords") == []


def test_what_was_barred_is_not_proposed_again() -> None:
    bars: frozenset[tuple[EntityType, str]] = frozenset({("Field", "machine translation")})
    assert named(proposed(paper(), barred=bars), "Field") == []


def test_without_an_abstract_the_introduction_tells() -> None:
    found = proposed(paper(abstract="", introduction=ABSTRACT))
    assert named(found, "Method") == [
        "A novel coverage embedding model that tells the decoder which source words are done."
    ]


def test_a_title_alone_invents_nothing() -> None:
    found = proposed(paper("On the Nature of Things", abstract=""))
    assert not {m.type for m in found} & {"Problem", "Method", "Innovation", "Field"}
    assert proposed(paper("", abstract="")) == []


def test_what_others_propose_is_no_method() -> None:
    told = "Smith et al. (2010) propose a novel parser for German. Jones (2011) introduced a new tagger for it."
    assert named(proposed(paper("Notes", abstract=told)), "Method") == []


def test_a_study_of_another_field_tells_its_aim() -> None:
    told = (
        "The aim of this study was to determine the prevalence of malaria among children in western Kenya. "
        "We conducted a cross-sectional survey of 2,200 children in twelve villages. "
        "Prevalence was 12.4% and was significantly higher in the lowlands."
    )
    found = proposed(paper("Malaria among children in western Kenya", abstract=told))
    assert named(found, "Field") == ["parasitology and tropical medicine"]
    assert named(found, "Problem") == ["To determine the prevalence of malaria among children in western Kenya."]
    assert named(found, "Method") == [
        "The authors conducted a cross-sectional survey of 2,200 children in twelve villages."
    ]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Models fail (Koehn, 2004; Tu et al., 2016).", "Models fail."),
        ("Koehn (2004) trains on CoNLL (CoNLL 2003).", "Koehn trains on CoNLL (CoNLL 2003)."),
        ("Models fail [1, 3-5].", "Models fail."),
        ("The error grows, as shown in Figure 2.", "The error grows."),
        ("It grows (see Table 3) and falls (e.g. ( Jean et al., 2015)).", "It grows and falls."),
        ("Code is at https://example.org/code now.", "Code is at now."),
        ("We describe a parser 1 .", "We describe a parser ."),
    ],
)
def test_what_points_out_of_a_sentence_goes(text: str, left: str) -> None:
    assert without_pointers(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("However, in this paper, we show it.", "We show it."),
        ("To address this problem, we propose trees.", "We propose trees."),
        ("First words of a sentence matter.", "First words of a sentence matter."),
        ("mBERT is used here.", "mBERT is used here."),
    ],
)
def test_openers_go(text: str, left: str) -> None:
    assert without_openers(text) == left


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Our parser is fast.", "The proposed parser is fast."),
        ("It outperforms all others.", "The proposed method outperforms all others."),
        ("It is possible to win.", "It is possible to win."),
        ("Most of these methods fail at this task.", "Existing methods fail at parsing."),
        ("The score, which to our knowledge is the best,", "The score, which is the best,"),
        ("A parser for addressing this issue reads", "A parser reads"),
        ("Trees, however, are also slow, but also small", "Trees are slow, but also small"),
        ("It demonstrates that words help.", "The study demonstrates that words help."),
        ("A new architecture for this problem.", "A new architecture."),
        ("To the best of our knowledge, parsers fail.", "Parsers fail."),
        ("How we can learn words", "How to learn words"),
        ("The results in our experiments help us.", "The results in the experiments help the authors."),
    ],
)
def test_a_sentence_is_retold_to_stand_alone(text: str, told: str) -> None:
    assert retold(text, Names(task="parsing")) == told


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        ("monotoni-cally", "monotonically"),
        ("word-level", "word-level"),
        ("n-gram", "n-gram"),
        ("Wik-iSQL", "WikiSQL"),
        ("MS-MARCO", "MS-MARCO"),
        ("En-glish", "English"),
        ("black-box", "black-box"),
        ("manually-designed", "manually-designed"),
        ("re-gional", "regional"),
        ("fine-tuned", "fine-tuned"),
        ("encoder-decoder", "encoder-decoder"),
        ("out-performs", "outperforms"),
        ("non-local", "non-local"),
        ("state-ofthe-art", "state-of-the-art"),
        ("out-ofdomain", "out-of-domain"),
        ("tree-tosequence", "tree-to-sequence"),
        ("syn-thetic", "synthetic"),
        ("un-structured", "unstructured"),
        ("end-to-end", "end-to-end"),
    ],
)
def test_words_broken_at_line_ends_are_joined_and_compounds_are_not(printed: str, told: str) -> None:
    words = {"monotonic": 1, "word": 4, "level": 2, "gram": 1, "WikiSQL": 2, "English": 1, printed: 1}
    assert mended(f"of {printed} lists", words) == f"of {told} lists"


def test_a_long_sentence_ends_where_a_phrase_does() -> None:
    text = "Although nets are large (very large), the models fail on rare words, which are many in the texts of the web"
    assert fit(text, 18, clause=True) == "Although nets are large, the models fail on rare words."
    assert fit("word " * 30, 10) == ""


@pytest.mark.parametrize(
    "text",
    [
        f"The {'the ' * 2000}end.",
        f"We {'finally newly ' * 1000}propose.",
        f"We propose {'(' * 1000}x{')' * 1000} a model.",
        f"Our {'our ' * 1000}results show that we win.",
        f"We propose a model and {'also and ' * 1000}show it.",
    ],
)
def test_text_that_repeats_itself_is_read_to_its_end(text: str) -> None:
    assert all(words_of(m.name) <= 60 for m in proposed(paper(abstract=text)))


@pytest.mark.parametrize(
    ("title", "field"),
    [
        ("End-to-end Sequence Labeling with Recurrent Networks", "tagging and sequence labeling"),
        ("Multilingual Part-of-Speech Tagging", "tagging and sequence labeling"),
        ("Inflection and Lemmatization of Finnish", "morphology and word segmentation"),
        ("Cross-lingual Morphological Analysis and Tagging of Inflection", "morphology and word segmentation"),
    ],
)
def test_tagging_is_a_field_beside_morphology(title: str, field: str) -> None:
    assert named(proposed(paper(title, "We study texts.")), "Field") == [field]


@pytest.mark.parametrize(
    ("text", "before", "told"),
    [
        (
            "They suffer from sparse data.",
            "Neural models (NMs) have become popular.",
            "Neural models suffer from sparse data.",
        ),
        (
            "Though fast, they forget words.",
            "However, neural models are popular.",
            "Though fast, neural models forget words.",
        ),
        ("It is hard to parse text.", "The parser is fast.", "It is hard to parse text."),
        ("It forgets words.", "Neural models are popular.", "It forgets words."),
        ("They fail on rare words.", "We use many models.", "They fail on rare words."),
        ("While nets are slow, they are strong.", "Trees are popular.", "While nets are slow, they are strong."),
        ("Such concepts are rare.", "Nets learn concrete concepts.", "Concrete concepts are rare."),
        ("These models fail.", "Many people use recurrent language models.", "Recurrent language models fail."),
    ],
)
def test_a_pronoun_is_what_the_sentence_before_is_about(text: str, before: str, told: str) -> None:
    assert capitalised(resolved(text, before)) == told


@pytest.mark.parametrize(
    ("abstract", "told"),
    [
        (
            "Parsing plays an important role in translation. However, parsers fail on long sentences of novels. "
            "We propose a new parser for novels.",
            ["Parsers fail on long sentences of novels."],
        ),
        (
            "Most parsers of novels read the words but ignore the commas. This is problematic for novels. "
            "We address this issue by reading commas of novels.",
            ["Most parsers of novels read the words but ignore the commas."],
        ),
        (
            "We propose a new parser that reads novels. Compared with others, the parser does not suffer from commas.",
            [],
        ),
        (
            "We present NovelNet, a new model for parsing of long novels. Parsers of novels have three problems.",
            ["The problem of parsing of long novels."],
        ),
    ],
)
def test_the_problem_is_what_is_wrong_and_not_its_background(abstract: str, told: list[str]) -> None:
    assert named(proposed(paper("Parsing of Novels", abstract)), "Problem") == told


def test_the_introduction_tells_the_problem_where_the_abstract_does_not() -> None:
    introduction = "Parsing of novels is popular. " + "Novels are long texts of words. " * 9
    introduction += "However, parsers of novels suffer from errors in long sentences. " + "Texts have words. " * 14
    found = proposed(paper("Parsing of Novels", "We study long texts.", introduction))
    assert named(found, "Problem") == ["Parsers of novels suffer from errors in long sentences."]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("While progress is fast, the quality of answers is low", True),
        ("While progress is due to data, the ambiguity of words, and systems", False),
        ("The models (of words fail", False),
        ("Parsers had to deal with two limitations", False),
        ("Parsers had to deal with the two limitations of trees that words have", True),
        ("Rare words in long texts", False),
    ],
)
def test_a_sentence_is_whole_with_a_verb_in_its_main_clause(text: str, whole: bool) -> None:
    assert is_whole(text) is whole


@pytest.mark.parametrize(
    ("abstract", "method"),
    [
        ("We present an approach to rapidly and easily parse novels. It is fast.", "rapidly and easily parse novels"),
        ("In this paper, we propose a parser that reads novels, provides trees and is fast.", "A parser that reads"),
        ("In the work presented here, we propose a parser of long novels.", "A parser of long novels"),
        ("We propose a parser of long novels in this paper.", "A parser of long novels."),
    ],
)
def test_a_method_is_what_is_proposed_and_whole(abstract: str, method: str) -> None:
    (found,) = named(proposed(paper("Parsing of Novels", abstract)), "Method")
    assert method in found


@pytest.mark.parametrize(
    "abstract",
    [
        "We parse frames of long texts.",
        "We address the problem of event detection (ED). We parse frames of long texts.",
        "We present a parser of frames for event detection.",
        "To address event detection, we parse frames of long texts.",
    ],
)
def test_a_task_alone_is_no_problem(abstract: str) -> None:
    task = make_mention("Task", "event detection", Locator(file="p.xml"))
    assert named(proposed(paper("Leveraging Frames for Event Detection", abstract), task), "Problem") == []


def test_an_innovation_opens_with_a_whole_problem() -> None:
    abstract = (
        "Parsers of novels that read one chapter of a novel at a time have been in wide and growing use for a long"
        " while, but do not make use of plots. We propose a parser of novels that learns from plays."
    )
    (innovation,) = named(proposed(paper("Parsing of Novels", abstract)), "Innovation")
    assert innovation.startswith("Parsers of novels that read one chapter")


@pytest.mark.parametrize(
    "abstract",
    [
        "We investigate a number of techniques to reduce noise of novels.",
        "We present a system to learn embeddings for novels and plays.",
        "Without a plot, their use is limited to plays of few acts.",
    ],
)
def test_a_way_and_a_part_of_one_are_no_problem(abstract: str) -> None:
    assert named(proposed(paper("Parsing of Novels", abstract)), "Problem") == []


def test_a_name_keeps_its_capital_though_its_address_has_none() -> None:
    abstract = "We present Novelist, a parser. Novelist reads. Novelist writes. See www.novelist.net for Novelist."
    (innovation,) = named(proposed(paper("Parsing of Novels", abstract)), "Innovation")
    assert "Novelist" in innovation


def test_what_others_aim_at_is_no_problem() -> None:
    abstract = "Plots differ from titles whose aim is to sell novels to readers. We propose a parser of plots."
    assert named(proposed(paper("Parsing of Plots", abstract)), "Problem") == []


def test_an_innovation_keeps_what_is_wrong_of_its_problem() -> None:
    abstract = (
        "End-to-end learning of networks is an attractive and widely used solution for parsers of novels and of plays; "
        "however, parsers of novels are limited by sparse data. "
        "We propose a parser of novels that learns from plays and poems."
    )
    (innovation,) = named(proposed(paper("Parsing of Novels", abstract)), "Innovation")
    assert "limited by sparse data" in innovation
