"""Runs a file of technique cases: tools/technique_cases.py FILE [-v] [--code CODE]

A case is a line `:code[-variant]:digits:grid:removed:eliminations:placements:extra:` of HoDoKu's regression format:
`+d` in the grid is placed, not given; candidates are digit, row, column. It passes if among all steps of the technique
one has exactly the expected eliminations or placements; a variant `x` passes if there is no step. Prints passed and
failed per code and last the line `N passed, M failed`. Status 1 if a case failed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import make_board
from nonet.model.candidates import Candidate
from nonet.solver import core as _native

BOARD = make_board()
TECHNIQUES = {code: name for name, code, _needs in _native.techniques() if code}
CASE = re.compile(r":(\d+)(?:-([\dx]))?:([^:]*):([^:]*):([^:]*):([^:]*)(?::([^:]*).*)?$")

# HoDoKu's own settings for its cases, by code or code-variant.
OPTIONS: dict[str, dict[str, int]] = {
    "0402-1": {"two_candidate_rectangles": 1},
    "0405": {"two_candidate_rectangles": 1},
    **{f"060{k}-1": {"missing_candidates": 0} for k in range(9)},
    "0709-2": {"als_nodes": 1},
    **{f"071{k}-{v}": {"als_nodes": 1} for k in (0, 1) for v in (3, 4)},
    "0902-2": {"als_overlap": 1},
    "0904-2": {"als_overlap": 1},
    "0903": {"als_chains_both_ways": 1, "als_chain_links": 6},
}


@dataclass(frozen=True)
class Case:
    line: int
    code: str
    variant: str
    position: Position
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]

    @property
    def is_siamese(self) -> bool:
        return len(self.code) == 5

    @property
    def technique(self) -> str:
        return TECHNIQUES[self.code[:4]]

    @property
    def options(self) -> dict[str, int]:
        options = OPTIONS.get(f"{self.code}-{self.variant}") or OPTIONS.get(self.code) or {}
        return options | ({"siamese": 1} if self.is_siamese else {})

    def steps(self) -> list[Step]:
        found = find_steps(self.position, [self.technique], self.options)
        return [step for step in found if step.is_double or not self.is_siamese]

    def failure(self) -> str | None:
        """Why the case fails; None if it passes."""
        steps = self.steps()
        flaws = [flaw for step in steps if (flaw := find_flaw(self.position, step))]
        if flaws:
            return f"a step's proof fails: {flaws[0]}"
        if self.variant == "x":
            return "found, and should not be" if steps else None
        if any(self.is_expected(step) for step in steps):
            return None
        return f"not among {len(steps)} steps" if steps else "no step"

    def is_expected(self, step: Step) -> bool:
        if self.placements:
            return set(step.placements) == self.placements
        return set(step.eliminations) == self.eliminations


def candidates_of(text: str) -> tuple[Candidate, ...]:
    return tuple((int(word[1]) * 9 + int(word[2]) - 10, int(word[0])) for word in text.split())


def position_of(grid: str, removed: str) -> Position:
    cells = re.findall(r"\+?[\d.]", grid)
    values = tuple(int(cell[-1].replace(".", "0")) for cell in cells)
    given = frozenset(i for i, cell in enumerate(cells) if values[i] and cell[0] != "+")
    return Position(BOARD, values, given, candidates_of(removed))


def read_cases(lines: Iterable[str]) -> Iterator[Case]:
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = CASE.match(line)
        if not found:
            raise SystemExit(f"line {number}: expected a case, got {line.strip()[:60]!r}")
        code, variant, _digits, grid, removed, eliminations, placements = found.groups()
        if code[:4] not in TECHNIQUES:
            raise SystemExit(f"line {number}: expected the code of a technique, got {code!r}")
        yield Case(
            number,
            code,
            variant or "",
            position_of(grid, removed),
            frozenset(candidates_of(eliminations)),
            frozenset(candidates_of(placements or "")),
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="say which cases fail and why")
    parser.add_argument("--code", help="only codes that begin so")
    arguments = parser.parse_args()
    try:
        lines = arguments.file.read_text("utf-8").splitlines()
    except OSError as error:
        parser.error(f"cannot read {arguments.file}: {error.strerror}")
    results: dict[str, list[str | None]] = {}
    for case in read_cases(lines):
        if arguments.code and not case.code.startswith(arguments.code):
            continue
        failure = case.failure()
        results.setdefault(case.code, []).append(failure)
        if failure and arguments.verbose:
            print(f"line {case.line}: {case.code}{'-' * bool(case.variant)}{case.variant} {failure}")
    for code, failures in sorted(results.items()):
        failed = sum(failure is not None for failure in failures)
        print(f"{code:5} {TECHNIQUES[code[:4]]:32} {len(failures) - failed} passed, {failed} failed")
    failed = sum(failure is not None for failures in results.values() for failure in failures)
    print(f"{sum(map(len, results.values())) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
