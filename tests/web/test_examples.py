"""Ask the examples of docs/reference/http.md and compare: what that page shows is part of the answer."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from nonet.web.server.settings import Limits

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "http.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```sh\n(curl .*?)\n```\n```json\n(.*?)\n```", PAGE, re.DOTALL | re.MULTILINE)


def is_part(shown: Any, whole: Any) -> bool:
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(name in whole and is_part(shown[name], whole[name]) for name in shown)
    return bool(shown == whole)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_examples_are_true(client: TestClient, command: str, shown: str) -> None:
    words = shlex.split(command)
    url = next(word for word in words if word.startswith("http"))
    answer = client.post(urlsplit(url).path, json=json.loads(words[words.index("-d") + 1])).json()
    assert is_part(json.loads(shown), answer), answer


def test_the_page_names_every_route_and_limit(client: TestClient) -> None:
    assert len(EXAMPLES) > 5
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert f" {path}`" in PAGE
    limits = Limits()
    for size in (limits.board_size, limits.solve_size, limits.logic_size, limits.create_size, limits.draw_size):
        assert f"up to {size}x{size}" in PAGE
    for number in (limits.puzzles, limits.solutions, int(limits.seconds), limits.waiting):
        assert f"{number} " in PAGE
