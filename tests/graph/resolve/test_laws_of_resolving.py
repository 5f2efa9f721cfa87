"""What holds for any names: no order matters, blocks are alone, merges come apart and stay apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.graph.resolve import NameUse, Resolution, blocks, merge_id, resolve
from scigraft.model import EntityType, Merge

TYPES: tuple[EntityType, ...] = ("Task", "Dataset", "Metric", "Author", "Institution", "Conference")
PARTS = {
    "Task": [
        "MT", "NER", "SA", "machine translation", "Machine-Translation", "multi-task learning", "sentiment analysis",
        "semantic annotation", "named entity recognition", "recognition of named entities", "recogniton of names",
        "recognition of names", "neural machine translation (NMT)", "NMT", "parsing",
    ],
    "Dataset": ["CoNLL 2003", "CoNLL03", "CoNLL-2012", "PTB", "Penn Treebank", "WSJ", "SQuAD 2.0", "SQuAD 1.1", "WN"],
    "Metric": ["F1", "F-1 score", "F0.5", "BLEU", "BLEU-4", "BLEU4", "macro F1", "LAS", "UAS", "accuracy"],
    "Author": ["John Smith", "J. Smith", "Jane Smith", "Smith", "Smith, John", "Yang Liu", "Y. Liu", "Liu Yang",
               "Bob Ray", "Robert Ray", "R. J. Ray", "Robert K. Ray"],
    "Institution": ["MIT", "Massachusetts Institute of Technology", "Univ. of Leeds", "University of Leeds", "Leeds"],
    "Conference": ["ACL 2014", "Proc. of ACL", "EMNLP", "EMNLP 2015", "ACL 2014 Workshop on Parsing", "JMLR"],
}  # fmt: skip
LONGS = ["", "", "machine translation", "multi-task learning", "sentiment analysis", "Penn Treebank"]


@st.composite
def uses(draw: st.DrawFn, type: EntityType) -> list[NameUse]:
    found = []
    for number in range(draw(st.integers(1, 12))):
        name = draw(st.sampled_from(PARTS[type]))
        details: dict[str, str] = {}
        if type == "Author":
            details = {
                "coauthors": "; ".join(
                    draw(st.lists(st.sampled_from(["Ann Lee", "A. Lee", "Li Wei", "Bo Ek"]), max_size=2))
                ),
                "affiliations": draw(st.sampled_from(["", "University of Leeds", "MIT"])),
                "orcid": draw(st.sampled_from(["", "", "", "1", "2"])),
                "year": draw(st.sampled_from(["", "1980", "2015"])),
                "paper": f"p{number}",
            }
        else:
            details = {"long": draw(st.sampled_from(LONGS)) if name.isupper() else ""}
        papers = tuple(sorted({f"p{draw(st.integers(0, 9))}", f"p{number}"})) if type != "Author" else (f"p{number}",)
        found.append(NameUse(name, papers, {key: value for key, value in details.items() if value}))
    return found


def components(type: EntityType, given: Sequence[NameUse], added: Sequence[Merge] = ()) -> list[list[NameUse]]:
    """Return the uses in the parts that chains of shared blocks join."""
    parts: list[tuple[set[str], list[NameUse]]] = []
    for use in given:
        mine = set(blocks(type, use, added=added))
        joined = [part for part in parts if part[0] & mine]
        parts = [part for part in parts if not part[0] & mine]
        keys, members = mine.union(*(part[0] for part in joined)), [u for part in joined for u in part[1]]
        parts.append((keys, [*members, use]))
    return [members for _, members in parts]


def sets(type: EntityType, found: Resolution) -> set[frozenset[str]]:
    return {frozenset(use.key(type) for use in group) for group in found.clusters}


@pytest.mark.parametrize("type", TYPES)
@given(data=st.data())
def test_no_order_matters(type: EntityType, data: st.DataObject) -> None:
    some = data.draw(uses(type))
    assert resolve(type, data.draw(st.permutations(some))) == resolve(type, some)


@pytest.mark.parametrize("type", TYPES)
@given(data=st.data())
def test_every_use_is_in_one_cluster(type: EntityType, data: st.DataObject) -> None:
    some = data.draw(uses(type))
    told = [use.key(type) for group in resolve(type, some).clusters for use in group]
    assert sorted(told) == sorted({use.key(type) for use in some})


@pytest.mark.parametrize("type", TYPES)
@given(data=st.data())
def test_parts_resolved_alone_are_the_whole_resolved(type: EntityType, data: st.DataObject) -> None:
    some = data.draw(uses(type))
    names = sorted({use.name for use in some})
    left, right = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    added = [Merge(merge_id(type, left, right), type, left, right, "user", "")] if data.draw(st.booleans()) else []
    whole = resolve(type, some, added=added)
    alone = [resolve(type, part, added=added) for part in components(type, some, added)]
    assert set().union(*(sets(type, part) for part in alone)) == sets(type, whole)
    assert sorted((m for part in alone for m in part.merges), key=repr) == sorted(whole.merges, key=repr)


@pytest.mark.parametrize("type", TYPES)
@given(data=st.data())
def test_the_names_of_an_undone_merge_stay_apart(type: EntityType, data: st.DataObject) -> None:
    some = data.draw(uses(type))
    merges = [merge for merge in resolve(type, some).merges if merge.left != merge.right]
    if not merges:
        return
    merge = data.draw(st.sampled_from(merges))
    found = resolve(type, some, undone=[(merge.left, merge.right)])
    for group in found.clusters:
        assert not {merge.left, merge.right} <= {use.name for use in group}
    assert merge.id in {m.id for m in found.merges if m.state == "undone"}


@pytest.mark.parametrize("type", TYPES)
@given(data=st.data())
def test_a_merge_of_the_user_holds(type: EntityType, data: st.DataObject) -> None:
    some = data.draw(uses(type))
    names = sorted({use.name for use in some})
    left, right = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    added = [Merge(merge_id(type, left, right), type, left, right, "user", "")]
    found = resolve(type, some, added=added)
    homes = [at for at, group in enumerate(found.clusters) for use in group if use.name in (left, right)]
    assert len(set(homes)) == 1


def test_undoing_splits_a_cluster_in_the_two_that_were_merged() -> None:
    some = [NameUse(name, (f"p{at}",)) for at, name in enumerate(["NMT", "Neural Machine Translation", "neural MT"])]
    merge = next(m for m in resolve("Task", some).merges if {m.left, m.right} == {"NMT", "Neural Machine Translation"})
    names = [
        sorted(use.name for use in group)
        for group in resolve("Task", some, undone=[(merge.left, merge.right)]).clusters
    ]
    assert sorted(names) == [["NMT"], ["Neural Machine Translation", "neural MT"]]


def test_homonyms_of_one_name_are_parted_by_undoing_the_merge_of_the_name_with_itself() -> None:
    details = {"coauthors": "Bo Ek", "paper": "p1"}, {"coauthors": "Al Ur", "paper": "p2"}
    one, other = (NameUse("Yannick Versley", (d["paper"],), d) for d in details)
    found = resolve("Author", [one, other])
    assert len(found.clusters) == 1
    assert found.merges[0].left == found.merges[0].right == "Yannick Versley"
    assert len(resolve("Author", [one, other], undone=[(found.merges[0].left, found.merges[0].right)]).clusters) == 2
