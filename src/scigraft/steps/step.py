"""What a step is: a named, versioned function whose result depends on its inputs and a few settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scigraft.model import Settings

In = TypeVar("In")
Out = TypeVar("Out")


def _no_settings(settings: Settings, kind: str) -> object:
    return None


@dataclass(frozen=True, slots=True)
class Step(Generic[In, Out]):
    """One step of a build.

    ``code`` names the packages whose files decide what the function gives. ``version`` goes up when it would give
    other results for the same input for a reason that no file of them shows. ``relevant`` picks the
    settings that matter, given the kind of the input (its format, say): anything made of dataclasses, mappings,
    sequences and scalars. ``run`` must be importable by name, so that a worker process can find it.
    """

    name: str
    version: int
    run: Callable[[In], Out]
    relevant: Callable[[Settings, str], object] = _no_settings
    code: tuple[str, ...] = ()
