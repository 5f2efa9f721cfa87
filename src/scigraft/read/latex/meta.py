"""What a LaTeX file says of its paper, and of the works in its bibliography."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scigraft.model import Author, Metadata
from scigraft.read.latex.text import text_of
from scigraft.read.latex.tree import (
    Env,
    Group,
    Node,
    source_of,
    take_argument,
    take_option,
)
from scigraft.read.references.printed import printed_reference
from scigraft.read.text import collapse

_AUTHOR_BREAKS = frozenset(("\\and", "\\And", "\\AND"))
_AFFILIATIONS = frozenset(("\\affiliation", "\\affil", "\\address", "\\institute", "\\institution"))
_ENVIRONMENTS = frozenset(("abstract", "keyword", "keywords"))
_FRONT = _AFFILIATIONS | frozenset(
    r"""\title \icmltitle \Title \author \icmlauthor \date \doi \acmDOI \keywords \keyword \kwd
    \abstract \abst""".split()
)
_NOT_NAMES = re.compile(
    r"@|https?:|[{}]|\d{3}|\b(?:University|Institute|Department|School|Laboratory|Inc)\b", re.IGNORECASE
)
_NAME_LIST = re.compile(r"\s*(?:,|;|\band\b|&|·|\n)\s*")
_YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)[a-z]?\b")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}]+[^\s\"<>{}.,;)]")


def read_metadata(nodes: Sequence[Node]) -> Metadata:
    """Return the metadata of a file's front matter."""
    uses = list(_uses(nodes))
    environments = {use.name: text_of(use.content) for use in reversed(uses) if use.name in _ENVIRONMENTS}
    keywords = _first(uses, "\\keywords", "\\keyword", "\\kwd") or environments.get("keyword", "")
    keywords = keywords or environments.get("keywords", "")
    return Metadata(
        title=_first(uses, "\\title", "\\icmltitle", "\\Title"),
        authors=tuple(_authors(uses)),
        date=_year(_first(uses, "\\date")),
        doi=_first(uses, "\\doi", "\\acmDOI"),
        keywords=tuple(k for k in (part.strip(" .") for part in re.split(r"[,;·∧]", keywords)) if k),
        abstract=environments.get("abstract", "") or _first(uses, "\\abstract", "\\abst"),
    )


def _first(uses: Sequence[Use], *names: str) -> str:
    texts = (text_of(use.content, cites=False) for use in uses if use.name in names)
    return next(filter(None, texts), "")


def _year(text: str) -> str:
    match = _YEAR.search(text)
    return match[0] if match else ""


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a command (or environment) of the front matter."""

    name: str
    option: str
    content: list[Node]


def _uses(nodes: Sequence[Node]) -> Iterator[Use]:
    """Yield the front matter's commands and environments in order."""
    at = 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        if isinstance(node, str):
            if node in _FRONT:
                option, at = take_option(nodes, at)
                content, at = take_argument(nodes, at)
                yield Use(node, source_of(option or []), content)
        elif isinstance(node, Env):
            if node.name in _ENVIRONMENTS:
                yield Use(node.name, "", node.children)
            yield from _uses(node.children)
        elif isinstance(node, Group):
            yield from _uses(node.children)


def _authors(uses: Sequence[Use]) -> Iterator[Author]:
    found = [use for use in uses if use.name in _AFFILIATIONS or use.name in ("\\author", "\\icmlauthor")]
    single = sum(use.name == "\\author" for use in found) == 1
    by_mark = {use.option: text_of(use.content) for use in found if use.name in _AFFILIATIONS and use.option}
    waiting: list[tuple[str, str]] = []
    for use in found:
        name, option, content = use.name, use.option, use.content
        if name in _AFFILIATIONS:
            if not option and not by_mark:
                place = text_of(content, cites=False)
                yield from (Author(name=n, affiliations=(place,)) for n, _ in waiting)
                waiting = []
            continue
        if single:
            yield from _author_block(content)
            continue
        waiting.extend((n, option) for n in _names(text_of(content, cites=False)))
    for n, option in waiting:
        places = tuple(by_mark[m] for m in re.split(r"\s*,\s*", option) if m in by_mark)
        yield Author(name=n, affiliations=places)


