"""Setter's tools, held against a list of every solution."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import NotUnique, PuzzleError, RunTimeout
from nonet.model import Board, Grid, make_board
from nonet.model.kinds import every_kind
from nonet.puzzle.minimize import choose_orbits, minimize_many
from nonet.puzzle.removable import Clue, with_clues, without_rule
from nonet.solver import find_engine
from tests.puzzle.boards import BOARDS, holders, solutions

SMALL = {name: board for name, board in BOARDS.items() if board.cell_count <= 32}
EASY = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def some_solution(board: Board, seed: int) -> Grid:
    found = find_engine().search(Grid.empty(board), 1, seed=seed).solution
    assert found is not None
    return found


@st.composite
def clued(draw: st.DrawFn, least: float = 0.2, most: float = 0.8) -> Grid:
    """A small grid with some clues of a solution, and perhaps pencil marks that leave that solution."""
    board = draw(st.sampled_from(list(SMALL.values())))
    full = some_solution(board, draw(st.integers(0, 50)))
    share = draw(st.floats(least, most))
    keep = draw(st.randoms(use_true_random=False)).sample(range(len(full)), int(share * len(full)))
    grid = Grid(board, tuple(digit if cell in keep else 0 for cell, digit in enumerate(full)))
    if not draw(st.booleans()):
        return grid
    masks = draw(st.lists(st.integers(0, board.all_digits), min_size=len(full), max_size=len(full)))
    marks = [mask | 1 << (digit - 1) for mask, digit in zip(masks, full.values, strict=True)]
    own = [1 << (digit - 1) if digit else mask for digit, mask in zip(grid.values, marks, strict=True)]
    return replace(grid, candidates=tuple(own))


def is_unique(grid: Grid) -> bool:
    return len(solutions(grid)) == 1


def unique_ones() -> st.SearchStrategy[Grid]:
    return clued(0.5, 1.0).filter(is_unique)


@settings(max_examples=40, deadline=None)
@given(grid=unique_ones())
def test_redundant_is_what_can_go_alone(grid: Grid) -> None:
    found = nonet.redundant(grid)
    clues = [cell for cell, digit in enumerate(grid) if digit and is_unique(grid.without(cell))]
    solution = solutions(grid)
    rules = tuple(rule for rule in grid.board.rules if solutions(without_rule(grid, rule)) == solution)
    assert ([clue.cell for clue in found.clues], found.rules, found.undecided) == (clues, rules, ())


@settings(max_examples=30, deadline=None)
@given(grid=unique_ones(), with_rules=st.booleans(), seed=st.integers(0, 9), engine=st.sampled_from([None, "sat"]))
def test_minimize_leaves_only_what_is_needed(grid: Grid, with_rules: bool, seed: int, engine: str | None) -> None:
    found = nonet.minimize(grid, seed=seed, with_rules=with_rules, engine=engine)
    left = found.puzzle.grid
    assert solutions(left) == solutions(grid)
    assert not any(is_unique(left.without(cell)) for cell, digit in enumerate(left) if digit)
    assert left.clue_count + sum(isinstance(part, Clue) for part in found.taken) == grid.clue_count
    if with_rules:
        assert not any(solutions(without_rule(left, rule)) == solutions(left) for rule in left.board.rules)
    else:
        assert left.board == grid.board


@settings(max_examples=40, deadline=None)
@given(grid=clued(0.2), engine=st.sampled_from([None, "native", "sat", "reference"]), limit=st.integers(1, 40))
def test_true_candidates_and_their_counts(grid: Grid, engine: str | None, limit: int) -> None:
    wanted = holders(grid)
    found = nonet.true_candidates(grid, counts=limit, engine=engine)
    digits = {(found.puzzle.board.cell(name), digit) for name, each in found.items() for digit in each}
    assert digits == wanted.keys()
    assert found.counts == {candidate: min(number, limit) for candidate, number in wanted.items()}
    assert {candidate for candidate, number in found.counts.items() if not number.is_exact} == {
        candidate for candidate, number in wanted.items() if number > limit
    }


@settings(max_examples=30, deadline=None)
@given(grid=clued(0.2, 0.5), engine=st.sampled_from([None, "sat"]))
def test_extend_finds_every_single_clue_and_every_pair(grid: Grid, engine: str | None) -> None:
    found = nonet.extend(grid, engine=engine, limit=10**6)
    every = solutions(grid)
    candidates = sorted(holders(grid))
    if len(every) == 1:
        assert (found.sets, found.size, found.least) == (((),), 0, 0)
        return
    for size in (1, 2):
        sets = [
            each
            for each in combinations(candidates, size)
            if sum(all(values[cell] == digit for cell, digit in each) for values in every) == 1
        ]
        if sets:
            got = [tuple((clue.cell, clue.digit) for clue in each) for each in found.sets]
            assert (sorted(got), found.is_all, found.least, found.total) == (sets, True, size, len(sets))
            return
    assert found.least == 3
    assert found.size is not None
    assert is_unique(with_clues(grid, found.sets[0]))


FOUR = ("classic", "diagonal", "latin", "window", "pair")  # as small as they can be
KINDS = [kind.id for kind in every_kind() if not kind.needs_layout and not kind.needs_grids]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if make_board(kind).cell_count < 400])
def test_every_kind_of_board(kind: str) -> None:
    puzzle = nonet.create("easy", size=4 if kind in FOUR else None, kind=kind, seed=1)
    found = nonet.minimize(puzzle, timeout=3)
    assert found.puzzle.is_unique
    spare = nonet.redundant(puzzle, timeout=3)
    assert {clue.cell for clue in spare.clues} >= {part.cell for part in found.taken if isinstance(part, Clue)}
    opened = puzzle.with_grid(Grid(puzzle.board, tuple(d if c % 2 else 0 for c, d in enumerate(puzzle.values))))
    true = nonet.true_candidates(opened, timeout=20)
    assert all(puzzle.solution and puzzle.solution[name] in digits for name, digits in true.items())


def test_true_candidates_of_few_clues_are_those_that_can_be_solved() -> None:
    few = EASY.with_grid(Grid(EASY.board, tuple(d if c % 5 == 0 else 0 for c, d in enumerate(EASY.values))))
    found = nonet.true_candidates(few)
    for cell in (1, 40, 77):
        wanted = tuple(digit for digit in range(1, 10) if has_one(few, cell, digit))
        assert found[few.board.name_of(cell)] == wanted


def has_one(puzzle: nonet.Puzzle, cell: int, digit: int) -> bool:
    return nonet.solve(puzzle.grid.with_digit(cell, digit), limit=1).count > 0


def test_clues_of_a_classic_puzzle_go_in_lanes_as_elsewhere() -> None:
    for seed in range(3):
        quick = nonet.minimize(EASY, seed=seed)
        assert (quick.puzzle, quick.taken) == (
            (slow := nonet.minimize(EASY, seed=seed, engine="reference")).puzzle,
            slow.taken,
        )
    assert nonet.redundant(EASY).parts == nonet.redundant(EASY, engine="sat").parts


def test_many_puzzles_give_what_each_gives_alone() -> None:
    puzzles = [nonet.create("easy", seed=seed) for seed in range(4)]
    broken = [nonet.Puzzle("." * 81), nonet.Puzzle("11" + "." * 79)]
    *found, several, none = minimize_many([*puzzles, *broken], choose_orbits(EASY.board, 7))
    assert found == [nonet.minimize(puzzle, seed=7) for puzzle in puzzles]
    assert "more than one solution" in str(several)
    assert "no solution" in str(none)


def test_cells_to_keep_stay_and_the_seed_decides() -> None:
    keep = list(EASY.clues)[:12]
    found = nonet.minimize(EASY, keep=keep)
    assert all(name in found.puzzle.clues for name in keep)
    assert nonet.minimize(EASY, seed=1).puzzle == nonet.minimize(EASY, seed=1).puzzle
    assert len({nonet.minimize(EASY, seed=seed).puzzle for seed in range(4)}) > 1


def test_clues_go_with_their_images() -> None:
    puzzle = nonet.Puzzle(EASY.solution)  # all clues: as symmetric as can be
    found = nonet.minimize(puzzle, symmetry="rotate-180").puzzle
    assert all(bool(found.values[cell]) == bool(found.values[80 - cell]) for cell in range(81))
    assert found.is_unique
    assert found.grid.clue_count < puzzle.grid.clue_count
    by_search = nonet.minimize(puzzle, symmetry="rotate-180", engine="reference").puzzle
    assert by_search == found == nonet.minimize(puzzle, symmetry="rotate-180", engine="sat").puzzle
    with pytest.raises(PuzzleError, match="the clues are not symmetric: r"):
        nonet.minimize(nonet.minimize(EASY).puzzle, symmetry="full")


def test_pencil_marks_of_a_clue_go_with_it() -> None:
    """A clue's own mark says nothing but its digit; it must not hold the cell when the clue is asked about."""
    bare = nonet.minimize(EASY).puzzle
    marked = replace(bare.grid, candidates=tuple(1 << (d - 1) if d else 511 for d in bare.grid))
    assert nonet.redundant(marked).is_minimal
    clue = next(iter(bare.clues))
    assert not nonet.Puzzle(marked).without(clue).is_unique
    noted = nonet.Puzzle(replace(marked, candidates=tuple(1 << (d - 1) if d else 510 for d in bare.grid)))
    empty = bare.values.index(0)
    assert noted.place(empty, 2).without(empty) == noted  # what was noted before a digit was put in is noted again


