from dataclasses import replace

from scigraft.model import Document, ReadSettings, Settings
from scigraft.steps import Step, digest_of, step_key


def nothing(_: str) -> Document:
    return Document("a", "a.md", "markdown")


def decimal_only(settings: Settings, kind: str) -> object:
    return {"decimal": settings.read.decimal} if kind == "table" else None


STEP = Step("read", 1, nothing, decimal_only)
KEY = step_key(STEP, inputs=["a"], settings=Settings(), kind="table")


def test_the_key_is_the_same_for_the_same_step() -> None:
    assert step_key(STEP, inputs=["a"], settings=Settings(), kind="table") == KEY


def test_input_name_and_version_change_the_key() -> None:
    changed = {
        step_key(STEP, inputs=["b"], settings=Settings(), kind="table"),
        step_key(STEP, inputs=["a", "b"], settings=Settings(), kind="table"),
        step_key(replace(STEP, version=2), inputs=["a"], settings=Settings(), kind="table"),
        step_key(replace(STEP, name="records"), inputs=["a"], settings=Settings(), kind="table"),
    }
    assert len(changed | {KEY}) == 5


def test_only_settings_that_matter_change_the_key() -> None:
    comma = Settings(read=ReadSettings(decimal=","))
    assert step_key(STEP, inputs=["a"], settings=comma, kind="table") != KEY
    assert step_key(STEP, inputs=["a"], settings=Settings(workers=7), kind="table") == KEY
    assert step_key(STEP, inputs=["a"], settings=comma, kind="text") == step_key(
        STEP, inputs=["a"], settings=Settings(), kind="text"
    )


def test_the_order_of_a_mapping_does_not_change_its_digest() -> None:
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
