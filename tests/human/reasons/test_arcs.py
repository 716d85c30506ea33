"""What a constraint leaves, quickly, is held against enumeration, for every rule."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from nonet._base.errors import PuzzleError
from nonet.human.words.traces import left_by
from nonet.model import make_board
from nonet.model.constraints import Combo, Constraint, Machine, Pair, Sum, supported
from nonet.model.rules import RULES
from tests.families import for_each
from tests.model.rule_arguments import some_rule

EXACT = (Pair, Sum, Machine, Combo)
MOST_CELLS = 5  # of constraints that are enumerated


def constraints_of(name: str, random: Random) -> tuple[int, list[Constraint]]:
    """All digits, and a few constraints of a rule with random arguments that are quickly enumerated."""
    size = random.choice((4, 4, 6))
    with suppress(PuzzleError):
        board = make_board(size=size, rules=[some_rule(name, size, random)])
        return board.all_digits, [
            constraint for constraint in board.constraints if 0 < len({*constraint.cells}) <= MOST_CELLS
        ][:8]
    return 0, []


@for_each("name", [rule.id for rule in RULES])
def test_what_is_left_is_what_enumeration_leaves(name: str) -> None:
    random = Random(name)
    for _ in range(12):
        full, constraints = constraints_of(name, random)
        for constraint in constraints:
            of_cell = {cell: random.randint(1, full) for cell in constraint.cells}
            masks = [of_cell[cell] for cell in constraint.cells]
            truth, left = supported(constraint, masks), left_by(constraint, masks)
            assert all(not true & ~kept for true, kept in zip(truth, left, strict=True)), (constraint, masks)
            if isinstance(constraint, EXACT) and len(of_cell) == len(masks):
                assert left == truth, (constraint, masks)
