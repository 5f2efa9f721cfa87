"""One printed reference to what it says of a work: authors, title, year, venue, pages, DOI and arXiv id.

Every style is a guess by rule; a field that no rule is sure of stays empty. Styles: author-year (ACL, APA, Elsevier,
Springer, GSA), numbered (Vancouver, IEEE, Nature, LNCS) and those of physics that print no title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scigraft.model import Author, Metadata
from scigraft.read.references.bibliography import bare_doi, pairs
from scigraft.read.references.name_lists import NameList, leading_names, split_names
from scigraft.read.spacing_accents import mended
from scigraft.read.text import collapse

_LONGEST = 3_000  # letters; what is longer is no reference
_STRAY_ACCENT = re.compile(r"\s[´`¨ˇ˘˝˜ˆ](?=\s)")
_MARK = re.compile(
    r"\s*(?:\[\s*[\w+.\-]{1,20}(?:,\s*\d{4}\w?)?\s*\]|\(\d{1,4}\)|\d{1,4}[.)]|\d{1,3}(?=\s+[A-Z][a-z]))\s*"
)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|\bdoi\s*[:.]?\s*)?\b10\.\d{4,9}/[^\s\"<>]+", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:arxiv\s*(?:preprint)?\s*[:,]?\s*(?:arxiv:)?\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
    re.IGNORECASE,
)
_PMID = re.compile(r"\bPMID:?\s*(\d{5,9})|\bPMC\d{4,9}\b")
_URL = re.compile(
    r"(?:Available (?:from|at):?\s*)?(?:https?://|www\.)\S+|\[?Accessed[^.\]]*[.\]]?|\bCrossRef\b|\bPubMed\b",
    re.IGNORECASE,
)
_YEAR = r"(?:1[6-9]\d\d|20\d\d)"
_EARLY_YEAR = re.compile(
    rf"[.,:;)]?\s*(?:\(\s*({_YEAR})[a-z]?(?:,[^)]*)?\s*\)|,?\s({_YEAR})[a-z]?(?=\s*[.,:;]))\s*[.,:;]?\s+"
)
_ANY_YEAR = re.compile(rf"(?<![\d–-])({_YEAR})[a-z]?(?![\d–]|-\d)")
_BRACED_YEAR = re.compile(rf"\(\s*(?:[A-Z][a-z]+\.?\s+)?({_YEAR})[a-z]?\s*\)")
_QUOTED = re.compile(r"[“\"„«‘]{1,2}([^”\"“»]{8,400}?)[,.?!]?\s*[”\"“»]{1,2}")
_SENTENCE = re.compile(
    r"(?<!\b[A-Z])(?<!\.\w)(?<!\b(?:vs|cf|sp|St|al|no|Dr|ca))(?<!\b(?:var|spp|Vol))(?<!\bsubsp)"
    r"[.?!]\s+(?=[A-Z“\"(\[À-Þ]|in[: ]|arXiv|\d)|(?<=[a-z)\]][a-z)\]][a-z)\]])\.(?=[A-Z][a-z]{2,})"
)
_VOLUME = re.compile(
    rf"\s*[,.;:(]?\s*(?:\b(?:vol(?:ume)?|v|no|number|issue|pp?|pages?|chapter|art(?:icle)?)\b\.?\s*[\dA-Z]|\d+\s*[\s(:,;]|\(?{_YEAR}\b).*",
    re.IGNORECASE | re.DOTALL,
)
_PAGES = re.compile(r"(?:\bpp?\.?\s*|\bpages?\s+|[:,]\s*)([A-Za-z]?\d{1,6}\s?[–—-]+\s?[A-Za-z]?\d{1,6})(?!\d)")
_IN = re.compile(r"(?:in|In|IN)\s*[:,]?\s+(?=[A-Z\d])")
_GSA = re.compile(r":\s+(?=[A-Z][^:]{3,160},\s*(?:v|vol|p|no)\.\s*\d)")
_COMMA_VENUE = re.compile(
    r",\s+(?=(?:in:?\s|In:?\s|Proc\.|Phys\.|J\.|Ann\.|Adv\.|[A-Z][\w.&'’ -]{1,70}?\s\d+\s?[(,:]"
    r"|[A-Z][\w.&'’ -]{1,70}?,\s*(?:vol|v|pp)\b))"
)
_NO_TITLE = re.compile(rf"\s*(?:[A-Z][\w&]*\.?\s*){{1,6}},?\s*(?:\w?\d+|[IVXLC]+)\b.{{0,60}}{_YEAR}.{{0,30}}\Z")
_NO_TITLE_AFTER_YEAR = re.compile(r"[A-Z][\w&]*\.?(?:\s[A-Z&][\w&]*\.?){0,4},\s*\w?\d+,\s*\w?\d+")
_PROCEEDINGS = re.compile(r"(?i)(?:the\s)?(?:proc\.|proceedings|conference|workshop|advances in|symposium)")
_PROCEEDINGS_END = re.compile(r",\s*(?:pages?|pp|vol(?:ume)?|p)\b|[.,;]\s+(?=[A-Z])|\.\Z|,\s*\d|\s\d+\s?[(:]")
_SMALL = re.compile(r"\b[a-zà-ÿ]{2,}\b")
_JOINERS = frozenset("and et al van von der den de del della di da dos du la le el y und ed eds".split())


def printed_reference(text: str, *, key: str = "") -> Metadata:
    """Return what a printed reference says. What it does not say, or no rule tells, is empty."""
    whole = collapse(_STRAY_ACCENT.sub(" ", text[:_LONGEST]))
    ids, bare = _identifiers(_MARK.sub("", whole, count=1) if _MARK.match(whole) else whole)
    parts = _parts(bare)
    year = parts.year or _year(bare)
    pages = _PAGES.search(parts.rest)
    return Metadata(
        title=_title(parts.title),
        authors=tuple(Author(mended(name)) for name in split_names(parts.authors)),
        venue=_venue(parts.rest),
        date=year,
        doi=ids.get("doi", ""),
        identifiers=pairs(**ids, pages=re.sub(r"\s*[–—-]+\s*", "-", pages[1]) if pages else ""),
        key=key,
    )


def filled(work: Metadata, printed: str) -> Metadata:
    """Return a work of which the format gives no title with what can be told from how it is printed."""
    if work.title or not printed:
        return work
    told = printed_reference(printed)
    return replace(
        work,
        title=told.title,
        authors=work.authors or told.authors,
        venue=work.venue or told.venue,
        date=work.date or told.date,
        doi=work.doi or told.doi,
        identifiers=tuple(dict.fromkeys((*work.identifiers, *told.identifiers))),
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """A reference cut up: ``rest`` is what follows the title."""

    authors: str = ""
    year: str = ""
    title: str = ""
    rest: str = ""


def _identifiers(text: str) -> tuple[dict[str, str], str]:
    """Return DOI, arXiv id and PubMed id, and the text without them and without addresses."""
    found: dict[str, str] = {}
    if match := _DOI.search(text):
        found["doi"] = bare_doi(match[0])
    if match := _ARXIV.search(text):
        found["arxiv"] = match[1]
    if match := _PMID.search(text):
        found["pmid" if match[1] else "pmcid"] = match[1] or match[0]
    bare = _DOI.sub(" ", text)
    bare = _PMID.sub(" ", _URL.sub(" ", bare))
    return found, collapse(bare)


def _parts(text: str) -> _Parts:
    names = leading_names(text)
    return _quoted(text) or _author_year(text, names) or _names_first(text, names)


def _quoted(text: str) -> _Parts | None:
    """IEEE and Chicago: the title stands in quotes."""
    match = _QUOTED.search(text)
    if match is None or match.start() > 600 or len(match[1].split()) < 2:
        return None
    before = text[: match.start()].rstrip(" ,.:;")
    early = re.search(rf"[.,]?\s*\(?({_YEAR})[a-z]?\)?\Z", before)
    authors = before[: early.start()] if early else before
    return _Parts(authors, early[1] if early else "", match[1], text[match.end() :].lstrip(" ,."))


def _author_year(text: str, names: NameList) -> _Parts | None:
    """ACL, APA, Elsevier, Springer, GSA: names, then the year, then the title."""
    for match in _EARLY_YEAR.finditer(text, 0, 1_500):
        before = text[: match.start()]
        if not _is_names(before) and names.end < match.start() - 3:
            return None
        rest = text[match.end() :]
        if not re.search(r"[^\W\d_]{3}", rest):
            return None
        if _NO_TITLE_AFTER_YEAR.match(rest):
            return _Parts(before, match[1] or match[2], "", rest)
        title, after = _title_and_rest(rest)
        return _Parts(before, match[1] or match[2], title, after)
    return None


def _is_names(text: str) -> bool:
    """Return whether a text has the look of names: hardly a word in lower case."""
    words = [word for word in _SMALL.findall(text) if word not in _JOINERS]
    return bool(text.strip()) and len(words) <= 0.12 * len(text.split()) and len(text) < 1_400


def _names_first(text: str, names: NameList) -> _Parts:
    """Vancouver, Nature, LNCS, physics: names, then the title or the journal, the year near the end."""
    if not names.count:
        title, rest = _title_and_rest(text)
        organisation = 1 <= len(title.split()) <= 8 and re.search(r"[^\W\d_]{4}", rest) and _SENTENCE.search(rest)
        if organisation and not _VOLUME.match(rest):  # "World Health Organization. World malaria report 2016."
            second, after = _title_and_rest(rest)
            return _Parts("", "", second, after) if len(second.split()) > 2 else _Parts("", "", title, rest)
        return _Parts("", "", title, rest)
    rest = text[names.end :].lstrip(" ,.:;")
    if dated := re.match(rf"\(?({_YEAR})[a-z]?\)?[.,:;]?\s+(?=[^\W\d_])", rest):
        title, after = _title_and_rest(rest[dated.end() :])
        return _Parts(text[: names.end], dated[1], title, after)
    if _NO_TITLE.match(rest) and not re.search(r"(?:[a-z]{3,}\s+){4}", rest):
        return _Parts(text[: names.end], "", "", rest)
    title, after = _title_and_rest(rest)
    return _Parts(text[: names.end], "", title, after)


def _title_and_rest(text: str) -> tuple[str, str]:
    """Cut a text after the title: at the end of its sentence, or where a journal with volume begins."""
    if match := _GSA.search(text):
        return text[: match.start()], text[match.end() :]
    sentence = next((m for m in _SENTENCE.finditer(text) if len(text[: m.start()].split()) > 1), None)
    comma = next((m for m in _COMMA_VENUE.finditer(text) if len(text[: m.start()].split()) > 2), None)
    if comma and (sentence is None or (comma.start() < sentence.start() and _abbreviated(text[comma.end() :]))):
        return text[: comma.start()], text[comma.end() :]
    if sentence:
        end = sentence.start() + (1 if text[sentence.start()] in "?!" else 0)
        return text[:end], text[sentence.end() :]
    volume = _VOLUME.search(text)
    return (text[: volume.start()], text[volume.start() :]) if volume and volume.start() > 10 else (text, "")


def _abbreviated(text: str) -> bool:
    """Return whether a text begins as the name of a journal with its volume does."""
    return bool(
        re.match(
            r"(?:in:?\s|In:?\s|(?:(?:[A-Z][\w&'’]{0,5}\.|[A-Z][\w&'’]*(?!\.))\s?(?:of|and|the|for|in|&)?\s?){1,9},?\s*(?:vol\.?\s*)?\d)",
            text,
        )
    )


def _title(text: str) -> str:
    text = collapse(text).strip(" .,;:“”\"'‘’")
    return text if re.search(r"[^\W\d_]{2}", text) else ""


def _venue(rest: str) -> str:
    """Return the journal or the proceedings that a reference names after the title."""
    rest = rest.lstrip(" .,;:")
    if match := _IN.match(rest):
        rest = rest[match.end() :]
        rest = re.sub(
            r"\A(?:[^.:]{3,80}\((?:eds?\.?|editors?)\)[.,:]?\s*|[^.:]{3,80},\s*(?:eds?\.|editors?)[.,:]?\s+)", "", rest
        )
    if arxiv := re.match(r"(?:CoRR|arXiv)\b", rest, re.IGNORECASE):
        return "arXiv" if arxiv[0].lower() == "arxiv" else "CoRR"
    if _PROCEEDINGS.match(rest):
        end = next((m.start() for m in _PROCEEDINGS_END.finditer(rest) if m.start() > 12), len(rest))
        return collapse(rest[:end]).strip(" .,;:()[]")[:250]
    venue = _VOLUME.sub("", rest, count=1)
    venue = re.split(r"(?<=[a-z]{7})\.\s|;\s|,\s(?=pages?\b|pp\b|[A-Z][a-z]+,?\s[A-Z][a-z]+\.?\Z)", venue, maxsplit=1)[
        0
    ]
    venue = collapse(venue).strip(" .,;:()[]")
    return venue if len(re.findall(r"[^\W\d_]", venue)) > 2 and len(venue) <= 250 else ""


def _year(text: str) -> str:
    """Return the year of a reference: in brackets, else the last that is no page or number."""
    if braced := _BRACED_YEAR.findall(text):
        return str(braced[-1])
    years = _ANY_YEAR.findall(text)
    return str(years[-1]) if years else ""
