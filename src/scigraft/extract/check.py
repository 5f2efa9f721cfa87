"""Checking a module: its files, and its own examples run through extraction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scigraft.extract.records import extract_document
from scigraft.model import ModuleError, Record
from scigraft.modules import Module, load_folder
from scigraft.modules.schema import ExampleSpec
from scigraft.read import Source, read_source


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What is wrong with a module; ``problems`` is empty for a sound one."""

    name: str
    fields: int
    terms: int
    examples: int
    problems: tuple[str, ...]


def check_module(folder: Path) -> CheckReport:
    """Validate the module in a folder and run its examples. Problems name line and key, or the example."""
    if not (folder / "module.toml").is_file():
        return CheckReport(folder.name, 0, 0, 0, (f"{folder.name}: there is no module.toml",))
    try:
        module = load_folder(folder)
        problems = [*_unsourced(module)]
        for number, example in enumerate(module.spec.examples, 1):
            problems += [f"example {number}: {problem}" for problem in run_example(module, example)]
    except ModuleError as exc:
        return CheckReport(folder.name, 0, 0, 0, tuple(f"{exc.where}: {line}" for line in exc.what.splitlines()))
    terms = sum(len(vocabulary.terms) for vocabulary in module.vocabularies.values())
    return CheckReport(module.name, len(module.fields), terms, len(module.spec.examples), tuple(problems))


def run_example(module: Module, example: ExampleSpec) -> Sequence[str]:
    """Return how the records read from an example differ from the ones it asks for."""
    text = example.text.strip() or f"Table 1. {example.caption}\n\n{example.table.strip()}"
    document = read_source(Source(name="example.md", data=f"{text}\n".encode()))
    accepted = [r for r in extract_document(document, module).records if r.status == "accepted"]
    problems = []
    left = list(accepted)
    for wanted in example.records:
        match = next((record for record in left if _fits(record, wanted)), None)
        if match is None:
            problems.append(f"no record has {_told(wanted)}")
        else:
            left.remove(match)
    return [*problems, *(f"a record too many: {_told(record.fields)}" for record in left)]


def _fits(record: Record, wanted: Mapping[str, str]) -> bool:
    return all(record.fields.get(name, record.canonical.get(name, "")) == text for name, text in wanted.items())


def _told(fields: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {text!r}" for name, text in fields.items())


def _unsourced(module: Module) -> Sequence[str]:
    return [
        f"vocabulary.{name}.source: say where the list comes from"
        for name, vocabulary in module.vocabularies.items()
        if not vocabulary.spec.source.strip()
    ]
