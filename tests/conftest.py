"""What holds for all tests: how many examples Hypothesis tries, and which tests wait for the nightly run.

`make test` tries few examples, and the same ones each time. `make test-all` and `make coverage` select the profile
`thorough`: all examples, and new ones each time. `nightly.toml` lists the tests that only those two run.
"""

from __future__ import annotations

import gc
import signal
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

QUICK_EXAMPLES = 20
NIGHTLY = tomllib.loads(Path(__file__).with_name("nightly.toml").read_text(encoding="utf-8"))
STALE = pytest.StashKey[list[str]]()  # tests that nightly.toml lists with cases that they do not have
_SETTINGS = "_hypothesis_internal_use_settings"  # where Hypothesis keeps what @settings says of a test

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=QUICK_EXAMPLES)
settings.register_profile("thorough", deadline=None, derandomize=False, max_examples=100, print_blob=True)
settings.load_profile("quick")  # the option --hypothesis-profile comes later, and wins

# A shell starts background jobs (`make test &`) with Ctrl-C ignored, and children would inherit that: tests of Ctrl-C
# would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    is_quick = settings.get_current_profile_name() == "quick"
    cases: dict[tuple[str, str], set[str]] = {}
    for item in items:
        file, _, rest = item.nodeid.partition("::")
        name, _, case = rest.partition("[")
        if name in NIGHTLY.get(file, ()):
            cases.setdefault((file, name), set()).add(case.removesuffix("]"))
            if is_nightly(NIGHTLY[file][name], case.removesuffix("]")):
                item.add_marker(pytest.mark.nightly)
        if is_quick:
            try_fewer_examples(item)
    config.stash[STALE] = [
        f"{file}::{name}"
        for (file, name), found in cases.items()
        if not found.issuperset(listed_cases(NIGHTLY[file][name]))
    ]


def listed_cases(entry: list[str] | dict[str, list[str]]) -> list[str]:
    return entry["not"] if isinstance(entry, dict) else entry


def is_nightly(entry: list[str] | dict[str, list[str]], case: str) -> bool:
    """Whether a case of a test is left to the nightly run: all but those of a list, or those that `not` lists."""
    return (case in listed_cases(entry)) == isinstance(entry, dict)


def try_fewer_examples(item: pytest.Item) -> None:
    """Hold a property with a number of examples of its own to that of the quick profile."""
    test = getattr(item, "obj", None)
    own = getattr(test, _SETTINGS, None)
    if isinstance(own, settings) and own.max_examples > QUICK_EXAMPLES:
        setattr(test, _SETTINGS, settings(own, max_examples=QUICK_EXAMPLES))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at all items again and again."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Let objects of the compiled core go before it looks for leaks."""
    gc.unfreeze()
