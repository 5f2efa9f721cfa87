"""What is sent to a GROBID server and what comes back, within bounds of time and size."""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from http.client import HTTPException, HTTPMessage
from typing import IO

from scigraft.read.source import Source

FULLTEXT = "/api/processFulltextDocument"
HEADER = "/api/processHeaderDocument"
_ALIVE = "/api/isalive"
_PROBE_SECONDS = 5
BUSY = 503  # all the server's readers are at work: its documentation asks clients to wait and ask again
_PAUSES = (1.0, 2.0, 4.0)  # seconds before each further try
_MOST_BYTES = 64 * 2**20
_PIECE = 2**16
_BOUNDARY = "scigraft-b7e151628aed2a6abf7158809cf4f3c7"
_ASKED = {
    "consolidateHeader": "0",
    "consolidateCitations": "0",
    "includeRawAffiliations": "1",
    "includeRawCitations": "1",
}


class NoAnswer(OSError):
    """The server cannot be reached or used, or says nothing in its time: the next paper will fare no better."""


def probe(url: str, *, seconds: float = _PROBE_SECONDS) -> str:
    """Return why a server is not to be asked, or nothing where it is there; what answers at all is there."""
    try:
        _within(urllib.request.Request(_address(url, _ALIVE)), seconds)
    except urllib.error.HTTPError:
        return ""  # behind a gate that passes only some addresses on
    except (NoAnswer, HTTPException) as exc:
        return why(exc)
    return ""


def asked(source: Source, url: str, path: str, *, seconds: float, pause: Callable[[float], None] = time.sleep) -> bytes:
    """Return what a server answers about a PDF; a busy one is asked again. ``seconds`` (0: any) is for one answer.

    Raises ``NoAnswer``, ``HTTPError``, ``HTTPException`` or ``ValueError``.
    """
    request = urllib.request.Request(
        _address(url, path),
        data=_body(source),
        headers={"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}", "Accept": "application/xml"},
    )
    for wait in (*_PAUSES, None):
        try:
            return _within(request, seconds)
        except urllib.error.HTTPError as exc:
            if exc.code != BUSY or wait is None:
                raise
            pause(wait)
    raise ValueError("it stays busy")


def why(exc: Exception) -> str:
    """Return what went wrong, in words that go on from "the GROBID server gave nothing"."""
    if isinstance(exc, urllib.error.HTTPError):
        return f"it answered {exc.code}"
    return str(exc) or type(exc).__name__


def _within(request: urllib.request.Request, seconds: float) -> bytes:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _SameHost())
    late = f"it did not answer within {seconds:g} seconds"
    end = time.monotonic() + seconds if seconds else 0.0
    data = bytearray()
    try:
        with opener.open(request, timeout=seconds or None) as answer:
            while piece := answer.read1(_PIECE):
                data += piece
                if len(data) > _MOST_BYTES:
                    raise ValueError("its answer is too large")
                if end and time.monotonic() > end:
                    raise NoAnswer(late)
    except (urllib.error.HTTPError, NoAnswer):
        raise
    except TimeoutError as exc:
        raise NoAnswer(late) from exc
    except urllib.error.URLError as exc:
        timed_out = isinstance(exc.reason, TimeoutError)
        raise NoAnswer(late if timed_out else f"it cannot be reached: {exc.reason}") from exc
    except OSError as exc:
        raise NoAnswer(f"it broke off: {exc}") from exc
    return bytes(data)


def _address(url: str, path: str) -> str:
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoAnswer(f"'{url}' is no http address")
    return url.rstrip("/") + path


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
        """Return the request to follow. Raises ``NoAnswer`` where it goes elsewhere."""
        if urllib.parse.urlsplit(newurl).netloc != urllib.parse.urlsplit(req.full_url).netloc:
            raise NoAnswer("it redirects to another host")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