def test_placed_digits_are_no_clues() -> None:
    bare = nonet.minimize(EASY).puzzle
    solution = bare.solution
    assert solution is not None
    cell = bare.values.index(0)
    assert nonet.redundant(bare.place(cell, solution[cell])).is_minimal


def test_a_rule_that_reads_others_is_taken_off_with_care() -> None:
    """Without a dot its cells may not have what the dot says, where all dots are given. So a dot is no plain demand."""
    board = make_board(size=4, rules=["white-dot r1c1 r1c2", "white-dot r3c3 r3c4", "negative-kropki"])
    for solution in find_engine().search(Grid.empty(board), 5).solutions:
        found = nonet.minimize(solution, with_rules=True)
        assert found.puzzle.is_unique
        assert found.puzzle.solution is not None
        assert found.puzzle.solution.values == solution.values
        again = nonet.redundant(found.puzzle)
        assert again.is_minimal


@pytest.mark.parametrize("tool", [nonet.redundant, nonet.minimize])
@pytest.mark.parametrize(
    ("text", "words"), [("." * 81, "more than one solution"), ("11" + "." * 79, "no solution exists")]
)
def test_only_a_unique_puzzle_has_clues_to_spare(tool: type, text: str, words: str) -> None:
    with pytest.raises(NotUnique, match=words):
        tool(text)


