"""One server for all tests: its workers take a moment to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")

from starlette.testclient import TestClient

from nonet.web.app import make_app
from nonet.web.limits import Limits
from nonet.web.settings import Settings

ADDRESS = "http://127.0.0.1:8000"
APP = make_app(Settings(workers=1, limits=Limits(seconds=5.0)))  # random requests may ask for long work


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(APP, base_url=ADDRESS) as started:
        yield started
