"""A library whose vectors come from a service, and workers that embed side by side."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from papers_to_find import WITH_VECTORS, build, corpus, index_files, needs_embedder, pipeline

from scigraft.embed import openai
from scigraft.library import Library
from scigraft.model import ScigraftError, SearchSettings
from scigraft.search.lexical import stems


class WordService(BaseHTTPRequestHandler):
    """Gives a text the sum of directions of its words; refuses while it is down."""

    down = False
    asked = 0
    length = 48

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        type(self).asked += len(body["input"])
        rows = [{"index": n, "embedding": self._vector(text)} for n, text in enumerate(body["input"])]
        data = json.dumps({"data": rows}).encode()
        self.send_response(400 if type(self).down else 200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _vector(self, text: str) -> list[float]:
        words = [
            np.random.default_rng(crc32(word.encode())).standard_normal(self.length) for word in stems(text) or ["-"]
        ]
        return [float(number) for number in np.sum(words, axis=0)]

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name in openai.KEYS:
        monkeypatch.delenv(name, raising=False)
    WordService.down, WordService.asked, WordService.length = False, 0, 48
    server = ThreadingHTTPServer(("127.0.0.1", 0), WordService)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"openai:words@http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_service_gives_vectors_and_what_it_gave_is_kept(tmp_path: Path, service: str) -> None:
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder=service))
    papers = corpus(tmp_path / "in", 6)
    with build(tmp_path / "lib", papers[:4], settings=settings) as library:
        assert library.retrieval().status().model == "words"
        assert library.retrieval().related("paper00", using="graph").papers[0].paper == "paper02"
        assert (
            library.retrieval().related("parsing with few annotated trees", using="dense").papers[0].paper == "paper02"
        )
        before = WordService.asked
        assert library.build().ran["embed"] == 0
        library.add(papers[4:])
        made = library.build().ran["embed"]
        assert WordService.asked == before + made


def test_a_service_that_fails_costs_the_vectors_until_the_next_build(tmp_path: Path, service: str) -> None:
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder=service))
    WordService.down = True
    with build(tmp_path / "lib", settings=settings) as library:
        library.add(corpus(tmp_path / "in", 3))
        report = library.build()
        assert "HTTP 400" in report.notes[0] and not report.failed
        assert library.retrieval().related("paper00", using="lexical").papers
        assert any("no vectors" in note for note in library.retrieval().status().notes)
        WordService.down = False
        assert library.build().ran["embed"] > 0
        assert library.retrieval().related("paper00", using="graph").papers
        assert library.retrieval().status().notes == ()


def test_a_service_that_fails_for_a_new_paper_leaves_the_vectors_of_the_others(tmp_path: Path, service: str) -> None:
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder=service))
    papers = corpus(tmp_path / "in", 5)
    build(tmp_path / "fresh", papers, settings=settings).close()
    with build(tmp_path / "lib", papers[:4], settings=settings) as library:
        WordService.down = True
        library.add(papers[4:])
        assert "HTTP 400" in library.build().notes[0]
        assert library.retrieval().related("paper00", using="graph").papers[0].paper == "paper02"
        found = library.retrieval().related("paper04", using="lexical")
        assert found.asked.name == "paper04"
        WordService.down = False
        assert library.build().ran["embed"] > 0
    assert index_files(tmp_path / "lib") == index_files(tmp_path / "fresh")


def test_a_service_whose_model_changes_under_its_name_is_told_and_embeds_all_again(
    tmp_path: Path, service: str
) -> None:
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder=service))
    papers = corpus(tmp_path / "in", 6)
    with build(tmp_path / "lib", papers[:4], settings=settings) as library:
        WordService.length = 32
        with pytest.raises(ScigraftError, match="vectors of other lengths than the 48 numbers"):
            library.retrieval().related("parsing with few annotated trees")
        library.add(papers[4:])
        assert any("vectors of 32 numbers and gave 48" in note for note in library.build().notes)
        assert library.retrieval().related("paper00", using="graph").papers[0].paper == "paper02"
        assert library.retrieval().related("parsing with few annotated trees", using="dense").papers
        assert library.build().ran["embed"] == 0


def test_a_setting_that_names_no_embedder_is_told(tmp_path: Path) -> None:
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder="best"))
    with build(tmp_path / "lib", settings=settings) as library:
        library.add(corpus(tmp_path / "in", 2))
        assert "'best' names no embedder" in library.build().notes[0]
        assert library.retrieval().search("trees").papers


def test_a_change_of_the_model_is_told_and_costs_the_vectors_alone(tmp_path: Path, service: str) -> None:
    root = tmp_path / "lib"
    settings = replace(WITH_VECTORS, search=SearchSettings(embedder=service))
    build(root, corpus(tmp_path / "in", 3), settings=settings).close()
    config = root / "scigraft.toml"
    first = config.read_text()
    config.write_text(first.replace("openai:words@", "openai:other@"))
    with Library.open(root, pipeline=pipeline()) as library:
        report = library.build()
        assert report.ran["embed"] > 0 and report.ran["academic"] == 0
        assert "changed from words to other" in report.notes[0]
    config.write_text(first)
    with Library.open(root, pipeline=pipeline()) as library:
        assert library.build().ran["embed"] == 0  # what was embedded before is still there


@needs_embedder
def test_workers_side_by_side_give_the_same_bytes(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", 16)
    build(tmp_path / "one", papers, settings=WITH_VECTORS).close()
    with Library.create(tmp_path / "two", settings=replace(WITH_VECTORS, workers=2), pipeline=pipeline()) as library:
        library.add(papers)
        library.build()
    assert index_files(tmp_path / "two") == index_files(tmp_path / "one")
