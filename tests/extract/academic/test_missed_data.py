import pytest

from scigraft.extract.academic.proposer import PaperView
from scigraft.extract.academic.tagged.missed import missed
from scigraft.extract.academic.tagged.passages import passages
from scigraft.extract.tagger import TaggedSpan
from scigraft.model import Document, Evidence


def told(text: str, *tagged: str) -> list[str]:
    view = PaperView(Document("p", "p.xml", "tei", evidence=(Evidence("a", "abstract", text),)))
    [passage] = passages(view)
    spans = [TaggedSpan(text.index(name), text.index(name) + len(name), "DATASET", 0.9) for name in tagged]
    return sorted(text[one.start : one.end] for one in missed(passage, spans))


@pytest.mark.parametrize(
    ("text", "tagged", "found"),
    [
        ("We run experiments on both the NELL and Freebase knowledge bases.", (), ["Freebase", "NELL"]),
        ("We report the results on newstest2014 and newstest2017.", ("newstest2014",), ["newstest2017"]),
        ("We used the WMT 14 corpus in our experiments.", (), ["WMT 14"]),
        ("We report results on SQuAD, WikiQA and SNLI.", ("SQuAD",), ["WikiQA"]),
    ],
)
def test_listed_data_that_a_sentence_on_own_work_names_as_such_are_told(text, tagged, found):
    assert set(found) <= set(told(text, *tagged))


@pytest.mark.parametrize(
    ("text", "tagged"),
    [
        ("Knowledge bases such as Freebase, NELL and YAGO are large.", ("Freebase",)),
        ("Previous work (Lee et al., 2011) is about the NELL knowledge base.", ()),
        ("We use NELL to find what is missing.", ()),
        ("We report results on SQuAD, which is larger than SNLI.", ("SQuAD",)),
    ],
)
def test_data_that_are_only_spoken_of_are_not(text, tagged):
    assert told(text, *tagged) == []
