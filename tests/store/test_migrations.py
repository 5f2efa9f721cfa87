from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from scigraft.model import LibraryError
from scigraft.store import connect, upgrade
from scigraft.store.migrations import MIGRATIONS, version_of
from scigraft.store.schema import metadata


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[sa.Engine]:
    made = connect(path=tmp_path / "library.db")
    yield made
    made.dispose()


def shape(engine: sa.Engine, table: str) -> set[tuple[str, str, bool]]:
    columns = sa.inspect(engine).get_columns(table)
    return {(column["name"], str(column["type"]), bool(column["nullable"])) for column in columns}


def indexes(engine: sa.Engine, table: str) -> set[tuple[str | None, tuple[str | None, ...]]]:
    return {(index["name"], tuple(index["column_names"])) for index in sa.inspect(engine).get_indexes(table)}


def test_migrations_make_the_schema(engine: sa.Engine, tmp_path: Path) -> None:
    upgrade(engine)
    fresh = connect(path=tmp_path / "fresh.db")
    metadata.create_all(fresh)
    for table in metadata.tables:
        assert shape(engine, table) == shape(fresh, table)
        assert indexes(engine, table) == indexes(fresh, table)
    assert set(sa.inspect(engine).get_table_names()) == set(metadata.tables)
    fresh.dispose()


def test_a_database_of_version_1_keeps_its_rows(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        MIGRATIONS[0](connection)
        connection.execute(sa.text("INSERT INTO meta VALUES ('version', '1')"))
        connection.execute(sa.text("INSERT INTO papers VALUES ('a', 'A title', '', '', '{}', '{}')"))
        connection.execute(
            sa.text("INSERT INTO records VALUES ('r', 'a', 'bioassay', 0, 'a.md', 'accepted', '', '{}')")
        )
    assert upgrade(engine) == (1, len(MIGRATIONS))
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT title FROM papers")).scalar() == "A title"
        assert connection.execute(sa.text("SELECT corrected FROM records")).scalar() == ""


def test_upgrading_twice_does_nothing(engine: sa.Engine) -> None:
    upgrade(engine)
    assert upgrade(engine) == (len(MIGRATIONS), len(MIGRATIONS))


def test_a_newer_database_is_refused(engine: sa.Engine) -> None:
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE meta SET value = '999' WHERE name = 'version'"))
    with pytest.raises(LibraryError, match="version 999.*Upgrade scigraft"):
        upgrade(engine)


def test_a_failed_migration_leaves_the_version_before(engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(connection: sa.Connection) -> None:
        connection.execute(sa.text("CREATE TABLE half (x INTEGER)"))
        raise RuntimeError("power cut")

    monkeypatch.setattr("scigraft.store.migrations.MIGRATIONS", (MIGRATIONS[0], broken))
    with pytest.raises(RuntimeError):
        upgrade(engine)
    with engine.connect() as connection:
        assert version_of(connection) == 1
        assert not sa.inspect(connection).has_table("half")


def test_corrections_of_version_2_get_the_content_that_they_were_made_on(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for migrate in MIGRATIONS[:2]:
            migrate(connection)
        connection.execute(sa.text("INSERT INTO meta VALUES ('version', '2')"))
        connection.execute(sa.text("INSERT INTO documents VALUES ('a.md', NULL, 'main', 'markdown', 'd1', '', 0, 0)"))
        for file in ("a.md", "gone.md"):
            values = f"('reject', 'bioassay', '{file}', '', '', '', '', '', '', '', '', '', 0)"
            names = "kind, module, file, place, fields, record, bound, field, before, value, reason, who, undone"
            connection.execute(sa.text(f"INSERT INTO events ({names}) VALUES {values}"))
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT digest FROM events ORDER BY id")).scalars().all() == ["d1", ""]
