"""check.py of a folder agrees with `verify`, on every kind of board and every rule, run by a bare Python."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nonet._base.errors import GeometryError
from nonet.human.verification import verify
from nonet.lm import standalone
from nonet.lm.document import CSV, ROWS, Notation
from nonet.lm.folder import check_program, checker_data
from nonet.model import Board, Grid, make_board
from nonet.model.constraints import allows
from nonet.solver import find_engine
from tests.families import for_each
from tests.lm.checking import say
from tests.model.rule_arguments import NAMES, some_rule
from tests.strategies import random_layout

BOARDS: dict[str, tuple[Board, Notation]] = {
    "classic 4": (make_board(size=4), ROWS),
    "classic 6": (make_board(size=6), ROWS),
    "classic 9": (make_board(), ROWS),
    "classic 16": (make_board(size=16), ROWS),
    "diagonal 9": (make_board("diagonal"), ROWS),
    "window 9": (make_board("window"), ROWS),
    "anti-knight 9": (make_board("anti-knight"), ROWS),
    "jigsaw 9": (make_board("jigsaw", layout=random_layout(9, 3)), ROWS),
    "latin 7": (make_board("latin", size=7), ROWS),
    "samurai 9": (make_board("samurai"), ROWS),
    "pair 4": (make_board("pair", size=4), CSV),
    "rules 9": (make_board(rules=["thermo r1c1 r2c1 r3c1", "killer 10 r5c5 r5c6", "even r4c4"]), ROWS),
}


@cache
def solutions(board: Board, count: int) -> tuple[Grid, ...]:
    """Filled grids of a board; on tiny ones there are fewer."""
    return tuple(find_engine().search(Grid.empty(board), count).solutions)


def some_givens(solution: Grid, random: Random) -> Grid:
    return solution.with_values([digit if random.random() < 0.4 else 0 for digit in solution.values])


def broken(solution: Grid, random: Random) -> Grid:
    """Another digit, two cells exchanged, two digits exchanged everywhere, or the digits of another grid."""
    board, values = solution.board, list(solution.values)
    way = random.randrange(4)
    if way == 0:
        cell = random.randrange(len(values))
        values[cell] = values[cell] % board.size + 1
    elif way == 1:
        a, b = random.sample(range(len(values)), 2)
        values[a], values[b] = values[b], values[a]
    elif way == 2:
        one, other = random.sample(range(1, board.size + 1), 2)
        values = [{one: other, other: one}.get(digit, digit) for digit in values]
    else:
        random.shuffle(values)
    return solution.with_values(values)


def compare(board: Board, notation: Notation, count: int, home: Path) -> tuple[int, int]:
    """So many right and so many broken outputs: how many of each `verify` and check.py agree on."""
    random = Random(7)
    known = solutions(board, min(count, 1000))
    cases, expected = [], []
    for number in range(2 * count):
        solution = known[number % len(known)]
        puzzle = some_givens(solution, random)
        output = solution if number < count else broken(solution, random)
        cases.append((notation.text(puzzle) + "\n", notation.text(output) + "\n"))
        expected.append(verify(puzzle, output).is_right)
    found = say(home, check_program((board,), "," if notation is CSV else " "), cases)
    assert {status for status, _ in found} <= {0, 1}
    agreed = [right for (status, _), right in zip(found, expected, strict=True) if (status == 0) is right]
    return agreed.count(True), agreed.count(False)


@pytest.mark.parametrize(("board", "notation"), BOARDS.values(), ids=BOARDS)
def test_it_agrees_with_verify(board: Board, notation: Notation, tmp_path: Path) -> None:
    right, wrong = compare(board, notation, 20, tmp_path)
    assert right + wrong == 40
    assert right >= 20
    assert wrong >= 10  # what was broken by chance into another solution is right


@pytest.mark.slow
@pytest.mark.parametrize(("board", "notation"), BOARDS.values(), ids=BOARDS)
def test_it_agrees_with_verify_a_thousand_times(board: Board, notation: Notation, tmp_path: Path) -> None:
    right, wrong = compare(board, notation, 1000, tmp_path)
    assert right + wrong == 2000
    assert right >= 1000
    assert wrong >= 900


@for_each("name", NAMES)
def test_every_rule_means_there_what_it_means_here(name: str) -> None:
    """Constraint by constraint, on random digits. What rules say of cells that differ is a region, and tried above."""
    tried = is_region = 0
    for seed in range(8):
        random = Random(seed)
        size = 9 if seed % 2 else 6
        try:
            kind = "latin" if name == "region" else "classic"  # a piece goes where no box is
            board = make_board(kind, size=size, rules=[some_rule(name, size, random)])
        except GeometryError:  # such as a number that nothing adds up to
            continue
        is_region += len(board.regions) > len(make_board(kind, size=size).regions)
        data: Any = checker_data(board)
        told = [constraint for _, constraints in data["rules"] for constraint in constraints]
        for _ in range(4):
            values = [random.randrange(1, size + 1) for _ in range(size * size)]
            for constraint, there in zip(board.constraints, told, strict=True):
                kept = standalone.holds(there, dict(enumerate(values)), data["tables"])
                assert kept is allows(constraint, [values[cell] for cell in constraint.cells])
                tried += 1
    assert tried or is_region


# -- texts that are no grid -----------------------------------------------------------------------------------------

PUZZLE = "1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n"


def solved() -> str:
    board = make_board(size=4)
    values = [int(word) for word in PUZZLE.split()]
    solution = find_engine().search(Grid(board, tuple(values)), 1).solution
    assert solution
    return ROWS.text(solution) + "\n"


BAD_OUTPUTS = {
    "nothing": ("", "expected 4 lines, got 0"),
    "a line short": ("1 2 3 4\n" * 3, "expected 4 lines, got 3"),
    "a line more": ("1 2 3 4\n" * 5, "expected 4 lines, got 5"),
    "a number short": ("1 2 3\n" * 4, "line 1: expected 4 numbers, got 3"),
    "an empty cell": ("1 2 3 0\n" * 4, "line 1: expected a number from 1 to 4, got '0'"),
    "a number too large": ("1 2 3 5\n" * 4, "line 1: expected a number from 1 to 4, got '5'"),
    "a letter": ("1 2 3 x\n" * 4, "got 'x'"),
    "a sign": ("1 2 3 +4\n" * 4, "got '+4'"),
    "other digits": ("1 2 3 ４\n" * 4, "line 1: expected a number from 1 to 4"),
    "a number without end": (f"1 2 3 {'4' * 100_000}\n" * 4, "got '44444444444444444444'"),
    "a hole": ("1 2 3 -\n" * 4, "got '-'"),
    "bytes": ("\x00\x01\x7f" * 50, "expected 4 lines"),
}


@pytest.mark.parametrize(("text", "words"), BAD_OUTPUTS.values(), ids=BAD_OUTPUTS)
def test_an_output_that_is_no_grid_is_wrong_and_says_where(text: str, words: str, tmp_path: Path) -> None:
    ((status, said),) = say(tmp_path, check_program((make_board(size=4),)), [(PUZZLE, text)])
    assert status == 1
    assert words in said


@pytest.mark.parametrize("change", [str, lambda text: text.replace("\n", "\r\n"), lambda text: f"\n{text}\n\n",
                                    lambda text: text.replace(" ", "   "), str.rstrip])  # fmt: skip
def test_spaces_and_line_ends_do_not_matter(change: Any, tmp_path: Path) -> None:
    assert say(tmp_path, check_program((make_board(size=4),)), [(PUZZLE, change(solved()))]) == [(0, "right\n")]


def test_it_says_every_fault(tmp_path: Path) -> None:
    program = check_program((make_board(size=4, rules=["thermo r1c1 r1c2"]),))
    ((status, said),) = say(tmp_path, program, [("0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 1\n", "2 1 3 4\n" * 4)])
    assert status == 1
    lines = said.splitlines()
    assert lines[0] == "r4c4 is 4, the input has 1"
    assert "2 is repeated in column 1: r1c1, r2c1, r3c1, r4c1" in lines
    assert lines[-1].startswith("broken rule: thermo r1c1 r1c2: The digits of the thermometer rise")


def test_the_size_is_seen_in_the_input(tmp_path: Path) -> None:
    program = check_program((make_board(size=4), make_board()))
    nine = ROWS.text(solutions(make_board(), 1)[0])
    cases = [(PUZZLE, solved()), (nine, nine), (nine, solved())]
    assert [status for status, _ in say(tmp_path, program, cases)] == [0, 0, 1]


def test_a_wrong_input_is_misuse_and_no_answer(tmp_path: Path) -> None:
    (tmp_path / "check.py").write_bytes(check_program((make_board(size=4),)))
    (tmp_path / "in").write_text("1 2\n")
    for words in ([], ["in"], ["in", "in"], ["in", "missing"], ["missing", "in"]):
        command = [sys.executable, "-I", "-S", "check.py", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("check.py: ")
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("output", ["1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "1\n"])
def test_a_verdict_that_cannot_be_written_is_status_2(output: str, tmp_path: Path) -> None:
    (tmp_path / "check.py").write_bytes(check_program((make_board(size=4),)))
    (tmp_path / "in").write_text("0 0 0 0\n" * 4)
    (tmp_path / "out").write_text(output)
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-I", "-S", "check.py", "in", "out"]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "check.py: cannot write: No space left on device\n")
