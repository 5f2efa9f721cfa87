import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no fault of the code: property tests have no deadline.
settings.register_profile("scigraft", deadline=None)
settings.load_profile("scigraft")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def benchmark_data() -> Path:
    """The folder of real data; tests that need it skip where it is absent."""
    folder = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not folder.is_dir():
        pytest.skip("the benchmark data are absent: set SCIGRAFT_BENCHMARK_DATA to their folder")
    return folder
