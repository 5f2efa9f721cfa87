"""Cue words are data: every list is made of sound patterns, each once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from scigraft.read.cue_words import cue_words

SOURCES = Path(__file__).parents[2] / "src"
FILES = sorted(SOURCES.rglob("cue_words.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_lists_hold_patterns_each_once(file):
    for name, entries in tomllib.loads(file.read_text("utf-8")).items():
        assert len(set(entries)) == len(entries) > 0, name
        assert all(re.compile(entry).fullmatch("") is None for entry in entries), name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_lists_are_read_as_alternatives_in_order(file):
    lists = tomllib.loads(file.read_text("utf-8"))
    package = ".".join(file.parent.relative_to(SOURCES).parts)
    assert cue_words(package) == {name: "|".join(words) for name, words in lists.items()}


def test_a_caption_is_told_from_a_sentence():
    words = cue_words("scigraft.read.pdf")
    assert re.match(rf"(?:{words['sentence']})\b", "shows the yields")
    assert not re.match(rf"(?:{words['sentence']})\b", "Yields of all runs")
