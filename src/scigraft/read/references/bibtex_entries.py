"""BibTeX source to entries of raw fields, entry by entry, so that a broken one costs only itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

_START = re.compile(r"^[ \t]*@\s*([A-Za-z]+)\s*[{(]", re.MULTILINE)
_GAP = re.compile(r"[ \t\r\n,]*")
_NAME = re.compile(r"\s*([^\s=,{}\"#%]+)\s*=\s*")
_KEY = re.compile(r"\s*([^,\s{}=]*)\s*(,|$)")
_BARE = re.compile(r"[^\s,#{}\"]+")
_MONTHS = {name[:3].lower(): name for name in (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)}  # fmt: skip
_DATES = frozenset({"year", "month", "day", "date"})
_HANDED_DOWN = ("journal", "journaltitle", "booktitle", "publisher", "school", *sorted(_DATES))
_ROOM = 1_000_000  # letters that macros may put in, whatever the file's size: more than any list needs
_ROOM_A_LETTER = 4  # and for each letter of the file: names of venues are longer than their macros
PARENTS = 8  # from which an entry takes over at most; a volume and its series are two


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its fields by lower-case name, macros put in, braces left in.

    ``cut`` says that it names more entries to take over from than are asked.
    """

    kind: str
    key: str
    fields: dict[str, str] = field(hash=False)
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """A piece that is no entry: its 1-based line, its beginning and what is wrong."""

    line: int
    beginning: str
    why: str


@dataclass(slots=True)
class Macros:
    """What ``@string`` defined, by lower-case name; ``room`` is how many letters may still be put in."""

    texts: dict[str, str]
    room: int

    def put_in(self, name: str) -> str:
        """Return what a bare word stands for. Raises ``ValueError`` where macros double without end."""
        text = self.texts.get(name.lower())
        if text is None:
            return name
        if len(text) > self.room:
            raise ValueError(
                "its macros stand for more text than is read (a million letters, and four for each of the file)"
            )
        self.room -= len(text)
        return text


def parse(text: str) -> Iterator[Entry | Broken]:
    """Yield entries in file order; ``@string`` macros are put in, ``@comment`` and ``@preamble`` left out."""
    macros = Macros(dict(_MONTHS), room=_ROOM + len(text) * _ROOM_A_LETTER)
    starts = list(_START.finditer(text))
    line, counted = 1, 0
    for n, start in enumerate(starts):
        end = starts[n + 1].start() if n + 1 < len(starts) else len(text)
        kind = start[1].lower()
        if kind in ("comment", "preamble"):
            continue
        piece = text[start.end() : end]
        try:
            if kind == "string":
                macros.texts.update((k.lower(), v) for k, v in _fields(_body(piece), macros))
            else:
                yield _entry(kind, _body(piece), macros)
        except ValueError as exc:
            line, counted = line + text.count("\n", counted, start.start()), start.start()
            yield Broken(line, " ".join(text[start.start() : start.start() + 60].split()), str(exc))


def inherited(entries: Sequence[Entry | Broken]) -> Iterator[Entry | Broken]:
    """Yield entries with what they take over from the one that ``crossref`` (or ``xdata``) names.

    What the entry says itself stands. The title of a volume is the book title of what is in it, as in BibLaTeX.
    """
    known: dict[str, Entry] = {}
    for entry in entries:
        if isinstance(entry, Entry):
            known.setdefault(entry.key.casefold(), entry)
    for entry in entries:
        yield _with_parents(entry, known) if isinstance(entry, Entry) else entry


def _with_parents(entry: Entry, known: Mapping[str, Entry]) -> Entry:
    fields = dict(entry.fields)
    named, passed = _parents(fields), {entry.key.casefold()}
    while named and len(passed) <= PARENTS:
        parent = known.get(key := named.pop(0))
        if parent is None or key in passed:
            continue
        passed.add(key)
        said = _DATES if "year" in fields or "date" in fields else frozenset()
        handed = {name: value for name in _HANDED_DOWN if name not in said and (value := parent.fields.get(name))}
        fields = handed | fields
        if parent.kind != "xdata" and "title" in parent.fields and not fields.keys() & {"journal", "journaltitle"}:
            fields.setdefault("booktitle", parent.fields["title"])
        named += _parents(parent.fields)
    more = any(key in known and key not in passed for key in named)
    return replace(entry, fields=fields, cut=more)


def _parents(fields: Mapping[str, str]) -> list[str]:
    said = (fields.get("crossref", ""), *fields.get("xdata", "").split(","))
    return [key.strip().casefold() for key in said if key.strip()]


def _entry(kind: str, body: str, macros: Macros) -> Entry:
    key = _KEY.match(body)
    if key is None:
        raise ValueError("it has no citation key")
    fields: dict[str, str] = {}
    for name, value in _fields(body[key.end() :], macros):
        fields.setdefault(name.lower(), value)
    return Entry(kind, key[1], fields)


def _body(piece: str) -> str:
    """Return the text up to the brace that closes the entry. Raises ``ValueError`` where there is none."""
    depth = 1
    for match in re.finditer(r"\\.|[{}]", piece, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return piece[: match.start()]
    if depth == 1 and piece.rstrip().endswith(")"):
        return piece.rstrip()[:-1]
    raise ValueError("its braces do not close")


def _fields(body: str, macros: Macros) -> Iterator[tuple[str, str]]:
    at = _past_gap(body, 0)
    while at < len(body):
        name = _NAME.match(body, at)
        if name is None:
            raise ValueError(f"a field name is missing before {' '.join(body[at : at + 30].split())!r}")
        value, at = _value(body, name.end(), macros)
        yield name[1], value
        at = _past_gap(body, at)


def _past_gap(body: str, at: int) -> int:
    gap = _GAP.match(body, at)
    return gap.end() if gap else at


def _value(body: str, at: int, macros: Macros) -> tuple[str, int]:
    parts: list[str] = []
    while True:
        part, at = _part(body, at, macros)
        parts.append(part)
        rest = re.compile(r"\s*#\s*").match(body, at)
        if rest is None:
            return "".join(parts), at
        at = rest.end()


def _part(body: str, at: int, macros: Macros) -> tuple[str, int]:
    if body[at : at + 1] in ("{", '"'):
        return _quoted(body, at, closing="}" if body[at] == "{" else '"')
    bare = _BARE.match(body, at)
    if bare is None:
        raise ValueError(f"a value is missing before {' '.join(body[at : at + 30].split())!r}")
    return macros.put_in(bare[0]), bare.end()


def _quoted(body: str, at: int, *, closing: str) -> tuple[str, int]:
    depth = 0
    for match in re.compile(r'\\.|[{}"]', re.DOTALL).finditer(body, at + 1):
        if match[0] == closing and depth == 0:
            return body[at + 1 : match.start()], match.end()
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0:
            break
    raise ValueError("a quoted value does not end")
