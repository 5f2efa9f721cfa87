"""Names put together beyond their forms: misspellings of long words, and names of one head that mean the same.

Both are held against the guard: numbers, languages and qualifiers must be equal. A name that says more than another
(``clinical named entity recognition``) is never merged with it, as what it adds is what tells it apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from scigraft.graph.resolve.blocks import form_block
from scigraft.graph.resolve.concepts import Item
from scigraft.graph.resolve.forms import Form
from scigraft.graph.resolve.guard import Signature, signature_of
from scigraft.graph.resolve.linkage import Linked, Proposal
from scigraft.graph.resolve.words import Phrase, words
from scigraft.model import EntityType

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scigraft.embed import Embedder

_LONG_WORD = 7  # letters of a word in which one wrong letter is a misspelling rather than another word
_CROWD = 60  # names of one block and signature that are all held against each other
_STEM = 4  # letters of a word that are compared
_SHARED = 0.5  # of the stems of two names
_LONGEST = 12  # words of a name that is compared by meaning
Marks = tuple[Phrase, Phrase, frozenset[str]]


def misspelt(type: EntityType, found: Sequence[Item]) -> list[Proposal]:
    """Return proposals to join names that differ by one letter, or two letters swapped, of one long word.

    Names are found by what is left when a letter is taken out (Garbe's SymSpell), so none is held against all others.
    """
    firsts = _firsts(found)
    seen: dict[tuple[str, int, Phrase, str], list[tuple[int, str]]] = defaultdict(list)
    proposals: dict[tuple[int, int], Proposal] = {}
    for index in firsts:
        form = found[index].form
        for at, word in enumerate(form.tokens[:_LONGEST]):
            if len(word) < _LONG_WORD or word[0].isdigit():
                continue
            around = (form_block(type, form), at, form.tokens[:at] + form.tokens[at + 1 :])
            for left in sorted({word, *(word[:cut] + word[cut + 1 :] for cut in range(1, len(word)))}):
                bucket = seen[*around, left]
                for other, theirs in bucket[:_CROWD]:
                    if _one_letter(word, theirs) and _same_marks(form, found[other].form):
                        first, second = sorted((other, index))
                        text = f'"{word}" and "{theirs}" differ in one letter'
                        proposals[first, second] = Proposal(first, second, "spelling", text, 0.9)
                bucket.append((index, word))
    return [proposals[pair] for pair in sorted(proposals)]


def _one_letter(one: str, other: str) -> bool:
    known = frozenset((one, other)) in words().confusable
    return one != other and not known and one[0] == other[0] and OSA.distance(one, other, score_cutoff=1) <= 1


def link_by_meaning(
    type: EntityType, found: Sequence[Item], linked: Linked, embedder: Embedder, *, least: float
) -> None:
    """Put names of one block together whose vectors are near, by complete linkage.

    Every two names of a group have a cosine of at least ``least``. Only names that the guard lets merge are embedded.
    """
    candidates = _candidates(type, found)
    texts = sorted({found[index].form.text for pair in candidates for index in pair})
    row_of = {text: row for row, text in enumerate(texts)}
    rows = {found[index].form.key: row_of[found[index].form.text] for pair in candidates for index in pair}
    if not texts:
        return
    vectors = embedder.encode(texts)
    near = sorted(
        (-cosine, left, right)
        for left, right in candidates
        if (cosine := _cosine(vectors, rows[found[left].form.key], rows[found[right].form.key])) >= least
    )
    allowed = _complete(found, rows, vectors, least)
    for negative, left, right in near:
        text = f'"{found[left].form.text}" and "{found[right].form.text}" have a cosine of {-negative:.3f}'
        linked.join(Proposal(left, right, "embedding", text, min(1.0, -negative)), allowed=allowed)


def _complete(
    found: Sequence[Item], rows: Mapping[str, int], vectors: NDArray[np.float32], least: float
) -> Callable[[list[int], list[int]], bool]:
    def allowed(left: list[int], right: list[int]) -> bool:
        ours, theirs = ({found[index].form.key for index in side} for side in (left, right))
        if not all(key in rows for key in ours | theirs):
            return False
        return all(_cosine(vectors, rows[one], rows[other]) >= least for one in ours for other in theirs)

    return allowed


def _cosine(vectors: NDArray[np.float32], one: int, other: int) -> float:
    return round(float(vectors[one] @ vectors[other]), 6)


def _candidates(type: EntityType, found: Sequence[Item]) -> list[tuple[int, int]]:
    """Return pairs of names of one block with equal numbers, languages and qualifiers, that share a word or two."""
    groups: dict[tuple[str, Marks], list[int]] = defaultdict(list)
    for index in _firsts(found):
        form = found[index].form
        if 1 < len(form.tokens) <= _LONGEST and not form.key.startswith("?"):
            groups[form_block(type, form), _marks(signature_of(form.tokens))].append(index)
    pairs: set[tuple[int, int]] = set()
    for members in groups.values():
        by_word: dict[str, list[int]] = defaultdict(list)
        for index in members:
            for word in {token[:_STEM] for token in found[index].form.tokens}:
                by_word[word].append(index)
        for sharing in by_word.values():
            if len(sharing) <= _CROWD or len(members) <= _CROWD:
                pairs.update((a, b) for at, a in enumerate(sharing) for b in sharing[at + 1 :])
    forms = [item.form for item in found]
    return sorted(
        (one, other)
        for one, other in pairs
        if _alike(forms[one], forms[other]) and not _says_more(forms[one], forms[other])
    )


def _alike(one: Form, other: Form) -> bool:
    """Return whether two names share half of their stems: a shared head word alone is not enough."""
    mine, theirs = ({token[:_STEM] for token in form.tokens} for form in (one, other))
    return len(mine & theirs) >= _SHARED * len(mine | theirs)


def _says_more(one: Form, other: Form) -> bool:
    """Return whether one name has all words of the other, or all but those that only join words."""
    small = words().prepositions | {"and", "or"}
    mine, theirs = set(one.tokens) - small, set(other.tokens) - small
    return mine < theirs or theirs < mine


def _firsts(found: Sequence[Item]) -> list[int]:
    """Return the items that stand for their forms: the most frequent of each, names before short forms."""
    first: dict[str, int] = {}
    for index in sorted(range(len(found)), key=lambda index: (found[index].is_short, index)):
        first.setdefault(found[index].form.key, index)
    return sorted(first.values())


def _same_marks(one: Form, other: Form) -> bool:
    return _marks(signature_of(one.tokens)) == _marks(signature_of(other.tokens))


def _marks(found: Signature) -> Marks:
    return found.numbers, found.languages, found.qualifiers
