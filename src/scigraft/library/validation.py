"""The records of a library held against the shapes of their modules, paper by paper, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING

from scigraft.model import Record
from scigraft.modules import Module

if TYPE_CHECKING:
    from scigraft.publish.shapes.validate import Finding

AT_A_TIME = 200  # records; the shapes are local to an observation


@dataclass(frozen=True, slots=True)
class Validated:
    """The records of a paper and module that were checked, and the rules that they break."""

    paper: str
    module: str
    records: int
    findings: tuple[Finding, ...]


def validate(records: Iterable[Record], modules: Mapping[str, Module], *, base: str) -> Iterator[Validated]:
    """Yield what pySHACL finds in each run of records of one paper and module.

    Raises ``NeedsExtra`` where pySHACL is not installed.
    """
    from scigraft.publish.rdf import Seen, binding_of
    from scigraft.publish.rdf.record import record_statements
    from scigraft.publish.shapes.validate import Checker

    checkers = {name: Checker(module) for name, module in modules.items()}
    known = (record for record in records if record.module in checkers)
    for (paper, name), run in groupby(known, key=lambda record: (record.paper, record.module)):
        binding = binding_of(modules[name])
        count, findings = 0, []
        while part := list(islice(run, AT_A_TIME)):
            seen = Seen()
            said = (s for record in part for s in record_statements(record, binding, base=base, seen=seen))
            findings += checkers[name].check(said)
            count += len(part)
        yield Validated(paper, name, count, tuple(findings))
