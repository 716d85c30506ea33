"""Measures which new puzzles come soon enough for the page to offer them: src/nonet/web/offers.json.

    python -m tools.make_offers [--jobs N] [--sizes 6,9] [--missing] [PART ...]

A part is a kind or the name of a rule; without any, all of both are measured. At each size a level is offered if all of
`SEEDS` give a puzzle of it within `MOST` seconds of one core. The answers depend on the machine near that bound alone.
Sizes that are not measured keep what was measured before; with `--missing` the levels that came soon then do so too.
"""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from nonet._base.errors import CreationError, PuzzleError
from nonet.bulk.create import create_puzzle
from nonet.generate.criteria import CriteriaOptions
from nonet.human.levels import LEVELS
from nonet.model.kinds import find_kind
from nonet.model.spec import BoardSpec
from nonet.web.gallery import OFFERS, Offers, kind_names, rule_names, sizes_of

SEEDS = (1, 2)
MOST = 4.0  # seconds of one core; the server stops after `Limits.seconds`
LONGEST = 600.0  # seconds of the clock, while other programs run

Known = dict[str, list[str]]  # levels of a size


class TookLong(Exception):
    """The processor time for a puzzle is over."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[])
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("parts", nargs="*")
    chosen = parser.parse_args()
    names = chosen.parts or [*kind_names(), *rule_names()]
    known: Offers = json.loads(OFFERS.read_text()) if OFFERS.exists() else {}
    given = [known.get(name, {}) if chosen.missing else {} for name in names]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name, measured, found in pool.map(partial(measure, sizes=chosen.sizes), names, given):
            kept = {size: levels for size, levels in known.get(name, {}).items() if int(size) not in measured}
            known[name] = dict(sorted((kept | found).items(), key=lambda entry: int(entry[0])))
            write({each: known[each] for each in (*kind_names(), *rule_names()) if each in known})
            print(name, found, flush=True)


def measure(name: str, known: Known, sizes: Sequence[int] = ()) -> tuple[str, list[int], Known]:
    """Return the sizes of a part, and the levels of each that come soon; above 9 the first without any is the last."""
    signal.signal(signal.SIGPROF, _stop)
    found: Known = {}
    chosen = [size for size in sizes_of(name) if not sizes or size in sizes]
    for size in chosen:
        levels = list(_levels(name, size, known.get(str(size), [])))
        if levels:
            found[str(size)] = levels
        elif size > 9:
            break
    return name, chosen, found


def _levels(name: str, size: int, known: Sequence[str]) -> Iterator[str]:
    for level in LEVELS:
        if level in known or all(comes_soon(name, size, level, seed) for seed in SEEDS):
            yield level
        elif name in kind_names() and not find_kind(name).is_square:
            return  # on boards of several grids the levels above take longer still


def comes_soon(name: str, size: int, level: str, seed: int) -> bool:
    """Return True if a puzzle of a level is created in time."""
    is_kind = name in kind_names()
    spec = BoardSpec.asked(kind=name if is_kind else "classic", size=size)
    criteria = CriteriaOptions(level=level, rules=() if is_kind else (name,))
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, MOST)
    try:
        made = create_puzzle(spec, criteria, seed, timeout=LONGEST)
    except (PuzzleError, CreationError, TookLong):
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return made.level == level and time.process_time() - start < MOST


def _stop(*_arguments: object) -> None:
    raise TookLong


def write(offers: Offers) -> None:
    """Write one line per part."""
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(sizes)}" for name, sizes in offers.items())
    OFFERS.write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main()
