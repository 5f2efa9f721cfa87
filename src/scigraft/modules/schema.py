"""The shape of ``module.toml``: outside data, so checked by pydantic with errors that name the key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from scigraft.model import State

Place = Literal["cell", "column", "row", "section", "caption", "note", "near", "text", "title", "default"]
FieldType = Literal["value", "term", "text", "unit", "flag"]


class Strict(BaseModel):
    """No key that is not known: a misspelt key is an error, not a silent default."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Term(Strict):
    """One canonical term with the surface forms that mean it."""

    name: str
    aliases: tuple[str, ...] = ()
    type: str = ""
    iri: str = ""
    low: float | None = None
    high: float | None = None
    higher_is_better: StrictBool | None = None
    attributes: dict[str, str] = {}


class VocabularySpec(Strict):
    """A list of terms, in the file or in one beside it; its source is always named.

    ``closed`` means that a form outside the list is rejected; ``pattern`` admits forms that are not listed. ``whole``
    means that its forms count only as the whole text of a cell, never inside one (symbols that are words too).
    """

    source: str
    file: str = ""
    terms: tuple[Term, ...] = ()
    closed: StrictBool = False
    pattern: str = ""
    case_sensitive: StrictBool = False
    whole: StrictBool = False


class FieldSpec(Strict):
    """One field of a record.

    ``labels`` are header words which say that the cells under (or beside) them hold the field. ``places`` are where
    its terms may come from, in order of preference. ``vocabulary_by`` names a field whose value says which vocabulary
    holds this one's terms (a value of the property ``country`` is a term of the vocabulary ``country``). ``subject``
    marks what a row is about (sample, compound, model): it takes the stub when nothing names it. ``anchor`` marks the
    field without which a number means nothing.
    """

    name: str
    type: FieldType
    description: str
    required: StrictBool = False
    subject: StrictBool = False
    anchor: StrictBool = False
    vocabulary: str = ""
    vocabulary_by: str = ""
    labels: tuple[str, ...] = ()
    places: tuple[Place, ...] = ("cell", "column", "row", "section", "caption", "note", "near")
    default: str = ""
    pattern: str = ""
    iri: str = ""
    datatype: str = ""


class RangeSpec(Strict):
    """Bounds of the number for records whose canonical fields match ``when``; ``severity`` says what passing means."""

    when: dict[str, str] = {}
    low: float | None = None
    high: float | None = None
    severity: Literal["reject", "warn"] = "reject"
    message: str = ""


class NullSpec(Strict):
    """What empty-looking cells mean in this field's papers, when the source itself does not say."""

    not_measured: tuple[str, ...] = ()
    below_detection: tuple[str, ...] = ()


class BindingSpec(Strict):
    """What linked data says a record is about, where the fields alone do not (see docs/linked-data.md).

    ``sample`` names what was observed, by its fields: the first entry of which a field is stated; ``"a+b"`` takes both
    together. ``tiers`` names a sample by several fields, each a part of the one before it. ``observed`` are the fields
    that say which property was observed, the first that is stated. By default the sample is the subject field, and
    what is observed is the anchor. ``whole_paper`` says that all records of a paper are about one thing that they do
    not name. ``namespace`` is where names of fields and terms without an IRI are made.
    """

    sample: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ()
    observed: tuple[str, ...] = ()
    whole_paper: StrictBool = False
    sample_class: str = ""
    namespace: str = ""


class CrossCheckSpec(Strict):
    """How one observation is told again in another document of the paper; without ``sample`` only letter by letter.

    ``sample`` are the fields that together name what was observed, compared without case, spaces, hyphens and marks.
    ``scales`` are what one of each unit is in a common one: only these are converted to be compared, never in records.
    """

    sample: tuple[str, ...] = ()
    scales: dict[str, float] = {}


class ExampleSpec(Strict):
    """A tiny table, or for a module that reads text a page in Markdown, and the records it must give.

    ``scigraft module check`` runs them.
    """

    records: tuple[dict[str, str], ...]
    table: str = ""
    caption: str = ""
    text: str = ""


class ModuleSpec(Strict):
    """A whole ``module.toml``. ``states`` are the censoring states that an accepted value may have.

    ``reads`` says what the module's records are read from: the tables of a document, or its title and text; the value
    of a record from text is a text.
    ``parsers`` are the PDF parsers whose tables the module takes, all when empty (fusing all of them does not help
    every task: ArticleMiner, section 4.3).
    """

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    version: str
    title: str
    description: str
    identity: tuple[str, ...]
    fields: tuple[FieldSpec, ...] = Field(alias="field")
    vocabularies: dict[str, VocabularySpec] = Field(default={}, alias="vocabulary")
    ranges: tuple[RangeSpec, ...] = Field(default=(), alias="range")
    nulls: NullSpec = Field(default=NullSpec(), alias="null")
    states: tuple[State, ...] = ("measured", "below_detection")
    parsers: tuple[str, ...] = ()
    reads: Literal["tables", "text"] = "tables"
    prefixes: dict[str, str] = {}
    base_class: str = ""
    binding: BindingSpec = BindingSpec()
    cross_check: CrossCheckSpec = CrossCheckSpec()
    examples: tuple[ExampleSpec, ...] = Field(default=(), alias="example")
