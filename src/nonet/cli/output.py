"""Where a command writes: a file that is not overwritten by accident, or standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import click

from nonet.errors import PuzzleError, shorten
from nonet.files import check_place, write_whole

STDOUT = "-"

_BOUND = "\u00a0=\u00a0"  # no line ends at such a space


@dataclass(frozen=True, slots=True)
class Output:
    """Where text, or bytes of a drawing, go: a file, or standard output for "-"."""

    name: str
    force: bool

    @property
    def is_stream(self) -> bool:
        """Whether text flows through (standard output, a pipe, /dev/null), so that nothing can be renamed or lost."""
        if self.name == STDOUT or "\0" in self.name:
            return self.name == STDOUT
        path = Path(self.name)
        return path.exists() and not (path.is_file() or path.is_dir())

    def check(self) -> None:
        """Refuse what is known to fail before the work. An output that exists is only overwritten by --force."""
        if self.is_stream:
            return
        check_place(self.name, force=self.force)

    def write(self, text: str | bytes) -> None:
        with writing(self.name):
            if self.name == STDOUT:
                click.echo(text, nl=False)
                return
            self.check()  # again: the work may have taken hours, and somebody else may have written there
            if self.is_stream:
                Path(self.name).write_bytes(_as_bytes(text))
            else:
                write_whole(Path(self.name), _as_bytes(text), force=self.force)


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Outputs that cannot be written are named. A reader that leaves (`| head`) is no failure: see `main.run`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if name == STDOUT:
            mute(sys.stdout)
        where = "standard output" if name == STDOUT else name
        raise PuzzleError(f"cannot write: {(error.strerror or 'failed').lower()}: {shorten(where)}") from None


def say(line: str, indent: str = "") -> None:
    """A sentence on standard output; at a terminal its lines end between words, and not within `r1c1 = 5`."""
    if sys.stdout and sys.stdout.isatty():
        import shutil
        import textwrap

        width = shutil.get_terminal_size().columns
        later = indent + "  "
        line = textwrap.fill(
            line.replace(" = ", _BOUND), width, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False
        ).replace(_BOUND, " = ")
    else:
        line = indent + line
    click.echo(line)


def mute(*streams: TextIO | None) -> None:
    """What could not be written is not tried again, with another complaint, when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        if stream:  # None where the caller closed it (>&-)
            with suppress(OSError, ValueError):  # no real file, as in tests
                os.dup2(nowhere, stream.fileno())


def _as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()
