from dataclasses import replace
from pathlib import Path

import pytest

from scigraft.model import Document, ReadSettings, Settings
from scigraft.steps import Step, digest_of, step_key
from scigraft.steps.code import code_digest


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


def test_the_code_of_a_step_is_part_of_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "reader_room/inner").mkdir(parents=True)
    (tmp_path / "reader_room/__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "reader_room/inner/words.txt").write_text("one", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    step = replace(STEP, code=("reader_room",))
    keys = []
    for words in ("one", "two", "one"):
        (tmp_path / "reader_room/inner/words.txt").write_text(words, encoding="utf-8")
        code_digest.cache_clear()  # a process sees the code that it began with
        keys.append(step_key(step, inputs=["a"], settings=Settings(), kind="table"))
    assert keys[0] == keys[2] != keys[1]
