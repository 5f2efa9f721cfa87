"""The packages are rooms on floors: each imports only from rooms below it, and no files import in a circle."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import scigraft

ROOT = Path(scigraft.__file__).parent
FLOORS = (
    {"cli"}, {"evaluate"}, {"library"}, {"search"}, {"graph", "publish"}, {"extract"}, {"modules", "embed"},
    {"read"}, {"store"}, {"steps"}, {"model"},
)  # fmt: skip
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FILES = {
    ".".join(["scigraft", *file.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__"): file
    for file in ROOT.rglob("*.py")
}


def _imported(file: Path, *, whenever: bool) -> Iterator[str]:
    """Yield the modules of the project that a file imports: on being imported itself, or also inside functions."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if whenever else _at_import(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{name.name}" for name in node.names]
            yield from [name if name in FILES else node.module for name in inner]
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def _at_import(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for node in body:
        yield node
        if isinstance(node, ast.If):  # also what is only for types: a circle of these ties files together, too
            yield from _at_import(node.body)


def test_every_room_has_a_floor():
    assert {file.relative_to(ROOT).parts[0] for file in FILES.values() if len(file.relative_to(ROOT).parts) > 1} == set(
        FLOOR
    )


def test_rooms_import_only_from_rooms_below():
    upwards = [
        f"{name} imports {other}"
        for name, file in FILES.items()
        for other in _imported(file, whenever=True)
        if name.count(".") and other in FILES and other.count(".")
        if (here := name.split(".")[1]) != (there := other.split(".")[1])
        if here in FLOOR and there in FLOOR and FLOOR[here] >= FLOOR[there]
    ]
    assert not upwards


def test_no_files_import_one_another_in_a_circle():
    arrows = {
        name: {other for other in _imported(file, whenever=False) if other in FILES and other != name}
        for name, file in FILES.items()
        if file.name != "__init__.py"
    }
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as circle:
        raise AssertionError(" -> ".join(circle.args[1])) from None
