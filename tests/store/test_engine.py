from pathlib import Path

import pytest
import sqlalchemy as sa

from scigraft.model import LibraryError
from scigraft.store import backup, connect, upgrade


def test_sqlite_keeps_a_log_and_foreign_keys(tmp_path: Path) -> None:
    engine = connect(path=tmp_path / "library.db")
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
    engine.dispose()


def test_a_copy_is_whole_while_another_connection_writes(tmp_path: Path) -> None:
    engine = connect(path=tmp_path / "library.db")
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO meta VALUES ('seen', '1')"))
        backup(engine, tmp_path / "copy.db")
    copy = connect(path=tmp_path / "copy.db")
    with copy.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM meta WHERE name = 'seen'")).scalar() == 0
        assert connection.execute(sa.text("PRAGMA integrity_check")).scalar() == "ok"
    copy.dispose()
    engine.dispose()


@pytest.mark.parametrize("url", ["nonsense", "postgresql+nodriver://host/db", "unheard://host/db"])
def test_a_url_that_cannot_be_used_is_said(tmp_path: Path, url: str) -> None:
    with pytest.raises(LibraryError, match="database"):
        connect(path=tmp_path / "library.db", url=url)
