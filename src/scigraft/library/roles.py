"""What each file is for: by the user's word, its kind, its name, and the folder it lies in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from scigraft.library.facts import BIBLIOGRAPHIES, Facts, title_key
from scigraft.library.given.ids import families_of, short_title_key, work_ids, year_of
from scigraft.library.given.names import ENTRY, JOINT, catalogue_of
from scigraft.library.names import bare_stem, home_folder, is_supplement, is_supplement_folder
from scigraft.library.reports import Role
from scigraft.read.identifiers import normal_doi

TABLES = frozenset({"xlsx", "xls", "ods", "delimited"})


@dataclass(frozen=True, slots=True)
class File:
    """What is known of one file when papers are worked out. ``role`` is given where a user decided it."""

    name: str
    kind: str
    facts: Facts = Facts()
    role: Role | None = None
    main: str | None = None  # the main file of the paper that a user chose
    alone: bool = False  # a user took it out of its paper
    part_of: str = ""  # the LaTeX file that includes it

    @property
    def is_entry(self) -> bool:
        """Whether it is an entry of a catalogue, and no file."""
        return self.kind == ENTRY

    @property
    def stem(self) -> str:
        """The name without folder and suffixes, or the id of an entry, in lower case."""
        return bare_stem(self.name).lower()

    @property
    def folder(self) -> PurePosixPath:
        """The folder it lies in; an entry lies in its catalogue."""
        return PurePosixPath(catalogue_of(self.name) + JOINT if self.is_entry else self.name).parent

    @property
    def doi(self) -> str:
        """The DOI of the work, as the file's metadata say."""
        return normal_doi(self.facts.metadata.doi)

    @property
    def ids(self) -> Mapping[str, str]:
        """What the work is known by: ``doi``, ``arxiv`` without version, ``acl``."""
        return work_ids(self.facts.metadata, self.stem)

    @property
    def families(self) -> tuple[str, ...]:
        """The family names of the authors, folded, in their order."""
        return families_of(self.facts.metadata)

    @property
    def year(self) -> int:
        """The year of the work, 0 where it is not known."""
        return year_of(self.facts.metadata)

    @property
    def short_title(self) -> str:
        """The title as a key where it has two words at least, however short they are."""
        return short_title_key(self.facts.metadata.title)

    @property
    def decided(self) -> bool:
        """Whether the user said something about it."""
        return self.role is not None or self.main is not None or self.alone

    @property
    def title(self) -> str:
        """The title of the work, as a key."""
        return title_key(self.facts.metadata.title)


def role_of(file: File) -> Role:
    """Return what a file is for, by the user's word, its kind and its name."""
    if file.role:
        return file.role
    if file.part_of:
        return "part"
    if file.is_entry:
        return "main"
    if file.kind in BIBLIOGRAPHIES:
        return "bibliography"
    if file.kind in TABLES or is_supplement(file.name):
        return "supplement"
    return "main"


def roles_of(files: Sequence[File]) -> dict[str, Role]:
    """Return each file's role as far as its name and the user's decisions say; what others are put to is a main."""
    roles = {file.name: role_of(file) for file in files}
    for file in files:
        if file.main and roles.get(file.main) == "supplement":
            roles[file.main] = "main"
    return roles


def mains_of_folders(
    files: Sequence[File], roles: Mapping[str, Role], tied: Iterable[str], held: Iterable[PurePosixPath]
) -> tuple[str, ...]:
    """Return the files that are called like supplements and yet are papers: a folder's only document.

    ``tied`` files belong to a paper that they name; ``held`` are the folders that hold papers.
    """
    pointing, folders = set(tied), set(held)
    alone: dict[PurePosixPath, list[File]] = defaultdict(list)
    for file in files:
        if roles[file.name] == "supplement" and file.kind not in TABLES:
            alone[file.folder].append(file)
    found: list[str] = []
    for folder in sorted(alone, key=lambda folder: (len(folder.parts), str(folder))):
        group = alone[folder]
        above = is_supplement_folder(folder) and home_folder(folder) in folders
        if folder in folders or above or len({file.stem for file in group}) > 1:
            continue
        if not any(file.decided or file.name in pointing for file in group):
            folders.add(folder)
            found += [file.name for file in group]
    return tuple(found)


def supplements_of_folders(
    files: Sequence[File], roles: Mapping[str, Role], papers: Mapping[PurePosixPath, Sequence[str]]
) -> tuple[str, ...]:
    """Return the files that are called like papers and yet are supplements, by the folder they lie in.

    They lie under ``SI`` or the like, in the folder of a single paper (``papers`` has the main files by folder), and
    name no DOI of their own.
    """
    return tuple(
        file.name
        for file in files
        if roles[file.name] == "main"
        and not file.is_entry
        and not file.decided
        and not file.doi
        and is_supplement(file.folder.name)
        and len(papers.get(home_folder(file.folder), ())) == 1
    )
