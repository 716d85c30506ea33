"""Links and JSON of f-puzzles."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats import read, recognise
from nonet.formats.links.fpuzzles import BY_RULE, FORMAT
from nonet.formats.links.lzstring import pack
from nonet.model import Grid, Rule, make_board
from nonet.model.constraints import Pair
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from tests.families import for_each

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def fpuzzle(size: int = 4, **fields: object) -> dict[str, Any]:
    """An empty board with these keys."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **fields}


def read_fields(size: int = 4, **fields: object) -> nonet.Puzzle:
    return nonet.Puzzle(json.dumps(fpuzzle(size, **fields)))


def test_a_link_its_data_and_its_json_are_the_same_puzzle() -> None:
    text = json.dumps(fpuzzle(thermometer=[{"lines": [["R2C1", "R3C1", "R4C1"]]}], title="1112"))
    data = pack(text)
    assert {*"+="} < {*data}
    wanted = nonet.Puzzle("." * 16, rules=["thermo r2c1 r3c1 r4c1"])
    links = [f"https://{site}/?load={data}" for site in ("f-puzzles.com", "www.f-puzzles.com")]
    links += [link.replace("+", " ") for link in links] + [f"https://f-puzzles.com/?load={quote(data, safe='')}"]
    for source in [*links, data, text, json.dumps(json.loads(text), indent=2), "\ufeff" + text + "\n"]:
        assert recognise(source) is FORMAT
        assert nonet.Puzzle(source) == wanted
    assert [parsed.line for parsed in read(f"# two\n{links[0]}\n\n{data}\n").parsed_grids] == [2, 4]


def test_digits_of_a_solver_are_left_out_and_said() -> None:
    data = fpuzzle()
    data["grid"][0][:3] = [{"value": 1, "given": True}, {"value": "2"}, {"value": "", "givenPencilMarks": [3, 4]}]
    data["grid"][1][0] = {"value": 3, "given": True, "centerPencilMarks": [1], "cornerPencilMarks": [2]}
    puzzle = nonet.Puzzle(json.dumps(data))
    assert puzzle.clues == {"r1c1": 1, "r2c1": 3}
    assert puzzle.grid.candidates is not None
    assert puzzle.grid.candidates[1:3] == (0b1111, 0b1100)
    marks = "left out the pencil marks that a solver put into 1 cell"
    assert puzzle.remarks == ("left out 1 digit that a solver put in", marks)


def test_titles_words_and_solution_are_kept() -> None:
    solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    puzzle = read_fields(title="One", author="Ada", ruleset="Do.\n\nIt.", solution=solution, highlightConflicts=True)
    assert dict(puzzle.info) == {
        "title": "One",
        "author": "Ada",
        "ruleset": "Do.\n\nIt.",
        "solution": "1234341221434321",
        "header": "title, author",
    }
    again = nonet.Puzzle(puzzle.to_text("fpuzzles"))
    assert (again, again.info) == (puzzle, puzzle.info)


def test_a_cage_without_cells_carries_titles() -> None:
    puzzle = read_fields(cage=[{"value": "author: Ada"}, {"value": "rules: a"}, {"value": "rules: b"}])
    assert dict(puzzle.info) == {"author": "Ada", "ruleset": "a\nb", "header": "author"}
    assert puzzle.remarks == ()


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8, 12])
def test_boxes_are_as_square_as_they_can_be_and_rows_for_primes(size: int) -> None:
    kind = "classic" if size in (1, 4, 6, 8, 12) else "latin"
    assert read_fields(size).board == make_board(kind, size=size)


