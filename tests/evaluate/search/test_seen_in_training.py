from dataclasses import replace

from scigraft.evaluate.search import render_search
from scigraft.evaluate.search.collection import Collection
from scigraft.evaluate.search.run import score_of
from scigraft.search import learned_from
from scigraft.search.learned_from import fingerprint, fingerprints, was_learned_from


def test_a_text_is_known_whatever_its_blanks() -> None:
    assert fingerprint("a  b\nc") == fingerprint("a b c") != fingerprint("a b d")
    assert fingerprints(["b", "a", "b"]).split() == sorted({fingerprint("a"), fingerprint("b")})
    assert not was_learned_from("a text that nobody asked")


def test_figures_of_queries_that_were_learned_from_are_told(collection: Collection, monkeypatch) -> None:
    assert score_of(collection, systems=["fused"]).settings["seen in training"] == 0
    known = next(iter(collection.queries.values()))
    monkeypatch.setattr(learned_from, "_known", lambda: frozenset({fingerprint(known.text)}))
    seen = score_of(collection, systems=["fused", "lexical"])
    assert seen.settings["seen in training"] == 1
    assert "fused was learned from 1 of these queries" in render_search(seen)
    assert "learned from" not in render_search(replace(seen, values={"lexical": seen.values["lexical"]}))
