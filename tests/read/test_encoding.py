"""Bytes to text: which encoding is believed, and that lost characters are said whatever the format."""

from __future__ import annotations

import pytest

from scigraft.model import Limits, ReadSettings
from scigraft.read import Source, read_source
from scigraft.read.encoding import decode

BROKEN = "é".encode() * 40 + b"\xe9"  # UTF-8 but for one byte


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("Tg / °C".encode(), "Tg / °C", "utf-8"),
        ("\ufeffTg".encode(), "Tg", "utf-8-sig"),
        ("Tg in °C".encode("utf-16"), "Tg in °C", "utf-16"),
        ("Tg in °C".encode("utf-16-le"), "Tg in °C", "utf-16-le"),
        ("Müller".encode("cp1252"), "Müller", "cp1252"),
    ],
)
def test_the_encoding_is_found(data, text, encoding):
    found = decode(data)
    assert (found.text, found.encoding, found.lossy, found.guessed) == (text, encoding, False, False)


@pytest.mark.parametrize(
    ("name", "head", "tail"),
    [
        ("a.html", b"<html><body><p>", b"</p></body></html>"),
        ("a.md", b"# Glasses\n\n", b"\n"),
        ("a.tex", b"\\documentclass{article}\\begin{document}", b"\\end{document}"),
        ("a.csv", b"name,amount\n", b",1\nb,2\nc,3\n"),
        ("a.bib", b"@article{key, title={", b"}}"),
        ("a.ris", b"TY  - JOUR\nTI  - ", b"\nER  - \n"),
    ],
)
def test_every_format_says_that_characters_were_lost(name, head, tail):
    notices = read_source(Source(name, head + BROKEN + tail)).notices
    assert [notice.code for notice in notices] == ["lossy-decoding"]
    assert notices[0].locator.file == name


def test_a_page_in_no_unicode_is_read_as_it_says():
    page = '<html><head><meta charset="iso-8859-7"></head><body><p>\u03b1-Al2O3 was used.</p></body></html>'
    document = read_source(Source("a.html", page.encode("iso-8859-7")))
    assert document.text_of("paragraph") == "\u03b1-Al2O3 was used."


def test_a_file_asked_for_that_is_too_large_is_named(tmp_path):
    main = tmp_path / "main.tex"
    main.write_text("\\documentclass{article}\\begin{document}\\input{rest}\\end{document}", encoding="utf-8")
    (tmp_path / "rest.tex").write_text("word " * 100, encoding="utf-8")
    settings = ReadSettings(limits=Limits(file_bytes=200))
    (notice,) = read_source(Source.open(main), settings).notices
    assert notice.code == "latex-limit"
    assert "rest" in notice.message
