"""What a library answers with: plain frozen dataclasses for programs and for the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from scigraft.model import Author, Locator, Notice, Record, Table, TableReport

Role = Literal["main", "supplement", "bibliography", "part", "duplicate", "catalogue"]
DocumentState = Literal["ok", "failed", "missing", "not built"]
Progress = Callable[[str, int, int, str], None]  # stage, done, total, the file or paper that was done last


@dataclass(frozen=True, slots=True)
class MetadataReport:
    """What came of a file of metadata: how many papers it lists, and which of their files were taken in or not.

    ``missing`` are (id of the paper, file as named, reason).
    """

    file: str
    papers: int
    added: int = 0
    changed: int = 0
    removed: int = 0
    attached: tuple[str, ...] = ()
    missing: tuple[tuple[str, str, str], ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class AddReport:
    """What became of the files given to ``add``; names are relative to the library, posix.

    A file with the content of another one is listed as its duplicate and not read; it is among the skipped.
    ``bibliographies`` are those of the added and replaced that list works and belong to no paper.
    """

    added: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()  # (file, reason)
    metadata: tuple[MetadataReport, ...] = ()
    bibliographies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: step runs and reused results by step name, and what failed.

    ``notes`` say what a user should know of the build as a whole: a server that was asked no more, a model of the index
    of related papers that changed or is not there.
    """

    papers: int
    ran: Mapping[str, int]
    reused: Mapping[str, int]
    failed: tuple[tuple[str, str], ...]  # (file, error)
    seconds: float
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that a file may belong to, and what speaks for it."""

    paper: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A file whose paper is in doubt. ``candidates`` are papers by key, the likeliest first.

    ``read`` is false before a build: what the file holds may settle the matter then.
    """

    file: str
    paper: str  # the paper that stands for the file until it is decided
    candidates: tuple[Candidate, ...]
    left_out: int = 0  # further candidates, less likely than these
    read: bool = True


@dataclass(frozen=True, slots=True)
class Paper:
    """One work of the library. ``flag`` is ``unpaired`` for a supplement that no paper is known for.

    ``citekey`` and ``collections`` are those of the metadata that were given for it. ``sources`` says which file or
    entry states each field (field, file); it is there where one paper is asked for.
    """

    key: str
    title: str = ""
    doi: str = ""
    authors: tuple[Author, ...] = ()
    venue: str = ""
    date: str = ""
    flag: str = ""
    documents: tuple[str, ...] = ()
    citekey: str = ""
    collections: tuple[str, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table that was seen, and what each module made of it."""

    id: str
    name: str
    label: str
    caption: str
    rows: int
    cols: int
    page: int | None = None
    sheet: str | None = None
    hidden: bool = False
    image: bool = False
    parser: str = ""
    modules: tuple[TableReport, ...] = ()


@dataclass(frozen=True, slots=True)
class AcademicStatus:
    """What a document gave for the academic graph; ``linked`` of its references are papers of the library."""

    mentions: int = 0
    references: int = 0
    linked: int = 0
    contexts: int = 0
    set_aside: int = 0


@dataclass(frozen=True, slots=True)
class DocumentStatus:
    """One file: whether it was read, what was noticed on the way, and what modules made of its tables and its text.

    ``academic`` is what it gave for the academic graph; ``None`` where it was not asked, as supplements are not.
    """

    file: str
    role: Role
    state: DocumentState
    format: str = ""
    error: str = ""
    notices: tuple[Notice, ...] = ()
    tables: tuple[TableStatus, ...] = ()
    text: tuple[TableReport, ...] = ()
    academic: AcademicStatus | None = None


@dataclass(frozen=True, slots=True)
class PaperStatus:
    """One paper with its documents and record counts; key is empty for files that belong to no one paper."""

    key: str
    title: str
    flag: str
    documents: tuple[DocumentStatus, ...]
    accepted: int = 0
    rejected: int = 0


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """A table and where it stands."""

    paper: str
    file: str
    table: Table


@dataclass(frozen=True, slots=True)
class RejectedGroup:
    """Rejected records that share a reason, and the unknown term where that is the reason.

    ``field`` and ``term`` (the form as printed) are empty for other reasons.
    """

    module: str
    code: str
    message: str  # of the first of them
    count: int
    examples: tuple[Record, ...]
    field: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A user's change of a record. ``state`` says whether it is in force, and why not if it is not."""

    id: int
    kind: Literal["correct", "reject"]
    paper: str
    file: str
    record: str
    module: str
    field: str
    before: str
    value: str
    reason: str
    who: str
    state: Literal["applied", "superseded", "undone", "lost"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a value is missing (or that it is not): one finding a line, with the places they are about.

    ``places`` are those of each step, ``locators`` the places of all steps in one row.
    """

    found: bool
    steps: tuple[str, ...]
    locators: tuple[Locator, ...] = field(default=())
    places: tuple[tuple[Locator, ...], ...] = field(default=())
