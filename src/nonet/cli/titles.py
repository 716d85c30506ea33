"""The title and author above puzzles, for drawings and books that were given no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonet._base.errors import PuzzleError
from nonet.cli.output import note
from nonet.puzzle.puzzle import Puzzle, credit_of

Check = Callable[[str, str], None]  # what it is, the text; PuzzleError if it cannot be printed


def title_of(puzzle: Puzzle, check: Check | None = None) -> str:
    """The title of a puzzle, with its author, or nothing. One that cannot be printed is remarked upon and left out."""
    return _printable("the title in the header", credit_of(puzzle.info), check)


def shared_title(puzzles: Sequence[Puzzle], name: str, check: Check) -> str:
    """The title or author that all puzzles have, or nothing. One that cannot be printed is left out, too."""
    found = {" ".join(puzzle.info.get(name, "").split()) for puzzle in puzzles}
    return _printable(f"the {name} in the header", found.pop(), check) if len(found) == 1 else ""


def _printable(what: str, text: str, check: Check | None) -> str:
    try:
        if check:
            check(what, text)
    except PuzzleError as error:
        note(f"{error}; it is left out")
        return ""
    return text
