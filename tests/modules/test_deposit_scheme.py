"""The deposit scheme: forms to types, types to group and environment, and what is ambiguous to the group alone."""

import pytest

from scigraft.model import Quantity, Record
from scigraft.modules import load
from scigraft.modules.deposit.cues import terms
from scigraft.modules.deposit.forms import commodity, group_forms, keys_of, type_forms


def test_the_scheme_is_whole() -> None:
    listed = terms("deposit_types.toml")
    assert len(listed) == 189 and len({t.name for t in listed}) == 189
    assert len({t.attributes["group"] for t in listed}) == 53 == len(terms("deposit_groups.toml"))
    assert len({t.attributes["environment"] for t in listed}) == 12


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("MVT", "MVT zinc-lead"),
        ("Mississippi Valley–type", "MVT zinc-lead"),
        ("Mississippi Valley-type Pb-Zn", "MVT zinc-lead"),
        ("SEDEX", "Siliciclastic-carbonate zinc-lead"),
        ("sedimentary exhalative Zn–Pb–Ag", "Siliciclastic-carbonate zinc-lead"),
        ("Porphyry Cu", "Porphyry copper ± gold"),
        ("porphyry Cu-Au", "Porphyry copper ± gold"),
        ("porphyry Au-Cu", "Porphyry copper ± gold"),
        ("porphyry Cu–Mo", "Porphyry copper-molybdenum"),
        ("low-sulphidation epithermal", "Low-sulfidation (LS) epithermal gold-silver"),
        ("High sulfidation epithermal Au", "High-sulfidation (HS) epithermal silver-gold ± Cu"),
        ("Carlin-type", "Carlin-type gold"),
        ("Kiruna-type", "Magnetite-dominant IOA"),
        ("W skarn", ""),  # `W` alone is a letter; joined to another symbol it is tungsten
        ("tungsten skarns", "Skarn tungsten ± Mo"),
        ("Zn-Pb skarn", "Skarn zinc-lead-silver"),
        ("tin greisen", "Greisen tin ±W-Mo"),
        ("komatiite-hosted Ni", "Komatiite nickel-copper-PGE"),
        ("Kuroko-type", "Bimodal felsic VMS"),
        ("LCT pegmatites", "LCT pegmatite"),
        ("unconformity-type uranium", "Unconformity-related uranium"),
        ("ion-adsorption rare earth elements", "Ion adsorption REE"),
        ("VMS", ""),
        ("orogenic gold", ""),
        ("IOCG", ""),
        ("skarn", ""),
        ("is epithermal", ""),
    ],
)
def test_types(form: str, name: str) -> None:
    found = type_forms().lookup(form)
    assert (found.name if found else "") == name


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("VHMS", "Volcanogenic massive sulfide (VMS)"),
        ("volcanogenic massive sulphide", "Volcanogenic massive sulfide (VMS)"),
        ("orogenic Au", "Orogenic"),
        ("iron oxide copper–gold", "IOCG"),
        ("epithermal Au-Ag", "Epithermal"),
        ("skarns", "Skarn"),
    ],
)
def test_groups(form: str, name: str) -> None:
    found = group_forms().lookup(form)
    assert found is not None and found.name == name


def test_every_type_is_found_by_its_own_name() -> None:
    assert [t.name for t in terms("deposit_types.toml") if type_forms().lookup(t.name) != t] == []


def test_phi_gives_group_and_environment_and_the_unknown_is_rejected() -> None:
    module = load("deposit")

    def read(value: str) -> Record:
        fields = {"property": "deposit_type", "value": value}
        return module.derive(module.canonicalise(Record("1", "p", "d", "deposit", fields, {}, Quantity(value), ())))

    known = read("SEDEX")
    assert known.canonical["deposit_group"] == "Sediment-hosted"
    assert known.canonical["deposit_environment"] == "Basin hydrothermal"
    assert module.violations(known) == ()
    [reason] = module.violations(read("Atlantis-type"))
    assert (reason.code, reason.field) == ("unknown-term", "value")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Au", "Gold"),
        ("au", ""),
        ("gold", "Gold"),
        ("REE", "Rare Earth Elements"),
        ("barite", "Barium-Barite"),
        ("Xx", ""),
    ],
)
def test_commodities(text: str, name: str) -> None:
    assert commodity(text) == name


def test_a_run_of_commodities_is_one_key_in_any_order() -> None:
    assert [key.text for key in keys_of("Zn-Pb-Ag deposits")] == ["lead+silver+zinc", "deposit"]
    assert keys_of("Ag–Zn (±Pb) deposits")[0].text == "lead+silver+zinc"
