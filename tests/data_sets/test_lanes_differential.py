"""Lanes on every instruction set against the boards solver: quickly on puzzles made here, at length with -m slow.

    make test-slow ARGS="-k lanes"
    NONET_LANES_MILLIONS=100 make test-slow ARGS="-k million --timeout=0"

Each says how many cases it compared; a case is a puzzle, an instruction set and a limit.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np
from numpy.typing import NDArray

import nonet
from benchmarks import sets
from nonet import Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine
from tests.data_sets import differential
from tests.data_sets.differential import Grids, runnable_isas

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9"
MILLIONS = float(os.environ.get("NONET_LANES_MILLIONS") or 1)
PART = 250_000
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles")


@cache
def public_puzzles(name: str) -> Grids:
    text = (DATA / f"{name}.txt").read_bytes().replace(b"\n", b"")
    values = np.frombuffer(text, np.uint8).reshape(-1, 81) & 15
    return np.where(values <= 9, values, 0).astype(np.uint8)


@cache
def minimal_puzzles(count: int) -> tuple[Grids, Grids]:
    """Minimal puzzles and their solutions."""
    random = np.random.default_rng(1)
    solutions = sets.full_grids(count, random)
    return sets.dig(solutions, random), solutions


def say(capsys: pytest.CaptureFixture[str], what: str, cases: int, counts: NDArray[np.int64]) -> None:
    found = f"no solution {counts[0]:,}, one {counts[1]:,}, more {counts[2:].sum():,}"
    with capsys.disabled():
        print(f"\n  {what}: {cases:,} cases on {', '.join(runnable_isas())}, 0 differences ({found})", end="")


def random_grids(random: np.random.Generator, count: int) -> Grids:
    """Any digits anywhere, from none to all cells filled: nearly all contradict themselves."""
    filled = random.random((count, 81)) < random.random((count, 1)) ** 2
    return np.where(filled, random.integers(1, 10, (count, 81)), 0).astype(np.uint8)


def few_changes(random: np.random.Generator, solutions: Grids) -> Grids:
    """Full and nearly full grids, some with one cell changed."""
    grids = sets.keep_clues(solutions, 60, 81, random)
    return np.where(random.random((len(grids), 1)) < 0.5, grids, sets.alter(grids, random)).astype(np.uint8)


def made(kind: str, count: int, seed: int = 7) -> Grids:
    random = np.random.default_rng(seed)
    puzzles, solutions = minimal_puzzles(count)
    if kind == "altered":
        return sets.alter(puzzles, random)
    if kind == "many":
        return sets.with_fewer_clues(puzzles, 1, 8, random)
    if kind == "sparse":
        return sets.keep_clues(solutions, 0, 16, random)
    if kind == "full":
        return few_changes(random, solutions)
    return {"minimal": puzzles, "random": random_grids(random, count)}[kind]


KINDS = {
    "minimal": (1, 2, 50),
    "altered": (1, 2, 20),
    "many": (2, 20, 255),
    "sparse": (1, 2, 20, 255),
    "full": (1, 2),
    "random": (1, 2, 20),
}


@pytest.mark.parametrize("isa", nonet.build_info()["isas"].split())
def test_lanes_agree_with_boards_on_puzzles_of_all_kinds(isa: str, tmp_path: Path) -> None:
    if isa not in runnable_isas():
        pytest.skip(f"this machine cannot run {isa}")
    puzzles = np.concatenate([made(kind, 1500)[:200] for kind in KINDS])
    cases, counts = differential.compare([isa], puzzles, (1, 2, 20, 255), tmp_path)
    assert cases == 4 * len(puzzles) == 4 * 200 * len(KINDS)
    assert min(counts[0], counts[1], counts[2:].sum()) > 100


@pytest.mark.parametrize("kind", KINDS)
def test_lanes_and_python_reference_agree_on_a_sample(kind: str) -> None:
    reference = find_engine("reference")
    board = make_board()
    puzzles = made(kind, 1500)[:: 75 if kind != "sparse" else 150]
    for limit in (2, 20):
        solutions, counts = _native.solve_lanes(puzzles.tobytes(), limit)
        for at, puzzle in enumerate(puzzles):
            found = reference.search(Grid(board, tuple(puzzle.tolist())), limit).solutions
            assert len(found) == counts[at]
            if counts[at] == 1:
                assert bytes(found[0].values) == solutions[81 * at : 81 * at + 81]


def test_the_check_itself_sees_every_kind_of_fault() -> None:
    puzzles, solutions = (grids[:3] for grids in minimal_puzzles(1500))
    right = differential.boards_answers(puzzles, 2)
    assert (right.solutions == solutions).all()
    assert not differential.differences(puzzles, right, right, 2).size
    for cell in (0, 40, 80):
        wrong = solutions.copy()
        wrong[1, cell] = wrong[1, cell] % 9 + 1
        assert differential.differences(puzzles, differential.Answers(wrong, right.counts), right, 1).tolist() == [1]
    others = differential.Answers(solutions[[1, 0, 2]], right.counts)  # right grids, of other puzzles
    assert differential.differences(puzzles, others, right, 1).tolist() == [0, 1]
    counts = right.counts + np.array([0, 0, 1], np.uint8)
    assert differential.differences(puzzles, differential.Answers(solutions, counts), right, 2).tolist() == [2]
    no_solution = differential.Answers(solutions * 0, right.counts * 0)
    assert differential.differences(puzzles, right, no_solution, 2).tolist() == [0, 1, 2]


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", ["17clue", "easy", "medium", "hard", "magictour_top1465", "hardest"])
def test_lanes_agree_on_public_sets(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = public_puzzles(name)
    cases, counts = differential.compare(runnable_isas(), puzzles, (1, 2, 50), tmp_path)
    assert counts[1] == len(puzzles)
    say(capsys, name, cases, counts)


@pytest.mark.slow
@needs_data
def test_lanes_agree_on_a_million_altered_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("17clue", "easy", "medium", "hard", "magictour_top1465")
    base = np.concatenate([*(public_puzzles(name) for name in names), minimal_puzzles(60_000)[0]])
    random = np.random.default_rng(int.from_bytes(os.urandom(4), "big"))  # other puzzles every time
    cases, counts = 0, np.zeros(3, np.int64)
    for _ in range(max(1, round(MILLIONS * 1_000_000 / PART))):
        puzzles = sets.alter(base[random.integers(0, len(base), PART)], random)
        more, found = differential.compare(runnable_isas(), puzzles, (2,), tmp_path)
        cases, counts = cases + more, counts + found[:3]
    assert counts[0] > counts.sum() // 4
    say(capsys, "altered", cases, counts)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["many", "sparse", "full", "random"])
def test_lanes_agree_on_ten_thousand_made_puzzles(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases, counts = differential.compare(runnable_isas(), made(kind, 10_000), KINDS[kind], tmp_path)
    say(capsys, kind, cases, counts)


@pytest.mark.slow
@needs_data
def test_lanes_agree_on_public_puzzles_less_some_clues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = np.concatenate([public_puzzles(name) for name in ("17clue", "hard", "medium")])
    random = np.random.default_rng(3)
    puzzles = sets.with_fewer_clues(base[random.integers(0, len(base), 10_000)], 1, 6, random)
    cases, counts = differential.compare(runnable_isas(), puzzles, (2, 20, 255), tmp_path)
    say(capsys, "clues taken away", cases, counts)
