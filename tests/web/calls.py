"""Calls of the API, for its tests."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def post(client: TestClient, route: str, /, **form: Any) -> Any:
    response = client.post(f"/api/{route}", json=form)
    assert response.status_code == 200, response.text
    return response.json()


def refused(client: TestClient, route: str, /, **form: Any) -> tuple[int, dict[str, Any]]:
    response = client.post(f"/api/{route}", json=form)
    assert response.headers["content-type"] == "application/json"
    body = response.json()
    assert list(body) == ["error"]
    return response.status_code, body["error"]
