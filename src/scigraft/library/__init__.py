"""The library: the one object a user holds."""

from scigraft.library.library import Library
from scigraft.library.pipeline import Pipeline
from scigraft.library.reports import (
    AcademicStatus,
    AddReport,
    BuildReport,
    Candidate,
    Correction,
    DocumentStatus,
    Explanation,
    MetadataReport,
    Paper,
    PaperStatus,
    PlacedTable,
    RejectedGroup,
    Review,
    TableStatus,
)

__all__ = [
    "AcademicStatus",
    "AddReport",
    "BuildReport",
    "Candidate",
    "Correction",
    "DocumentStatus",
    "Explanation",
    "Library",
    "MetadataReport",
    "Paper",
    "PaperStatus",
    "Pipeline",
    "PlacedTable",
    "RejectedGroup",
    "Review",
    "TableStatus",
]
