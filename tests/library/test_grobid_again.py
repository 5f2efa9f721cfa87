"""What was read without the GROBID server that was to be asked: kept, and asked again on demand."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from papers_of import SETTINGS

from scigraft.library import Library
from scigraft.model import ExtractSettings, ReadSettings

SAMPLE = Path(__file__).parents[2] / "samples" / "papers" / "brandt2022_retrieval.pdf"
TEI = b"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>The title by GROBID</title>
</titleStmt></fileDesc></teiHeader><text><body/></text></TEI>"""


@contextmanager
def server(asked: list[str]) -> Iterator[tuple[str, list[int]]]:
    """Serve TEI while the list is empty, else its last status (0: hang up); yields the address and the list."""
    failing: list[int] = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            asked.append(self.path)
            if failing and not failing[-1]:
                return
            body = b"" if failing else TEI
            self.send_response(failing[-1] if failing else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}", failing
        finally:
            running.shutdown()
            thread.join()


def test_a_server_that_failed_is_asked_again_by_a_build_that_retries(tmp_path: Path) -> None:
    with server([]) as (url, failing):
        settings = replace(SETTINGS, read=ReadSettings(grobid=url), extract=ExtractSettings(modules=("mlresults",)))
        with Library.create(tmp_path / "lib", settings=settings) as library:
            library.add([SAMPLE])
            failing.append(500)
            library.build()
            read = library.papers()[0].title
            records = len(list(library.records()))
            assert records and read and read != "The title by GROBID"
            failing.clear()
            kept = library.build()
            assert (kept.ran["read"], kept.ran["records"]) == (0, 0)
            again = library.build(retry=True)
            assert again.ran["read"] == 1 and library.papers()[0].title == "The title by GROBID"
            assert len(list(library.records())) == records
            assert library.build(retry=True).ran["read"] == 0


def papers(folder: Path, count: int) -> list[Path]:
    data = SAMPLE.read_bytes()
    files = [folder / f"paper{number}.pdf" for number in range(count)]
    for number, file in enumerate(files):
        file.write_bytes(data + b"%" * number)  # bytes behind the end are no part of a PDF
    return files


def test_a_server_without_answers_is_asked_no_more_in_a_build(tmp_path: Path) -> None:
    asked: list[str] = []
    with server(asked) as (url, failing):
        settings = replace(SETTINGS, read=ReadSettings(grobid=url), extract=ExtractSettings(modules=()), workers=1)
        with Library.create(tmp_path / "lib", settings=settings) as library:
            library.add(papers(tmp_path, 5))
            failing.append(0)
            done = library.build()
            assert len(asked) == 3 and not done.failed
            assert [note for note in done.notes if "was not asked about 2 PDF files" in note and "3 papers" in note]
            told = [n.code for status in library.status() for one in status.documents for n in one.notices]
            assert told.count("grobid-silent") == 5
            failing.clear()
            assert library.build().ran["read"] == 0
            assert library.build(retry=True).ran["read"] == 5


def test_a_server_that_is_not_there_is_asked_about_no_paper(tmp_path: Path) -> None:
    settings = replace(SETTINGS, read=ReadSettings(grobid="http://127.0.0.1:9"), extract=ExtractSettings(modules=()))
    with Library.create(tmp_path / "lib", settings=settings) as library:
        library.add([SAMPLE])
        done = library.build()
        assert [note for note in done.notes if "cannot be reached" in note and "--retry" in note]
        assert library.papers()[0].title


def test_how_long_to_wait_reads_nothing_again(tmp_path: Path) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add([SAMPLE])
        library.build()
    config = tmp_path / "lib" / "scigraft.toml"
    config.write_text(config.read_text("utf-8").replace("grobid_seconds = 60", "grobid_seconds = 5"), "utf-8")
    with Library.open(tmp_path / "lib") as library:
        assert library.build().ran["read"] == 0
