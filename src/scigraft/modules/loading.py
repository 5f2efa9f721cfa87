"""Finding and loading modules: shipped ones, entry points of other packages, and folders that a user names."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from pydantic import ValidationError

from scigraft.model import ModuleError, UsageError
from scigraft.modules.additions import additions_for, extended, files_of
from scigraft.modules.hooks import Hooks
from scigraft.modules.module import Module
from scigraft.modules.schema import ModuleSpec, Term, VocabularySpec
from scigraft.modules.soundness import cross_problems, schema_problems, syntax_problem, unsound
from scigraft.modules.vocabulary import Vocabulary

SHIPPED = Path(__file__).parent
ENTRY_POINTS = "scigraft.modules"  # each gives a folder that holds module.toml


@dataclass(frozen=True, slots=True)
class ModuleInfo:
    """Where a module was found."""

    name: str
    folder: Path
    origin: str  # "shipped", "entry point", "folder"


def available(*, paths: Sequence[str | Path] = ()) -> tuple[ModuleInfo, ...]:
    """Return every module that can be loaded, by name; a user's folder beats an entry point beats a shipped one."""
    found: dict[str, ModuleInfo] = {}
    for info in (*_in_folder(SHIPPED, "shipped"), *_from_entry_points(), *_from_paths(paths)):
        found[info.name] = info
    return tuple(found[name] for name in sorted(found))


def load(name: str, *, paths: Sequence[str | Path] = ()) -> Module:
    """Load a module by its name or by the path of its folder. Raises ``UsageError`` or ``ModuleError``."""
    folder = Path(name)
    if (folder / "module.toml").is_file():
        return load_folder(folder)
    for info in available(paths=paths):
        if info.name == name:
            return load_folder(info.folder, added=additions_for(name, paths))
    names = ", ".join(info.name for info in available(paths=paths))
    raise UsageError(
        f"there is no module '{name}'", hint=f"Known modules: {names}; or give the path of a module folder"
    )


def load_folder(folder: Path, *, added: Sequence[Path] = ()) -> Module:
    """Load the module in a folder, with errors that name file, line and key; unchanged folders load once.

    ``added`` are files of terms that a user adds to the module's vocabularies.
    """
    return _load_folder(folder.resolve(), _digest(folder, added), tuple(added))


@lru_cache(maxsize=64)
def _load_folder(folder: Path, digest: str, added: tuple[Path, ...]) -> Module:
    file = folder / "module.toml"
    text = _read(file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise unsound([syntax_problem(exc)], file.name) from exc
    spec = _validated(data, text, file)
    vocabularies = {
        name: Vocabulary(name, vocabulary, _terms(vocabulary, folder)) for name, vocabulary in spec.vocabularies.items()
    }
    if added:
        vocabularies = extended(vocabularies, added, spec.name)
    return Module(spec, vocabularies, digest, folder, _hooks(folder, spec.name))


def _validated(data: dict[str, object], text: str, file: Path) -> ModuleSpec:
    try:
        spec = ModuleSpec.model_validate(data)
    except ValidationError as exc:
        raise unsound(schema_problems(exc, text), file.name) from exc
    if problems := cross_problems(spec, text):
        raise unsound(problems, file.name)
    return spec


def _terms(vocabulary: VocabularySpec, folder: Path) -> tuple[Term, ...]:
    if not vocabulary.file:
        return vocabulary.terms
    file = (folder / vocabulary.file).resolve()
    shipped = folder.parent == SHIPPED and file.is_relative_to(SHIPPED)  # one shipped module may use another's list
    if not (shipped or file.is_relative_to(folder)):
        raise ModuleError(f"the vocabulary file '{vocabulary.file}' is outside the module's folder", where=folder.name)
    try:
        entries = tomllib.loads(_read(file)).get("term", ())
        if not isinstance(entries, list | tuple):
            raise ModuleError("'term' is no list", where=file.name, hint="Each entry is a [[term]]")
        return (*vocabulary.terms, *(Term.model_validate(term) for term in entries))
    except (tomllib.TOMLDecodeError, ValidationError) as exc:
        raise ModuleError(
            f"cannot use this vocabulary: {exc}", where=file.name, hint="Each entry is a [[term]]"
        ) from exc


def _hooks(folder: Path, name: str) -> type[Hooks]:
    file = folder / "module.py"
    if not file.is_file():
        return Hooks
    if folder.parent == SHIPPED:
        module = importlib.import_module(f"scigraft.modules.{folder.name}.module")
    else:
        spec = importlib.util.spec_from_file_location(f"scigraft_module_{name}", file)
        if spec is None or spec.loader is None:
            raise ModuleError("cannot load the hooks", where=str(file.name))
        module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as exc:  # the user's code may raise anything
            raise ModuleError(
                f"module.py cannot be loaded ({type(exc).__name__}: {exc})",
                where=f"{folder.name}/{file.name}",
                hint="Run it by itself to see where",
            ) from exc
    hooks = getattr(module, "HOOKS", None)
    if not (isinstance(hooks, type) and issubclass(hooks, Hooks)):
        raise ModuleError("module.py must define HOOKS, a subclass of scigraft.modules.Hooks", where=file.name)
    return hooks


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise ModuleError(
            f"cannot read the file ({exc})", where=file.name, hint="A module is a folder with module.toml"
        ) from exc


def _digest(folder: Path, added: Sequence[Path] = ()) -> str:
    digest = hashlib.sha256()
    files = sorted(p for p in folder.iterdir() if p.suffix in {".toml", ".py", ".txt", ".json", ".md"})
    for file in (*files, *(part for path in added for part in files_of(path))):
        digest.update(file.name.encode() + b"\0" + _bytes(file) + b"\0")
    return digest.hexdigest()


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as exc:
        raise ModuleError(f"cannot read the file ({exc})", where=file.name) from exc


def _in_folder(folder: Path, origin: str) -> Iterable[ModuleInfo]:
    if (folder / "module.toml").is_file():
        yield ModuleInfo(_name_of(folder), folder, origin)
    elif folder.is_dir():
        for child in sorted(folder.iterdir()):
            if (child / "module.toml").is_file():
                yield ModuleInfo(_name_of(child), child, origin)


def _name_of(folder: Path) -> str:
    match = re.search(r'^name\s*=\s*"([^"]+)"', _read(folder / "module.toml"), re.MULTILINE)
    return match.group(1) if match else folder.name


def _from_entry_points() -> Iterable[ModuleInfo]:
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        yield from _in_folder(Path(str(entry.load())), "entry point")


def _from_paths(paths: Sequence[str | Path]) -> Iterable[ModuleInfo]:
    for path in paths:
        if not Path(path).is_dir():
            raise UsageError(f"there is no module folder '{path}'", hint="Give a folder that holds module.toml")
        yield from _in_folder(Path(path), "folder")
