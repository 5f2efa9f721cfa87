"""The dataclasses that all rooms share; imports nothing of ours."""

from scigraft.model.errors import (
    LibraryError,
    ModuleError,
    NeedsExtra,
    ReadError,
    ScigraftError,
    UnknownFormat,
    UnsafeInput,
    UsageError,
)
from scigraft.model.evidence import Author, Document, Evidence, EvidenceKind, Locator, Metadata, Notice
from scigraft.model.quantity import Quantity, Relation, State, is_relative
from scigraft.model.record import Reason, Record, Status, Support, TableReport
from scigraft.model.settings import ExtractSettings, Limits, PublishSettings, ReadSettings, Settings
from scigraft.model.table import Cell, DecimalSign, Note, RowKind, Section, Structure, Table

__all__ = [
    "Author",
    "Cell",
    "DecimalSign",
    "Document",
    "Evidence",
    "EvidenceKind",
    "ExtractSettings",
    "LibraryError",
    "Limits",
    "Locator",
    "Metadata",
    "ModuleError",
    "NeedsExtra",
    "Note",
    "Notice",
    "PublishSettings",
    "Quantity",
    "ReadError",
    "ReadSettings",
    "Reason",
    "Record",
    "Relation",
    "RowKind",
    "ScigraftError",
    "Section",
    "Settings",
    "State",
    "Status",
    "Structure",
    "Support",
    "Table",
    "TableReport",
    "UnknownFormat",
    "UnsafeInput",
    "is_relative",
    "UsageError",
]
