"""One server for all tests: its workers take a moment to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")

from starlette.testclient import TestClient

from nonet.web.app import make_app
from nonet.web.server.settings import Limits, Settings

ADDRESS = "http://127.0.0.1:8000"
# Random requests may ask for long work, so the limit is lower than a real one; but workers are nice, and machines busy.
APP = make_app(Settings(workers=1, limits=Limits(seconds=12.0)))


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(APP, base_url=ADDRESS) as started:
        yield started
