"""One change anywhere in a proof, and it is refused, unless the change says nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import nonet
from nonet import Proof, Puzzle, PuzzleError, prove, verify_proof
from tests.proofs.changing import change, is_meaningless, mutate

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
TWO = "0312000430010040"  # with two solutions
TWELVE = "12..34.........."

CREATED: tuple[tuple[nonet.Level, int, str], ...] = (
    ("hard", 9, "classic"), ("easy", 6, "classic"), ("easy", 16, "classic"), ("medium", 9, "diagonal"),
    ("medium", 7, "jigsaw"), ("medium", 9, "window"), ("medium", 9, "anti-knight"), ("easy", 5, "latin"),
    ("easy", 4, "pair"), ("easy", 9, "pair"), ("easy", 6, "twodoku"), ("easy", 9, "samurai"),
)  # fmt: skip

RULES = ("odd r1c1", "thermometer r1c1 r1c2 r1c3 r1c4", "killer 10 r5c1 r5c2 r5c3", "whispers r9c1 r9c2 r9c3")


def proofs(random: Random) -> list[Proof]:
    """Of our own puzzles, of every sort of board and claim."""
    found = [
        prove(nonet.create(level, size=size, kind=kind, seed=random.randrange(1000))) for level, size, kind in CREATED
    ]
    found += [prove(SEVENTEEN, steps=True), prove("11" + "." * 14), prove(TWELVE, exactly=12), prove(TWO)]
    board = nonet.make_board("classic", size=9, rules=RULES)
    solution = nonet.solve(nonet.Grid.empty(board), limit=1).solution
    assert solution
    grid = solution
    for cell in random.sample(range(81), 81):
        if nonet.is_unique(grid.without(cell)):
            grid = grid.without(cell)
    return [*found, prove(grid), prove(Puzzle(grid), minimal=False, steps=True)]


def try_mutants(folder: Path, count: int, random: Random) -> list[str]:
    """The files whose mutant was accepted, though it says something else; outside checkers then know better."""
    accepted = []
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    names = sorted(set(whole) - {"check.py", "README.txt"})
    if "solution.txt" not in whole:  # clues that contradict each other do so with any others beside them
        names.remove("puzzle.txt")
    for _ in range(count):
        name = random.choice(names)
        mutant = mutate(name, whole[name], random)
        change(folder, name, mutant)
        try:
            holds = verify_proof(folder).holds
        except PuzzleError:
            holds = False
        clauses = whole.get(name.replace("proof.lrat", "rules.cnf").replace(".lrat", ".cnf"), b"")
        if holds and not is_meaningless(name, whole[name], mutant, clauses):
            accepted.append(f"{folder.name}/{name}")
        for changed in (name, "manifest.json"):
            (folder / changed).write_bytes(whole[changed])
    assert verify_proof(folder, using=()).holds
    return accepted


def test_some_changed_proofs_are_refused(tmp_path: Path) -> None:
    random = Random(1)
    for number, proof in enumerate([prove(SEVENTEEN), prove("0312200430010040", steps=True)]):
        proof.write(tmp_path / str(number))
        assert try_mutants(tmp_path / str(number), 40, random) == []


@pytest.mark.slow
def test_10_000_changed_proofs_are_refused(tmp_path: Path) -> None:
    random = Random(2)
    made = proofs(random)
    accepted = []
    for number, proof in enumerate(made):
        folder = tmp_path / f"{number}-{proof.question.board.kind}"
        proof.write(folder)
        accepted += try_mutants(folder, -(-10_000 // len(made)), random)
    assert accepted == []
