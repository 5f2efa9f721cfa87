"""The commands ``related`` and ``search`` over a small library."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scigraft.cli.related_view import _at, _scores, tell_found, tell_related, write_bibtex
from scigraft.library import Library
from scigraft.library.search.answers import (
    AskedFor,
    FoundPaper,
    FoundPapers,
    ItemPlace,
    MatchedItems,
    Passage,
    RelatedPaper,
    RelatedPapers,
    SharedWork,
)
from scigraft.model import ExtractSettings, GraphSettings, Locator, SearchSettings, Settings
from scigraft.publish.bibtex import citation_key, entry
from scigraft.read import Source, read_source

SETTINGS = Settings(
    extract=ExtractSettings(modules=()), graph=GraphSettings(embedder=False), search=SearchSettings(embedder="none"),
    workers=1,
)  # fmt: skip
ROWS = [
    ("trees", "Parsing long sentences with pruned charts and trees", "We parse long sentences with pruned trees."),
    ("few", "Parsers that learn from few annotated trees", "Few trees exist. Our parser learns from few trees."),
    ("pivot", "Translating rare languages by way of pivots", "Rare languages are translated through a pivot."),
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("related")
    listed = folder / "papers.jsonl"
    rows = [
        {"id": id, "title": title, "abstract": abstract, "year": 2010 + n, "venue": "Journal of Trees",
         "authors": ["Ada Lovelace"], "doi": f"10.1234/{id}"}
        for n, (id, title, abstract) in enumerate(ROWS)
    ]  # fmt: skip
    listed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with Library.create(folder / "lib", settings=SETTINGS) as library:
        library.add(metadata=listed)
        library.build()
    return folder / "lib"


def key_of(root: Path, title: str) -> str:
    with Library.open(root) as library:
        return next(paper.key for paper in library.papers() if paper.title == title)


def test_related_papers_are_listed_with_why(scigraft, root: Path) -> None:
    done = scigraft("--library", root, "related", ROWS[0][1], "--using", "lexical")
    assert done.code == 0
    assert "found by lexical" in done.out and ROWS[1][1] in done.out and "tree" in done.out
    assert ROWS[2][1] not in done.out


def test_reasons_are_told_in_full(scigraft, root: Path) -> None:
    done = scigraft("--library", root, "related", "a parser of trees", "--using", "lexical", "--explain")
    assert "words in both: " in done.out and "contribution: " in done.out


def test_json_holds_everything(scigraft, root: Path) -> None:
    found = scigraft("--library", root, "related", "a parser of trees", "--using", "lexical", "--json").json()
    assert found["asked"]["kind"] == "text" and found["using"] == "lexical"
    assert {"rank", "paper", "title", "score", "reason", "matched", "shared", "facets", "doi"} <= set(
        found["papers"][0]
    )


def test_bibtex_is_read_back_with_the_reason_in_its_note(scigraft, root: Path, tmp_path: Path) -> None:
    done = scigraft("--library", root, "related", "a parser of trees", "--using", "lexical", "--bibtex")
    (tmp_path / "found.bib").write_text(done.out)
    document = read_source(Source.open(tmp_path / "found.bib"))
    works = {work.title: work for work in document.bibliography}
    assert set(works) == {ROWS[0][1], ROWS[1][1]}
    first = works[ROWS[1][1]]
    assert (first.doi, first.date, first.venue) == ("10.1234/few", "2011", "Journal of Trees")
    assert [author.name for author in first.authors] == ["Ada Lovelace"]
    assert "note = {words in both: " in done.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("related", "tres"), 2, "no paper or file 'tres'"),
        (("related", "nowhere.pdf"), 2, "no paper or file 'nowhere.pdf'"),
        (("related", "a parser of trees", "--facet", "colour"), 2, "no facet 'colour'"),
        (("related", "a parser of trees", "--using", "best"), 2, "no retrieval system 'best'"),
        (("related", "a parser of trees", "--year", "soon"), 2, "no range of years"),
        (("related", "a parser of trees", "--entity", "Task"), 2, "TYPE=NAME"),
        (("related", "a parser of trees", "--using", "graph"), 2, "vectors"),
        (("search", "the"), 2, "no words"),
        (
            ("search", "zebra"),
            0,
            "no paper holds any of these words: zebra; search reads titles and abstracts, no full texts",
        ),
    ],
)
def test_what_cannot_be_answered_is_said(scigraft, root: Path, arguments, code: int, said: str) -> None:
    done = scigraft("--library", root, *arguments)
    assert done.code == code
    assert said in " ".join(done.err.split())


def test_search_shows_the_sentences_and_takes_conditions(scigraft, root: Path) -> None:
    done = scigraft("--library", root, "search", "few", "trees")
    assert done.out.index(ROWS[1][1]) < done.out.index(ROWS[0][1])
    assert "Our parser learns from few trees." in done.out
    done = scigraft(
        "--library", root, "search", "trees", "--year", "2010", "--venue", "journal", "--author", "Ada Lovelace"
    )
    assert ROWS[0][1] in done.out and ROWS[1][1] not in done.out


@pytest.mark.parametrize("option", ["--venue", "--year", "--author", "--task"])
def test_a_condition_that_says_nothing_is_no_condition_left_out(scigraft, root: Path, option: str) -> None:
    done = scigraft("--library", root, "search", "trees", option, " ")
    assert option in done.err and "it is empty" in done.err
    assert "no word of a venue" in scigraft("--library", root, "search", "trees", "--venue", "***").err


def test_status_and_doctor_say_how_the_index_stands(scigraft, root: Path) -> None:
    assert "3 papers in the index, no vectors" in " ".join(scigraft("--library", root, "status").out.split())
    assert scigraft("--library", root, "doctor", "--json").json()["index"]["papers"] == 3


def test_any_text_is_safe_in_an_entry(tmp_path: Path) -> None:
    hostile = "A {brace } that % never \\ends & more_than #1 ~ ^ $x$\n@article{other, title={x}}"
    (tmp_path / "x.bib").write_text(
        entry("a b/{c}", {"title": hostile, "note": "}", "doi": "10.1234/a}{b", "year": ""})
    )
    document = read_source(Source.open(tmp_path / "x.bib"))
    [work] = document.bibliography
    assert "never" in work.title and "@article" in work.title
    assert work.doi == "10.1234/ab" and not document.notices
    assert citation_key("{}") == "paper"


def test_reasons_name_the_place_of_what_matches() -> None:
    at = ItemPlace(Locator("a.xml", table="tbl1", row=2, col=3))
    assert _at(at) == " [a.xml, tbl1, row 2, col 3]"
    assert _at(ItemPlace(Locator("a.pdf", page=4), ("3 Results", "Main"), 1, 0)) == (
        " [a.pdf, p. 5, 3 Results > Main, paragraph 2, sentence 1]"
    )
    assert _at(None) == ""


def title_alone() -> RelatedPapers:
    """An answer with a paper of which only the title is known, which matches under every facet."""
    title = "Parsing long sentences " * 12
    matched = [MatchedItems(facet, f"What is asked of {facet}.", title, 0.5) for facet in ("problem", "method")]
    paper = RelatedPaper(1, "one", title, 2020, "", (), 1.0, matched=tuple(matched), shared=(SharedWork("A work"),))
    return RelatedPapers(AskedFor("text", "", "x"), "fused", (paper,))


def test_one_sentence_that_matches_under_several_facets_is_told_once(terminal) -> None:
    lines_of = terminal(400)
    tell_related(title_alone(), explain=True, quiet=True)
    told = [line.strip() for line in lines_of()]
    assert "problem 0.50, method 0.50: What is asked of problem." in told
    assert sum(line.startswith("~ ") for line in told) == 1


@pytest.mark.parametrize(
    ("citers", "said"), [(1, "1 paper of the library cites both"), (2, "2 papers of the library cite both")]
)
def test_who_cites_both_is_counted_in_a_sentence(terminal, citers: int, said: str) -> None:
    lines_of = terminal(400)
    paper = RelatedPaper(1, "one", "A title", 2017, "", (), 1.0, citers=citers)
    tell_related(RelatedPapers(AskedFor("text", "", "x"), "fused", (paper,)), explain=True, quiet=True)
    assert said in [line.strip() for line in lines_of()]


def test_the_note_of_an_entry_is_short(capfdbinary) -> None:
    write_bibtex(title_alone())
    note = next(line for line in capfdbinary.readouterr().out.decode().splitlines() if line.startswith("  note = "))
    assert len(note) < 200
    assert note.endswith(" ...; 1 shared ref}") and "problem (0.50): Parsing long" in note


def test_a_list_says_what_it_is_in_the_order_of(scigraft, root: Path) -> None:
    done = scigraft("--library", root, "related", "a parser of trees", "--using", "lexical")
    assert "scores of lexical order this list alone; --explain" in " ".join(done.out.split())


def test_sentences_that_hold_words_are_set_in_below_their_paper(terminal):
    text = "This sentence holds words " + "and goes on and on " * 6
    paper = FoundPaper(1, "one", "A title", 2020, "", (), 1.0, passages=(Passage(text, ((21, 26),)),))
    lines_of = terminal(60)
    tell_found(FoundPapers("words", (paper,), 1), quiet=False)
    first, *rest = lines_of()[1:]
    assert first.startswith("   This sentence holds words") and rest
    assert all(line.startswith("     ") for line in rest[:-1])


@pytest.mark.parametrize("width", [80, 100])
def test_keys_that_differ_at_their_end_are_told_apart_on_a_terminal(terminal, width):
    keys = [f"13071_2017_Article_{number}" for number in (2417, 2546)]
    papers = tuple(RelatedPaper(n, key, "A title " * 12, 2017, "", (), 1.0) for n, key in enumerate(keys, start=1))
    lines_of = terminal(width)
    tell_related(RelatedPapers(AskedFor("text", "", "x"), "fused", papers), explain=False, quiet=True)
    lines = "\n".join(lines_of())
    assert all(key in lines for key in keys)


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ({"problem": 0.25, "method": 0.26, "result": 0.25, "contribution": 0.24}, False),
        ({"method": 1.0}, False),
        ({"problem": 0.31, "method": 0.23, "result": 0.23, "contribution": 0.23}, True),
        ({}, False),
    ],
)
def test_shares_of_facets_are_told_where_one_stands_out(capsys, shares, told):
    paper = RelatedPaper(1, "one", "A title", 2020, "", (), 1.0, facets=shares)
    tell_related(RelatedPapers(AskedFor("text", "", "a text"), "graph", (paper,)), explain=True, quiet=False)
    assert ("by facet: " in capsys.readouterr().out) is told


def test_the_score_stands_in_list_reasons_and_json(scigraft, root: Path) -> None:
    asked = ("--library", root, "related", "a parser of trees", "--using", "lexical")
    score = scigraft(*asked, "--json").json()["papers"][0]["score"]
    listed = scigraft(*asked).out.splitlines()
    assert listed[1].split()[:3] == ["no.", "score", "paper"]
    assert listed[2].split()[1] == f"{score:.2f}"
    assert f"score {score:.2f}" in scigraft(*asked, "--explain").out


@pytest.mark.parametrize(
    ("scores", "told"),
    [((12.3456, 0.5), ["12.3", "0.5"]), ((0.4684, 0.01), ["0.468", "0.010"]), ((0.01642, 0.0161), ["0.0164", "0.0161"]),
     ((1234.5,), ["1234"]), ((), [])],
)  # fmt: skip
def test_scores_have_the_digits_of_the_best(scores: tuple[float, ...], told: list[str]) -> None:
    papers = [RelatedPaper(n, "p", "", None, "", (), score) for n, score in enumerate(scores)]
    assert _scores(papers) == told
