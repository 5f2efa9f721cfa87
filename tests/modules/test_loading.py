from pathlib import Path

import pytest

from scigraft.model import ModuleError, UsageError
from scigraft.modules import available, load, load_folder

SOUND = """
name = "density"
version = "1"
title = "Densities"
description = "The density of one sample."
identity = ["sample", "quantity"]

[[field]]
name = "sample"
type = "text"
description = "Sample."
subject = true
labels = ["sample", "specimen"]

[[field]]
name = "quantity"
type = "term"
description = "What was measured."
required = true
anchor = true
vocabulary = "quantities"
places = ["column", "row"]

[[field]]
name = "value"
type = "value"
description = "The value."
required = true

[[field]]
name = "unit"
type = "unit"
description = "Unit."
vocabulary = "units"

[vocabulary.quantities]
source = "invented for this test"
closed = true
terms = [{ name = "density", aliases = ["bulk density", "rho"] }]

[vocabulary.units]
source = "SI"
terms = [{ name = "g/cm3" }, { name = "kg/m3" }]

[[range]]
low = 0.0
severity = "reject"

[[example]]
table = '''
| specimen | bulk density (g/cm3) | colour |
|---|---|---|
| A1 | 2.51 | red |
'''
records = [{ sample = "A1", value = "2.51", unit = "g/cm3", quantity = "bulk density" }]
"""


def write(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "module.toml").write_text(text, encoding="utf-8")
    return folder


def line_with(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_module_of_data_alone_loads_from_a_users_folder(tmp_path: Path) -> None:
    write(tmp_path / "density", SOUND)
    module = load("density", paths=[tmp_path])
    assert module.canonical_form("quantity", "Bulk  density") == "density"
    assert module.canonical_form("quantity", "mass") == "mass"


def test_shipped_modules_are_found_by_name() -> None:
    assert {"bioassay"} <= {info.name for info in available()}


def test_an_unknown_module_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="bioassay"):
        load("nothing")


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('type = "unit"', 'type = "units"', "field.3.type"),
        ("anchor = true", "anker = true", "anker"),
        ('vocabulary = "units"', 'vocabulary = "unit"', "no vocabulary 'unit'"),
        ('identity = ["sample", "quantity"]', 'identity = ["sampel"]', "no field 'sampel'"),
        ('name = "density"\nversion', 'name = "Density"\nversion', "name"),
        ("subject = true", 'subject = "yes"', "subject"),
        ("low = 0.0", 'when = { sampel = "A" }', "no field 'sampel'"),
    ],
)
def test_an_error_names_line_and_key(tmp_path: Path, good: str, bad: str, told: str) -> None:
    text = SOUND.replace(good, bad, 1)
    with pytest.raises(ModuleError) as error:
        load_folder(write(tmp_path / "density", text))
    line = line_with(text, bad.split("\n")[0])
    assert told in str(error.value)
    assert f"line {line}" in str(error.value)


def test_broken_toml_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(ModuleError, match="module.toml"):
        load_folder(write(tmp_path / "density", "name = "))


def test_a_vocabulary_file_outside_the_module_is_refused(tmp_path: Path) -> None:
    text = SOUND.replace('terms = [{ name = "g/cm3" }, { name = "kg/m3" }]', 'file = "../secret.toml"')
    with pytest.raises(ModuleError, match="outside"):
        load_folder(write(tmp_path / "density", text))


def test_a_changed_module_is_loaded_anew(tmp_path: Path) -> None:
    folder = write(tmp_path / "density", SOUND)
    first = load_folder(folder)
    second = load_folder(write(folder, SOUND.replace('version = "1"', 'version = "2"')))
    assert (first.version, second.version) == ("1", "2")
    assert first.digest != second.digest


def test_all_problems_are_told_each_on_its_line(tmp_path: Path) -> None:
    text = SOUND.replace('type = "unit"', 'type = "units"').replace("anchor = true", "anker = true")
    with pytest.raises(ModuleError) as error:
        load_folder(write(tmp_path / "density", text))
    assert len(error.value.what.splitlines()) == 2


def test_a_module_without_a_value_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(ModuleError, match="exactly one field must have type 'value'"):
        load_folder(write(tmp_path / "density", SOUND.replace('type = "value"', 'type = "text"')))


def test_a_pattern_that_is_no_expression_is_named(tmp_path: Path) -> None:
    text = SOUND.replace('labels = ["sample", "specimen"]', 'pattern = "(["')
    with pytest.raises(ModuleError, match="not a regular expression"):
        load_folder(write(tmp_path / "density", text))


def test_a_field_given_twice_is_named_on_its_second_line(tmp_path: Path) -> None:
    text = SOUND.replace('name = "unit"', 'name = "sample"')
    with pytest.raises(ModuleError, match=r"line 31: field\.3\.name: there are two fields 'sample'"):
        load_folder(write(tmp_path / "density", text))
