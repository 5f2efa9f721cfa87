"""Names of the entries of a catalogue: ``refs.bib::lovelace1843``."""

from __future__ import annotations

import re
import unicodedata

ENTRY = "entry"  # the kind of a document that is an entry
CATALOGUE = "catalogue"  # the role of the file that holds entries
JOINT = "::"
_LONGEST_ID = 120
_OTHER = re.compile(r"[^\w.+-]+")


def entry_name(catalogue: str, id: str) -> str:
    """Return the name in the library of an entry of a catalogue."""
    return f"{catalogue}{JOINT}{id}"


def id_of(name: str) -> str:
    """Return the id of an entry from its name; of a file's name, nothing."""
    return name.partition(JOINT)[2]


def catalogue_of(name: str) -> str:
    """Return the catalogue of an entry from its name; of a file's name, nothing."""
    catalogue, joint, _ = name.partition(JOINT)
    return catalogue if joint else ""


def plain_id(said: str) -> str:
    """Return a citation key or identifier in the letters of a paper's key: ``DBLP:ek/1`` is ``DBLP-ek-1``."""
    return _OTHER.sub("-", unicodedata.normalize("NFKC", said)).strip("-.")[:_LONGEST_ID]