def _author_block(content: Sequence[Node]) -> Iterator[Author]:
    r"""Read one ``\author`` with all names: blocks split by ``\and``, the first line of each the name."""
    block: list[list[Node]] = [[]]
    blocks = [block]
    for node in content:
        if isinstance(node, str) and node in _AUTHOR_BREAKS:
            block = [[]]
            blocks.append(block)
        elif node == "\\\\":
            block.append([])
        else:
            block[-1].append(node)
    for lines in blocks:
        texts = [text for text in (text_of(line, cites=False) for line in lines) if text]
        names = _names(texts[0]) if texts else []
        places = tuple(t for t in texts[1:] if "@" not in t)
        yield from (Author(name=n, affiliations=places) for n in names)


def _names(text: str) -> list[str]:
    text = re.sub(r"(?<=[^\W\d])[\d*†‡§¶]+(?:,\d+)*", "", text)
    names = [collapse(n).strip("*†‡§¶ ") for n in _NAME_LIST.split(text)]
    return [
        n
        for n in names
        if n and not _NOT_NAMES.search(n) and 1 < len(n.split()) <= 6 or (n and " " not in n and len(names) == 1)
    ]


def references(env: Env, numbers: dict[str, str]) -> Iterator[tuple[str, Metadata]]:
    """Yield the works of a ``thebibliography``: each as printed and what can be told from it."""
    nodes = env.children
    starts = [i for i, node in enumerate(nodes) if node == "\\bibitem"]
    for i, start in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(nodes)
        item = nodes[start + 1 : end]
        _, at = take_option(item, 0)
        key, at = take_argument(item, at)
        yield _reference(source_of(key), item[at:])


def _reference(key: str, nodes: Sequence[Node]) -> tuple[str, Metadata]:
    printed = text_of([node for node in nodes if node != "\\newblock"])
    fields = _bibinfo(nodes)
    blocks = _blocks(nodes)
    if not fields and not blocks:
        return printed, printed_reference(printed, key=key)
    title = fields.get("title", "") or (blocks[1] if len(blocks) > 1 else "")
    doi = _DOI.search(printed)
    authors = fields.get("author", "") if not blocks or fields.get("author") else blocks[0]
    return printed, Metadata(
        title=title.rstrip(" .,"),
        authors=tuple(Author(name=n) for n in _people(authors)),
        venue=fields.get("journal", "") or (blocks[2].rstrip(" .") if len(blocks) > 2 else ""),
        date=fields.get("year", "") or _year_of(printed),
        doi=doi[0] if doi else "",
        key=key,
    )


def _year_of(text: str) -> str:
    years = _YEAR.findall(text)
    return years[-1] if years else ""


def _bibinfo(nodes: Sequence[Node]) -> dict[str, str]:
    fields: dict[str, list[str]] = {}
    for at, node in enumerate(nodes):
        if node == "\\bibinfo":
            name, after = take_argument(nodes, at + 1)
            value, _ = take_argument(nodes, after)
            fields.setdefault(source_of(name), []).append(text_of(value))
    return {name: "; ".join(values) for name, values in fields.items()}


def _blocks(nodes: Sequence[Node]) -> list[str]:
    blocks: list[list[Node]] = [[]]
    for node in nodes:
        if node == "\\newblock":
            blocks.append([])
        else:
            blocks[-1].append(node)
    texts = [text_of(block) for block in blocks]
    return [t for t in texts if t] if len(blocks) > 1 else []


def _people(text: str) -> list[str]:
    if ";" in text:
        names = text.split(";")
    else:
        names = re.split(r",?\s+and\s+|,\s+(?=\S+\s|\S\.)", text)
    cleaned = (re.sub(r"\bet\s+al\b\.?", "", name).strip(" .,;") for name in names)
    return [name for name in cleaned if name]
