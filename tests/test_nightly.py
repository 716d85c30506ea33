"""The list of tests for the nightly run is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import NIGHTLY, STALE

ROOT = Path(__file__).parent.parent


def test_every_test_of_the_list_exists() -> None:
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in NIGHTLY if (ROOT / file).exists()}
    assert texts.keys() == NIGHTLY.keys()
    listed = [(file, name) for file, tests in NIGHTLY.items() for name in tests if name != "*"]
    assert listed
    assert [each for each in listed if not re.search(rf"\bdef {each[1]}\(", texts.get(each[0], ""))] == []


def test_a_whole_test_leaves_a_smaller_one_of_its_claim() -> None:
    """The smaller one exists, is in the quick run, and has a case there."""
    siblings = [
        entry["sibling"].split("::")
        for tests in NIGHTLY.values()
        for entry in tests.values()
        if isinstance(entry, dict) and "sibling" in entry
    ]
    assert siblings
    for file, name in siblings:
        assert re.search(rf"\bdef {name}\(", (ROOT / file).read_text(encoding="utf-8")), (file, name)
        entry = NIGHTLY.get(file, {}).get(name, {})
        assert entry or isinstance(entry, dict), (file, name)
        assert "sibling" not in entry, (file, name)


def test_every_case_of_the_list_exists(request: pytest.FixtureRequest) -> None:
    """Of the files that this run collects."""
    if any("::" in argument for argument in request.config.args):
        pytest.skip("single cases were asked for")
    assert request.config.stash[STALE] == []
