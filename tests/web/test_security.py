"""Who is answered, with which headers, and how much may be sent."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message

from nonet.web import pages
from nonet.web.app import make_app
from nonet.web.page_modules import FOLDER
from nonet.web.server.guards import HEADERS, Buckets, KnownHosts, SafeHeaders
from nonet.web.server.settings import Limits, Settings, is_loopback
from tests.web.conftest import ADDRESS

PATHS = ["/", "/api/about", "/api/nothing", "/static/nothing.js", "/nothing", "/api/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    for method in ("GET", "POST", "PUT"):
        response = client.request(method, path)
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS


def test_the_policy_allows_nothing_from_elsewhere() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert not {"unsafe-inline", "unsafe-eval", "http", "*"} & set(policy.replace("'", " ").replace(":", " ").split())


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "LOCALHOST:8000", "[::1]:8000", "localhost."])
def test_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.7", "", "[::1", "localhost@evil"]
)
@pytest.mark.parametrize("path", ["/", "/api/about", "/static/index.html"])
def test_other_names_are_refused(client: TestClient, host: str, path: str) -> None:
    response = client.get(path, headers={"Host": host})
    assert response.status_code == 403
    assert response.json()["error"]["kind"] == "forbidden"


@pytest.mark.parametrize(
    ("settings", "host", "is_known"),
    [
        (Settings(host="0.0.0.0"), "192.168.0.7:8000", True),
        (Settings(host="0.0.0.0"), "evil.example", False),
        (Settings(host="::"), "[fe80::1]:8000", True),
        (Settings(host="192.168.0.7"), "192.168.0.7", True),
        (Settings(host="192.168.0.7"), "192.168.0.8", False),
        (Settings(allowed_hosts=("sudoku.example",)), "sudoku.example:8000", True),
    ],
)
def test_hosts_follow_the_settings(settings: Settings, host: str, is_known: bool) -> None:
    app = Starlette(routes=[Route("/", lambda _: Response())], middleware=[Middleware(KnownHosts, settings)])
    assert (TestClient(app).get("/", headers={"Host": host}).status_code == 200) is is_known


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": ADDRESS}, 200),
        ({"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:9000"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_only_our_own_page_may_send(client: TestClient, headers: dict[str, str], status: int) -> None:
    response = client.post("/api/board", content=b"{}", headers={"Content-Type": "application/json"} | headers)
    assert response.status_code == status, response.text


def test_there_is_no_leave_for_other_sites(client: TestClient) -> None:
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    response = client.options("/api/board", headers=asked)
    assert response.status_code == 405
    assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/....//app.py",
        "/static/\x00",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static/index.html",
        f"/static/{pages.FILES.current().version}/index.html",
        f"/static/{pages.FILES.current().version}/../../app.py",
        f"/static/{pages.FILES.current().version}//etc/passwd",
        f"/static/{pages.FILES.current().version}/",
        "/static/",
        "/static",
        "/%2e%2e/%2e%2e/etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_folder(client: TestClient, path: str) -> None:
    assert status_of(client.app, path) in (404, 405)


def status_of(app: ASGIApp, path: str) -> int:
    """The status for a path that no client has tidied up."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": unquote(path), "raw_path": path.encode(), "query_string": b"",
             "headers": [(b"host", b"127.0.0.1")], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
             "scheme": "http", "root_path": "", "http_version": "1.1", "asgi": {"version": "3.0"}}  # fmt: skip
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return int(sent[0]["status"])


def static(name: str) -> str:
    return f"/static/{pages.FILES.current().version}/{name}"


def test_files_of_the_page_may_be_kept_for_ever(client: TestClient) -> None:
    types = {"main.js": "text/javascript", "view/board.css": "text/css", "icon.svg": "image/svg+xml"}
    for name, expected in types.items():
        response = client.get(static(name))
        assert response.headers["content-type"].partition(";")[0] == expected
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    missing = client.get(static("nothing.js"))
    assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-store")
    assert client.post(static("main.js")).status_code == 405


def test_all_addresses_of_the_page_name_the_version(client: TestClient) -> None:
    named = re.findall(r'"(/static/[^"]*)"', client.get("/").text)
    assert len(named) > 50
    assert {address.split("/")[2] for address in named} == {pages.FILES.current().version}
    assert all(client.head(address).status_code == 200 for address in named)
    for name in (path for path in pages.FILES.current().contents if path.endswith(".js")):
        assert "/static/" not in client.get(static(name)).text, "modules name others by relative paths"


@pytest.mark.parametrize("version", ["0123456789abcdef", "", "main.js", "core"])
def test_files_of_an_unknown_version_are_not_found(client: TestClient, version: str) -> None:
    assert client.get(f"/static/{version}/main.js").status_code == 404
    assert client.get("/static/main.js").status_code == 404


