"""Puzzles for keys, by the compiled core: one for `create`, thousands for `create_many` and streams."""

from __future__ import annotations

import os
import struct

from nonet import _native
from nonet.board import Grid
from nonet.creation.bulk.digging import CELLS
from nonet.creation.bulk.keys import KEY_BYTES, key_of
from nonet.creation.bulk.plans import Plan, plan_of
from nonet.creation.digging import Dug
from nonet.creation.seeds import Seed
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline
from nonet.errors import RunTimeout
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class DugBatch:
    """Puzzles and their only solutions, 81 bytes each, and for each its ER in tenths, 0 where it was not asked for.

    `found` has a 0 for each puzzle that was not found within the tries of the plan.
    """

    puzzles: bytes
    solutions: bytes
    er: tuple[int, ...]
    found: bytes

    def __len__(self) -> int:
        return len(self.found)

    def puzzle(self, number: int) -> bytes:
        return self.puzzles[number * CELLS : (number + 1) * CELLS]

    def solution(self, number: int) -> bytes:
        return self.solutions[number * CELLS : (number + 1) * CELLS]


def make_batch(plan: Plan, keys: bytes, seconds: float | None = None) -> DugBatch:
    """A puzzle for each key, from it and the plan alone. RunTimeout when time is over.

    Ctrl-C ends it too, in the main thread. The GIL is released meanwhile.
    """
    try:
        puzzles, solutions, ratings, found, _ = _native.create_rated(
            keys,
            plan.level,
            plan.ranges,
            plan.clues,
            plan.usual_clues,
            plan.is_minimal,
            plan.tries,
            plan.orbits,
            plan.salt,
            seconds,
        )
    except TimeoutError:
        raise RunTimeout("time ran out") from None
    return DugBatch(puzzles, solutions, struct.unpack(f"<{len(found)}H", ratings), found)


def create_alone(wish: Criteria, seed: Seed, deadline: Deadline) -> Dug | None:
    """The puzzle that a series has for this seed; None if the compiled core cannot make it, or did not find it.

    RunTimeout when time is over.
    """
    plan = plan_of(wish)
    if not plan:
        return None
    made = make_batch(plan, os.urandom(KEY_BYTES) if seed is None else key_of(seed), deadline.left)
    return Dug(Grid(wish.board, tuple(made.puzzles)), level=wish.level or "") if made.found[0] else None
