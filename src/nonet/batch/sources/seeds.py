"""Puzzles that are yet to be made, by their numbers: the source of `sudoku create`, which reads nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from nonet.batch.sources.base import Chunk, Input, InputSection, Source
from nonet.records import dataclass

_RULES: Mapping[str, int] = MappingProxyType({"rules": 0})


@dataclass(slots=True)
class SeedChunk(Chunk):
    """The puzzles of some numbers, from `begin` up to `end`."""

    begin: int
    end: int
    is_whole = False

    @property
    def taken(self) -> int:  # type: ignore[override]
        return self.end

    def lines(self) -> bytes:
        return b""  # there is nothing to read

    def first(self, records: int) -> Chunk:
        return SeedChunk(self.begin, self.begin + records)


class SeedSource(Source):
    """So many puzzles, some at a time; not in `SOURCES`, since no file is one.

    `has_rules`: each puzzle has rules of its own, so that a table has a column for them.
    """

    id = "seeds"
    unit = "puzzle"

    def __init__(self, count: int, size: int, *, has_rules: bool = False) -> None:
        self.count, self.size = count, size
        self._section = InputSection(0, count)
        self.board_columns = _RULES if has_rules else {}

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        raise NotImplementedError  # it is no file

    def identity(self) -> dict[str, object]:
        return {}  # there is no input; all that decides the puzzles are options of the run

    @property
    def total(self) -> int:
        return self.count

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:  # noqa: ARG002
        end = self._section.end
        for begin in range(start or self._section.begin, end, self.size):
            yield SeedChunk(begin, min(begin + self.size, end))

    def sections(self, size: int) -> list[InputSection]:
        """Whole chunks, so that packed files have the same members."""
        step = max(1, size // self.size) * self.size
        return [InputSection(begin, min(begin + step, self.count)) for begin in range(0, self.count, step)]

    def narrow(self, section: InputSection) -> None:
        self._section = section

    def more(self, start: int, puzzles: int) -> Chunk | None:
        """Where doubles were left out, more numbers are needed: chunk by chunk, since the next depends on the last.

        None when there are enough.
        """
        return SeedChunk(start, start + min(self.size, self.count - puzzles)) if puzzles < self.count else None
