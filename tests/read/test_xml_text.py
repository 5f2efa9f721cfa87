"""What the XML readers share: attributes that give the extent of a cell."""

from __future__ import annotations

import pytest

from scigraft.read.markup.xml_text import MAX_SPAN, span_of


@pytest.mark.parametrize(
    ("text", "span"),
    [(None, 1), ("", 1), ("3", 3), (" 2 ", 2), ("0", 1), ("-4", 1), ("all", 1), ("9" * 5000, MAX_SPAN)],
)
def test_a_span_is_a_positive_number_within_bounds(text, span):
    assert span_of(text) == span


def test_rows_that_a_cell_takes_more_may_be_none():
    assert span_of("0", least=0) == span_of(None, least=0) == 0
