"""A process at a pseudo-terminal, for tests of what a person sees and types."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

LONGEST_WAIT = 30.0


class Terminal:
    """A child process at a pseudo-terminal."""

    def __init__(self, pid: int, descriptor: int) -> None:
        self.pid, self.descriptor = pid, descriptor
        self.screen = ""
        self.status: int | None = None

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode())

    def wait_for(self, text: str) -> str:
        """Everything on the screen up to this text, which is waited for."""
        end = time.monotonic() + LONGEST_WAIT
        while text not in self.screen:
            assert time.monotonic() < end, self.screen
            assert self._more(), self.screen
        seen, _, self.screen = self.screen.partition(text)
        return seen

    def _more(self) -> bool:
        if not select.select([self.descriptor], [], [], LONGEST_WAIT)[0]:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:  # Linux says so when the child is gone
            return False
        self.screen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def end(self) -> int:
        """The status of the child, with the rest of its screen read."""
        while self.status is None and self._more():
            pass
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status


@contextmanager
def python_at_terminal(*arguments: str, columns: int = 80, environment: Mapping[str, str] = {}) -> Iterator[Terminal]:
    """Python with these arguments, at a terminal so wide."""
    env = os.environ | {"TERM": "xterm-256color", "PYTHONUTF8": "1", "NONET_ENGINE": "reference", **environment}
    for name in {"NO_COLOR", "COLUMNS"} - environment.keys():
        env.pop(name, None)
    pid, descriptor = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execve(sys.executable, [sys.executable, *arguments], env)
    terminal = Terminal(pid, descriptor)
    try:
        yield terminal
    finally:
        os.close(descriptor)  # hangs up, which ends a child that still waits
        if terminal.status is None:
            os.waitpid(pid, 0)
