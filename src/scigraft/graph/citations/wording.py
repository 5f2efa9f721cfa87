"""What the words of a masked citing sentence give a linear model: groups of one to three words, by their checksums."""

from __future__ import annotations

import re
from zlib import crc32

SIZE = 2**18
_TOKEN = re.compile(r"\[1\]|\w+|[^\w\s]")
_LONGEST = 3  # words of a group


def wording(text: str) -> list[int]:
    """Return the places of a masked sentence's features in a vector of ``SIZE``, sorted, each once."""
    tokens = _TOKEN.findall(text.lower())
    names = {" ".join(tokens[at : at + n]) for n in range(1, _LONGEST + 1) for at in range(len(tokens) - n + 1)}
    return sorted({crc32(name.encode()) % SIZE for name in names})
