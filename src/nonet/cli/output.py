"""Where a command writes: a file that is not overwritten by accident, or standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from nonet.errors import PuzzleError, shorten

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
        """What can be known to fail, before the work. An output that exists is only overwritten by --force."""
        if self.is_stream:
            return
        if "\0" in self.name:
            raise PuzzleError(f"cannot write: not a file name: {shorten(self.name)}")
        path = Path(self.name)
        if path.exists() and not self.force:
            raise PuzzleError(f"the output exists (--force overwrites it): {shorten(self.name)}")
        if path.is_dir():
            raise PuzzleError(f"cannot write: is a directory: {shorten(self.name)}")
        if not path.parent.is_dir():
            raise PuzzleError(f"cannot write: no such file or directory: {shorten(self.name)}")
        if not os.access(path.parent, os.W_OK):
            raise PuzzleError(f"cannot write: permission denied: {shorten(self.name)}")

    def write(self, text: str | bytes) -> None:
        with writing(self.name):
            if self.name == STDOUT:
                click.echo(text, nl=False)
                return
            self.check()  # again: the work may have taken hours, and somebody else may have written there
            if self.is_stream:
                Path(self.name).write_bytes(_as_bytes(text))
            else:
                _write_whole(Path(self.name), _as_bytes(text))


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Outputs that cannot be written are named. A reader that leaves (`| head`) is no failure: quiet, and status 0."""
    try:
        yield
    except OSError as error:
        if name == STDOUT:
            mute_stdout()
        if isinstance(error, BrokenPipeError):
            raise click.exceptions.Exit(0) from None
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


def mute_stdout() -> None:
    """What could not be written is not tried again, with another complaint, when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _write_whole(path: Path, data: bytes) -> None:
    """Write beside the file and rename, so that a failure leaves what was there and nothing else."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except BaseException:  # Ctrl-C too
        part.unlink(missing_ok=True)
        raise
