"""Names of things: the namespaces used, and IRIs minted under a base so that no text can break out of them."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode

from scigraft.model import Locator, PublishSettings, UsageError

DEFAULT_BASE = PublishSettings().base
OURS = "https://w3id.org/scigraft/"
SCIGRAFT = f"{OURS}ns#"
UNITS = f"{OURS}unit/"

PREFIXES = {
    "bibo": "http://purl.org/ontology/bibo/",
    "cito": "http://purl.org/spar/cito/",
    "dcterms": "http://purl.org/dc/terms/",
    "fabio": "http://purl.org/spar/fabio/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prism": "http://prismstandard.org/namespaces/basic/2.0/",
    "prov": "http://www.w3.org/ns/prov#",
    "qudt": "http://qudt.org/schema/qudt/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "scigraft": SCIGRAFT,
    "scigraft-unit": UNITS,
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "sosa": "http://www.w3.org/ns/sosa/",
    "unit": "http://qudt.org/vocab/unit/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}

_BASE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[!-~]*[/#:]")
_NEVER = re.compile(r'[<>"{}|\\^`\s]')
_SURROGATE = re.compile("[\ud800-\udfff]")


def iri(name: str) -> NamedNode:
    """Return the IRI of a prefixed name of the common prefixes (``prov:Entity``)."""
    prefix, _, local = name.partition(":")
    return NamedNode(PREFIXES[prefix] + local)


def checked_base(base: str) -> str:
    """Return a base under which IRIs are minted, or raise ``UsageError``: it is absolute and ends with / or #."""
    if not _BASE.fullmatch(base) or _NEVER.search(base) or not is_iri(f"{base}a"):
        raise UsageError(
            f"'{base}' is no base for IRIs", hint="Give an absolute IRI that ends with / or #: https://example.org/lab/"
        )
    return base


def is_iri(text: str) -> bool:
    """Whether a text has the syntax of an absolute IRI."""
    try:
        NamedNode(text)
    except ValueError:  # a host such as `[x`, or `%zz`
        return False
    return True


@lru_cache(maxsize=8192)
def segment(text: str) -> str:
    """Return a text as one segment of an IRI: letters, digits, ``-``, ``_``, ``~`` and dots, all else percent-encoded.

    Dots at the end are encoded too: a short name in Turtle cannot end with one, and ``..`` would be a step up.
    """
    if not text:
        return "%00"  # an empty segment would name the folder above
    kept = text.rstrip(".")
    return quote(sound(kept), safe="") + "%2E" * (len(text) - len(kept))


def sound(text: str) -> str:
    """Return a text as Unicode can carry it: a lone surrogate, which no encoding holds, becomes U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


def text_literal(text: str) -> Literal:
    """Return a plain literal of any text."""
    try:
        return Literal(text)
    except ValueError:
        return Literal(sound(text))


def paper_iri(base: str, paper: str) -> NamedNode:
    """Return the IRI of a paper."""
    return NamedNode(f"{base}paper/{segment(paper)}")


def paper_graph(paper_key: str, base: str = DEFAULT_BASE) -> NamedNode:
    """Return the name of the graph that holds all that is said about a paper and its records."""
    return NamedNode(f"{base}graph/{segment(paper_key)}")


def document_iri(base: str, file: str) -> NamedNode:
    """Return the IRI of a file of the library."""
    return NamedNode(f"{base}document/{segment(file)}")


def observation_iri(base: str, record_id: str) -> NamedNode:
    """Return the IRI of the observation that a record states."""
    return NamedNode(f"{base}observation/{segment(record_id)}")


def place_iri(base: str, place: Locator) -> NamedNode:
    """Return the IRI of a place in a document.

    Row and column can be read in it; a digest of all that the locator says keeps places apart that only share those.
    """
    told = (place.page, place.page_label, place.bbox, place.sheet, place.table, place.row, place.col,
            place.cell, place.span, place.text)  # fmt: skip
    digest = sha256(repr(told).encode("utf-8", "backslashreplace")).hexdigest()[:12]
    spot = "text" if place.row is None or place.col is None else f"r{place.row}c{place.col}"
    return NamedNode(f"{base}document/{segment(place.file)}/{spot}/{digest}")
