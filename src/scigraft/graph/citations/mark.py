"""The part that a citation's mark plays in its sentence: the clause it stands in, and what is said there of whom.

Two citations of one sentence get one text for the model (``masking``), so what sets them apart is told here, from the
words around the mark: who is the subject of its clause, whether the cited work itself or others act, whether something
is compared, how many works stand in its brackets. ``training/train_citations.py`` learns what each of these tells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.graph.citations.masking import MARKS, masked_at
from scigraft.read.data_file import toml_in

CUES = "mark_cues.toml"
LONGEST = 2000  # characters of a sentence that are read: longer ones are broken tables or lost full stops
_BESIDE = 60  # characters on each side of a mark in which numbers tell a table
_BEYOND = 40  # characters behind its place in which a mark is looked for
_WORKS = re.compile(r"(?:1[89]|20)\d\d|(?<!\d)\d{1,3}(?!\d)")
_BRACKETS = re.compile(r"[\[(][^\[\]()]*[\])]?")
_CUES: dict[str, list[str]] = toml_in(__package__ or "", CUES)


def _any(name: str) -> str:
    """Return the alternatives of a list of cues as the text of one group."""
    return f"(?:{'|'.join(_CUES[name])})"


_WRITERS = re.compile(rf"\b{_any('writers')}\b", re.IGNORECASE)
# Where a clause ends: a stop, or a word that begins another with a subject of its own.
_ENDS = re.compile(
    r"[;•]\s(?!Author \[1\][;:.,)]|and Author)|(?<=[a-z\]\)])\.\s(?=[A-Z(\[])"
    rf"|,?\s{_any('contrast')}\s"
    r"|,\s(?=which\s|who\s|where\s)|\s(?=(?:which|that)\s(?:has|have)\s(?:\w+\s)?been\s)"
    rf"|,?\s(?:and|so|or)\s(?={_any('subject')}\s)"
    rf"|^{_any('side')}\s",
)
# "Whereas Author [1] uses trees, we use none": a clause of its own before the main one.
_SIDE = re.compile(rf"{_any('side')}\s")
_MAIN = re.compile(rf",\s(?={_any('main_subject')}\s)")
# A clause begun by these says of what it follows; with one of the verbs, who made it.
_RELATIVE = re.compile(r"^(?:which|that|who|where)\b")
_MADE = re.compile(rf"\b{_any('made')}\b")
_WRITERS_USE = re.compile(
    rf"\b(?:we|i)\s(?:\w+\s){{0,3}}?{_any('use')}\b|\bour\b[^.;]*\b(?:use|uses|based on|built on)\b", re.I
)
_CUE = re.compile(rf"(?:\b{_any('before_cited')}\s)(?:{_any('article')}\s)?[^,;.]{{0,40}}$", re.IGNORECASE)
_FOLLOWING = re.compile(rf"\b{_any('following')}\s[^,;.]{{0,20}}$", re.IGNORECASE)
_ADVERB = rf"(?:{_any('adverb')}\s)*"
_NO_VERB = rf"(?!{_any('no_verb')}\b)"
_ACTS = re.compile(rf"^(?:'s?)?\s{_ADVERB}(?:{_NO_VERB}[a-z]+(?:ed|es|s)|{_NO_VERB}[a-z]{{3,}}|found|showed)\b")
_FINITE = re.compile(rf"^\)?\s{_ADVERB}(?:(?:is|are|was|were)\b|{_NO_VERB}[a-z]+(?:s|ed)\b)")
_PREPOSITION = re.compile(rf"\b{_any('preposition')}\s(?:the\s)?$", re.IGNORECASE)
_OTHERS = re.compile(
    rf"\b(?:{_any('others')}|{_any('which_others')}\s(?:\w+\s){{0,3}}?{_any('work_of_others')})\b", re.IGNORECASE
)
_USED_BY = re.compile(rf"\b{_any('used')}\b[^.;]{{0,40}}\b(?:in|by|for)\b[^.;]{{0,60}}$", re.IGNORECASE)
_ALSO_USED_BY = re.compile(
    rf"\b{_any('already')}\s(?:\w+\s)?{_any('used_already')}\s(?:\w+\s)?(?:in|by)\s[^.;]{{0,40}}$", re.IGNORECASE
)
_AS_TOLD = re.compile(rf"\b{_any('told')}\b[^.;]{{0,60}}$", re.IGNORECASE)
_NEGATED = re.compile(rf"\b{_any('negation')}\b|n['’]t\b", re.IGNORECASE)
_COMMONLY = re.compile(rf"\b{_any('commonly')}\b", re.IGNORECASE)
_EXAMPLE = re.compile(rf"\b{_any('example')}[^.;]{{0,120}}$", re.I)
_COMPARED = re.compile(rf"\b{_any('compared')}\b", re.IGNORECASE)
_EARLIER = re.compile(rf"\b{_any('earlier')}\b", re.IGNORECASE)
_RESULTS = re.compile(rf"\b{_any('results')}\b|%")
_TO_COME = re.compile(rf"\b{_any('to_come')}\b", re.IGNORECASE)
_TOLD = re.compile(
    r"^there (?:is|are|has|have)\b|\b(?:has|have) been\b|\b(?:is|are|was|were) (?:\w+ )?(?:proposed|introduced)\b", re.I
)

# "- CNN: ...", "(3) LSTM ([1]) ...", "7) Their ANN: ...": how papers list what they compare with.
_ITEM = re.compile(r"\W*(?:[•·–-]\s|\(?\d\)|\(?[ivx]{1,4}\)|[A-Z][\w+-]*(?:\s[A-Z][\w+-]*){0,3}\s?(?:\[1\]\s?)?:\s)")
_LEAST_WORDS = 5  # of a clause that is read by itself
_TOKENS = re.compile(r"\w[\w.,'’%-]*\w|\w")
_MOST_WORDS, _MANY_NUMBERS = 0.35, 0.3


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in a masked sentence: the range it takes, and how many works stand in its brackets."""

    text: str
    start: int
    end: int
    works: int = 1

    @property
    def named(self) -> bool:
        """Say whether the authors are named in the sentence, not in brackets."""
        return self.text[self.start : self.end].startswith("Author")

    @property
    def clause(self) -> tuple[int, int]:
        """Return the range of the clause that the mark stands in."""
        start, end = 0, len(self.text)
        breaks = list(_ENDS.finditer(self.text))
        for place in breaks:
            if place.end() <= self.start and not self._says_who_made(place.end()):
                start = place.end()
            elif place.start() >= self.end and not _RELATIVE.match(self.text, place.end()) and end == len(self.text):
                end = place.start()
        if (main := _MAIN.search(self.text)) and _SIDE.match(self.text):
            start, end = (start, min(end, main.start())) if self.start < main.start() else (max(start, main.end()), end)
        return start, end

    @property
    def read(self) -> tuple[str, str]:
        """Return the sentence and the clause of the mark, or the sentence twice where the clause is but a few words."""
        start, end = self.clause
        clause = self.text[start:end].strip()
        return self.text, clause if len(clause.split()) >= _LEAST_WORDS else self.text

    def _says_who_made(self, at: int) -> bool:
        return bool(_RELATIVE.match(self.text[at:]) and _MADE.search(self.text, at, self.start))


