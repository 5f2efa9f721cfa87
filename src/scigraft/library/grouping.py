"""Papers worked out anew from the documents, and only what changed written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.codecs import READING
from scigraft.library.facts import BIBLIOGRAPHIES, Facts
from scigraft.library.latex_parts import parts_among
from scigraft.library.pairing import Pairing, Work, pair
from scigraft.library.papers import Bibliography, metadata_of, paper_keys
from scigraft.library.reports import Role
from scigraft.library.roles import File
from scigraft.store import catalog, results
from scigraft.store.catalog import DecisionRow, DocumentRow, PaperRow
from scigraft.store.codec import METADATA, Codec

ROLES: tuple[Role, ...] = ("main", "supplement", "bibliography", "part", "duplicate", "catalogue")
DUPLICATE: Role = "duplicate"
_NOTHING = sha256(b"").hexdigest()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Candidates of a doubtful pair: (paper key, evidence)."""

    candidates: tuple[tuple[str, tuple[str, ...]], ...] = ()
    left_out: int = 0


DOUBT = Codec(Doubt)


def regroup(connection: sa.Connection, root: Path) -> None:
    """Bring papers, and each document's paper and role, in line with the documents and the user's decisions."""
    documents = catalog.all_documents(connection)
    files = _files(connection, documents, root)
    twice = duplicates(documents, files)
    pairing = pair(file for file in files.values() if file.name not in twice)
    keys = paper_keys(pairing.works, {row.file: row.digest for row in documents})
    wanted = {row.key: row for row in _paper_rows(pairing, keys, files)}
    present = {row.key: row for row in catalog.all_papers(connection)}
    catalog.put_papers(connection, [row for key, row in wanted.items() if key not in present])
    for key, row in wanted.items():
        if key in present and present[key] != row:
            catalog.put_paper(connection, row)
    home = {file: keys[work.main] for work in pairing.works for file in work.files}
    moved: list[tuple[str, str | None, str]] = []
    for document in documents:
        paper = home.get(twice.get(document.file, document.file))
        role = pairing.roles.get(document.file, DUPLICATE)
        if (document.paper, document.role) != (paper, role):
            moved.append((document.file, paper, role))
    catalog.place_documents(connection, moved)
    gone = sorted(set(present) - set(wanted))
    catalog.drop_papers(connection, gone)
    results.forget_owners(connection, gone, step="reconcile")


def duplicates(documents: Iterable[DocumentRow], files: Mapping[str, File]) -> dict[str, str]:
    """Return the files with the content of another one, which is read in their place: the first of them by name.

    A file about which the user decided something is always read itself, and so are bibliographies and parts.
    """
    first: dict[str, str] = {}
    found: dict[str, str] = {}
    for row in sorted(documents, key=lambda row: row.file):
        file = files[row.file]
        if row.missing or row.digest == _NOTHING or file.part_of or file.kind in BIBLIOGRAPHIES:
            continue
        one = first.setdefault(row.digest, row.file)
        if one != row.file and not file.decided:
            found[row.file] = one
    return found


def parts_of(documents: list[DocumentRow], root: Path, decided: Collection[str]) -> dict[str, str]:
    """Return, for each LaTeX file that others include or leave out, the outermost file that it goes with."""
    named = {root / row.file: row.file for row in documents}
    parts = parts_among(named, decided=[root / file for file in decided])
    return {named[child]: named[file] for child, file in parts.items()}


def _files(connection: sa.Connection, documents: list[DocumentRow], root: Path) -> dict[str, File]:
    decided = catalog.all_decisions(connection)
    facts = {
        summary.owner: READING.of_text(summary.summary).facts
        for summary in results.summaries(connection, "read")
        if summary.summary
    }
    parts = parts_of(documents, root, decided)
    return {
        row.file: _file(row, facts.get(row.file, Facts()), decided.get(row.file), parts.get(row.file, ""))
        for row in documents
    }


def _file(row: DocumentRow, facts: Facts, decision: DecisionRow | None, part_of: str) -> File:
    kind = facts.format or row.kind
    if decision is None:
        return File(row.file, kind, facts, part_of=part_of)
    role = next((role for role in ROLES if role == decision.role), None)
    return File(
        row.file,
        kind,
        facts,
        role=role,
        main=decision.main,
        alone=decision.main is None and not decision.role,
        part_of=part_of,
    )


def _paper_rows(pairing: Pairing, keys: Mapping[str, str], files: Mapping[str, File]) -> list[PaperRow]:
    bibliography = Bibliography(entry for file in files.values() for entry in file.facts.entries)
    return [_paper_row(work, pairing, keys, files, bibliography) for work in pairing.works]


def _paper_row(
    work: Work,
    pairing: Pairing,
    keys: Mapping[str, str],
    files: Mapping[str, File],
    bibliography: Bibliography,
) -> PaperRow:
    mains = [files[name] for name in work.files if name == work.main or pairing.roles[name] == "main"]
    metadata = metadata_of(mains, bibliography)
    doubt = Doubt(tuple((keys[main], evidence) for main, evidence in work.candidates), work.left_out)
    return PaperRow(
        key=keys[work.main],
        title=metadata.title,
        doi=metadata.doi,
        flag=work.flag,
        metadata=METADATA.to_text(metadata),
        reviews=DOUBT.to_text(doubt),
    )
