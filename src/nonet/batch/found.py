"""The puzzles that are found in a chunk, by their boards."""

from __future__ import annotations

from bisect import bisect_left

from nonet.board import Board
from nonet.board.board import AsListed
from nonet.puzzle import Puzzle


class FoundPuzzles:
    """The puzzles of a chunk, and the records that are no puzzles."""

    def __init__(self) -> None:
        self.records = 0
        self._lists: dict[AsListed, tuple[list[int], list[bytes]]] = {}  # remarks name regions
        self.marked: list[tuple[int, Puzzle]] = []  # with pencil marks
        self.skipped: list[tuple[int, str]] = []

    def add_puzzle(self, record: int, puzzle: Puzzle) -> None:
        if puzzle.grid.candidates is None:
            self.add(record, puzzle.board, bytes(puzzle.grid.values))
        else:
            self.marked.append((record, puzzle))
            self.records = max(self.records, record + 1)

    def add(self, record: int, board: Board, values: bytes) -> None:
        records, puzzles = self._lists.setdefault(AsListed(board), ([], []))
        records.append(record)
        puzzles.append(values)
        self.records = max(self.records, record + 1)

    @property
    def boards(self) -> list[tuple[Board, list[int], bytes]]:
        """Of each board, which records are on it, and their values."""
        return [(listed.board, records, b"".join(puzzles)) for listed, (records, puzzles) in self._lists.items()]

    @property
    def puzzles(self) -> int:
        return len(self.marked) + sum(len(records) for records, _ in self._lists.values())

    def numbers(self) -> list[int]:
        """Of each record, how many puzzles come before it."""
        is_puzzle = [0] * (self.records + 1)
        for records, _ in self._lists.values():
            for record in records:
                is_puzzle[record] = 1
        for record, _ in self.marked:
            is_puzzle[record] = 1
        before, numbers = 0, []
        for one in is_puzzle:
            numbers.append(before)
            before += one
        return numbers

    def part(self, start: int, end: int) -> FoundPuzzles:
        """What is found in some of the records; they keep their numbers."""
        part = FoundPuzzles()
        for listed, (records, puzzles) in self._lists.items():
            first, last = bisect_left(records, start), bisect_left(records, end)
            if first < last:
                part._lists[listed] = records[first:last], puzzles[first:last]
        part.marked = [(record, puzzle) for record, puzzle in self.marked if start <= record < end]
        part.skipped = [(record, reason) for record, reason in self.skipped if start <= record < end]
        part.records = end
        return part