def mark_at(sentence: str, anchor: tuple[int, int]) -> Mark:
    """Return the mark of the citation that stands in a sentence at ``anchor``, with the sentence masked.

    Of a sentence of more than ``LONGEST`` characters that many around the mark are taken.
    """
    if len(sentence) > LONGEST:
        start = max(0, min(anchor[0] - LONGEST // 2, len(sentence) - LONGEST))
        sentence, anchor = sentence[start : start + LONGEST], (anchor[0] - start, anchor[1] - start)
    text, at = masked_at(sentence, anchor[0])
    found = MARKS.search(text, at, at + _BEYOND)
    start, end = found.span() if found else (at, min(len(text), at + 1))
    return Mark(text, start, end, _works_beside(sentence, anchor))


def _works_beside(sentence: str, anchor: tuple[int, int]) -> int:
    """Return how many works stand in the brackets that a citation stands in."""
    for group in _BRACKETS.finditer(sentence):
        if group.start() <= anchor[0] < group.end():
            return len(_WORKS.findall(group[0]))
    return 1


def only_mark(text: str) -> Mark | None:
    """Return the mark of a masked sentence that has one; none where there are several, of which any may be meant."""
    found = list(MARKS.finditer(text))
    return Mark(text, *found[0].span()) if len(found) == 1 else None


def features(mark: Mark) -> dict[str, bool]:
    """Return what holds of a mark and what does not, by name, in the order of the weights that training gives them."""
    text = mark.text
    first, last = mark.clause
    clause = text[first:last]
    before, after = text[first : mark.start], text[mark.end : last]
    inside, anywhere = bool(_WRITERS.search(clause)), bool(_WRITERS.search(text))
    alone = mark.named or not before.strip(" ([")
    subject = alone and not _PREPOSITION.search(text[: mark.start]) and bool(_ACTS.match(after.lstrip(")]")))
    system = not mark.named and not subject and not inside and bool(_FINITE.match(after))
    return {
        "writers in the clause": inside,
        "writers outside the clause": anywhere and not inside,
        "no writers": not anywhere,
        "writers use": bool(_WRITERS_USE.search(clause)) and not (subject or system),
        "the mark follows a cue of use": not subject and bool(_CUE.search(before)),
        "following": bool(_FOLLOWING.search(before)),
        "the cited acts": subject,
        "named system acts": system,
        "others act": not inside and bool(_OTHERS.search(clause)),
        "others used it": bool(_USED_BY.search(before)) and not inside or bool(_ALSO_USED_BY.search(before)),
        "commonly done": bool(_COMMONLY.search(clause)),
        "example of a list": bool(_EXAMPLE.search(before)),
        "three or more works": mark.works > 2,
        "compared": bool(_COMPARED.search(clause)),
        "earlier work": bool(_EARLIER.search(clause)),
        "results": bool(_RESULTS.search(clause)),
        "to come": bool(_TO_COME.search(clause)),
        "there is, was proposed": bool(_TOLD.search(clause)),
        "item of a list of systems": not inside and bool(_ITEM.match(text)),
        "as it tells": bool(_AS_TOLD.search(before)),
        "negated": bool(_NEGATED.search(clause)),
        "fragments": is_fragments(text) or _among_numbers(mark),
    }


def is_fragments(text: str) -> bool:
    """Say whether a masked sentence is made of pieces of a table or a formula rather than of words."""
    tokens = _TOKENS.findall(MARKS.sub(" ", text))
    words = sum(len(token) > 1 and token.isalpha() and token.islower() for token in tokens)
    return not words or words < _MOST_WORDS * len(tokens) or _many_numbers(tokens)


def _among_numbers(mark: Mark) -> bool:
    """Say whether numbers of a table stand around the mark, in what may begin or end as a sentence."""
    beside = mark.text[max(0, mark.start - _BESIDE) : mark.end + _BESIDE]
    return _many_numbers(_TOKENS.findall(MARKS.sub(" ", beside)))


def _many_numbers(tokens: list[str]) -> bool:
    return sum(any(sign.isdigit() for sign in token) for token in tokens) > _MANY_NUMBERS * len(tokens)
