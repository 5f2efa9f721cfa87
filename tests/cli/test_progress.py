from __future__ import annotations

import io

from scigraft.cli.progress import _bars, progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_is_read_from_the_first_moment(terminal):
    terminal(100)
    screen = Screen()
    with _bars("looking for what is new", screen) as report:
        pass
    assert "looking for what is new" in screen.getvalue()
    with _bars("looking", screen) as report:
        report("documents", 3, 43, "a/folder/of/a/very/long/name/and/more/and/more/supplement.xlsx")
    shown = screen.getvalue()
    assert "reading files" in shown and "3/43" in shown and "supplement.xlsx" in shown
    assert "a/folder/of" not in shown


def test_a_pipe_gets_no_bar(capsys):
    with progress("looking") as report:
        report("documents", 1, 2)
    assert capsys.readouterr().err == ""
