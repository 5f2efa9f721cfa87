import json
from dataclasses import replace
from pathlib import Path

import pytest
from papers_to_find import CLASSICS, TOPICS, WITH_VECTORS, WORDS_ONLY, build, corpus, needs_embedder, write

from scigraft.library import Library
from scigraft.library.search.answers import MatchedItems, RelatedPaper
from scigraft.library.search.places import item_place
from scigraft.library.search.retrieval import _far
from scigraft.model import FACETS, Document, Evidence, FacetItem, Locator, UsageError

OUTSIDE = (
    "A new parser for few trees",
    "Parsing needs many trees. We propose a parser that learns from a handful of trees.",
)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory):
    """A library of eight papers, by words and citations alone."""
    folder = tmp_path_factory.mktemp("words")
    with build(folder / "lib", corpus(folder / "in")) as library:
        yield library


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory):
    """The same with vectors."""
    folder = tmp_path_factory.mktemp("vectors")
    with build(folder / "lib", corpus(folder / "in"), settings=WITH_VECTORS) as made:
        yield made


@pytest.mark.parametrize(
    "name",
    [
        "paper00",
        "10.1234/p0",
        "https://doi.org/10.1234/P0",
        TOPICS[0][0],
        TOPICS[0][0].upper() + " ",
        "paper00.tei.xml",
    ],
)
def test_a_paper_is_found_by_key_doi_title_and_file(words: Library, name: str) -> None:
    found = words.retrieval().related(name, using="lexical")
    assert (found.asked.kind, found.asked.name, found.using) == ("paper", "paper00", "lexical")
    assert found.papers[0].paper == "paper02"
    assert "paper00" not in [one.paper for one in found.papers]


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("paper0", r"Did you mean paper0\d"),
        ("Paper07.tei.xml", "paper07"),
        ("nowhere.pdf", "scigraft papers"),
        ("xyzzy", "two words"),
    ],
)
def test_an_unknown_paper_is_answered_with_what_is_alike(words: Library, query: str, meant: str) -> None:
    with pytest.raises(UsageError, match=meant):
        words.retrieval().related(query)


@pytest.mark.parametrize("query", ["", "   ", "the of and", "?? !! ..", "the\x00 of"])
def test_a_query_without_words_is_refused(words: Library, query: str) -> None:
    with pytest.raises(UsageError, match="no words|no paper or file"):
        words.retrieval().related(query)


def test_what_both_cite_is_told_by_title(words: Library) -> None:
    found = {one.paper: one for one in words.retrieval().related("paper00").papers}
    assert [work.title for work in found["paper02"].shared] == sorted([CLASSICS[0], CLASSICS[2]])
    assert "both cite 2 works" in found["paper02"].reason


