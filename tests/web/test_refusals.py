"""Wrong input and limits: every refusal is data, names its place, and has the right status."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from starlette.testclient import TestClient

import nonet
from nonet.web.schemas import EXAMPLE_LINE as LINE
from tests.web.calls import post, refused
from tests.web.cases import WRONG


@pytest.mark.parametrize(("route", "form", "status", "kind", "words"), WRONG)
def test_wrong_input_is_named(
    client: TestClient, *, route: str, form: dict[str, Any], status: int, kind: str, words: str
) -> None:
    got, error = refused(client, route, **form)
    assert (got, error["kind"]) == (status, kind), error
    assert words in error["message"]


def test_format_errors_know_their_place(client: TestClient) -> None:
    _, error = refused(client, "read", text=f"{LINE}\n{LINE[:-1]}!\n")
    assert (error["line"], error["column"]) == (2, 81)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[1]", b"null", b'{"givens": NaN}', b"\xff", b"[" * 100_000, b"1" * 10_000]
)
def test_what_is_not_a_form_is_refused(client: TestClient, body: bytes) -> None:
    response = client.post("/api/solve", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["error"]["kind"] == "invalid"


@pytest.mark.parametrize(
    ("route", "body", "status", "message"),
    [
        ("solve", b'{"kind": "\xff"}', 400, "expected JSON in UTF-8, got the byte 0xff after 10 bytes"),
        ("solve", b"[" * 100_000, 400, "the JSON is nested too deeply"),
        ("solve", b"1" * 10_000, 400, "expected integers of up to 4300 figures, got a longer one"),
        ("solve", b'{"size": 4, "size": 9}', 400, "expected each field once, got 'size' twice"),
        ("solve", b"", 422, "expected a form as JSON with givens, got nothing"),
        ("tile", b"null", 422, "expected a form as JSON with givens, row and column, got null"),
        ("solve", b"[1]", 422, "expected a form as JSON with givens, got a list of 1 item"),
        (
            "create",
            b'{"seed": "a\\ud800"}',
            422,
            r"seed: expected valid Unicode text, got 'a\ud800'",
        ),
        ("board", b"", 422, "expected a form as JSON, {} at least, got nothing"),
    ],
)
def test_a_body_that_is_no_form_is_told_why(
    client: TestClient, route: str, body: bytes, status: int, message: str
) -> None:
    response = client.post(f"/api/{route}", content=body, headers={"Content-Type": "application/json"})
    assert response.json() == {"error": {"kind": "invalid", "message": message}}
    assert response.status_code == status


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"box": "3x3"}, "box: input should be a valid list, got '3x3'"),
        ({"size": True}, "size: input should be a valid integer, got true"),
        ({"size": 0}, "size: input should be greater than or equal to 1, got 0"),
        ({"kind": [1, 2]}, "kind: input should be a valid string, got a list of 2 items"),
        ({"kind": {}}, "kind: input should be a valid string, got an object"),
        ({"size": int("9" * 200)}, f"size: input should be less than or equal to 1024, got {'9' * 37}…"),
    ],
)
def test_a_wrong_value_is_shown(client: TestClient, form: dict[str, Any], message: str) -> None:
    assert refused(client, "board", **form)[1]["message"] == message


def test_a_short_name_is_no_slip_of_a_longer_one(client: TestClient) -> None:
    message = refused(client, "board", kind="json")[1]["message"]
    assert message.startswith("unknown kind")
    assert "did you mean" not in message
    assert "did you mean sumo?" in refused(client, "board", kind="smuo")[1]["message"]


def test_unknown_routes_and_methods_are_errors_as_data(client: TestClient) -> None:
    assert client.get("/api/nothing").json()["error"]["kind"] == "not-found"
    wrong = client.get("/api/solve")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")
    assert wrong.json()["error"]["kind"] == "not-found"


def test_what_is_not_json_is_told_where_it_ends_to_be(client: TestClient) -> None:
    response = client.post("/api/solve", content='{"givens" 1}', headers={"content-type": "application/json"})
    assert response.status_code == 422
    assert response.json()["error"] == {
        "kind": "invalid",
        "message": "not JSON: expecting ':' delimiter, after 10 characters",
    }


def test_many_and_long_rules_are_taken_up_to_the_limits(client: TestClient) -> None:
    limits = client.get("/api/about").json()["limits"]
    places = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    many = [f"greater {one} {other}" for one, other in combinations(places, 2)]
    assert len(post(client, "board", rules=many[: limits["rules"]])["rules"]) == limits["rules"] > 500
    assert refused(client, "board", rules=many)[0] == 422
    states = " ".join(["1", *["0"] * 9] * 200)
    assert post(client, "board", rules=[f"machine 200 {states} r1c1 r1c2"])["rules"][0].startswith("machine 200")
    assert refused(client, "board", rules=["odd " + "r1c1 " * limits["rule_letters"]])[0] == 422


def test_all_puzzles_of_a_text_have_a_bound_together(client: TestClient) -> None:
    rows = "\n".join([" ".join(["0"] * 100)] * 100)
    status, error = refused(client, "read", text="\n\n".join([rows] * 11))
    assert (status, error["kind"]) == (413, "too-large")
    assert error["message"] == "expected up to 100000 cells in all puzzles of a text, got 110000"
    rules = ".Thermo~" + "~".join(f"R{row}C{column}" for row in range(1, 9) for column in (1,))
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + ".AntiKnight" + rules
    assert len(post(client, "read", text=f"{link}\n" * 20)["puzzles"]) == 20
    cage = nonet.Puzzle("." * 81, rules=[f"sum {total} " + " ".join(f"r{r}c{c}" for r in range(1, 10)
        for c in range(1, 10)) for total in range(100, 300)])  # fmt: skip
    status, error = refused(client, "read", text=cage.to_text("sudokupad") * 20)
    assert (status, error["kind"]) == (413, "too-large")
    assert "letters in a text" in error["message"]


def test_the_count_has_the_limit_that_about_names(client: TestClient) -> None:
    most = client.get("/api/about").json()["limits"]["counted"]
    assert post(client, "count", givens=[0] * 16, limit=most)["count"] == 288
    assert refused(client, "count", givens=[0] * 16, limit=most + 1)[0] == 422
