"""How wide the columns of a list are on a terminal, and how a text is cut to fit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

GAP = 2  # blanks between two columns
LEAST = 8  # letters that a column keeps before another one is left out
LEAST_END = 16  # the same for a path or a place
HANG = 2  # blanks by which the further lines of a text are set in
MORE = "…"
DIGITS = 4  # decimals, zeros before them not counted, that a long number keeps in a list
_WORD = re.compile(r"( *)([^ ]+)")
LONG_NUMBER = re.compile(rf"(\d[.,]0*\d{{{DIGITS}}})\d{{4,}}")


def cut(text: str, width: int) -> str:
    """Return a text of at most ``width`` letters; what is left out at its end is an ellipsis."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - 1, 0)).rstrip() + MORE


def cut_start(text: str, width: int) -> str:
    """Return a text of at most ``width`` letters that keeps its end: of a path, or of a place, that tells most."""
    if cell_len(text) <= width:
        return text
    return MORE + set_cell_size(text[::-1], max(width - 1, 0))[::-1].lstrip()


def shortened(text: str) -> str:
    """Return a text whose numbers of many decimals (a spreadsheet's binary fractions) end in an ellipsis.

    They are cut, not rounded: every digit that is shown is one that stands there.
    """
    return LONG_NUMBER.sub(rf"\1{MORE}", text)


def wrapped(text: str, width: int, lines: int = 0) -> list[str]:
    """Return a text in lines, at most ``lines`` of them (0: as many as it takes).

    They are broken between words, inside a word only where one is too long.
    """
    done = [""]
    for word in text.split():
        for piece in chop_cells(word, width) if cell_len(word) > width else [word]:
            if not done[-1]:
                done[-1] = piece
            elif cell_len(done[-1]) + 1 + cell_len(piece) <= width:
                done[-1] += " " + piece
            else:
                done.append(piece)
    if lines and len(done) > lines:
        done = [*done[: lines - 1], cut(" ".join(done[lines - 1 :]), width)]
    return done


def hung(line: str, width: int) -> str:
    """Return a line broken between words to fit; what goes on below is set in, two letters more than the line is.

    Blanks within the line stay as they are, and a line that fits is left alone.
    """
    if cell_len(line) <= width:
        return line
    lead = len(line) - len(line.lstrip(" ")) + HANG
    if width - lead < LEAST:
        lead = 0
    done = [""]
    for gap, word in _WORD.findall(line):
        room = width - (lead if done[1:] else 0)
        if cell_len(done[-1] + gap + word) <= room:
            done[-1] += gap + word
        else:
            done += chop_cells(word, width - lead) if cell_len(word) > width - lead else [word]
    head, *below = done if done[0].strip() else done[1:]
    return "\n".join([head, *(" " * lead + text for text in below)])


def column_widths(natural: Sequence[int], *, room: int, least: Sequence[int]) -> list[int]:
    """Return the widths of columns that fit into ``room`` letters, gaps between them included.

    The widest columns give way first, each down to its ``least``, and only then on to ``LEAST`` letters. Where even
    that is not enough the result is wider than the room.
    """
    widths = list(natural)
    free = room - GAP * (len(widths) - 1)
    for floors in (least, [min(floor, LEAST) for floor in least]):
        while sum(widths) > free:
            giving = [i for i, width in enumerate(widths) if width > floors[i]]
            if not giving:
                break
            widths[max(giving, key=lambda i: (widths[i], i))] -= 1
    return widths


def fitting(least: Sequence[int], *, room: int, last: Sequence[int]) -> list[int]:
    """Return the indexes of the columns that fit side by side; those in ``last`` are left out first, in that order."""
    kept = list(range(len(least)))
    for index in last:
        if sum(least[i] for i in kept) + GAP * (len(kept) - 1) <= room:
            break
        kept.remove(index)
    return kept