def test_regions() -> None:
    data = fpuzzle()
    rows = data["grid"]
    for row, labels in zip(rows, ["0012", "0112", "0312", "3332"], strict=True):
        for cell, label in zip(row, labels, strict=True):
            cell["region"] = int(label)
    assert nonet.Puzzle(json.dumps(data)).board == make_board(layout="0012 0112 0312 3332".replace(" ", "\n"))
    for row in rows:
        for cell in row:
            cell["region"] = None
    assert nonet.Puzzle(json.dumps(data)).board == make_board("latin", size=4)
    rows[0][0]["region"] = rows[1][1]["region"] = rows[2][2]["region"] = 7
    wanted = make_board("latin", size=4, rules=["region r1c1 r2c2 r3c3"])
    puzzle = nonet.Puzzle(json.dumps(data))
    assert puzzle.board == wanted
    assert nonet.Puzzle(puzzle.to_text("fpuzzles")) == puzzle


@pytest.mark.parametrize(("size", "box"), [(6, (3, 2)), (8, (4, 2)), (12, (2, 6))])
def test_other_boxes_come_back(size: int, box: tuple[int, int]) -> None:
    puzzle = nonet.Puzzle(Grid.empty(make_board("classic", size=size, box=box)).with_digit(3, 2))
    assert nonet.Puzzle(puzzle.to_text("fpuzzles")) == puzzle


def test_what_is_no_rule_is_dropped_and_said() -> None:
    puzzle = read_fields(thermometer=[{"lines": [["R1C1"]]}, {"lines": []}], clone=[], line=[{"lines": [["R1C1"]]}])
    assert puzzle.board == make_board(size=4)
    assert puzzle.remarks == (
        "left out thermometer 1, which is not a rule: it has 1 cell",
        "left out thermometer 2, which is not a rule: it has no cells",
        "left out drawings, which name no rule: line",
    )


