"""What a data set is to hold, and how it is written: all that decides its bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from nonet._base.errors import PuzzleError, listed, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.generate.criteria import Criteria
from nonet.lm.dataset.splits import SOLUTION, Split
from nonet.model import Board, BoardSpec
from nonet.model.spec import COLUMNS, LAYERS

TRACES = ("none", "records", "words")
Range = tuple[int, int]  # of ER, in tenths; both ends count


@dataclass(frozen=True, slots=True)
class DatasetOrder:
    """The order for a data set. `board` is that of all puzzles, or of the first if each has its own.

    `criteria` is None for a list of puzzles that is given (`is_given`). `er`: only puzzles of these ratings.
    """

    board: Board
    criteria: Criteria | None = None
    seed: int | str = 0
    count: int | None = None  # None: all of a list
    er: Range | None = None
    traces: str = "none"
    prompt: str | None = None
    split: Split = Split()
    by: str = SOLUTION
    is_asked: bool = False  # what decides about splits was asked for, and not chosen by us
    format: str = "parquet"
    images: int = 0  # symmetric images beside each puzzle of the training split, where the format has groups

    @property
    def is_given(self) -> bool:
        """True if the puzzles are a given list."""
        return self.criteria is None

    @property
    def has_cells(self) -> bool:
        """True if rows also have digits as numbers: above 9 their text is letters."""
        return self.board.size > 9

    @property
    def is_filtered(self) -> bool:
        """True if more puzzles are made than are kept."""
        return self.er is not None and not self.is_given

    def plan(self) -> dict[str, Any]:
        """Return what a resumed run must agree on, in addition to the criteria and the board."""
        return {
            "seed": str(self.seed), "count": self.count, "er": self.er and list(self.er), "traces": self.traces,
            "prompt": self.prompt, "split": str(self.split), "split by": self.by, "format": self.format,
            "augment": self.images,
        }  # fmt: skip


def parse_er(text: str, board: Board) -> Range:
    """A range of ER as typed, in tenths.

    >>> from nonet.model import make_board
    >>> parse_er("0:7", make_board()), parse_er("4.2:5", make_board())
    ((0, 70), (42, 50))
    """
    low, colon, high = text.partition(":")
    try:
        found = round(float(low) * 10), round(float(high) * 10)
    except (ValueError, OverflowError):
        found = (1, 0)
    if not colon or not 0 <= found[0] <= found[1] <= 200:
        raise PuzzleError(f"expected a range of ER such as 0:7 or 4.2:5, got {shorten(text)}")
    if not board.is_classic:
        raise PuzzleError(
            f"expected a classic 9x9 board for a range of ER, which others do not have, got {board.title}"
        )
    return found


def title_of(board: Board, names: Iterable[str] = ()) -> str:
    """Return the title of a board, with its rules. `names` are those of rules that other boards have.

    >>> from nonet.model import make_board
    >>> title_of(make_board("diagonal", rules=["thermo r1c1 r1c2", "thermo r2c1 r2c2"]), ["killer"])
    'Diagonal Sudoku, 9 x 9, with killer and thermo'
    """
    found = sorted({*names, *(rule.type.id for rule in board.rules)})
    return f"{board.title}, with {listed(found)}" if found else board.title


def said_of(board: Board) -> dict[str, str]:
    """Return what the columns say about a board: "" in each that does not apply."""
    said = replace(BoardSpec.of(board), size=None, box=board.box).columns()
    return {name: said.get(name, "") for name in COLUMNS if name not in LAYERS}
