"""What papers of other fields are about: compounds, minerals, materials and deposits of their records, as keywords."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from scigraft.extract.academic.mentions import TITLE_ID, folded, make_mention
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.model import EntityType, Link, Mention, Record
from scigraft.modules import load
from scigraft.read.data_file import toml_in

MOST = 10  # keywords a paper
_IN_WORDS = re.compile(r"[A-Za-z][a-z]{3,}(?:[ -][A-Za-z][a-z]+)*\Z")
_NO_NAME = frozenset(
    {"others", "other", "compound", "control", "vehicle", "sample", "total", "standard", "inhibitor", "drug"}
)


@dataclass(frozen=True)
class Subject:
    """A field of a module's records that names what a paper is about, and what is asked of its names."""

    module: str
    name: str
    where: Mapping[str, Sequence[str]] = field(default_factory=dict)
    plain: bool = False
    listed: bool = False

    def admits(self, record: Record) -> bool:
        """Say whether a record names a subject by this field."""
        text = record.canonical.get(self.name, "")
        if record.module != self.module or not text or text.casefold() in _NO_NAME:
            return False
        if any(record.canonical.get(other) not in values for other, values in self.where.items()):
            return False
        if self.plain and not _IN_WORDS.match(text):
            return False
        return not self.listed or _is_listed(self.module, self.name, text)


@cache
def _is_listed(module: str, name: str, text: str) -> bool:
    vocabulary = load(module).vocabulary_of(name)
    return vocabulary is not None and any(term.name == text for term in vocabulary.terms)


@cache
def subjects() -> tuple[Subject, ...]:
    """Return the subjects that ``subjects.toml`` declares, in its order."""
    return tuple(Subject(**row) for row in toml_in(__package__ or "", "subjects.toml")["subject"])


@dataclass
class SubjectProposer:
    """Proposes the most frequent subjects of a paper's records as Keywords, each with the cell that names it."""

    name: str = "records"
    types: frozenset[EntityType] = frozenset({"Keywords"})

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return at most ``MOST`` keywords, the most frequent first, then in the order of ``subjects.toml``."""
        found: dict[tuple[int, str], list[Record]] = {}
        for rank, subject in enumerate(subjects()):
            for record in view.records:
                if subject.admits(record):
                    found.setdefault((rank, record.canonical[subject.name]), []).append(record)
        ranked = sorted(found, key=lambda key: (-len(found[key]), key))
        mentions = [_mention(name, found[rank, name], subjects()[rank], view) for rank, name in ranked[:MOST]]
        kept = [mention for mention in mentions if ("Keywords", folded(mention.name)) not in view.barred]
        links = tuple(
            Link("keywords", TITLE_ID, mention.id, mention.place, mention.found_by, mention.confidence)
            for mention in kept
        )
        return Proposal(tuple(kept), links)


def _mention(name: str, records: Sequence[Record], subject: Subject, view: PaperView) -> Mention:
    printed = records[0].fields.get(subject.name, name)
    places = records[0].provenance
    place = next((p for p in places if p.text and printed and folded(printed) in folded(p.text)), places[0])
    return make_mention(
        "Keywords",
        name,
        replace(place, file=view.document.file),
        evidence=next((table.id for table in view.document.tables if table.name == place.table), ""),
        found_by=f"records:{subject.module}",
        details={"record": records[0].id, "records": str(len(records))},
    )
