"""sudoku pair, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from nonet import PairPuzzle
from nonet.cli.pair import pair
from nonet.puzzle.pair import create_pair
from nonet.solver.base import SolveResult
from tests.cli.sudoku import sudoku
from tests.puzzle.samples import SHIPPED, some_solution

PUZZLE = (SHIPPED / "k3-unique-maximal.csv").read_text()
IMPOSSIBLE = "1,0,0,0\n" + "0,0,0,0\n" * 3
EMPTY = "0,0,0,0\n" * 8
PAGE = Path(__file__).parents[2] / "docs" / "commands" / "pair.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, where solutions are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_solve_prints_both_grids_and_writes_the_solution(folder: Path) -> None:
    outcome = sudoku("pair", "solve", stdin=PUZZLE)
    solution = PairPuzzle((folder / "output_sudoku_pair.csv").read_text())
    assert outcome.status == 0
    assert outcome.out == f"{solution}\n"
    assert outcome.out.startswith("Sudoku 1\n+-------+-------+-------+\n| ")
    assert outcome.err.splitlines() == [
        "sudoku: the solution is in output_sudoku_pair.csv",
        "sudoku: the solution is unique",
    ]
    assert PairPuzzle(PUZZLE).check(solution).is_right
    assert names(folder) == ["output_sudoku_pair.csv"]


def test_solve_says_when_the_solution_is_not_unique() -> None:
    outcome = sudoku("pair", "solve", stdin=EMPTY)
    assert outcome.status == 0
    assert "more than one solution; two of them differ at r" in outcome.err
    assert " of sudoku 2" in outcome.err


def test_solve_never_overwrites_without_force(folder: Path) -> None:
    kept = folder / "output_sudoku_pair.csv"
    kept.write_text("mine")
    outcome = sudoku("pair", "solve", "-o", "output_sudoku_pair.csv", stdin=PUZZLE)
    assert (outcome.status, outcome.out, kept.read_text()) == (2, "", "mine")
    assert "the output 'output_sudoku_pair.csv' exists (--force overwrites it)" in outcome.err
    assert sudoku("pair", "solve", "-o", "other.csv", stdin=PUZZLE).status == 0
    assert kept.read_text() == "mine"
    assert sudoku("pair", "solve", "--force", stdin=PUZZLE).status == 0
    assert kept.read_text() == (folder / "other.csv").read_text()
    assert names(folder) == ["other.csv", "output_sudoku_pair.csv"]


def test_the_pairs_of_a_folder_are_solved_one_after_another(folder: Path) -> None:
    for number in range(3):
        outcome = sudoku("pair", "solve", stdin=PUZZLE)
        assert outcome.status == 0
        assert f"the solution is in output_sudoku_pair{f'_{number + 1}' if number else ''}.csv\n" in outcome.err
    assert names(folder) == ["output_sudoku_pair.csv", "output_sudoku_pair_2.csv", "output_sudoku_pair_3.csv"]
    assert len({(folder / name).read_text() for name in names(folder)}) == 1


def test_json_goes_to_standard_output_and_no_file_is_written(folder: Path) -> None:
    answer = json.loads(sudoku("pair", "solve", "--json", stdin=PUZZLE).out)
    assert (answer["verdict"], len(answer["solutions"][0])) == ("unique", 18)
    assert names(folder) == []
    made = json.loads(sudoku("pair", "create", "2", "--seed", "3", "--json").out)
    assert (made["seed"], made["undecided"], len(made["puzzle"])) == (3, [], 8)


def test_solve_can_print_the_csv_alone(folder: Path) -> None:
    outcome = sudoku("pair", "solve", "-o", "-", stdin=PUZZLE)
    assert PairPuzzle(PUZZLE).check(outcome.out).is_right
    assert names(folder) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1\n0\n", "no solution exists"),
        ("1,0,0,0\n0,1,0,0\n" + "0,0,0,0\n" * 6, "repeated in box 1 of sudoku 1: r1c1 of sudoku 1, r2c2 of sudoku 1"),
        (IMPOSSIBLE * 2, "1 stands in both cells of pair r1c1: r1c1 of sudoku 1, r1c1 of sudoku 2"),
        ("1,2,3,0\n" + "0,0,0,0\n" * 3 + "0,0,0,4\n" + "0,0,0,0\n" * 3, "sudoku: no solution exists\n"),
        ((SHIPPED / "k3-nosolution.csv").read_text(), "no solution exists"),
    ],
)  # fmt: skip
def test_no_pair_possible_writes_nothing(folder: Path, text: str, reason: str) -> None:
    outcome = sudoku("pair", "solve", stdin=text)
    assert (outcome.status, outcome.out) == (1, "No pair possible\n")
    assert reason in outcome.err
    assert names(folder) == []


@pytest.mark.parametrize("found", [True, False])
def test_an_answer_that_is_not_sure_is_status_3(found: bool, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = some_solution(2, 0)

    def stopped(pair: PairPuzzle, limit: int = 2, **options: object) -> SolveResult:
        assert options["timeout"] == 5
        return SolveResult(pair.grid, (solution,) if found else (), limit, False, "sat")

    monkeypatch.setattr(PairPuzzle, "solve", stopped)
    outcome = sudoku("pair", "solve", "--timeout", "5", stdin=EMPTY)
    unsure = "whether this solution is unique" if found else "whether there is a solution"
    assert outcome.status == 3
    assert f"undecided: the search was stopped too early to tell {unsure}" in outcome.err
    assert outcome.out == (f"{PairPuzzle(solution)}\n" if found else "")
    assert names(folder) == (["output_sudoku_pair.csv"] if found else [])


def test_create_prints_a_pair_that_solve_proves_unique(folder: Path) -> None:
    made = sudoku("pair", "create", "2", "--seed", "7")
    assert (made.status, made.err) == (0, "")
    assert made.out == PairPuzzle.create(2, seed=7).to_csv() == sudoku("pair", "create", "2", "--seed", "7").out
    assert made.out != sudoku("pair", "create", "2", "--seed", "8").out
    assert "the solution is unique" in sudoku("pair", "solve", stdin=made.out).err


def test_create_writes_a_file_once(folder: Path) -> None:
    assert sudoku("pair", "create", "2", "-o", "pair.csv", "--seed", "1").out == ""
    first = (folder / "pair.csv").read_text()
    assert sudoku("pair", "create", "2", "-o", "pair.csv", "--seed", "2").status == 2
    assert (folder / "pair.csv").read_text() == first
    assert sudoku("pair", "create", "2", "-o", "pair.csv", "--seed", "2", "--force").status == 0
    assert (folder / "pair.csv").read_text() != first
    assert names(folder) == ["pair.csv"]


def test_create_names_the_clues_it_had_no_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.puzzle.pair.fill", lambda *_: some_solution(3, 1))
    outcome = sudoku("pair", "create", "3", "--seed", "1", "--timeout", "0.000001")
    assert outcome.status == 3
    assert "clues undecided" in outcome.err
    assert " of sudoku 1" in outcome.err
    assert PairPuzzle(outcome.out).is_unique


def test_create_writes_a_proof_that_verify_believes(folder: Path) -> None:
    made = sudoku("pair", "create", "3", "--seed", "1", "--proof", "proof")
    assert (made.status, made.err, made.out) == (0, "", PairPuzzle.create(3, seed=1).to_csv())
    assert "every clue is needed" in (folder / "proof" / "README.txt").read_text()
    assert sudoku("verify", "proof").status == 0
    again = sudoku("pair", "create", "3", "--seed", "1", "--proof", "proof")
    assert (again.status, again.out) == (2, "")


@pytest.mark.parametrize("k", [3, 4])
def test_create_tells_how_far_it_is(k: int) -> None:
    told: list[tuple[int, int]] = []
    create_pair(k, 1, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (2 * k**4, 2 * k**4)
    assert len(told) > 100


def test_create_without_end_is_allowed() -> None:
    assert sudoku("pair", "create", "2", "--timeout", "inf").status == 0


def test_check_answers_as_sudoku_check_does(folder: Path) -> None:
    solution = PairPuzzle(some_solution(3, 1))
    (folder / "puzzle").write_text(PairPuzzle(solution.grid.with_digit(5, 0)).to_csv())
    right = sudoku("pair", "check", "puzzle", "-", stdin=solution.to_csv())
    assert (right.status, right.out, right.err) == (0, "right\n", "")
    incomplete = sudoku("pair", "check", "puzzle", "puzzle")
    assert (incomplete.status, incomplete.out) == (1, "incomplete: 1 empty cell\n")
    digit, other = solution.grid[81], solution.grid[0]
    wrong = sudoku("pair", "check", "puzzle", "-", stdin=PairPuzzle(solution.grid.with_digit(0, digit)).to_csv())
    assert wrong.status == 1
    assert wrong.out.splitlines()[:2] == ["wrong", f"r1c1 of sudoku 1 is {digit}, the puzzle has {other}"]
    assert f"{digit} is repeated in row 1 of sudoku 1: r1c1 of sudoku 1, " in wrong.out
    assert f"{digit} stands in both cells of pair r1c1: r1c1 of sudoku 1, r1c1 of sudoku 2\n" in wrong.out


@pytest.mark.parametrize("command", pair.commands.values(), ids=lambda command: str(command.name))
def test_the_manual_and_the_help_tell_all(command: click.Command) -> None:
    help_text = sudoku("pair", str(command.name), "--help").out
    manual = PAGE.read_text(encoding="utf-8")
    assert f"sudoku pair {command.name}" in manual
    assert f"sudoku pair {command.name}" in help_text.split("Options:")[0].split("\n", 1)[1]
    for parameter in command.params:
        for option in [word for word in parameter.opts if word.startswith("-")]:
            assert f"`{option}" in manual, option
