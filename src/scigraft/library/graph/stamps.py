"""What the graph of each paper depends on, as one digest a paper: papers whose digests are the same are left alone."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.graph.academic import parts_of_papers, shared_stamp
from scigraft.steps import digest_of
from scigraft.steps.code import code_digest
from scigraft.store import catalog
from scigraft.store.records import corrected_records, extents
from scigraft.store.results import summaries

FORMAT = 3  # of the store and of this file; raised when either changes in a way that no code below ``_CODE`` shows
_CODE = ("scigraft.model", "scigraft.publish.rdf", "scigraft.publish.graphs")
SHARED = ""  # in place of a paper's key: the graph of the entities that papers share


@dataclass(frozen=True, slots=True)
class Stamps:
    """``frame`` is what the whole graph depends on (program, base, modules), ``papers`` what each paper does.

    Under ``SHARED`` stands what the graph of entities depends on.
    """

    frame: str = ""
    papers: Mapping[str, str] = field(default_factory=dict)


def wanted_stamps(connection: sa.Connection, *, base: str, modules: Sequence[tuple[str, str]]) -> Stamps:
    """Return the stamps of the graph that the library has now; ``modules`` are (name, digest)."""
    frame = digest_of([FORMAT, base, [code_digest(package) for package in _CODE], sorted(modules)])
    parts: dict[str, list[object]] = defaultdict(list)
    for paper in catalog.all_papers(connection):
        parts[paper.key].append(paper.metadata)
    for document in catalog.all_documents(connection):
        if document.paper in parts:
            parts[document.paper].append([document.file, document.role])
    names = {name for name, _ in modules}
    for made in summaries(connection, "reconcile"):
        if made.owner in parts and made.module in names:
            parts[made.owner].append([made.module, made.key, made.error])
    # A file that moves from paper to paper takes its records along before its old paper is put together anew.
    for paper_key, module, count in extents(connection):
        if module in names and paper_key in parts:
            parts[paper_key].append([module, count])
    for row in corrected_records(connection):
        if row.module in names and row.paper in parts:
            parts[row.paper].append([row.id, row.corrected])
    shared = _add_academic(connection, parts)
    return Stamps(frame, {**shared, **{key: digest_of(told) for key, told in sorted(parts.items())}})


def _add_academic(connection: sa.Connection, parts: dict[str, list[object]]) -> dict[str, str]:
    """Add what the academic graph says to the parts of each paper, and return the stamp of what papers share."""
    academic = parts_of_papers(connection)
    for key in academic.keys() & parts.keys():
        parts[key].append(academic[key])
    shared = shared_stamp(connection, academic)
    return {SHARED: shared} if shared else {}


def read_stamps(file: Path) -> Stamps:
    """Return the stamps that were written last; none where there is no such file, or it is no such file."""
    try:
        held = json.loads(file.read_text(encoding="utf-8"))
        return Stamps(str(held["frame"]), {str(key): str(stamp) for key, stamp in held["papers"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Stamps()


def write_stamps(file: Path, stamps: Stamps) -> None:
    """Write stamps as a whole: the file holds the old ones or the new ones, whatever happens."""
    part = file.with_suffix(".part")
    text = json.dumps({"frame": stamps.frame, "papers": dict(stamps.papers)}, ensure_ascii=False)
    with part.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(part, file)
