import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper
from pipelines import changes_beta, dies_on_beta, loses_beta, needs_an_extra, raises_on_beta, with_read

import scigraft
from scigraft.library import DocumentStatus, Library
from scigraft.library.work import DocumentJob
from scigraft.model import LibraryError
from scigraft.steps import TIMEOUT, Crash, SerialExecutor

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(scigraft.__file__).parents[1])}
NOTHING = {"read": 0, "records": 0, "reconcile": 0}


def document(library: Library, word: str) -> DocumentStatus:
    [found] = [d for paper in library.status() for d in paper.documents if word in d.file]
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is for POSIX systems")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_build_goes_on_where_it_was(library: Library, tmp_path: Path, workers: int) -> None:
    for number in range(6):
        write_paper(tmp_path / f"many/paper{number}.md", potency=number + 1)
    library.add(tmp_path / "many")
    command = [sys.executable, str(HERE / "interrupted_build.py"), str(library.root), str(workers), "4"]
    done = subprocess.run(command, env=ENVIRONMENT, timeout=60, check=False, stderr=subprocess.PIPE, text=True)
    assert done.returncode == -signal.SIGKILL
    assert done.stderr == ""  # the workers, which are left behind, say nothing of it
    report = library.build()
    assert report.reused["read"] == report.reused["records"] == 4
    assert report.ran["read"] == report.ran["records"] == 2
    assert report.failed == ()
    assert library.build().ran == NOTHING


def test_a_second_builder_is_told_who_is_at_work(library: Library, papers: Path) -> None:
    library.add(papers)
    command = [sys.executable, str(HERE / "holding_build.py"), str(library.root)]
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(LibraryError, match=f"in use by process {first.pid} on "):
            library.build()
        assert library.papers()
        first.stdin.close()
        assert first.wait(timeout=60) == 0
    assert library.build().ran == NOTHING


def test_a_file_that_kills_its_worker_costs_only_itself(tmp_path: Path, papers: Path) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=with_read(dies_on_beta)) as library:
        library.add(papers)
        report = library.build(workers=2)
        assert [file for file, _ in report.failed] == ["papers/papers-in/beta2021.md"]
        assert document(library, "beta").state == "failed"
        assert {record.paper for record in library.records()} == {"alpha2020", "gamma2022"}
        assert library.build(workers=2).ran == NOTHING


class GivesUpBeta(SerialExecutor):
    """What a pool answers when one document takes too long."""

    def run(self, function, jobs, *, ordered=False):  # type: ignore[no-untyped-def]
        for outcome in super().run(function, jobs, ordered=ordered):
            late = isinstance(outcome.job, DocumentJob) and "beta" in outcome.job.file
            yield replace(outcome, result=Crash("it took too long", kind=TIMEOUT)) if late else outcome


def test_a_file_that_takes_too_long_is_given_up_until_there_is_more_time(
    library: Library, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add(papers)
    with monkeypatch.context() as patch:
        patch.setattr("scigraft.library.library.make_executor", lambda count, seconds: GivesUpBeta())
        [(file, error)] = library.build().failed
    assert file.endswith("beta2021.md")
    assert "it took too long. Raise document_seconds in scigraft.toml" in error
    assert {record.paper for record in library.records()} == {"alpha2020", "gamma2022"}
    assert library.build().ran == NOTHING
    config = library.root / "scigraft.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace("document_seconds = 900", "document_seconds = 1800"), encoding="utf-8")
    with Library.open(library.root) as again:
        assert again.build().ran == {"read": 1, "records": 1, "reconcile": 1}


def test_a_bug_in_a_reader_costs_only_its_document(tmp_path: Path, papers: Path) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=with_read(raises_on_beta)) as library:
        library.add(papers)
        [(file, error)] = library.build().failed
        assert "beta" in file
        assert "RuntimeError: a bug in a reader" in error
    with Library.open(tmp_path / "lib") as library:
        assert library.build().ran == NOTHING
        assert library.build(retry=True).ran == {"read": 1, "records": 1, "reconcile": 1}
        assert library.build().failed == ()


def test_a_file_that_needs_an_extra_is_tried_again_once_something_was_installed(
    tmp_path: Path, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=with_read(needs_an_extra)) as library:
        library.add(papers)
        [(_, error)] = library.build().failed
        assert "pip install more" in error
        assert library.build().ran == NOTHING
    monkeypatch.setattr("scigraft.library.extras._installed", lambda: "something more")
    with Library.open(tmp_path / "lib") as library:
        report = library.build()
        assert (report.ran["read"], report.failed) == (1, ())


@pytest.mark.parametrize(("content", "message"), [(b"", "empty"), (b"\x89PNG\r\n\x1a\n\x00\x01", "no reader")])
def test_a_file_that_cannot_be_read_is_named(library: Library, papers: Path, content: bytes, message: str) -> None:
    (papers / "strange.md").write_bytes(content)
    report = library.add(papers)
    failed = library.build().failed
    reasons = [reason for file, reason in (*report.skipped, *failed) if file.endswith("strange.md")]
    assert len(reasons) == 1
    assert message in reasons[0]
    assert len(list(library.records(paper="alpha2020"))) == 6


def test_a_file_that_vanished_stays_listed_and_comes_back_for_nothing(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    path = library.root / "papers/papers-in/beta2021.md"
    aside = path.rename(path.with_suffix(".aside"))
    [(file, error)] = library.build().failed
    assert (file, "is gone" in error) == ("papers/papers-in/beta2021.md", True)
    assert document(library, "beta").state == "missing"
    assert list(library.records(paper="beta2021")) == []
    aside.rename(path)
    report = library.build()
    assert (report.ran["read"], report.failed) == (0, ())
    assert list(library.records(paper="beta2021"))


@pytest.mark.parametrize(("read", "message"), [(loses_beta, "is gone"), (changes_beta, "changed while it was read")])
def test_a_file_that_goes_or_changes_while_it_is_read_is_not_stored(
    tmp_path: Path, papers: Path, read: object, message: str
) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=with_read(read)) as library:
        library.add(papers)
        [(file, error)] = library.build().failed
        assert "beta" in file
        assert message in error
    with Library.open(tmp_path / "lib") as library:
        library.add(papers)
        assert library.build().failed == ()
        assert list(library.records(paper="beta2021"))


def test_an_interrupted_build_leaves_the_library_sound(library: Library, papers: Path) -> None:
    library.add(papers)

    def interrupt(stage: str, done: int, total: int, name: str) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        library.build(workers=2, progress=interrupt)
    report = library.build()
    assert (report.ran["read"] + report.reused["read"], report.failed) == (3, ())
    assert report.reused["read"] >= 1


@pytest.mark.parametrize("damage", [Path.unlink, lambda file: file.write_bytes(b"")])
def test_a_library_without_its_database_is_not_begun_anew(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    Library.create(tmp_path / "lib").close()
    damage(tmp_path / "lib" / "library.db")
    with pytest.raises(LibraryError, match="Restore it from a backup"):
        Library.open(tmp_path / "lib")
