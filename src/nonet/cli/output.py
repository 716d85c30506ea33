"""Where a command writes: a file that is not overwritten by accident, or standard output."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import click

from nonet.errors import PuzzleError, shorten

STDOUT = "-"


@dataclass(frozen=True, slots=True)
class Output:
    """Where text goes: a file, or standard output for "-"."""

    name: str
    force: bool

    def check(self) -> None:
        """What can be known to fail, before the work. An output that exists is only overwritten by --force."""
        if self.name == STDOUT:
            return
        path = Path(self.name)
        if path.exists() and not self.force:
            raise PuzzleError(f"the output exists (--force overwrites it): {shorten(self.name)}")
        if path.is_dir():
            raise PuzzleError(f"cannot write: is a directory: {shorten(self.name)}")
        if not path.parent.is_dir():
            raise PuzzleError(f"cannot write: no such file or directory: {shorten(self.name)}")
        if "\0" in self.name or not os.access(path.parent, os.W_OK):
            raise PuzzleError(f"cannot write: permission denied: {shorten(self.name)}")

    def write(self, text: str) -> None:
        if self.name == STDOUT:
            click.echo(text, nl=False)
            return
        self.check()  # again: the work may have taken hours, and somebody else may have written there
        _write_whole(Path(self.name), text)


def _write_whole(path: Path, text: str) -> None:
    """Write beside the file and rename, so that a failure leaves what was there and nothing else."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise PuzzleError(f"cannot write: {(error.strerror or 'failed').lower()}: {shorten(str(path))}") from None
