"""Judging a program by a folder of tasks: it gets every input, and the folder's check.py judges its outputs.

Inputs and checker are read before the program runs for the first time: what it changes in the folder changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from nonet.errors import PuzzleError, shorten
from nonet.records import dataclass
from nonet.tasks.running import ProgramRun, RunEnd, run_program

SECONDS = 10.0
MOST_OUTPUT = 1_000_000  # bytes; a grid of 100 x 100 has 30,000
_MOST_INPUT = 16_000_000
_CHECK_SECONDS = 60.0
_MOST_INSTANCES = 100_000

SOLVED, WRONG, NOTHING, FAILED, LATE, LONG = OUTCOMES = ("solved", "wrong", "nothing", "failed", "late", "long")


@dataclass(frozen=True, slots=True)
class Instance:
    """An input: its name in the folder, the group it is counted in, and its bytes."""

    name: str
    group: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ProgramJudgement:
    """What became of one input: an outcome, and words that say why it is not "solved"."""

    instance: str
    group: str
    outcome: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class TaskFolder:
    """A folder that was read: its checker and its inputs."""

    name: str
    checker: bytes
    instances: tuple[Instance, ...]

    @classmethod
    def read(cls, name: str, *, examples: bool = False) -> TaskFolder:
        """The tests of a folder, or its examples; PuzzleError that says what is missing."""
        folder = Path(name)
        if not name or "\0" in name or not folder.is_dir():
            raise PuzzleError(f"expected a folder that sudoku spec --folder wrote, got {shorten(name)}")
        checker = folder / "check.py"
        if not checker.is_file():
            raise PuzzleError(f"expected a file check.py in {shorten(name)}: sudoku spec --folder writes one")
        below = "examples" if examples else "test"
        found = tuple(_instances(folder, below))
        if not found:
            raise PuzzleError(f"expected inputs ({below}/.../1.in) in {shorten(name)}, got none")
        return cls(name, checker.read_bytes(), found)

    def judge(self, program: Sequence[str], *, timeout: float = SECONDS) -> Iterator[ProgramJudgement]:
        """Run a program on one input after another."""
        with TemporaryDirectory(prefix="nonet-judge-") as home:
            checker = Path(home) / "check.py"
            for instance in self.instances:
                run = run_program(program, instance.data, timeout=timeout, most=MOST_OUTPUT)
                checker.write_bytes(self.checker)
                outcome, words = _outcome(run, instance, checker)
                yield ProgramJudgement(instance.name, instance.group, outcome, words)


def _instances(folder: Path, below: str) -> Iterator[Instance]:
    """Inputs by size and number, as people count: 4 before 16, and 2 before 10."""
    paths = sorted((folder / below).rglob("*.in"), key=lambda path: [_rank(part) for part in path.parts])
    if len(paths) > _MOST_INSTANCES:
        raise PuzzleError(f"expected up to {_MOST_INSTANCES:,} inputs, got {len(paths):,}")
    for path in paths:
        if not path.is_file():
            raise PuzzleError(f"expected a file, got {shorten(str(path))}")
        if path.stat().st_size > _MOST_INPUT:
            raise PuzzleError(f"expected an input of up to {_MOST_INPUT:,} bytes, got {shorten(str(path))}")
        name = path.relative_to(folder).as_posix()
        group = path.parent.relative_to(folder / below).as_posix()
        yield Instance(name, below if group == "." else group, path.read_bytes())


def _rank(part: str) -> tuple[int, str]:
    number = part.removesuffix(".in")
    return (int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 10**10, part)


def _outcome(run: ProgramRun, instance: Instance, checker: Path) -> tuple[str, str]:
    if run.end is RunEnd.LATE:
        return LATE, "its time was over"
    if run.end is RunEnd.LONG:
        return LONG, f"it wrote more than {MOST_OUTPUT:,} bytes"
    said = _last_line(run.errors)
    if run.status < 0:
        return FAILED, f"it was ended by signal {-run.status}{said}"
    if run.status > 0:
        return FAILED, f"it ended with status {run.status}{said}"
    if not run.output.strip():
        return NOTHING, f"it wrote nothing{said}"
    return _checked(run.output, instance, checker)


def _last_line(errors: bytes) -> str:
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return f": {_plain(lines[-1])}" if lines else ""


def _plain(line: str) -> str:
    """A line of a program as it may be shown: short, and without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in line.strip()[:200])


def _checked(output: bytes, instance: Instance, checker: Path) -> tuple[str, str]:
    """What check.py says of an output."""
    source, answer = checker.with_name("input"), checker.with_name("output")
    source.write_bytes(instance.data)
    answer.write_bytes(output)
    command = [sys.executable, "-I", str(checker), str(source), str(answer)]
    run = run_program(command, b"", timeout=_CHECK_SECONDS, most=MOST_OUTPUT)
    if run.end is RunEnd.DONE and run.status == 0:
        return SOLVED, ""
    if run.status != 1 or run.end is RunEnd.LATE:
        why = "its time was over" if run.end is RunEnd.LATE else f"status {run.status}{_last_line(run.errors)}"
        raise PuzzleError(f"check.py cannot judge {instance.name}: {why}")
    faults = run.output.decode("utf-8", "replace").splitlines()
    return WRONG, "; ".join(map(_plain, faults[:3])) + ("; ..." if len(faults) > 3 else "")
