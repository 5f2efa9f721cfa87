"""By what a work is known again: identifiers, family names of its authors, year, title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from scigraft.library.facts import title_letters
from scigraft.model import Metadata
from scigraft.read.identifiers import anthology_id, arxiv_id, behind_doi, normal_doi

_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)")
_SHORTEST = 8  # letters of a title that authors may stand beside
_MOST_AUTHORS = 200  # of a work that are compared


def work_ids(metadata: Metadata, stem: str) -> Mapping[str, str]:
    """Return DOI, arXiv id (without version) and id in the ACL Anthology of a work, as far as they are said.

    A file called by an arXiv or Anthology id is that work.
    """
    doi = normal_doi(metadata.doi)
    found: dict[str, str] = {"doi": doi} if doi else {}
    for scheme, value in (*metadata.identifiers, ("arxiv", stem), ("acl", stem)):
        if scheme in ("arxiv", "eprint") and (id := arxiv_id(value)):
            found.setdefault("arxiv", id)
        elif scheme == "acl" and (id := anthology_id(value)):
            found.setdefault("acl", id)
    scheme, id = behind_doi(doi)
    if id:
        found.setdefault(scheme, id)
    return found


def families_of(metadata: Metadata) -> tuple[str, ...]:
    """Return the family names of the authors, folded, in their order."""
    return tuple(key for author in metadata.authors[:_MOST_AUTHORS] if (key := _family(author.name)))


@lru_cache(maxsize=100_000)
def _family(name: str) -> str:
    from scigraft.extract.academic.person_names import person_name

    return person_name(name).family_key


def year_of(metadata: Metadata) -> int:
    """Return the year of a work, 0 where none is said."""
    years = _YEAR.findall(metadata.date)
    return int(years[0]) if years else 0


def short_title_key(title: str) -> str:
    """Return a title of two words or more as letters and digits in lower case; else nothing."""
    key = title_letters(title)
    return key if len(key) >= _SHORTEST and len(title.split()) > 1 else ""
