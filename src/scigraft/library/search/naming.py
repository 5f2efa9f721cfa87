"""Papers of a library by what a user calls them: key, DOI, title or file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

import sqlalchemy as sa

from scigraft.library.facts import title_key
from scigraft.library.lookup import formerly, paper_meant
from scigraft.model import UsageError
from scigraft.read.identifiers import normal_doi
from scigraft.store import catalog

_LONGEST = 500  # characters of what may be a paper's name
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")
_LEAST_UNSPACED = 4
_SUFFIXES = frozenset({"pdf", "xml", "tex", "html", "htm", "md", "txt", "bib", "doc", "docx", "json", "csv"})


class PaperNames:
    """The names of the papers that a library has at one time."""

    def __init__(self, connection: sa.Connection) -> None:
        rows = catalog.all_papers(connection)
        self.keys = frozenset(row.key for row in rows)
        self._titled = [(row.key, row.title) for row in rows]
        self._dois = _grouped((normal_doi(row.doi), row.key) for row in rows)
        self._titles = _grouped((_plain(row.title), row.key) for row in rows)
        self._alike = _grouped((title_key(row.title), row.key) for row in rows)
        self._documents = documents = [row for row in catalog.all_documents(connection) if row.paper]
        self._files = {row.file: row.paper or "" for row in documents}
        self._bare = _grouped((PurePosixPath(row.file).name, row.paper or "") for row in documents)

    def named(self, what: str) -> str | None:
        """Return the key of the paper of this key, DOI, title or file; ``None`` where there is none.

        Raises ``UsageError`` where several have it.
        """
        if what in self.keys:
            return what
        if len(what) > _LONGEST or not what.strip():
            return None
        doi = normal_doi(what) if len(what.split()) == 1 else ""
        file = what.replace("\\", "/").removeprefix("./")
        found = (
            self._dois.get(doi, ())
            or self._titles.get(_plain(what), ())
            or self._alike.get(title_key(what), ())
            or ((self._files[file],) if file in self._files else self._bare.get(file, ()))
            or self._formerly(what)
        )
        if len(set(found)) > 1:
            raise UsageError(
                f"several papers are called '{what}'", hint=f"Give the key of one: {', '.join(sorted(set(found)))}"
            )
        return found[0] if found else None

    def of_content(self, digest: str) -> str | None:
        """Return the paper that has a main file of this content: the file was copied into the library, or moved."""
        found = {row.paper for row in self._documents if row.digest == digest and row.role == "main"}
        return found.pop() if len(found) == 1 else None

    def _formerly(self, what: str) -> tuple[str, ...]:
        """Return the papers with a file of this stem, or that once had this key; main files come first."""
        main = [row for row in self._documents if row.role == "main"]
        return tuple(row.paper or "" for row in formerly(main, what) or formerly(self._documents, what))

    def unknown(self, what: str) -> UsageError:
        """Return the error for what is neither a paper nor a file nor a text, with what it may have been meant for."""
        names = [*sorted(self.keys), *sorted(self._bare)]
        otherwise = (
            "`scigraft papers` lists the papers; a text has two words or more; `scigraft search` looks for one word"
        )
        hint = paper_meant(what, self._titled, names, otherwise=otherwise)
        return UsageError(f"there is no paper or file '{_cut(what)}'", hint=hint)


def is_text(what: str) -> bool:
    """Say whether a query that names no paper and no file is a text: two words or more, and no path.

    Chinese, Japanese and Thai are written without blanks: some letters of them are as good as words.
    """
    if len(_UNSPACED.findall(what)) >= _LEAST_UNSPACED:
        return True
    words = what.split()
    return len(words) > 1 and not (len(words) < 4 and words[-1].rpartition(".")[2].lower() in _SUFFIXES)


def _grouped(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for name, key in pairs:
        if name:
            found[name] = (*found[name], key)
    return dict(found)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _cut(text: str, most: int = 80) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
