"""What differs on Windows, as far as other systems can tell."""

from __future__ import annotations

import io
from errno import EINVAL, ENOSPC, EPIPE

from nonet.cli.output import is_broken_pipe, unify


def test_a_pipe_carries_utf_8_and_line_feeds() -> None:
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding="cp1252", newline="\r\n")
    unify(stream)
    stream.write("┏━┓\n")
    stream.flush()
    assert data.getvalue() == "┏━┓\n".encode()


def test_a_terminal_and_a_closed_stream_stay_as_they_are() -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    terminal = Terminal(io.BytesIO(), encoding="cp1252")
    unify(terminal)
    unify(None)
    assert terminal.encoding == "cp1252"


def test_a_reader_that_left_is_recognised() -> None:
    assert is_broken_pipe(OSError(EPIPE, "broken pipe"))
    assert is_broken_pipe(OSError(EINVAL, "invalid argument"), "nt")
    assert not is_broken_pipe(OSError(EINVAL, "invalid argument"), "posix")
    assert not is_broken_pipe(OSError(ENOSPC, "no space left on device"), "nt")
