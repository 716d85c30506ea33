"""The journal beside an unfinished output. It says what the output was made from, and up to where it is good.

The first line says what the run was; every other line marks a place where the output may be cut and the run go on.
Lines are only added. It is safe against a process that is killed, not against a machine that loses power.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from nonet.batch.outcome import Report
from nonet.batch.raw_files import write_all
from nonet.errors import PuzzleError, shorten
from nonet.files import create_file, open_file
from nonet.records import dataclass

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
        """What the run was, whatever came of it; None where there is no journal."""
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
            raise PuzzleError(f"cannot resume: no journal of the unfinished run: {shorten(self.path.name)}")
        compare_plans(began, {"version": VERSION, **plan})
        kept, mark = [head], None
        for number, line in enumerate(lines, 2):
            try:
                data = loads(line)
            except (ValueError, RecursionError):  # cut off when the run was
                break
            found = _mark_of(data, mark)
            if found is None:
                where = f"line {number} of {shorten(self.path.name)}"
                raise PuzzleError(f"cannot resume: the journal is damaged (--force starts anew): {where}")
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
            raise PuzzleError(f"cannot resume: {what} (--force starts anew)")
