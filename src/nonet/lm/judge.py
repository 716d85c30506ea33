"""Judging a program by a folder of tasks: it gets every input, and the folder's check.py judges its outputs.

Inputs and checker are read before the program runs for the first time: what it changes in the folder changes nothing.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, cast

from nonet._base.errors import EngineUnavailable, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass

# Running a program that nobody vouches for: limits on its time and output, and nothing of it left behind.
#
# It gets a session, and so a process group, of its own, and the whole group is ended when the program is done or its
# time is over. It is no sandbox: the program may do what the user may, and one that leaves its group on purpose lives
# on. Programs of strangers belong into a container.

_PIECE = 65_536
_MOST_PIECES = 64
_PAUSE = 0.05  # seconds until it is asked again whether the program ended, where its output does not say so
_ERRORS = 4096  # bytes of standard error that are kept


class RunEnd(Enum):
    """The way in which a program ended."""

    DONE = "done"  # by itself, with any status
    LATE = "late"  # time ran out
    LONG = "long"  # it wrote more than anybody wants to read


@dataclass(frozen=True, slots=True)
class ProgramRun:
    """The run of a program: its end, its exit status (negative: the signal that ended it), and its output."""

    end: RunEnd
    status: int
    output: bytes
    errors: bytes


def split_program(words: str) -> list[str]:
    """The words of a command line; PuzzleError where quotes do not match or there is nothing.

    >>> split_program("python 'my solver.py'")
    ['python', 'my solver.py']
    """
    try:
        found = shlex.split(words)
    except ValueError as error:
        raise PuzzleError(f"expected a command line, got {shorten(words)}: {str(error).lower()}") from None
    if not found or not found[0]:
        raise PuzzleError(f"expected a command line such as 'python solver.py', got {shorten(words)}")
    return found


def run_program(program: Sequence[str], data: bytes, *, timeout: float, most: int) -> ProgramRun:
    """Run a program with this standard input, for so many seconds and at most so many bytes of output.

    PuzzleError where it cannot be started.
    """
    if not hasattr(os, "killpg"):
        raise EngineUnavailable(
            "programs run on Linux and macOS only: other systems cannot end all processes of a program"
        )
    with TemporaryFile() as source:
        source.write(data)
        source.seek(0)
        try:
            process = subprocess.Popen(  # noqa: S603  (what the user asked for)
                program, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise PuzzleError(f"cannot run the program {shorten(program[0])}: {reason.lower()}") from None
    watch = _Watch(process, most)
    try:
        return watch.until(monotonic() + timeout)
    finally:
        watch.close()


class _Watch:
    """A running program: reads what it writes, and ends it with everything it started."""

    def __init__(self, process: subprocess.Popen[bytes], most: int) -> None:
        assert process.stdout
        assert process.stderr
        self._process = process
        self._most = most
        self._output, self._errors = bytearray(), bytearray()
        self._kept = {process.stdout: self._output, process.stderr: self._errors}
        self._is_closed = False

    def until(self, deadline: float) -> ProgramRun:
        with selectors.DefaultSelector() as selector:
            for pipe in self._kept:
                os.set_blocking(pipe.fileno(), False)
                selector.register(pipe, selectors.EVENT_READ)
            while True:
                has_ended = self._has_ended()
                if has_ended:
                    self._end_group()  # what it started may still write, and then nobody waits for the rest
                self._take(selector, 0.0 if has_ended else max(0.0, min(_PAUSE, deadline - monotonic())))
                if len(self._output) > self._most:
                    return self._run(RunEnd.LONG)
                if has_ended:
                    return self._run(RunEnd.DONE)
                if monotonic() >= deadline:
                    return self._run(RunEnd.LATE)

    def close(self) -> None:
        """End what still runs, also after Ctrl-C."""
        self._end_group()
        for pipe in self._kept:
            pipe.close()

    def _has_ended(self) -> bool:
        """Return True if the program ended. It is not reaped yet, so that no other group can have its number."""
        if hasattr(os, "waitid"):
            return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self._process.poll() is not None

    def _end_group(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        with suppress(ProcessLookupError, PermissionError):  # macOS: no permission for a group that has ended
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _take(self, selector: selectors.BaseSelector, wait: float) -> None:
        """Read what is available now, a few pipes full at most: the time must be checked in between."""
        if not selector.get_map():  # it closed both, and goes on
            sleep(wait)
        for _ in range(_MOST_PIECES):
            events = selector.select(wait) if selector.get_map() else []
            if not events or len(self._output) > self._most:
                return
            wait = 0.0
            for key, _ in events:
                self._take_piece(selector, cast("IO[bytes]", key.fileobj))

    def _take_piece(self, selector: selectors.BaseSelector, pipe: IO[bytes]) -> None:
        piece = os.read(pipe.fileno(), _PIECE)
        if not piece:
            selector.unregister(pipe)
        self._kept[pipe] += piece
        del self._errors[:-_ERRORS]

    def _run(self, end: RunEnd) -> ProgramRun:
        self._end_group()
        return ProgramRun(end, self._process.returncode, bytes(self._output), bytes(self._errors))


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
    """The judgement on one input: an outcome, and words that say why it is not "solved"."""

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
        return LATE, "time ran out"
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
    """Return the verdict of check.py on an output."""
    source, answer = checker.with_name("input"), checker.with_name("output")
    source.write_bytes(instance.data)
    answer.write_bytes(output)
    command = [sys.executable, "-I", str(checker), str(source), str(answer)]
    run = run_program(command, b"", timeout=_CHECK_SECONDS, most=MOST_OUTPUT)
    if run.end is RunEnd.DONE and run.status == 0:
        return SOLVED, ""
    if run.status != 1 or run.end is RunEnd.LATE:
        why = "time ran out" if run.end is RunEnd.LATE else f"status {run.status}{_last_line(run.errors)}"
        raise PuzzleError(f"check.py cannot judge {instance.name}: {why}")
    faults = run.output.decode("utf-8", "replace").splitlines()
    return WRONG, "; ".join(map(_plain, faults[:3])) + ("; ..." if len(faults) > 3 else "")
