import numpy as np
import pytest

from scigraft.evaluate.search.resampling import bounds, holm, randomisation_p, resampled_means


def test_holm_corrects_by_rank_and_never_lowers() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_difference_everywhere_is_no_chance_and_none_is() -> None:
    assert randomisation_p(np.full(30, 0.1)) < 0.001
    assert randomisation_p(np.zeros(30)) == 1.0
    assert randomisation_p(np.array([0.3, -0.3, 0.1, -0.1])) > 0.9


def test_few_differences_give_the_exact_share_of_signs() -> None:
    # Of 2 ** 4 signs only two give a sum as far from 0 as the observed one.
    assert randomisation_p(np.array([1.0, 1.0, 1.0, 1.0])) == pytest.approx(2 / 16, abs=0.01)


def test_columns_share_the_resamples() -> None:
    values = np.random.default_rng(1).random((50, 1))
    means = resampled_means(np.hstack([values, values + 0.25]))
    assert np.allclose(means[:, 1] - means[:, 0], 0.25)
    low, high = bounds(means[:, 0])
    assert low < float(values.mean()) < high
    assert (resampled_means(values) == resampled_means(values)).all()
