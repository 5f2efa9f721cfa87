"""Files of linked data that would end the process or fill its memory are refused before a parser has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scigraft.model import ReadError, UnsafeInput
from scigraft.publish.rdf.bounds import DEEPEST, check_bounds
from scigraft.publish.reading import read_records
from scigraft.publish.shapes.files import check_file

DEEP = '{"@graph":' * 20000 + "1" + "}" * 20000
LAUGHS = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rdf:RDF xmlns:rdf="http://a/">&b;</rdf:RDF>'


def test_deep_json_is_refused_when_read_and_when_validated(tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonld"
    path.write_text(DEEP)
    for read in (lambda: read_records(path), lambda: check_file(path, [])):
        with pytest.raises(UnsafeInput, match="deep in each other"):
            list(read())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_rdf_xml_with_entities_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "laughs.rdf"
    path.write_text(LAUGHS, encoding=encoding)
    with pytest.raises(UnsafeInput, match="entities"):
        list(check_file(path, []))


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1 << 20])
@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("[" * DEEPEST + "]" * DEEPEST, False),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), True),
        ("[" + json.dumps('"[\\' * 999) + "]", False),
        (json.dumps(["\\"]) + "[" * (DEEPEST + 1), True),
        ("[]" * 9999, False),
        ("", False),
    ],
)
def test_depth_is_that_of_brackets_outside_strings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, deep: bool, piece: int
) -> None:
    monkeypatch.setattr("scigraft.publish.rdf.bounds._PIECE", piece)
    path = tmp_path / "x.jsonld"
    path.write_text(text)
    if not deep:
        check_bounds(path)
        return
    with pytest.raises(UnsafeInput):
        check_bounds(path)


def test_a_context_of_the_network_is_not_fetched(tmp_path: Path) -> None:
    path = tmp_path / "remote.jsonld"
    path.write_text('{"@context": "http://127.0.0.1:9/context.jsonld", "@id": "http://a/b", "name": "c"}')
    for read in (lambda: read_records(path), lambda: check_file(path, [])):
        with pytest.raises(ReadError, match="remote context"):
            list(read())
