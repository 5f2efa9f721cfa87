"""BibTeX and BibLaTeX to metadata of works."""

from __future__ import annotations

import re

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.bibliography import bare_doi, document, iso_date, pairs
from scigraft.read.references.bibtex_entries import PARENTS, Broken, Entry, inherited, parse
from scigraft.read.references.bibtex_text import names, plain
from scigraft.read.registry import Reader
from scigraft.read.source import Source

_CLAIM = re.compile(
    r"^\s*@(article|book|booklet|collection|conference|dataset|in(book|collection|proceedings|reference)|manual"
    r"|masterthesis|mastersthesis|misc|online|patent|phdthesis|proceedings|report|software|string|techreport|thesis"
    r"|unpublished|electronic|preamble|comment)\s*[{(]",
    re.IGNORECASE | re.MULTILINE,
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
    cut: list[str] = []  # keys of entries that name more to take over from than are asked
    notices = list(decoding_notices(decoded, source.name))
    for entry in inherited(list(parse(decoded.text))):
        if isinstance(entry, Broken):
            notices.append(
                Notice(
                    "broken-entry",
                    f"the entry at line {entry.line} ({entry.beginning}) was not read: {entry.why}",
                    Locator(file=source.name, row=entry.line - 1),
                    hint="Mend it in a reference manager or an editor",
                )
            )
            continue
        works.append(_work(entry))
        cut += [entry.key] if entry.cut else []
    if cut:
        first = f"{cut[0]} and {len(cut) - 1:,} more" if len(cut) > 1 else cut[0]
        said = f"takes over from more than {PARENTS} entries, and the others were not read for it: {first}"
        notices.append(Notice("broken-entry", said, Locator(file=source.name), hint="Look at its crossref or xdata"))
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


READER = Reader(name="bibtex", suffixes=(".bib", ".bibtex"), claims=claims, read=read)
