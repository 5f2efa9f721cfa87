from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.model import ReadError, UnsafeInput
from scigraft.read import Source, read_source

BODY = "<article><body><sec><title>S</title><p>{}</p></sec></body></article>"


def read(text: str | bytes, name: str = "bad.xml"):
    return read_source(Source(name, text if isinstance(text, bytes) else text.encode()))


def test_an_xml_bomb_is_refused_by_name():
    bomb = "<!DOCTYPE article [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'><!ENTITY c '&b;&b;&b;'>]>"
    with pytest.raises(UnsafeInput, match="bad.xml.*bomb"):
        read(bomb + BODY.format("&c;"))


@pytest.mark.parametrize(
    "subset", ["<!ENTITY % a '&#37;b;'><!ENTITY x '%a;%a;'>", '<!ENTITY x "&y;"><!ENTITY y "&x;">']
)
def test_other_bombs_are_refused(subset: str):
    with pytest.raises(UnsafeInput):
        read(f"<!DOCTYPE article [{subset}]>" + BODY.format("&x;"))


def test_an_external_entity_is_not_read(tmp_path: Path):
    secret = tmp_path / "secret.txt"
    secret.write_text("do not tell")
    document = read(f"<!DOCTYPE article [<!ENTITY x SYSTEM '{secret.as_uri()}'>]>" + BODY.format("a &x; b"))
    assert "do not tell" not in document.text_of("paragraph")
    assert "xml-entity" in {n.code for n in document.notices}


def test_an_external_dtd_is_not_fetched():
    document = read("<!DOCTYPE article SYSTEM 'http://127.0.0.1:9/never.dtd'>" + BODY.format("a"))
    assert document.text_of("paragraph") == "a"


@pytest.mark.parametrize(
    ("reference", "text"),
    [("&nbsp;", ""), ("&alpha;", "α"), ("&plusmn;", "±"), ("&#945;", "α"), ("&lt;", "<"), ("&amp;", "&")],
)
def test_named_characters_are_read_without_a_dtd(reference: str, text: str):
    assert read(BODY.format(f"x{reference}y")).text_of("paragraph").replace(" ", "") == f"x{text}y"


def test_a_character_declared_in_the_file_is_read():
    document = read("<!DOCTYPE article [<!ENTITY mygamma '&#947;'>]>" + BODY.format("&mygamma;"))
    assert document.text_of("paragraph") == "γ"


def test_an_unknown_entity_is_left_out_and_said():
    document = read(BODY.format("a&nosuchthing;b"))
    assert document.text_of("paragraph") == "ab"
    assert "nosuchthing" in document.notices[0].message


def test_truncated_xml_is_read_as_far_as_it_goes():
    whole = BODY.format("first</p><p>second")
    document = read(whole[: whole.index("second") + 3])
    assert document.text_of("paragraph") == "first\nsec"
    assert {n.code for n in document.notices} == {"xml-damaged"}


def test_a_wrong_encoding_is_said():
    data = ("<?xml version='1.0' encoding='UTF-8'?>" + BODY.format("caf\xe9 cr\xe8me br\xfbl\xe9e")).encode("latin-1")
    document = read(data)
    assert "café" in document.text_of("paragraph")
    assert "encoding" in {n.code for n in document.notices}


def test_utf16_is_read():
    data = ("<?xml version='1.0' encoding='UTF-16'?>" + BODY.format("é")).encode("utf-16")
    assert read(data).text_of("paragraph") == "é"


def test_deep_nesting_costs_no_crash():
    document = read("<article><body>" + "<sec>" * 5000 + "<p>deep</p>" + "</sec>" * 5000 + "</body></article>")
    assert document.notices


@pytest.mark.parametrize("data", [b"", b"   \n"])
def test_an_empty_file_is_said(data: bytes):
    with pytest.raises(ReadError, match="empty"):
        read(data)


def test_a_span_as_large_as_the_sky_is_cut():
    (table,) = read(
        "<article><body><table-wrap id='t'><table><tr>"
        "<td colspan='999999999' rowspan='999999999'>a</td></tr>"
        "</table></table-wrap></body></article>"
    ).tables
    assert table.shape[0] == 1


SAMPLE = (
    "<article><front><article-meta><title-group><article-title>T</article-title></title-group>"
    "</article-meta></front>"
    "<body><sec><title>S</title><p>a <xref ref-type='table' rid='t'>1</xref></p><table-wrap id='t'>"
    "<label>1</label>"
    "<table><tr><td>1<sup>a</sup></td><td colspan='2'>2</td></tr></table></table-wrap></sec></body>"
    "</article>"
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SAMPLE) - 1), st.integers(0, 20), st.text("<>&;/ab\"'x1", max_size=6))
def test_damage_anywhere_gives_a_document_or_a_read_error(at: int, cut: int, put: str):
    from scigraft.model import ReadSettings
    from scigraft.read.jats.reader import READER

    damaged = SAMPLE[:at] + put + SAMPLE[at + cut :]
    try:
        READER.read(Source("fuzz.xml", damaged.encode()), ReadSettings())
    except ReadError as exc:
        assert "fuzz.xml" in str(exc)


def test_a_prefix_that_is_nowhere_declared_is_dropped():
    (table,) = read(
        "<article><body><table-wrap id='t'><o:table><o:tgroup cols='1'><o:tbody><o:row><o:entry>1</o:entry></o:row>"
        "</o:tbody></o:tgroup></o:table></table-wrap></body></article>"
    ).tables
    assert table.grid[0][0].text == "1"


def test_an_odd_name_in_damaged_xml_does_no_harm():
    document = read("<article><body><a:47>x</a:47><p>kept</p></body>")
    assert "kept" in document.text_of("paragraph")


@pytest.mark.parametrize("root", ["article", "TEI"])
def test_references_that_are_none_leave_no_trace(root: str):
    document = read(f"<{root}><text><body><p>a &é; b</p></body></text><body><p>a &é; b</p></body></{root}>")
    assert document.text_of("paragraph").startswith("a b")


@pytest.mark.parametrize("half", ["&#xD800;", "&#57343;", "&#x0DC00;"])
def test_half_a_character_is_no_text_and_costs_only_itself(half: str):
    document = read(BODY.format(f"a{half}b &#x1F600; <![CDATA[{half}]]>"))
    assert document.text_of("paragraph") == f"a\ufffdb \U0001f600 {half}"
    assert "xml-damaged" in {n.code for n in document.notices}
