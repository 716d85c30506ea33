"""The settings of the server, and the bounds of a request; /api/about shows the bounds to clients."""

from __future__ import annotations

from dataclasses import field
from ipaddress import ip_address

from nonet._base.fast_dataclass import dataclass
from nonet.solver.base import available_cores

LOOPBACK = "127.0.0.1"


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


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's address, the names it answers to, and how much it does at once."""

    host: str = LOOPBACK
    allowed_hosts: tuple[str, ...] = ()  # names beside the bound one and those of this machine
    workers: int | None = None  # in each pool
    rate: float | None = None  # requests a second of one client; 0 for any number; None: only limited off loopback
    burst: int = 60
    limits: Limits = field(default_factory=Limits)

    @property
    def worker_count(self) -> int:
        """Workers of each pool: one per core unless given, but few, since most work is short."""
        return self.workers or min(4, available_cores())

    @property
    def is_local(self) -> bool:
        """True if only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def client_rate(self) -> float:
        """Requests a second of one client, 0 for any number."""
        if self.rate is None:
            return 0.0 if self.is_local else 20.0
        return self.rate


def is_loopback(host: str) -> bool:
    """Return True if a host is this machine only."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"