def test_drawings_of_named_rules_are_skipped() -> None:
    marked = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}, {"lines": [], "isNewConstraint": True}]
    assert read_fields(line=marked, text=[{"cells": ["R0.5C1"], "fromRangskSolver": True}]).remarks == ()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"penrosestairs": [{"cells": []}]}, "Nonet does not support the f-puzzles rule 'penrosestairs'"),
        ({"yinyang": True}, "does not support the f-puzzles rule 'yinyang'"),
        ({"negative": ["difference"]}, "negative: expected ratio or xv, got 'difference'"),
        ({"thermometer": [{"lines": [["R1C1", "X"]]}]}, "thermometer 1: expected a cell such as R1C1, got 'X'"),
        ({"thermometer": [{"lines": [["R1C1", "R1C5"]]}]}, "thermo: there is no cell r1c5 on this board"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "killercage 1: killer: r1c1 is listed twice"),
        ({"thermometer": [{"lines": [["R1C1", "R1C1"]]}]}, "thermo: r1c1 is listed twice"),
        ({"thermometer": [7]}, "thermometer 1: expected an object, got '7'"),
        ({"thermometer": "x"}, "thermometer: expected a list, got 'x'"),
        ({"size": 5}, "grid: expected 5 rows, got 4"),
        ({"size": "many"}, "size: expected a number, got 'many'"),
        ({"size": 5000, "grid": []}, "expected a size from 1 to 1024, got '5000'"),
        ({"grid": [[{"value": 7, "given": True}]], "size": 1}, "R1C1: expected a digit from 1 to 1, got 7"),
        ({"grid": [[{}, {}], [{}]], "size": 2}, "grid, row 2: expected 2 cells, got 1"),
        ({"grid": [[{"givenPencilMarks": [9]}]], "size": 1}, "R1C1: expected pencil marks from 1 to 1, got 9"),
        ({"solution": [1, 2]}, "solution: expected 16 digits, got 2"),
    ],
)
def test_bad_input_gets_one_clear_line(fields: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nonet.Puzzle(json.dumps({**fpuzzle(), **fields}), format="fpuzzles")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://f-puzzles.com/?id=yx2abc", "the link does not contain the puzzle, which is on the server"),
        ("https://f-puzzles.com/", r"the link has no puzzle after \?load="),
        ("https://f-puzzles.com/?load=N4IgzglgXgpi", "cut off"),
        ("https://f-puzzles.com/?load=N4Ig*", r"got '\*' as character 5"),
        ("https://example.com/?load=N4Ig", "cannot read the link 'https://example.com.*: it is not one of fpuzzles, "),
        ("https://f-puzzles.com/?load=" + pack("[1]"), "expected a puzzle of f-puzzles as a JSON object"),
        ("https://f-puzzles.com/?load=" + pack('{"size":4'), "expected a puzzle of f-puzzles as JSON"),
        ("https://f-puzzles.com/?load=" + pack("[" * 100_000), "expected a puzzle of f-puzzles as JSON"),
    ],
)
def test_bad_links_get_one_clear_line(link: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        nonet.Puzzle(link)
    assert "\n" not in str(caught.value)


def allowed(puzzle: nonet.Puzzle, seed: str) -> list[bool]:
    """Which of some filled grids keep to the rules of a puzzle."""
    random = Random(seed)
    digits = [random.sample(range(1, 10), 9) for _ in range(20)]
    return [puzzle.check([each[int(digit) - 1] for digit in SOLVED]).is_right for each in digits]


@for_each("rule", RULES)
def test_every_rule_is_written_and_means_the_same_or_is_refused(rule: RuleType) -> None:
    made = Rule.parse(rule, rule.example)
    puzzle = nonet.Puzzle(Grid.empty(make_board(rule.example_kind, rules=[made])))
    try:
        text = puzzle.to_text("fpuzzles")
    except FormatError as error:
        assert rule.id in str(error)  # noqa: PT017  (a refusal is one of two right answers)
        assert rule.id not in BY_RULE
        return
    again = nonet.Puzzle(text)
    assert allowed(again, rule.id) == allowed(puzzle, rule.id)
    if found := puzzle.solve(1, timeout=1).solution:
        assert again.check(found.values).is_right


@pytest.mark.parametrize(
    "text",
    ["odd r1c1 r2c2 r3c3", "even r1c1 r1c2", "minimum r1c1 r5c5", "maximum r1c1 r5c5", "clone r1c1 / r5c5 / r9c9"],
)
def test_all_cells_and_clones_of_a_rule_are_written(text: str) -> None:
    puzzle = nonet.Puzzle("." * 81, rules=[text])
    again = nonet.Puzzle(puzzle.to_text("fpuzzles"))
    assert {place for rule in again.board.rules for place in rule.places} == {*puzzle.board.rules[0].places}
    assert allowed(again, text) == allowed(puzzle, text)


def test_boards_that_fpuzzles_does_not_have_are_refused() -> None:
    with pytest.raises(PuzzleError, match="the format fpuzzles is for square boards only, not for the kind samurai"):
        nonet.Puzzle(Grid.empty(make_board("samurai"))).to_text("fpuzzles")


@pytest.mark.parametrize(
    "rule",
    [
        "odd r1c1 r2c2 r3c4",
        "even r1c1 r2c2",
        "minimum r1c1 r1c2",
        "maximum r4c4 r4c3",
        "clone r1c1 r1c2 / r2c3 r2c4 / r3c2 r3c3",
    ],
)
def test_a_rule_of_many_cells_is_written_as_many_entries(rule: str) -> None:
    puzzle = nonet.Puzzle("." * 16, rules=[rule])
    assert nonet.Puzzle(puzzle.to_text("fpuzzles")) == puzzle


def test_all_rules_that_fpuzzles_lacks_are_named_at_once() -> None:
    puzzle = nonet.Puzzle("." * 81, rules=["greater r1c1 r1c2", "thermo r5c5 r5c6", "global-mod"])
    with pytest.raises(FormatError, match=r"not support these rules: 'greater r1c1 r1c2', 'global-mod'$"):
        puzzle.to_text("fpuzzles")
    many = nonet.Puzzle("." * 81, rules=[f"greater r{row}c1 r{row}c2" for row in range(1, 10)])
    with pytest.raises(FormatError, match=r"'greater r8c1 r8c2' and 1 more$"):
        many.to_text("fpuzzles")


def test_rules_on_the_digits_of_a_cell_are_pencil_marks_there() -> None:
    rules = ["candidates 1 2 r1c1", "candidates 2 3 r1c1", "candidates 1 4 r2c1"]
    puzzle = nonet.Puzzle("....1...........", rules=rules)
    again = nonet.Puzzle(puzzle.to_text("fpuzzles"))
    assert again.grid.candidates is not None
    assert again.grid.candidates[0] == 0b10
    assert nonet.count(again) == nonet.count(puzzle)
    wrong = nonet.Puzzle("1...............", rules=["candidates 2 3 r1c1"])
    with pytest.raises(FormatError, match="expected a given that its rules allow for f-puzzles, got 1 at r1c1"):
        wrong.to_text("fpuzzles")


def test_a_placed_digit_leaves_the_pencil_marks_of_a_rule() -> None:
    board = make_board(size=4, rules=["candidates 1 2 r1c1"])
    grid = Grid(board, (1,) + (0,) * 15, placed=frozenset({0}))
    again = nonet.Puzzle(FORMAT.dump([grid], [{}]))
    assert again.grid.candidates is not None
    assert again.grid.candidates[0] == 0b11


def test_negative_kropki_is_two_keys_there() -> None:
    puzzle = nonet.Puzzle("." * 16, rules=["negative-kropki", "difference r1c1 r1c2", "ratio 3 r4c3 r4c4"])
    again = nonet.Puzzle(puzzle.to_text("fpuzzles"))
    assert {"non-consecutive", "negative-ratio"} < {rule.type.id for rule in again.grid.board.rules}
    assert _tables(again) == _tables(puzzle)


def _tables(puzzle: nonet.Puzzle) -> dict[tuple[int, ...], tuple[int, ...]]:
    """What all pairs of a board allow together."""
    tables: dict[tuple[int, ...], tuple[int, ...]] = {}
    for constraint in puzzle.grid.board.constraints:
        assert isinstance(constraint, Pair)
        before = tables.get(constraint.cells, constraint.allowed)
        tables[constraint.cells] = tuple(one & other for one, other in zip(before, constraint.allowed, strict=True))
    return tables


@pytest.mark.parametrize(
    ("solution", "note"),
    [
        ("1234341221434321", ()),
        ("2134341212434321", ("the stored solution breaks a given: 2 at r1c1, where 1 is given",)),
        ("1234341243212143", ("the stored solution breaks a rule: 'thermo r3c1 r3c2'",)),
        ("1234341221434312", ("the stored solution breaks a rule: a digit stands twice in column 3",)),
        ("1234341221434...", ()),
    ],
)
def test_a_stored_solution_that_breaks_its_own_puzzle_is_noted(solution: str, note: tuple[str, ...]) -> None:
    data = fpuzzle(thermometer=[{"lines": [["R3C2", "R3C1"]]}] if not note else [{"lines": [["R3C1", "R3C2"]]}])
    data["grid"][0][0] = {"value": 1, "given": True}
    if note and "thermo" not in note[0]:
        del data["thermometer"]
    assert nonet.Puzzle(json.dumps({**data, "solution": list(solution)})).remarks == note


def test_the_marks_of_a_solver_are_noted() -> None:
    data = fpuzzle()
    data["grid"][0][0] = {"centerPencilMarks": [1, 2]}
    data["grid"][0][1] = {"cornerPencilMarks": [3], "givenPencilMarks": [3, 4]}
    puzzle = nonet.Puzzle(json.dumps(data))
    assert puzzle.remarks == ("left out the pencil marks that a solver put into 2 cells",)


@pytest.mark.parametrize("value", [True, 3, "x", [1], {"a": 1}])
def test_an_unknown_key_is_refused_whatever_it_says(value: object) -> None:
    grid: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    with pytest.raises(FormatError, match="Nonet does not support the f-puzzles rule 'antiqueen'"):
        nonet.Puzzle(json.dumps({"size": 4, "grid": grid, "antiqueen": value}))
    nothing: object
    for nothing in (None, False, "", 0, [], {}):
        assert nonet.Puzzle(json.dumps({"size": 4, "grid": grid, "antiqueen": nothing, "version": 2})).remarks == ()
