"""What holds for all tests: how many examples Hypothesis tries, and which tests wait for the nightly run.

`make test` tries few examples, and the same ones each time. `make test-all` and `make coverage` select the profile
`thorough`: all examples, and new ones each time. `nightly.txt` lists the tests that only those two run.
"""

from __future__ import annotations

import gc
import signal
from pathlib import Path

import pytest
from hypothesis import settings

QUICK_EXAMPLES = 20
NIGHTLY = Path(__file__).with_name("nightly.txt")

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=QUICK_EXAMPLES)
settings.register_profile("thorough", deadline=None, derandomize=False, max_examples=100, print_blob=True)
settings.load_profile("quick")  # the option --hypothesis-profile comes later, and wins

# A shell starts background jobs (`make test &`) with Ctrl-C ignored, and children would inherit that: tests of Ctrl-C
# would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def nightly_names() -> frozenset[str]:
    """Return what `nightly.txt` lists: whole tests, and single cases of tests."""
    lines = NIGHTLY.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    names = nightly_names()
    for item in items:
        if item.nodeid in names or item.nodeid.partition("[")[0] in names:
            item.add_marker(pytest.mark.nightly)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at all items again and again."""
    gc.collect()
    gc.freeze()
