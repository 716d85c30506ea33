"""Links of SudokuPad: with rules, with drawings only, classic ones, and names on a server."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import read, recognise
from nonet.formats.links.lzstring import pack
from nonet.formats.links.sudokupad import FORMAT, read_text
from nonet.formats.links.sudokupad_write import scl_data, to_scl
from nonet.model import Grid, make_board
from nonet.model.rules import RULES as OURS
from nonet.model.rules.base import RuleType
from tests.families import for_each

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR = "1234341221434321"


def scl(**fields: object) -> str:
    """A link with a 4x4 board and these keys."""
    boxes = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == box] for box in range(4)]
    data: dict[str, Any] = {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": boxes, **fields}
    return "https://sudokupad.app/scl" + pack(json.dumps(data))


def drawing_of(puzzle: nonet.Puzzle, **info: str) -> str:
    """A link with our drawing of a puzzle, as if others had drawn it."""
    data: dict[str, Any] = dict(to_scl(puzzle.grid, info))
    del data["metadata"]["nonet"]
    return "https://sudokupad.app/scl" + pack(json.dumps(data))


def test_a_puzzle_of_fpuzzles_has_its_rules() -> None:
    puzzle = nonet.Puzzle(LINE, rules=["thermo r1c3 r2c2", "killer 10 r9c1 r9c2", "diagonal+"])
    link = puzzle.to_text("sudokupad")
    assert link.startswith("https://sudokupad.app/?puzzleid=fpuzN4Ig")
    name = link.partition("=")[2].strip()
    for source in (link, f"https://sudokupad.app/{name}", f"https://app.crackingthecryptic.com/sudoku/{name}"):
        assert recognise(source) is FORMAT
        assert nonet.Puzzle(source) == puzzle


def test_a_classic_puzzle() -> None:
    """A letter is a digit and how many blanks follow it."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    data, at = "", 0
    while at < 81:
        blanks = 0
        while at + blanks + 1 < 81 and LINE[at + blanks + 1] == "." and blanks < 5:
            blanks += 1
        data += letters[int(LINE[at].replace(".", "0")) + 10 * blanks]
        at += blanks + 1
    assert nonet.Puzzle(f"https://sudokupad.app/scf{data}") == nonet.Puzzle(LINE)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (
            "https://sudokupad.app/v7oVqMfjTs",
            "'v7oVqMfjTs' is a name on the server of the site. Open it there, and export",
        ),
        ("https://sudokupad.app/clover/boxes", "'clover/boxes' is a name on the server"),
        ("https://sudokupad.app/?puzzleid=sxsm_abc", "'sxsm_abc' is a name on the server"),
        ("https://sudokupad.app/", "the link to sudokupad.app has no puzzle in it"),
        ("https://sudokupad.app/sclN4Ig", "cut off|expected a value"),
        ("https://sudokupad.app/scf123", "expected a classic puzzle of 81 cells, got 3"),
        ("https://sudokupad.app/fpuz!", "got '!' as character 1"),
        (
            scl(cells=[[{}, {}]], regions=[]),
            "expected one square board.* got 1 row of 2 cells and regions of 0 at most",
        ),
        (scl(cells=[[{}, {}], [{}]], regions=[]), "expected rows of one length, got 2 rows of up to 2 cells"),
        (scl(regions=[[[0, 9], [0, 0], [0, 1], [0, 2]]]), "region 1: expected cells of the board"),
        (scl(regions=[[[0, 0]]]), "expected one square board.* got 4 rows of 4 cells and regions of 1 at most"),
        (scl(cells=[[{"value": "A"}]], regions=[]), "R1C1: expected a number, got 'A'"),
        (scl(thermos=[[[0, 0], [0, 1]]]), "does not support the SudokuPad key thermos"),
        (scl(odd=5), "does not support the SudokuPad key odd"),
        (scl(metadata={"antiqueen": True}), "does not support the SudokuPad key metadata, antiqueen"),
        (scl(metadata={"norowcol": True}), "norowcol: Nonet does not support boards"),
        (scl(**{"global": ["antiqueen"]}), "global: expected .*, got 'antiqueen'"),
        (scl(metadata={"solution": "12"}), "expected 16 digits, got 2"),
    ],
)
def test_bad_links_get_one_clear_line(link: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        nonet.Puzzle(link)
    assert "\n" not in str(caught.value)


def test_the_short_dialect() -> None:
    text = "{ce:[[{v:5},,],[,{v:3,te:'it\\'s, {so}: [1]'}]],re:[],c:FF0000,c2:#0,r:t,n:[1.5,-2],x:{}}"
    assert read_text(text) == {
        "cells": [[{"value": 5}, {}, {}], [{}, {"value": 3, "text": "it's, {so}: [1]"}]],
        "regions": [],
        "color": "#FF0000",
        "backgroundColor": "#000000",
        "rounded": True,
        "n": [1.5, -2],
        "x": {},
    }
    plain = {"cells": [[{"value": 1}]], "title": 'a "b"\n\u00e9', "none": None, "no": False}
    assert read_text(json.dumps(plain)) == plain


@pytest.mark.parametrize("text", ["", "{", "[1,", "{a}", "{a:'b", "[" * 1000, "{a:1}}", "'\\u12"])
def test_broken_dialect_is_said(text: str) -> None:
    with pytest.raises(FormatError, match="in a puzzle of SudokuPad"):
        read_text(text)


def test_titles_cages_and_flags() -> None:
    cages: list[dict[str, Any]] = [
        {"value": "title: Small"},
        {"value": "rules: one"},
        {"cells": [[0, 0], [0, 1]], "value": "3", "sum": 3, "unique": True},
        {"cells": [[r, 0] for r in range(4)], "unique": True, "hidden": True},
    ]
    metadata = {"author": "Ada", "solution": FOUR, "antiking": True}
    puzzle = nonet.Puzzle(scl(cages=cages, metadata=metadata))
    said = {"title": "Small", "author": "Ada", "ruleset": "one", "solution": FOUR}
    assert dict(puzzle.info) == {**said, "header": "title, author"}
    assert [str(rule) for rule in puzzle.board.rules] == ["anti-king", "killer 3 r1c1 r1c2"]
    assert puzzle.remarks == ("the stored solution breaks a rule: 'anti-king'",)
    assert puzzle.proposals == ()


RULES = [
    "thermo r1c3 r1c2 r2c1 r2c2",
    "whispers r1c4 r2c4 r3c5",
    "dutch-whispers r4c1 r5c1",
    "renban r4c2 r4c3 r5c3",
    "between r1c5 r2c5 r2c4 r1c4",
    "arrow r1c8 / r2c7 r1c7",
    "difference r1c1 r1c2",
    "ratio r1c9 r2c9",
    "xv 10 r1c1 r2c1",
    "odd r1c1",
    "even r1c3",
    "killer 8 r1c1 r1c2",
]


@pytest.mark.parametrize("text", RULES)
def test_drawings_are_proposals_that_the_solution_confirms(text: str) -> None:
    """A rule that the solution keeps to is proposed from its drawing. One that it breaks never is."""
    puzzle = nonet.Puzzle(LINE, rules=[text])
    is_right = puzzle.check(SOLVED).is_right
    link = drawing_of(puzzle, solution=SOLVED)
    found = nonet.Puzzle(link)
    assert all(nonet.Puzzle(LINE, rules=[rule]).check(SOLVED).is_right for rule in found.proposals)
    if is_right and not text.startswith("killer"):  # which the program itself keeps to
        assert found.board.rules == ()
        assert puzzle.board.rules[0] in found.proposals
        assert "not taken as rules" in found.remarks[0]
        assert nonet.Puzzle(found, rules=found.proposals).board.rules == found.proposals
        taken = read(link).with_proposals()
        assert taken.parsed_grids[0].header
        assert taken.parsed_grids[0].header.choice.rules == found.proposals
        assert taken.parsed_grids[0].notes == ()


@pytest.mark.parametrize("text", ["arrow r1c1 / r1c2 r2c3", "arrow r6c5 r6c6 / r5c6 r5c7 r4c7 r3c7 r2c6"])
def test_arrows_begin_at_the_rim_of_a_circle_or_pill(text: str) -> None:
    puzzle = nonet.Puzzle(LINE, rules=[text])
    assert puzzle.check(SOLVED).is_right
    found = nonet.Puzzle(drawing_of(puzzle, solution=SOLVED))
    assert found.proposals == puzzle.board.rules
    assert len(found.remarks) == 1


def test_what_fpuzzles_cannot_say_is_drawn() -> None:
    puzzle = nonet.Puzzle(LINE, rules=["greater r1c1 r1c2"])
    link = puzzle.to_text("sudokupad")
    assert "puzzleid=scl" in link
    assert nonet.Puzzle(link) == puzzle
    assert nonet.Puzzle(link).remarks == ()


@for_each("type_", OURS)
def test_our_own_drawings_come_back_with_every_rule(type_: RuleType) -> None:
    board = make_board(type_.example_kind, rules=[f"{type_.id} {type_.example}"])
    puzzle = nonet.Puzzle(Grid.empty(board))
    found = nonet.Puzzle("https://sudokupad.app/" + scl_data(puzzle.grid, {"title": "Mine"}))
    assert (found, found.board.rules, found.info["title"]) == (puzzle, puzzle.board.rules, "Mine")
    assert (found.remarks, found.proposals) == ((), ())
    assert "ruleset" not in found.info  # the words of the link are ours, not an author's


def test_our_own_drawings_keep_candidates_boxes_and_layouts() -> None:
    marks = (15, 0b0110, *(15,) * 14)
    layout = "1112\n1332\n4332\n4442"
    for board in (
        make_board("diagonal", size=4),
        make_board(layout=layout, rules=["anti-taxicab"]),
        make_board(box=(1, 4)),
    ):
        puzzle = nonet.Puzzle(Grid(board, (1,) + (0,) * 15, candidates=(1, *marks[1:])))
        assert nonet.Puzzle("https://sudokupad.app/" + scl_data(puzzle.grid, {})) == puzzle


@pytest.mark.parametrize("change", ["lines", "rules"])
def test_what_somebody_changed_since_is_not_ours(change: str) -> None:
    data: dict[str, Any] = dict(to_scl(Grid.empty(make_board(size=4, rules=["anti-taxicab", "odd r1c1"])), {}))
    if change == "lines":
        data["lines"] = [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#67f067", "thickness": 10}]
    else:
        data["metadata"]["rules"] = "Normal rules."
    found = nonet.Puzzle("https://sudokupad.app/scl" + pack(json.dumps(data)))
    assert found.board.rules == ()
    assert found.remarks[0].startswith(
        "left out the rules that Nonet wrote beside the drawing, since the drawing or its"
    )


SAMURAI = make_board("samurai")


@pytest.mark.parametrize("kind", ["samurai", "twodoku", "windmill", "samurai+diagonal"])
def test_several_grids_come_back(kind: str) -> None:
    board = make_board(kind, rules=["grid 2: thermo r1c1 r1c2", "anti-king"])
    puzzle = nonet.Puzzle(Grid.empty(board).with_digit(0, 5))
    found = nonet.Puzzle(puzzle.to_text("sudokupad"))
    assert (found, found.board.rules) == (puzzle, puzzle.board.rules)


def test_grids_of_others_are_known_by_their_boxes() -> None:
    samurai = nonet.Puzzle(Grid.empty(SAMURAI).with_digit(0, 5))
    found = nonet.Puzzle(drawing_of(samurai))
    assert found == samurai
    assert found.remarks[0] == "taken as samurai, whose boxes its regions are: rows and columns count in each grid"
    own = nonet.Puzzle(Grid.empty(make_board(grids="0,0 3,9")).with_digit(3, 5))
    found = nonet.Puzzle(drawing_of(own))
    assert found == own
    assert found.remarks[0].startswith("taken as 2 grids, whose boxes its regions are")


def test_a_digit_between_grids_is_refused() -> None:
    data: dict[str, Any] = dict(to_scl(Grid.empty(SAMURAI), {}))
    data["cells"][0][9] = {"value": 3}
    with pytest.raises(FormatError, match=r"r1c10 has a digit \(3\), but is outside all grids"):
        nonet.Puzzle("https://sudokupad.app/scl" + pack(json.dumps(data)))


def test_flags_of_the_whole_board() -> None:
    found = nonet.Puzzle(scl(**{"global": ["antiknight"], "metadata": {"diagonal+": True, "nonconsecutive": False}}))
    assert [rule.type.id for rule in found.board.rules] == ["diagonal+", "anti-knight"]


def test_pencil_marks_are_noted() -> None:
    cells: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0] = {"centremarks": [1, 2]}
    assert nonet.Puzzle(scl(cells=cells)).remarks == ("left out the pencil marks in 1 cell",)


def test_the_bulb_of_a_thermometer_is_no_odd_cell_and_other_drawings_are_counted() -> None:
    puzzle = nonet.Puzzle("." * 81, rules=["thermo r1c1 r1c2 r1c3", "greater r5c5 r5c6", "odd r8c8"])
    link = drawing_of(puzzle)
    found = nonet.Puzzle(link)
    assert [str(rule) for rule in found.proposals] == ["thermo r1c1 r1c2 r1c3", "odd r8c8"]
    assert found.remarks[1:] == ("left out 1 drawing that Nonet did not understand",)
    assert read(link).with_proposals().parsed_grids[0].notes == found.remarks[1:]
    clear = nonet.Puzzle("." * 81, rules=["thermo r1c1 r1c2 r1c3", "outside 1 2 r0c4"])
    found = nonet.Puzzle(drawing_of(clear))
    assert [rule.type.id for rule in found.proposals] == ["thermo"]
    assert found.remarks[1:] == ("left out 1 drawing that Nonet did not understand",)


def test_a_sentence_says_that_rules_are_only_drawn() -> None:
    assert FORMAT.remark is not None
    drawn = nonet.Puzzle("." * 81, rules=["greater r5c5 r5c6", "odd r8c8"])
    assert FORMAT.remark(drawn.grid, {}) == (
        "f-puzzles lacks some of the rules, so that all are drawings with words: SudokuPad itself compares only "
        "regions, cages and a solution (Nonet reads all of them back)"
    )
    for kept in (nonet.Puzzle("." * 81, rules=["odd r8c8"]), nonet.Puzzle(Grid.empty(make_board("samurai")))):
        assert FORMAT.remark(kept.grid, {}) == ""
