"""What holds for all tests: how many examples Hypothesis tries, and which tests wait for the nightly run.

`make test` tries few examples, and the same ones each time. `make test-all` and `make coverage` select the profile
`thorough`: all examples, and new ones each time. `nightly.toml` lists the tests that only those two run.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.families import EVERY

if os.environ.get("NONET_TEST_CORE"):  # core.wasm in place of the extension, see make test-wasm
    from tests.wasm.doors import replace_core

    replace_core()

QUICK_EXAMPLES = 10
ROOT = Path(__file__).parent.parent
Entry = list[str] | dict[str, Any]  # what nightly.toml says of a test
NIGHTLY: dict[str, dict[str, Entry]] = tomllib.loads((ROOT / "tests" / "nightly.toml").read_text(encoding="utf-8"))
STALE = pytest.StashKey[list[str]]()  # tests that nightly.toml lists with cases that they do not have
_SETTINGS = "_hypothesis_internal_use_settings"  # where Hypothesis keeps what @settings says of a test

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=QUICK_EXAMPLES)
settings.register_profile("thorough", deadline=None, derandomize=False, max_examples=100, print_blob=True)
settings.load_profile("quick")  # the option --hypothesis-profile comes later, and wins

# A shell starts background jobs (`make test &`) with Ctrl-C ignored, and children would inherit that: tests of Ctrl-C
# would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Collect without the garbage collector, which would look at all items again and again."""
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Take no module for one of doctests that has none: most would be imported for nothing."""
    found = yield
    if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
        return [each for each in found if type(each).__name__ != "DoctestModule"]
    return found


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out a file that `nightly.toml` leaves to the nightly run as a whole, unless it is asked for by name."""
    file = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if is_quick_run(config) and "*" in NIGHTLY.get(file, ()) else None


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    has_few_examples = settings.get_current_profile_name() == "quick"
    cases: dict[tuple[str, str], list[str]] = {}
    for item in items:
        file, _, rest = item.nodeid.partition("::")
        name, _, case = rest.partition("[")
        entry = NIGHTLY.get(file, {}).get(name)
        if entry is not None:
            found = cases.setdefault((file, name), [])
            found.append(case.removesuffix("]"))
            if is_nightly(entry, item, found):
                item.add_marker(pytest.mark.nightly)
        if has_few_examples:
            try_fewer_examples(item, entry)
        if is_quick_run(config):
            try_fewer_values(item, entry)
    config.stash[STALE] = [
        f"{file}::{name}"
        for (file, name), found in cases.items()
        if not {*found}.issuperset(listed_cases(NIGHTLY[file][name]))
    ]


def is_quick_run(config: pytest.Config) -> bool:
    return "not nightly" in config.option.markexpr


def listed_cases(entry: Entry) -> list[str]:
    if isinstance(entry, list):
        return entry
    return [case for key in ("only", "not") for case in entry.get(key, ())]


def is_nightly(entry: Entry, item: pytest.Item, found: list[str]) -> bool:
    """Whether the last case that was found of a test is left to the nightly run."""
    case = found[-1]
    if isinstance(entry, list):
        return case not in entry
    if "sibling" in entry or case in entry.get("not", ()) or case not in entry.get("only", (case,)):
        return True
    return not has_values(item) and (len(found) - 1) % entry.get("every", 1) != 0


def has_values(item: pytest.Item) -> bool:
    """Whether a test is `for_each` value of a registry."""
    return hasattr(getattr(item, "obj", None), EVERY)


def try_fewer_values(item: pytest.Item, entry: Entry | None) -> None:
    if isinstance(entry, dict) and has_values(item):
        setattr(item.obj, EVERY, entry.get(EVERY, 1))  # type: ignore[attr-defined]


def try_fewer_examples(item: pytest.Item, entry: Entry | None) -> None:
    """Hold a property with a number of examples of its own to that of the quick profile, or of `nightly.toml`."""
    most = entry.get("examples", QUICK_EXAMPLES) if isinstance(entry, dict) else QUICK_EXAMPLES
    test = getattr(item, "obj", None)
    own = getattr(test, _SETTINGS, None)
    if isinstance(own, settings) and own.max_examples > most:
        setattr(test, _SETTINGS, settings(own, max_examples=most))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at the items while tests run."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)
    atexit.register(gc.unfreeze)  # objects of the compiled core go before it looks for leaks
