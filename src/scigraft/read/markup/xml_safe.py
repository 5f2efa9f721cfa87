"""XML without entities or network: every XML reader parses through here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.entities import html5
from typing import TYPE_CHECKING

from scigraft.model import Locator, Notice, ReadError, UnsafeInput
from scigraft.read.encoding import decode
from scigraft.read.source import Source

if TYPE_CHECKING:
    from lxml.etree import XMLParser, _Element

_PROLOG_TOKEN = re.compile(rb"<!--|[\"'\[\]>]")
_CLOSERS = {b'"': b'"', b"'": b"'", b"<!--": b"-->"}
_ENTITY = re.compile(rb"<!ENTITY\s+(%\s+)?([^\s%]+)\s+(?:(SYSTEM|PUBLIC)\b|\"([^\"]*)\"|'([^']*)')", re.DOTALL)
_REFERENCE = re.compile(rb"&([A-Za-z_][\w.\-]*);")
_ANY_REFERENCE = re.compile(rb"&(?!#)([A-Za-z_][\w.\-]*);|%[A-Za-z_][\w.\-]*;")
_NUMBERED = re.compile(rb"&#(?:[xX]([0-9A-Fa-f]+)|([0-9]+));")
_CHARACTER = re.compile(rb"&(?:#38;#|#)(x[0-9A-Fa-f]{1,6}|\d{1,7});\Z")
_NAME = re.compile(r"[A-Za-z_][\w.\-]*\Z", re.ASCII)
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*\?>")
_PREDEFINED = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))
# Atomic groups: a prolog of many instructions must not be cut up in every possible way.
_ROOT = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*+(?>(?><\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*+(?:\[[^\]]*+\]\s*+)?+>)\s*+)*+"
    rb"<([A-Za-z_][\w:.\-]*)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A tree whose element names have no namespace, and what was odd about the file."""

    root: _Element
    notices: tuple[Notice, ...]


