"""BibTeX and BibLaTeX to metadata of works."""

from __future__ import annotations

import re

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.latex.accents import decode_accents
from scigraft.read.references.bibliography import bare_doi, document, first_last, iso_date, pairs
from scigraft.read.references.bibtex_entries import Broken, Entry, parse
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import collapse

_CLAIM = re.compile(
    r"^\s*@(article|book|booklet|collection|conference|dataset|in(book|collection|proceedings|reference)|manual"
    r"|masterthesis|mastersthesis|misc|online|patent|phdthesis|proceedings|report|software|string|techreport|thesis"
    r"|unpublished|electronic|preamble|comment)\s*[{(]",
    re.IGNORECASE | re.MULTILINE,
)
_COMMAND = re.compile(
    r"\\(?:emph|textit|textbf|textsc|textrm|texttt|textsuperscript|textsubscript|mathrm|enquote)\b\s*"
)


def claims(source: Source) -> float:
    """Sure where an entry of a known type starts a line and nothing but comments comes before it."""
    text = decode(source.head).text
    match = _CLAIM.search(text)
    if match is None:
        return 0.3 if source.suffix == ".bib" else 0.0
    before = [line for line in text[: match.start()].splitlines() if line.strip() and not line.lstrip().startswith("%")]
    if not before:
        return 0.95
    return 0.8 if source.suffix == ".bib" else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all entries; a broken one becomes a notice that names its line."""
    decoded = decode(source.data)
    works: list[Metadata] = []
    notices = list(decoding_notices(decoded, source.name))
    for entry in parse(decoded.text):
        if isinstance(entry, Broken):
            notices.append(
                Notice(
                    "broken-entry",
                    f"the entry at line {entry.line} ({entry.beginning}) was not read: {entry.why}",
                    Locator(file=source.name, row=entry.line - 1),
                    hint="Mend it in a reference manager or an editor",
                )
            )
        else:
            works.append(_work(entry))
    return document(source, format="bibtex", works=works, notices=notices)


def _work(entry: Entry) -> Metadata:
    get = entry.fields.get
    eprint = get("eprint", "")
    scheme = get("archiveprefix", get("eprinttype", "eprint")).lower() or "eprint"
    return Metadata(
        key=entry.key,
        title=plain(get("title", "")),
        authors=tuple(Author(name) for name in names(get("author", "") or get("editor", ""))),
        venue=plain(
            next((v for k in ("journal", "journaltitle", "booktitle", "publisher", "school") if (v := get(k, ""))), "")
        ),
        date=get("date", "") or iso_date(plain(get("year", "")), plain(get("month", "")), get("day", "")),
        doi=bare_doi(plain(get("doi", "")) or get("url", "")),
        identifiers=pairs(
            type=entry.kind,
            **{scheme: plain(eprint)},
            pmid=get("pmid", ""),
            pmcid=get("pmcid", ""),
            isbn=get("isbn", ""),
            issn=get("issn", ""),
            url=get("url", ""),
            file=get("file", ""),
            collection=[
                name for part in re.split(r"[;,]", get("groups", "") or get("collections", "")) if (name := plain(part))
            ],
        ),
        keywords=tuple(k for part in re.split(r"[;,]", get("keywords", "")) if (k := plain(part))),
        abstract=plain(get("abstract", "")),
    )


def plain(text: str) -> str:
    """Return BibTeX text without commands and braces, accents as characters."""
    if not text:
        return ""
    text = _COMMAND.sub("", text.replace("\\&", "&").replace("\\%", "%").replace("\\_", "_").replace("~", " "))
    text = re.sub(r"\\([A-Za-z]+|.)", r"\1", decode_accents(text))
    text = re.sub(r"\$\^\{?([^}$]*)\}?\$|\$_\{?([^}$]*)\}?\$", lambda m: m[1] or m[2] or "", text)
    text = text.replace("{", "").replace("}", "").replace("---", "\u2014").replace("--", "\u2013")
    return collapse(text)


def names(text: str) -> tuple[str, ...]:
    """Split an author field at ``and`` outside braces; a name wholly in braces stays as it is."""
    found: list[str] = []
    for name in _split_and(text):
        whole = name.startswith("{") and name.endswith("}")
        said = plain(name)
        if said and said.lower() != "others":
            found.append(said if whole else first_last(said))
    return tuple(found)


def _split_and(text: str) -> list[str]:
    text = " ".join(text.split())  # else a run of blanks is gone over from each of them
    parts, depth, start = [], 0, 0
    for match in re.finditer(r"\\.|[{}]| and ", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0].strip() == "and":
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return [*parts, text[start:].strip()]


READER = Reader(name="bibtex", suffixes=(".bib", ".bibtex"), claims=claims, read=read)
