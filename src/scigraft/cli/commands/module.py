"""``scigraft module``."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scigraft.cli.commands.module_suggest import suggest
from scigraft.cli.console import data_stream, plural, print_rows, quoted, say, write_json
from scigraft.cli.options import as_json, module_path
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.model import Table
    from scigraft.modules import Module

TERMS_SHOWN = 12
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@click.group("module")
def command() -> None:
    """List, show, draft and check modules.

    A module is a folder with a module.toml that says what a task may emit: fields, vocabularies, ranges.
    """


command.add_command(suggest)


@command.command("list")
@module_path
@as_json
def list_modules(module_path: tuple[str, ...], as_json: bool) -> None:
    """List the modules that can be used."""
    from scigraft.modules import available, load

    infos = available(paths=module_path)
    modules = [load(info.name, paths=module_path) for info in infos]
    rows = [(m.name, m.version, info.origin, m.title) for m, info in zip(modules, infos, strict=True)]
    if as_json:
        write_json([dict(zip(("name", "version", "origin", "title"), row, strict=True)) for row in rows])
        return
    print_rows(["module", "version", "from", "what it extracts"], rows, wrap=["what it extracts"])


@command.command("show")
@click.argument("name")
@click.option("--terms", is_flag=True, help="List every term with its aliases.")
@click.option("--columns", is_flag=True, help="Print the data dictionary of its exports as Markdown.")
@module_path
@as_json
def show(name: str, terms: bool, columns: bool, module_path: tuple[str, ...], as_json: bool) -> None:
    """Show the fields and vocabularies of a module."""
    from scigraft.modules import load
    from scigraft.publish.dictionary import data_dictionary, write_markdown

    module = load(name, paths=module_path)
    if columns:
        write_markdown(data_dictionary(module), sys.stdout, title=f"Columns of {module.name} {module.version}")
        return
    if as_json:
        write_json(module.spec.model_dump(by_alias=True))
        return
    say(f"{module.name} {module.version}: {module.title}", style="bold")
    say(module.spec.description)
    say(f"one record per {' + '.join(module.spec.identity)}")
    rows = [(f.name, f.type, "yes" if f.required else "", f.vocabulary, f.description) for f in module.fields.values()]
    print_rows(["field", "type", "required", "vocabulary", "meaning"], rows, wrap=["meaning"])
    _tell_vocabularies(module, every=terms)


def _tell_vocabularies(module: Module, *, every: bool) -> None:
    for name, vocabulary in module.vocabularies.items():
        closed = "closed" if vocabulary.spec.closed else "open"
        say(
            f"{name}: {plural(len(vocabulary.terms), 'term')}, {closed}; source: {vocabulary.spec.source}", style="bold"
        )
        for term in vocabulary.terms if every else vocabulary.terms[:TERMS_SHOWN]:
            say(f"  {term.name}{': ' + ', '.join(term.aliases) if every and term.aliases else ''}")
        if not every and len(vocabulary.terms) > TERMS_SHOWN:
            say(f"  and {len(vocabulary.terms) - TERMS_SHOWN} more (--terms lists them)", style="dim")


@command.command("shapes", short_help="Print the SHACL shapes of a module.")
@click.argument("name")
@module_path
def shapes(name: str, module_path: tuple[str, ...]) -> None:
    """Print what a module demands of its records as SHACL shapes, in Turtle."""
    from scigraft.modules import load
    from scigraft.publish.shapes import write_shapes

    stream = data_stream()
    write_shapes([load(name, paths=module_path)], stream)
    stream.flush()


@command.command("context", short_help="Print the JSON-LD context of a module.")
@click.argument("name")
@module_path
def context(name: str, module_path: tuple[str, ...]) -> None:
    """Print the JSON-LD context of a module: its fields and what they are in linked data."""
    from scigraft.modules import load
    from scigraft.publish.rdf import context_text

    stream = data_stream()
    stream.write(context_text(load(name, paths=module_path)).encode())
    stream.flush()


@command.command("new")
@click.argument("name")
@click.option(
    "--from-example",
    "example",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file with a table as you want to read it.",
)
@click.option(
    "--table", "number", type=click.IntRange(min=1), default=1, show_default=True, help="Which table of the file."
)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The module's folder; NAME here by default."
)
@click.pass_obj
def new(session: Session, name: str, example: Path, number: int, out: Path | None) -> None:
    """Draft a module from a table.

    Columns become fields, headers of measured columns become terms, and the first rows become an example that
    `scigraft module check` runs.
    """
    from scigraft.modules.draft import draft_module

    if not NAME.fullmatch(name):
        raise UsageError(
            "this is no name for a module", where=name, hint="Give one of letters, digits, _ and -, as melt_inclusions"
        )
    text = draft_module(_table(example, number), name=name)
    folder = out or Path(name)
    file = folder / "module.toml"
    if file.exists():
        raise UsageError("the module is there already", where=str(file), hint="Choose another name or --out")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    if not session.quiet:
        say(f"Drafted {file}. Read it, complete names, aliases, units and sources, then run:")
        say(f"  scigraft module check {quoted(str(folder))}")
        say(f"  scigraft extract --module {quoted(str(folder))} PAPERS --out records.jsonl")


def _table(example: Path, number: int) -> Table:
    from scigraft.read import Source, read_source

    document = read_source(Source.open(example))
    tables = [table for table in document.tables if not table.hidden and table.grid]
    if number > len(tables):
        raise UsageError(
            f"there is no table {number} (found {plural(len(tables), 'table')})", where=example.name,
            hint="Give a file with a table, or another --table",
        )  # fmt: skip
    return tables[number - 1]


@command.command("check")
@click.argument("name")
@module_path
@as_json
def check(name: str, module_path: tuple[str, ...], as_json: bool) -> None:
    """Check a module and run its own examples.

    NAME is the folder of a module or the name of one. Exits with 1 when there are problems.
    """
    from scigraft.extract.check import check_module

    report = check_module(_folder(name, module_path))
    if as_json:
        write_json(report)
    else:
        for problem in report.problems:
            say(f"- {problem}", style="red")
        found = (
            f"{plural(report.fields, 'field')}, {plural(report.terms, 'term')}, {plural(report.examples, 'example')}"
        )
        say(f"{report.name}: {found}: {plural(len(report.problems), 'problem') if report.problems else 'sound'}")
    if report.problems:
        raise click.exceptions.Exit(1)


def _folder(name: str, paths: tuple[str, ...]) -> Path:
    if Path(name).is_dir():
        return Path(name)
    from scigraft.modules import available

    found = next((info.folder for info in available(paths=paths) if info.name == name), None)
    if found is None:
        raise UsageError("there is no such module or folder", where=name, hint="`scigraft module list` lists them")
    return found
