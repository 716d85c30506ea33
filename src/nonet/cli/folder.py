"""Where a command writes several files: a folder that is whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from nonet.cli.output import writing
from nonet.errors import PuzzleError, shorten
from nonet.files import is_there
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Folder:
    """Where several files go together: a folder that is new, or empty."""

    name: str

    def check(self) -> None:
        """What can be known to fail, before the work."""
        path = Path(self.name)
        if not self.name or "\0" in self.name:
            raise PuzzleError(f"cannot write: not a file name: {shorten(self.name)}")
        if is_there(path) and not (path.is_dir() and not any(path.iterdir())):
            raise PuzzleError(f"expected a folder that is new or empty, got {shorten(self.name)}")
        if not path.absolute().parent.is_dir():
            raise PuzzleError(f"cannot write: no such file or directory: {shorten(self.name)}")

    def write(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write all beside the folder and rename, so that it has all files or there is none."""
        with writing(self.name):
            self.check()
            path = Path(self.name).absolute()
            part = Path(mkdtemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent))
            try:
                for name, data in files:
                    (part / name).parent.mkdir(parents=True, exist_ok=True)
                    (part / name).write_bytes(data)
                part.chmod(0o777 & ~_umask())
                part.replace(path)
            except BaseException:
                rmtree(part, ignore_errors=True)
                raise


def _umask() -> int:
    """What a new folder of this process is not allowed; it can be asked for only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
