import numpy as np
import pytest

from scigraft.extract.tagger import default_tagger
from scigraft.extract.tagger.fitting import Options, fit, prepared
from scigraft.extract.tagger.labelled import Labelled, read_conll
from scigraft.extract.tagger.tagger import Tagger
from scigraft.extract.tagger.tokens import tokenised
from scigraft.extract.tagger.weights import CONTEXTUAL, LEXICAL, load, save
from scigraft.model import ReadError

SENTENCE = "We evaluate named entity recognition on the CoNLL-2003 dataset and report F1."


def told(text: str) -> list[tuple[str, str]]:
    [spans] = default_tagger(None).tag([text])
    return [(span.type, text[span.start : span.end]) for span in spans]


def test_the_shipped_tagger_names_task_data_and_measure():
    assert told(SENTENCE) == [("TASK", "named entity recognition"), ("DATASET", "CoNLL-2003 dataset"), ("METRIC", "F1")]


@pytest.mark.parametrize("text", ["", " ", "...", "We thank our colleagues for their help."])
def test_a_text_without_names_gives_none(text):
    assert told(text) == []


def test_what_is_said_of_a_sentence_depends_on_it_alone():
    tagger = default_tagger(None)
    alone = tagger.tag([SENTENCE])[0]
    assert tagger.tag(["Machine translation is hard.", SENTENCE, ""])[1] == alone
    assert all(0 < span.confidence <= 1 for span in alone)


def test_weights_stay_small():
    assert CONTEXTUAL.stat().st_size + LEXICAL.stat().st_size < 4_000_000


def labelled(text: str, name: str, kind: str) -> Labelled:
    tokens = tuple(tokenised(text))
    first = next(n for n, token in enumerate(tokens) if token.start == text.index(name))
    return Labelled(text, tokens, ((first, first + len(tokenised(name)), kind),))


def test_a_tagger_learns_from_labelled_sentences(tmp_path):
    tasks = ["sentiment analysis", "machine translation", "question answering", "relation extraction"]
    sentences = [labelled(f"We study {task} with care.", task, "TASK") for task in tasks] * 4
    options = Options(epochs=6, batch=4, sparse_rate=0.1)
    weights = fit(prepared(sentences), options=options)
    again = fit(prepared(sentences), options=options)
    assert np.array_equal(weights.sparse, again.sparse)
    save(weights, tmp_path / "weights.npz")
    tagger = Tagger(load(tmp_path / "weights.npz"))
    [[span]] = tagger.tag(["We study entity linking with care."])
    assert (span.type, span.start, span.end) == ("TASK", 9, 23)


def test_white_space_is_put_back_where_offsets_tell(tmp_path):
    file = tmp_path / "some.conll"
    file.write_text("In\t0\tO\ncross\t3\tB-TASK\n-\t8\tI-TASK\nlingual\t9\tI-TASK\nNLP\t17\tI-TASK\n.\t20\tO\n\n\n")
    [sentence] = read_conll(file)
    assert sentence.text == "In cross-lingual NLP."
    assert sentence.spans == ((1, 5, "TASK"),)


@pytest.mark.parametrize("line", ["word O", "word\tx\tO", "word\t1\tTASK", "\t".join("abcd")])
def test_a_broken_line_is_told_with_its_place(tmp_path, line):
    file = tmp_path / "bad.conll"
    file.write_text(f"A\t0\tO\n{line}\n")
    with pytest.raises(ReadError, match="line 2"):
        read_conll(file)
