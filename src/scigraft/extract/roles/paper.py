"""The roles of a paper's sentences, a part at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.embed import Embedder
from scigraft.extract.roles.classifier import classifier
from scigraft.model import Part, Sentence

# Sentences of each part that get a role: the first ones and the last ones. An abstract is what the classifier was
# trained on; what else tells of a paper's aims stands at both ends of the introduction and early in the conclusion.
ENDS: dict[Part, tuple[int, int]] = {"abstract": (14, 4), "introduction": (8, 12), "conclusion": (6, 0)}


def with_roles(sentences: Sequence[Sentence], embedder: Embedder | None = None) -> tuple[Sentence, ...]:
    """Return the sentences with the roles of those that tell most of a paper: about 40 at most, the others keep theirs.

    Each part is one sequence. Without an embedder the classifier that reads words only is used.
    """
    model = classifier(lexical=embedder is None)
    found = list(sentences)
    for part in ENDS:
        places = telling(sentences, part)
        roles = model.roles([sentences[place].text for place in places], embedder)
        for place, (role, confidence) in zip(places, roles, strict=True):
            found[place] = replace(sentences[place], role=role, confidence=confidence)
    return tuple(found)


def telling(sentences: Sequence[Sentence], part: Part) -> list[int]:
    """Return the places of the sentences of a part that get a role, in order."""
    places = [place for place, sentence in enumerate(sentences) if sentence.part == part]
    first, last = ENDS[part]
    if len(places) <= first + last:
        return places
    return places[:first] + (places[-last:] if last else [])
