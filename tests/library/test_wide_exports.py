"""Wide and harmonised tables of a library: metadata of papers, data that a compilation repeats."""

from __future__ import annotations

import csv

import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

PAGE = (
    '<!DOCTYPE html><html><head><title>{title}</title><meta name="citation_title" content="{title}">'
    '<meta name="citation_author" content="{author}"><meta name="citation_publication_date" content="{year}"></head>'
    "<body><main><article><h1>{title}</h1><section><h2>Results</h2><p>See Table 1.</p><table>"
    "<caption>Table 1. LA-ICP-MS analyses of pyrite (ppm)</caption>{rows}</table></section></article></main>"
    "</body></html>"
)


def page(title, author, year, lines):
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in line)}</tr>" for line in lines[1:])
    head = "".join(f"<th>{cell}</th>" for cell in lines[0])
    table = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return PAGE.format(title=title, author=author, year=year, rows=table)


OWN = [["Sample", "Au", "As", "Cu"], ["AL-1", "0.52", "1210", "&lt;3.1"], ["AL-2", "0.77", "1544", "21.9"]]
COMPILED = [
    ["Sample", "Au", "As", "Cu", "Reference"],
    ["AL-2", "0.77", "1544", "21.9", "Smith (2015)"],
    ["ZZ-2", "0.17", "144", "2.9", "Smith (2015)"],
    ["QQ-1", "0.3", "77", "2.2", "This study"],
]


@pytest.fixture
def library(tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "alpha.html").write_text(page("Gold of the Alpha deposit", "Maria Smith", 2015, OWN), encoding="utf-8")
    (folder / "beta.html").write_text(page("A compilation of pyrite", "Wei Lee", 2021, COMPILED), encoding="utf-8")
    settings = Settings(extract=ExtractSettings(modules=("geochem",)), workers=1)
    with Library.create(tmp_path / "library", settings=settings) as made:
        made.add(folder)
        made.build()
        yield made


def rows(path):
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_a_wide_table_of_all_papers(library, tmp_path):
    written = library.export(tmp_path / "out", formats=["wide", "wide.xlsx"])
    assert [path.name for path in written] == ["geochem.wide.csv", "geochem.wide.dictionary.csv", "geochem.wide.xlsx"]
    told = [(row["paper"], row["sample_id"], row["cu_ppm"]) for row in rows(written[0])]
    assert told == [("alpha", "AL-1", "-3.1"), ("alpha", "AL-2", "21.9"), ("beta", "AL-2", "21.9"),
                    ("beta", "ZZ-2", "2.9"), ("beta", "QQ-1", "2.2")]  # fmt: skip


def test_data_of_another_paper_are_flagged_by_citation_and_by_values(library, tmp_path):
    written = library.export(tmp_path / "out", formats=["harmonised", "harmonised.xlsx"])
    told = {(row["paper"], row["sample_id"]): row["repeats"] for row in rows(written[0])}
    assert told == {
        ("alpha", "AL-1"): "",
        ("alpha", "AL-2"): "beta (3 values equal)",
        ("beta", "AL-2"): "alpha (cited; 3 values equal)",
        ("beta", "ZZ-2"): "alpha (cited)",
        ("beta", "QQ-1"): "",
    }
