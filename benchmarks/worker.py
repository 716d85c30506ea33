"""A process with one solver in it, told over its standard input what to measure: a line of JSON in, a line out.

It imports nothing of nonet but what the solver does, so that a peer may live in another Python.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.peer import Peer
from benchmarks.peers import Nonet, find_peer

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@cache
def puzzles_of(path: str) -> list[str]:
    return Path(path).read_text(encoding="ascii").split()


def sample(puzzles: Sequence[str], count: int) -> list[str]:
    """That many of them, evenly spread, so that a sorted set gives a fair sample."""
    return [puzzles[(2 * at + 1) * len(puzzles) // (2 * count)] for at in range(count)]


@lru_cache(1)  # rounds of the same match
def prepared(peer: Peer, path: str, count: int, batch: int) -> list[Any]:
    """The puzzles of each call, in the form the peer takes."""
    puzzles = sample(puzzles_of(path), count)
    return [peer.prepare(puzzles[at : at + (batch or count)]) for at in range(0, count, batch or count)]


def measure(peer: Peer, task: dict[str, Any]) -> dict[str, Any]:
    """Seconds of one run over the puzzles of a task."""
    parts = prepared(peer, task["path"], task["puzzles"], task["batch"])
    limit = task["limit"]
    if isinstance(peer, Nonet):
        peer.threads = task["threads"]
    start = perf_counter()
    for _ in range(task["repeats"]):
        for part in parts:
            peer.solve(part, limit)
    return {"seconds": perf_counter() - start}


def answers(peer: Peer, task: dict[str, Any]) -> dict[str, Any]:
    """What the solver says of each puzzle, one at a time."""
    found = []
    for puzzle in sample(puzzles_of(task["path"]), task["puzzles"]):
        [answer] = peer.read(peer.solve(peer.prepare([puzzle]), task["limit"]))
        found.append((answer.count, answer.solution))
    return {"answers": found}


def warm_up(peer: Peer) -> None:
    """What happens on the first call only (imports, tables) is not what we measure."""
    for limit in peer.limits:
        peer.solve(peer.prepare([EASY]), limit)


def main() -> None:
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a peer prints must not be read as an answer
    peer = find_peer(sys.argv[1])
    try:
        hello: dict[str, Any] = {"version": peer.load()}
        warm_up(peer)
    except Exception as error:
        hello = {"missing": " ".join(str(error).split()) or type(error).__name__}
    print(json.dumps(hello), file=replies, flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        try:
            reply = answers(peer, task) if task.get("answers") else measure(peer, task)
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=replies, flush=True)


if __name__ == "__main__":
    main()
