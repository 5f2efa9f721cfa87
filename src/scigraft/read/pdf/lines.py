"""Words to lines: baselines, and the chunks that wide gaps part them into."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from statistics import median

from scigraft.read.pdf.layout import Box, Word

SAME_BASE = 0.3  # of the font size: baselines nearer than this are one line
CHUNK_GAP = 1.0  # of the font size: a wider gap parts a line


@dataclass(frozen=True, slots=True)
class Line:
    """Words side by side on one baseline, left to right."""

    words: tuple[Word, ...]
    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float

    @property
    def box(self) -> Box:
        """(x0, top, x1, bottom)."""
        return (self.x0, self.top, self.x1, self.bottom)

    @property
    def text(self) -> str:
        """The words with single blanks."""
        return " ".join(w.text for w in self.words)

    @property
    def bold(self) -> bool:
        """Whether most of it is bold."""
        total = sum(len(w.text) for w in self.words)
        return 2 * sum(len(w.text) for w in self.words if w.bold) > total


def line_of(words: Sequence[Word]) -> Line:
    """Return the line that these words make; there must be at least one."""
    if len(words) == 1:
        w = words[0]
        return Line((w,), w.x0, w.top, w.x1, w.bottom, w.base, w.size)
    ordered = tuple(sorted(words, key=_left))
    first = ordered[0]
    top, x1, bottom = first.top, first.x1, first.bottom
    even = True
    for w in ordered:
        top, x1, bottom = min(top, w.top), max(x1, w.x1), max(bottom, w.bottom)
        even = even and w.size == first.size and w.base == first.base
    base = first.base if even else median(w.base for w in ordered)
    size = first.size if even else median(w.size for w in ordered)
    return Line(ordered, first.x0, top, x1, bottom, base, size)


_left = attrgetter("x0", "x1")
_down = attrgetter("base", "x0")


def rows_of(words: Iterable[Word]) -> list[Line]:
    """Return one line a baseline over the whole width, top to bottom."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=_down):
        row = rows[-1] if rows else None
        if row is not None and abs(word.base - row[0].base) <= SAME_BASE * min(word.size, row[0].size) + 0.3:
            row.append(word)
        else:
            rows.append([word])
    return [line_of(_glued(row)) for row in _with_small_rows(rows)]


def _with_small_rows(rows: list[list[Word]]) -> list[list[Word]]:
    """Return the rows with those that hold only raised or lowered letters put into the row they belong to."""
    out: list[list[Word]] = []
    for n, row in enumerate(rows):
        hosts = [*(out[-1:]), *rows[n + 1 : n + 2]]
        host = next((h for h in hosts if h is not row and _is_scripts(row, h)), None)
        if host is None:
            out.append(row)
        else:
            host += [_raised(word, host[0]) for word in row]
    return out


def _is_scripts(row: Sequence[Word], host: Sequence[Word]) -> bool:
    size = max(w.size for w in host)
    shift = row[0].base - host[0].base
    small = all(w.size <= 0.8 * size and len(w.text) <= 5 for w in row)
    return small and -0.7 * size < shift < 0.4 * size and len(row) <= len(host)


def _raised(word: Word, host: Word) -> Word:
    rise = 1 if word.base < host.base else -1
    return replace(word, base=host.base, runs=tuple((text, rise) for text, _ in word.runs or ((word.text, 0),)))


def chunks_of(line: Line, *, gap: float = CHUNK_GAP) -> list[Line]:
    """Return the parts of a line between gaps wider than ``gap`` times the font size."""
    parts: list[list[Word]] = [[line.words[0]]]
    right = line.words[0].x1
    for word in line.words[1:]:
        if word.x0 - right > gap * min(line.size, max(word.size, parts[-1][-1].size)):
            parts.append([])
        parts[-1].append(word)
        right = max(right, word.x1)
    return [line] if len(parts) == 1 else [line_of(part) for part in parts]


def attach_scripts(words: Sequence[Word]) -> list[Word]:
    """Return the words with raised and lowered ones glued to the word they follow."""
    ends: dict[int, list[Word]] = defaultdict(list)
    small = _small_sizes(words)
    for word in words:
        ends[round(word.x1 / 4)].append(word)
    hosts: dict[int, list[Word]] = defaultdict(list)
    gone: set[int] = set()
    for word in words:
        if word.size > small:
            continue
        near = (w for k in (-1, 0, 1) for w in ends.get(round(word.x0 / 4) + k, ()))
        host = min((w for w in near if _is_script(word, w)), key=lambda w: abs(w.x1 - word.x0), default=None)
        if host is not None:
            hosts[id(host)].append(word)
            gone.add(id(word))
    return [_with_scripts(w, hosts.get(id(w), ())) for w in words if id(w) not in gone]


def _small_sizes(words: Sequence[Word]) -> float:
    return 0.88 * max((w.size for w in words), default=0.0)


def _is_script(word: Word, host: Word) -> bool:
    shift = abs(word.base - host.base)
    return (
        word is not host
        and word.size < 0.88 * host.size
        and abs(word.x0 - host.x1) < 0.16 * host.size
        and 0.12 * host.size < shift < 0.7 * host.size
        and len(word.text) <= 8
    )


def _with_scripts(word: Word, scripts: Sequence[Word]) -> Word:
    if not scripts:
        return word
    runs = list(word.runs or ((word.text, 0),))
    for script in sorted(scripts, key=lambda s: s.x0):
        runs.append((script.text, 1 if script.base < word.base else -1))
    text = "".join(r[0] for r in runs)
    return replace(word, text=text, x1=max(s.x1 for s in scripts), runs=tuple(runs))


def _glued(row: list[Word]) -> list[Word]:
    """Put together words of a line that touch: the content stream had them apart."""
    out: list[Word] = []
    for word in sorted(row, key=_left):
        last = out[-1] if out else None
        if last is not None and -0.3 * word.size < word.x0 - last.x1 < 0.06 * word.size:
            runs = (last.runs or ((last.text, 0),)) + (word.runs or ((word.text, 0),))
            scripted = bool(last.runs or word.runs)
            out[-1] = replace(
                last,
                text=last.text + word.text,
                x1=max(last.x1, word.x1),
                top=min(last.top, word.top),
                bottom=max(last.bottom, word.bottom),
                runs=runs if scripted else (),
            )
        else:
            out.append(word)
    return out


def entry_gap(words: Sequence[Word]) -> float:
    """Return how far apart the entries of two columns stand, of the font size.

    It is more where all letters are of one width, and so the blank is too.
    """
    telling = [w for w in words if len(w.text) >= 3 and any(ch in "iljtmwMW" for ch in w.text)]
    even = sum(1 for w in telling if 0.57 <= (w.x1 - w.x0) / (len(w.text) * w.size) <= 0.63)
    return 0.9 if len(telling) >= 3 and even >= 0.9 * len(telling) else 0.5
