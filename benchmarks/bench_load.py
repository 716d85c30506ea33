"""The server under load: many clients, a mix of questions, some of them bad; times by route, errors, memory."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
from collections.abc import Sequence
from typing import Any

from benchmarks.ledger import store
from benchmarks.load.clients import Tally, run_clients
from benchmarks.load.mix import SHARES, puzzles
from benchmarks.load.server import memory_of, serving

WARM_UP = 5.0  # seconds that are not counted: every worker has then done everything once


def measure(clients: int, seconds: float, think: tuple[float, float], options: Sequence[str]) -> dict[str, Any]:
    """The figures of one run."""
    questions = puzzles(60)
    busy = round(os.getloadavg()[0], 1)
    with serving(*options) as (process, port):
        address = ("127.0.0.1", port)
        asyncio.run(run_clients(address, clients, min(WARM_UP, seconds), think, questions))
        before = memory_of(process)
        first = asyncio.run(run_clients(address, clients, seconds / 2, think, questions))
        middle = memory_of(process)
        second = asyncio.run(run_clients(address, clients, seconds / 2, think, questions))
        after = memory_of(process)
    tally = merged([first, second])
    return {
        "clients": clients,
        "seconds": seconds,
        "think_seconds": list(think),
        "shares_percent": SHARES,
        "options": list(options),
        "requests_per_second": round(sum(map(len, tally.times.values())) / seconds, 1),
        "load_average_before": busy,
        "clients_late": summary(tally.lateness),
        "routes": {route: summary(times) for route, times in sorted(tally.times.items())},
        "statuses": dict(sorted(tally.statuses.items())),
        "errors": dict(tally.errors),
        "memory_mb": {"before": before, "middle": middle, "after": after},
    }


def merged(parts: Sequence[Tally]) -> Tally:
    """Several tallies as one."""
    whole = Tally()
    for part in parts:
        for route, times in part.times.items():
            whole.times[route] += times
        whole.statuses += part.statuses
        whole.errors += part.errors
        whole.lateness += part.lateness
    return whole


def summary(times: Sequence[float]) -> dict[str, float]:
    """Milliseconds: middle, the slowest of a hundred, the slowest."""
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [*times] * 99
    return {
        "count": len(times), "p50_ms": round(cuts[49], 1), "p99_ms": round(cuts[98], 1), "max_ms": round(max(times), 1)
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, nargs=2, default=(0.1, 0.5), metavar=("LEAST", "MOST"))
    parser.add_argument("--no-store", action="store_true")
    parser.add_argument("options", nargs="*", help="options of sudoku serve, after --")
    chosen = parser.parse_args()
    figures = measure(chosen.clients, chosen.seconds, tuple(chosen.think), chosen.options)
    if chosen.no_store:
        print(json.dumps(figures, indent=2))
    else:
        store("load", figures)


if __name__ == "__main__":
    main()
