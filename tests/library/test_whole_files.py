"""Files that take their names only when they are complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from scigraft.library.whole_files import whole
from scigraft.model import NeedsExtra


def test_errors_name_the_file_that_is_written_and_not_the_one_it_grows_in(tmp_path: Path) -> None:
    with pytest.raises(NeedsExtra, match=r"^book\.xlsx: writing needs more"), whole(tmp_path / "book.xlsx") as part:
        raise NeedsExtra("writing needs more", where=part.name)
    with pytest.raises(OSError) as raised, whole(tmp_path / "no folder" / "book.xlsx") as part:
        part.write_bytes(b"")
    assert raised.value.filename == str(tmp_path / "no folder" / "book.xlsx")
