"""A GROBID server as the better reader of a PDF's front page and references, where the settings name one.

What the server says of the work stands before what was read here; tables, text and their places stay those of the
PDF. A server that cannot be reached, or answers with something else, costs a notice and nothing more.
"""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from http.client import HTTPException, HTTPMessage
from typing import IO

from scigraft.model import Document, Evidence, Locator, Metadata, Notice, ReadError, ReadSettings
from scigraft.read.source import Source

_PATH = "/api/processFulltextDocument"
_SECONDS = 120
_BUSY = 503  # all the server's readers are at work: its documentation asks clients to wait and ask again
_PAUSES = (1.0, 2.0, 4.0)  # seconds before each further try
FAILED = "grobid-failed"
_MOST_BYTES = 64 * 2**20
_BOUNDARY = "scigraft-b7e151628aed2a6abf7158809cf4f3c7"
_ASKED = {
    "consolidateHeader": "0",
    "consolidateCitations": "0",
    "includeRawAffiliations": "1",
    "includeRawCitations": "1",
}
_HINT = (
    "Check read.grobid in scigraft.toml and that the server runs; `scigraft build --retry` asks it again, an empty"
    " value asks none"
)


def with_grobid(
    document: Document, source: Source, settings: ReadSettings, *, pause: Callable[[float], None] = time.sleep
) -> Document:
    """Return a PDF's document with what a GROBID server says of the work and of its references."""
    try:
        told = _told(source, settings, pause)
    except (ReadError, OSError, ValueError, HTTPException) as exc:
        message = f"{document.file}: the GROBID server gave nothing ({_why(exc)}); the front page was read without it"
        notice = Notice(FAILED, message, Locator(file=document.file), hint=_HINT)
        return replace(document, notices=(*document.notices, notice))
    merged = replace(document, metadata=_before(told.metadata, document.metadata))
    return _with_references(merged, told) if told.bibliography else merged


def _why(exc: Exception) -> str:
    if isinstance(exc, urllib.error.HTTPError):
        return f"it answered {exc.code}"
    reason = exc.reason if isinstance(exc, urllib.error.URLError) else exc
    return str(reason) or type(exc).__name__


def _told(source: Source, settings: ReadSettings, pause: Callable[[float], None]) -> Document:
    """Return the server's answer as a document. Raises ``ReadError``, ``OSError`` or ``ValueError``."""
    from scigraft.read.tei.reader import READER

    answer = Source(source.name, _asked(source, settings.grobid, pause))
    if READER.claims(answer) < 1:
        raise ValueError("its answer is no TEI")
    told = READER.read(answer, settings)
    if any(notice.code == "xml-damaged" for notice in told.notices):
        raise ValueError("its answer is damaged or broke off")
    return told


def _asked(source: Source, url: str, pause: Callable[[float], None]) -> bytes:
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"'{url}' is no http address")
    request = urllib.request.Request(
        url.rstrip("/") + _PATH,
        data=_body(source),
        headers={"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}", "Accept": "application/xml"},
    )
    for seconds in (*_PAUSES, None):
        try:
            data = _answer(request)
            break
        except urllib.error.HTTPError as exc:
            if exc.code != _BUSY or seconds is None:
                raise
            pause(seconds)
    if len(data) > _MOST_BYTES:
        raise ValueError("its answer is too large")
    return data


def _answer(request: urllib.request.Request) -> bytes:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _SameHost())
    with opener.open(request, timeout=_SECONDS) as answer:
        data: bytes = answer.read(_MOST_BYTES + 1)
    return data


def _body(source: Source) -> bytes:
    lines: list[bytes] = []
    for name, value in _ASKED.items():
        lines += [
            f"--{_BOUNDARY}".encode(),
            f'Content-Disposition: form-data; name="{name}"'.encode(),
            b"",
            value.encode(),
        ]
    lines += [
        f"--{_BOUNDARY}".encode(),
        b'Content-Disposition: form-data; name="input"; filename="paper.pdf"',  # the paper's own name stays here
        b"Content-Type: application/pdf",
        b"",
        source.data,
        f"--{_BOUNDARY}--".encode(),
        b"",
    ]
    return b"\r\n".join(lines)


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows no redirect that leads to another host: the paper goes where the user said and nowhere else."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """Return the request to follow. Raises ``URLError`` where it goes elsewhere."""
        if urllib.parse.urlsplit(newurl).netloc != urllib.parse.urlsplit(req.full_url).netloc:
            raise urllib.error.URLError("it redirects to another host")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _before(first: Metadata, second: Metadata) -> Metadata:
    stated = {field.name: value for field in fields(Metadata) if (value := getattr(first, field.name))}
    return replace(second, **stated)


def _with_references(document: Document, told: Document) -> Document:
    """Return the document with the server's references in the place of its own, under keys by their order."""
    keys = [f"b{number}" for number in range(len(told.bibliography))]
    works = tuple(replace(work, key=key) for work, key in zip(told.bibliography, keys, strict=True))
    printed = [unit for unit in told.evidence if unit.kind == "reference"]
    return replace(document, bibliography=works, evidence=tuple(_woven(document, printed)))


def _woven(document: Document, printed: list[Evidence]) -> Iterator[Evidence]:
    section = next((unit.section for unit in document.evidence if unit.kind == "reference"), ())
    new = [
        replace(unit, id=f"g{number}", section=section, locator=replace(unit.locator, file=document.file))
        for number, unit in enumerate(printed)
    ]
    for unit in document.evidence:
        if unit.kind != "reference":
            yield unit
        elif new:
            yield from new
            new = []
    yield from new
