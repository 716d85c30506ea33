"""The menu with a person at a terminal: drawn grids, editing, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import re
import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pty", reason="needs pseudo-terminals")

from tests.cli.terminal import python_at_terminal

if TYPE_CHECKING:
    from tests.cli.terminal import Terminal

CODE = "import sys; from nonet.cli.menu import run_menu; sys.exit(run_menu(sys.stdin, sys.stdout, sys.stderr))"
MENU = "What now (1 solve, 2 show a tile, 3 check a solution, 4 exit)? "


def menu(**environment: str) -> AbstractContextManager[Terminal]:
    return python_at_terminal("-c", CODE, environment=environment)


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
