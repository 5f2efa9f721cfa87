"""Unknown terms as a patch of a vocabulary: what a user reviews, edits and applies."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scigraft.model import Locator, ModuleError
from scigraft.modules.additions import SUFFIX
from scigraft.modules.loading import SHIPPED
from scigraft.modules.module import Module
from scigraft.modules.suggestions import UnknownTerm, likely_alias

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_FOLDER = "terms"  # where a library keeps the terms that its user adds to shipped modules


@dataclass(frozen=True, slots=True)
class Edit:
    """One file as it is (None where there is none) and as it would be; ``path`` is relative to the patch's folder."""

    path: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class Patch:
    """Edits of files under one folder."""

    folder: Path
    edits: tuple[Edit, ...]

    def as_diff(self) -> str:
        """Return a unified diff that ``git apply`` and ``patch -p1`` take in ``folder``."""
        return "".join(_diff(edit) for edit in self.edits)

    def apply(self) -> None:
        """Write the files. Raises ``ModuleError`` where one cannot be written or has changed meanwhile."""
        for edit in self.edits:
            file = self.folder / edit.path
            try:
                now = _text(file) if file.is_file() else None
                if now != edit.before:
                    raise ModuleError("the file has changed meanwhile", where=edit.path, hint="Ask for the patch again")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(edit.after, encoding="utf-8", newline="")
            except OSError as exc:
                raise ModuleError(f"cannot write the file ({exc})", where=edit.path) from exc


def patches_for(
    modules: Iterable[Module], terms: Sequence[UnknownTerm], *, root: Path, paths: Sequence[str]
) -> tuple[Patch, ...]:
    """Return one patch a folder: a module's own files where it is the user's, else a library's files of added terms.

    ``root`` is the library and ``paths`` are its ``module_paths``.
    """
    edits: dict[Path, dict[str, Edit]] = {}
    for module in modules:
        theirs = [term for term in terms if term.module == module.name]
        own = is_own(module)
        patch = patch_own(module, theirs) if own else patch_added(module, theirs, root=root, paths=paths)
        edits.setdefault(patch.folder, {}).update({edit.path: edit for edit in patch.edits})
    return tuple(Patch(folder, tuple(found[path] for path in sorted(found))) for folder, found in edits.items())


def is_own(module: Module) -> bool:
    """Whether a module is a folder of the user's own, which a patch may edit."""
    folder = module.folder
    return folder is not None and folder.parent != SHIPPED and "site-packages" not in folder.parts


def patch_own(module: Module, terms: Sequence[UnknownTerm]) -> Patch:
    """Return a patch of the module's own files."""
    if module.folder is None:
        raise ModuleError("the module is in no folder", where=module.name)
    texts: dict[str, str] = {}
    for name, entries in _by_vocabulary(module, terms).items():
        spec = module.vocabularies[name].spec
        file = spec.file or "module.toml"
        before = texts.get(file) or _text(module.folder / file)
        added = with_listed(before, entries) if spec.file else with_terms(before, f"vocabulary.{name}", entries)
        texts[file] = added
    edits = [Edit(file, _text(module.folder / file), text) for file, text in sorted(texts.items())]
    return Patch(module.folder, tuple(edits))


def patch_added(module: Module, terms: Sequence[UnknownTerm], *, root: Path, paths: Sequence[str]) -> Patch:
    """Return a patch of a library that adds terms to a module that is not the user's.

    ``paths`` are the library's ``module_paths``; where none is a folder of the library, ``scigraft.toml`` gets one.
    """
    inside = next((path for path in paths if (root / path).is_dir() and not Path(path).is_absolute()), "")
    file = f"{inside or _FOLDER}/{module.name}{SUFFIX}".removeprefix("./")
    before = _text(root / file) if (root / file).is_file() else None
    after = before if before is not None else f"module = {quoted(module.name)}\n"
    for name, entries in _by_vocabulary(module, terms).items():
        after = with_terms(after, f"vocabulary.{name}", entries)
    edits = [Edit(file, before, after)]
    if not inside:
        config = _text(root / "scigraft.toml")
        edits.append(Edit("scigraft.toml", config, _with_path(config, paths)))
    return Patch(root, tuple(edits))


def _by_vocabulary(module: Module, terms: Sequence[UnknownTerm]) -> dict[str, list[tuple[list[str], str]]]:
    """Return for each vocabulary the entries to add: comment lines and the inline table of the term."""
    found: dict[str, list[tuple[list[str], str]]] = {}
    for term in terms:
        alias = likely_alias(term.form, term.near)
        comments = [_counted(term)]
        if alias:
            comments.append(f"# spelt like {quoted(alias.form)}: an alias of it? Else make it a term of its own")
            entry = f"name = {quoted(alias.name)}, aliases = [{quoted(term.form)}]"
        else:
            entry = f"name = {quoted(term.form)}"
            if term.near:
                known = ", ".join(quoted(near.name) for near in term.near)
                comments.append(f"# or an alias of one of these, by spelling: {known}")
        found.setdefault(term.vocabulary, []).append((comments, entry))
    return found


