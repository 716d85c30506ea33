"""The file of an output: written beside its name, renamed when whole, and continued after a kill."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_place, create_file, is_plain_file, is_there, move, open_file, write_all
from nonet.bulk.outcome import Report

# The journal beside an unfinished output. It says what the output was made from, and up to where it is good.
#
# The first line says what the run was; every other line marks a place where the output may be cut and the run go on.
# Lines are only added. It is safe against a process that is killed, not against a machine that loses power.

VERSION = 1


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Whole chunks up to here: bytes of the output, the place in the input, and what there is to tell."""

    size: int
    start: int
    report: Report


class Journal:
    """A file of JSON lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes = 0  # that are in it
        self._file: FileIO | None = None

    def begin(self, plan: dict[str, Any] | None) -> None:
        """Remove an existing journal, which belongs to another output; begin a new one if there is a plan."""
        self.path.unlink(missing_ok=True)
        if plan is not None:
            self._file = FileIO(
                create_file(self.path), "r+b"
            )  # without a buffer: a line is in the file, or was cut off
            write_all(self._file, _line({"version": VERSION, **plan}))

    def add(self, mark: Checkpoint) -> None:
        assert self._file is not None
        line = _line({"size": mark.size, "start": mark.start, "report": mark.report.as_data(self.notes)})
        write_all(self._file, line)
        self.notes = len(mark.report.notes)

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def plan(self) -> dict[str, Any] | None:
        """Return the plan of the run, whatever came of it; None if there is no journal."""
        from json import loads

        try:
            with self.path.open(encoding="utf-8") as file:
                found = loads(file.readline())
        except (OSError, ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def go_on(self, plan: dict[str, Any], size: int) -> Checkpoint | None:
        """The last mark within so many bytes of output; later marks are dropped. Refuses a journal of another plan."""
        from json import loads  # every stream loads this file, few have a journal

        try:
            head, *lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
            began = loads(head)
        except (OSError, ValueError, RecursionError):
            began = None
        if not isinstance(began, dict):
            raise PuzzleError(f"cannot resume: the journal {shorten(self.path.name)} of the unfinished run is missing")
        compare_plans(began, {"version": VERSION, **plan})
        kept, mark = [head], None
        for number, line in enumerate(lines, 2):
            try:
                data = loads(line)
            except (ValueError, RecursionError):  # cut off when the run was
                break
            found = _mark_of(data, mark)
            if found is None:
                where = f"line {number} of the journal {shorten(self.path.name)}"
                raise PuzzleError(f"cannot resume: {where} is damaged (--force starts again)")
            if found.size > size or not line.endswith("\n"):
                break
            mark = found
            kept.append(line)
        self.notes = len(mark.report.notes) if mark else 0
        self._file = FileIO(open_file(self.path), "r+b")
        self._file.truncate(len("".join(kept).encode()))  # not written anew: the disk may be full
        self._file.seek(0, os.SEEK_END)
        return mark

    def remove(self) -> None:
        """Remove the journal, unless another run has begun one under the same name since."""
        if self._file:
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(self._file.fileno()), self.path.lstat()):
                    if fcntl is None:  # Windows cannot remove an open file
                        self.close()
                    self.path.unlink()
            self.close()


def _line(data: dict[str, Any]) -> bytes:
    from json import dumps

    return dumps(data).encode() + b"\n"


def _mark_of(data: object, last: Checkpoint | None) -> Checkpoint | None:
    """The mark that a line of a journal is, behind the last one; None if it is none."""
    try:
        size, start, report = data["size"], data["start"], data["report"]  # type: ignore[index]
        found = Checkpoint(size, start, Report.of_data(report, last.report.notes if last else ()))
    except (TypeError, KeyError, ValueError):
        return None
    told = found.report
    numbers = [size, start, told.lines, told.puzzles, *told.tally.values()]
    numbers += [number for note in told.notes for number in (note.line, note.puzzle)]
    texts = [text for note in told.notes for text in (note.tally, note.text)]
    if not all(type(number) is int and number >= 0 for number in numbers):
        return None
    if not all(isinstance(text, str) for text in texts):
        return None
    goes_on = last is None or (size >= last.size and start >= last.start and told.puzzles >= last.report.puzzles)
    return found if goes_on else None


def compare_plans(known: dict[str, Any], plan: dict[str, Any]) -> None:
    """Refuse to go on with a run that was another one."""
    for name, value in plan.items():
        if known.get(name) != value:
            what = "the input has changed" if name == "input" else f"the run began with another {name}"
            raise PuzzleError(f"cannot resume: {what} (--force starts again)")


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
        """True if the output is there, and nothing of it is unfinished."""
        return self.path.is_file() and not is_there(self.part) and not is_there(self.whole)

    def check(self, *, resume: bool, force: bool) -> None:
        """An unfinished output may be hours of work. It is continued, or thrown away, only if the user says so."""
        for path in self._ours:
            if is_there(path) and not is_plain_file(path):
                raise PuzzleError(
                    f"cannot write {shorten(str(path))}: something that is not a regular file already has this name"
                )
        if resume or force:
            return
        if is_there(self.part):
            ways = f"{'--resume continues it, ' * is_there(self.journal.path)}--force starts again"
            raise PuzzleError(f"the unfinished output {shorten(str(self.part))} exists ({ways})")
        for path, what in ((self.journal.path, "journal"), (self.whole, "unfinished output")):
            if is_there(path):
                raise PuzzleError(f"the {what} {shorten(str(path))} exists (--force starts again)")

    @property
    def _ours(self) -> tuple[Path, ...]:
        """The files beside the output while it is unfinished."""
        return self.part, self.journal.path, self.whole

    def overwrites(self, path: str) -> bool:
        """Return True if writing would destroy this file, under the output's name or that of its unfinished part."""
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
        """Return True if the part is still the file that we opened."""
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
