"""New puzzles, and the seeds that make them again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.board import BoardSpec
from nonet.creation import (
    CLUE_LEVELS,
    Criteria,
    CriteriaOptions,
    Seed,
    choose_board,
    chosen_seed,
    create_wished,
    find_level,
    late_clues,
    nth_seed,
    parse_seed,
    usual_seconds,
)
from nonet.creation.digging import Progress
from nonet.creation.existence import TINY, TINY_LEVELS
from nonet.creation.leveled import unverified_because
from nonet.creation.orbits import SYMMETRIES
from nonet.creation.placing import split_rules
from nonet.deadline import Deadline
from nonet.logic import logic_problem
from nonet.puzzle import Puzzle
from nonet.records import dataclass

__all__ = [
    "CLUE_LEVELS",
    "SYMMETRIES",
    "TINY",
    "TINY_LEVELS",
    "Created",
    "Criteria",
    "CriteriaOptions",
    "Progress",
    "Seed",
    "choose_board",
    "chosen_seed",
    "create_puzzle",
    "create_puzzles",
    "find_level",
    "parse_seed",
    "placeable_rules",
    "split_rules",
    "unverified",
    "usual_seconds",
]

_SHARE = 16  # puzzles that are worth starting a process for


@dataclass(frozen=True, slots=True)
class Created:
    """The puzzle, its level and its seed. `undecided`: clues it may not need, where time ran out before the level.

    The level is None where nobody asked for one and it could not be found out.
    """

    puzzle: Puzzle
    level: str | None
    seed: int | str
    undecided: int = 0


def create_puzzle(
    choice: BoardSpec,
    words: CriteriaOptions,
    seed: Seed = None,
    *,
    engine: str | None = None,
    timeout: float | None = None,
) -> Created:
    """A puzzle with exactly one solution. A seed is chosen where none is given, so that it can be asked for again.

    A jigsaw without a layout gets random shapes. The seed decides about them, too.
    """
    chosen = chosen_seed(seed)
    deadline = Deadline(timeout)
    board = choose_board(choice, chosen, timeout)
    left = deadline.left if choice.lacks_layout else timeout  # drawing shapes took some
    return _create(chosen, wish=words.on(board), engine=engine, timeout=left)


def create_puzzles(
    wish: Criteria,
    seed: Seed = None,
    count: int = 1,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Iterator[Created]:
    """Puzzles of a wish, as they are made; `timeout` is for each. The number of processes does not change them.

    Without anything that says how hard they are, their level is the usual one. Where the wish has no level, the puzzles
    have one only if they are rated for it.
    `progress` is called for every puzzle or, if there is only one, for its clues.
    """
    chosen = chosen_seed(seed)
    seeds = [_nth(chosen, number) for number in range(count)]
    make = partial(_create, wish=wish, engine=engine, timeout=timeout, is_rated=is_rated)
    if count == 1:
        yield make(chosen, progress=progress)
        return
    share = 1 if processes else _SHARE
    for number, made in enumerate(_made(make, seeds, min(processes or _cores(), count // share)), 1):
        if progress:
            progress(number, count)
        yield made


def unverified(wish: Criteria) -> str | None:
    """Say in one sentence why the level of the puzzles of a wish is not verified; None if it is, or is proved."""
    if problem := logic_problem(wish.board):
        return f"a level only says how many clues are removed here: {problem}"
    reason = None if wish.level else unverified_because(wish.board)
    return f"the level of the puzzles is unknown: {reason}" if reason else None


def placeable_rules() -> list[str]:
    """The names of rules that new puzzles can be made with."""
    from nonet.creation.placing.registry import placeable

    return placeable()


def _nth(seed: int | str, number: int) -> int | str:
    found = nth_seed(seed, number)
    assert found is not None
    return found


def _create(
    seed: int | str,
    *,
    wish: Criteria,
    engine: str | None,
    timeout: float | None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Created:
    dug = create_wished(wish, seed, engine, timeout=timeout, progress=progress, is_rated=is_rated)
    return Created(Puzzle.of(dug.puzzle), dug.level or None, seed, late_clues(dug))


def _made(make: partial[Created], seeds: list[int | str], processes: int) -> Iterator[Created]:
    """In the order of the seeds, by several processes."""
    if processes < 2:
        yield from map(make, seeds)
        return
    from nonet.batch.processes import Processes

    with Processes(processes) as pool:
        yield from pool.map(make, seeds)


def _cores() -> int:
    from nonet.cores import available_cores

    return available_cores()
