"""Records out of evidence: propose, canonicalise, derive, validate, reconcile, accept or reject."""

from scigraft.extract.reconcile import reconcile
from scigraft.extract.records import Extraction, extract_document, extract_table

__all__ = ["Extraction", "extract_document", "extract_table", "reconcile"]
