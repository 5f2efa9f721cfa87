"""Characters of a page to words, by pdfium.

A word ends at a space or at a gap of more than a fifth of its size. A smaller character that is raised
or lowered goes on with the word and is remembered as super- or subscript.
"""

from __future__ import annotations

import ctypes
import math
import re
from dataclasses import dataclass, field

import pypdfium2.raw as raw

from scigraft.read.pdf.layout import Frame, Word

# Gaps that end a word, of the font size: without a blank, with one that pdfium guessed, with one of the file.
WIDE, GUESSED, PRINTED = 0.2, 0.05, -0.1
RISE = 0.12  # of the font size: a smaller shift of the baseline is no script
SMALLER = 0.88  # of the font size: a script is at most this large

BOLD = ("-medi", "bold", "black", "heavy", "demi", "-bd", "cmbx", ".b+", "semib")
ITALIC = ("ital", "obliq", "-it", "cmti", ".i+")

# What fonts encode oddly: ligatures, pdfium's mark for a hyphen, and the private codes of the Symbol font.
LETTERS = {
    0x02: "-", 0xAD: "-", 0xFFFE: "-", 0x2010: "-", 0x2011: "-",
    0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st",
    0xF02B: "+", 0xF02D: "−", 0xF03C: "<", 0xF03D: "=", 0xF03E: ">", 0xF061: "α", 0xF062: "β", 0xF063: "χ",
    0xF064: "δ", 0xF065: "ε", 0xF067: "γ", 0xF06B: "κ", 0xF06C: "λ", 0xF06D: "μ", 0xF070: "π", 0xF072: "ρ",
    0xF073: "σ", 0xF074: "τ", 0xF044: "Δ", 0xF057: "Ω", 0xF0A3: "≤", 0xF0B0: "°", 0xF0B1: "±", 0xF0B3: "≥",
    0xF0B4: "×", 0xF0B7: "•", 0xF0BB: "≈",
}  # fmt: skip


# A word of letters only: its first and last one tell all of it.
_PLAIN = re.compile(r"[A-Za-z]{3,}(?=[\s.,;:)]|\Z)")


BLANKS = frozenset((0xA0, 0x2002, 0x2003, 0x2009, 0x200B, 0xFEFF))


@dataclass(slots=True)
class _Style:
    angle: int = 0
    size: float = 10.0
    base: float = 0.0
    bold: bool = False
    italic: bool = False


@dataclass(slots=True)
class _Growing:
    """A word while characters are added to it."""

    angle: int
    style: _Style
    x0: float
    x1: float
    chars: list[tuple[str, float, float]] = field(default_factory=list)  # text, baseline, size
    left: float = 0.0  # of the last character


