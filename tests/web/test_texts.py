"""Texts and links over the API: read with their boards and rules, written in every format."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import nonet
from nonet.formats import FORMATS
from nonet.formats.links.lzstring import pack
from nonet.formats.links.sudokupad_write import to_scl
from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from nonet.web.schemas import EXAMPLE_LINE as LINE
from tests.web.calls import post, refused


def test_read_gives_every_puzzle_of_a_text(client: TestClient) -> None:
    read = post(client, "read", text=f"{LINE}\n{'.' * 16}\n")
    assert read["format"] == "line"
    assert [puzzle["board"]["size"] for puzzle in read["puzzles"]] == [9, 4]
    assert read["puzzles"][0]["givens"] == GIVENS
    assert read["puzzles"][0]["line"] == LINE


def test_read_tells_givens_from_placed(client: TestClient) -> None:
    text = (
        "[Puzzle]\n"
        + "\n".join(["53..7....", *["........."] * 8])
        + "\n[State]\n"
        + "\n".join(["534.7....", *["........."] * 8])
    )
    puzzle = post(client, "read", text=text)["puzzles"][0]
    assert puzzle["givens"][:3] == [5, 3, 0]
    assert puzzle["placed"][:3] == [0, 0, 4]


@pytest.mark.parametrize("to", [each.id for each in FORMATS if not (each.is_for_grids or each.is_read_only)])
def test_convert_writes_every_format(client: TestClient, to: str) -> None:
    by_position = post(client, "convert", givens=GIVENS, to=to)
    by_text = post(client, "convert", text=LINE, to=to)
    assert by_position == by_text
    assert post(client, "read", text=by_text["text"], format=to)["puzzles"][0]["givens"] == GIVENS


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad", "iss"])
def test_a_link_is_read_with_its_rules(client: TestClient, to: str) -> None:
    link = post(client, "convert", text=f"thermo: r1c3 r1c4\n{LINE}", to=to)["text"]
    found = post(client, "read", text=link)
    assert found["format"] == to
    assert found["puzzles"][0]["givens"] == GIVENS
    assert "thermo" in str(found["puzzles"][0])


LISTS = ".Shape~4x4.~R1C1_1~R1C2_2~R2C2_4~R4C4_1~R1C3_3~R3C1_2_3~R3C3_1_4"


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad", "iss"])
def test_candidates_that_a_link_gives_are_rules_of_its_board(client: TestClient, to: str) -> None:
    link = post(client, "convert", text=LISTS, to=to)["text"]
    [puzzle] = post(client, "read", text=link)["puzzles"]
    board = puzzle["board"]
    assert puzzle["candidates"] is None
    assert "marks" not in puzzle["info"]
    assert board["rules"] == ["candidates 2 3 r3c1", "candidates 1 4 r3c3"]
    assert len(board["laid"]) == 2
    sent = {"givens": puzzle["givens"], "rules": board["rules"]}
    assert nonet.Puzzle(post(client, "convert", **sent, to=to)["text"]).candidates == nonet.Puzzle(link).candidates
    against = [0] * 16
    against[8] = 4
    assert post(client, "check", **sent, placed=against)["verdict"] == "wrong"


def test_marks_of_a_player_are_no_rules(client: TestClient) -> None:
    marks = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
    data = {"size": 4, "grid": [[marks, {}, {}, {}], *[[{}] * 4] * 3]}
    [puzzle] = post(client, "read", text=json.dumps(data))["puzzles"]
    assert (puzzle["candidates"], puzzle["board"]["rules"]) == (None, [])
    text = nonet.Puzzle(LISTS).to_text("pencilmarks", header=False)
    [puzzle] = post(client, "read", text=text)["puzzles"]
    assert puzzle["candidates"][8] == [2, 3]
    assert puzzle["board"]["rules"] == []


def test_a_text_may_say_its_board(client: TestClient) -> None:
    text = "kind: diagonal\n1...............\n"
    assert post(client, "read", text=text)["puzzles"][0]["board"]["kind"] == "diagonal"
    status, error = refused(client, "read", text=text, kind="window")
    assert (status, error["message"]) == (422, "line 1: expected the kind diagonal, as the header says, got window")
    # The page has a kind selected at all times: it counts where the text says nothing.
    asked = {"kind": "window", "is_fallback": True}
    assert post(client, "read", text=text, **asked)["puzzles"][0]["board"]["kind"] == "diagonal"
    assert post(client, "read", text="title: a\n1...............\n", **asked)["puzzles"][0]["board"]["kind"] == "window"
    mixed = f"1...............\n{text}"
    kinds = [puzzle["board"]["kind"] for puzzle in post(client, "read", text=mixed, **asked)["puzzles"]]
    assert kinds == ["window", "diagonal"]
    pair = f"{'1' + '.' * 31}\n{text}"  # above the first header it is read by the places of the fallback
    boards = [
        puzzle["board"]["kind"] for puzzle in post(client, "read", text=pair, **asked | {"kind": "pair"})["puzzles"]
    ]
    assert boards == ["pair", "diagonal"]
    table = "puzzle,kind\n1...............,diagonal\n1...............,\n"
    kinds = [puzzle["board"]["kind"] for puzzle in post(client, "read", text=table, **asked)["puzzles"]]
    assert kinds == ["diagonal", "window"]
    assert post(client, "convert", text=text, to="rows")["text"].startswith("kind: diagonal\n\n")
    assert post(client, "convert", text=text, to="line", header=False)["text"] == "1...............\n"
    assert post(client, "convert", givens=[0] * 16, kind="diagonal", to="line")["text"].startswith("kind: diagonal\n")


def test_notes_and_proposals_of_a_link_are_told(client: TestClient) -> None:
    data: dict[str, Any] = dict(to_scl(nonet.Puzzle("." * 81, rules=["thermo r1c1 r1c2 r1c3"]).grid, {}))
    del data["metadata"]["nonet"]  # as if others had drawn it
    (found,) = post(client, "read", text="https://sudokupad.app/scl" + pack(json.dumps(data)))["puzzles"]
    assert found["board"]["rules"] == []
    assert found["proposals"] == ["thermo r1c1 r1c2 r1c3"]
    assert found["notes"][0].startswith("proposed from drawings")
    (plain,) = post(client, "read", text=LINE)["puzzles"]
    assert (plain["notes"], plain["proposals"]) == ([], [])
    made = post(client, "create", level="easy", size=4, seed=1)
    assert (made["notes"], made["proposals"]) == ([], [])


def test_links_lead_to_the_same_puzzle_or_say_why_not(client: TestClient) -> None:
    puzzle = nonet.Puzzle(LINE, rules=["thermo r1c3 r1c4"])
    found = post(client, "links", givens=GIVENS, rules=["thermo r1c3 r1c4"], info={"title": "Warm"})["links"]
    for one in found:
        assert bool(one["link"]) != bool(one["problem"])
        if one["link"]:
            again = nonet.Puzzle(one["link"])
            assert (again.board, again.grid.values) == (puzzle.board, puzzle.grid.values)
    assert [one["name"] for one in found if one["problem"]] == ["SudokuWiki"]
