"""Data that lies beside the code that reads it, as TOML."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def toml_in(package: str, file: str) -> dict[str, Any]:
    """Return the tables of a TOML file that is shipped in a package."""
    return tomllib.loads(files(package).joinpath(file).read_text("utf-8"))