def test_a_version_is_named_by_its_contents(tmp_path: Path) -> None:
    for name in ("a.js", "b.css", "secret.py", "index.html"):
        (tmp_path / name).write_text("/* */ 1")
    (tmp_path / "secret.js").symlink_to(__file__)
    folder = pages.PageFolder(tmp_path)
    first = folder.current()
    assert first.contents.keys() == {"a.js", "b.css"}
    assert folder.current() is first
    (tmp_path / "a.js").write_text("2")
    os.utime(tmp_path / "a.js", (1, 1))
    second = folder.current()
    assert (second.contents["a.js"], first.version != second.version) == (b"2", True)
    old = folder.version(first.version)
    assert old, "an open tab may still load modules of the version before"
    assert old.contents == first.contents
    (tmp_path / "a.js").write_text("/* */ 1")
    os.utime(tmp_path / "a.js", (2, 2))
    assert folder.current().version == first.version
    assert folder.version("0123456789abcdef") is None


def test_modules_are_sent_without_their_comments(client: TestClient) -> None:
    sent = client.get(static("core/moves.js"))
    whole = (FOLDER / "core" / "moves.js").read_text("utf-8")
    assert "export function enter(" in sent.text
    assert "@param" in whole
    assert "@param" not in sent.text
    head = client.head(static("core/moves.js"), headers={"Accept-Encoding": "identity"})
    assert head.text == ""
    assert int(head.headers["content-length"]) == len(sent.content) < len(whole.encode()) * 3 / 4


def test_the_page_carries_its_data_and_a_tag(client: TestClient) -> None:
    response = client.get("/")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    match = re.search(r'<script type="application/json" id="start">(.*?)</script>', response.text, re.DOTALL)
    assert match
    assert "<" not in match[1]
    start = json.loads(match[1])
    about = client.get("/api/about").json()
    shapes = {name for kind in about["kinds"] if not kind["is_square"] for name in (kind["id"], *kind["aliases"])}
    assert {"samurai", "gattai-5"} <= shapes
    begun = {name: about[name] for name in ("levels", "few_levels")}
    assert start["about"] | {"other_shapes": set(start["about"]["other_shapes"])} == begun | {"other_shapes": shapes}
    assert start["board"] == client.post("/api/board", json={}).json()
    assert client.get("/", headers={"If-None-Match": response.headers["etag"]}).status_code == 304


def test_text_is_packed_for_who_can_unpack_it(client: TestClient) -> None:
    assert client.post("/api/board", json={}).headers["content-encoding"] == "gzip"
    plain = client.post("/api/board", json={}, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_bodies_are_bounded(client: TestClient) -> None:
    headers = {"Content-Type": "application/json"}
    too_much = b" " * (Limits().body + 1)

    def pieces() -> Iterator[bytes]:
        yield from (too_much[:500_000], too_much[500_000:])

    for body in (too_much, pieces()):
        response = client.post("/api/board", content=body, headers=headers)
        assert (response.status_code, response.json()["error"]["kind"]) == (413, "too-large")
    negative = client.post("/api/board", content=b"{}", headers=headers | {"Content-Length": "-1"})
    assert negative.status_code == 413
    assert client.post("/api/board", content=b" " * 1000 + b"{}", headers=headers).status_code == 200


def test_faults_of_ours_are_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    def broken(_request: Request) -> Response:
        raise ZeroDivisionError("secret")

    app = Starlette(routes=[Route("/", broken)], middleware=[Middleware(SafeHeaders)])
    response = TestClient(app).get("/")
    assert response.status_code == 500
    assert response.json()["error"]["kind"] == "internal"
    assert "secret" not in response.text
    assert "secret" in caplog.text
    assert response.headers["x-content-type-options"] == "nosniff"


def test_buckets_fill_again_with_time() -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: now, most=2)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    now = 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") == 0.5
    buckets.take("c")  # and the oldest, b, is forgotten
    assert [buckets.take("b") for _ in range(4)] == [0, 0, 0, 0.5]


def test_clients_are_limited_only_where_others_can_reach_the_server() -> None:
    assert Settings().client_rate == 0
    assert Settings(host="0.0.0.0").client_rate > 0
    assert Settings(host="0.0.0.0", rate=0).client_rate == 0
    assert Settings(rate=5).client_rate == 5
    assert is_loopback("::1")
    assert is_loopback("localhost")
    assert not is_loopback("0.0.0.0")


def test_too_many_requests_are_told_when_to_come_again() -> None:
    app = make_app(Settings(rate=0.5, burst=2))
    client = TestClient(app, base_url=ADDRESS)  # without its workers, which /api/about does not need
    statuses = [client.get("/api/about").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert client.get("/static/nothing.js").status_code == 404  # files are not counted
    refused = client.get("/api/about")
    assert refused.json()["error"]["kind"] == "too-many"
    assert 1 <= int(refused.headers["retry-after"]) <= 2


def test_plain_paths_get_plain_errors(client: TestClient) -> None:
    response = client.get("/nothing")
    assert (response.status_code, response.text) == (404, "not found\n")
