"""The bar for those who wait at a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet.cli import progress
from nonet.cli.output import note
from nonet.cli.progress import progress_bar, stream_bar, take_away, waiting, watched
from tests.bulk.files import LINE, needs_core
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


def lines_seen(screen: str) -> list[str]:
    """What stands on a terminal after these characters: a carriage return goes back to the beginning of the line."""
    lines = []
    for line in screen.split("\n"):
        shown: list[str] = []
        for part in line.split("\r"):
            shown[: len(part)] = part
        lines.append("".join(shown).rstrip())
    return lines


def test_several_items_have_a_rate_and_the_time_left() -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.005):
        found = []
        for number in watched("counting", range(40)):
            time.sleep(0.01)
            found.append(number)
        take_away()
    assert found == list(range(40))
    shown = screen.getvalue()
    assert "counting [" in shown
    assert "/s, 0:00 left" in shown
    assert " of 40, " in shown
    assert lines_seen(shown) == [""]


def test_a_note_stands_on_a_line_of_its_own() -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.0):
        with progress_bar("creating") as report:
            assert report is not None
            report(1, 9)
            note("time ran out")
            report(2, 9)
        note("done")
    assert lines_seen(screen.getvalue()) == ["sudoku: time ran out", "sudoku: done", ""]


@pytest.mark.parametrize("end", [ValueError, KeyboardInterrupt])
def test_no_bar_is_left_when_work_ends_early(end: type[BaseException]) -> None:
    screen = Terminal()
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.001):
        items = watched("counting", range(9))
        next(items)
        wait_for(lambda: "counting [" in screen.getvalue())
        with pytest.raises(end):
            items.throw(end())  # type: ignore[attr-defined]
        length = len(screen.getvalue())
        time.sleep(0.01)
        assert len(screen.getvalue()) == length  # the thread that draws has ended
    assert lines_seen(screen.getvalue()) == [""]


def test_a_terminal_that_cannot_write_over_a_line_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setenv("TERM", "dumb")
    with patch.object(sys, "stderr", screen), patch.multiple(progress, _WAIT=0.0, _PAUSE=0.001):
        for item in watched("x", [1, 2]):
            time.sleep(0.005 * item)
        with waiting("x"):
            time.sleep(0.005)
        with progress_bar("x") as report, stream_bar("x") as watch:
            assert report is None
            assert watch is None
    assert screen.getvalue() == ""


# Commands that take some seconds, at a terminal: bars are drawn at once, and many puzzles keep them busy.

_SHOWN = "import sys, os; from nonet.cli import progress; progress._WAIT = 0.0; progress._PAUSE = 0.001; "
_RUN = "sys.argv = ['sudoku', *sys.argv[1:]]; from nonet.__main__ import main; main()"
_TO_FILE = "os.dup2(os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT), 1); "

# The bar of each command, and how many puzzles keep it busy.
_STREAMS = {"solve": ("solving [", 3000), "rate": ("rating [", 3000), "canonical": ("canonical forms [", 3000)}
_STREAMS |= {"rate --summary": ("rating [", 3000)}
_SEVERAL = {"count": ("counting [", 1000), "minimize": ("minimizing [", 1500), "redundant": ("checking givens [", 400)}
_SEVERAL |= {"true-candidates": ("finding candidates [", 100), "symmetry": ("looking for symmetries [", 40)}
_SEVERAL |= {"canonical --json": ("finding canonical forms [", 400), "solve --json": ("solving [", 1000)}


@needs_core
@pytest.mark.parametrize("words", [*_STREAMS, *_SEVERAL])
def test_many_puzzles_have_a_bar_at_a_terminal(words: str, tmp_path: Path) -> None:
    source, (bar, count) = tmp_path / "in", (_STREAMS | _SEVERAL)[words]
    source.write_text(f"{LINE}\n" * count)
    arguments = ["-c", _SHOWN + _TO_FILE + _RUN, str(tmp_path / "out"), *words.split(), str(source)]
    with python_at_terminal(*arguments, environment={"NONET_ENGINE": "auto", "NO_COLOR": "1"}) as terminal:
        assert terminal.end() == 0, terminal.screen
    assert bar in terminal.screen
    assert "\x1b" not in terminal.screen
    assert lines_seen(terminal.screen) == [""]
    assert (tmp_path / "out").read_text()


@needs_core
@pytest.mark.parametrize("words", _STREAMS)
def test_answers_on_the_screen_have_no_bar_between_them(words: str, tmp_path: Path) -> None:
    source, (bar, _) = tmp_path / "in", _STREAMS[words]
    source.write_text(f"{LINE}\n" * 300)
    arguments = ["-c", _SHOWN + _RUN, *words.split(), str(source)]
    with python_at_terminal(*arguments, environment={"NONET_ENGINE": "auto"}, columns=200) as terminal:
        assert terminal.end() == 0, terminal.screen
    assert (bar in terminal.screen) == ("--summary" in words)
    piped = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONUTF8": "1"}
    )
    assert piped.stderr == ""
    if "--summary" not in words:
        assert lines_seen(terminal.screen) == [line.rstrip() for line in piped.stdout.split("\n")]


@needs_core
@pytest.mark.parametrize("words", ["rate", "create extreme -n 100000 --to line", "minimize"])
def test_an_interrupt_leaves_no_half_drawn_line(words: str, tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_text(f"{LINE}\n" * (50_000 if words == "rate" else 2000))
    files = [] if words.startswith("create") else [str(source)]
    arguments = ["-c", _SHOWN + _TO_FILE + _RUN, str(tmp_path / "out"), *words.split(), *files]
    with python_at_terminal(*arguments, environment={"NONET_ENGINE": "auto"}) as terminal:
        terminal.wait_for(" [")
        terminal.type("\x03")
        assert terminal.end() == 130
    assert lines_seen(terminal.screen)[-1] == ""
