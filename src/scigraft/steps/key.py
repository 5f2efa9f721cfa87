"""The key of a step's result: hash of its inputs, name, version and the settings that matter to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from hashlib import sha256
from typing import Any

from scigraft.model import Settings
from scigraft.steps.code import code_digest
from scigraft.steps.step import Step


def digest_of(value: object) -> str:
    """Return the SHA-256 of a value made of dataclasses, mappings, sequences and scalars, in hexadecimal."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).hexdigest()


def step_key(step: Step[Any, Any], *, inputs: Sequence[str], settings: Settings | None = None, kind: str = "") -> str:
    """Return the key under which the result of a step on these inputs is stored.

    ``inputs`` are hashes of content, or keys of the results that the step reads: what they name never changes.
    """
    relevant = step.relevant(settings or Settings(), kind)
    code = [code_digest(package) for package in step.code]
    return digest_of([step.name, step.version, code, list(inputs), relevant])


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(f"a setting of type {type(value).__name__} cannot be part of a step's key")
