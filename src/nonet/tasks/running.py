"""Running a program that nobody vouches for: limits on its time and output, and nothing of it left behind.

It gets a session, and so a process group, of its own, and the whole group is ended when the program is done or its time
is over. It is no sandbox: the program may do what the user may, and one that leaves its group on purpose lives on.
Programs of strangers belong into a container.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import IO, cast

from nonet.errors import EngineUnavailable, PuzzleError, shorten
from nonet.records import dataclass

_PIECE = 65_536
_MOST_PIECES = 64
_PAUSE = 0.05  # seconds until it is asked again whether the program ended, where its output does not say so
_ERRORS = 4096  # bytes of standard error that are kept


class RunEnd(Enum):
    """How a program ended."""

    DONE = "done"  # by itself, with any status
    LATE = "late"  # its time was over
    LONG = "long"  # it wrote more than anybody wants to read


@dataclass(frozen=True, slots=True)
class ProgramRun:
    """What a program did: how it ended, its status (negative: the signal that ended it), and what it wrote."""

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
        raise EngineUnavailable("programs are run on Linux and macOS only: elsewhere nothing ends all processes of one")
    with TemporaryFile() as source:
        source.write(data)
        source.seek(0)
        try:
            process = subprocess.Popen(  # noqa: S603  (what the user asked for)
                program, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise PuzzleError(f"cannot run the program: {reason.lower()}: {shorten(program[0])}") from None
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
        """Whether the program ended. It is not buried yet, so that no other group can have its number."""
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
        """What can be read now, a few pipes full at most: time must be looked at in between."""
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
