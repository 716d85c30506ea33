"""The API keeps its own description: schemathesis makes requests from it, right ones and wrong ones, and looks on."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("schemathesis")

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.web.conftest import APP

# Nothing is too slow or too large for a test that only looks for what must not happen.
PATIENT = settings(suppress_health_check=list(HealthCheck), deadline=None)
QUICK, LONG = settings(PATIENT, max_examples=6), settings(PATIENT, max_examples=100)
CHECKS = {
    # A form can be right and its puzzle wrong: that cells are n * n, and candidates as many, no schema can say.
    "positive_data_acceptance": {"enabled": False},
    "negative_data_rejection": {"expected-statuses": ["4xx"]},  # 413 is a refusal, too
}


def without_lifespan(app: ASGIApp) -> ASGIApp:
    """The application that runs already, under its own name, for clients that would start it for every request."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
        await app({**scope, "headers": [*headers, (b"host", b"127.0.0.1")]}, receive, send)

    return asked


described, sampled = (
    schemathesis.openapi.from_asgi(
        "/api/openapi.json",
        without_lifespan(APP),
        config=schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": has_edges}}, "checks": CHECKS}),
    )
    for has_edges in (True, False)
)


@sampled.parametrize()
@QUICK
def test_requests_made_from_the_description_are_answered_by_it(case: Case[Any], client: TestClient) -> None:
    case.call_and_validate()


@pytest.mark.slow
@described.parametrize()
@LONG
def test_many_requests_made_from_the_description_are_answered_by_it(case: Case[Any], client: TestClient) -> None:
    case.call_and_validate()
