"""Looks for one good example of every technique of our order in puzzles of our own: tests/data/techniques.txt.

    tools/make_technique_examples.py [PUZZLES]

An example is good if few cells are open and the step needs little, so that a reader sees it. Run it again when a
technique is added or finds something else; what it finds is read by the tests and by docs/reference/techniques.
"""

from __future__ import annotations

import sys
from random import Random

from tests.human.golden import FILE, Golden, golden_lines

from nonet._base.deadline import Deadline
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.human.find import find_steps
from nonet.human.hints import hint_order, next_step
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import Grid, make_board
from nonet.solver import find_engine

HEAD = """\
# Golden lines, see tests/human/golden.py. Made by tools/make_technique_examples.py from puzzles of our own.
"""


def make_puzzle(seed: int) -> Grid:
    random, engine = Random(seed), find_engine(None)
    return dig(fill(make_board(), engine, random, Deadline(None)), 0, engine, random).puzzle


def effort_of(position: Position, step: Step) -> tuple[int, int]:
    """Few open candidates in all, and a small pattern."""
    pattern = sum(len(part.cells) for part in step.parts) + 3 * len(step.nodes)
    return (pattern, sum(mask.bit_count() for mask in position.candidates()))


def look(puzzle: Grid, names: list[str], best: dict[str, tuple[tuple[int, int], Golden]]) -> None:
    """Walk a puzzle; in every position see which techniques show a better example than the one we have."""
    position = Position.of(puzzle)
    while 0 in position.values:
        step = next_step(position)
        if step is None:
            return
        for name in names if step.eliminations else [step.technique]:
            for found in find_steps(position, [name], first=True):
                effort = effort_of(position, found)
                if name not in best or effort < best[name][0]:
                    assert find_flaw(position, found) is None, found
                    best[name] = (effort, golden_of(position, found))
        position = position.after(step)


def golden_of(position: Position, step: Step) -> Golden:
    masks = Position(position.board, position.values, position.given).candidates()
    needed = tuple((cell, digit) for cell, digit in sorted(set(position.removed)) if masks[cell] >> (digit - 1) & 1)
    trimmed = Position(position.board, position.values, position.given, needed)
    return Golden(step.technique, trimmed, frozenset(step.placements), frozenset(step.eliminations))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    names = [name for row in hint_order() for name in row]
    best: dict[str, tuple[tuple[int, int], Golden]] = {}
    for seed in range(count):
        look(make_puzzle(seed), names, best)
    kept = {case.technique: case for case in golden_lines() if not case.is_negative}  # the rare ones, found before
    lines = [str(best[name][1] if name in best else kept[name]) for name in names if name in best or name in kept]
    FILE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")
    missing = [name for name in names if name not in best and name not in kept]
    print(f"{len(lines)} examples; none for: {', '.join(missing) or '-'}")


if __name__ == "__main__":
    main()
