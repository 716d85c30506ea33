"""A worker answers as the same job does in this process: nothing is lost or added on the way."""

from __future__ import annotations

import importlib
import json
import pkgutil
from typing import Any, get_type_hints

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from nonet.solver import core as _native
from nonet.web import routes
from nonet.web.server.errors import Reply
from nonet.web.server.settings import Limits
from nonet.web.server.workers import perform
from tests.web.cases import RIGHT, WRONG
from tests.web.jobs import Sleep, fail

LOGIC = {"hint", "steps", "rate"}


def job_of(route: str) -> Any:
    """Return the job of a route, whichever file it is in."""
    name = f"answer_{route.replace('-', '_')}"
    files = (importlib.import_module(info.name) for info in pkgutil.iter_modules(routes.__path__, "nonet.web.routes."))
    (job,) = (getattr(file, name) for file in files if hasattr(file, name))
    return job


def answer_here(route: str, form: dict[str, Any]) -> Reply:
    job = job_of(route)
    return perform(job, get_type_hints(job)["asked"].model_validate(form), Limits(seconds=5.0))


@pytest.mark.parametrize(("route", "form"), [*RIGHT, *((route, form) for route, form, *_ in WRONG)])
def test_a_worker_answers_as_the_job_does_here(client: TestClient, route: str, form: dict[str, Any]) -> None:
    response = client.post(f"/api/{route}", json=form)
    try:
        expected = answer_here(route, form)
    except ValidationError:  # such a form reaches no worker
        assert response.status_code == 422
        return
    assert response.status_code == expected.status
    assert response.content == expected.body


def test_right_questions_are_answered() -> None:
    has_core = _native.missing() is None
    for route, form in RIGHT:
        if has_core or not (LOGIC & {route} or form.get("hint")):
            assert answer_here(route, form).status == 200, (route, form)


@pytest.mark.skipif(_native.missing() is not None, reason="human logic is in the compiled core")
@pytest.mark.parametrize(("route", "more"), [("hint", {}), ("steps", {}), ("draw", {"to": "svg", "hint": True})])
def test_logic_that_takes_too_long_is_an_answer(route: str, more: dict[str, Any]) -> None:
    form = {"size": 25, "givens": [0] * 625, **more}
    job = job_of(route)
    reply = perform(job, get_type_hints(job)["asked"].model_validate(form), Limits(seconds=0.05))
    assert reply.status == 200
    assert "within 0.03 s" in json.loads(reply.body)["sentence"]


def test_faults_are_told_from_errors() -> None:
    reply = perform(fail, Sleep(), Limits())
    assert reply.status == 500
    assert json.loads(reply.body)["error"]["kind"] == "internal"