def root_name(head: bytes) -> str:
    """Return the local name of the first element in the bytes, or an empty string."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = decode(head[: len(head) // 2 * 2]).text.encode()
    match = _ROOT.match(head)
    return match[1].decode("ascii", errors="replace").rpartition(":")[2] if match else ""


def local_name(tag: str) -> str:
    """Return the name without namespace or prefix; a name that would be none without it stays as it is."""
    name = tag.rpartition("}")[2]
    bare = name.rpartition(":")[2]
    return bare if _NAME.match(bare) else name


def parse_xml(source: Source) -> Parsed:
    """Parse a file: the document type is set aside, named characters are read, damage is repaired and said.

    Entities are never expanded beyond single characters, nothing is fetched. Raises ``UnsafeInput`` for those
    built from others (an XML bomb) and ``ReadError`` where there is no element at all.
    """
    from lxml import etree

    notices: list[Notice] = []
    data = _as_utf8(source)
    data, entities = _without_doctype(data, source, notices)
    data = _spell_references(data, entities, source, notices)
    root = _parse(data, source, notices)
    etree.strip_elements(root, etree.Entity, with_tail=False)  # references that the pattern above does not know
    for element in root.iter():
        if isinstance(element.tag, str) and (element.tag[0] == "{" or ":" in element.tag):
            name = local_name(element.tag)
            if ":" not in name:
                element.tag = name
    return Parsed(root, tuple(notices))


def _as_utf8(source: Source) -> bytes:
    if source.data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return source.data
    return _DECLARATION.sub(b"", decode(source.data).text.encode(), count=1)


def _without_doctype(data: bytes, source: Source, notices: list[Notice]) -> tuple[bytes, dict[bytes, bytes]]:
    start = data.find(b"<!DOCTYPE", 0, 100_000)
    if start < 0:
        return data, {}
    end, subset = _doctype_end(data, start)
    entities = _declared(subset, source, notices) if b"<!ENTITY" in subset else {}
    return data[:start] + data[end:], entities


def _doctype_end(data: bytes, start: int) -> tuple[int, bytes]:
    depth, opened, at = 0, 0, start
    while token := _PROLOG_TOKEN.search(data, at):
        at = token.end()
        if token[0] in _CLOSERS:
            at = data.find(_CLOSERS[token[0]], at) + len(_CLOSERS[token[0]])
            if at < token.end():
                break
        elif token[0] == b"[":
            depth, opened = depth + 1, opened or at
        elif token[0] == b"]":
            depth -= 1
        elif depth <= 0:
            return at, data[opened : token.start()] if opened else b""
    return len(data), data[start:]


def _declared(subset: bytes, source: Source, notices: list[Notice]) -> dict[bytes, bytes]:
    entities: dict[bytes, bytes] = {}
    external: list[str] = []
    for match in _ENTITY.finditer(subset):
        _, name, outside, *values = match.groups()
        value = values[0] if values[0] is not None else values[1]
        if outside:
            external.append(name.decode(errors="replace"))
        elif value is not None and any(m[1] not in _PREDEFINED for m in _ANY_REFERENCE.finditer(value)):
            raise UnsafeInput(
                f"it builds the entity {name.decode(errors='replace')!r} out of others (an XML bomb)",
                where=source.name,
                hint="Get the file from its publisher again; entities are never expanded",
            )
        elif value is not None and (_CHARACTER.match(value) or len(value.decode(errors="replace")) == 1):
            entities[name] = value.replace(b"&#38;#", b"&#")
    if external:
        notices.append(_notice(source, "xml-entity", f"external entities are not read: {', '.join(external[:5])}"))
    return entities


def _spell_references(data: bytes, entities: dict[bytes, bytes], source: Source, notices: list[Notice]) -> bytes:
    unknown: dict[str, None] = {}

    def spell(match: re.Match[bytes]) -> bytes:
        name = match[1]
        if name in _PREDEFINED:
            return match[0]
        if name in entities:
            return entities[name]
        text = html5.get(name.decode("ascii", errors="replace") + ";")
        if text is None:
            unknown[name.decode(errors="replace")] = None
            return b""
        return "".join(f"&#{ord(char)};" for char in text).encode()

    data = b"".join(part if kept else _REFERENCE.sub(spell, part) for kept, part in _sections(data))
    if unknown:
        names = ", ".join(list(unknown)[:5])
        notices.append(_notice(source, "xml-entity", f"entities without a known character were left out: {names}"))
    return data


def _sections(data: bytes) -> Iterator[tuple[bool, bytes]]:
    """Yield the data in pieces, with whether each is a CDATA section, in which nothing is a reference."""
    at = 0
    while (start := data.find(b"<![CDATA[", at)) >= 0 and (end := data.find(b"]]>", start)) >= 0:
        yield False, data[at:start]
        yield True, data[start : end + 3]
        at = end + 3
    yield False, data[at:]


def _parse(data: bytes, source: Source, notices: list[Notice]) -> _Element:
    from lxml import etree

    try:
        return etree.fromstring(data, _parser(recover=False))
    except (etree.XMLSyntaxError, ValueError) as exc:
        problem = str(exc).removesuffix(" (<string>, line 0)")
    if "encoding" in problem.lower() or "utf-8" in problem.lower():
        decoded = decode(data)
        data = _DECLARATION.sub(b"", decoded.text.encode(), count=1)
        notices.append(
            _notice(source, "encoding", f"the text is not in the encoding it names; read as {decoded.encoding}")
        )
    else:
        notices.append(
            Notice(
                code="xml-damaged",
                message=f"{source.name}: damaged or cut-off XML, read as far as it goes ({problem})",
                locator=Locator(file=source.name),
                hint="Fetch the file again if evidence is missing",
            )
        )
    # The parser that repairs takes references to halves of a character for characters, and no text can be made of them.
    data = b"".join(part if kept else _NUMBERED.sub(_whole_character, part) for kept, part in _sections(data))
    try:
        root: _Element | None = etree.fromstring(data, _parser(recover=True))
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        raise ReadError(f"the XML cannot be read ({problem})", where=source.name, hint="Fetch the file again")
    return root


def _whole_character(match: re.Match[bytes]) -> bytes:
    number = int(match[1], 16) if match[1] else int(match[2][:8])
    return "\ufffd".encode() if 0xD800 <= number <= 0xDFFF else match[0]


def _parser(*, recover: bool) -> XMLParser:
    from lxml import etree

    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        recover=recover,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
        collect_ids=False,
    )


def _notice(source: Source, code: str, message: str) -> Notice:
    return Notice(code=code, message=message, locator=Locator(file=source.name))
