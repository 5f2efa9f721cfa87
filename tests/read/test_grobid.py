"""A GROBID server that reads front pages and references: what it says, and what becomes of it where it fails."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from pdf_pages import make_pdf

from scigraft.model import Document, ReadSettings
from scigraft.read import Source, read_source
from scigraft.read.pdf.grobid import with_grobid
from scigraft.read.pdf.grobid_server import FULLTEXT, NoAnswer, probe
from scigraft.read.pdf.grobid_server import asked as request

TEI = b"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>The title by GROBID</title>
</titleStmt><sourceDesc><biblStruct><analytic><author><persName><forename>Ada</forename><surname>Lovelace</surname>
</persName><affiliation><orgName type="institution">University of London</orgName></affiliation></author></analytic>
</biblStruct></sourceDesc></fileDesc></teiHeader><text><back><div><listBibl><biblStruct xml:id="b7"><analytic>
<title level="a">Notes on the engine</title></analytic></biblStruct></listBibl></div></back></text></TEI>"""


@contextmanager
def server(
    status: int | list[int], body: bytes, headers: dict[str, str] | None = None
) -> Iterator[tuple[str, list[bytes]]]:
    """Serve an answer to each request, with the next of the statuses and then the last; yields address and requests."""
    sent: list[bytes] = []
    statuses = [status] if isinstance(status, int) else status

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append(self.path.encode() + b"\n" + self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(statuses[min(len(sent), len(statuses)) - 1])
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}", sent
        finally:
            running.shutdown()
            thread.join()


def pdf() -> bytes:
    def draw(canvas: object) -> None:
        canvas.setFont("Helvetica-Bold", 18)  # type: ignore[attr-defined]
        canvas.drawString(72, 750, "A title as the page prints it")  # type: ignore[attr-defined]
        canvas.setFont("Helvetica", 10)  # type: ignore[attr-defined]
        canvas.drawString(72, 700, "Some text of the paper stands here.")  # type: ignore[attr-defined]

    return make_pdf(draw)


def read(url: str) -> Document:
    return read_source(Source("papers/a.pdf", pdf()), ReadSettings(grobid=url))


def test_what_the_server_says_stands_before_what_was_read() -> None:
    with server(200, TEI) as (url, sent):
        document = read(url)
    assert document.metadata.title == "The title by GROBID"
    assert document.metadata.authors[0].affiliations == ("University of London",)
    assert [(work.key, work.title) for work in document.bibliography] == [("b0", "Notes on the engine")]
    assert any("Some text of the paper" in unit.text for unit in document.evidence)
    assert {unit.locator.file for unit in document.evidence} == {"papers/a.pdf"}
    assert len({unit.id for unit in document.evidence}) == len(document.evidence)
    assert sent[0].startswith(b"/api/processFulltextDocument") and b"%PDF-" in sent[0] and b"papers/a" not in sent[0]


@pytest.mark.parametrize(
    ("status", "body", "headers", "why"),
    [
        (500, b"broken", {}, "it answered 500"),
        (200, b"<html>hello</html>", {}, "its answer is no TEI"),
        (200, b"", {}, "its answer is no TEI"),
        (200, TEI[: TEI.index(b"</analytic>")], {}, "its answer is damaged or broke off"),
    ],
)
def test_a_server_that_fails_costs_a_notice(status: int, body: bytes, headers: dict[str, str], why: str) -> None:
    with server(status, body, headers) as (url, _):
        document = read(url)
    assert document.metadata.title == "A title as the page prints it"
    [notice] = [notice for notice in document.notices if notice.code == "grobid-failed"]
    assert why in notice.message


def test_a_server_that_fails_at_the_whole_is_asked_for_the_front_page() -> None:
    with server([500, 200], TEI) as (url, sent):
        document = read(url)
    assert [request.split(b"\n")[0] for request in sent] == [
        b"/api/processFulltextDocument", b"/api/processHeaderDocument"
    ]  # fmt: skip
    assert document.metadata.title == "The title by GROBID" and not document.bibliography
    [notice] = document.notices
    assert notice.code == "grobid-front-only" and "it answered 500" in notice.message


def test_no_paper_is_sent_on_to_another_host() -> None:
    with server(302, b"", {"Location": "http://example.invalid/"}) as (url, sent):
        document = read(url)
    assert len(sent) == 1
    assert [n.message for n in document.notices if "it redirects to another host" in n.message]


def test_a_busy_server_is_asked_again() -> None:
    waited: list[float] = []
    with server([503, 503, 200], TEI) as (url, sent):
        document = asked(url, waited)
    assert (document.metadata.title, len(sent)) == ("The title by GROBID", 3)
    assert waited == [1.0, 2.0]


def test_a_server_that_stays_busy_costs_a_notice() -> None:
    waited: list[float] = []
    with server([503], b"") as (url, sent):
        document = asked(url, waited)
    assert [notice.code for notice in document.notices] == ["grobid-failed"]
    assert (len(sent), len(waited)) == (4, 3)


def asked(url: str, waited: list[float]) -> Document:
    source = Source("papers/a.pdf", pdf())
    return with_grobid(read_source(source, ReadSettings()), source, ReadSettings(grobid=url), pause=waited.append)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "file:///etc/passwd", "nonsense"])
def test_an_address_without_server_costs_a_notice(url: str) -> None:
    assert [notice.code for notice in read(url).notices] == ["grobid-silent"]
    assert probe(url)


@contextmanager
def hanging() -> Iterator[str]:
    """Take connections and say nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_a_server_that_hangs_is_given_up() -> None:
    with hanging() as url:
        assert probe(url, seconds=0.1) == "it did not answer within 0.1 seconds"
        with pytest.raises(NoAnswer, match="within 0.1 seconds"):
            request(Source("a.pdf", pdf()), url, FULLTEXT, seconds=0.1)


def test_a_server_that_knows_no_probe_is_there() -> None:
    with server(200, TEI) as (url, _):
        assert probe(url) == ""


def test_no_server_is_asked_unless_one_is_named() -> None:
    assert ReadSettings().grobid == ""
