"""``scigraft validate``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import plural, say, warn, write_json
from scigraft.cli.options import as_json, in_module, in_paper, module_path
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.publish.shapes.validate import Finding


@dataclass
class Summary:
    """What was checked and what was found."""

    records: int = 0
    violations: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    unknown: int = 0  # observations of modules that are not known here


@click.command("validate")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@in_paper
@in_module
@module_path
@as_json
@click.pass_obj
def command(
    session: Session, files: tuple[Path, ...], paper: str | None, module: str | None,
    module_path: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Check records against their module's SHACL shapes.

    Without FILES the accepted records of the library are checked, paper by paper; else the observations in these
    files of RDF. Each violation is told with its place. Exits with 1 when there is one.
    """
    if files and paper:
        raise UsageError("--paper is for a library", hint="Leave it out, or leave the files out")
    summary = Summary()
    found = _in_files(files, module, module_path, summary) if files else _in_library(session, paper, module, summary)
    for finding in found:
        kept = summary.violations if finding.severity == "violation" else summary.warnings
        kept.append(finding)
        if not as_json and (finding.severity == "violation" or not session.quiet):
            _tell(finding)
    if as_json:
        write_json(summary)
    else:
        _conclude(summary, quiet=session.quiet)
    if summary.violations:
        raise click.exceptions.Exit(1)


def _in_library(session: Session, paper: str | None, module: str | None, summary: Summary) -> Iterator[Finding]:
    with session.open() as library:
        for part in library.validate(paper=paper, module=module):
            summary.records += part.records
            yield from part.findings


def _in_files(
    files: tuple[Path, ...], module: str | None, paths: tuple[str, ...], summary: Summary
) -> Iterator[Finding]:
    from scigraft.modules import available, load
    from scigraft.publish.shapes.files import check_file

    names = [module] if module else [info.name for info in available(paths=paths)]
    modules = [load(name, paths=paths) for name in names]
    for file in files:
        for part in check_file(file, modules):
            if part.module:
                summary.records += part.observations
            else:
                summary.unknown += part.observations
            yield from part.findings


def _tell(finding: Finding) -> None:
    from scigraft.cli.record_view import place

    named = " ".join(filter(None, (finding.module, finding.field)))
    value = f": '{finding.value}'" if finding.value else ""
    what = f"{place(finding.place)}, record {finding.record}: {finding.message}{value} [{finding.rule}, {named}]"
    say(what, style="red" if finding.severity == "violation" else "yellow")


def _conclude(summary: Summary, *, quiet: bool) -> None:
    if summary.unknown:
        warn(f"{plural(summary.unknown, 'observation')} of modules that are not known here (--module-path names more)")
    if not quiet:
        odd = f", {plural(len(summary.warnings), 'warning')}" if summary.warnings else ""
        wrong = plural(len(summary.violations), "violation") if summary.violations else "no violations"
        say(f"{plural(summary.records, 'record')} checked: {wrong}{odd}")
