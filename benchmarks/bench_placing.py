"""Puzzles with rules, by processor time on one thread: those most people ask for; with --all, every rule."""

from __future__ import annotations

import sys
from statistics import mean
from time import process_time
from typing import Any

import nonet
from benchmarks.ledger import chosen, store
from nonet._base.errors import CreationError
from nonet.generate.rules.registry import placeable

ALL, MANY = 3, 10  # puzzles of each rule, and of those below
LEVELS: tuple[nonet.Level, ...] = ("easy", "medium", "hard", "expert", "extreme")
ASKED = (
    "killer", "thermo", "arrow", "kropki", "little-killer", "sandwich", "renban", "whispers",
    "killer,thermo", "arrow,kropki", "renban,whispers,little-killer",
)  # fmt: skip


def measured(names: str, level: nonet.Level | None, count: int, givens: int | None = None) -> dict[str, Any]:
    """Seconds of processor time, digits given and rules left of some puzzles; how many were not found in a minute."""
    seconds, clues, rules, missed = [], [], [], 0
    for seed in range(count):
        started = process_time()
        try:
            puzzle = nonet.create(level, rules=names.split(","), givens=givens, seed=seed, timeout=60)
        except CreationError:
            missed += 1
            continue
        seconds.append(process_time() - started)
        clues.append(puzzle.grid.clue_count)
        rules.append(sum(len(rule.places) if rule.type.family == "cells" else 1 for rule in puzzle.board.rules))
    if not seconds:
        return {"missed": missed}
    found = {"seconds": round(mean(seconds), 3), "slowest": round(max(seconds), 2)}
    return found | {"givens": round(mean(clues), 1), "rules": round(mean(rules), 1), "missed": missed}


def main() -> None:
    chosen(sys.argv[1:], ["--all"], "option")
    figures: dict[str, Any] = {
        "what": "processor time a puzzle, classic 9x9; rules of single cells count by their cells"
    }
    figures["without_givens"] = {level: measured("killer", level, MANY, 0) for level in LEVELS}
    figures["hard"] = {names: measured(names, "hard", MANY) for names in ASKED}
    if "--all" in sys.argv:
        figures["each"] = {name: measured(name, None, ALL) for name in placeable()}
    store("placing", figures)


if __name__ == "__main__":
    main()