def test_papers_that_cite_both_are_counted(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", 4)
    both = write(tmp_path / "in", "both", "A survey of parsing", "We survey.", cites=(TOPICS[0][0], TOPICS[2][0]))
    with build(tmp_path / "lib", [*papers, both]) as library:
        found = {one.paper: one for one in library.retrieval().related("paper00").papers}
    assert found["paper02"].citers == 1


@needs_embedder
def test_the_graph_is_walked_facet_by_facet_and_says_which_items_match(library: Library) -> None:
    found = library.retrieval().related("paper00", using="graph")
    first = found.papers[0]
    assert first.paper == "paper02"
    assert set(first.facets) <= set(FACETS) and abs(sum(first.facets.values()) - 1) < 0.01
    best = first.matched[0]
    assert best.asked in found.asked.items[best.facet] and 0 < best.likeness <= 1
    assert first.matched == tuple(sorted(first.matched, key=lambda one: -one.likeness))


@needs_embedder
@pytest.mark.parametrize("using", ["lexical", "dense", "facets", "graph", "expand"])
def test_each_system_finds_the_paper_of_the_same_topic(library: Library, using: str) -> None:
    for query in ("paper00", f"{OUTSIDE[0]}\n{OUTSIDE[1]}"):
        found = library.retrieval().related(query, using=using)
        assert found.using == using
        nearest = {one.paper for one in found.papers[: 2 if using != "expand" else 6]}  # citations lead further
        assert nearest & {"paper00", "paper02"}


@needs_embedder
def test_only_the_facets_that_are_asked_for_count(library: Library) -> None:
    found = library.retrieval().related("paper00", facets=["methods"], using="graph")
    assert set(found.asked.items) == {"method"}
    assert all(set(one.facets) <= {"method"} and {m.facet for m in one.matched} <= {"method"} for one in found.papers)
    assert library.retrieval().related("paper00", facets=["method"]).using == "graph"
    found = library.retrieval().related("paper00", facets=["method"], using="dense")
    assert any("does not tell facets apart" in note for note in found.notes)
    with pytest.raises(UsageError, match="no facet 'colour'"):
        library.retrieval().related("paper00", facets=["colour"])


def test_a_file_is_read_and_not_added(words: Library, tmp_path: Path) -> None:
    file = write(tmp_path, "new", *OUTSIDE, cites=(CLASSICS[0], TOPICS[0][0]))
    before = words.papers()
    found = words.retrieval().related(str(file))
    assert (found.asked.kind, found.asked.name, found.asked.title) == ("file", "new.tei.xml", OUTSIDE[0])
    assert {one.paper for one in found.papers[:2]} == {"paper00", "paper02"}
    shared = {one.paper: [work.title for work in one.shared] for one in found.papers}
    assert CLASSICS[0] in shared["paper00"]
    assert TOPICS[0][0] in shared["paper02"]  # a paper of the library that both cite
    assert words.papers() == before


@pytest.mark.parametrize(
    ("name", "text"), [("note.txt", "\n".join(OUTSIDE)), ("note.md", f"# {OUTSIDE[0]}\n\n{OUTSIDE[1]}\n")]
)
def test_a_text_file_is_a_query_too(words: Library, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    found = words.retrieval().related(tmp_path / name)
    assert found.asked.kind == "file"
    assert found.papers[0].paper in ("paper00", "paper02")


VENUES = {
    "acl": "acl", "long": "Proceedings of the 53rd Annual Meeting of the Association for Computational Linguistics",
    "naacl": "naacl", "eacl": "EACL 2017", "joint": "COLING/ACL", "han": "中文信息学报", "c": "Journal of Physics C",
}  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("acl", ["acl", "joint", "long"]),
        ("ACL", ["acl", "joint", "long"]),
        ("association for computational linguistics", ["long"]),
        ("annual meeting of the association for computational linguistics", ["acl", "joint", "long"]),
        ("naacl", ["naacl"]),
        ("信息", ["han"]),
        ("physics c", ["c"]),
        ("b", []),
    ],
)
def test_a_venue_is_asked_for_by_whole_words_or_by_another_name_of_it(
    tmp_path: Path, asked: str, found: list[str]
) -> None:
    rows = [
        {"id": id, "title": f"A parser of trees {id}", "abstract": "We parse trees.", "venue": venue}
        for id, venue in VENUES.items()
    ]
    (tmp_path / "papers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    with Library.create(tmp_path / "lib", settings=WORDS_ONLY) as library:
        library.add(metadata=tmp_path / "papers.jsonl")
        library.build()
        answer = library.retrieval().related("a parser of trees", using="lexical", venue=asked, limit=50)
    assert sorted(one.paper for one in answer.papers) == found


def test_years_venue_and_entities_are_conditions(words: Library) -> None:
    retrieval = words.retrieval()

    def keys(**given: object) -> list[str]:
        return sorted(one.paper for one in retrieval.related("trees parsing sentences table", limit=50, **given).papers)

    assert keys(years="2010-2012") == ["paper00", "paper02"]
    assert keys(years="2012") == ["paper02"]
    assert keys(years="-2010") == ["paper00"]
    assert keys(venue="somewhere") == keys()
    assert keys(entities={"author": ["Ada Lovelace"]}) == keys()
    with pytest.raises(UsageError, match="no range of years"):
        keys(years="last year")
    with pytest.raises(UsageError, match="holds no year"):
        keys(years="2018-2010")
    with pytest.raises(UsageError):
        keys(entities={"colour": ["red"]})
    found = retrieval.related("paper00", years="1900")
    assert not found.papers and "fulfils the conditions" in found.notes[-1]


def test_search_that_finds_nothing_says_what_it_reads_and_what_conditions_left_out(words: Library) -> None:
    retrieval = words.retrieval()
    [note] = retrieval.search("zebra", years="2010-").notes
    assert note == "no paper holds any of these words: zebra; search reads titles and abstracts, no full texts"
    [note] = retrieval.search("trees", years="1900").notes
    assert "hold some of these words, but none that fulfils the conditions" in note and "no full texts" in note


def test_a_library_of_one_paper_holds_no_other(tmp_path: Path) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", 1), settings=WORDS_ONLY) as library:
        found = library.retrieval().related("paper00")
    assert not found.papers and "holds no other paper: add some" in found.notes[-1]


def test_a_system_that_cannot_be_used_says_why(words: Library) -> None:
    with pytest.raises(UsageError, match="vectors"):
        words.retrieval().related("paper00", using="dense")
    with pytest.raises(UsageError, match="no retrieval system 'best'"):
        words.retrieval().related("paper00", using="best")


@pytest.mark.parametrize(
    "text", ["我们提出了一种新的句法分析方法。", "構文解析の新しい手法を提案する", "เราเสนอวิธีการใหม่"]
)
def test_a_text_of_a_script_without_blanks_is_a_text(words: Library, text: str) -> None:
    assert words.retrieval().related(text).asked.kind == "text"


def test_a_text_in_another_language_is_told(words: Library) -> None:
    text = (
        "Wir untersuchen die maschinelle Übersetzung seltener Sprachen mit neuronalen Netzen und zeigen gute Ergebnisse"
    )
    assert any("another language" in note for note in words.retrieval().related(text).notes)
    text = "我们 研究 机器 翻译 方法 提出 新的 模型 结果 很好"
    assert any("another language" in note for note in words.retrieval().related(text).notes)


def test_five_megabytes_of_text_are_cut_and_told(words: Library) -> None:
    found = words.retrieval().related("We parse sentences with trees. " * 170_000)
    assert any("were read" in note for note in found.notes)
    assert found.papers[0].paper in ("paper00", "paper02")


@needs_embedder
@pytest.mark.parametrize(
    "text", ["\udcff parsing of \ud800 trees", "parsing \x00 \x1b[31m of trees \u202e", "a" * 99_999 + " trees"]
)
def test_any_letters_may_be_asked_for(library: Library, text: str) -> None:
    found = library.retrieval().related(text)
    assert found.asked.title.strip(" .")
    library.retrieval().search(text)


def test_a_folder_is_no_query(words: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="this is a folder"):
        words.retrieval().related(str(tmp_path))


def test_an_empty_library_says_so(tmp_path: Path) -> None:
    with build(tmp_path / "lib") as library:
        with pytest.raises(UsageError, match="no index"):
            library.retrieval().related("two words")
        library.build()
        for ask in (library.retrieval().related, library.retrieval().search):
            with pytest.raises(UsageError, match="no papers"):
                ask("two words")


@needs_embedder
def test_a_library_of_one_paper_has_no_other(tmp_path: Path) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", 1), settings=WITH_VECTORS) as library:
        found = library.retrieval().related("paper00")
        assert not found.papers and "no other paper" in found.notes[-1]
        assert [one.paper for one in library.retrieval().related("parsing with trees").papers] == ["paper00"]


@needs_embedder
def test_papers_of_the_same_text_are_each_found(tmp_path: Path) -> None:
    papers = [
        write(tmp_path / "in", stem, *TOPICS[0], doi=f"10.1/{stem}", year=year)
        for stem, year in (("a", 2001), ("b", 2009))
    ]
    papers += corpus(tmp_path / "in", 4)[1:]
    with build(tmp_path / "lib", papers, settings=WITH_VECTORS) as library:
        retrieval = library.retrieval()
        assert retrieval.related("a", using="facets").papers[0].paper == "b"
        with pytest.raises(UsageError, match="several papers are called"):
            retrieval.related(TOPICS[0][0])


@needs_embedder
def test_an_embedder_that_was_changed_is_told_until_the_next_build(tmp_path: Path) -> None:
    from papers_to_find import pipeline

    root = tmp_path / "lib"
    build(root, corpus(tmp_path / "in", 3), settings=WITH_VECTORS).close()
    config = root / "scigraft.toml"
    config.write_text(config.read_text().replace('embedder = "default"', 'embedder = "openai:m@http://127.0.0.1:9"'))
    with Library.open(root, pipeline=pipeline()) as library:
        assert any("the embedder is m now" in note for note in library.retrieval().status().notes)
        found = library.retrieval().related("Parsing of sentences with trees")
        assert found.papers and any("words alone" in note for note in found.notes)


def test_plain_search_shows_where_the_words_stand(words: Library) -> None:
    found = words.retrieval().search("parser trees")
    assert found.papers[0].paper == "paper02" and found.total == 2
    [passage, *_] = found.papers[0].passages
    assert {passage.text[start:end] for start, end in passage.spans} <= {"parser", "trees", "Treebanks", "Parsers"}
    assert [one.paper for one in words.retrieval().search("trees", years="2010").papers] == ["paper00"]
    assert words.retrieval().search("zebra").papers == ()
    assert words.retrieval().search("trees zebra").notes == ("no paper has zebra",)
    with pytest.raises(UsageError, match="no words"):
        words.retrieval().search("the of")


def test_answers_are_the_same_each_time(words: Library) -> None:
    from scigraft.cli.console import to_json

    first = json.dumps(to_json(words.retrieval().related("paper03")))
    assert json.dumps(to_json(words.retrieval().related("paper03"))) == first
    assert json.loads(first)["papers"][0]["rank"] == 1


def test_the_graph_switched_off_is_told(tmp_path: Path) -> None:
    settings = replace(WITH_VECTORS, graph=replace(WITH_VECTORS.graph, enabled=False))
    with build(tmp_path / "lib", corpus(tmp_path / "in", 1), settings=settings) as library:
        with pytest.raises(UsageError, match="graph is off"):
            library.retrieval().related("paper00")
        assert "off" in library.retrieval().status().notes[0]


def test_plain_search_reads_scripts_without_blanks(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    papers = corpus(folder, 3)
    chinese = write(
        folder, "zh", "机器翻译的新模型", "现有方法很慢。我们提出基于注意力的机器翻译模型。实验有效。", cites=()
    )
    japanese = write(folder, "ja", "構文解析の手法", "本論文では構文解析の新しい手法を提案する。", cites=())
    with build(tmp_path / "lib", [*papers, chinese, japanese]) as library:
        found = library.retrieval().search("注意力机制")
        assert [one.paper for one in found.papers] == ["zh"]
        passage = found.papers[0].passages[0]
        assert passage.text == "我们提出基于注意力的机器翻译模型。"
        assert [passage.text[start:end] for start, end in passage.spans] == ["注意力"]
        assert [one.paper for one in library.retrieval().search("構文解析").papers] == ["ja"]
        assert library.retrieval().related("構文解析の方法", using="lexical").papers[0].paper == "ja"


def test_matching_items_say_where_they_stand(library: Library) -> None:
    found = library.retrieval().related("paper00", places=True, limit=3)
    pairs = [one for paper in found.papers for one in paper.matched]
    assert pairs
    for paper in found.papers:
        for one in paper.matched:
            assert one.asked_place.place.file.endswith("paper00.tei.xml")
            assert one.found_place.place.file.endswith(f"{paper.paper}.tei.xml")
            assert one.found_place.section in (("title",), ("abstract",))
            assert (one.found_place.sentence is None) == (one.found_place.section == ("title",))
    told = {one.found_place.sentence: one.found_place.place.text for one in pairs if one.found_place.sentence}
    assert told[1].startswith(("We ", "Our "))
    plain = library.retrieval().related("paper00", limit=3)
    assert all(one.asked_place is one.found_place is None for paper in plain.papers for one in paper.matched)


def test_items_of_a_text_or_a_file_say_where_they_stand(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path, "draft", *OUTSIDE)
    for query, name in (("\n".join(OUTSIDE), ""), (file, "draft.tei.xml")):
        found = library.retrieval().related(query, places=True, facets=["method"], limit=1)
        one = found.papers[0].matched[0].asked_place
        assert (one.place.file, one.section, one.paragraph, one.sentence) == (name, ("abstract",), 0, 1)


@pytest.mark.parametrize(
    ("evidence", "span", "expected"),
    [
        ("t0", None, (("title",), None, None)),
        ("a1", (0, 5), (("abstract",), 0, 0)),
        ("p2", (14, 20), (("Results", "Main"), 1, 1)),
        ("p3", (0, 5), ((), 0, 0)),
        ("gone", (0, 5), ((), None, None)),
    ],
)
def test_places_count_paragraphs_of_a_section_and_sentences(evidence: str, span: object, expected: object) -> None:
    body = (("p1", ("Results", "Main")), ("p2", ("Results", "Main")), ("p3", ()))
    document = Document(
        "d", "d.xml", "tei",
        evidence=(
            Evidence("t0", "title", "A title"),
            Evidence("a1", "abstract", "We parse. It works."),
            *(Evidence(id, "paragraph", "It is so here. We win there.", section=section) for id, section in body),
        ),
    )  # fmt: skip
    found = item_place(document, FacetItem("method", "x", Locator(span=span), evidence))
    assert found.place.file == "d.xml"
    assert (found.section, found.paragraph, found.sentence) == expected


def test_an_answer_that_is_hardly_near_is_told_as_one() -> None:
    def found(likeness: float) -> RelatedPaper:
        matched = (MatchedItems("method", "What is asked.", "What is found.", likeness),)
        return RelatedPaper(1, "one", "A title", 2020, "", (), 1.0, matched=matched)

    assert _far([found(0.1), found(0.24)]) == ("nothing here is really near: the items most alike have 0.24",)
    assert _far([found(0.1), found(0.6)]) == ()
    assert _far([RelatedPaper(1, "one", "A title", 2020, "", (), 1.0)]) == ()


def test_words_of_any_paper_are_no_reason(tmp_path: Path) -> None:
    rows = [
        ("Rivers", "We propose over 40 results from glaciers; our method shows glaciers."),
        ("Lakes", "Over 40 results we show from glaciers, by a method."),
        ("Seas", "We propose a method over results from which we show 40."),
    ]
    file = tmp_path / "papers.jsonl"
    file.write_text("".join(json.dumps({"id": t, "title": t, "abstract": text}) + "\n" for t, text in rows))
    with Library.create(tmp_path / "lib", settings=WORDS_ONLY) as library:
        library.add(metadata=file)
        library.build()
        lakes, seas = library.retrieval().related("Rivers", using="lexical").papers
    assert (lakes.paper, lakes.words, lakes.reason) == ("Lakes", ("glaciers",), "words in both: glaciers")
    assert (seas.words, seas.reason) == ((), "little in common")


def test_words_that_most_papers_have_are_no_reason_beside_rarer_ones(tmp_path: Path) -> None:
    rows = [(f"Paper {n}", "Glaciers melt" + (" and moraines" if n < 2 else "")) for n in range(16)]
    file = tmp_path / "papers.jsonl"
    file.write_text(
        "".join(json.dumps({"id": f"p{n}", "title": t, "abstract": a}) + "\n" for n, (t, a) in enumerate(rows))
    )
    with Library.create(tmp_path / "lib", settings=WORDS_ONLY) as library:
        library.add(metadata=file)
        library.build()
        first, second, *_ = library.retrieval().related("p0", using="lexical").papers
    assert first.words == ("moraines",)
    assert second.words == ("glaciers", "melt")


@pytest.mark.parametrize("using", ["dense", "graph", "facets"])
def test_a_library_without_vectors_says_why_and_how_they_are_made(words: Library, using: str) -> None:
    with pytest.raises(UsageError) as caught:
        words.retrieval().related("paper00", using=using)
    said = str(caught.value)
    assert "have no vectors" in said and 'search.embedder is "none"' in said and "`scigraft build`" in said
