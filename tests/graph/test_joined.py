from hypothesis import given
from hypothesis import strategies as st

from scigraft.graph.joined import Joined

PAIRS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=20)


def walked(pairs: list[tuple[int, int]], start: int) -> set[int]:
    found = {start}
    while more := {b for pair in pairs for a, b in (pair, pair[::-1]) if a in found} - found:
        found |= more
    return found


@given(PAIRS, st.randoms(use_true_random=False))
def test_a_group_is_what_chains_of_pairs_reach_and_known_by_its_least_member(pairs, random) -> None:
    joined = Joined(range(13))
    for one, other in random.sample(pairs, len(pairs)):
        joined.join(one, other)
    assert joined.firsts() == {one: min(walked(pairs, one)) for one in range(13)}


def test_what_is_new_is_a_group_of_its_own() -> None:
    joined: Joined[str] = Joined()
    joined.join("b", "b")
    joined.join("c", "a")
    assert joined.firsts() == {"b": "b", "a": "a", "c": "a"}
    assert joined.first("d") == "d"
