"""Where a paper says what it works on: the sentences that are read, and how much a name in each of them counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scigraft.extract.academic.proposer import PaperView
from scigraft.extract.academic.sentences import paper_sentences
from scigraft.model import Locator, Part, Sentence

MOST_SENTENCES = 60  # of title, abstract, introduction, conclusion
MOST_BODY = 24  # of the sections on data and results
MOST_CAPTIONS = 12
LONGEST = 1500  # characters of a sentence: what is longer is a list or the text of a figure
_BODY: tuple[Part, ...] = ("method", "results", "other")
# Sentences of the body that may name what was used: read without vectors, and only these.
_TELLING = re.compile(
    r"\b(?:data ?sets?|corpus|corpora|tree ?banks?|benchmarks?|test ?sets?|metrics?|evaluate[ds]?|evaluation|measured|"
    r"accuracy|precision|F1|BLEU|ROUGE|F-(?:score|measure)|shared task)\b"
)
_USE = re.compile(
    r"\b(?:we|our|this (?:paper|work|study))\b.{0,80}\b(?:us(?:e|ed|ing)|evaluat\w+|experiment\w*|test(?:ed)?|"
    r"train(?:ed)?|report\w*|measur\w+|conduct\w*|perform\w*|achiev\w+|outperform\w*|results?|improv\w+|compar\w+)\b"
    r"|\b(?:experiments?|results?|evaluation|evaluated|improvements?|tested|trained|performance|outperforms?|F1|"
    r"accuracy)\b.{0,80}\b(?:on|show|demonstrate)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\bet al\b|\b(?:previous|prior|earlier|existing|related) (?:work|stud|approach|method|research)", re.I
)
# Clauses that name what a paper does not do itself: what it leaves for later, what moved it, what it is held against.
_LATER = re.compile(
    r"\b(?:future (?:work|research|studies|directions?)|in (?:the )?future\b|cannot be (?:directly )?applied to)", re.I
)
_ASIDE = re.compile(
    r"\b(?:inspired|motivated) by\b[^,;]*"
    r"|\bthan (?:the )?(?:conventional|traditional|previous|existing|classical) [^,;]*"
    r"|\bthe same (?:[\w-]+ ){0,2}(?:metrics?|measures?|protocol|procedure|format|settings?|architecture"
    r"|hyper-?parameters?) (?:as|of) [^,;]*",
    re.IGNORECASE,
)
_AIM = re.compile(
    r"\b(?:we|our|this (?:paper|work|study|article|thesis))\b.{0,60}\b(?:address|tackle|propos\w+|present\w*|"
    r"introduc\w+|study|studies|investigat\w+|explor\w+|focus\w*|describ\w+|develop\w*|consider\w*|examin\w+|approach|model|method|"
    r"system|improv\w+|task|learn\w*|solve|apply|appl\w+)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to read. ``part`` is where it stands (``caption`` too), ``uses`` and ``aims`` what it says it is about.

    ``others`` says that it speaks of the work of others. ``vectors`` says whether it is worth the embedder.
    """

    text: str
    evidence: str
    place: Locator
    part: str
    uses: bool
    aims: bool
    others: bool
    vectors: bool

    def of_others(self, start: int, end: int) -> bool:
        """Say whether what stands in this range of the text is told as not the paper's own, whatever the rest says."""
        if self.part != "title" and _LATER.search(self.text):
            return True
        return any(match.start() <= start and end <= match.end() for match in _ASIDE.finditer(self.text))


def passages(view: PaperView) -> tuple[Passage, ...]:
    """Return the texts of a paper that are read, in reading order within each kind."""
    telling = [one for one in view.sentences or paper_sentences(view.document) if len(one.text) <= LONGEST]
    body = (one for one in paper_sentences(view.document, parts=_BODY) if len(one.text) <= LONGEST)
    return (
        *(_passage(one, vectors=True) for one in _first(telling, MOST_SENTENCES)),
        *(
            _passage(one, vectors=False)
            for one in _spread([one for one in body if _TELLING.search(one.text)], MOST_BODY)
        ),
        *_captions(view),
    )


def _first(sentences: Iterable[Sentence], most: int) -> list[Sentence]:
    """Return the first sentences and the conclusion's, where there are too many."""
    every = list(sentences)
    if len(every) <= most:
        return every
    closing = [one for one in every if one.part == "conclusion"][: most // 4]
    opening = [one for one in every if one.part != "conclusion"]
    return opening[: most - len(closing)] + closing


def _spread(sentences: list[Sentence], most: int) -> list[Sentence]:
    """Return the sentences that speak of use first, as many as are read, in reading order."""
    if len(sentences) <= most:
        return sentences
    ranked = sorted(range(len(sentences)), key=lambda n: (not _USE.search(sentences[n].text), n))
    return [sentences[n] for n in sorted(ranked[:most])]


def _passage(sentence: Sentence, *, vectors: bool) -> Passage:
    text = sentence.text
    uses, aims = bool(_USE.search(text)), bool(_AIM.search(text)) or sentence.role == "objective"
    others = sentence.role == "background" or (bool(_OTHERS.search(text)) and not (uses or aims))
    return Passage(text, sentence.evidence, sentence.place, sentence.part, uses, aims, others, vectors)


def _captions(view: PaperView) -> Iterator[Passage]:
    count = 0
    for evidence in view.document.evidence:
        if evidence.kind == "caption" and 3 < len(evidence.text.split()) < 80 and count < MOST_CAPTIONS:
            count += 1
            place = replace(evidence.locator, span=(0, len(evidence.text)), text=evidence.text)
            yield Passage(evidence.text, evidence.id, place, "caption", True, False, False, False)
