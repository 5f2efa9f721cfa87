"""The ontology of the academic graph: 15 entity types and the 29 relations between them (NLP-AKG, tables 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from scigraft.model import EntityType, UsageError
from scigraft.read.data_file import toml_in

TYPES: tuple[EntityType, ...] = get_args(EntityType)


class _Relation(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    sources: tuple[EntityType, ...] = Field(alias="from", min_length=1)
    target: EntityType = Field(alias="to")
    between: Literal["entities", "papers"] = "entities"


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")
    types: dict[EntityType, str]
    relations: tuple[_Relation, ...]


@dataclass(frozen=True, order=True, slots=True)
class RelationType:
    """A relation with the type it leads from and to; one name may join several pairs of types."""

    name: str
    source: EntityType
    target: EntityType
    between: Literal["entities", "papers"] = "entities"


@dataclass(frozen=True)
class Ontology:
    """Entity types with what they are, and relations in the order in which they are listed."""

    types: dict[EntityType, str]
    relations: tuple[RelationType, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of relations, each once."""
        return tuple(dict.fromkeys(relation.name for relation in self.relations))

    @cached_property
    def _between(self) -> dict[tuple[EntityType, EntityType], str]:
        inside = (relation for relation in self.relations if relation.between == "entities")
        return {(relation.source, relation.target): relation.name for relation in inside}

    def between(self, source: EntityType, target: EntityType) -> str:
        """Return the relation that leads from one type to another within a paper, or nothing."""
        return self._between.get((source, target), "")


@lru_cache(maxsize=1)
def ontology() -> Ontology:
    """Return the ontology. Raises ``UsageError`` where its file leaves a type out or has a relation twice."""
    found = _File.model_validate(toml_in(__package__ or "", "ontology.toml"))
    relations = tuple(
        RelationType(one.name, source, one.target, one.between) for one in found.relations for source in one.sources
    )
    if set(found.types) != set(TYPES) or len(set(relations)) != len(relations):
        raise UsageError("the ontology lacks a type or has a relation twice", where="ontology.toml")
    return Ontology(found.types, relations)


def type_named(name: str) -> EntityType:
    """Return the entity type of this name, in any case, one or many. Raises ``UsageError`` where there is none."""
    for one in TYPES:
        if _letters(one).removesuffix("s") == _letters(name).removesuffix("s"):
            return one
    raise UsageError(f"there is no entity type '{name}'", hint=f"The types: {', '.join(TYPES)}")


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def relation_named(name: str) -> str:
    """Return the relation of this name, as here, in the graph (``worksOn``) or in Neo4j (``WORKS_ON``).

    Raises ``UsageError`` where there is none.
    """
    names = ontology().names
    for one in names:
        if _letters(one) == _letters(name):
            return one
    raise UsageError(f"there is no relation '{name}'", hint=f"The relations: {', '.join(names)}")
