"""Where sentences begin and end."""

import pytest

from scigraft.read.prose import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("No stop at the end", ["No stop at the end"]),
        ("See Fig. 3 and Table 1. Then go.", ["See Fig. 3 and Table 1.", "Then go."]),
        ("Smith et al. (2010) said so. 20 were left.", ["Smith et al. (2010) said so.", "20 were left."]),
        ("It is 2.7 Ga old (ca. 2,700 Ma). U.S. Geological Survey.", ["It is 2.7 Ga old (ca. 2,700 Ma).",
                                                                      "U.S. Geological Survey."]),
        ("J. A. Smith wrote it.", ["J. A. Smith wrote it."]),
        ("Is it? Yes! (It is.) So.", ["Is it?", "Yes!", "(It is.)", "So."]),
        ("", []),
        ("   ", []),
    ],
)  # fmt: skip
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == expected


def test_a_stop_without_a_space_ends_a_sentence_before_a_word_that_opens_one() -> None:
    text = "Tuning is hard.We use Node.Js and www.Violins of old."
    assert [text[a:b] for a, b in sentences(text)] == ["Tuning is hard.", "We use Node.Js and www.Violins of old."]
