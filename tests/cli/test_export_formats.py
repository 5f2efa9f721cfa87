from __future__ import annotations

from scigraft.cli.commands.convert import TO
from scigraft.cli.commands.export import FORMATS
from scigraft.library import convert, export


def test_the_formats_that_are_offered_are_those_there_are():
    assert tuple(FORMATS) == tuple(export.FORMATS)
    assert {convert.LINKED.get(name, name) for name in TO} == set(convert.TO)


def test_every_format_of_a_library_is_written_twice_alike(scigraft, library, tmp_path):
    names = [name for name in FORMATS if not name.startswith(("wide", "harmonised"))]
    arguments = [part for name in names for part in ("--format", name)]
    for folder in ("a", "b"):
        assert scigraft("--library", library, "export", "--out", tmp_path / folder, *arguments).code == 0
    written = sorted(
        path.relative_to(tmp_path / "a").as_posix() for path in (tmp_path / "a").rglob("*") if path.is_file()
    )
    assert {
        "records.jsonl",
        "records.ttl",
        "records.nq",
        "bioassay.csv",
        "bioassay.xlsx",
        "bioassay.parquet",
        "graph.graphml",
        "neo4j/import.sh",
    } <= {*written}
    for name in written:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name


def test_a_wide_form_needs_the_module_it_is_a_form_of(scigraft, library, tmp_path):
    arguments = ("--library", library, "export", "--format", "wide", "--out", tmp_path / "x")
    done = scigraft(*arguments)
    assert (done.code, "Name geochem in extract.modules and build" in done.err) == (2, True)
    done = scigraft(*arguments, "--module", "glass")
    told = " ".join(done.err.split())
    assert (done.code, "a form of the module geochem, but only glass was asked for" in told) == (2, True)
    assert "Leave out --module" in told


def test_records_are_converted_by_the_name_of_the_file(scigraft, tmp_path):
    source = tmp_path / "lee2020.csv"
    source.write_text("sample_id,au_ppm\nA,0.5\n", encoding="utf-8")
    done = scigraft("convert", source, "--out", tmp_path / "records.jsonl")
    assert (done.code, "1 row in" in done.out) == (0, True)
    assert '"element": "Au"' in (tmp_path / "records.jsonl").read_text(encoding="utf-8")
    done = scigraft("convert", source, "--out", tmp_path / "records.txt")
    assert (done.code, "Add --to" in done.err) == (2, True)
