"""Climb to puzzles of high ratings, for known.txt: python tools/climb_known.py SECONDS SEED LEAST EACH

Prints up to EACH puzzles of every rating from LEAST on, as lines of known.txt. It begins with random puzzles of its
own. One or two clues of a hard puzzle are exchanged for others anywhere, with any digit, so its solution changes too.
Puzzles near a hard one are often as hard, and now and then harder: then they are climbed from in turn.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np

from nonet._base.deadline import Deadline
from nonet.generate.clues import dig_grids
from nonet.generate.many import filled_grids, random_orders
from nonet.generate.search import Draws
from nonet.human.se121 import SeOutcome, in_tenths, rate_se121
from nonet.model import make_board
from nonet.solver import core as _native

_FIRST = 4000  # random puzzles to begin with
_STEEP = 0.7  # how much less often a rating is climbed from than the next one that is higher
_POOL = 300  # puzzles of a rating to climb from
_RATED = 24  # of the neighbours of a puzzle
_PAIRS = 24  # first clues, of two that are added
_LONGEST = 20.0  # seconds for a rating
_ONE = 0.7  # how often a single clue is exchanged

Puzzles = Any  # NDArray[np.uint8], (N, 81)


class Climb:
    """The puzzles that were found, by their rating, and the way to others near them."""

    def __init__(self, seed: int, least: int, each: int) -> None:
        self.random = Random(seed)
        self.draws = Draws(self.random)
        self.peers = make_board().peers
        self.least, self.each = least, each
        self.pool: dict[int, list[bytes]] = {}
        self.seen: set[bytes] = set()
        self.printed: Counter[int] = Counter()

    def begin(self) -> None:
        """Random puzzles without a clue to spare."""
        grids = filled_grids(self.draws.seeds(_FIRST))
        self._rate(dig_grids(grids, random_orders(self.draws.seeds(_FIRST))))

    def step(self) -> None:
        """Rate some puzzles that are near one that is hard."""
        ratings = sorted(self.pool, reverse=True)
        chosen = self.random.choices(ratings, [_STEEP**rank for rank in range(len(ratings))])[0]
        puzzle = np.frombuffer(self.random.choice(self.pool[chosen]), np.uint8)
        near = self._fresh(self._neighbours(puzzle))
        rows = self.random.sample(range(len(near)), min(_RATED, len(near)))
        self._rate(near[rows])

    def _neighbours(self, puzzle: Puzzles) -> Puzzles:
        """Puzzles with one solution and no clue to spare, that differ from one in a clue or two."""
        exchanged = 1 if self.random.random() < _ONE else 2
        bare = puzzle.copy()
        bare[self.random.sample(np.flatnonzero(puzzle).tolist(), exchanged)] = 0
        starts = [bare]
        if exchanged > 1:
            firsts = self._with_one_more(bare)
            starts = list(firsts[self.random.sample(range(len(firsts)), min(_PAIRS, len(firsts)))])
        near = np.concatenate([self._with_one_more(start) for start in starts])
        solutions, counts = _native.solve_lanes(near.tobytes(), 2)
        is_unique = np.frombuffer(counts, np.uint8) == 1
        near, grids = near[is_unique], np.frombuffer(solutions, np.uint8).reshape(-1, 81)[is_unique]
        return dig_grids(grids, random_orders(self.draws.seeds(len(near))), puzzles=near)

    def _with_one_more(self, puzzle: Puzzles) -> Puzzles:
        """The puzzle with each clue that none of its peers forbids."""
        values = puzzle.tolist()
        more = [
            (cell, digit)
            for cell in range(81) if not values[cell]
            for digit in set(range(1, 10)) - {values[peer] for peer in self.peers[cell]}
        ]  # fmt: skip
        near = np.tile(puzzle, (len(more), 1))
        near[np.arange(len(more)), [cell for cell, _ in more]] = [digit for _, digit in more]
        return near

    def _fresh(self, puzzles: Puzzles) -> Puzzles:
        """Those of which no form was seen before."""
        forms = _native.canonical(puzzles.tobytes())
        rows = []
        for row in range(len(puzzles)):
            form = forms[81 * row : 81 * row + 81]
            if form not in self.seen:
                self.seen.add(form)
                rows.append(row)
        return puzzles[rows]

    def _rate(self, puzzles: Puzzles) -> None:
        for puzzle, rating in zip(puzzles, rate_se121(puzzles.tobytes(), timeout=_LONGEST), strict=True):
            if rating.outcome is SeOutcome.RATED:
                self._keep(puzzle.tobytes(), rating.er)

    def _keep(self, puzzle: bytes, er: int) -> None:
        pool = self.pool.setdefault(er, [])
        if len(pool) < _POOL:
            pool.append(puzzle)
        else:
            pool[self.random.randrange(_POOL)] = puzzle
        if er >= self.least and self.printed[er] < self.each:
            self.printed[er] += 1
            print(in_tenths(er), "".join(map(str, puzzle)), flush=True)


def main(seconds: float, seed: int, least: int, each: int) -> None:
    """Climb until time is over."""
    deadline, climb = Deadline(seconds), Climb(seed, least, each)
    climb.begin()
    while not deadline.is_over:
        climb.step()


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]), round(float(sys.argv[3]) * 10), int(sys.argv[4]))
