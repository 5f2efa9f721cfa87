"""The academic graph of a corpus: names resolved, citations linked and typed, edges woven from many documents."""

from scigraft.extract.academic.ontology import TYPES, Ontology, RelationType, ontology, relation_named, type_named

__all__ = ["TYPES", "Ontology", "RelationType", "ontology", "relation_named", "type_named"]
