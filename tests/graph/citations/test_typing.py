"""What citing sentences say of the citation, told from their words."""

import random
from importlib.resources import files

import pytest

from scigraft.embed import default_embedder, is_available
from scigraft.graph.citations import classifier_digest, classify
from scigraft.graph.citations.classify import digest_of_model
from scigraft.graph.citations.masking import compares, masked, reports
from scigraft.graph.citations.wording import SIZE, wording
from scigraft.model import CitationContext, Locator


def context(sentence: str, reference: str = "b0") -> CitationContext:
    return CitationContext(reference, sentence, "", "", (), Locator())


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("We use the parser of Klein and Manning (2003) .", "We use the parser of Author [1]."),
        ("Both are known ( Lee et al. , 2005 ; Abel and Cain , 1999a,b ) .", "Both are known [1]."),
        ("as shown (see Lee, 2005 for more)", "as shown (see [1] for more)"),
        ("It grows [3, 5-7] and [9].", "It grows [1] and [1]."),
        ("Smith et al. [12] told it", "Author [1] told it"),
        ("notable work includes Blum (2001)", "notable work includes Author [1]"),
        ("", ""),
    ],
)
def test_citations_are_made_alike(sentence: str, told: str):
    assert masked(sentence) == told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Lee et al. (2016) use a network of two layers.", True),
        ("Recently, Lee et al. (2016) proposed one.", True),
        ("Lee et al. (2016) use a network that we use too.", False),
        ("A network of two layers (Lee et al., 2016) is used.", False),
        ("To tell how the tags and the signs depend on each other, Lee et al. (2016) introduced a tensor.", True),
        ("For words that are rare, following Lee et al. (2016), we use their letters.", False),
        ("There are other methods for such a model (Lee et al., 2016).", True),
    ],
)
def test_a_sentence_that_reports_what_others_did(sentence: str, told: bool):
    assert reports(masked(sentence)) is told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Our model outperforms that of Lee et al. (2016).", True),
        ("Unlike earlier work (Lee et al., 2016), we need no parser.", True),
        ("This resembles the encoder of Lee et al. (2016).", True),
        ("We use the encoder of Lee et al. (2016), which outperforms all.", False),
    ],
)
def test_a_sentence_that_sets_something_against_what_it_cites(sentence: str, told: bool):
    assert compares(masked(sentence)) is told


def test_features_lie_in_the_vector_and_do_not_repeat():
    found = wording("we use we use [1]")
    assert found == sorted(set(found)) and all(0 <= place < SIZE for place in found)


USES = "We used the Stanford parser (Klein and Manning, 2003) to parse the training data."
TELLS = "Many approaches to parsing have been proposed in recent years (Klein and Manning, 2003; Charniak, 2000)."


@pytest.mark.parametrize("embedder", [None, "default"])
def test_use_and_mere_mention_are_told_apart(embedder: str | None):
    if embedder and not is_available():
        pytest.skip("the default embedder is not installed")
    used = default_embedder() if embedder else None
    typed = classify([context(USES), context(TELLS)], used)
    assert [one.type for one in typed] == ["direct use", "task correlation"]
    assert all(0.5 <= one.confidence <= 1 for one in typed)


def test_a_context_is_typed_by_itself_in_any_order():
    contexts = [context(sentence, f"b{n}") for n, sentence in enumerate([USES, TELLS, "", "(2003)", USES])]
    shuffled = random.Random(2).sample(contexts, len(contexts))
    by_key = {one.context.reference: one for one in classify(shuffled)}
    assert list(classify(contexts)) == [by_key[one.reference] for one in contexts]
    assert classify([]) == ()


def test_the_digest_names_the_weights_and_the_cues_of_marks():
    held = files("scigraft.graph.citations")
    weights, cues = (held.joinpath(name).read_bytes() for name in ("citation_types.npz", "mark_cues.toml"))
    assert classifier_digest() == digest_of_model(weights, cues)
    assert len({digest_of_model(*parts) for parts in ((weights, cues), (weights + b" ", cues), (weights, b""))}) == 3
