"""Listed forms that share their beginnings match as the plain list does."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.modules.alternation import alternation


def plain(forms: list[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(forms, key=len, reverse=True))) + ")"


@given(st.lists(st.text("ab.( s", max_size=6), min_size=1, max_size=8), st.text("ab.( s", max_size=30))
def test_finds_what_the_plain_list_finds(forms: list[str], text: str) -> None:
    for shape in (r"{}", r"(?<!\w){}s?(?!\w)"):
        grouped, listed = (re.finditer(shape.format(made(forms)), text) for made in (alternation, plain))
        assert [match.span() for match in grouped] == [match.span() for match in listed]


@pytest.mark.parametrize(
    ("forms", "pattern"),
    [
        (["gold", "goldfieldite", "galena"], "(?:g(?:alena|old(?:fieldite)?))"),
        (["quartz"], "(?:quartz)"),
        ([], "(?!)"),
    ],
)
def test_forms_share_their_beginnings(forms: list[str], pattern: str) -> None:
    assert alternation(forms) == pattern


def test_forms_nested_by_the_thousand_are_read() -> None:
    forms = ["a" * length for length in range(1, 2000)]
    assert re.match(alternation(forms), "a" * 1500 + "b").end() == 1500  # type: ignore[union-attr]
