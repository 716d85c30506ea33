"""sudoku solve --limit N: solutions are printed as they are found, so that a million of them take no memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import monotonic

from nonet.board import Grid
from nonet.cli.output import Output, note
from nonet.errors import RunTimeout
from nonet.formats import find_format, write_stream
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.solve import Answer, Verdict, solve_puzzle

# A write costs more than a solution. So they are gathered, but nobody waits for what was found long ago.
_TOGETHER = 1000
_SECONDS = 0.1


def can_list(puzzles: Sequence[Puzzle]) -> bool:
    """Whether a text can be written solution by solution: no head counts them, and nothing else is to be told."""
    return not find_format(puzzles[0].format).has_head and not any(puzzle.info for puzzle in puzzles)


@dataclass(slots=True)
class Listing:
    """The solutions of puzzles, up to `shown` of each; what is known of each puzzle when they are through."""

    shown: int
    engine: str | None
    timeout: float | None
    answers: list[Answer]
    is_late: bool = False
    _full: tuple[str, Iterator[Grid]] | None = None  # a puzzle with as many solutions as are shown: are there more?

    def write(self, puzzles: Sequence[Puzzle], output: Output, *, header: bool) -> None:
        """All of them, with remarks behind."""
        remarks: list[str] = []
        texts = write_stream(self._grids(puzzles, remarks), find_format(puzzles[0].format), header=header)
        output.write_pieces(_gathered(texts))
        self._look_for_more(remarks)  # only now: nobody waits for it with solutions that are not written yet
        for remark in remarks:
            note(remark)

    def _grids(self, puzzles: Sequence[Puzzle], remarks: list[str]) -> Iterator[Grid]:
        for number, puzzle in enumerate(puzzles, 1):
            self._look_for_more(remarks)
            which = f"puzzle {number}: " if len(puzzles) > 1 else ""
            started = monotonic()
            answer = solve_puzzle(puzzle, 2, self.engine, self.timeout)
            self.answers.append(answer)
            if answer.verdict is not Verdict.UNIQUE:
                remarks.append(which + answer.sentence)
            if answer.verdict is not Verdict.MULTIPLE:
                yield from answer.result.solutions
                continue
            listed = 0
            left = None if self.timeout is None else max(0.0, self.timeout - (monotonic() - started))
            found = puzzle.solutions(engine=self.engine, timeout=left)
            try:
                for grid in islice(found, self.shown):
                    listed += 1
                    yield grid
            except RunTimeout:
                self.is_late = True
                remarks.append(f"{which}stopped at {listed} solutions, for time ran out; --timeout S allows more")
            if listed == self.shown:
                self._full = (which, found)

    def _look_for_more(self, remarks: list[str]) -> None:
        """Say that solutions of the last puzzle were left out, if there are more than are shown."""
        if self._full is None:
            return
        (which, found), self._full = self._full, None
        try:
            if next(found, None) is not None:
                remarks.append(f"{which}stopped at {self.shown} solutions; --limit N allows more")
        except RunTimeout:
            remarks.append(f"{which}stopped at {self.shown} solutions; there may be more")


def _gathered(texts: Iterable[str]) -> Iterator[str]:
    """The same text in larger pieces."""
    waiting: list[str] = []
    last = monotonic()
    for text in texts:
        waiting.append(text)
        if len(waiting) >= _TOGETHER or monotonic() - last > _SECONDS:
            yield "".join(waiting)
            waiting.clear()
            last = monotonic()
    yield "".join(waiting)
