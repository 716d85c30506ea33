"""Commands with a person at a terminal, who types the puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pty", reason="needs pseudo-terminals")

from tests.cli.terminal import python_at_terminal

SMALL = "1....3....3...42"


@pytest.mark.parametrize("command", ["solve", "rate", "hint"])
def test_one_ctrl_d_ends_a_typed_puzzle(command: str) -> None:
    """A terminal can be read on after its end; solve and rate wanted Ctrl-D three times."""
    with python_at_terminal("-m", "nonet", command) as terminal:
        terminal.wait_for("end with Ctrl-D\n")
        terminal.type(f"{SMALL}\n\x04")
        assert terminal.end() == 0
        assert {"solve": "1423231442313142", "rate": "Level: easy", "hint": "Full house"}[command] in terminal.screen


@pytest.mark.parametrize("command", ["solve", "rate", "hint"])
def test_one_ctrl_d_ends_what_was_never_begun(command: str) -> None:
    with python_at_terminal("-m", "nonet", command) as terminal:
        terminal.wait_for("end with Ctrl-D\n")
        terminal.type("\x04")
        assert terminal.end() == 2
        assert terminal.screen.endswith("sudoku: expected a puzzle, got nothing\n")


def test_a_page_is_not_printed_on_a_terminal() -> None:
    with python_at_terminal("-m", "nonet", "page") as terminal:
        assert terminal.end() == 2
        assert (
            terminal.screen
            == "sudoku: page needs -o FILE: a terminal cannot show an HTML file (see sudoku page --help)\n"
        )


@pytest.mark.parametrize("command", ["hint --more", "explain --more", "candidates"])
def test_sentences_break_between_words(command: str) -> None:
    with python_at_terminal("-m", "nonet", *command.split(), columns=40, environment={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("end with Ctrl-D\n")
        terminal.type(f"{SMALL}\n\x04")
        assert terminal.end() == 0
        assert max(len(line) for line in terminal.screen.splitlines()) <= 40
        words = "Full house: r3c4 is the last empty cell in box 4, so it must be 1."
        assert words in " ".join(terminal.screen.split())


def test_a_cell_and_its_digit_stay_on_one_line() -> None:
    with python_at_terminal("-m", "nonet", "explain", columns=40) as terminal:
        terminal.wait_for("end with Ctrl-D\n")
        terminal.type(f"{SMALL}\n\x04")
        assert terminal.end() == 0
        lines = terminal.screen.splitlines()
        assert sum(line.count(" = ") for line in lines) == SMALL.count(".")
        assert max(map(len, lines)) <= 40


RULES = "thermo: r1c1 r2c1\nthermo: r3c3 r4c3\nkiller: 5 r1c2 r1c3\nkiller: 5 r2c3 r2c4\n1...\n....\n....\n....\n"


def test_the_rules_below_a_drawing_break_between_words_and_say_where(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(RULES)
    with python_at_terminal("-m", "nonet", "show", str(puzzle), columns=40, environment={"NO_COLOR": "1"}) as terminal:
        assert terminal.end() == 0
    below = terminal.screen.partition("┗━━━━━┻━━━━━┛\n")[2].splitlines()
    assert below == [
        "# thermo: digits rise from the bulb to",
        "#   the tip.",
        "#   r1c1 r2c1; r3c3 r4c3",
        "# killer: no digit repeats in the cage,",
        "#   and its digits add up to the number.",
        "#   5 r1c2 r1c3; 5 r2c3 r2c4",
    ]
