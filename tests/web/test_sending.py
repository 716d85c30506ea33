"""Clients that leave, and clients that never finish: asked by hand, message by message."""

from __future__ import annotations

import asyncio
import json
from time import monotonic

import pytest
from benchmarks.load.mix import Mix, Question, bad_questions
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from nonet.web.server.guards import BoundedBody
from nonet.web.server.settings import Limits

LONG = {"givens": [0] * 49 * 49}  # more than the engines can do in the time they have


async def ask(app: ASGIApp, path: str, receive: Receive) -> list[Message]:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope: Scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
                    "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
                    "scheme": "http", "root_path": "", "http_version": "1.1", "asgi": {"version": "3.0"}}  # fmt: skip
    await app(scope, receive, send)
    return sent


@pytest.mark.clock
def test_slow_work_is_dropped_when_its_client_leaves(client: TestClient) -> None:
    messages: list[Message] = [{"type": "http.request", "body": json.dumps(LONG).encode(), "more_body": False}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await asyncio.sleep(0.3)
        return {"type": "http.disconnect"}

    start = monotonic()
    asyncio.run(ask(client.app, "/api/solve", receive))
    created = client.post("/api/create", json={"size": 4})  # the worker is free again, or another is there
    assert created.status_code == 200
    assert monotonic() - start < 4


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        pytest.fail("the request is not complete")

    async def receive() -> Message:
        await asyncio.sleep(60)
        return {"type": "http.request", "body": b"", "more_body": True}

    start, body = asyncio.run(ask(BoundedBody(app, Limits(body_seconds=0.05)), "/", receive))
    assert start["status"] == 408
    assert json.loads(body["body"])["error"]["kind"] == "timeout"


def status_of(client: TestClient, question: Question) -> int:
    head, _, body = question.request.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, path, _ = first.split(" ")
    headers = dict(line.split(": ", 1) for line in lines if not line.startswith("Content-Length"))
    return int(client.request(method, path, content=body, headers=headers).status_code)


def test_the_questions_of_the_load_get_the_statuses_they_name(client: TestClient) -> None:
    questions = bad_questions(GIVENS)
    assert [status_of(client, question) for question in questions] == [question.status for question in questions]
    mix = Mix(1, [GIVENS])
    for question in [mix.next() for _ in range(20)]:
        assert status_of(client, question) == question.status