class GlyphReader:
    """Reads the words of one text page; coordinates are those of the frame of each word's direction."""

    def __init__(self, textpage: raw.FPDF_TEXTPAGE, *, width: float, height: float, origin: tuple[float, float]):
        self._page = textpage
        self._frames = {a: Frame(a, width, height) for a in (0, 90, 180, 270)}
        self._height = height
        self._width = width
        self._origin = origin
        self._names: dict[bytes, tuple[bool, bool]] = {}
        self.glyphs = 0
        self._found: dict[int, list[Word]] = {}
        self._seen: set[tuple[str, int, int]] = set()
        self._now, self._key, self._page_text = _Style(), (0.0, 0.0), ""
        # Made once: a page has thousands of words, and ctypes objects are slow to make.
        self._x, self._y, self._flags = ctypes.c_double(), ctypes.c_double(), ctypes.c_int()
        self._at = (ctypes.byref(self._x), ctypes.byref(self._y))
        self._rect = raw.FS_RECTF()
        self._matrix, self._name = raw.FS_MATRIX(), ctypes.create_string_buffer(128)

    def words(self) -> dict[int, list[Word]]:
        """Return the words by direction (0, 90, 180, 270), in the order of the content stream."""
        page, rect, ox = self._page, self._rect, self._origin[0]
        ref = ctypes.byref(rect)
        unicode_at, box_at = raw.FPDFText_GetUnicode, raw.FPDFText_GetLooseCharBox
        count = raw.FPDFText_CountChars(page)
        self._page_text = self._text(count)
        word: _Growing | None = None
        space, j = WIDE, -1
        while (j := j + 1) < count:
            code = unicode_at(page, j)
            if code <= 32 and code != 2 or code in BLANKS:
                space = min(space, self._blank(code, j))
                continue
            box_at(page, j, ref)
            left, right = rect.left - ox, rect.right - ox
            same = word is not None and space == WIDE and (rect.top, rect.bottom) == self._key
            if same and word is not None and not word.angle and -0.15 < (left - word.x1) / self._now.size < WIDE:
                # Most letters: nothing changes.
                word.chars.append((LETTERS.get(code) or chr(code), self._now.base, self._now.size))
                word.x1, word.left = right, left
                self.glyphs += 1
                continue
            word, j = self._letter(word, j, code, (left, right), space, fresh=not same)
            space = WIDE
        self._keep(word)
        return self._found

    def _blank(self, code: int, j: int) -> float:
        """Return the gap that ends a word here: a blank of the file does, one that pdfium guessed needs some gap."""
        guessed = code in (13, 10) or raw.FPDFText_IsGenerated(self._page, j)
        return GUESSED if guessed else PRINTED

    def _letter(
        self, word: _Growing | None, j: int, code: int, reach: tuple[float, float], space: float, *, fresh: bool
    ) -> tuple[_Growing | None, int]:
        """Add a letter to the word, or end it and start another; return the word and the index of its last letter."""
        key = (self._rect.top, self._rect.bottom)
        if fresh:
            self._now, self._key = self._style_like(j, key), key
        style = self._now
        left, right = self._turned(style.angle) if style.angle else reach
        text = LETTERS.get(code) or chr(code)
        self.glyphs += 1
        if word is not None and _continues(word, left, style.base, style, space):
            twice = word.chars[-1][0] == text and abs(left - word.x1 + right - left) < 0.1 * style.size
            if not twice:  # a letter drawn twice to look bold
                word.chars.append((text, style.base, style.size))
                word.x1, word.left = max(word.x1, right), left
            return word, j
        self._keep(word)
        if not fresh:
            self._now = style = self._style(j)
        if right < -2 or left > max(self._width, self._height) + 2:
            return None, j
        word = _Growing(style.angle, style, left, right, [(text, style.base, style.size)], left)
        return word, j if style.angle else self._whole_word(word, j, key)

    def _whole_word(self, word: _Growing, j: int, key: tuple[float, float]) -> int:
        """Take a word of letters in one go where its last one stands level with the first; return its last index."""
        plain = _PLAIN.match(self._page_text, j)
        if plain is None:
            return j
        end = self._plain_end(plain.end() - 1, word.x0, key, len(plain[0]))
        if not end:
            return j
        word.chars = [(plain[0], word.style.base, word.style.size)]
        word.x1, word.left = end, end - 0.3 * word.style.size
        self.glyphs += len(plain[0]) - 1
        return plain.end() - 1

    def _keep(self, word: _Growing | None) -> None:
        """Add a finished word, unless the same string was drawn twice to look bold."""
        done = _finish(word) if word is not None else None
        if word is None or done is None or not self._on_page(done):
            return
        mark = (done.text, round(done.x0), round(done.base))
        if mark not in self._seen:
            self._seen.add(mark)
            self._found.setdefault(word.angle, []).append(done)

    def _on_page(self, word: Word) -> bool:
        """Whether a word stands on the page; damaged files have coordinates beyond it, or that are no numbers."""
        most = max(self._width, self._height)
        return -2 <= word.x0 <= word.x1 <= most + 40 and -2 <= word.base <= most + 20

    def _text(self, count: int) -> str:
        """Return the text of the page where it has one character for each index, else nothing."""
        buffer = ctypes.create_string_buffer(2 * count + 2)
        got = raw.FPDFText_GetText(self._page, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)))
        text = buffer.raw[: 2 * max(0, got - 1)].decode("utf-16-le", "replace")
        return text if len(text) == count else ""

    def _plain_end(self, j: int, left: float, key: tuple[float, float], letters: int) -> float:
        """Return where a word of letters ends whose last one is ``j``; 0 where it is not all of one height."""
        rect = self._rect
        raw.FPDFText_GetLooseCharBox(self._page, j, ctypes.byref(rect))
        right = rect.right - self._origin[0]
        width = right - left
        even = (rect.top, rect.bottom) == key and 0.12 * letters < width / max(1.0, key[0] - key[1]) < 1.2 * letters
        return right if even else 0.0

    def _style_like(self, j: int, key: tuple[float, float]) -> _Style:
        """Return the style of a letter; where its box is as high as that before, only the face can differ."""
        last = self._now
        if key != self._key or last.angle:
            return self._style(j)
        bold, italic = self._face(j)
        if (bold, italic) == (last.bold, last.italic):
            return last
        return _Style(0, last.size, last.base, bold, italic)

    def _style(self, j: int) -> _Style:
        page, matrix = self._page, self._matrix
        raw.FPDFText_GetCharOrigin(page, j, *self._at)
        raw.FPDFText_GetMatrix(page, j, matrix)
        angle = _direction(matrix.a, matrix.b)
        px, py = self._x.value - self._origin[0], self._height - (self._y.value - self._origin[1])
        base = self._frames[angle].into((px, py, px, py))[1] if angle else py
        size = raw.FPDFText_GetFontSize(page, j) * (abs(matrix.d) if not angle else math.hypot(matrix.c, matrix.d))
        bold, italic = self._face(j)
        return _Style(angle, size if 1 < size < 200 else 10.0, base, bold, italic)

    def _face(self, j: int) -> tuple[bool, bool]:
        raw.FPDFText_GetFontInfo(self._page, j, self._name, 128, self._flags)
        name = self._name.value
        if name not in self._names:
            low = name.decode("utf-8", "replace").lower()
            bold = any(w in low for w in BOLD) and "-medium" not in low or low.endswith((".b", "-b"))
            self._names[name] = (bold, any(w in low for w in ITALIC) or low.endswith((".i", "-i")))
        return self._names[name]

    def _turned(self, angle: int) -> tuple[float, float]:
        ox, oy = self._origin
        loose = self._rect  # already holds the box of this character
        box = (loose.left - ox, self._height - (loose.top - oy), loose.right - ox, self._height - (loose.bottom - oy))
        x0, _, x1, _ = self._frames[angle].into(box)
        return x0, x1


