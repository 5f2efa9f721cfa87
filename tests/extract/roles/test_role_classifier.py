import numpy as np
import pytest

from scigraft.embed import default_embedder, is_available
from scigraft.extract.roles import ROLES, classifier, with_roles
from scigraft.extract.roles.features import POSITION, counted, grams, positions
from scigraft.extract.roles.paper import ENDS, telling
from scigraft.extract.roles.weights import packed, unpacked
from scigraft.model import Locator, Part, Sentence

ABSTRACT = (
    "Neural machine translation has made remarkable progress in recent years.",
    "However, it often drops words.",
    "In this paper, we propose a novel coverage model to address this problem.",
    "The model keeps a vector for each source word and updates it at each step.",
    "Experimental results show that our model significantly outperforms strong baselines.",
)


def test_groups_of_words_make_numbers_one_and_know_the_beginning() -> None:
    assert grams("We gain 3.5% on 12 sets.")[:6] == ["we", "gain", "<%>", "on", "<0>", "sets"]
    assert "^we gain" in grams("We gain 3.5%")
    assert counted(["a b", "a c"], least=2) == {"^a": 1, "a": 2}


def test_places_tell_both_ends() -> None:
    found = positions(["a", "b", "c"])
    assert found.shape == (3, POSITION)
    assert len({tuple(row) for row in found}) == 3


def test_weights_come_back_as_they_were_kept() -> None:
    rng = np.random.default_rng(1)
    network = {"words.weight": rng.normal(size=(100, 64)).astype(np.float32), "chain.first": np.ones(5, np.float32)}
    (back,), vocabulary = unpacked(packed([network], {"b": 2, "a": 1}))
    assert vocabulary == {"a": 1, "b": 2}
    assert np.abs(back["words.weight"] - network["words.weight"]).max() < 0.02
    assert (back["chain.first"] == 1).all()


@pytest.mark.parametrize("lexical", [True, False])
def test_a_plain_abstract_is_told(lexical: bool) -> None:
    if not lexical and not is_available():
        pytest.skip("the embedder is not installed")
    found = classifier(lexical=lexical).roles(ABSTRACT, None if lexical else default_embedder())
    roles = [role for role, _ in found]
    assert roles[0] == "background"
    assert roles[-1] == "result"
    assert roles[2] in ("objective", "method")
    assert all(0 < sure <= 1 for _, sure in found)


def test_no_sentences_have_no_roles() -> None:
    assert classifier(lexical=True).roles(()) == ()


def test_the_same_abstract_gets_the_same_roles() -> None:
    model = classifier(lexical=True)
    assert model.roles(ABSTRACT) == model.roles(ABSTRACT)
    assert set(ROLES) >= {role for role, _ in model.roles(ABSTRACT)}


def sentences(part: Part, count: int) -> list[Sentence]:
    return [Sentence(f"We show number {n}.", f"e{n}", part, Locator()) for n in range(count)]


def test_both_ends_of_a_long_part_get_roles() -> None:
    paper = sentences("introduction", 100)
    found = with_roles(paper)
    first, last = ENDS["introduction"]
    assert [bool(s.role) for s in found] == [True] * first + [False] * (100 - first - last) + [True] * last
    assert [s.text for s in found] == [s.text for s in paper]


def test_few_sentences_of_a_paper_are_looked_at() -> None:
    paper = [*sentences("abstract", 60), *sentences("introduction", 60), *sentences("conclusion", 60)]
    assert sum(len(telling(paper, part)) for part in ENDS) <= 45
    assert all(not s.role for s in with_roles(sentences("method", 3)))
