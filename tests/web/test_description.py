"""The description of the API names every route, and a few requests that are made from it are answered by it.

`test_openapi.py` makes requests for every route, and many of them. To collect it takes seconds.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from starlette.testclient import TestClient

from nonet.web.routes import ROUTERS
from tests.families import for_each


def test_every_route_is_described(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert len(paths) == sum(len(router.routes) for router in ROUTERS)
    for path, methods in paths.items():
        for operation in methods.values():
            assert operation["summary"], path
            assert "200" in operation["responses"]


@for_each("path", ["/api/solve", "/api/hint"])
def test_a_few_requests_made_from_the_description_are_answered_by_it(path: str, client: TestClient) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from tests.web.test_openapi import PATIENT, sampled

    operation = sampled[path]["POST"]
    wrong = operation.as_strategy(schemathesis.GenerationMode.NEGATIVE)

    @settings(PATIENT, max_examples=4)
    @given(case=operation.as_strategy() | wrong)
    def check(case: Any) -> None:
        case.call_and_validate()

    check()
