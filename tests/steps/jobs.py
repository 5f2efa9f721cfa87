"""Functions that worker processes import by name."""

import os
from pathlib import Path
from threading import Event

from scigraft.model import ReadError


def double(number: int) -> int:
    return 2 * number


def setting(name: str) -> str:
    return os.environ.get(name, "")


def fail_on_three(number: int) -> int:
    if number == 3:
        raise ReadError("three is not read", where="three.md")
    if number == 4:
        raise ValueError("four")
    return number


def die_on_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def die_once(marker: str) -> str:
    if marker and not Path(marker).exists():
        Path(marker).touch()
        os._exit(7)
    return "alive"


def hang_on_three(number: int) -> int:
    if number == 3:
        Event().wait()
    return number
