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


ROWS = ("1...", ".3..", "..3.", "..42")


def begun(terminal: Terminal, kind: str = "1") -> None:
    terminal.wait_for("jigsaw)? ")
    terminal.type(f"{kind}\n")
    terminal.wait_for("tile:\n")


def typed(terminal: Terminal, *lines: str) -> None:
    """Line after line, as a person types them and not as a paste."""
    for line in lines:
        terminal.type(line + "\n")
        terminal.wait_for(f"{line}\n")
        time.sleep(0.1)


def test_a_row_that_is_wrong_is_asked_for_again_and_the_others_stay() -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        typed(terminal, "1..5")
        terminal.wait_for("sudoku: expected 0 to 4 at r1c4, got '5'; once more, from the first line\n")
        typed(terminal, ROWS[0])
        terminal.wait_for("4 x 4, so 3 more lines; again starts over.\n")
        typed(terminal, ROWS[1], "..3.4")
        complaint = terminal.wait_for("again to start over\n")
        assert "line 3 of the puzzle: expected 4 cells, got 5" in " ".join(complaint.split())
        typed(terminal, ROWS[2], ROWS[3])
        assert "┃ · · ┃ 4 2 ┃" in terminal.wait_for(MENU)
        terminal.type("1\n")
        terminal.wait_for("The solution is unique (1).\n")
        assert terminal.end() == 0


def test_a_first_row_of_the_wrong_length_is_taken_back() -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        typed(terminal, "1..")
        assert "of size 3 cannot have boxes" in " ".join(terminal.wait_for("first line\n").split())
        typed(terminal, "1.....")
        terminal.wait_for("6 x 6, so 5 more lines; again starts over.\n")
        typed(terminal, "again")
        terminal.wait_for("From the first line:\n")
        typed(terminal, *ROWS)
        terminal.wait_for(MENU)
        terminal.type("4\n")
        assert terminal.end() == 0


def test_a_pasted_frame_is_taken_to_its_last_rule() -> None:
    frame = "+-----+-----+\n| 1 0 | 0 0 |\n| 0 3 | 0 0 |\n+-----+-----+\n| 0 0 | 3 0 |\n| 0 0 | 4 2 |\n+-----+-----+\n"
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        terminal.type(frame.replace("4 2", "4 x"))
        assert "r4c4, got 'x'" in terminal.wait_for("once more, from the first line\n")
        terminal.type(frame)
        seen = terminal.wait_for(MENU)
        assert seen.rstrip().endswith("┗━━━━━┻━━━━━┛")
        assert "more lines" not in seen
        terminal.type("2\n")
        terminal.wait_for("Row (1-4)? ")
        terminal.type("r1c9\n")
        terminal.wait_for("sudoku: expected a column from 1 to 4, got '9'\nRow (1-4)? ")
        terminal.type("R1C2\n")
        terminal.wait_for("Row 1, column 2 is 4.\n")
        terminal.wait_for("2 exit)? ")
        terminal.type("2\n")
        assert terminal.end() == 0


def test_messages_of_the_menu_break_between_words() -> None:
    with python_at_terminal("-c", CODE, columns=44, environment={"NO_COLOR": "1"}) as terminal:
        begun(terminal)
        terminal.type("1111111111111111\n")
        complaint = terminal.wait_for("Which line").partition("sudoku: ")[2]
        assert "is repeated in" in " ".join(complaint.split())
        assert all(len(line) <= 44 for line in complaint.splitlines())
        ends = [line.split()[-1] for line in complaint.splitlines() if line.strip()]
        assert not {"r1", "repeat", "re", "box"}.intersection(ends)


def test_a_line_of_a_layout_that_cannot_be_is_corrected() -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal, "4")
        terminal.type("1122\n1122\n3344\n4433\n")
        seen = terminal.wait_for("sudoku: ")
        assert "1 1 2 2\n1 1 2 2\n3 3 4 4\n4 4 3 3\n" in seen
        assert "region 3" in terminal.wait_for("Which line to correct (1-4, or again to type all)? ")
        terminal.type("5\n")
        assert "expected a line from 1 to 4, got '5'" in terminal.wait_for("type all)? ")
        terminal.type("4\n")
        terminal.wait_for("Line 4, now 4 4 3 3: ")
        terminal.type("334\n")
        assert "line 4 of the layout: expected 4 cells, got 3" in terminal.wait_for("Line 4, now 4 4 3 3: ")
        terminal.type("3344\n")
        terminal.wait_for("The puzzle, a line per row")
        terminal.type("exit\n")
        assert terminal.end() == 0


def test_a_line_of_givens_that_clash_is_corrected() -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        terminal.type("1...\n1...\n..4.\n..32\n")
        assert "the puzzle breaks a rule: 1 is repeated in" in terminal.wait_for("Which line to correct")
        terminal.wait_for("? ")
        terminal.type("2\n")
        terminal.wait_for("Line 2, now 1 . . .: ")
        terminal.type(".4.9\n")
        assert "expected 0 to 4 at r2c4, got '9'" in terminal.wait_for("Line 2, now 1 . . .: ")
        terminal.type(".4..\n")
        assert "┃ · 4 ┃ · · ┃" in terminal.wait_for(MENU)
        terminal.type("1\n")
        terminal.wait_for("The solution is unique (1).\n")
        assert terminal.end() == 0


def test_a_grid_with_a_wrong_line_can_be_typed_again() -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        terminal.type("1...\n1...\n..4.\n..32\n")
        terminal.wait_for("type all)? ")
        terminal.type("again\n")
        terminal.wait_for("From the first line:\n")
        terminal.type("1....4....4...32\n")
        terminal.wait_for(MENU)
        terminal.type("exit\n")
        assert terminal.end() == 0


@pytest.mark.parametrize(
    ("key", "status"), [("\x03", 130), ("\x04", 0), ("exit\n", 0)], ids=["Ctrl-C", "Ctrl-D", "exit"]
)
@pytest.mark.parametrize("lines", ["", "2\n"], ids=["which", "line"])
def test_leaving_while_a_line_is_corrected(key: str, status: int, lines: str) -> None:
    with menu(NO_COLOR="1") as terminal:
        begun(terminal)
        terminal.type("1...\n1...\n..4.\n..32\n")
        terminal.wait_for("type all)? ")
        terminal.type(lines)
        if lines:
            terminal.wait_for("Line 2, now 1 . . .: ")
        time.sleep(0.1)
        terminal.type(key)
        assert terminal.end() == status
        assert "Traceback" not in terminal.screen


def test_words_in_the_place_of_a_row_are_named() -> None:
    with python_at_terminal("-c", CODE, columns=240, environment={"NO_COLOR": "1"}) as terminal:
        begun(terminal)
        terminal.type("hello\n")
        seen = " ".join(terminal.wait_for("once more, from the first line").split())
        assert "'hello' is 5 letters, taken as line 1 of a puzzle of 5 x 5 tiles: a classic board of size 5" in seen
        terminal.type("elephants\n")
        seen = " ".join(terminal.wait_for("once more, from the first line").split())
        assert "'elephants' is 9 letters, taken as line 1 of a puzzle of 9 x 9 tiles: expected 0 to 9 at r1c1" in seen
        terminal.type("exit\n")
        assert terminal.end() == 0