def _counted(term: UnknownTerm) -> str:
    values = f"{term.count:,} value{'s' if term.count != 1 else ''}"
    papers = f"{term.papers:,} paper{'s' if term.papers != 1 else ''}"
    place = f"; first: {place_of(term.places[0])}" if term.places else ""
    return _CONTROL.sub(" ", f"# {term.field}: {values} in {papers}{place}")


def place_of(place: Locator) -> str:
    """Return where something stands, in words for a comment."""
    cell = place.cell or (f"row {place.row}, column {place.col}" if place.row is not None else "")
    parts = (
        place.file,
        f"sheet {place.sheet}" if place.sheet else "",
        f"table {place.table}" if place.table else "",
        cell,
    )
    return ", ".join(part for part in parts if part)


def with_listed(text: str, entries: Sequence[tuple[list[str], str]]) -> str:
    """Return a list of ``[[term]]`` with entries behind it."""
    return _checked(_ended(text) + "".join(_block("term", *entry) for entry in entries))


def with_terms(text: str, section: str, entries: Sequence[tuple[list[str], str]]) -> str:
    """Return TOML with entries in the ``terms`` of a section, in its own style: an inline list or ``[[...terms]]``."""
    heading = re.search(rf"^\[{re.escape(section)}\][ \t]*(?:#.*)?$", text, re.MULTILINE)
    if heading is None:
        text = _ended(text) + f'\n[{section}]\nsource = "forms that papers of this library print"\n'
    elif (end := _end_of_list(text, heading.end())) is not None:
        return _checked(_into_list(text, end, entries))
    return _checked(_ended(text) + "".join(_block(f"{section}.terms", *entry) for entry in entries))


def _block(name: str, comments: Sequence[str], entry: str) -> str:
    lines = [*comments, f"[[{name}]]", *entry.replace(", aliases = ", "\naliases = ").split("\n")]
    return "\n" + "\n".join(lines) + "\n"


def _end_of_list(text: str, start: int) -> int | None:
    """Return where the inline ``terms`` list of the section that begins here closes, or None where it has none."""
    following = re.search(r"^\[", text[start:], re.MULTILINE)
    stop = start + following.start() if following else len(text)
    opened = re.search(r"^terms[ \t]*=[ \t]*\[", text[start:stop], re.MULTILINE)
    if opened is None:
        return None
    depth, at = 1, start + opened.end()
    for token in re.finditer(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]]', text[at:]):
        depth += {"[": 1, "]": -1}.get(token.group(), 0)
        if depth == 0:
            return at + token.start()
    return None


def _into_list(text: str, end: int, entries: Sequence[tuple[list[str], str]]) -> str:
    head = text[:end].rstrip()
    comma = "" if head.endswith(("[", ",")) else ","
    lines = [line for comments, entry in entries for line in (*comments, f"{{ {entry} }},")]
    return head + comma + "\n" + "".join(f"  {line}\n" for line in lines) + text[end:]


def _with_path(config: str, paths: Sequence[str]) -> str:
    listed = f"module_paths = {json.dumps([*paths, _FOLDER], ensure_ascii=False)}"
    changed, count = re.subn(r"^module_paths\s*=\s*\[[^\]]*\]", lambda _: listed, config, count=1, flags=re.MULTILINE)
    if count:
        return _checked(changed)
    heading = re.search(r"^\[extract\][ \t]*$", config, re.MULTILINE)
    if heading:
        return _checked(f"{config[: heading.end()]}\n{listed}{config[heading.end() :]}")
    return _checked(_ended(config) + f"\n[extract]\n{listed}\n")


def quoted(text: str) -> str:
    """Return a TOML basic string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _checked(text: str) -> str:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise ModuleError(
            f"the terms do not fit into the file as it is written ({exc})", hint="Add them by hand: --json lists them"
        ) from exc
    return text


def _text(file: Path) -> str:
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            return stream.read()
    except (OSError, UnicodeDecodeError) as exc:
        raise ModuleError(f"cannot read the file ({exc})", where=file.name) from exc


def _diff(edit: Edit) -> str:
    old = edit.before.splitlines(keepends=True) if edit.before is not None else []
    name = f"a/{edit.path}" if edit.before is not None else "/dev/null"
    lines = difflib.unified_diff(old, edit.after.splitlines(keepends=True), name, f"b/{edit.path}")
    head = f"diff --git a/{edit.path} b/{edit.path}\n" + ("new file mode 100644\n" if edit.before is None else "")
    ended = (line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
    return head + "".join(ended)
