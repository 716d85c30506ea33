"""Title and author of a header: which formats keep them, and where they stand."""

from __future__ import annotations

import json

import pytest

from nonet import Puzzle
from nonet.formats import read, write
from nonet.model import Grid, make_board
from tests.formats.parsed_grids import PLAIN

FOUR = "1..............."
HEAD = "title: Sunday #5\nauthor: Ann\n"


@pytest.mark.parametrize("kind", ["classic", "diagonal"])
@pytest.mark.parametrize("format_id", [known.id for known in PLAIN if known.id != "table"])
def test_every_format_but_table_keeps_titles(format_id: str, kind: str) -> None:
    there = Puzzle(f"{HEAD}kind: {kind}\n{FOUR}").to_text(format_id)
    back = read(there).parsed_grids[0]
    assert (back.info["title"], back.info["author"]) == ("Sunday #5", "Ann")


def test_a_table_has_no_titles() -> None:
    assert Puzzle(HEAD + FOUR).to_text("table") == f"puzzle\n{FOUR}\n"


@pytest.mark.parametrize(("kind", "size"), [("samurai", 9), ("pair", 4)])
def test_json_keeps_titles_of_boards_that_are_no_square(kind: str, size: int) -> None:
    text = write([Grid.empty(make_board(kind, size=size))], "json", [{"title": "Big", "header": "title"}])
    assert read(text).parsed_grids[0].info["title"] == "Big"


def test_json_has_keys_for_titles() -> None:
    text = Puzzle(HEAD + FOUR).to_text("json")
    assert json.loads(text) == {
        "title": "Sunday #5",
        "author": "Ann",
        "puzzle": [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4],
    }
    assert Puzzle(text).to_text("line") == HEAD + FOUR + "\n"


def test_no_header_leaves_titles_out_of_json_too() -> None:
    text = Puzzle(HEAD + FOUR).to_text("json", header=False)
    assert isinstance(json.loads(text), list)


def test_titles_of_sdk_go_where_they_went() -> None:
    rows = "1...\n....\n....\n...."
    assert isinstance(json.loads(Puzzle(f"#AAnn\n{rows}\n", format="sdk").to_text("json")), list)


def test_json_titles_that_are_no_text_are_not_kept() -> None:
    parsed = read(json.dumps({"title": None, "author": {"name": "Ann"}, "puzzle": FOUR})).parsed_grids[0]
    assert not {"title", "author"} & set(parsed.info)


def test_titles_in_json_win_over_those_above_it() -> None:
    parsed = read("title: all\nauthor: Ann\n" + json.dumps({"title": "one", "puzzle": FOUR})).parsed_grids[0]
    assert (parsed.info["title"], parsed.info["author"]) == ("one", "Ann")


@pytest.mark.parametrize("format_id", [known.id for known in PLAIN if known.id != "table"])
def test_titles_of_a_link_on_a_plain_board_are_kept(format_id: str) -> None:
    link = Puzzle(HEAD + FOUR).to_text("fpuzzles")
    back = read(Puzzle(link).to_text(format_id)).parsed_grids[0]
    assert (back.info["title"], back.info["author"]) == ("Sunday #5", "Ann")
