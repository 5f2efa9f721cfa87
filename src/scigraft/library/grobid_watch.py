"""Whether a build goes on asking a GROBID server: one that hangs must not cost each paper its time."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.library.codecs import READING
from scigraft.model import ReadSettings
from scigraft.store.results import StepResult

_MOST = 3  # papers in a row without an answer


class GrobidWatch:
    """What one build knows of the server: a short question before the first PDF, then how many went unanswered."""

    def __init__(self, settings: ReadSettings) -> None:
        self._url = settings.grobid
        self._known = not settings.grobid
        self._missed = 0
        self._stopped = ""
        self._without = 0

    def reason_against(self, kind: str) -> str:
        """Return why the server is not to be asked about a file of this format, or nothing."""
        if kind != "pdf" or not self._url:
            return ""
        if not self._known:
            self._known = True
            self._stopped = self._probed()
        self._without += bool(self._stopped)
        return self._stopped

    def saw(self, found: Sequence[StepResult]) -> None:
        """Take in what came of a document."""
        if not self._url or self._stopped:
            return
        for result in found:
            if result.step != "read" or not result.summary:
                continue
            reading = READING.of_text(result.summary)
            if reading.facts.format != "pdf":
                continue
            silent = self._is_silent([notice.code for notice in reading.notices])
            self._missed = self._missed + 1 if silent else 0
            if self._missed >= _MOST:
                self._stopped = f"it left {_MOST} papers in a row without an answer"

    def notes(self) -> tuple[str, ...]:
        """Return what to tell of the server after the build."""
        if not self._stopped:
            return ()
        files = f"{self._without} PDF file" + ("s" if self._without != 1 else "")
        return (
            f"the GROBID server {self._url} was not asked about {files}, which were read without it: {self._stopped}."
            " Check read.grobid in scigraft.toml and that the server runs; `scigraft build --retry` asks it again",
        )

    def _probed(self) -> str:
        from scigraft.read.pdf.grobid_server import probe  # it loads what speaks to servers

        return probe(self._url)

    @staticmethod
    def _is_silent(codes: Sequence[str]) -> bool:
        from scigraft.read.pdf.grobid import SILENT

        return SILENT in codes
