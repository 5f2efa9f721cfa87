import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no fault of the code: property tests have no deadline. Each run draws the same examples;
# HYPOTHESIS_PROFILE=search draws new ones.
settings.register_profile("scigraft", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "scigraft"))

ROOT = Path(__file__).parent.parent


VARIABLE = "SCIGRAFT_BENCHMARK_DATA"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once what all tests that were skipped for want of real data need."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    if count := sum(VARIABLE in text for text in skipped):
        terminalreporter.write_line(f"{count} skipped: they need real data, in the folder that {VARIABLE} names")


@pytest.fixture(scope="session")
def benchmark_data() -> Path:
    """The folder of real data; tests that need it skip where it is absent."""
    folder = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not folder.is_dir():
        pytest.skip("the benchmark data are absent: set SCIGRAFT_BENCHMARK_DATA to their folder")
    return folder
