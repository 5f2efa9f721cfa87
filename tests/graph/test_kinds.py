import pytest

from scigraft.graph.kinds import Kinds

TASKS = (
    "machine translation", "neural machine translation", "Low-Resource NMT", "translation", "word translation",
    "Chinese-to-English translation", "back-translation", "machine translation evaluation", "question generation",
    "tree-to-sequence machine translation", "sentiment analysis", "Aspect-based Sentiment Analysis", "parsing",
    "document-level sentiment analysis from RST parsing", "RST parsing", "question retrieval",
    "question retrieval in community question answering", "community question answering",
)  # fmt: skip


@pytest.fixture(scope="module")
def kinds() -> Kinds:
    return Kinds({name: [name] for name in TASKS})


@pytest.mark.parametrize(
    ("task", "broader"),
    [
        ("machine translation", ("translation",)),
        ("neural machine translation", ("machine translation",)),
        ("Low-Resource NMT", ("neural machine translation",)),
        ("Chinese-to-English translation", ("machine translation",)),
        ("word translation", ("translation",)),
        ("back-translation", ()),
        ("question generation", ()),
        ("Aspect-based Sentiment Analysis", ("sentiment analysis",)),
        ("document-level sentiment analysis from RST parsing", ("sentiment analysis",)),
        ("question retrieval in community question answering", ("question retrieval",)),
        ("machine translation evaluation", ()),
        ("tree-to-sequence machine translation", ("machine translation",)),
    ],
)
def test_a_task_is_a_kind_of_what_the_end_of_its_name_says(kinds: Kinds, task: str, broader: tuple[str, ...]) -> None:
    assert kinds.broader(task) == broader


def test_kinds_of_kinds_are_kinds(kinds: Kinds) -> None:
    assert kinds.narrower(["machine translation"]) == {
        "neural machine translation", "Low-Resource NMT", "Chinese-to-English translation",
        "tree-to-sequence machine translation",
    }  # fmt: skip
    assert kinds.narrower(["Low-Resource NMT"]) == frozenset()


def test_a_name_that_is_no_task_of_the_library_has_kinds_there(kinds: Kinds) -> None:
    assert kinds.of_name("NMT") == {"Low-Resource NMT"}
    assert kinds.of_name("generation") == {"question generation"}
    assert kinds.of_name("summarization") == frozenset()


def test_every_name_of_a_task_counts_and_their_order_does_not() -> None:
    names = {"a": ["MT", "machine translation"], "b": ["sentence-level QE", "sentence-level MT"], "c": ["QE"]}
    found = Kinds(names)
    assert found.broader("b") == ("a", "c")
    assert list(found.pairs()) == list(Kinds(dict(reversed(names.items()))).pairs()) == [("b", "a"), ("b", "c")]
