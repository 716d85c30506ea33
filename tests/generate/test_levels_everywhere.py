"""On every board a created puzzle is in its level when it is rated anew, and levels that cannot be are refused."""

from __future__ import annotations

import numpy as np
import pytest

import nonet
from nonet._base.errors import CreationError, CreationTimeout
from nonet.generate.levels import TINY, TINY_LEVELS, prove_hardest
from nonet.generate.make import create_grid
from nonet.human.levels import LEVELS, find_level_of, find_weights_of, levels_of_weights
from nonet.model import Grid, make_board
from nonet.model.board import AsListed
from nonet.model.kinds import KINDS
from nonet.solver import find_engine
from tests.cli.sudoku import sudoku
from tests.generate.test_with_rules import cages

BOARDS = ["classic 6", "classic 9", "classic 12", "classic 16", "diagonal 9", "window 9", "jigsaw 9", "killer 9"]


def created(board: str, level: nonet.Level, seed: int) -> nonet.Puzzle:
    kind, size = board.split()
    if kind == "killer":
        return nonet.create(level, rules=cages(9, seed, 0.4), seed=seed, timeout=300)
    return nonet.create(level, size=int(size), kind=kind, seed=seed, timeout=300)


def check(board: str, level: nonet.Level, seed: int) -> None:
    puzzle = created(board, level, seed)
    assert puzzle.is_unique
    found = find_level_of(puzzle.board, puzzle.grid.values, LEVELS[-2])  # what is above is extreme: no need to finish
    assert (found or LEVELS[-1]) == level, puzzle.to_text()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_created_puzzle_is_in_its_level(board: str, level: nonet.Level) -> None:
    check(board, level, 5)


def kinds_of_one_grid() -> list[str]:
    """Every kind that 81 cells can have."""
    return [kind.id for kind in KINDS if kind.is_square]


MANY = [*(f"classic {size}" for size in (4, 6, 12, 16, 25)), *(f"{kind} 9" for kind in kinds_of_one_grid()), "killer 9"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("board", MANY)
def test_a_hundred_created_puzzles_are_in_their_level(board: str, level: nonet.Level) -> None:
    if board == "classic 4" and level != "easy":
        pytest.skip("there are none")
    for seed in range(100):
        check(board, level, seed)


@pytest.mark.parametrize("kind", ["classic", "diagonal", "latin", "window", "anti-knight"])
@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_level_that_a_4x4_cannot_have_is_refused_at_once(kind: str, level: nonet.Level) -> None:
    with pytest.raises(
        CreationError, match=f"no puzzle of level {level} exists for .*: the hardest level there is easy"
    ) as error:
        nonet.create(level, size=4, kind=kind)
    assert not isinstance(error.value, CreationTimeout)


@pytest.mark.parametrize("kind", TINY_LEVELS)
def test_the_hardest_level_of_tiny_boards_is_proved(kind: str) -> None:
    hardest = prove_hardest(AsListed(make_board(kind, size=TINY)))
    assert hardest is not None
    assert hardest == TINY_LEVELS[kind][-1]


@pytest.mark.parametrize("kind", [kind for kind, levels in TINY_LEVELS.items() if len(levels) > 1])
def test_tiny_boards_have_all_their_levels_and_no_other_by_rating_every_puzzle(kind: str) -> None:
    board = make_board(kind, size=TINY)
    grids = np.array([grid.values for grid in find_engine(None).solutions(Grid.empty(board))], np.uint8)
    cells, clues = np.arange(16), np.arange(1 << 16)
    found: set[str] = set()
    for grid in grids:
        if list(dict.fromkeys(grid.tolist())) != [1, 2, 3, 4]:
            continue  # another has the same digits by other names
        others = np.unique((grids != grid) @ (1 << cells))[1:]  # where each other solution differs
        is_unique = np.all([clues & other != 0 for other in others], axis=0)
        puzzles = np.where(clues[is_unique, None] >> cells & 1, grid, 0).astype(np.uint8)
        found.update(levels_of_weights(find_weights_of(board, puzzles.tobytes())).tolist())
    assert found == {*TINY_LEVELS[kind]}


def test_tiny_boards_may_have_harder_levels() -> None:
    kind = "latin+diagonal"
    assert nonet.create("medium", size=4, kind=kind, seed=1).rate().level == "medium"
    with pytest.raises(CreationError, match="the hardest level there is medium"):
        nonet.create("extreme", size=4, kind=kind)


def test_the_command_says_so_with_status_1() -> None:
    outcome = sudoku("create", "extreme", "4")
    assert (outcome.status, outcome.out) == (1, "")
    assert (
        outcome.err == "sudoku: no puzzle of level extreme exists for Sudoku, 4 x 4: the hardest level there is easy\n"
    )


@pytest.mark.parametrize(
    ("kind", "size", "level"),
    [("classic", 4, "easy"), ("classic", 9, "medium"), ("tiny-samurai", 4, "easy"), ("latin", 5, "easy")],
)
def test_without_a_level_it_is_medium_or_easy_where_medium_is_rare(kind: str, size: int, level: nonet.Level) -> None:
    assert create_grid(make_board(kind, size=size), seed=1).level == level


def test_rules_that_decide_everything_are_as_hard_as_they_are() -> None:
    full = nonet.create("easy", size=6, seed=1).solution
    assert full is not None
    rules = [f"killer {digit} r{cell // 6 + 1}c{cell % 6 + 1}" for cell, digit in enumerate(full)]
    with pytest.raises(CreationError, match=r"no puzzle of level hard exists for .*: the hardest level there is easy"):
        nonet.create("hard", size=6, rules=rules)


def test_a_level_that_is_not_found_ends_after_counted_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.generate.leveled._CELLS", 72)
    with pytest.raises(CreationTimeout, match="no puzzle of level extreme was found in 2 tries"):
        create_grid(make_board("anti-knight", size=6), "extreme", 1)


def test_the_command_says_where_a_level_is_not_verified() -> None:
    outcome = sudoku("create", "easy", "28", "--seed", "1", "--to", "rows")
    assert outcome.status == 0
    assert "a level only says how many clues are removed here" in outcome.err


@pytest.mark.parametrize("size", [6, 12])
def test_the_same_seed_gives_the_same_puzzle_on_other_boards(size: int) -> None:
    assert nonet.create("hard", size=size, seed="x") == nonet.create("hard", size=size, seed="x")
