import numpy as np
import pytest

from scigraft.graph.neighbours.lists import NeighbourLists
from scigraft.graph.neighbours.walk import two_hop


def test_walk_adds_the_edge_itself_and_the_mean_over_neighbours():
    lists = NeighbourLists(
        np.array([[1, 2], [0, 2], [3, -1], [2, -1]], np.int32),
        np.array([[0.8, 0.4], [0.8, 0.5], [0.6, 0], [0.6, 0]], np.float32),
    )
    found = two_hop(lists, *lists.row(0))
    assert found == pytest.approx([0.8 * 0.8 / 2, 0.8, 0.4 + 0.8 * 0.5 / 2, 0.4 * 0.6 / 2])


def test_nothing_is_reached_from_a_paper_without_neighbours():
    lists = NeighbourLists(np.full((2, 3), -1, np.int32), np.zeros((2, 3), np.float32))
    assert two_hop(lists, *lists.row(1)).tolist() == [0, 0]
