"""sudoku redundant, true-candidates, extend and minimize."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet.puzzle.extend import Extended
from nonet.puzzle.removable import Clue
from nonet.puzzle.setting_answers import extended_words
from tests.cli.sudoku import sudoku

KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "5...7.......1.5....98....6.8...6...34..8....17...2...6.6....28.....19..5.......7."
SEVERAL = "12..34.........1"
NONE = "11.............."


def killer() -> str:
    """A puzzle with a rule that it may need and one that says nothing."""
    board = nonet.make_board(size=4, rules=["killer 5 r1c1 r1c2", "killer 10 r1c1 r1c2 r1c3 r1c4"])
    solution = nonet.solve(nonet.Grid.empty(board), limit=1).solution
    assert solution is not None
    return nonet.Puzzle(solution).to_text("line")


def test_a_line_for_each_clue_that_can_go() -> None:
    outcome = sudoku("redundant", stdin=KNOWN)
    lines = outcome.out.splitlines()
    assert (outcome.status, outcome.err, len(lines)) == (0, "", 22)
    assert lines[0] == "r1c1=5 can be removed"
    assert [f"{part} can be removed" for part in nonet.redundant(KNOWN).parts] == lines


def test_a_minimal_puzzle_says_so() -> None:
    assert sudoku("redundant", stdin=MINIMAL).out == "every clue is needed\n"


def test_a_set_that_can_go_together() -> None:
    last = sudoku("redundant", "--together", stdin=KNOWN).out.splitlines()[-1]
    gone = last.removeprefix("can be removed together: ").split(", ")
    puzzle = nonet.Puzzle(KNOWN)
    for name in gone:
        puzzle = puzzle.without(name.partition("=")[0])
    assert len(gone) == 7
    assert puzzle.is_unique


def test_rules_that_can_go() -> None:
    outcome = sudoku("redundant", stdin=killer())
    assert "killer 5 r1c1 r1c2 can be removed" in outcome.out.splitlines()
    assert "killer" not in sudoku("redundant", "--no-rules", stdin=killer()).out


def test_several_puzzles_are_a_line_each() -> None:
    outcome = sudoku("redundant", stdin=f"{MINIMAL}\n{KNOWN}\n{'.' * 81}\n")
    one, two, three = outcome.out.splitlines()
    assert outcome.status == 1
    assert one == "1: every clue is needed"
    assert two.startswith("2: 22 can be removed, each alone: r1c1=5, r1c2=3, ")
    assert three.startswith("3: there is more than one solution; two of them differ at ")
    first, *_, last = map(json.loads, sudoku("redundant", "--json", stdin=f"{KNOWN}\n{'.' * 81}\n").out.splitlines())
    assert (len(first["redundant"]), first["together"], first["undecided"]) == (22, None, [])
    assert "more than one solution" in last["problem"]


@pytest.mark.parametrize("command", ["redundant", "minimize"])
@pytest.mark.parametrize(
    ("text", "words"), [(SEVERAL, "there is more than one solution; two of them differ at"), (NONE, "is repeated")]
)
def test_only_a_unique_puzzle_will_do(command: str, text: str, words: str) -> None:
    outcome = sudoku(command, stdin=text)
    assert (outcome.status, outcome.out) == (1, "")
    assert words in outcome.err


def test_true_candidates_are_drawn_with_counts() -> None:
    outcome = sudoku("true-candidates", "--counts", "2", "--ascii", stdin=SEVERAL)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "+---------+----------+",
        "| 1    2  | 34   34  |",
        "| 3    4  | (1)  (2) |",
        "+---------+----------+",
        "| 24  (1) | 234  34  |",
        "| 24  (3) | 24    1  |",
        "+---------+----------+",
        "r1c3: 3 (2), 4 (1)",
        "r1c4: 3 (1), 4 (2)",
        "r2c3: 1 (2+)",
        "r2c4: 2 (2+)",
        "r3c1: 2 (2), 4 (1)",
        "r3c2: 1 (2+)",
        "r3c3: 2 (1), 3 (1), 4 (1)",
        "r3c4: 3 (2), 4 (1)",
        "r4c1: 2 (1), 4 (2)",
        "r4c2: 3 (2+)",
        "r4c3: 2 (2), 4 (1)",
    ]


def test_true_candidates_as_pencil_marks_are_read_again() -> None:
    text = sudoku("true-candidates", "--to", "pm", stdin=SEVERAL).out
    assert nonet.Puzzle(text).candidates == dict(nonet.true_candidates(SEVERAL))
    data = json.loads(sudoku("true-candidates", "--json", "--counts", "2", stdin=SEVERAL).out)
    assert data["candidates"]["r3c3"] == [2, 3, 4]
    assert (data["counts"]["r3c1"], data["undecided"]) == ({"2": 2, "4": 1}, {})
    assert "r2c3=1" in data["more"]
    refused = sudoku("true-candidates", "--to", "line", stdin=SEVERAL)
    assert (refused.status, refused.out) == (2, "")
    assert "has no pencil marks: use pm" in refused.err


def test_no_candidate_is_true_without_a_solution() -> None:
    outcome = sudoku("true-candidates", stdin=NONE)
    assert (outcome.status, outcome.out) == (1, "")
    assert "so no candidate is true" in outcome.err
    both = sudoku("true-candidates", "--ascii", stdin=f"{NONE}\n{SEVERAL}\n")
    assert both.status == 1
    assert both.err.startswith("sudoku: puzzle 1: no solution exists")
    assert "| 24  (1) | 234  34  |" in both.out


def test_single_clues_that_make_it_unique() -> None:
    outcome = sudoku("extend", stdin=SEVERAL)
    assert outcome.status == 0
    assert outcome.out.split() == [
        "r1c3=4",
        "r1c4=3",
        "r3c1=4",
        "r3c3=2",
        "r3c3=3",
        "r3c3=4",
        "r3c4=4",
        "r4c1=2",
        "r4c3=4",
    ]
    assert outcome.err == "sudoku: one clue makes the puzzle unique: there are 9 such clues\n"
    few = sudoku("extend", "--count", "2", stdin=SEVERAL)
    assert few.out == "r1c3=4\nr1c4=3\n"
    assert few.err.endswith("; 2 are shown, --count N shows more\n")


def test_pairs_and_larger_sets_say_what_is_proved() -> None:
    two = sudoku("extend", stdin="1" + "." * 8 + "2......")
    assert two.err.startswith("sudoku: two clues make the puzzle unique: ")
    three = sudoku("extend", stdin="." * 16)
    assert three.err == "sudoku: 4 clues make the puzzle unique; fewer than 3 clues are not enough\n"
    clues = three.out.strip().split(", ")
    puzzle = nonet.Puzzle("." * 16)
    for clue in clues:
        name, digit = clue.split("=")
        puzzle = puzzle.place(name, int(digit))
    assert (len(clues), puzzle.is_unique) == (4, True)


@pytest.mark.parametrize(
    ("least", "words"), [(1, "is not known"), (2, "; one clue is not enough"), (3, "fewer than 3 clues are")]
)
def test_what_is_proved_of_smaller_sets_is_said_in_words(least: int, words: str) -> None:
    puzzle = nonet.Puzzle("." * 16)
    clues = tuple(Clue.at(puzzle.board, cell, 1) for cell in range(4))
    assert words in extended_words(Extended(puzzle, (clues,), 1, is_all=False, least=least))


@pytest.mark.parametrize("count", [1, 3])
def test_a_cell_to_keep_without_a_clue_is_refused(count: int) -> None:
    """It was accepted, and the puzzle had no clue there afterwards."""
    empty = next(cell for cell, digit in enumerate(nonet.Puzzle(KNOWN).values) if not digit)
    name = nonet.Puzzle(KNOWN).board.name_of(empty)
    refused = sudoku("minimize", "--keep", name, stdin=f"{KNOWN}\n" * count)
    where = "puzzle 1: " if count > 1 else ""
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"sudoku: {where}cannot keep {name}: it has no clue\n"
    with pytest.raises(nonet.PuzzleError, match=f"cannot keep {name}: it has no clue"):
        nonet.minimize(KNOWN, keep=[name])


def test_what_extend_says_of_a_unique_puzzle_and_of_none() -> None:
    unique = sudoku("extend", stdin=KNOWN)
    assert (unique.status, unique.out, unique.err) == (0, "", "sudoku: the solution is already unique\n")
    none = sudoku("extend", stdin=NONE)
    assert (none.status, none.out) == (1, "")
    assert "so no clue makes it unique" in none.err


def test_a_minimal_puzzle_in_the_format_it_came_in() -> None:
    outcome = sudoku("minimize", stdin=KNOWN)
    assert (outcome.status, outcome.out, outcome.err) == (0, MINIMAL + "\n", "")
    assert sudoku("minimize", stdin=MINIMAL).out == MINIMAL + "\n"
    sdk = sudoku("minimize", stdin=nonet.Puzzle(KNOWN).to_text("sdk")).out
    assert sdk == nonet.Puzzle(MINIMAL).to_text("sdk")
    assert sudoku("minimize", "--seed", "1", stdin=KNOWN).out != MINIMAL + "\n"


def test_cells_to_keep_and_symmetry() -> None:
    kept = nonet.Puzzle(sudoku("minimize", "--keep", "r1c2,r2c1", "--keep", "r9c9", stdin=KNOWN).out)
    assert {"r1c2", "r2c1", "r9c9"} <= kept.clues.keys()
    turned = nonet.Puzzle(sudoku("minimize", "--symmetry", "rotate-180", stdin=KNOWN).out)
    assert all(bool(turned.values[cell]) == bool(turned.values[80 - cell]) for cell in range(81))
    for wrong, words in (("r1c99", "r1c99"), ("x", "'x'")):
        refused = sudoku("minimize", "--keep", wrong, stdin=KNOWN)
        assert (refused.status, refused.out) == (2, "")
        assert words in refused.err
    assert sudoku("minimize", "--symmetry", "spiral", stdin=KNOWN).status == 2
    assert (
        "the clues are not symmetric: r1c1 has one, "
        in sudoku("minimize", "--symmetry", "rotate-180", stdin=MINIMAL).err
    )


def test_rules_go_only_if_asked() -> None:
    plain, fewer = (nonet.Puzzle(sudoku("minimize", *more, stdin=killer()).out) for more in ((), ("--rules",)))
    assert len(plain.board.rules) == 2
    assert "killer 10 r1c1 r1c2 r1c3 r1c4" not in map(str, fewer.board.rules)
    assert fewer.is_unique


def test_lines_stay_lines_and_broken_ones_are_named(tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{KNOWN}\n{'.' * 81}\n{MINIMAL}\n")
    outcome = sudoku("minimize", str(tmp_path / "many"))
    assert (outcome.status, outcome.out) == (1, f"{MINIMAL}\n{'.' * 81}\n{MINIMAL}\n")
    assert outcome.err.startswith(
        "sudoku: puzzle 2 written unchanged: not exactly one solution (there is more than one solution"
    )
    data = [json.loads(line) for line in sudoku("minimize", "--json", str(tmp_path / "many")).out.splitlines()]
    assert (data[0]["clues"], len(data[0]["taken"]), data[2]["taken"]) == (23, 7, [])


def test_time_that_is_over_is_status_3_and_says_what_is_open() -> None:
    puzzle = nonet.create("easy", size=25, seed=1).to_text("line")
    outcome = sudoku("minimize", "--timeout", "0.1", stdin=puzzle)
    assert outcome.status == 3
    assert "it is not known whether" in outcome.err
    assert nonet.Puzzle(outcome.out).is_unique


@pytest.mark.parametrize("command", ["redundant", "true-candidates", "extend", "minimize"])
def test_bad_input_writes_nothing(command: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("1..7............\n")
    outcome = sudoku(command, str(tmp_path / "bad"))
    assert (outcome.status, outcome.out) == (2, "")
    assert "line 1" in outcome.err
    (tmp_path / "old").write_text("kept")
    (tmp_path / "good").write_text(KNOWN)
    refused = sudoku(command, str(tmp_path / "good"), "-o", str(tmp_path / "old"))
    assert (refused.status, (tmp_path / "old").read_text()) == (2, "kept")
