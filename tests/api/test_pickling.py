"""Everything public can be pickled and deep-copied, so that process pools, queues and caches can hold it."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import nonet
from nonet import Grid, Puzzle, make_board
from nonet._base import errors
from nonet.model import KINDS
from tests.families import for_each

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SDK = "[Puzzle]\n#AAnn\n#DFor all\n" + "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))
LAYOUT = "1112\n1222\n3334\n3444"
PUZZLE = Puzzle(LINE)
WRONG = Puzzle("55" + LINE[2:])
MARKED = Grid(make_board("window", size=4), (1, *[0] * 15), (1, *[0b0110] * 15), frozenset({0}))
GAME = nonet.Game(PUZZLE)
GAME.push("r1c3", 4)

# At least one object of every public class, as users meet them.
EXAMPLES: dict[str, list[object]] = {
    "Board": [make_board("diagonal+window"), make_board("jigsaw", layout=LAYOUT), make_board("latin", size=5)],
    "Fault": list(WRONG.faults()),
    "Fog": [nonet.Fog.parse("r1c1-r1c2; r5c5 > r9c9")],
    "Game": [GAME],
    "Grid": [PUZZLE.grid, MARKED],
    "GridStatus": list(nonet.GridStatus),
    "Hint": [PUZZLE.hint()],
    "Kind": [*KINDS, nonet.find_kind("diagonal+window")],
    "Layout": [nonet.Layout.parse(LAYOUT)],
    "PairPuzzle": [nonet.PairPuzzle.create(2, seed=1)],
    "Proof": [nonet.prove(PUZZLE)],
    "ProofReport": [nonet.ProofReport("", (), ("a lemma is missing",), {})],
    "Puzzle": [PUZZLE, Puzzle(SDK), Puzzle(MARKED), Puzzle("." * 16, kind="jigsaw", layout=LAYOUT)],
    "Count": [nonet.count("." * 16), nonet.count("." * 16, limit=5)],
    "CountEstimate": [nonet.estimate_count("." * 16)],
    "Rating": [PUZZLE.rate()],
    "SolveResult": [PUZZLE.solve(), nonet.solve("1" * 81)],
    "Transformation": [nonet.canonical("3...............").transformation],
    "Lesson": [nonet.technique("x-wing")],
    "ManyCreated": [nonet.create_many(2, "easy", seed=1)],
    "ManyForms": [nonet.canonical_many([LINE])],
    "ManyRatings": [nonet.rate_many([LINE, "." * 81])],
    "ManySolutions": [nonet.solve_many([LINE])],
    "Move": list(GAME.moves),
    "Note": [nonet.Note("r1c3", (1, 2))],
    "Rule": [nonet.rules.killer(10, "r1c1 r1c2"), nonet.rules.anti_knight()],
    "Symmetry": [nonet.Symmetry(is_transposed=True, digits=(2, 1, 3, 4))],
    "Verdict": list(nonet.Verdict),
    "Verification": [PUZZLE.check(LINE), WRONG.check(LINE)],
}
# What functions return whose class has no public name.
RESULTS: list[object] = [
    nonet.describe(size=4),
]

ERRORS: dict[str, list[Exception]] = {
    "FormatError": [errors.FormatError("bad", 3, 4), errors.FormatError("bad", 3), errors.FormatError("bad")],
    "UnknownNameError": [errors.UnknownNameError("kind", "clasic", ["classic", "latin"])],
}


def examples() -> list[object]:
    return [example for name in sorted(EXAMPLES) for example in EXAMPLES[name]] + RESULTS


def all_errors() -> list[Exception]:
    classes = [found for found in vars(errors).values() if inspect.isclass(found) and issubclass(found, Exception)]
    return [error for cls in classes for error in ERRORS.get(cls.__name__) or [cls("got 53..7")]]


def test_every_public_class_has_an_example() -> None:
    classes = {name for name in nonet.__all__ if inspect.isclass(getattr(nonet, name))}
    assert {name for name in classes if not issubclass(getattr(nonet, name), Exception)} == set(EXAMPLES)
    assert all(isinstance(example, getattr(nonet, name)) for name in EXAMPLES for example in EXAMPLES[name])


@for_each("example", examples())
def test_objects_survive_pickling_and_copying(example: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(example, protocol))
        assert type(again) is type(example)
        assert again == example
        assert repr(again) == repr(example)
    assert copy.deepcopy(example) == copy.copy(example) == example


@pytest.mark.parametrize("error", all_errors(), ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_copying(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_puzzle_keeps_its_format_and_its_info() -> None:
    puzzle = Puzzle(SDK)
    again = pickle.loads(pickle.dumps(puzzle))
    assert (again.format, dict(again.info)) == (puzzle.format, dict(puzzle.info))
    assert again.to_text() == puzzle.to_text()


def test_the_hash_of_a_pickled_board_is_that_of_its_equals_in_another_process() -> None:
    """Strings hash differently in every process: a board whose hash came along was equal to others and not found."""
    board = make_board("diagonal")
    hash(board)
    code = (
        "import pickle, sys, nonet\n"
        "board = pickle.load(sys.stdin.buffer)\n"
        "assert board == nonet.make_board('diagonal') and hash(board) == hash(nonet.make_board('diagonal'))\n"
    )
    for seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", code], input=pickle.dumps(board), env=environment, check=True)


def test_process_pools_take_puzzles_and_give_results_and_errors() -> None:
    puzzles = [PUZZLE, Puzzle("." * 16, kind="jigsaw", layout=LAYOUT)]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert [result.count for result in pool.map(nonet.solve, puzzles)] == [1, 2]
        with pytest.raises(nonet.UnknownNameError, match="did you mean classic"):
            pool.submit(make_board, "clasic").result()
