"""sudoku hint, explain and candidates: what a player sees, and what is said when there is nothing to see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku

SENTENCE = "Full house: r3c4 is the last empty cell in box 4, so it must be 1."
SMALL = "1....3....3...42\n"
SMALL_SOLUTION = "1423231442313142\n"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n"
NINE = "000400700940000060068090400000609002006000100500703000001070240030000018004005000\n"


def test_hint_says_the_step_in_a_sentence() -> None:
    outcome = sudoku("hint", stdin=SMALL)
    assert outcome.status == 0
    assert outcome.out == SENTENCE + "\n"


@pytest.mark.parametrize(("level", "hidden"), [("nudge", ["Full house", "r3c4"]), ("step", ["r3c4"])])
def test_a_lower_level_gives_less_away(level: str, hidden: list[str]) -> None:
    out = sudoku("hint", "--level", level, stdin=SMALL).out
    assert "box 4" in out
    assert not any(word in out for word in hidden)


def test_more_adds_the_proof() -> None:
    assert len(sudoku("hint", "--more", stdin=NINE).out.splitlines()) > 1


def test_a_long_proof_comes_in_layers(tmp_path: Path) -> None:
    """A sentence; why, in two; each assumption line by line. AI Escargot needs them, and is explained to the end."""
    file = tmp_path / "escargot.txt"
    file.write_text(ESCARGOT)
    outcome = sudoku("explain", str(file))
    assert (outcome.status, outcome.err) == (0, "")
    assert "forcing chain" in outcome.out
    short = sudoku("explain", "--more", str(file)).out.splitlines()
    full = sudoku("explain", "--proof", str(file)).out.splitlines()
    assert not any(line.startswith("      ") for line in short)
    assert any(line.startswith("      r") and "the only place left in" in line for line in full)
    assert [line for line in full if line in short] == short
    steps = [json.loads(line) for line in sudoku("explain", "--json", str(file)).out.splitlines()]
    long = next(step for step in steps if step["lines"])
    assert long["lines"][0]["kind"] == "suppose"
    assert long["branches"][0]["title"].startswith("If r")


def test_hint_as_json_has_the_proof_for_programs() -> None:
    data = json.loads(sudoku("hint", "--json", stdin=SMALL).out)
    assert data["technique"] == "full-house"
    assert data["placements"] == [{"cell": "r3c4", "digit": 1}]
    assert data["truths"] == [{"region": "box 4", "digit": 1}]


def test_a_wrong_digit_is_named_instead_of_a_hint(tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text(SMALL)
    outcome = sudoku("hint", "--puzzle", str(start), stdin=SMALL[0] + "2" + SMALL[2:])
    assert (outcome.status, outcome.out) == (1, "")
    assert "r1c2 cannot be 2" in outcome.err


def test_who_may_have_placed_a_wrong_digit_is_told_of_puzzle() -> None:
    outcome = sudoku("hint", stdin=SMALL[0] + "2" + SMALL[2:])
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("sudoku: the puzzle has no solution; if some of the digits are yours")
    assert "--puzzle FILE" in outcome.err


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_several_solutions_are_said(command: str) -> None:
    outcome = sudoku(command, stdin="." * 16)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("sudoku: the puzzle has more than one solution: two of them differ at r")


def test_a_digit_that_breaks_a_rule_is_named() -> None:
    outcome = sudoku("hint", stdin="11" + SMALL[2:])
    assert (outcome.status, outcome.out) == (1, "")
    assert "1 is repeated in row 1" in outcome.err


def test_a_start_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text(SMALL)
    outcome = sudoku("hint", "--puzzle", str(start), stdin="2" + SMALL[1:])
    assert (outcome.status, outcome.out) == (2, "")
    assert "r1c1" in outcome.err


def test_a_full_grid_has_no_next_step() -> None:
    outcome = sudoku("hint", stdin=SMALL_SOLUTION)
    assert (outcome.status, outcome.out) == (1, "")
    assert "full" in outcome.err
    outcome = sudoku("explain", stdin=SMALL_SOLUTION)
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err == "sudoku: the grid is full: there is nothing to explain\n"


def test_two_puzzles_are_counted_with_the_name_of_their_file(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(SMALL * 2)
    assert sudoku("hint", str(tmp_path / "two.txt")).err.endswith(
        "two.txt: expected one puzzle, got 2: put one of them into a file of its own\n"
    )


def test_pencil_marks_count() -> None:
    """A mark that is crossed out wrongly is a mistake too."""
    cells = ["1", "24", "2", "34", "24", "3", "12", "14", "24", "124", "3", "1", "3", "1", "4", "2"]
    marks = "".join("".join(d if d in cell else "." for d in "1234") for cell in cells)
    assert sudoku("hint", "--from", "pencilmark", stdin=marks).status == 0
    wrong = marks[:4] + ".2.." + marks[8:]
    outcome = sudoku("hint", "--from", "pencilmark", stdin=wrong)
    assert (outcome.status, outcome.out) == (1, "")


MARKS = [["1", "24", "2", "34"], ["24", "3", "12", "14"], ["24", "124", "3", "1"], ["3", "1", "4", "2"]]


def in_json(marks: list[list[str]]) -> str:
    """The position of SMALL with these marks, as the format json has them."""
    digits = [list(map(int, SMALL.strip().replace(".", "0")[row : row + 4])) for row in (0, 4, 8, 12)]
    noted = {
        f"r{row + 1}c{column + 1}": [int(digit) for digit in cell]
        for row, cells in enumerate(marks)
        for column, cell in enumerate(cells)
        if not digits[row][column]
    }
    return json.dumps({"grid": digits, "candidates": noted})


def test_own_marks_are_gone_on_from() -> None:
    outcome = sudoku("hint", "--marks", stdin=in_json(MARKS))
    assert (outcome.status, outcome.out) == (0, SENTENCE + "\n")
    assert sudoku("explain", "--marks", "--all", stdin=in_json(MARKS)).out.startswith(SENTENCE)


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_a_digit_that_own_marks_lack_is_named(command: str) -> None:
    wrong = [["1", "2", "2", "34"], *MARKS[1:]]
    outcome = sudoku(command, "--marks", stdin=in_json(wrong))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == "sudoku: 4 is missing from the notes of r1c2\n"


def test_a_nudge_at_wrong_marks_does_not_give_the_digit_away() -> None:
    wrong = [["1", "2", "2", "34"], *MARKS[1:]]
    outcome = sudoku("hint", "--marks", "--detail", "nudge", stdin=in_json(wrong))
    assert (outcome.status, outcome.out, outcome.err) == (1, "", "sudoku: look again at your notes in r1c2\n")


@pytest.mark.parametrize("rule", ["thermo r1c1 r1c2 r1c3", "killer 3 r1c1 r1c2"])
def test_marks_that_exclude_nothing_are_marks(rule: str) -> None:
    full = sudoku("candidates", "--no-step", "--rule", rule, stdin="." * 16).out
    assert full.count("1234") == 16
    found = sudoku("hint", "--marks", stdin=full)
    assert (found.status, found.err) == (0, "")
    assert found.out == sudoku("hint", "--rule", rule, stdin="." * 16).out


@pytest.mark.parametrize("marks", ["4", 4, [4], "34", "3 4"])
def test_candidates_by_cells_are_lists_digits_or_texts(marks: object) -> None:
    text = json.dumps({"puzzle": "1" + "." * 15, "candidates": {"r1c2": marks}})
    drawn = sudoku("candidates", "--no-step", stdin=text).out.splitlines()[1].split()
    assert drawn[1:3] == ["1", "(4)" if "3" not in str(marks) else "34"]


def test_marks_on_a_given_are_none() -> None:
    found = sudoku("hint", "--marks", stdin='{"puzzle": "1...............", "candidates": {"r1c1": [1, 4]}}')
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith("sudoku: the text has no pencil marks in its empty cells")


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_own_marks_must_be_there(command: str) -> None:
    outcome = sudoku(command, "--marks", stdin=SMALL)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the text has no pencil marks in its empty cells" in outcome.err


def test_marks_that_a_text_calls_given_are_not_the_players() -> None:
    link = sudoku("convert", "--to", "fpuzzles", stdin=in_json(MARKS)).out
    assert link.startswith("http")
    outcome = sudoku("hint", "--marks", stdin=link)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the pencil marks belong to the puzzle" in outcome.err


def test_marks_of_the_puzzle_at_the_start_stay_its_own(tmp_path: Path) -> None:
    """A puzzle of marks alone: with --puzzle a wrong mark of the player is named, not the whole grid refused."""
    solution = "1423231442313142"
    other = {digit: str(int(digit) % 4 + 1) for digit in "1234"}
    given = [d + (other[d] if cell % 3 else "") for cell, d in enumerate(solution)]
    start, now = tmp_path / "start.txt", tmp_path / "now.txt"
    start.write_text("".join("".join(d if d in cell else "." for d in "1234") for cell in given) + "\n")
    noted = ["13" if cell == 1 else marks for cell, marks in enumerate(given)]
    now.write_text("".join("".join(d if d in cell else "." for d in "1234") for cell in noted) + "\n")
    outcome = sudoku("hint", "--marks", "--from", "pencilmark", "--puzzle", str(start), str(now))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == "sudoku: 4 is missing from the notes of r1c2\n"


def test_explain_reaches_the_end() -> None:
    outcome = sudoku("explain", stdin=NINE)
    assert outcome.status == 0
    assert "Pointing: In box 5, 1 can only go in r4c5 or r6c5" in outcome.out
    lines = outcome.out.splitlines()
    placed = sum(line.count(" = ") for line in lines if line.startswith("Singles"))
    assert placed + sum(line.startswith("Direct ") for line in lines) == NINE.count("0")


def test_explain_all_has_a_line_a_step_and_json_an_object() -> None:
    lines = sudoku("explain", "--all", stdin=NINE).out.splitlines()
    objects = [json.loads(line) for line in sudoku("explain", "--json", stdin=NINE).out.splitlines()]
    assert len(lines) == len(objects) > NINE.count("0")
    assert [line.split(":")[0] for line in lines] == [entry["name"] for entry in objects]


def test_explain_of_a_grid_with_a_mistake_says_so() -> None:
    outcome = sudoku("explain", stdin="11" + SMALL[2:])
    assert (outcome.status, outcome.out) == (1, "")


@pytest.mark.parametrize("command", ["hint", "explain", "candidates"])
def test_unreadable_input_is_named(command: str) -> None:
    outcome = sudoku(command, stdin="what?")
    assert (outcome.status, outcome.out) == (2, "")


def test_candidates_mark_the_step() -> None:
    outcome = sudoku("candidates", "--ascii", stdin=SMALL)
    assert "+1" in outcome.out
    assert outcome.out.isascii()
    assert "+1" not in sudoku("candidates", "--no-step", "--ascii", stdin=SMALL).out
    assert "\x1b[1;32m+1\x1b[0m" in sudoku("candidates", "--color", stdin=SMALL).out


def test_candidates_of_sixteen_are_separated() -> None:
    assert "1,2,3" in sudoku("candidates", "--no-step", "--ascii", stdin="." * 256).out


THERMOS = ["thermo: r1c1 r1c2", "thermo: r3c1 r3c2"]
PIECES = ["kind: jigsaw", "layout: 1112122233343444"], ["kind: jigsaw", "layout: AAABABBBCCCDCDDD"]
SAME_BOARD = {
    "rules": (THERMOS, THERMOS[::-1]),
    "layout": PIECES,
    "kind": (["kind: diagonal+window"], ["kind: window+diagonal"]),
}


@pytest.mark.parametrize("what", SAME_BOARD)
def test_the_puzzle_at_the_start_may_be_written_otherwise(tmp_path: Path, what: str) -> None:
    """The same board with its rules in another order, or its regions under other labels, was refused."""
    start = tmp_path / "start.txt"
    now = tmp_path / "now.txt"
    for path, header in zip((start, now), SAME_BOARD[what], strict=True):
        path.write_text("\n".join([*header, "." * 16]) + "\n")
    outcome = sudoku("hint", "--puzzle", str(start), str(now))
    assert "the board of the puzzle" not in outcome.err
    assert "as the header says" not in outcome.err
    assert sudoku("check", str(start), str(now)).err == ""


def test_a_step_of_one_technique_may_be_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "now.json"
    file.write_text(nonet.technique("swordfish").positions[0].to_text("json"), "utf-8")
    assert sudoku("hint", "--technique", "Swordfish", str(file)).out.startswith("Swordfish: ")
    outcome = sudoku("hint", "--technique", "x-wing", str(file))
    assert (outcome.status, outcome.out) == (1, "")
    assert "X-wing finds no step in this position" in outcome.err
    assert sudoku("hint", "--technique", "skyscrapper", str(file)).status == 2
