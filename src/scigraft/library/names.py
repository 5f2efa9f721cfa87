"""What the name of a file says: which paper it goes with, and whether it is a supplement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from scigraft.library.given.names import id_of

# Publishers' and authors' names for supplements: Elsevier mmc, Springer ESM and MOESM, BMC additional file, ACS si_001,
# RSC esi, PLOS s001. The short ones count only at the end of a name.
_SUPPLEMENT = re.compile(
    r"(?:^|[^a-z])(?:supp(?:l(?:ement(?:al|ary)?)?)?s?|mmc|esm|moesm|appendix|supporting[-_ ]?info(?:rmation)?"
    r"|supp(?:l(?:ementary)?)?(?:info(?:rmation)?|mat(?:erials?)?|data|files?|tables?)|additional[-_ ]?files?)"
    r"(?:[^a-z]|$)|^(?:esi|si|s\d{1,2})$|^(?-i:E?SI|S\d{1,2})_|[-_. ](?:esi|si|sm|s(?=[-_ ]?\d))[-_ ]?\d{0,3}$",
    re.IGNORECASE,
)
_CONVERTER = re.compile(r"(?:\.(?:tei|jats|grobid|cermine))+$", re.IGNORECASE)
_LEADING = re.compile(r"^(?:esi|si|sm|s\d{1,2}|mmc\d*|supp[a-z]*|appendix)[-_. ]+")
_JOIN = re.compile(r"[-_. ()]|s\d", re.IGNORECASE)
_DATA_FOLDERS = frozenset({"data", "dataset", "datasets", "source data", "source_data", "tables"})
GENERIC = frozenset({"article", "document", "fulltext", "full", "index", "main", "manuscript", "ms", "paper", "text"})


def bare_stem(name: str) -> str:
    """Return a file's name without folder, suffix and mark of a converter (`x.tei.xml`); of an entry, its id."""
    if id := id_of(name):
        return id
    return _CONVERTER.sub("", PurePosixPath(name).stem)


def is_supplement(name: str) -> bool:
    """Return whether a file is called as supplements are."""
    return bool(_SUPPLEMENT.search(bare_stem(name)))


def is_supplement_folder(folder: PurePosixPath) -> bool:
    """Return whether a folder is called as those that hold what goes with a paper."""
    return folder.name.lower() in _DATA_FOLDERS or is_supplement(folder.name)


def home_folder(folder: PurePosixPath) -> PurePosixPath:
    """Return the folder whose papers the files of a folder go with: above ``SI``, ``supplement/data`` and the like."""
    while is_supplement_folder(folder):
        folder = folder.parent
    return folder


def beginnings(stem: str) -> Iterator[str]:
    """Yield what a supplement's stem may have of its paper's: all of it, up to a joint, or behind a leading word."""
    for text in dict.fromkeys((stem, _LEADING.sub("", stem))):
        for end in range(len(text), 0, -1):
            if end == len(text) or _JOIN.match(text, end):
                yield text[:end]
