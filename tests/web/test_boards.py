"""Boards of every sort through the API: what a form says of a board makes it again, and every route takes it."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest
from starlette.testclient import TestClient

import nonet
from nonet.draw.themes import DARK_INKS, LIGHT_INKS
from nonet.model import make_board
from nonet.model.kinds import every_kind
from nonet.solver import core as _native

THERMO = "thermo r1c1 r2c1 r3c1"
BOARDS: list[dict[str, Any]] = [
    {"kind": "anti-knight"},
    {"kind": "anti-knight", "size": 6},
    {"rules": [THERMO, "thermometer: r9c9, r8c8"]},
    {"kind": "diagonal", "rules": [THERMO]},
    {"kind": "latin+window", "size": 6, "box": [3, 2]},
    {"kind": "samurai"},
    {"kind": "pair"},
    {"kind": "pair", "size": 4},
    {"kind": "grids", "size": 4, "grids": "0,0 1,3"},
]
needs_core = pytest.mark.skipif(_native.missing() is not None, reason="human logic is in the compiled core")


def post(client: TestClient, route: str, form: dict[str, Any]) -> Any:
    response = client.post(f"/api/{route}", json=form)
    assert response.status_code == 200, response.text
    return response.json()


def again(board: dict[str, Any]) -> dict[str, Any]:
    """The form of a board that was answered, as it is asked for."""
    return {name: board[name] for name in ("kind", "size", "box", "layout", "rules", "grids")}


@pytest.fixture(scope="module", params=BOARDS, ids=str)
def made(request: pytest.FixtureRequest, client: TestClient) -> dict[str, Any]:
    created: dict[str, Any] = post(client, "create", {**request.param, "level": "easy", "seed": 3})
    return created


def position(made: dict[str, Any]) -> dict[str, Any]:
    return {**again(made["board"]), "givens": made["givens"]}


def test_what_a_board_says_of_itself_makes_it_again(client: TestClient, made: dict[str, Any]) -> None:
    board = made["board"]
    assert post(client, "board", again(board)) == board
    here = make_board(
        board["kind"], size=board["size"], box=tuple(board["box"]), rules=board["rules"], grids=board["grids"]
    )
    assert [part["cells"] for part in board["parts"]] == [list(part.cells) for part in here.parts]
    assert [tuple(place) for place in board["places"]] == list(here.places)
    assert board["rules"] == [str(rule) for rule in here.rules]
    assert board["sentences"] == list(here.sentences)
    assert len(made["givens"]) == len(board["places"]) == here.cell_count


def test_it_is_solved_and_checked(client: TestClient, made: dict[str, Any]) -> None:
    found = post(client, "solve", position(made))
    assert found["verdict"] == "unique"
    solution = found["solution"]
    placed = [0 if given else digit for given, digit in zip(made["givens"], solution, strict=True)]
    assert post(client, "check", {**position(made), "placed": placed})["verdict"] == "right"
    open_cell = made["givens"].index(0)
    wrong = [0] * len(placed)
    wrong[open_cell] = solution[open_cell] % made["board"]["size"] + 1
    checked = post(client, "check", {**position(made), "placed": wrong})
    assert checked["verdict"] == "wrong"
    assert any(open_cell in fault["cells"] for fault in checked["faults"]) or checked["mistakes"] == [open_cell]
    row, column = made["board"]["places"][open_cell]
    tile = post(client, "tile", {**position(made), "row": row + 1, "column": column + 1})
    assert (tile["cell"], tile["digit"]) == (open_cell, solution[open_cell])


def test_candidates_keep_to_its_rules_and_it_is_drawn(client: TestClient, made: dict[str, Any]) -> None:
    solution = post(client, "solve", position(made))["solution"]
    candidates = post(client, "candidates", position(made))["candidates"]
    for cell, given in enumerate(made["givens"]):
        assert given or solution[cell] in candidates[cell]
    picture = client.post("/api/draw", json={**position(made), "to": "svg"})
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")


def test_a_broken_thermometer_is_a_fault(client: TestClient) -> None:
    placed = [0] * 81
    placed[0], placed[9] = 5, 3
    checked = post(client, "check", {"rules": [THERMO], "givens": [0] * 81, "placed": placed})
    assert checked["verdict"] == "wrong"
    assert [(fault["region"], fault["cells"]) for fault in checked["faults"]] == [(None, [0, 9])]


@needs_core
def test_a_hint_on_it_is_right(client: TestClient, made: dict[str, Any]) -> None:
    hint = post(client, "hint", position(made))["hint"]
    solution = post(client, "solve", position(made))["solution"]
    assert hint["placements"] or hint["eliminations"]
    assert all(solution[one["cell"]] == one["digit"] for one in hint["placements"])
    assert hint["values"] == made["givens"]


def test_a_text_is_read_for_a_board_with_rules(client: TestClient) -> None:
    line = nonet.create("easy", seed=1).to_text("line")
    (read,) = post(client, "read", {"text": line, "rules": [THERMO]})["puzzles"]
    assert read["board"]["rules"] == [THERMO]
    assert read["board"]["sentences"][-1].startswith("The digits of the thermometer rise")


@pytest.mark.parametrize(
    ("board", "status", "kind", "words"),
    [
        ({"rules": ["thermo r1c1 r10c1"]}, 422, "geometry", "no cell r10c1"),
        ({"rules": ["thermo r1c1"]}, 422, "geometry", "at least 2 cells"),
        ({"rules": ["termo r1c1 r2c1"]}, 422, "unknown-name", "did you mean thermo"),
        ({"rules": [""]}, 422, "invalid", "got nothing"),
        ({"rules": THERMO}, 422, "invalid", "rules"),
        ({"kind": "samurai", "size": 8}, 422, "geometry", "at least three boxes in each direction"),
        ({"kind": "samurai+pair"}, 422, "geometry", "cannot be combined"),
        ({"kind": "samurai", "grids": "0,0 6,6"}, 422, "geometry", "only the kind grids takes offsets"),
        ({"grids": "0,0 0,0"}, 422, "geometry", "two grids have the same offset 0,0"),
        ({"kind": "samurai", "size": 64}, 413, "too-large", "cells"),
    ],
    ids=str,
)
def test_a_board_that_is_none_is_refused(
    client: TestClient, board: dict[str, Any], status: int, kind: str, words: str
) -> None:
    response = client.post("/api/board", json=board)
    error = response.json()["error"]
    assert (response.status_code, error["kind"]) == (status, kind)
    assert words in error["message"]


def test_about_tells_the_rules_and_which_sizes_a_kind_has(client: TestClient) -> None:
    about = client.get("/api/about").json()
    kinds = {kind["id"]: kind for kind in about["kinds"]}
    assert {id_ for id_, kind in kinds.items() if not kind["is_square"]} == {
        k.id for k in every_kind() if not (k.is_square or k.needs_grids)
    }
    assert kinds["samurai"]["sizes"] == [4, 6, 9]
    assert 2 not in kinds["anti-knight"]["sizes"]
    for rule in about["rules"]:
        kind = "latin" if rule["id"] == "region" else "classic"  # regions take the place of boxes
        assert post(client, "board", {"kind": kind, "rules": [rule["example"]]})["rules"] == [rule["example"]]


def test_about_tells_which_boards_lack_levels_and_creation_agrees(client: TestClient) -> None:
    about = client.get("/api/about").json()
    assert {"kind": "classic", "size": 4, "levels": ["easy"]} in about["few_levels"]
    for few in about["few_levels"]:
        for level in about["levels"]:
            board = {"kind": few["kind"], "size": few["size"]}
            answer = client.post("/api/create", json={**board, "level": level, "seed": 1})
            assert answer.status_code == (200 if level in few["levels"] else 422), (board, level, answer.text)


def test_the_rules_of_a_board_come_drawn(client: TestClient) -> None:
    plain = post(client, "board", {})["art"]
    assert plain == {"tints": "", "under": "", "over": "", "room": [0] * 4, "free": [0] * 4, "unseen": [], "words": []}
    art = post(client, "board", {"rules": ["thermo r1c1 r2c1", "sandwich 15 r0c4", "anti-knight"]})["art"]
    assert 'class="rule-bulb" fill="var(--ink-grey)"' in art["under"]
    assert ">15</text>" in art["over"]
    assert art["room"][0] > 0.5
    assert art["room"][1:] == [0, 0, 0]
    assert art["free"] == [0.07] * 4
    caged = post(client, "board", {"rules": ["killer 10 r1c1 r1c2"]})["art"]["free"]
    assert caged[0] > 0.2 > caged[1] > 0.1  # below the label, inside the line
    assert art["unseen"] == ["Cells a knight's move apart, as in chess, hold different digits."]


def test_the_page_has_a_colour_for_every_ink_in_both_themes() -> None:
    style = (resources.files("nonet.web") / "static" / "view" / "board.css").read_text("utf-8")
    parts = style.split("/* The inks of rules")[1].split(':root[data-theme="dark"]')[:2]
    light, dark = (dict(re.findall(r"--ink-([\w-]+): (#\w+);", part)) for part in parts)
    for found, inks in ((light, LIGHT_INKS), ({**light, **dark}, DARK_INKS)):
        assert found == {name: colour.lower() for name, colour in inks.items() if name not in {"ink", "paper"}}


def test_a_canvas_of_several_grids_is_read_and_solved(client: TestClient) -> None:
    puzzle = nonet.create("easy", kind="windmill", seed=1)
    (read,) = post(client, "read", {"text": puzzle.to_text("canvas", header=False)})["puzzles"]
    assert (read["board"]["kind"], tuple(read["givens"])) == ("windmill", puzzle.values)
    shown = {"text": puzzle.to_text("canvas", header=False), "kind": "classic", "is_fallback": True}
    assert post(client, "read", shown)["puzzles"] == [read]
    answer = post(client, "solve", {"kind": "windmill", "givens": list(puzzle.values)})
    assert (answer["verdict"], tuple(answer["solution"])) == ("unique", puzzle.solution and puzzle.solution.values)


def test_offsets_of_grids_make_a_board_again(client: TestClient) -> None:
    board = post(client, "board", {"grids": "0 0\n6 6", "rules": ["grid 2: diagonal"]})
    assert (board["kind"], board["grids"], len(board["places"])) == ("grids", "0,0 6,6", 153)
    assert board["rules"] == ["grid 2: diagonal-", "grid 2: diagonal+"]
    again = post(client, "board", {key: board[key] for key in ("kind", "size", "box", "grids", "rules")})
    assert again == board


def test_a_rule_that_is_too_long_is_refused_before_it_is_read(client: TestClient) -> None:
    response = client.post("/api/board", json={"rules": ["x" * 100_001]})
    assert (response.status_code, response.json()["error"]["kind"]) == (422, "invalid")
    assert "rules.0" in response.json()["error"]["message"]


def test_only_the_rules_may_be_asked_without_solving(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.puzzle.check_answers.check_position", lambda _grid: pytest.fail("it was solved"))
    form = {"rules": ["thermo r1c1 r1c2"], "givens": [3, 2, *[0] * 14], "only_rules": True}
    found = post(client, "check", form)
    assert (found["verdict"], found["faults"][0]["cells"], found["mistakes"]) == ("wrong", [0, 1], [])
    sound = post(client, "check", form | {"givens": [2, 3, *[0] * 14]})
    assert (sound["verdict"], sound["sentence"]) == ("incomplete", "no rule is broken so far")


def test_title_and_author_of_a_position_are_written(client: TestClient) -> None:
    form = {"givens": [1, *[0] * 15], "to": "line", "info": {"title": "One", "author": "Ada"}}
    assert post(client, "convert", form)["text"] == "title: One\nauthor: Ada\n1...............\n"
    refused = client.post("/api/convert", json={"text": "1...............", "to": "line", "info": {"title": "One"}})
    assert refused.status_code == 422


def test_the_sudokus_of_a_pair_are_drawn_apart_with_their_own_rules(client: TestClient) -> None:
    board = post(client, "board", {"kind": "pair", "size": 4, "rules": ["thermo r5c1 r6c1 r7c1"]})
    one, other = board["parts"]
    assert [one["name"], other["name"]] == ["sudoku 1", "sudoku 2"]
    assert other["cells"] == list(range(16, 32))
    assert one["art"]["under"] == ""
    alone = post(client, "board", {"size": 4, "rules": ["thermo r1c1 r2c1 r3c1"]})
    assert other["art"]["under"] == alone["art"]["under"] != ""


def test_formats_that_are_offered_for_boards_of_several_grids_write_them(client: TestClient) -> None:
    formats = client.get("/api/about").json()["formats"]
    can = {one["id"] for one in formats if one["can_write_grids"]}
    assert {"line", "canvas", "grids", "json"} <= can
    for one in formats:
        form = {"kind": "pair", "size": 4, "givens": [1, *[0] * 31], "to": one["id"]}
        assert (client.post("/api/convert", json=form).status_code == 200) == (one["id"] in can)
