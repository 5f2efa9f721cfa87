"""The parts of an XLSX workbook beside its sheets: the sheet list, shared strings and styles."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from lxml import etree

from scigraft.read.sheets.archive import Archive
from scigraft.read.sheets.number_formats import BUILTIN
from scigraft.read.sheets.sheet_text import Look, Styles, Text, rich_text
from scigraft.read.sheets.xml_stream import streamed
from scigraft.read.text import RunKind

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OFFICE_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet in the order of its tabs."""

    name: str
    part: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook's sheet list with what its sheets refer to."""

    sheets: tuple[SheetEntry, ...]
    strings: tuple[Text, ...]
    styles: Styles
    since_1904: bool


def tag(element: etree._Element) -> str:
    """Return the local name of an element, or an empty string for comments."""
    name = element.tag
    return _local_name(name) if isinstance(name, str) else ""


@lru_cache(maxsize=1024)
def _local_name(name: str) -> str:
    return name.rpartition("}")[2]


def parse(data: bytes) -> etree._Element:
    """Parse a part without entities, network or DTD. Raises ``lxml.etree.XMLSyntaxError``."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(data, parser)


def open_book(archive: Archive) -> Book:
    """Read workbook, relations, shared strings and styles. Raises ``ReadError`` where a part is missing."""
    part = _main_part(archive)
    root = parse(archive.read(part))
    relations = _relations(archive, part)
    by_id = {key: target for key, _, target in relations}
    sheets = tuple(
        SheetEntry(
            name=sheet.get("name", ""),
            part=by_id.get(sheet.get(f"{{{_OFFICE}}}id") or sheet.get(f"{{{_OFFICE_STRICT}}}id") or "", ""),
            hidden=sheet.get("state", "visible") != "visible",
        )
        for sheet in root.iter("{*}sheet")
    )
    strings = next((t for _, kind, t in relations if kind == "sharedStrings"), "")
    styles = next((t for _, kind, t in relations if kind == "styles"), "")
    properties = root.find("{*}workbookPr")
    return Book(
        sheets=sheets,
        strings=_strings(archive, strings),
        styles=_styles(parse(archive.read(styles))) if styles in archive.names else Styles(),
        since_1904=properties is not None and properties.get("date1904") in ("1", "true"),
    )


def link_targets(archive: Archive) -> tuple[str, ...]:
    """Return the names of the files that the workbook links to, sorted, without their folders."""
    found: set[str] = set()
    for part in archive.names:
        if "/externalLinks/_rels/" in part:
            for relation in parse(archive.read(part)).iter("{*}Relationship"):
                target = unquote(relation.get("Target", "")).replace("\\", "/").rstrip("/")
                found.add(target.rpartition("/")[2] or target)
    return tuple(sorted(found - {""}))


def _main_part(archive: Archive) -> str:
    if "_rels/.rels" in archive.names:
        for _, kind, target in _relations(archive, ""):
            if kind == "officeDocument" and target in archive.names:
                return target
    return "xl/workbook.xml"


def _relations(archive: Archive, part: str) -> list[tuple[str, str, str]]:
    """Return (id, last word of the type, target part) of each relation of a part."""
    folder, name = posixpath.split(part)
    rels = posixpath.join(folder, "_rels", f"{name}.rels")
    if rels not in archive.names:
        return []
    return [
        (r.get("Id", ""), r.get("Type", "").rpartition("/")[2], _resolve(folder, r.get("Target", "")))
        for r in parse(archive.read(rels)).iter("{*}Relationship")
        if r.get("TargetMode") != "External"
    ]


def _resolve(folder: str, target: str) -> str:
    return target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))


def _strings(archive: Archive, part: str) -> tuple[Text, ...]:
    if part not in archive.names:
        return ()
    with archive.open(part) as stream:
        strings = [string_item(element) for _, element in streamed(stream, "{*}si")]
    return tuple(strings)


def string_item(element: etree._Element) -> Text:
    """Return the text of a string item; phonetic hints are left out."""
    runs = [child for child in element if tag(child) in ("r", "t")]
    return rich_text([(_raised(run), _run_text(run)) for run in runs])


def _run_text(run: etree._Element) -> str:
    if tag(run) == "t":
        return run.text or ""
    return "".join(t.text or "" for t in run if tag(t) == "t")


def _raised(run: etree._Element) -> RunKind:
    align = run.find("{*}rPr/{*}vertAlign")
    value = align.get("val") if align is not None else ""
    return "sup" if value == "superscript" else "sub" if value == "subscript" else "text"


def _styles(root: etree._Element) -> Styles:
    codes = dict(BUILTIN)
    for element in root.iterfind("{*}numFmts/{*}numFmt"):
        codes[int(element.get("numFmtId", 0))] = element.get("formatCode", "")
    bold = [_is_bold(font) for font in root.iterfind("{*}fonts/{*}font")]
    formats = list(root.iterfind("{*}cellXfs/{*}xf"))
    return Styles(
        codes=tuple(codes.get(int(xf.get("numFmtId", 0)), "") for xf in formats),
        looks=tuple(_look(xf, bold) for xf in formats),
    )


def _is_bold(font: etree._Element) -> bool:
    mark = font.find("{*}b")
    return mark is not None and mark.get("val") not in ("0", "false")


def _look(xf: etree._Element, bold: list[bool]) -> Look:
    font = int(xf.get("fontId", 0))
    alignment = xf.find("{*}alignment")
    indent = int(alignment.get("indent", 0)) if alignment is not None else 0
    return Look(bold=font < len(bold) and bold[font], indent=indent)
