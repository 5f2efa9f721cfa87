import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.search.lexical import LexicalIndex, stems
from scigraft.search.word_spans import word_spans, words

TEXTS = [
    "我们提出了一种新的机器翻译模型。该模型使用注意力机制。",
    "本論文では、機械翻訳の手法を提案する。",
    "การแปลภาษาด้วยเครื่องใช้โครงข่ายประสาทเทียม",
    "ການແປພາສາດ້ວຍເຄື່ອງຈັກ",
    "ការបកប្រែភាសាដោយម៉ាស៊ីន",
    "We propose a model of machine translation.",
    "用BERT模型做命名实体识别",
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("机器翻译", 0),
        ("注意力", 0),
        ("機械翻訳", 1),
        ("手法の提案", 1),
        ("แปลภาษา", 2),
        ("ພາສາ", 3),
        ("ភាសា", 4),
        ("machine translations", 5),
        ("实体识别", 6),
        ("bert", 6),
    ],
)
def test_a_word_finds_the_text_that_holds_it(query: str, found: int) -> None:
    scores = LexicalIndex.of(TEXTS).scores(query)
    assert scores.argmax() == found
    assert scores[found] > 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("机器翻译", ["机器", "器翻", "翻译"]),
        ("BERT模型 2.0版", ["BERT", "模型", "版"]),
        ("树", ["树"]),
        ("カタカナ・ｶﾀ", ["カタ", "タカ", "カナ", "カタ"]),
        ("ที่นี่", ["ที่นี่"]),
        ("a word of 10 letters_2", ["word", "of", "10", "letters_2"]),
        ("기계 번역", ["기계", "번역"]),
        ("naïve Bäume", ["naïve", "Bäume"]),
        ("", []),
    ],
)
def test_runs_without_blanks_are_cut_into_pairs_of_letters(text: str, expected: list[str]) -> None:
    assert list(words(text)) == expected


@given(st.text(alphabet=st.sampled_from("ab 1_机器翻译。のカーที่ก្ភាสា-é\n"), max_size=30))
def test_spans_are_those_of_the_words(text: str) -> None:
    spans = list(word_spans(text))
    assert [text[start:end] for start, end in spans] == list(words(text))
    assert spans == sorted(spans)


@given(st.text(max_size=60))
def test_any_text_has_words_or_none(text: str) -> None:
    assert len(list(word_spans(text))) <= len(text)
    assert all(isinstance(stem, str) and stem for stem in stems(text))


def test_stems_of_english_are_as_before() -> None:
    assert stems("The parsers of Müller's trees, parsing 3D trees") == [
        "parser", "müller", "tree", "pars", "3d", "tree",
    ]  # fmt: skip
