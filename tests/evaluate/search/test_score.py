import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.evaluate.search import SearchScore, render_search
from scigraft.evaluate.search.chosen import chosen
from scigraft.evaluate.search.collection import Collection
from scigraft.evaluate.search.coverage import coverage
from scigraft.evaluate.search.measures import MEASURES, measured
from scigraft.evaluate.search.ranking import as_run, best_first, descending, ranked
from scigraft.evaluate.search.run import run_search, score_of
from scigraft.graph.neighbours import Weighing
from scigraft.model import UsageError
from scigraft.search.index import Query
from scigraft.search.words import Lexical

ir_measures = pytest.importorskip("ir_measures")


@pytest.fixture(scope="module")
def score(collection: Collection, tmp_path_factory: pytest.TempPathFactory) -> tuple[SearchScore, Path]:
    folder = tmp_path_factory.mktemp("runs")
    return score_of(collection, runs=folder, sweep=True), folder


def test_recall_is_the_share_of_the_relevant_among_the_first(collection: Collection) -> None:
    run = as_run(ranked(Lexical(), collection), collection)
    values = measured(run, collection.relevant, ["R@5"])["R@5"]
    for row, query in enumerate(sorted(collection.relevant)):
        first = set(list(run[query])[:5])
        gold = set(collection.relevant[query])
        assert values[row] == pytest.approx(len(first & gold) / len(gold))


def test_a_query_for_which_nothing_was_found_counts_zero() -> None:
    values = measured({"a": {"x": 1.0}}, {"a": {"x": 1}, "b": {"y": 1}}, ["R@5", "MRR", "NDCG@20"])
    assert {name: list(mine) for name, mine in values.items()} == dict.fromkeys(values, [1.0, 0.0])


def test_the_query_is_no_candidate_and_ties_go_by_key() -> None:
    scores = np.array([0.5, 1.0, 0.5, 0.0, 0.5])
    assert best_first(scores, Query("", paper=1)).papers.tolist() == [0, 2, 4]
    assert best_first(scores, Query(""), depth=2).papers.tolist() == [1, 0]


@given(st.lists(st.floats(-1e6, 1e6, width=32), max_size=30))
def test_scores_of_a_run_fall_strictly_in_single_precision(scores: list[float]) -> None:
    ordered = np.sort(np.array([*scores, *scores, 0.0]))[::-1]
    found = np.array(descending(ordered), dtype=np.float32)
    assert (np.diff(found) < 0).all()
    # None is lowered by more than there are ties before it.
    np.testing.assert_allclose(found, ordered, rtol=1e-5, atol=1e-40)


def test_runs_are_read_by_others_to_the_same_figures(score: tuple[SearchScore, Path]) -> None:
    made, folder = score
    names = {"NDCG@20": "nDCG@20", "MRR": "RR"}
    asked = {ir_measures.parse_measure(names.get(name, name)): name for name in MEASURES}
    qrels = list(ir_measures.read_trec_qrels(str(folder / "qrels.txt")))
    for system in made.values:
        run = list(ir_measures.read_trec_run(str(folder / f"{system}.run")))
        for measure, value in ir_measures.calc_aggregate(list(asked), qrels, run).items():
            assert made.figures()[f"{system}.{asked[measure]}"] == pytest.approx(value, abs=5e-5)


def test_figures_are_named_and_within_their_intervals(score: tuple[SearchScore, Path]) -> None:
    figures, intervals = score[0].figures(), score[0].intervals()
    assert {f"{system}.{name}" for system in score[0].values for name in MEASURES} == set(intervals)
    assert all(low <= figures[name] <= high for name, (low, high) in intervals.items())
    for name in ("graph.without_method.R@20", "graph.only_result.R@50", "graph.alpha_0.5.R@20", "coverage"):
        assert 0 <= figures[name] <= 1
    assert figures[f"graph.alpha_{Weighing().alpha:g}.R@20"] == figures["graph.R@20"]


def test_every_pair_is_compared(score: tuple[SearchScore, Path]) -> None:
    found = score[0].comparisons()
    count = len(score[0].values)
    assert len(found) == count * (count - 1) // 2
    assert all(pair.low <= pair.difference <= pair.high and pair.p <= pair.p_holm <= 1 for pair in found)


def test_two_runs_give_the_same_object(collection: Collection) -> None:
    first, second = (score_of(collection, systems=["lexical", "graph"]).as_dict() for _ in range(2))
    assert json.dumps(first) == json.dumps(second)
    assert set(first) == {"figures", "intervals", "comparisons", "settings"}


def test_the_report_names_every_system(score: tuple[SearchScore, Path]) -> None:
    text = render_search(score[0])
    assert all(f"\n{system} " in text for system in score[0].values)
    assert "Holm" in text


def test_the_tables_of_the_report_fit_into_eighty_columns(score: tuple[SearchScore, Path]) -> None:
    lines = render_search(score[0]).split("\n")
    named = [line for line in lines if line.startswith((*score[0].values, " ", "without", "only", "alpha"))]
    assert len(named) > 3 * len(score[0].values)
    assert [line for line in named if len(line) > 80] == []


def test_systems_that_are_unknown_or_cannot_run_are_refused(collection: Collection) -> None:
    with pytest.raises(UsageError, match="Known: lexical"):
        chosen(["telepathy"], collection.index)
    assert [system.name for system in chosen(["dense", "lexical", "dense"], collection.index)[0]] == [
        "dense",
        "lexical",
    ]


def test_an_unknown_system_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    missing = tmp_path / "not there"
    with pytest.raises(UsageError, match="there is no retrieval system 'telepathy'"):
        run_search(missing, missing, missing, systems=["telepathy"])


def test_coverage_counts_papers_that_are_some_papers_neighbour(collection: Collection) -> None:
    found = coverage(collection.index.neighbours)
    of_facets = [value for name, value in found.items() if name != "coverage"]
    assert max(of_facets) <= found["coverage"] <= 1
    assert coverage({}) == {}
