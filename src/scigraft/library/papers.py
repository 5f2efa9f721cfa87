"""Keys and metadata of papers, worked out from their files and the library's bibliographies."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import PurePosixPath

from scigraft.library.facts import title_key
from scigraft.library.given.entries import merged_entries, over
from scigraft.library.given.names import catalogue_of, id_of
from scigraft.library.names import GENERIC, bare_stem
from scigraft.library.pairing import Work
from scigraft.library.roles import File
from scigraft.model import Metadata
from scigraft.read.identifiers import normal_doi

# Formats whose own metadata are made by a publisher or converter; a bibliography knows better than the others.
_TRUSTED = frozenset({"jats", "tei"})
_DEEPEST = 3  # levels of a paper's key after the bare stem


def paper_keys(works: Sequence[Work], digests: Mapping[str, str]) -> dict[str, str]:
    """Return each work's key by main file: the slug of its stem, longer only where that names two papers.

    A work that an entry of a catalogue is of is called by the entry's id.

    Keys depend on the files alone. Works that share a slug all get their folder's name before it, then the head of
    their content's digest behind it, then that of their name.
    """
    keys: dict[str, str] = {}
    given = {work.main: id for work in works if (id := next(filter(None, map(id_of, work.files)), ""))}
    level = {
        work.main: 1 if work.main not in given and bare_stem(work.main).lower() in GENERIC else 0 for work in works
    }
    while True:
        holders: dict[str, list[str]] = defaultdict(list)
        keys = {main: _key(main, given.get(main, ""), digests[main], depth) for main, depth in level.items()}
        for main, key in keys.items():
            holders[key.lower()].append(main)
        clashing = [main for mains in holders.values() if len(mains) > 1 for main in mains]
        raised = [main for main in clashing if level[main] < _DEEPEST]
        if not raised:
            return keys
        for main in raised:
            level[main] += 1


def names_of_file(main: str, digest: str) -> frozenset[str]:
    """Return what a paper may be asked for by of its main file: its stem, and each key that it may have had of it.

    A paper that was given metadata is called by its entry's id from then on; what it was called before still finds it.
    """
    stems = (bare_stem(main), PurePosixPath(main).stem)
    return frozenset((*stems, *(_key(main, "", digest, level) for level in range(_DEEPEST + 1))))


def _key(main: str, given: str, digest: str, level: int) -> str:
    stem = given or bare_stem(main)
    if level == 0:
        return _slug(stem)
    folder = PurePosixPath(catalogue_of(main)).stem if catalogue_of(main) else PurePosixPath(main).parent.name
    longer = _slug(f"{folder}-{stem}")
    tails = ("", f"-{digest[:8]}", f"-{sha256(main.encode()).hexdigest()[:12]}")
    return longer + tails[level - 1]


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text)
    return re.sub(r"[^\w.]+", "-", plain).strip("-._") or "paper"


class Bibliography:
    """Entries of the library's bibliography files by DOI, title, file name and citation key."""

    def __init__(self, entries: Iterable[Metadata]) -> None:
        self._by: dict[tuple[str, str], Metadata] = {}
        for entry in entries:
            for name in _names(entry):
                self._by.setdefault(name, entry)

    def find(self, metadata: Metadata, files: Iterable[File]) -> Metadata | None:
        """Return the entry of a paper: by its DOI, then its title, then the name of one of its files."""
        if not self._by:
            return None
        wanted = [("doi", normal_doi(metadata.doi)), ("title", title_key(metadata.title))]
        for file in files:
            wanted += [("file", PurePosixPath(file.name).name.lower()), ("key", file.stem)]
        return next((self._by[name] for name in wanted if name[1] and name in self._by), None)


def _names(entry: Metadata) -> Iterable[tuple[str, str]]:
    yield "doi", normal_doi(entry.doi)
    yield "title", title_key(entry.title)
    yield "key", entry.key.lower()
    for scheme, value in entry.identifiers:
        if scheme == "file":
            # Zotero writes `Full Text:files/12/a.pdf:application/pdf`, JabRef `:a.pdf:PDF`.
            for part in re.split(r"[;:]", value):
                yield "file", PurePosixPath(part.replace("\\", "/")).name.lower()


def metadata_of(files: Sequence[File], bibliography: Bibliography) -> Metadata:
    """Return what is known of a paper, each field from the best source that states it.

    What was given as its metadata comes first, then trusted formats, then the bibliography, then the other main files.
    """
    given = merged_entries([file.facts.metadata for file in files if file.is_entry])
    trusted = [file.facts.metadata for file in files if file.kind in _TRUSTED]
    others = [file.facts.metadata for file in files if file.kind not in _TRUSTED and not file.is_entry]
    own = merged([given, *trusted, *others]) if trusted or others else given
    entry = bibliography.find(own, files)
    if entry is None and not trusted and not others:
        return given
    read = merged([*trusted, *([replace(entry, key="")] if entry else []), *others])
    return over(given, read) if given != Metadata() else read


def merged(sources: Sequence[Metadata]) -> Metadata:
    """Return metadata whose every field comes from the first source that states it."""
    best = Metadata()
    for source in reversed(sources):
        best = replace(best, **{f.name: value for f in fields(Metadata) if (value := getattr(source, f.name))})
    return best
