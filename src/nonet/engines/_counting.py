"""Counting by the core, in slices, so that Ctrl-C and timeouts work. No solution is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from nonet import _native
from nonet.deadline import Deadline

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Counted = tuple[int, bool]  # solutions, and whether these are all

_MOST = 2**63 - 1  # as far as the core counts

# Rounds of a slice: 20 to 60 ms. The first is short: most counts end with it, and are not worth a second thread.
_FIRST_ROUNDS = 5_000
_ROUNDS = 50_000


def count_by_search(searches: Iterable[_native.Search], limit: int | None, pace: int, deadline: Deadline) -> Counted:
    """The solutions of all searches, one search after the other, `pace` guesses in a slice."""
    most, found = _most(limit), 0
    for search in searches:
        status = _native.Status.PAUSED
        while status is _native.Status.PAUSED:
            if deadline.is_over:
                return found, False
            status, more = search.count(most - found, pace)
            found += more
        if status is not _native.Status.EXHAUSTED:
            return found, False
    return found, True


def count_in_lanes(
    puzzles: Sequence[bytes], limit: int | None, threads: int, deadline: Deadline, marks: Sequence[int] = ()
) -> Counted:
    """The solutions of classic 9x9 puzzles, all of them together. `marks` are the candidates of every cell of each."""
    most, found, rounds = _most(limit), 0, _FIRST_ROUNDS
    counters = [_native.LanesCounter(b"".join(puzzles), marks)]
    with ExitStack() as stack:
        pool: ThreadPoolExecutor | None = None
        while counters and found < most and not deadline.is_over:
            found += _run(counters, most - found, rounds, pool)
            counters, rounds = [counter for counter in counters if not counter.is_done], _ROUNDS
            if counters and threads > 1:
                pool = pool or _open_pool(threads - 1, stack)
                counters += [counters[-1].split() for _ in range(threads - len(counters))]
    return found, not counters


def search_in_lanes(puzzle: bytes, marks: Sequence[int], limit: int, deadline: Deadline) -> tuple[list[bytes], bool]:
    """Up to `limit` solutions, two at most, of a classic 9x9 puzzle; and whether these are all."""
    counter, found = _native.LanesCounter(puzzle, marks, limit), 0
    while found < limit and not counter.is_done and not deadline.is_over:
        found += counter.run(limit - found, _ROUNDS)
    solutions = counter.solutions()
    return solutions, counter.is_done and found == len(solutions)  # it may have found a few more


def _run(counters: Sequence[_native.LanesCounter], most: int, rounds: int, pool: ThreadPoolExecutor | None) -> int:
    """A slice of each counter, side by side; the solutions that all of them found."""
    others = [pool.submit(counter.run, most, rounds) for counter in counters[1:]] if pool else []
    return counters[0].run(most, rounds) + sum(other.result() for other in others)


def _open_pool(threads: int, stack: ExitStack) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # takes as long to import as many a count takes

    return stack.enter_context(ThreadPoolExecutor(threads, "nonet"))


def _most(limit: int | None) -> int:
    return _MOST if limit is None else min(limit, _MOST)
