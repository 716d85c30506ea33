"""A booklet of new or given puzzles, as the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nonet.board import Board
from nonet.booklets import Book, Mix, create_entries, plan_sections, prove_entries
from nonet.creation import Seed
from nonet.creation.digging import Progress
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.create import chosen_seed


@dataclass(frozen=True, slots=True)
class MadeBook:
    """The file and its puzzles. `seed` makes it again; `rich` are puzzles with more clues than their level asks for.

    The seed is None where nothing was created.
    """

    pdf: bytes
    puzzles: int
    pages: int
    seed: Seed = None
    rich: tuple[int, ...] = ()


def create_book(
    book: Book,
    boards: Sequence[Board],
    mix: Mix,
    seed: Seed = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> MadeBook:
    """Fill a book with new puzzles; `timeout` is for each of them. A seed is chosen where none is given."""
    sections = plan_sections(boards, mix)
    book.check(boards)
    chosen = chosen_seed(seed)
    entries = create_entries(sections, chosen, hints=book.hints, timeout=timeout, progress=progress)
    full = replace(book, entries=entries)
    rich = tuple(entry.number for entry in entries if entry.is_rich)
    return MadeBook(full.pdf(), len(entries), len(full.pages), chosen, rich)


def collect_book(
    book: Book,
    puzzles: Sequence[Puzzle],
    titles: Sequence[str] = (),
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> MadeBook:
    """Fill a book with these puzzles, in their order; NotUnique if one of them has not exactly one solution.

    `titles` are what stands above each of them, if anything does. `timeout` is for the proof of each: RunTimeout if it
    takes longer.
    """
    book.check(puzzle.board for puzzle in puzzles)
    entries = prove_entries(puzzles, titles, hints=book.hints, timeout=timeout, progress=progress)
    full = replace(book, entries=entries)
    return MadeBook(full.pdf(), len(puzzles), len(full.pages))