def test_no_clue_helps_where_there_is_no_solution() -> None:
    with pytest.raises(NotUnique, match="no solution exists"):
        nonet.extend("11" + "." * 14)
    assert not any(nonet.true_candidates("11" + "." * 14).values())


def test_pairs_are_taken_as_they_are() -> None:
    pair = nonet.PairPuzzle.create(2, seed=1)
    assert nonet.redundant(pair).is_minimal
    assert nonet.extend(pair).size == 0
    with pytest.raises(nonet.GeometryError, match="expected no kind, box, layout, grids or rules for a pair board"):
        nonet.redundant(pair, kind="diagonal")


def test_time_that_is_over_claims_nothing() -> None:
    puzzle = nonet.create("easy", size=16, seed=1)
    with pytest.raises(RunTimeout):
        nonet.redundant(puzzle, timeout=0.0)
    with pytest.raises(RunTimeout):
        nonet.extend("." * 256, timeout=0.0)


@pytest.mark.parametrize("size", [6, 9])
def test_larger_sets_make_it_unique_and_say_what_is_proved(size: int) -> None:
    full = EASY if size == 9 else nonet.create("easy", size=size, seed=1)
    few = full.with_grid(Grid(full.board, tuple(d if c % 4 == 0 else 0 for c, d in enumerate(full.values))))
    found = nonet.extend(few, timeout=2)
    assert found.size is not None
    assert found.least <= found.size
    assert nonet.Puzzle(with_clues(few.grid, found.sets[0])).is_unique
