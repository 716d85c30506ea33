"""Dynamic and nested forcing chains, and trials: every puzzle with one solution is explained to the end, and proved."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from statistics import median

import pytest

from nonet import Puzzle
from nonet.human.find import find_steps, walk
from nonet.human.highlights import marks_of
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.human.step import ProofLine, Step, Truth
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.model import Board, Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine
from tests.human.golden import golden_lines
from tests.human.puzzles import BOARDS, make_puzzle
from tests.human.test_soundness import check_step

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9"

HARDEST = {
    "AI Escargot": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
}

SINGLES = ["full-house", "naked-single", "hidden-single"]
LONG = [
    "dynamic-forcing-contradiction",
    "dynamic-forcing-verity",
    "dynamic-plus-contradiction",
    "dynamic-plus-verity",
    "nested-forcing",
    "trial",
]


@lru_cache
def long_steps(line: str, max_steps: int = 0) -> list[tuple[Position, Step]]:
    """The steps of a path, or of its beginning, that have proofs in lines."""
    position = Position.of(Puzzle(line).grid)
    found = []
    for _, step in walk(position, hint_order(), max_steps=max_steps)[1]:
        if step.lines:
            found.append((position, step))
        position = position.after(step)
    return found


def check_path(puzzle: Grid, solution: Grid, order: list[list[str]]) -> Counter[str]:
    """Every step of the path is proved, and the path ends at the solution."""
    position = Position.of(puzzle)
    seen: Counter[str] = Counter()
    end, path = walk(position, order)
    for _, step in path:
        check_step(position, solution, step)
        seen[step.technique] += 1
        position = position.after(step)
    assert end == "solved"
    assert position.values == solution.values
    return seen


@pytest.mark.parametrize("line", HARDEST.values(), ids=HARDEST.keys())
def test_the_hardest_puzzles_are_explained_to_the_end(line: str) -> None:
    puzzle = Puzzle(line)
    solution = puzzle.solve().solution
    assert solution is not None
    seen = check_path(puzzle.grid, solution, [list(row) for row in hint_order()])
    assert set(seen) & set(LONG)


@pytest.mark.parametrize("name", [*BOARDS, "samurai", "pair", "anti-knight", "12x12"])
def test_singles_and_trials_solve_every_board(name: str) -> None:
    """Nothing else is asked, so trials are needed at once."""
    board = BOARDS.get(name) or (make_board(size=12) if name == "12x12" else make_board(name))
    puzzle, solution = make_puzzle(board, 7, clues=round(0.42 * board.cell_count) if board.size > 9 else 0)
    check_path(puzzle, solution, [SINGLES, ["trial"]])


RULES = {
    "killer": ["killer 10 r1c1 r1c2 r2c1", "killer 7 r3c3 r3c4", "killer 11 r6c5 r6c6", "killer 6 r4c1 r5c1"],
    "thermo": ["thermo r1c1 r2c2 r3c3 r4c4", "thermo r6c6 r6c5 r5c5"],
    "arrow": ["arrow r1c1 / r1c2 r1c3", "arrow r6c6 / r5c6 r4c6"],
}


@pytest.mark.parametrize("name", RULES)
def test_singles_and_trials_solve_boards_with_rules(name: str) -> None:
    """A constraint that cannot be filled is a contradiction as a cell without digit is."""
    seen: Counter[str] = Counter()
    with_constraints = 0
    for seed in range(3):
        board = make_board(size=6, rules=RULES[name])
        puzzle, solution = make_puzzle(board, seed)
        seen += check_path(puzzle, solution, [SINGLES, ["trial"]])
        _, path = walk(Position.of(puzzle), [SINGLES, ["trial"]])
        with_constraints += sum(
            truth.constraint is not None for _, step in path for line in step.lines for truth in line.truths
        )
    assert seen["trial"]
    assert with_constraints


@pytest.mark.parametrize("technique", LONG[:-1])
def test_each_kind_of_long_proof_is_proved_and_said(technique: str) -> None:
    """In a position of a hard puzzle where nothing easier is left."""
    position, _ = long_steps(HARDEST["AI Escargot"])[0]
    for step in find_steps(position, [technique], first=True):
        assert step.technique == technique
        assert find_flaw(position, step) is None
        expect_told(position, step)


def expect_told(position: Position, step: Step) -> None:
    words = explain(step, position.board)
    texts = [words.nudge, words.sentence, *words.proof, *(t for b in words.branches for t in (b.title, *b.lines))]
    assert all(texts)
    assert not any("{" in text or "  " in text or "None" in text for text in texts)
    assert len([line for line in words.proof if not line.startswith("Rules used: ")]) == 2
    supposed = sum(line.kind == "suppose" for line in step.lines)
    assert len(words.branches) == supposed
    marks = marks_of(step, position)
    assert set(step.placements) | set(step.eliminations) <= set(marks.candidates)
    assert len(marks.links) <= len(step.lines)


def test_the_words_of_a_trial_come_in_layers() -> None:
    ((position, step),) = long_steps(HARDEST["Easter Monster"], max_steps=1)
    assert step.technique == "nested-forcing"
    words = explain(step, position.board, position.values)
    assert words.sentence.startswith("If r")
    assert " would " in words.sentence
    assert words.proof[0].startswith("Suppose r")
    first, *inner = words.branches
    assert first.title.startswith("If r")
    assert inner
    assert [branch.title[0] for branch in inner] == [chr(ord("A") + i) for i in range(len(inner))]
    assert any(f"see {inner[0].title[0]}." in line for branch in words.branches for line in branch.lines)


# -- boards with rules: sums inside assumptions, several claims in a step ----------------------------------------------

FLOWERS = [
    "killer 28 r1c1 r1c2 r2c2 r2c3 r2c4",
    "killer 19 r1c3 r1c4 r1c5 r2c5 r2c6",
    "killer 24 r1c6 r1c7 r1c8 r2c7",
    "killer 20 r1c9 r2c8 r2c9 r3c8 r4c8",
    "killer 19 r2c1 r3c1 r3c2 r4c1",
    "killer 23 r3c3 r3c4 r3c5 r3c6 r4c3",
    "killer 19 r3c7 r4c5 r4c6 r4c7 r5c7",
    "killer 26 r3c9 r4c9 r5c8 r5c9 r6c8",
    "killer 28 r4c2 r5c1 r5c2 r6c1 r7c1",
    "killer 24 r4c4 r5c4 r5c5 r5c6 r6c6",
    "killer 32 r5c3 r6c3 r6c4 r6c5 r7c3",
    "killer 24 r6c2 r7c2 r8c1 r8c2 r9c1",
    "killer 29 r6c7 r7c4 r7c5 r7c6 r7c7",
    "killer 19 r6c9 r7c8 r7c9 r8c9",
    "killer 22 r8c3 r9c2 r9c3 r9c4",
    "killer 21 r8c4 r8c5 r9c5 r9c6 r9c7",
    "killer 28 r8c6 r8c7 r8c8 r9c8 r9c9",
]


@pytest.fixture(scope="module")
def flowers() -> list[tuple[Position, Step]]:
    return flower_steps(14)  # two of them have lines, and no trial is among them


def flower_steps(max_steps: int) -> list[tuple[Position, Step]]:
    """A hard killer without givens ("Killing with flowers"): the first steps that have proofs in lines."""
    board = make_board(size=9, rules=FLOWERS)
    position = Position.of(Grid(board, (0,) * 81))
    found = []
    for _, step in walk(position, hint_order(), max_steps=max_steps)[1]:
        assert find_flaw(position, step) is None
        if step.lines:
            found.append((position, step))
        position = position.after(step)
    return found


def test_sums_of_regions_are_used_inside_an_assumption(flowers: list[tuple[Position, Step]]) -> None:
    position, step = flowers[0]
    at = next(at for at, line in enumerate(step.lines) if any(is_house(truth) for truth in line.truths))
    line = step.lines[at]
    assert any(truth.constraint is not None for truth in line.truths)
    only_houses = replace(line, truths=tuple(truth for truth in line.truths if is_house(truth)))
    lines = (*step.lines[:at], only_houses, *step.lines[at + 1 :])
    assert "does not follow" in (find_flaw(position, replace(step, lines=lines)) or "")
    words = explain(step, position.board, position.values)
    told = [text for branch in words.branches for text in branch.lines if "by the sum of" in text]
    assert told
    assert all("minus the sums of the rules there" in text for text in told)


def is_house(truth: Truth) -> bool:
    return truth.region is not None and truth.digit is None


def test_a_step_has_all_the_assumptions_that_one_search_found_wrong(flowers: list[tuple[Position, Step]]) -> None:
    position, step = flowers[0]
    assert len(step.eliminations) > 1
    supposed = {line.fact for line in step.lines if line.kind == "suppose" and line.depth == 1}
    assert {*step.eliminations} == supposed
    expect_told(position, step)
    words = explain(step, position.board, position.values)
    assert words.sentence.startswith(f"{len(step.eliminations)} assumptions fail, each on its own, so r")
    assert words.proof[0].count("; if ") == min(len(step.eliminations), 5) - 1


def test_a_hard_killer_needs_a_trial_and_has_one_in_reach() -> None:
    """Without sums inside assumptions, and without noting what mattered, this took minutes and 100,000 lines."""
    trials = [step for _, step in flower_steps(18) if step.technique == "trial"]
    assert trials
    assert all(len(step.lines) < 10_000 for step in trials)


# -- the checker -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def nested() -> tuple[Position, Step]:
    ((position, step),) = long_steps(HARDEST["Easter Monster"], max_steps=1)
    assert step.technique == "nested-forcing"
    return position, step


def test_the_checker_misses_every_line_that_is_taken_away(nested: tuple[Position, Step]) -> None:
    """Only what a proof rests on is kept, so without any line it has a flaw; a supposition is missed as well."""
    position, step = nested
    assert find_flaw(position, step) is None
    missed = [at for at in range(len(step.lines)) if find_flaw(position, without_line(step, at)) is None]
    assert missed == []


def without_line(step: Step, at: int) -> Step:
    def moved(line: ProofLine) -> ProofLine:
        return replace(line, source=tuple(s - (s > at) for s in line.source if s != at))

    return replace(step, lines=tuple(moved(line) for i, line in enumerate(step.lines) if i != at))


def test_the_checker_refuses_a_claim_that_was_not_proved(nested: tuple[Position, Step]) -> None:
    position, step = nested
    ((cell, digit),) = step.eliminations
    other = next(d for d in range(1, 10) if d != digit)
    assert find_flaw(position, replace(step, eliminations=((cell, other),))) is not None
    assert find_flaw(position, replace(step, eliminations=(), placements=((cell, digit),))) is not None


def test_the_checker_refuses_a_line_out_of_a_closed_block(nested: tuple[Position, Step]) -> None:
    position, step = nested
    inner = next(i for i, line in enumerate(step.lines) if line.depth == 2)
    later = next(i for i, line in enumerate(step.lines) if i > inner and line.depth == 1 and line.kind == "follows")
    lines = list(step.lines)
    lines[later] = replace(lines[later], source=(*lines[later].source, inner))
    assert "closed" in (find_flaw(position, replace(step, lines=tuple(lines))) or "")


def test_the_checker_refuses_cases_that_are_not_all() -> None:
    (case,) = (case for case in golden_lines() if case.technique == "dynamic-forcing-verity")
    step = next(step for step in find_steps(case.position, [case.technique]) if case.is_met_by(step))
    second = [at for at, line in enumerate(step.lines) if line.kind == "suppose"][1]
    rest = [replace(line, source=tuple(s - second for s in line.source)) for line in step.lines[second:]]
    assert find_flaw(case.position, step) is None
    assert find_flaw(case.position, replace(step, lines=tuple(rest))) is not None


# -- limits ------------------------------------------------------------------------------------------------------------


def test_what_several_solutions_share_is_all_that_a_trial_finds() -> None:
    """Asked all the same, it ends: every candidate that is left is in a solution."""
    puzzle = Puzzle("12..............")
    position = Position.of(puzzle.grid)
    end, path = walk(position, [SINGLES, ["trial"]], {"uniqueness": 0})
    assert end == "stuck"
    for _, step in path:
        assert find_flaw(position, step) is None
        position = position.after(step)
    solutions = [solution.values for solution in find_engine(None).solutions(puzzle.grid)]
    for cell, mask in enumerate(position.candidates()):
        held = {solution[cell] for solution in solutions}
        assert position.values[cell] in held or sum(1 << (digit - 1) for digit in held) == mask


def test_every_machine_finds_the_same() -> None:
    """Budgets count facts, not seconds; so a search that is repeated finds the same steps."""
    position, _ = long_steps(HARDEST["AI Escargot"])[0]
    for technique in LONG[:-1]:
        assert find_steps(position, [technique], first=True) == find_steps(position, [technique], first=True)


# -- public puzzles ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles")
@pytest.mark.parametrize("file", ["hardest.txt", "magictour_top1465.txt"])
def test_public_hard_puzzles_are_explained_to_the_end(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`NONET_EXPLAINED=2000` takes that many of the file, evenly spread; every step is proved."""
    lines = [line.split()[0] for line in (DATA / file).read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
    lines = lines[:2000]
    wanted = int(os.environ.get("NONET_EXPLAINED", "20"))
    board: Board = make_board()
    counts, longest = [], []
    for line in lines[:: max(1, len(lines) // wanted)]:
        position = Position.of(Puzzle(line[:81]).grid)
        assert position.board == board
        end, path = walk(position, hint_order())
        assert end == "solved", line
        for _, step in path:
            assert find_flaw(position, step) is None, (line, step)
            position = position.after(step)
        counts.append(len(path))
        longest.append(max(len(step.lines) for _, step in path))
    with capsys.disabled():
        print(
            f"\n{file}: {len(counts)} puzzles, median of steps {median(counts)}, of the longest proof {median(longest)}"
        )
