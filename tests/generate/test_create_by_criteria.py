"""Puzzles made to a set of criteria are all that was wished, on boards of every sort."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest

import nonet
from nonet._base.deadline import Deadline
from nonet._base.errors import CriteriaTimeout, PuzzleError
from nonet.generate.clues import Puzzles, UniquenessProver
from nonet.generate.criteria import Criteria, CriteriaOptions
from nonet.generate.difficulty import ER_VALUES
from nonet.generate.fill import fill
from nonet.generate.known_puzzles import known_puzzles
from nonet.generate.make import choose_board, create_by_criteria
from nonet.generate.many import filled_grids
from nonet.generate.search import ClueCells, CriteriaDistance, Draws, Numbers, Population, search_criteria
from nonet.generate.symmetry import SYMMETRIES, orbits_of
from nonet.human.lessons import taught
from nonet.human.levels import level_of_technique
from nonet.human.se121 import in_tenths
from nonet.model import Board, BoardSpec, make_board
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import find_engine

_SECONDS = 60.0  # nothing here should come near it, but machines are busy


def made(criteria: Criteria, seed: int | str = 1) -> Puzzle:
    return Puzzle(create_by_criteria(criteria, seed, timeout=_SECONDS).puzzle)


def find_faults(criteria: Criteria, puzzle: Puzzle) -> list[str]:
    """What of a set of criteria does not hold, asked of the finished puzzle by other ways than the search's."""
    grid, faults = puzzle.grid, []
    clues = {cell for cell, digit in enumerate(grid) if digit}
    if puzzle.solve(2, engine="sat").verdict is not nonet.Verdict.UNIQUE:
        faults.append("not unique")
    if criteria.clues and not criteria.clues[0] <= len(clues) <= criteria.clues[1]:
        faults.append(f"{len(clues)} clues")
    if any(0 < len(clues & set(orbit)) < len(orbit) for orbit in orbits_of(criteria.board, criteria.symmetry)):
        faults.append("not symmetric")
    if criteria.pattern and not criteria.pattern.must <= clues <= criteria.pattern.cells:
        faults.append("clues elsewhere")
    if any(grid[cell] != digit for cell, digit in criteria.kept.items()):
        faults.append("digits not kept")
    if criteria.is_minimal and any(nonet.is_unique(grid.with_digit(cell, 0)) for cell in clues):
        faults.append("not minimal")
    return faults + find_faults_of_target(criteria, puzzle)


def find_faults_of_target(criteria: Criteria, puzzle: Puzzle) -> list[str]:
    """The same of what a set of criteria says of the difficulty."""
    faults = []
    if criteria.level and puzzle.rate().level != criteria.level:
        faults.append("another level")
    if criteria.rating and not criteria.rating[0] / 10 <= (puzzle.rate().er or 0) <= criteria.rating[1] / 10:
        faults.append("another rating")
    if criteria.technique:
        has_it = criteria.technique in {step.step.technique for step in puzzle.steps()}
        if not (puzzle.rate().hardest == criteria.technique if criteria.is_hardest else has_it):
            faults.append("without the technique")
    return faults


