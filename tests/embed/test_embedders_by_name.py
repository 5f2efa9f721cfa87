import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from scigraft.embed import provider_of
from scigraft.embed.openai import BATCH, KEYS, PAUSES, OpenAIEncoder
from scigraft.embed.sentence_transformers import SentenceTransformersEncoder
from scigraft.model import NeedsExtra, ScigraftError, UsageError


def hashed(text: str) -> list[float]:
    found = [0.0] * 8
    for letter in text:
        found[ord(letter) % 8] += 1.0
    return found


class Service(BaseHTTPRequestHandler):
    """Answers as ``/v1/embeddings`` does: vectors of letters, in any order, after so many failures."""

    failures: list[int] = []
    answer: bytes = b""
    seen: list[dict[str, object]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Service.seen.append({"path": self.path, "key": self.headers.get("Authorization", ""), **body})
        if Service.failures:
            code = Service.failures.pop(0)
            data = f"no, not with {self.headers.get('Authorization', '')}".encode()
        else:
            code = 200
            rows = [{"index": n, "embedding": hashed(text)} for n, text in enumerate(body["input"])]
            data = Service.answer or json.dumps({"data": rows[::-1]}).encode()
        self.send_response(code)
        if code == 302:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    Service.failures, Service.answer, Service.seen = [], b"", []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def encoder(address: str) -> tuple[OpenAIEncoder, list[float]]:
    pauses: list[float] = []
    return OpenAIEncoder("small", address, digest="d", pause=pauses.append), pauses


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ("default", "all-MiniLM-L6-v2"),
        ("", "all-MiniLM-L6-v2"),
        ("sentence-transformers:intfloat/e5-small", "intfloat/e5-small"),
        ("openai:text-embedding-3-small@https://api.openai.com/v1", "text-embedding-3-small"),
        ("openai:org/model@v2@http://localhost:8080", "org/model@v2"),
    ],
)
def test_a_setting_names_an_embedder(setting: str, name: str) -> None:
    provider = provider_of(setting)
    assert provider is not None and provider.name == name
    assert len(provider.digest()) == 16


def test_embedders_differ_by_their_digest() -> None:
    settings = ("default", "sentence-transformers:a/b", "openai:m@http://a", "openai:m@http://b", "openai:n@http://a")
    assert len({provider.digest() for setting in settings if (provider := provider_of(setting))}) == len(settings)


@pytest.mark.parametrize("setting", ["best", "openai:model", "openai:@http://a", "openai:m@file:///etc", "x:y"])
def test_what_names_no_embedder_is_refused(setting: str) -> None:
    with pytest.raises(UsageError, match="names no embedder"):
        provider_of(setting)


def test_none_is_no_embedder() -> None:
    assert provider_of("none") is None


def test_a_folder_of_a_model_is_known_by_its_weights(tmp_path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    provider = provider_of(f"sentence-transformers:{tmp_path}")
    assert provider is not None
    before = provider.digest()
    (tmp_path / "model.safetensors").write_bytes(b"others")
    assert provider.digest() != before
    assert provider.name == tmp_path.name


def test_a_package_that_is_missing_is_named() -> None:
    provider = provider_of("sentence-transformers:a/b")
    assert provider is not None
    if not provider.problem():
        pytest.skip("sentence-transformers is installed")
    with pytest.raises(NeedsExtra, match=r"scigraft\[sentence-transformers\]"):
        provider.load()


class PaddingModel:
    """Stands for a model of another package: it sees texts in the order in which they are batched."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def encode(self, sentences, *, batch_size, show_progress_bar, convert_to_numpy, normalize_embeddings):
        self.seen += sentences
        return np.array([[len(text), 1.0] for text in sentences], dtype=np.float32)


def test_texts_of_one_length_are_batched_together_and_come_back_in_their_order() -> None:
    model = PaddingModel()
    found = SentenceTransformersEncoder(model, name="m", digest="d").encode(["aa", "a", "aaaa", "aaa"])
    assert model.seen == ["aaaa", "aaa", "aa", "a"]
    assert found[:, 0].tolist() == [2, 1, 4, 3]


def test_vectors_of_a_service_have_length_one_and_stand_in_order(service: str) -> None:
    texts = [f"text number {n}" for n in range(BATCH + 3)]
    found = encoder(service)[0].encode(texts)
    expected = np.array([hashed(text) for text in texts])
    np.testing.assert_allclose(found, expected / np.linalg.norm(expected, axis=1, keepdims=True), rtol=1e-5)
    assert [len(one["input"]) for one in Service.seen] == [BATCH, 3]
    assert Service.seen[0]["path"] == "/v1/embeddings"
    encoder(f"{service}/v1")[0].encode(["one"])
    assert Service.seen[-1]["path"] == "/v1/embeddings"


def test_no_texts_ask_nothing(service: str) -> None:
    assert len(encoder(service)[0].encode([])) == 0
    assert not Service.seen


def test_a_service_that_is_busy_is_asked_again(service: str) -> None:
    Service.failures = [429, 503]
    made, pauses = encoder(service)
    assert made.encode(["one"]).shape == (1, 8)
    assert pauses == list(PAUSES[:2])


def test_a_service_that_stays_busy_is_given_up(service: str) -> None:
    Service.failures = [503] * 20
    with pytest.raises(ScigraftError, match="HTTP 503"):
        encoder(service)[0].encode(["one"])


def test_the_key_is_sent_and_never_told(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEYS[1], "sk-secret")
    encoder(service)[0].encode(["one"])
    assert Service.seen[-1]["key"] == "Bearer sk-secret"
    for code in (400, 401, 403):
        Service.failures = [code]
        with pytest.raises(ScigraftError) as caught:
            encoder(service)[0].encode(["one"])
        assert "sk-secret" not in str(caught.value)


def test_a_redirect_is_not_followed(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEYS[0], "sk-secret")
    Service.failures = [302]
    with pytest.raises(ScigraftError, match="HTTP 302"):
        encoder(service)[0].encode(["one"])
    assert len(Service.seen) == 1


@pytest.mark.parametrize(
    "answer",
    [b"<html>", b"{}", b'{"data": []}', b'{"data": [{"index": 0, "embedding": []}]}', b'{"data": [{"index": 0}]}',
     b'{"data": [{"index": 0, "embedding": ["x"]}]}', b'{"data": [{"index": 0, "embedding": [NaN, 1]}]}'],
)  # fmt: skip
def test_an_answer_without_vectors_is_an_error(service: str, answer: bytes) -> None:
    Service.answer = answer
    with pytest.raises(ScigraftError, match="no vectors"):
        encoder(service)[0].encode(["one"])


def test_a_service_that_is_not_there_is_named() -> None:
    with pytest.raises(ScigraftError, match="does not answer"):
        encoder("http://127.0.0.1:9")[0].encode(["one"])
