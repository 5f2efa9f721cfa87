"""The properties and classes that statements are made of, as nodes; ``scigraft.ttl`` says what ours mean."""

from __future__ import annotations

from collections.abc import Mapping

from pyoxigraph import Literal, NamedNode

from scigraft.model import Relation, State
from scigraft.publish.rdf.names import SCIGRAFT, iri

Statement = tuple[NamedNode, NamedNode, NamedNode | Literal]


def ours(name: str) -> NamedNode:
    """Return a name of scigraft's own vocabulary."""
    return NamedNode(SCIGRAFT + name)


TYPE = iri("rdf:type")
LABEL = iri("rdfs:label")

SAMPLE = iri("sosa:Sample")
OBSERVATION = iri("sosa:Observation")
FEATURE = iri("sosa:hasFeatureOfInterest")
OBSERVED = iri("sosa:observedProperty")
SAMPLE_OF = iri("sosa:isSampleOf")

ENTITY = iri("prov:Entity")
ACTIVITY = iri("prov:Activity")
AGENT = iri("prov:SoftwareAgent")
PLAN = iri("prov:Plan")
DERIVATION = iri("prov:Derivation")
QUOTED_FROM = iri("prov:wasQuotedFrom")
DERIVED_FROM = iri("prov:wasDerivedFrom")
QUALIFIED_DERIVATION = iri("prov:qualifiedDerivation")
DERIVED_ENTITY = iri("prov:entity")
GENERATED_BY = iri("prov:wasGeneratedBy")
ASSOCIATED_WITH = iri("prov:wasAssociatedWith")
USED = iri("prov:used")
PRINTED = iri("prov:value")

NUMERIC_VALUE = iri("qudt:numericValue")
HAS_UNIT = iri("qudt:hasUnit")

PART_OF = iri("dcterms:isPartOf")
IDENTIFIER = iri("dcterms:identifier")

OUR_OBSERVATION = ours("Observation")
OUR_SAMPLE = ours("Sample")
CELL = ours("Cell")
PASSAGE = ours("Passage")
DOCUMENT = ours("Document")
REJECTED = ours("RejectedCandidate")

STATE = ours("state")
RELATION = ours("relation")
LITERAL = ours("literal")
CANONICAL_VALUE = ours("canonicalValue")
LOWER = ours("lowerBound")
UPPER = ours("upperBound")
LIMIT = ours("detectionLimit")
UNCERTAINTY = ours("uncertainty")
RELATIVE = ours("relativeUncertainty")
UNIT = ours("unit")
UNIT_TEXT = ours("unitText")
SHARE_OF = ours("shareOf")
UNIT_CLASS = ours("Unit")
CLOSE_MATCH = iri("skos:closeMatch")

PAPER = ours("paper")
MODULE = ours("module")
DOCUMENT_NAME = ours("documentName")
FOUND_BY = ours("foundBy")
ORIGIN = ours("origin")
SUPPORT_SHARE = ours("supportShare")
SUPPORT_SOURCE = ours("supportSource")
STANDS_FOR = ours("standsFor")
WARNING = ours("warning")
REASON = ours("reason")
REASON_CLASS = ours("Reason")
CODE = ours("code")
MESSAGE = ours("message")
FIELD = ours("field")
ORDER = ours("order")
STATES_FIELD = ours("statesField")

FILE = ours("file")
TABLE = ours("table")
SHEET = ours("sheet")
ROW = ours("row")
COLUMN = ours("column")
CELL_ADDRESS = ours("cellAddress")
PAGE = ours("pageIndex")
PAGE_LABEL = ours("pageLabel")
BOX = ours("box")
SPAN = ours("span")

STATES: Mapping[State, NamedNode] = {
    "measured": ours("Measured"),
    "below_detection": ours("BelowDetection"),
    "not_measured": ours("NotMeasured"),
    "unresolved": ours("Unresolved"),
}
RELATIONS: Mapping[Relation, NamedNode] = {
    "=": ours("eq"),
    "<": ours("lt"),
    "<=": ours("le"),
    ">": ours("gt"),
    ">=": ours("ge"),
    "~": ours("approx"),
}