ON_BOARDS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"clues": "22-23"}),
    ({}, {"clues": 20}),
    ({}, {"clues": (40, 42), "level": "easy"}),
    ({}, {"symmetry": "rotate-180", "minimal": True}),
    ({}, {"symmetry": "full", "level": "hard"}),
    ({}, {"rating": "4.2-5.0"}),
    ({}, {"rating": 7.2, "symmetry": "diagonal"}),
    ({}, {"technique": "x-wing", "minimal": True}),
    ({}, {"technique": "xy-wing", "hardest": True}),
    ({}, {"technique": "naked-pair", "level": "medium", "clues": "24-30"}),
    ({}, {"keep": "123456789" + "." * 72}),
    ({}, {"keep": [1, *[0] * 79, 2], "symmetry": "rotate-90", "clues": "24-36"}),
    ({}, {"pattern": "X.X.X.X.X.X.X.X.." * 4 + "X.X.X.X.X.X.X"}),
    ({}, {"pattern": "?..XX.X" * 11 + "X?.X", "level": "hard"}),
    ({"size": 4}, {"clues": 4}),
    ({"size": 4, "kind": "latin"}, {"symmetry": "diagonal", "minimal": True}),
    ({"size": 6}, {"symmetry": "rotate-180", "level": "medium"}),
    ({"size": 6}, {"technique": "naked-pair"}),
    ({"kind": "diagonal"}, {"symmetry": "double-diagonal", "level": "hard"}),
    ({"kind": "window"}, {"technique": "pointing", "hardest": True}),
    ({"kind": "jigsaw"}, {"symmetry": "rotate-90", "level": "easy"}),
    ({"kind": "anti-knight"}, {"pattern": "X..X......." * 7 + "X..X", "minimal": False}),
    ({"size": 16}, {"symmetry": "rotate-180", "level": "easy"}),
    ({"size": 16}, {"technique": "naked-pair", "keep": [1] + [0] * 255}),
    ({"size": 12}, {"minimal": True, "level": "hard"}),
    ({"kind": "samurai"}, {"symmetry": "full"}),
    ({"kind": "pair", "size": 4}, {"symmetry": "rotate-180", "clues": "8-14"}),
    ({"rules": ["killer 10 r1c1 r1c2", "thermo r9c1 r8c1 r7c1 r6c1"]}, {"symmetry": "mirror", "clues": "24-40"}),
    ({"rules": ["killer 10 r1c1 r1c2", "thermo r9c1 r8c1 r7c1 r6c1"]}, {"technique": "rule-at-hand"}),
]


def board_of(options: dict[str, Any]) -> Board:
    rules = make_board(**options).rules if "rules" in options else ()
    return choose_board(BoardSpec(options.get("kind"), options.get("size"), rules=rules), 1)


@pytest.mark.parametrize(("options", "words"), ON_BOARDS, ids=[f"{one}-{other}"[:60] for one, other in ON_BOARDS])
def test_every_criterion_holds_on_the_puzzle(options: dict[str, Any], words: dict[str, Any]) -> None:
    criteria = CriteriaOptions(**words).on(board_of(options))
    assert find_faults(criteria, made(criteria)) == []


