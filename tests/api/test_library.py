"""The library as a Python user meets it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path, PurePosixPath
from time import sleep
from typing import Any

import pytest
from hypothesis import assume, given, settings

import nonet
from nonet import Grid, Puzzle, make_board
from nonet._base.seeds import Seed
from nonet.generate import make as creation
from nonet.generate.dig import Dug
from nonet.human.verification import Repeat
from nonet.model import Board, BoardSpec
from tests.strategies import grids

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [[0 if c == "." else int(c) for c in LINE[i : i + 9]] for i in range(0, 81, 9)]


def test_all_names_are_there() -> None:
    assert sorted(nonet.__all__) == sorted(set(nonet.__all__))
    assert all(hasattr(nonet, name) for name in nonet.__all__)
    assert 20 <= len(nonet.__all__) <= 90


def test_names_are_imported_from_where_type_checkers_are_told() -> None:
    tree = ast.parse(Path(nonet.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    told: dict[str, set[str]] = {}
    for node in imports:
        told.setdefault(str(node.module), set()).update(alias.name for alias in node.names)
    homes = {f"nonet.{home}": set(names) for home, names in nonet._HOMES.items()}
    assert homes == {module: names for module, names in told.items() if module.startswith("nonet.")}
    assert {"__version__", "bulk", "lm", "rules"}.union(*homes.values()) == set(nonet.__all__)
    assert told["nonet"] == set(nonet._PARTS)


def test_names_and_parts_come_when_they_are_asked_for() -> None:
    code = "import sys, nonet; print(len([name for name in sys.modules if name.startswith('nonet.')]), dir(nonet))"
    number, _, names = subprocess.check_output([sys.executable, "-c", code], text=True).partition(" ")
    assert int(number) == 0
    own = {name for name in ast.literal_eval(names) if not name.startswith("__")}
    assert own | {"__version__"} == {*nonet.__all__}
    assert nonet.model.Grid is nonet.Grid
    assert issubclass(nonet.FormatError, nonet.PuzzleError)
    with pytest.raises(AttributeError, match="module 'nonet' has no attribute 'Sodoku'"):
        getattr(nonet, "Sodoku")  # noqa: B009 - a type checker knows


@pytest.mark.parametrize(
    "source",
    [
        LINE,
        ROWS,
        tuple(map(tuple, ROWS)),
        [digit for row in ROWS for digit in row],
        [[c or None for c in row] for row in ROWS],
        [list(LINE)],
    ],
)
def test_a_puzzle_is_made_from_what_people_have(source: object) -> None:
    puzzle = Puzzle(source)
    assert puzzle == Puzzle(LINE)
    assert puzzle.is_unique
    assert puzzle.solution is not None
    assert "".join(map(str, puzzle.solution)) == SOLVED


def test_numpy_arrays_are_taken_whole() -> None:
    np = pytest.importorskip("numpy")
    assert Puzzle(np.array(ROWS)) == Puzzle(np.array(ROWS, dtype=np.uint8).ravel()) == Puzzle(LINE)


@pytest.mark.parametrize("source", [None, 5, {"a": 1}, object(), [], [1, 2, 3], [[1, 2], [3, 99]], [["x"]], b"12"])
def test_what_is_no_puzzle_is_refused(source: object) -> None:
    with pytest.raises(nonet.PuzzleError):
        Puzzle(source)


@given(grids(max_size=12))
@settings(max_examples=100, deadline=None)
def test_repr_makes_the_same_puzzle_again(grid: Grid) -> None:
    assume(grid.board.is_square)  # of others, no format can be read yet
    puzzle = Puzzle(grid)
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle
    assert hash(eval(repr(puzzle), {"Puzzle": Puzzle})) == hash(puzzle)


def test_repr_of_a_puzzle_with_pencil_marks_and_of_a_big_one() -> None:
    marked = Puzzle(Grid(make_board(size=4), (1, *[0] * 15), (1, *[0b0110] * 15)))
    assert eval(repr(marked), {"Puzzle": Puzzle, "Grid": Grid, "make_board": make_board}) == marked
    big = Puzzle(Grid.empty(make_board(size=64)).with_digit(5, 64))
    assert eval(repr(big), {"Puzzle": Puzzle}) == big


def test_functions_take_anything_a_puzzle_is_made_of() -> None:
    assert nonet.solve(ROWS).is_unique
    assert nonet.count("." * 16) == 288
    assert nonet.count("." * 16, kind="diagonal") == 48
    assert nonet.count("." * 16, limit=5) == 5
    assert nonet.is_unique(LINE)
    assert len(list(nonet.solutions("." * 16, kind="latin"))) == 576
    assert nonet.check(LINE, SOLVED).is_right
    assert not nonet.check(ROWS, "." + SOLVED[1:]).is_right
    assert nonet.check(Puzzle(LINE).grid, Puzzle(SOLVED).grid).is_right


def test_check_reads_the_solution_on_the_board_of_the_puzzle() -> None:
    layout = "1112\n1222\n3334\n3444"
    puzzle = Puzzle("1" + "." * 15, kind="jigsaw", layout=layout)
    assert puzzle.solution is not None
    assert puzzle.check("".join(map(str, puzzle.solution))).is_right
    assert puzzle.check(puzzle.solution).is_right
    with pytest.raises(nonet.PuzzleError):
        puzzle.check(SOLVED)


def test_no_solution_is_an_answer() -> None:
    result = nonet.solve("123...4.........")
    assert (result.solution, result.count, result.verdict) == (None, 0, nonet.Verdict.NONE)
    assert nonet.solve(LINE, limit=1).verdict in (nonet.Verdict.SOLVED, nonet.Verdict.UNIQUE)
    with pytest.raises(nonet.PuzzleError, match="limit"):
        nonet.solve(LINE, limit=0)


def test_read_gives_all_puzzles_and_remembers_their_format() -> None:
    puzzles = nonet.read(f"{LINE}\n{SOLVED}\n")
    assert [puzzle.format for puzzle in puzzles] == ["line", "line"]
    assert puzzles[0].to_text() == LINE + "\n"
    with pytest.raises(nonet.FormatError, match="expected one puzzle, got 2"):
        Puzzle(f"{LINE}\n{SOLVED}\n")


def test_a_file_is_not_read_by_its_name() -> None:
    """read("puzzles.txt") was said to lack a cell, and a Path to have no `removeprefix`."""
    for function in (nonet.read, nonet.solve, nonet.Puzzle):
        with pytest.raises(nonet.FormatError, match=r"not the name of a file: 'puzzles.txt'"):
            function("puzzles.txt")
        with pytest.raises(nonet.PuzzleError, match=r"expected .*text.*, got 'PurePosixPath'"):
            function(PurePosixPath("puzzles.txt"))  # type: ignore[arg-type]


def test_created_puzzles_are_unique_and_seeded() -> None:
    assert nonet.create(seed="a") == nonet.create(seed="a")
    assert nonet.create(kind="diagonal", seed=1).is_unique
    assert nonet.create("hard", size=6, box=(3, 2), seed=1).board.box == (3, 2)
    assert nonet.create("easy", layout="1112\n1222\n3334\n3444", kind="jigsaw", seed=3).is_unique


def test_the_time_for_a_new_puzzle_is_for_its_layout_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A jigsaw of random shapes had the whole time once for the shapes and once more for the digits."""
    given: list[float] = []
    choose, create = creation.choose_board, creation.create_by_criteria

    def slow_choice(choice: BoardSpec, seed: Seed, timeout: float | None) -> Board:
        sleep(0.1)
        return choose(choice, seed, timeout)

    def watched(*words: Any, timeout: float, **more: Any) -> Dug:
        given.append(timeout)
        return create(*words, timeout=timeout, **more)

    monkeypatch.setattr(creation, "choose_board", slow_choice)
    monkeypatch.setattr(creation, "create_by_criteria", watched)
    nonet.create("easy", size=4, kind="jigsaw", seed=1, timeout=20)
    assert 0 < given[0] <= 19.9


