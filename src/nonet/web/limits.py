"""The bounds of a request, all in one place; /api/about shows them to clients."""

from __future__ import annotations

from nonet._base.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one request. Sizes are those of boards: digits, rows and columns."""

    body: int = 1 << 20  # bytes of a request
    body_seconds: float = 10.0  # for a client to send them
    board_size: int = 100  # boards, texts, candidates
    solve_size: int = 49  # solve, check, tile, clues
    logic_size: int = 25  # hint, steps, rate
    create_size: int = 25
    draw_size: int = 36
    rules: int = 2000  # of one board
    rule_letters: int = 100_000  # of one rule: a machine of many states is long
    puzzles: int = 200  # of one text
    text_cells: int = 100_000  # of all puzzles of one text
    text_rules: int = 1 << 20  # letters of all rules of one text: a short link may hold many
    solutions: int = 1000  # that solve looks for
    answer: int = 500_000  # letters of a model's answer that is graded
    counted: int = 10**15  # by count: above that, numbers of JavaScript are no longer exact
    quick_seconds: float = 0.25  # then work starts again in the slow pool
    seconds: float = 20.0  # then work is stopped
    waiting: int = 100  # requests that wait for a worker, in each pool
    total_seconds: float = 60.0  # seconds for waiting and work together
    memory: int = 2 << 30  # bytes of address space of a worker


def soft(seconds: float) -> float:
    """When work that watches the clock should end by itself: in time to say what it found.

    Engines on the largest boards overshoot by several seconds, while they encode.
    """
    return seconds * 0.6