def random_criteria(board: Board, random: Random) -> Criteria:
    """A set of criteria that can be granted soon, from parts at random."""
    symmetry = random.choice([name for name in SYMMETRIES if name != "full"])
    most = board.cell_count // 2
    words = [
        {},
        {"clues": (most - most // 4, most)},
        {"level": "easy"},
        {"keep": [random.randint(1, board.size), *[0] * (board.cell_count - 1)]},
        {"minimal": True},
        {"technique": "hidden-single"},
    ]
    return CriteriaOptions(symmetry=symmetry, **random.choice(words)).on(board)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(24))
def test_random_criteria_hold(seed: int) -> None:
    random = Random(seed)
    kind = random.choice(["classic", "diagonal", "latin", "jigsaw", "anti-knight", "jigsaw+diagonal"])
    size = random.choice([4, 6, 9]) if kind in ("classic", "latin") else random.choice([6, 9])
    board = choose_board(BoardSpec(kind, size), seed)
    try:
        criteria = random_criteria(board, random)
    except PuzzleError:
        assert board.height != board.width
        return
    try:
        puzzle = Puzzle(
            create_by_criteria(criteria, seed, timeout=2 if criteria.is_minimal and size < 9 else _SECONDS).puzzle
        )
    except CriteriaTimeout:  # a symmetric puzzle that is minimal as well may not exist on a small board
        assert criteria.is_minimal
        assert size < 9
        return
    assert find_faults(criteria, puzzle) == []


@pytest.mark.parametrize("rating", ["4.0-4.4", "5.0-5.4"])
def test_the_same_seed_gives_the_same_puzzle(rating: str) -> None:
    criteria = CriteriaOptions(rating=rating).on(make_board())
    first, again, other = made(criteria, 7), made(criteria, 7), made(criteria, 8)
    assert first.grid == again.grid != other.grid


def test_a_hopeless_wish_ends_in_time_and_says_what_was_not_found() -> None:
    criteria = CriteriaOptions("easy", clues=17, symmetry="rotate-180").on(make_board())
    words = r"not found in 0\.2 s: level easy, 17 clues, symmetry rotate-180 \(\d+ puzzles tried\)"
    with pytest.raises(CriteriaTimeout, match=words):
        create_by_criteria(criteria, 1, timeout=0.2)


def test_digits_that_no_grid_has_are_said_so() -> None:
    board = make_board(rules=["killer 3 r1c1 r1c2"])
    criteria = CriteriaOptions(keep=[9, *[0] * 80]).on(board)
    with pytest.raises(nonet.CreationError, match="no filled grid exists for Sudoku, 9 x 9 with the digits to keep"):
        create_by_criteria(criteria, 1, timeout=5)


def test_the_library_takes_criteria() -> None:
    puzzle = nonet.create(clues=24, symmetry="rotate-180", seed=1)
    assert puzzle.grid.clue_count == 24
    assert nonet.create(technique="x-wing", seed=1, timeout=float("inf")).is_unique
    with pytest.raises(CriteriaTimeout, match=r"not found in 0\.2 s"):
        nonet.create("easy", clues=17, symmetry="full", timeout=0.2)


def slow_above(rating: str) -> list[Any]:
    """The names of known puzzles; those with a high ER take long to rate."""
    return [
        pytest.param(name, marks=[pytest.mark.slow] if name[0].isdigit() and float(name) > float(rating) else [])
        for name in known_puzzles()
    ]


@pytest.mark.parametrize("name", slow_above("9.0"))
def test_known_puzzles_are_what_they_stand_for(name: str) -> None:
    is_rating = name[0].isdigit()
    criteria = (CriteriaOptions(rating=name) if is_rating else CriteriaOptions(technique=name)).on(make_board())
    for grid in known_puzzles()[name]:
        assert find_faults(criteria, Puzzle(grid)) == []


def test_no_two_known_puzzles_of_a_rating_are_forms_of_one() -> None:
    for puzzles in known_puzzles().values():
        assert len({str(nonet.canonical(Puzzle(grid))) for grid in puzzles}) == len(puzzles)


def test_a_rare_rating_is_found_in_many_forms() -> None:
    criteria = CriteriaOptions(rating=5.9).on(make_board())
    puzzles = [made(criteria, seed) for seed in range(3)]
    assert {puzzle.rate().er for puzzle in puzzles} == {5.9}
    assert len({puzzle.grid.clue_count for puzzle in puzzles} | {puzzle.grid.values for puzzle in puzzles}) > 3


@pytest.mark.parametrize("has_lanes", [True, False])
@pytest.mark.parametrize("symmetry", ["none", "rotate-90", "full"])
def test_digging_takes_whole_orbits_until_none_can_go(symmetry: nonet.SymmetryName, has_lanes: bool) -> None:
    board = make_board()
    cells = ClueCells.of(CriteriaOptions(symmetry=symmetry, keep=[1] + [0] * 80).on(board))
    prover, draws = UniquenessProver(board, find_engine(None), Deadline(None)), Draws(Random(3))
    prover.has_lanes = has_lanes
    population = Population(filled_grids(draws.seeds(50)).astype(np.uint16), cells, prover, draws)
    dug = population.dug(population.fullest(), np.zeros(50, np.int64))
    fuller = population.dug(population.fullest(), np.full(50, 40))
    for puzzles in (dug, fuller):
        assert prover.are_unique(puzzles).all()
        assert ((puzzles == 0) | (puzzles == population.solutions)).all()
        assert (puzzles[:, 0] != 0).all()
    assert ((fuller != 0).sum(axis=1) >= 40).all()
    for orbit in cells.orbits:
        assert ((dug[:, orbit] != 0) == (dug[:, orbit[:1]] != 0)).all()
        smaller = dug.copy()
        smaller[:, orbit] = 0
        assert not (prover.are_unique(smaller) & (dug[:, orbit[0]] != 0)).any()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"technique": 5}, "expected the name of a technique, such as 'x-wing', for technique, got '5' (int)"),
        ({"symmetry": 180}, "expected the name of a symmetry, such as 'rotate-180', for symmetry, got '180' (int)"),
        ({"clues": 24.5}, "expected a number of clues such as 24, or a range such as 22-25, got '24.5'"),
        ({"clues": (22, 23, 24)}, "expected a number of clues such as 24, or a range such as 22-25, got '22-23-24'"),
        ({"rating": b"4.2"}, "expected a rating such as 4.2, or a range such as 4.2-5.0, got"),
        ({"rating": float("nan")}, "expected a rating such as 4.2, or a range such as 4.2-5.0, got 'nan'"),
        ({"keep": 5}, "expected text or a number for each cell for digits to keep, got '5'"),
        ({"pattern": [None] * 81}, "expected text or a number for each cell for a pattern, got"),
    ],
)
def test_arguments_of_a_wrong_sort_are_named(words: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        nonet.create(**words)
    assert str(refused.value).startswith(message)


def test_another_engine_may_prove_the_puzzle() -> None:
    puzzle = nonet.create("easy", size=4, clues="5-7", symmetry="rotate-180", seed=1, engine="reference", timeout=60)
    assert 5 <= puzzle.grid.clue_count <= 7


def techniques_of_levels() -> list[str]:
    """Those of levels easy to expert that a classic 9x9 puzzle can come to."""
    found = []
    for technique in taught():
        with suppress(PuzzleError):
            CriteriaOptions(technique=technique).on(make_board())
            found.append(technique)
    return [technique for technique in found if level_of_technique(technique) != "extreme"]


@pytest.mark.slow
@pytest.mark.parametrize("technique", techniques_of_levels())
def test_every_technique_up_to_expert_is_found(technique: str) -> None:
    criteria = CriteriaOptions(technique=technique).on(make_board())
    assert find_faults(criteria, made(criteria, 5)) == []


@pytest.mark.parametrize("rating", [4.9, 5.1, 6.1, 9.8])
def test_ratings_that_were_not_found_are(rating: float) -> None:
    criteria = CriteriaOptions(rating=rating).on(make_board())
    puzzles = [made(criteria, seed) for seed in range(2)]
    assert {puzzle.rate().er for puzzle in puzzles} == {rating}
    assert puzzles[0] != puzzles[1]


@pytest.mark.slow
@pytest.mark.parametrize("rating", [value for value in ER_VALUES if value <= 90 or in_tenths(value) in known_puzzles()])
def test_every_rating_is_found_of_which_a_puzzle_is_known(rating: int) -> None:
    criteria = CriteriaOptions(rating=rating / 10).on(make_board())
    assert find_faults(criteria, made(criteria, 5)) == []


@pytest.mark.parametrize("words", [CriteriaOptions(clues=(5, 8)), CriteriaOptions(minimal=True)])
def test_a_board_that_is_slow_to_prove_gets_its_first_puzzle_alone(
    words: CriteriaOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight puzzles were dug together before the first was judged: with non-consecutive none was tried in 10 s."""
    judged: list[int] = []

    def distances(judge: CriteriaDistance, puzzles: Puzzles) -> Numbers:
        judged.append(len(puzzles))
        return found(judge, puzzles)

    found = CriteriaDistance.distances
    monkeypatch.setattr(CriteriaDistance, "distances", distances)
    monkeypatch.setattr("nonet.generate.search.level_of", lambda *_: "")  # it takes most of the time
    criteria = words.on(make_board(rules=["non-consecutive"]))
    puzzle = search_criteria(criteria, find_engine(None), Random(1), timeout=_SECONDS).puzzle
    assert judged == [1]
    assert not find_faults(criteria, Puzzle(puzzle))


@pytest.mark.parametrize(("rule", "is_quick"), [("thermo r1c1 r2c2 r3c3", True), ("non-consecutive", False)])
def test_guesses_for_the_first_puzzle_say_whether_many_are_proved_at_once(rule: str, is_quick: bool) -> None:
    criteria = Criteria(make_board(rules=[rule]))
    engine, random = find_engine(None), Random(1)
    prover = UniquenessProver(criteria.board, engine, Deadline(None))
    solution = np.array([fill(criteria.board, engine, random).values], np.uint16)
    assert not prover.is_bulk
    population = Population(solution, ClueCells.of(criteria), prover, Draws(random))
    population.dug(population.fullest(), np.zeros(1, np.int64))
    prover.learn()
    assert prover.is_bulk is is_quick
