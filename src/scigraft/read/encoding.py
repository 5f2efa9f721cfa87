"""Bytes to text: the encoding found by mark, by trial and, last, by statistics."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scigraft.model import Locator, Notice

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Windows-1252 maps nearly every byte to something, so it may win only where bytes above 127 stand alone or in
# pairs, as accents and signs do: the words of another script are long runs of them.
_RUN = re.compile(rb"[\x80-\xff]{3,}")
_SAMPLE = 200_000
_MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the encoding it was read with, and whether characters were lost or the encoding only guessed."""

    text: str
    encoding: str
    lossy: bool = False
    guessed: bool = False


def decode(data: bytes) -> Decoded:
    """Decode text of unknown encoding. Never raises; what cannot be decoded becomes U+FFFD and is ``lossy``.

    In order: byte order mark, UTF-16 without a mark, UTF-8, UTF-8 with a few broken bytes, Windows-1252 where
    bytes above 127 stand alone, the best guess of charset-normalizer, Latin-1.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _forced(data, encoding)
    if wide := _unmarked_utf16(data):
        return _forced(data, wide)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _eight_bit(data)


def decoding_notices(decoded: Decoded, file: str) -> Iterator[Notice]:
    """Yield what a document says of its encoding: that characters were lost, or that it was only guessed."""
    if decoded.lossy:
        yield Notice(
            "lossy-decoding",
            f"some bytes are not valid {decoded.encoding}; they are shown as \ufffd",
            Locator(file=file),
            hint="Save the file as UTF-8 and add it again",
        )
    elif decoded.guessed:
        yield Notice(
            "guessed-encoding",
            f"the encoding was guessed as {decoded.encoding}",
            Locator(file=file),
            hint="Save the file as UTF-8 if names or units look wrong",
        )


def looks_binary(text: str) -> bool:
    """Tell whether this is no text: control characters or lost characters in more than 1 of 50 places."""
    sample = text[:_SAMPLE]
    return bool(sample) and (len(_CONTROL.findall(sample)) + sample.count("\ufffd")) * 50 > len(sample)


def _forced(data: bytes, encoding: str) -> Decoded:
    text = data.decode(encoding, errors="replace").removeprefix("\ufeff")
    return Decoded(text, encoding, lossy="\ufffd" in text)


def _unmarked_utf16(data: bytes) -> str:
    sample = data[:2048]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if len(sample) < 8 or max(even, odd) * 10 < len(sample) * 4:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _eight_bit(data: bytes) -> Decoded:
    sample = data[:_SAMPLE]
    high = sum(byte > 127 for byte in sample)
    whole = _MULTIBYTE.findall(sample)
    if sum(map(len, whole)) > 0.9 * high:
        return _forced(data, "utf-8")
    if sum(map(len, _RUN.findall(sample))) * 2 < high:
        try:
            return Decoded(data.decode("cp1252"), "cp1252")
        except UnicodeDecodeError:
            return Decoded(data.decode("latin-1"), "latin-1")
    return _statistical(data)


def _statistical(data: bytes) -> Decoded:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE]).best()
    if best is None:
        return Decoded(data.decode("latin-1"), "latin-1", guessed=True)
    return replace(_forced(data, best.encoding), guessed=True)
