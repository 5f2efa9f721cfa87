"""Which of a paper's sentences tell its problem, method and innovation, and how much of them."""

import pytest

from scigraft.extract.academic import PaperView, paper_sentences
from scigraft.extract.academic.proposer import Proposal
from scigraft.extract.academic.statements import Statements
from scigraft.extract.academic.statements.claims import claims_of
from scigraft.extract.academic.statements.cutting import is_broken
from scigraft.extract.academic.statements.voice import Names, loose, retold
from scigraft.extract.academic.statements.wording import tidy
from scigraft.extract.facets.text import document_of_text

TITLE = "Tuning Violins by Ear"
PROPOSED = "We propose a new model of resonance that tunes the strings of violins."


def told(abstract, title=TITLE):
    document = document_of_text(title, abstract)
    found = Statements().propose(PaperView(document, sentences=paper_sentences(document)), Proposal()).mentions
    return {m.type: m.name for m in found}


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("We solve this problem by sorting the strings by length.", "sorting the strings by length"),
        ("We address this problem using a flexible tuner of strings.", "a flexible tuner of strings"),
        ("We tackle this issue by proposing a new tuner.", "a new tuner"),
        ("This is achieved by sorting the strings by length.", "sorting the strings by length"),
        ("Our main contribution is introducing a tuner of strings.", "a tuner of strings"),
    ],
)
def test_the_way_is_told_and_not_that_there_is_a_problem(text, way):
    (claim,) = claims_of(text)
    assert (claim.kind, claim.rest) == ("propose", f"{way}." if not claim.rest.endswith(way) else way)


def test_nouns_that_look_like_verbs_are_no_second_claim():
    (claim,) = claims_of("We develop filters of sound, and measures of noise.")
    assert "measures of noise" in claim.rest


def test_a_system_shown_is_the_method():
    told_of = told("We demonstrate two platforms that tune violins. We discuss strengths and limits.")
    assert told_of["Method"].startswith("The paper demonstrates two platforms that tune violins")


def test_evaluating_the_own_model_is_no_method():
    text = "We extend resonance in various ways to tune violins. We evaluate our model of strings on old violins."
    assert told(text)["Method"] == "The paper extends resonance in various ways to tune violins."


def test_a_method_that_only_points_elsewhere_is_none():
    assert "Method" not in told("We propose a new method to perform the task.")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "One of the main challenges makers of violins face is the noise of strings.",
            "One of the main challenges makers of violins face is the noise of strings.",
        ),
        (
            "Despite their promise, tuners of violins cannot hear low strings.",
            "Tuners of violins cannot hear low strings.",
        ),
        (
            "Nearly all of this work, however, ignores the wood of violins.",
            "Nearly all existing work ignores the wood of violins.",
        ),
        ("Tuning of violins with hard constraints is a popular way of makers.", None),
        ("Tuning has some limitations: First, it ignores the wood of violins.", None),
    ],
)
def test_what_is_wrong_is_the_problem(text, problem):
    assert told(f"{text} {PROPOSED}").get("Problem") == problem


def test_a_word_or_two_name_no_problem():
    assert "Problem" not in told("We propose a new model for sound processing.", "Old Violins")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("This allows us to obtain large gains over tuners of violins.", "the authors obtain large gains over tuners"),
        ("We report the best accuracy on the strings of violins.", "the authors report the best accuracy on"),
        ("Tests show (i) the strings have better wood; (ii) they last.", "the strings have better wood"),
        ("We outperform strong tuners of violins by ear.", "the authors outperform strong tuners"),
        ("Our results show that old strings fail to converge.", "old strings fail to converge"),
        (
            "Experiments on violins, cellos, and harps show that our model outperforms tuners.",
            "the proposed model outperforms tuners",
        ),
        (
            "Results show that no string is best, but that better accuracy is reached by all strings together.",
            "better accuracy is reached by all strings together",
        ),
    ],
)
def test_the_innovation_ends_with_what_was_found(text, result):
    assert f"; {result}" in told(f"{PROPOSED} {text}")["Innovation"]


@pytest.mark.parametrize(
    "text",
    [
        "We correlate the sounds of strings and improve experiments with them.",
        "Our experiments show the strings raised by noise.",
        "Results show that makers should reduce noise.",
    ],
)
def test_what_is_no_finding_does_not_end_it(text):
    assert ";" not in told(f"{PROPOSED} {text}")["Innovation"]


def test_a_question_is_told_as_one():
    text = f"Can the noise of strings, hard to hear, be used to tune violins without problems? {PROPOSED}"
    innovation = told(text)["Innovation"]
    assert "?;" not in innovation


