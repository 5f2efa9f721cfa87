"""Sentences with labelled spans: files of one token a line (CoNLL), and those of SciERC."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scigraft.extract.tagger.bio import Span, spans_of
from scigraft.extract.tagger.tokens import Token, tokenised
from scigraft.model import ReadError


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence as text, its tokens, and the spans labelled in it, in order and apart."""

    text: str
    tokens: tuple[Token, ...]
    spans: tuple[Span, ...]


def read_conll(path: Path) -> list[Labelled]:
    """Return the sentences of a file of ``token TAB offset TAB tag`` lines (BIO), sentences apart by empty lines.

    White space is put back where the offsets tell that there was some. Raises ``ReadError`` with the line where a
    line has not three fields, the offset is no number or the tag is no BIO tag.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as exc:
        raise ReadError(f"cannot read labelled sentences ({exc})", where=path.name) from exc
    found, rows = [], []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            rows.append(_row(line, path, number))
        elif rows:
            found.append(_sentence(rows))
            rows = []
    return found


def _row(line: str, path: Path, number: int) -> tuple[str, int, str]:
    token, offset, tag, *more = [*line.rstrip("\r").split("\t"), "", ""]
    if not token or not offset.isdecimal() or not (tag == "O" or tag[:2] in {"B-", "I-"}) or more != ["", ""]:
        raise ReadError(
            "a line is not token TAB offset TAB BIO tag",
            where=f"{path.name}, line {number}",
            hint="Give a file like tdmsci_train.conll",
        )
    return token, int(offset), tag


def _sentence(rows: Sequence[tuple[str, int, str]]) -> Labelled:
    text, tokens, end = "", [], None
    for token, offset, _ in rows:
        spaced = end is None or offset != end
        text += " " if spaced and text else ""
        tokens.append(Token(token, len(text), len(text) + len(token), spaced))
        text += token
        end = offset + len(token)
    return Labelled(text, tuple(tokens), tuple(spans_of([tag for *_, tag in rows])))


def read_scierc(path: Path) -> list[Labelled]:
    """Return the sentences of a SciERC file (one JSON object an abstract) with their entities, overlaps left out."""
    found: list[Labelled] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        abstract = json.loads(line)
        found += of_abstract(abstract["sentences"], abstract["ner"])
    return found


def of_abstract(sentences: Sequence[Sequence[str]], ner: Sequence[Sequence[Span]]) -> Iterator[Labelled]:
    """Yield the sentences of an abstract, given as words, with their entities (first and last word, type)."""
    first = 0
    for words, entities in zip(sentences, ner, strict=True):
        yield _of_words(words, [(a - first, b - first, kind) for a, b, kind in entities])
        first += len(words)


def _of_words(words: Sequence[str], entities: Sequence[Span]) -> Labelled:
    text, places = "", []
    for word in words:
        text += " " if text and word not in {".", ",", ")", ";", ":", "?", "!", "'s"} and not text.endswith("(") else ""
        places.append((len(text), len(text) + len(word)))
        text += word
    tokens = tokenised(text)
    spans: list[Span] = []
    for first, last, kind in sorted(entities, key=lambda entity: (entity[0], -entity[1])):
        inside = [
            n for n, token in enumerate(tokens) if places[first][0] <= token.start and token.end <= places[last][1]
        ]
        if inside and (not spans or spans[-1][1] <= inside[0]):
            spans.append((inside[0], inside[-1] + 1, kind))
    return Labelled(text, tuple(tokens), tuple(spans))
