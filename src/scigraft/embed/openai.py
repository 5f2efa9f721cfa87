"""Models behind a service that speaks OpenAI's ``/v1/embeddings``: OpenAI, vLLM, Ollama and others.

The key is read from the environment when a request is made; it is never stored, logged or named in an error.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import numpy as np

from scigraft.embed.embedder import TextEncoder
from scigraft.model import ScigraftError, UsageError

if TYPE_CHECKING:
    from http.client import HTTPMessage
    from typing import IO

    from numpy.typing import NDArray

KEYS = ("SCIGRAFT_EMBEDDER_KEY", "OPENAI_API_KEY")  # environment variables, the first that is set
BATCH = 64  # texts of a request
LONGEST = 8000  # characters of a text that are sent: services refuse what is over their limit
SECONDS = 60.0
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)  # seconds before each further try
_MOST_PAUSE = 60.0
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_DETAIL = 300  # characters of a service's answer in an error
_MOST_BYTES = 256 * 2**20


@dataclass(frozen=True, slots=True)
class OpenAIProvider:
    """A model of a service, by its name there and the address under which ``/v1/embeddings`` lies."""

    model: str
    address: str
    remote: bool = True

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model

    def digest(self) -> str:
        """Return a hash of model and address: a service does not say which weights it has."""
        return sha256(f"openai:{self.model}@{self.address}".encode()).hexdigest()[:16]

    def problem(self) -> str:
        """Return nothing: whether a service answers shows when it is asked."""
        return ""

    def install_hint(self) -> str:
        """Return where its key is read from."""
        return f"Set {KEYS[0]} to the key of {self.address}, if it asks for one"

    def load(self) -> TextEncoder:
        """Return the model."""
        return OpenAIEncoder(self.model, self.address, digest=self.digest())


class _NoRedirects(HTTPRedirectHandler):
    """A redirect could carry the key to another host: it is an error."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class OpenAIEncoder:
    """Vectors from a service. ``pause`` waits before a further try."""

    def __init__(self, model: str, address: str, *, digest: str, pause: Callable[[float], None] = time.sleep) -> None:
        self.name = model
        self.digest = digest
        self._url = f"{address}/embeddings" if urlsplit(address).path.endswith("/v1") else f"{address}/v1/embeddings"
        self._pause = pause
        self._open = build_opener(_NoRedirects).open

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one a text, shape (texts, dim).

        Raises ``ScigraftError`` where the service does not answer, refuses, or answers something else.
        """
        parts = [self._asked(texts[begin : begin + BATCH]) for begin in range(0, len(texts), BATCH)]
        if len({part.shape[1] for part in parts}) > 1:
            raise self._error("its vectors are of different lengths")
        return np.concatenate(parts) if parts else np.empty((0, 0), dtype=np.float32)

    def _asked(self, texts: Sequence[str]) -> NDArray[np.float32]:
        body = {"model": self.name, "input": [text[:LONGEST] or " " for text in texts], "encoding_format": "float"}
        answer = self._answer(json.dumps(body).encode())
        try:
            rows = {int(one["index"]): one["embedding"] for one in json.loads(answer)["data"]}
            found = np.array([rows[place] for place in range(len(texts))], dtype=np.float32)
            if found.ndim != 2 or not found.shape[1] or not np.isfinite(found).all():
                raise ValueError("no vectors")
        except (ValueError, KeyError, TypeError, IndexError) as exc:
            raise self._error("its answer holds no vectors, one a text") from exc
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        unit: NDArray[np.float32] = found / np.maximum(lengths, np.finfo(np.float32).tiny)
        return unit

    def _answer(self, body: bytes) -> bytes:
        for pause in (*PAUSES, None):
            try:
                with self._open(self._request(body), timeout=SECONDS) as answer:
                    data: bytes = answer.read(_MOST_BYTES)
                    return data
            except HTTPError as exc:
                if exc.code not in _AGAIN or pause is None:
                    raise self._refused(exc) from None
                self._pause(_asked_pause(exc, pause))
            except (URLError, HTTPException, OSError) as exc:
                if pause is None:
                    reason = getattr(exc, "reason", exc)
                    raise self._error(f"it does not answer ({reason})") from None
                self._pause(pause)
        raise self._error("it does not answer")

    def _request(self, body: bytes) -> Request:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key := next((os.environ[name] for name in KEYS if os.environ.get(name)), ""):
            headers["Authorization"] = f"Bearer {key}"
        return Request(self._url, data=body, headers=headers, method="POST")

    def _refused(self, exc: HTTPError) -> ScigraftError:
        said = " ".join(exc.read(_DETAIL * 4).decode("utf-8", "replace").split())[:_DETAIL]
        for name in KEYS:
            if key := os.environ.get(name):
                said = said.replace(key, "***")
        if exc.code in (401, 403):
            return UsageError(
                f"it refuses the key (HTTP {exc.code})", where=self._url, hint=f"Set {' or '.join(KEYS)} to a valid one"
            )
        return self._error(f"it answers HTTP {exc.code}: {said}")

    def _error(self, what: str) -> ScigraftError:
        return ScigraftError(
            what, where=f"the embedder {self.name} at {self._url}", hint="Check search.embedder, or try again later"
        )


def _asked_pause(exc: HTTPError, pause: float) -> float:
    """Return the seconds that a service asks to wait, where it does, within bounds; else the pause given."""
    try:
        return min(max(float(exc.headers.get("Retry-After", "")), pause), _MOST_PAUSE)
    except ValueError:
        return pause
