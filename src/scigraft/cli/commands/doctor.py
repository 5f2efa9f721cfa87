"""``scigraft doctor``."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from typing import TYPE_CHECKING

import click

from scigraft import __version__
from scigraft.cli.console import print_rows, say, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session
from scigraft.cli.status_view import format_told, tell_index
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.library.search.answers import IndexStatus

PASSWORD = re.compile(r"(://[^:/@]*:)[^@/]*@")  # of a database URL
# Optional package, what is lost without it, how to get it.
EXTRAS = (
    ("camelot-py", "a third way of finding tables in PDF files", "pip install 'scigraft[camelot]'"),
    ("xlsxwriter", "export as XLSX workbooks", "pip install 'scigraft[xlsx]'"),
    ("pyarrow", "export as Parquet", "pip install 'scigraft[parquet]'"),
    ("ir_measures", "evaluation of search", "pip install 'scigraft[evaluate]'"),
    ("reportlab", "evaluation on tables rendered into PDF pages", "pip install 'scigraft[evaluate]'"),
    ("pyoxigraph", "linked data and SPARQL", "pip install 'scigraft[rdf]'"),
    ("pyshacl", "validation against SHACL shapes", "pip install 'scigraft[shacl]'"),
    ("usearch", "neighbours of more than 100,000 papers in reasonable time", "pip install 'scigraft[ann]'"),
    ("sentence-transformers", "embedders by name", "pip install 'scigraft[sentence-transformers]'"),
    ("psycopg", "a library's database on PostgreSQL", "pip install 'psycopg[binary]'"),
)


@dataclass(frozen=True, slots=True)
class Format:
    """A format and whether it can be read here."""

    name: str
    suffixes: tuple[str, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class Extra:
    """An optional package: its version, or what is lost without it."""

    package: str
    version: str
    gives: str
    install: str


@dataclass(frozen=True, slots=True)
class Model:
    """The model behind a part of the work: whether it is here, and what becomes of that part without it."""

    name: str
    available: bool
    problem: str
    without: str
    install: str


# What is done without the embedder; nothing fails for want of it.
WITHOUT_EMBEDDER = (
    "roles of sentences, names of tasks and data, and kinds of citations are told by words alone, which is right less "
    "often; names that differ in every word are not merged; papers are related by words and citations. All else works "
    "as it does"
)


@click.command("doctor")
@as_json
@click.pass_obj
def command(session: Session, as_json: bool) -> None:
    """Say what can be read here and what is missing.

    Inside a library its settings are printed too, as they are in force. Nothing is tried on the network. Exits with 1
    when a format of the core install cannot be read.
    """
    formats, extras = _formats(), _extras()
    packages = {name: _version(name) for name in _core()}
    modules, settings, embedder = _modules(), _settings(session), _embedder()
    index = _index(session)
    if as_json:
        write_json({
            "scigraft": __version__, "python": platform.python_version(), "system": platform.platform(),
            "packages": packages, "formats": formats, "extras": extras, "embedder": embedder, "modules": modules,
            "settings": settings, "index": index,
        })  # fmt: skip
    else:
        say(f"scigraft {__version__}, Python {platform.python_version()}, {platform.platform()}")
        _tell(formats, extras, packages, modules, embedder)
        if index is not None:
            say("")
            tell_index(index)
        if settings:
            say("")
            print_rows(["setting of this library", "value"], settings.items(), wrap=["value"])
    if any(fmt.missing for fmt in formats):
        raise click.exceptions.Exit(1)


def _tell(
    formats: list[Format],
    extras: list[Extra],
    packages: dict[str, str],
    modules: list[tuple[str, str]],
    embedder: Model,
) -> None:
    say("")
    rows = [
        (format_told(f.name), " ".join(f.suffixes), "yes" if not f.missing else f"no: {f.missing}") for f in formats
    ]
    print_rows(["format", "usual suffixes", "can be read"], rows, wrap=["can be read"])
    say("The content decides what a file is; suffixes only break ties.", style="dim")
    say("")
    told = [(e.package, e.version or "missing", e.gives, "" if e.version else e.install) for e in extras]
    print_rows(["extra", "version", "gives", "to install"], told, wrap=["gives", "to install"])
    say("")
    if packages:
        print_rows(["package", "version"], [(name, found or "MISSING") for name, found in packages.items()])
        say("")
    print_rows(["module", "state"], modules, wrap=["state"])
    say("")
    lost = [extra.gives for extra in extras if not extra.version]
    _tell_embedder(embedder)
    say("")
    if not embedder.available:
        say("Degraded: texts are not compared by meaning, see above.", style="yellow")
    unread = [format_told(fmt.name) for fmt in formats if fmt.missing]
    if unread:
        say(f"Cannot be read: {', '.join(unread)}, see above.", style="red")
    elif embedder.available:
        say("Nothing that scigraft does by itself is missing.", style="green")
    if lost:
        say(f"Optional, for those who want it: {'; '.join(lost)}.", style="dim")
    say("Scanned pages without a text layer need text recognition first (for example ocrmypdf); they are reported.")


def _tell_embedder(embedder: Model) -> None:
    if embedder.available:
        say(f"Embedder {embedder.name}: installed. Texts are compared by meaning.")
        return
    say(f"Embedder {embedder.name}: {embedder.problem}. Without it {embedder.without}.")
    say(f"To install: {embedder.install}")


def _embedder() -> Model:
    from scigraft.embed import default_embedder, install_hint
    from scigraft.embed.default import NAME
    from scigraft.model import NeedsExtra

    problem = ""
    try:
        default_embedder()
    except NeedsExtra:
        problem = "not installed"
    except UsageError as exc:
        problem = exc.what
    return Model(NAME, not problem, problem, WITHOUT_EMBEDDER, install_hint())


def _formats() -> list[Format]:
    from scigraft.read.registry import readers

    return [Format(reader.name, reader.suffixes, reader.missing()) for reader in readers()]


def _extras() -> list[Extra]:
    return [Extra(package, _version(package), gives, install) for package, gives, install in EXTRAS]


def _modules() -> list[tuple[str, str]]:
    from scigraft.model import ModuleError
    from scigraft.modules import available, load_folder

    rows = []
    for info in available():
        try:
            rows.append((info.name, f"version {load_folder(info.folder).version}, {info.origin}"))
        except ModuleError as exc:
            rows.append((info.name, f"broken: {exc}"))
    return rows


def _core() -> list[str]:
    try:
        needed = requires("scigraft") or []
    except PackageNotFoundError:
        return []  # run from a checkout that is not installed
    return sorted(re.split(r"[^\w.-]", text, maxsplit=1)[0] for text in needed if "extra ==" not in text)


def _settings(session: Session) -> dict[str, str]:
    try:
        with session.open() as library:
            return dict(_flat(library.settings, ""))
    except UsageError:
        return {}  # no library here


def _index(session: Session) -> IndexStatus | None:
    try:
        with session.open() as library:
            return library.retrieval().status()
    except UsageError:
        return None  # no library here


def _flat(part: object, prefix: str) -> Iterator[tuple[str, str]]:
    for spec in fields(part):  # type: ignore[arg-type]  # only dataclasses come here
        value = getattr(part, spec.name)
        if is_dataclass(value):
            yield from _flat(value, f"{prefix}{spec.name}.")
        else:
            text = ", ".join(value) if isinstance(value, tuple) else str(value)
            yield prefix + spec.name, PASSWORD.sub(r"\1***@", text)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