def test_such_models_stay_where_models_were_named_before():
    assert retold("Resources for tuners and a test of such models", Names()).endswith("existing models")
    assert retold("Resources for models and a test of such models", Names()).endswith("such models")


def test_a_clause_behind_however_stays_apart():
    text = "Most strings bind to wood, however, since wood is old it is unclear why."
    assert retold(text, Names()) == "Most strings bind to wood; however, since wood is old it is unclear why."
    assert retold("The tuner, however, fails.", Names()) == "The tuner fails."
    assert retold("Despite its fame, however, tuning is hard.", Names()) == "Tuning is hard."
    assert retold("Despite old fame, however, tuning fails.", Names()) == "Despite old fame, tuning fails."


@pytest.mark.parametrize(("text", "count"), [("A tuner made to perform the task", 1), ("Parts of such a string", 1)])
def test_words_that_point_elsewhere_are_counted(text, count):
    assert loose(text) == count


def test_an_aside_behind_and_breaks_no_sentence():
    assert not is_broken("A tuner extends strings and, to our knowledge, is the best one.")
    assert is_broken("The tuner by is able to hear strings.")


def test_others_work_is_named_as_such():
    assert tidy("Most of this research ignores wood.") == "Most existing research ignores wood."


def test_half_a_problem_without_its_subject_opens_no_innovation():
    text = (
        "The tuner of strings, which augments the old tuner of the last century with a window of strings, has gained "
        "a lot of fame among all makers, but also has problems with the high cost of its wood when strings are used."
    )
    assert told(f"{text} {PROPOSED}")["Innovation"].startswith("The paper proposes a new model of resonance")


def test_a_result_too_long_is_told_without_where_it_was_found():
    text = (
        "In our tests on four old kinds of strings, including those of violins, cellos, harps, and guitars of the last "
        "century, our proposed tuner, a tuner of wood, consistently outperforms the tuners and makers of strings."
    )
    assert "; the proposed tuner, a tuner of wood, consistently" in told(f"{PROPOSED} {text}")["Innovation"]


def test_what_points_elsewhere_is_cut_from_a_method():
    text = "Strings have a contrast of sounds. We present a deep tuner for old violins which exploits this gap."
    assert told(text)["Method"] == "A deep tuner for old violins."


def test_participles_behind_a_thing_are_no_second_claim():
    (claim,) = claims_of("We present strings collected and annotated for old violins.")
    assert claim.rest.startswith("strings collected and annotated for old violins")


def test_what_we_provide_is_no_claim():
    assert claims_of("What we provide instead is a tuner.") == ()


def test_a_bracket_never_closed_breaks_a_sentence():
    assert is_broken("A tuner of strings (described has led to noise.")
    assert tidy("A tuner (described in Section 2) hears.") == "A tuner hears."


def test_what_limits_the_effort_is_no_problem():
    text = "Learning allows makers to tune violins well, hence limiting the tedious effort of tuning."
    assert "Problem" not in told(f"{text} {PROPOSED}")


def test_bare_plurals_are_named_as_the_sentence_before_names_them():
    text = "Makers of violins sort old-wood strings by hand. However, the strings are often inaccurate."
    assert told(f"{text} {PROPOSED}")["Problem"] == "Old-wood strings are often inaccurate."


def test_a_long_method_makes_room_for_what_it_reaches():
    method = (
        "We propose a new model of resonance for the tuning of old violins that hears the strings of wood "
        "and metal as they are played by many hands and jointly learns a player that sorts the strings and "
        "a maker that explains the wood of trees to the players of violins."
    )
    innovation = told(f"{method} Results show that our model outperforms the tuners of old violins.")["Innovation"]
    assert innovation.endswith("of old violins; the proposed model outperforms the tuners of old violins.")


def test_a_research_proposal_is_a_paper():
    assert claims_of("This research proposal outlines a tuner of strings.")[0].verb == "outlines"


def test_these_named_things_are_told_without_pointing():
    assert retold("We apply these deep RNNs to strings.", Names()) == "The authors apply deep RNNs to strings."


def test_debris_of_footnotes_breaks_a_sentence():
    assert is_broken("Tuning poses new challenges com/upload/violins ities for makers.")


def test_that_something_was_shown_to_be_effective_is_no_result():
    assert ";" not in told(f"{PROPOSED} Tests on strings demonstrate the effectiveness of our model.")["Innovation"]


def test_a_dataset_that_we_built_is_not_all_of_a_method():
    assert told("We present a new dataset of strings that we built.")["Method"] == "A new dataset of strings."
    assert "Method" not in told("We present a new dataset that we built for this task.")


def test_a_lack_of_work_that_does_not_say_on_what_is_no_problem():
    assert "Problem" not in told(f"There has been limited work on models for this problem. {PROPOSED}")
