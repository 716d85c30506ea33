"""Compare Nonet with the puzzles that Interactive Sudoku Solver ships, and print how many it solves and refuses.

    NONET_ISS=FOLDER .venv/bin/python -m tools.compare_iss [--seconds 8] [--verbose]

FOLDER is a copy of https://github.com/sigh/Interactive-Sudoku-Solver: a work tree, or a git directory without one. Its
lists of puzzles are JavaScript, so node must be there. Nothing of them is stored. A wrong answer gives status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from urllib.parse import quote

import nonet
from nonet._base.errors import PuzzleError
from nonet.formats.links.iss import SITE

VARIABLE = "NONET_ISS"

# A solution is stored, and there is another: exchange all 1 and 9. A second solution of any other puzzle with a stored
# one is taken for a rule that was lost.
_AMBIGUOUS = ("Sandwich snipe 18",)

_PATIENCE = 5  # seconds of the clock for each second of processor time, on a busy machine

# Print every puzzle once, with the solution that is stored beside it.
_LIST = """
globalThis.self = globalThis; globalThis.VERSION_PARAM = '';
const found = new Map();
for (const file of ['example_puzzles.js', 'collections.js']) {
  for (const [key, value] of Object.entries(await import(process.argv[2] + '/data/' + file))) {
    if (key.endsWith('GROUPS')) continue;
    for (const each of Array.isArray(value) ? value : Object.values(value)) {
      const input = typeof each === 'string' ? each : each?.input;
      if (typeof input !== 'string' || !input || found.has(input)) continue;
      found.set(input, {name: each.name || input.slice(0, 30), text: input, solution: each.solution || ''});
    }
  }
}
console.log(JSON.stringify([...found.values()]));
"""


@dataclass(frozen=True)
class Shipped:
    """A puzzle as ISS ships it. `solution` is empty where none is stored."""

    name: str
    text: str
    solution: str

    @property
    def link(self) -> str:
        return SITE + quote(self.text, safe="~.")

    @property
    def digits(self) -> list[int]:
        """The stored solution; above 9 its digits are letters, A for 1."""
        return [int(letter) if letter.isdecimal() else ord(letter) - 64 for letter in self.solution]


@dataclass(frozen=True)
class Outcome:
    """`verdict` is unique, multiple, none, undecided, refused, or wrong; `words` say why."""

    verdict: str
    words: str = ""


def missing() -> str:
    """Why the puzzles cannot be listed here; nothing if they can."""
    if not os.environ.get(VARIABLE):
        return f"{VARIABLE} is not set to a copy of Interactive Sudoku Solver"
    return "" if shutil.which("node") else "node is not installed, which lists the puzzles of ISS"


def shipped() -> list[Shipped]:
    """All puzzles of the copy that the variable names."""
    with _work_tree(Path(os.environ[VARIABLE]).resolve()) as folder, TemporaryDirectory() as scratch:
        script = Path(scratch, "list.mjs")
        script.write_text(_LIST, "utf-8")
        node = shutil.which("node") or "node"
        run = subprocess.run([node, str(script), str(folder)], capture_output=True, check=True, timeout=60)
    return [Shipped(**fields) for fields in json.loads(run.stdout)]


@contextmanager
def _work_tree(folder: Path) -> Iterator[Path]:
    if (folder / "data").is_dir():
        yield folder
        return
    git = ["git", f"--git-dir={folder}", "archive", "HEAD", "data", "js", "package.json"]
    with TemporaryDirectory() as scratch:
        archive = subprocess.run(git, capture_output=True, check=True, timeout=60).stdout
        subprocess.run(["tar", "x", "-C", scratch], input=archive, check=True, timeout=60)
        yield Path(scratch)


def compare(known: Shipped, seconds: float) -> Outcome:
    """Read a puzzle as a link and solve it in so many seconds of processor time; 0 only checks the stored solution.

    Exceptions other than PuzzleError are not caught.
    """
    try:
        puzzle = nonet.Puzzle(known.link)
    except PuzzleError as error:
        return Outcome("refused", str(error))
    if known.solution:
        check = puzzle.check(known.digits)
        if not check.is_right:
            return Outcome("wrong", f"the stored solution is not right: {check}")
    if not seconds:
        return Outcome("read")
    begin = process_time()
    answer = puzzle.solve(timeout=seconds * _PATIENCE)
    verdict = answer.verdict.name.lower() if process_time() - begin <= seconds else "undecided"
    if known.solution and (verdict == "none" or (verdict == "multiple" and known.name not in _AMBIGUOUS)):
        return Outcome("wrong", f"one solution is stored, and the answer is {verdict}")
    return Outcome(verdict, "; ".join(puzzle.remarks))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8, help="processor time for each puzzle (default: 8)")
    parser.add_argument("--verbose", action="store_true", help="print a line for each puzzle that is not unique")
    args = parser.parse_args()
    if reason := missing():
        print(f"skipped: {reason}")
        return 0
    counts: Counter[str] = Counter()
    puzzles = shipped()
    for known in puzzles:
        outcome = compare(known, args.seconds)
        counts[outcome.verdict] += 1
        if outcome.verdict == "wrong" or (args.verbose and outcome.verdict != "unique"):
            print(f"{outcome.verdict}: {known.name}: {outcome.words}", flush=True)
    print(f"{len(puzzles)} puzzles, {sum(bool(known.solution) for known in puzzles)} with a stored solution")
    print(", ".join(f"{verdict} {count}" for verdict, count in counts.most_common()))
    return int(counts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
