from pathlib import Path

import pytest

from scigraft.library.config import Config, read_config, write_config
from scigraft.model import ExtractSettings, LibraryError, Limits, ReadSettings

CHANGED = Config(
    read=ReadSettings(limits=Limits(pages=7), pdf_parsers=("words",), hidden_sheets=False, decimal=","),
    extract=ExtractSettings(modules=("glass",), module_paths=("mine/größe",)),
    workers=3,
    seed=1,
    database_url="postgresql://host/db",
)


@pytest.mark.parametrize("config", [Config(), CHANGED])
def test_settings_come_back_as_they_were_written(tmp_path: Path, config: Config) -> None:
    write_config(tmp_path, config)
    assert read_config(tmp_path) == config


def test_every_key_is_written_with_a_comment(tmp_path: Path) -> None:
    write_config(tmp_path, Config())
    lines = (tmp_path / "scigraft.toml").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("#") for line in lines) >= 8


def test_a_file_may_hold_only_what_differs(tmp_path: Path) -> None:
    (tmp_path / "scigraft.toml").write_text("[extract]\nmodules = ['glass']\n", encoding="utf-8")
    assert read_config(tmp_path) == Config(extract=ExtractSettings(modules=("glass",)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("worker = 2", "unknown key 'worker'.*workers"),
        ("[read]\nparsers = []", "unknown key 'read.parsers'"),
        ("[read.limits]\npage = 1", "unknown key 'read.limits.page'"),
        ("workers = 'two'", "workers: .*integer"),
        ("[read]\ndecimal = ';'", "read.decimal: "),
        ("workers = ", "cannot be read"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "scigraft.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LibraryError, match=f"scigraft.toml: {message}"):
        read_config(tmp_path)
