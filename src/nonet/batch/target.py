"""The file an output becomes: written beside its name, renamed when whole, and gone on with after a kill."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from nonet.batch.journal import Journal, Mark
from nonet.batch.outcome import Report
from nonet.errors import PuzzleError, shorten


class Target:
    """OUT, of which OUT.part and its journal exist while it is unfinished.

    `plan` is what a resumed run must agree on; None where a run cannot be resumed.
    """

    def __init__(self, path: Path, plan: dict[str, Any] | None) -> None:
        self.path, self.plan = path, plan
        self.part = path.with_name(path.name + ".part")
        self.journal = Journal(path.with_name(path.name + ".part.journal"))
        self.file: FileIO | None = None
        self.is_begun = False  # there is a mark to go on from

    def check(self, *, resume: bool, force: bool) -> None:
        """An unfinished output may be hours of work: it is only gone on with, or thrown away, if the user says so."""
        if self.part.exists() and not (resume or force):
            ways = "--resume goes on, --force starts anew" if self.journal.path.exists() else "--force starts anew"
            raise PuzzleError(f"an unfinished output exists ({ways}): {shorten(str(self.part))}")

    def overwrites(self, path: str) -> bool:
        """Whether writing would destroy this file, which the name or that of the unfinished output may mean."""
        for name in (self.path, self.part, self.journal.path):
            with suppress(OSError, ValueError):
                if name.samefile(path):
                    return True
        return False

    def open(self, *, resume: bool, force: bool) -> Mark | None:
        """Ready to be written; the mark to go on from, if there is one."""
        self.check(resume=resume, force=force)
        if not (resume and self.part.exists()):
            self._begin()
            return None
        assert self.plan is not None
        file = self._locked("r+b")
        try:
            mark = self.journal.go_on(self.plan, self.part.stat().st_size)
        except PuzzleError:
            file.close()  # and nothing is ours to remove
            raise
        file.seek(mark.size if mark else 0)
        file.truncate()
        self.file = file
        self.is_begun = mark is not None
        return mark

    def _begin(self) -> None:
        self.file = self._locked("ab")  # not "wb": another run may be writing there
        self.journal.remove()  # it knows another output than this will be
        if self.file.tell():  # ext4 writes a file that was ever cut to nothing to disk before it lets go of it
            self.file.truncate(0)
        if self.plan is not None:
            self.journal.begin(self.plan)

    def _locked(self, mode: str) -> FileIO:
        file = self.part.open(mode, buffering=0)
        assert isinstance(file, FileIO)
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except BlockingIOError:
            file.close()
            raise PuzzleError(f"another run is writing the output: {shorten(str(self.part))}") from None
        return file

    def mark(self, start: int, report: Report) -> None:
        """All that was written is good, and the input goes on at `start`."""
        if self.plan is not None:
            assert self.file is not None
            self.journal.add(Mark(self.file.tell(), start, report))
            self.is_begun = True

    def finish(self, check: Callable[[], None]) -> None:
        """Give the whole output its name. `check` refuses if somebody else took the name in the meantime."""
        assert self.file is not None
        check()
        self.file.close()
        self.part.replace(self.path)
        self.is_begun = False  # nothing is left to go on with
        self.journal.remove()

    def leave(self) -> bool:
        """Stop before the end: what can be gone on with stays, all else goes. Whether something stays."""
        if self.file is None:
            return False
        self.file.close()
        self.journal.close()
        if not self.is_begun:
            self.part.unlink(missing_ok=True)
            self.journal.remove()
        return self.is_begun
