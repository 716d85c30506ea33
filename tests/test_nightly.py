"""The list of tests for the nightly run is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import NIGHTLY, STALE

ROOT = Path(__file__).parent.parent


def test_every_test_of_the_list_exists() -> None:
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in NIGHTLY if (ROOT / file).exists()}
    listed = [(file, name) for file, tests in NIGHTLY.items() for name in tests]
    assert listed
    assert [each for each in listed if not re.search(rf"\bdef {each[1]}\(", texts.get(each[0], ""))] == []


def test_every_case_of_the_list_exists(request: pytest.FixtureRequest) -> None:
    """Of the files that this run collects."""
    if any("::" in argument for argument in request.config.args):
        pytest.skip("single cases were asked for")
    assert request.config.stash[STALE] == []
