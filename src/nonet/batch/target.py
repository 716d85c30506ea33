"""The file of an output: written beside its name, renamed when whole, and continued after a kill."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from nonet.batch.journal import Checkpoint, Journal
from nonet.batch.outcome import Report
from nonet.errors import PuzzleError, shorten
from nonet.files import check_place, create_file, is_plain_file, is_there, move, open_file

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Target:
    """OUT, of which OUT.part and its journal exist while it is unfinished.

    `plan` is what a resumed run must agree on; None where a run cannot be resumed. Where the part is in another form
    than the file, `remake` makes the file of it, as OUT.part.whole.
    """

    def __init__(self, path: Path, plan: dict[str, Any] | None) -> None:
        self.path, self.plan = path, plan
        self.part = path.with_name(path.name + ".part")
        self.journal = Journal(path.with_name(path.name + ".part.journal"))
        self.whole = path.with_name(path.name + ".part.whole")
        self.file: FileIO | None = None
        self.is_remade = False  # the file is in `whole`
        self.is_begun = False  # there is a mark to go on from

    @property
    def is_finished(self) -> bool:
        """Whether the output is there, and nothing of it is unfinished."""
        return self.path.is_file() and not is_there(self.part) and not is_there(self.whole)

    def check(self, *, resume: bool, force: bool) -> None:
        """An unfinished output may be hours of work. It is continued, or thrown away, only if the user says so."""
        for path in self._ours:
            if is_there(path) and not is_plain_file(path):
                raise PuzzleError(f"cannot write: not a file, but we would write there: {shorten(str(path))}")
        if resume or force:
            return
        if is_there(self.part):
            ways = "--resume goes on, --force starts anew" if is_there(self.journal.path) else "--force starts anew"
            raise PuzzleError(f"an unfinished output exists ({ways}): {shorten(str(self.part))}")
        for path, what in ((self.journal.path, "a journal"), (self.whole, "an unfinished output")):
            if is_there(path):
                raise PuzzleError(f"{what} exists (--force starts anew): {shorten(str(path))}")

    @property
    def _ours(self) -> tuple[Path, ...]:
        """The files beside the output while it is unfinished."""
        return self.part, self.journal.path, self.whole

    def overwrites(self, path: str) -> bool:
        """Whether writing would destroy this file, under the output's name or that of its unfinished part."""
        for name in (self.path, *self._ours):
            with suppress(OSError, ValueError):
                if name.samefile(path):
                    return True
        return False

    def open(self, *, resume: bool, force: bool) -> Checkpoint | None:
        """Ready to be written; the mark to go on from, if there is one."""
        self.check(resume=resume, force=force)
        if not (resume and is_there(self.part)):
            self._begin(force=force)
            return None
        assert self.plan is not None
        file = self._locked(is_new=False)
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

    def _begin(self, *, force: bool) -> None:
        file = self._locked(is_new=not (force and is_there(self.part)))  # another run may be writing there
        self.file = file
        self.journal.begin(self.plan)  # before the part is cut: no mark of the old journal may be believed
        if file.seek(0, os.SEEK_END):  # ext4 writes a file that was ever cut to nothing to disk before it lets go of it
            file.seek(0)
            file.truncate()
        self.whole.unlink(missing_ok=True)  # it was made of the part that was thrown away

    def _locked(self, *, is_new: bool) -> FileIO:
        """The part, new or as it is, for this run alone."""
        try:
            file = FileIO(create_file(self.part) if is_new else open_file(self.part), "r+b")
        except FileExistsError:
            raise PuzzleError(self._busy) from None
        if fcntl is None:
            return file
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise PuzzleError(self._busy) from None
        if not self._has_name(file):  # the run that was writing it is done: it is no part any more
            file.close()
            raise PuzzleError(self._busy)
        return file

    @property
    def _busy(self) -> str:
        return f"another run is writing the output: {shorten(str(self.part))}"

    def _has_name(self, file: FileIO) -> bool:
        """Whether the part is still the file that we opened."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.part.lstat())
        except OSError:
            return False

    def mark(self, start: int, report: Report) -> None:
        """All that was written is good, and the input goes on at `start`."""
        if self.plan is not None:
            assert self.file is not None
            self.journal.add(Checkpoint(self.file.tell(), start, report))
            self.is_begun = True

    def remake(self, make: Callable[[FileIO, FileIO], None]) -> None:
        """Make the file of its part. If that fails, the part can be gone on with as before."""
        assert self.file is not None
        self.whole.unlink(missing_ok=True)  # of a run that was killed here; the lock on the part is ours
        try:
            with FileIO(create_file(self.whole), "r+b") as whole:
                make(self.file, whole)
        except BaseException:  # Ctrl-C too
            self.whole.unlink(missing_ok=True)
            raise
        self.is_remade = True

    def finish(self, *, force: bool) -> None:
        """Give the whole output its name; without `force` it is refused if somebody else took the name meanwhile."""
        assert self.file is not None
        check_place(str(self.path), force=force)
        if fcntl is None:  # Windows: it renames no file that is open, and there is no lock to be held
            self.file.close()
        move(self.whole if self.is_remade else self.part, self.path, force=force)
        self.is_begun = False  # nothing is left to go on with
        self.journal.remove()
        if self.is_remade:
            self.part.unlink(missing_ok=True)
        self.file.close()  # and only now the lock: until here nobody else may take the part for unfinished

    def leave(self) -> bool:
        """Stop before the end. Only an output that can be continued stays; returns whether it does."""
        if self.file is None or self.file.closed:
            return self.is_begun
        if self.is_remade:  # its name was taken meanwhile
            self.whole.unlink(missing_ok=True)
        if self.is_begun:
            self.journal.close()
        else:
            if fcntl is None:  # as in `finish`
                self.file.close()
            if fcntl is None or self._has_name(self.file):
                self.part.unlink(missing_ok=True)
            self.journal.remove()
        self.file.close()
        return self.is_begun
