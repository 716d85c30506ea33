"""The bar for those who wait at a terminal."""

from __future__ import annotations

import io
import sys
from unittest.mock import patch

from nonet.cli import progress
from nonet.cli.progress import progress_bar, stream_bar


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
