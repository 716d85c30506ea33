"""The bar for those who wait at a terminal."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet.cli import progress
from nonet.cli.progress import progress_bar, stream_bar, waiting
from tests.cli.terminal import python_at_terminal


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_scripts_see_no_bar() -> None:
    with patch.object(sys, "stderr", io.StringIO()), progress_bar("creating") as report:
        assert report is None


def test_people_see_a_bar_that_is_wiped_away() -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.0):
        with progress_bar("creating") as report:
            assert report is not None
            report(15, 30)
            assert "creating [###############...............] 15 of 30" in screen.getvalue()
        assert screen.getvalue().endswith("\r")


def test_short_work_shows_nothing() -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), progress_bar("creating") as report:
        assert report is not None
        report(1, 2)
    assert screen.getvalue() == ""


@pytest.mark.parametrize("columns", [12, 20, 40, 100, 200])
def test_the_bar_fits_the_terminal(columns: int) -> None:
    """A line that is wrapped cannot be written over: a narrow terminal was full of bars."""
    screen = Terminal()
    with (
        patch.object(sys, "stderr", screen),
        patch.multiple(progress, _WAIT=0.0, _PAUSE=0.0, _columns=lambda: columns),
        stream_bar("solving") as watch,
    ):
        assert watch is not None
        for done in range(0, 10_000_000, 1_000_000):
            watch(done, done, 10_000_000)
    lines = screen.getvalue().split("\r")
    assert max(map(len, lines)) < columns
    assert ("[" in lines[-3]) == (columns > 40)


def test_a_stream_shows_puzzles_rate_and_time_left() -> None:
    screen = Terminal()
    with (
        patch.object(sys, "stderr", screen),
        patch.multiple(progress, _WAIT=0.0, _PAUSE=0.0, monotonic=iter(range(99)).__next__),
        stream_bar("solving") as watch,
    ):
        assert watch is not None
        watch(1000, 100, 1000)
        watch(5000, 500, 1000)
        assert "solving [###############...............] 5,000 puzzles, " in screen.getvalue()
        assert "/s, 0:0" in screen.getvalue()
        assert screen.getvalue().endswith(" left")
        watch(6000, 600, None)
        assert "solving 6,000 puzzles, " in screen.getvalue()
    with patch.object(sys, "stderr", io.StringIO()), stream_bar("solving") as watch:
        assert watch is None


def test_many_puzzles_that_go_to_a_file_are_counted(tmp_path: Path) -> None:
    """As in `sudoku create hard --count 100000 > puzzles.txt`."""
    code = (
        "import os, sys; os.dup2(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT), 1); "
        "sys.argv = ['sudoku', 'create', 'hard', '--count', '100000', '--threads', '1', '--to', 'line']; "
        "from nonet.__main__ import main; main()"
    )
    with python_at_terminal("-c", code, str(tmp_path / "out"), environment={"NONET_ENGINE": "auto"}) as terminal:
        terminal.wait_for("creating [")
        terminal.wait_for(" puzzles, ")
        terminal.wait_for(" left")
        terminal.type("\x03")
        assert terminal.end() == 130


def test_people_who_wait_see_the_seconds() -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.01):
        with waiting("counting", 10):
            wait_for(lambda: "counting [" in screen.getvalue())
        assert "] 0 of 10 s" in screen.getvalue()
        assert screen.getvalue().endswith("\r")
        with waiting("solving"):
            wait_for(lambda: "solving 0 s" in screen.getvalue())


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        time.sleep(0.01)
    assert is_so()


def test_scripts_and_short_work_see_nothing_of_waiting() -> None:
    for screen in (io.StringIO(), Terminal()):
        with patch.object(sys, "stderr", screen), waiting("counting", inf):
            pass
        assert screen.getvalue() == ""


@pytest.mark.parametrize(("words", "bar"), [("count", "counting ["), ("solve", "solving ")])
def test_long_work_is_shown_at_a_terminal(words: str, bar: str, tmp_path: Path) -> None:
    size = 9 if words == "count" else 100
    (tmp_path / "empty").write_text("\n".join(["0 " * size] * size))
    arguments = ["-m", "nonet", words, str(tmp_path / "empty")]
    with python_at_terminal(*arguments, environment={"NONET_ENGINE": "auto"}) as terminal:
        terminal.wait_for(bar)
        terminal.type("\x03")
        assert terminal.end() == 130
    assert "Traceback" not in terminal.screen