def test_no_rules_takes_those_of_a_header_off_in_read_as_in_puzzle() -> None:
    text = "title: One\nthermo: r1c1 r1c2\n" + "." * 16 + "\n"
    assert nonet.read(text)[0].board.rules
    (read,) = nonet.read(text, rules=[])
    assert read == Puzzle(text, rules=[]) == Puzzle("." * 16)
    assert read.info["title"] == "One"
    two = nonet.read(text + "\nthermo: r2c1 r2c2\n" + "." * 16 + "\n", rules=())
    assert [puzzle.board for puzzle in two] == [make_board(size=4)] * 2


def test_a_board_without_a_filled_grid_cannot_have_a_puzzle() -> None:
    with pytest.raises(nonet.CreationError, match="no filled grid exists"):
        nonet.create(size=2, kind="latin+diagonal")


def test_status_and_faults_of_a_puzzle() -> None:
    wrong = Puzzle("55" + LINE[2:])
    assert wrong.status() & nonet.GridStatus.REPEATED
    assert [fault.region.name for fault in wrong.faults() if isinstance(fault, Repeat)] == ["row 1", "box 1"]
    assert "5 is repeated in row 1: r1c1, r1c2" in [fault.words(wrong.grid) for fault in wrong.faults()]


def test_build_info_says_what_runs() -> None:
    info = nonet.build_info()
    assert "reference" in info["engines"]
    assert "version" in info or "missing" in info["core"]
