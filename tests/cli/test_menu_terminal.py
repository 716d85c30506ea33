"""The menu with a person at a terminal: drawn grids, editing, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

CODE = "import sys; from nonet.cli.menu import run_menu; sys.exit(run_menu(sys.stdin, sys.stdout, sys.stderr))"
PATIENCE = 30.0
MENU = "What now (1 solve, 2 show a tile, 3 check a solution, 4 exit)? "


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
        end = time.monotonic() + PATIENCE
        while text not in self.screen:
            assert time.monotonic() < end, self.screen
            assert self._more(), self.screen
        seen, _, self.screen = self.screen.partition(text)
        return seen

    def _more(self) -> bool:
        if not select.select([self.descriptor], [], [], PATIENCE)[0]:
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
def menu(**environment: str) -> Iterator[Terminal]:
    env = os.environ | {"TERM": "xterm-256color", "PYTHONUTF8": "1", "NONET_ENGINE": "reference"} | environment
    if "NO_COLOR" not in environment:
        env.pop("NO_COLOR", None)
    pid, descriptor = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-c", CODE], env)
    terminal = Terminal(pid, descriptor)
    try:
        yield terminal
    finally:
        os.close(descriptor)  # hangs up, which ends a child that still waits
        if terminal.status is None:
            os.waitpid(pid, 0)


def test_a_jigsaw_is_drawn_with_its_borders() -> None:
    with menu(NO_COLOR="1") as terminal:
        terminal.wait_for("jigsaw)? ")
        terminal.type("4\n")
        terminal.wait_for("tile:\n")
        terminal.type("1112\n1332\n4332\n4442\n")
        assert "┃ 1 │ 1 │ 1 ┃ 2 ┃\n┠───╆━━━┿━━━╉───┨" in terminal.wait_for("The puzzle")
        terminal.wait_for("tile:\n")
        terminal.type("....\n.1..\n..4.\n..13\n")
        assert "┣━━━╉───┼───╂───┨\n┃ · ┃ · │ 4 ┃ · ┃" in terminal.wait_for(MENU)
        terminal.type("1\n")
        assert "┃ 1 │ 3 │ 2 ┃ 4 ┃" in terminal.wait_for("The solution is unique (1).\n")
        assert terminal.end() == 0


def test_a_shown_tile_is_coloured_and_asked_for_again() -> None:
    with menu() as terminal:
        terminal.wait_for("jigsaw)? ")
        terminal.type("1\n1....4....4...32\n2\n")
        terminal.wait_for("Row (1-4)? ")
        terminal.type("9\n")
        terminal.wait_for("sudoku: expected a row from 1 to 4, got '9'\nRow (1-4)? ")
        terminal.type("\n")  # only Enter: asked again, without a word
        terminal.wait_for("Row (1-4)? ")
        terminal.type("1\n")
        terminal.wait_for("Column (1-4)? ")
        terminal.type("2\n")
        drawn = terminal.wait_for("What now (1 solve, 2 exit)? ")
        assert re.search(r"\x1b\[1m1\x1b\[0m \x1b\[36m3\x1b\[0m", drawn)
        terminal.type("2\n")
        assert terminal.end() == 0


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("lines", ["", "1\n1...\n", "1\n1....4....4...32\n"], ids=["kind", "puzzle", "menu"])
def test_leaving_by_a_key(key: str, status: int, lines: str) -> None:
    with menu() as terminal:
        terminal.wait_for("jigsaw)? ")
        terminal.type(lines)
        if lines:
            terminal.wait_for(MENU if "....4" in lines else "1...\n")
        time.sleep(0.1)  # until it reads again
        terminal.type(key)
        assert terminal.end() == status
        assert "Traceback" not in terminal.screen
        assert "sudoku:" not in terminal.screen


def test_a_terminal_without_unicode_gets_ascii() -> None:
    with menu(NO_COLOR="1", PYTHONIOENCODING="ascii") as terminal:
        terminal.wait_for("jigsaw)? ")
        terminal.type("1\n1....4....4...32\n")
        assert "| 1 . | . . |\n| . 4 | . . |\n+-----+-----+" in terminal.wait_for(MENU)
        terminal.type("exit\n")
        assert terminal.end() == 0
