"""What the records of other fields say a paper is about."""

from __future__ import annotations

import pytest

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.results import SubjectProposer
from scigraft.extract.academic.results.subjects import MOST, subjects
from scigraft.model import Document, Locator, Quantity, Record
from scigraft.modules import load


def record(module: str, number: int, **fields: str) -> Record:
    return Record(
        id=f"{module}{number}",
        paper="p",
        document="p",
        module=module,
        fields=fields,
        canonical=fields,
        quantity=Quantity("1", number=1.0),
        provenance=(Locator(table="t", row=number, col=1, text="1"),),
    )


def keywords(*records: Record) -> list[str]:
    view = PaperView(Document("p", "p.xml", "jats"), records)
    proposal = SubjectProposer().propose(view, Proposal())
    assert [link.relation for link in proposal.links] == ["keywords"] * len(proposal.mentions)
    return [mention.name for mention in proposal.mentions]


def test_the_most_frequent_come_first_and_at_most_ten():
    glass = load("glass").vocabulary_of("constituent")
    assert glass is not None
    names = [term.name for term in glass.terms if term.name.casefold() != "others"][: MOST + 4]
    found = keywords(*(record("glass", n, constituent=name) for n, name in enumerate([*names, names[-1]])))
    assert len(found) == MOST
    assert found[0] == names[-1]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (record("bioassay", 1, treatment="piperine"), ["piperine"]),
        (record("bioassay", 1, treatment="Compound 23"), []),
        (record("bioassay", 1, treatment="6a"), []),
        (record("glass", 1, constituent="SiO2"), ["SiO2"]),
        (record("glass", 1, constituent="Others"), []),
        (record("glass", 1, material="BBS252"), []),
        (record("deposit", 1, property="deposit_name", value="Navan"), ["Navan"]),
        (record("deposit", 1, property="laboratory_location", value="Trento"), []),
        (record("mlresults", 1, model="BERT"), []),
    ],
)
def test_only_names_that_say_what_a_paper_is_about(given: Record, found: list[str]):
    assert keywords(given) == found


def test_every_subject_is_a_field_of_its_module():
    for subject in subjects():
        assert {subject.name, *subject.where} <= load(subject.module).fields.keys()
