"""HTML parsed without network, its chrome taken out, publishers' conventions brought to plain elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scigraft.model import ReadError
from scigraft.read.encoding import Decoded, decode
from scigraft.read.markup.xml_safe import local_name
from scigraft.read.source import Source

if TYPE_CHECKING:
    from lxml.etree import _Element

_META_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_CHROME_TAGS = frozenset(
    """script style noscript nav aside form iframe svg button template input select textarea object embed video audio
    canvas link""".split()
)
# What a page says about itself rather than about the work; matched against whole class names and ids.
_CHROME = re.compile(
    r"(?:u-)?visually-hidden|sr-only|hidden|breadcrumbs?|navbar|nav|navigation|menu|sidebar|cookie[\w-]*|banner"
    r"|share[\w-]*|social[\w-]*|advert[\w-]*|ads?|skyscraper-ad|related[\w-]*|recommend\w*|metrics|toolbar|pagination"
    r"|ltx_page_footer|ltx_page_navbar|ltx_page_header|ltx_ERROR|ltx_rule|Occurrences|ltx_bib_cited|c-header|c-footer"
    r"|MathJax_Preview|MathJax|MathJax_Display|ltx_note_type|site-header|site-footer|footer|page-footer|ltx_role_refnum"
    r"|ltx_rdf|ltx_role_footnotemark|ltx_tag_(?:(?:sub)*(?:section|paragraph)|item|equation|bibitem)",
    re.IGNORECASE,
)
_REFUSED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAIN = ("article", "main")
_MAIN_IDS = ("article-body", "main-content", "content", "main", "article")


def parse_html(text: str, *, where: str) -> _Element:
    """Return the tree of a page without its chrome. Raises ``ReadError`` where there is nothing to read."""
    from lxml import etree

    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root: _Element | None = etree.fromstring(text.encode("utf-8", errors="replace"), parser)
    except (etree.XMLSyntaxError, ValueError) as exc:
        raise ReadError(f"the HTML cannot be read ({exc})", where=where, hint="Save the page again") from exc
    if root is None:
        raise ReadError("the HTML holds no element", where=where, hint="Save the page again")
    _clean(root)
    return root


def legal(text: str) -> str:
    """Return the text with blanks for characters that a tree refuses, though pages that are damaged hold them."""
    return _REFUSED.sub(" ", text)


def decode_html(source: Source) -> Decoded:
    """Return the text of a page: where it is not in Unicode, the encoding that it names itself comes first."""
    decoded = decode(source.data)
    named = _META_CHARSET.search(source.head)
    if named is None or decoded.encoding.startswith("utf"):
        return decoded
    encoding = named[1].decode("ascii")
    try:
        text = source.data.decode(encoding, errors="replace")
    except LookupError:
        return decoded  # there is no encoding of that name
    return Decoded(text, encoding, lossy="\ufffd" in text)


def classes(element: _Element) -> list[str]:
    """Return the class names of an element."""
    return (element.get("class") or "").split()


def has_class(element: _Element, *names: str) -> bool:
    """Say whether an element is of one of these classes."""
    return any(name in names for name in classes(element))


def _clean(root: _Element) -> None:
    for element in list(root.iter()):  # elements are emptied on the way, which would end a live walk
        tag = element.tag
        if not isinstance(tag, str):
            continue
        if ":" in tag:
            tag = local_name(tag)
            if ":" not in tag:
                element.tag = tag
        if tag in ("script", "span") and _is_tex(element):
            element.tag = "tex-math"
        elif tag in _CHROME_TAGS or _is_chrome(element):
            element.tag = "desc"
            _empty(element)
        elif tag in ("span", "div") and has_class(element, "ltx_note"):
            _set_note_aside(element)


def _is_chrome(element: _Element) -> bool:
    names = [*classes(element), element.get("id") or ""]
    if not any(name and _CHROME.fullmatch(name) for name in names):
        return element.get("aria-hidden") == "true" and element.tag not in ("math",)
    return element.tag not in ("body", "html", "article", "main", "table", "td", "th", "tr")


def _is_tex(element: _Element) -> bool:
    if element.tag == "script":
        return (element.get("type") or "").startswith("math/tex")
    return has_class(element, "mathjax-tex")


def _empty(element: _Element) -> None:
    # Not clear(): what stands behind the element may hold characters that it refuses to set again.
    del element[:]
    element.attrib.clear()
    element.text = None
    element.tag = "desc"


def _set_note_aside(element: _Element) -> None:
    """Turn LaTeXML's inline footnote into a ``fn`` element, which is read on its own."""
    element.tag = "fn"
    for mark in element.iter():
        if isinstance(mark.tag, str) and has_class(mark, "ltx_note_mark", "ltx_tag_note"):
            mark.tag = "desc"


def main_part(root: _Element) -> _Element:
    """Return the element that holds the work: the one article or main element, else the body."""
    for tag in _MAIN:
        found = root.findall(f".//{tag}")
        if len(found) == 1:
            return found[0]
    for name in _MAIN_IDS:
        for element in root.iter("div", "section"):
            if element.get("id") == name and element.find(".//p") is not None:
                return element
    body = root.find("body")
    return root if body is None else body
