"""Hooks of the paper metadata module: which papers are of the field, what they state, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from scigraft.model import Document, Record
from scigraft.modules.deposit import analyses, forms, laboratory
from scigraft.modules.deposit.age import find_age
from scigraft.modules.deposit.classification import find_types
from scigraft.modules.deposit.commodities import find_commodities
from scigraft.modules.deposit.country import canonical_country, find_countries
from scigraft.modules.deposit.deposit_name import find_names
from scigraft.modules.deposit.domain import judge
from scigraft.modules.deposit.host_rock import find_host_rocks
from scigraft.modules.deposit.passages import sentences_of
from scigraft.modules.deposit.said import Finding, statements
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.hooks import Hooks
from scigraft.modules.view import Statement, Verdict


class DepositHooks(Hooks):
    """Rules for the fifteen properties; what no sentence states stays out."""

    def concerns(self, document: Document) -> Verdict:
        """Only papers on deposits, minerals and rocks."""
        return judge(document)

    def describe(self, document: Document) -> Iterable[Statement]:
        """Yield the statements of title and text, property by property."""
        sentences = sentences_of(document)
        types, groups = find_types(sentences)
        found: Mapping[str, list[Finding]] = {
            "deposit_name": find_names(sentences),
            "deposit_type": types,
            "deposit_group": groups,
            "all_commodities": find_commodities(sentences),
            "mineral": analyses.find_minerals(sentences),
            "analytical_method": analyses.find_methods(sentences),
            "instrument_type_model": analyses.find_instruments(sentences),
            "laboratory_location": laboratory.find_laboratories(sentences),
            "operating_conditions": laboratory.find_conditions(sentences),
            "standards_used": analyses.find_standards(sentences),
            "country": find_countries(sentences),
            "age": find_age(sentences),
            "host_rock": find_host_rocks(sentences),
            "sample_reference": laboratory.find_sample_references(sentences),
        }
        for name, findings in found.items():
            yield from statements(name, findings)

    def derive(self, canonical: Mapping[str, str], record: Record) -> Mapping[str, str]:
        """Return the canonical value of the property, and group and environment of a type (Hofstra et al. 2021)."""
        text = record.fields.get("value", "")
        name = canonical.get("property", "")
        if name in ("deposit_type", "deposit_group"):
            return _classified(name, text)
        canonicalisers: Mapping[str, Callable[[str], str | None]] = {
            "all_commodities": forms.commodity,
            "country": canonical_country,
            "analytical_method": canonical_method,
            "standards_used": reference_material,
            "mineral": material_of,
        }
        known = canonicalisers.get(name)
        value = known(text) if known else None
        return {"value": value} if value else {}


def _classified(name: str, text: str) -> Mapping[str, str]:
    if name == "deposit_group":
        group = forms.group_forms().lookup(text)
        return _group(group.name, group.attributes.get("environment", ""), value=group.name) if group else {}
    term = forms.type_forms().lookup(text)
    return _group(term.attributes["group"], term.attributes["environment"], value=term.name) if term else {}


def _group(group: str, environment: str, *, value: str) -> Mapping[str, str]:
    derived = {"value": value, "deposit_group": group, "deposit_environment": environment}
    return {name: text for name, text in derived.items() if text}


HOOKS = DepositHooks
