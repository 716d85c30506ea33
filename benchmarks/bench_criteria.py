"""How long `create` takes for each technique and each rating: make bench BENCH=criteria

Processor seconds of one core for a classic 9x9 puzzle, over several seeds. A search that finds nothing in a minute of
wall-clock time counts as not found, with the time it took.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from statistics import mean
from time import process_time

from benchmarks.ledger import chosen, store
from nonet._base.errors import CriteriaTimeout, PuzzleError
from nonet.generate.criteria import CriteriaOptions
from nonet.generate.difficulty import ER_VALUES
from nonet.generate.known_puzzles import known_puzzles
from nonet.generate.make import create_by_criteria
from nonet.human.lessons import taught
from nonet.human.levels import level_of_technique
from nonet.human.se121 import in_tenths
from nonet.model import make_board

_SECONDS = 60.0
_HIGHEST = 90  # ER, in tenths; above it those of which we know a puzzle


def all_criteria() -> Iterator[tuple[str, CriteriaOptions]]:
    """A name and a set of criteria for each line of the table."""
    for technique in taught():
        if level_of_technique(technique) != "extreme":
            yield technique, CriteriaOptions(technique=technique)
    for value in ER_VALUES:
        if value <= _HIGHEST or in_tenths(value) in known_puzzles():
            yield in_tenths(value), CriteriaOptions(rating=in_tenths(value))


def measure(words: CriteriaOptions, seeds: int) -> dict[str, object]:
    """Seconds for each seed, and how many were found."""
    try:
        criteria = words.on(make_board())
    except PuzzleError as refused:
        return {"refused": str(refused)}
    seconds, found = [], 0
    for seed in range(seeds):
        start = process_time()
        try:
            create_by_criteria(criteria, seed, timeout=_SECONDS)
            found += 1
        except CriteriaTimeout as late:
            print(late, file=sys.stderr)
        seconds.append(round(process_time() - start, 3))
    return {"mean_s": round(mean(seconds), 3), "worst_s": max(seconds), "found": found, "seeds": seeds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("names", nargs="*", help="techniques and ratings, all if there is none")
    words = parser.parse_args()
    found, known = {}, dict(all_criteria())
    for name in chosen(words.names, known, "technique or rating"):
        found[name] = measure(known[name], words.seeds)
        print(name, found[name], file=sys.stderr, flush=True)
    store("criteria", found)


if __name__ == "__main__":
    main()
