"""Running the command in this process: quick enough for hundreds of cases."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from unittest.mock import patch

from nonet.cli.main import run, run_command


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str


def sudoku(*args: str, stdin: str | bytes = "") -> Outcome:
    """The status and both streams of `sudoku ARGS`."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(content), encoding="utf-8") for content in (data, b"", b"")]
    with patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        status = run(lambda: run_command(list(args)))
        for stream in streams[1:]:
            stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams[1:])
    return Outcome(status, out, err)