def _direction(a: float, b: float) -> int:
    """Return the direction of the x axis of a text matrix, counter-clockwise, to the nearest right angle."""
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 180
    return 90 if b > 0 else 270


def _continues(word: _Growing, left: float, base: float, style: _Style, space: float) -> bool:
    if style.angle != word.angle:
        return False
    size = max(word.style.size, style.size)
    gap = left - word.x1
    # pdfium spells a ligature as letters that all have its box.
    if gap > space * size or (gap < -0.5 * size and abs(left - word.left) > 0.1):
        return False
    shift = abs(base - word.chars[-1][1])
    if shift <= RISE * size:
        return True
    anchor = max(word.chars, key=lambda c: c[2])
    return abs(base - anchor[1]) < 0.7 * size and min(style.size, word.chars[-1][2]) < SMALLER * size


def _finish(word: _Growing) -> Word | None:
    text = "".join(c[0] for c in word.chars)
    if not text.strip():
        return None
    _, base, size = word.chars[0]
    runs: tuple[tuple[str, int], ...] = ()
    if any(c[2] != size or c[1] != base for c in word.chars):
        size = max(c[2] for c in word.chars)
        base = next(c[1] for c in word.chars if c[2] == size)
        runs = _runs(word, base, size)
    return Word(
        text=text,
        x0=word.x0,
        top=base - 0.75 * size,
        x1=word.x1,
        bottom=base + 0.22 * size,
        base=base,
        size=size,
        bold=word.style.bold,
        italic=word.style.italic,
        runs=runs,
    )


def _runs(word: _Growing, base: float, size: float) -> tuple[tuple[str, int], ...]:
    runs: list[tuple[str, int]] = []
    for text, y, s in word.chars:
        rise = 0
        if s < SMALLER * size and abs(y - base) > RISE * size:
            rise = 1 if y < base else -1
        if runs and runs[-1][1] == rise:
            runs[-1] = (runs[-1][0] + text, rise)
        else:
            runs.append((text, rise))
    return tuple(runs) if len(runs) > 1 else ()
