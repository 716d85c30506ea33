"""Scene: what is shown, without saying where on the paper: boards, digits, candidates, marks and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nonet.board import Grid
from nonet.board.marks import Marks
from nonet.errors import PuzzleError

# Candidates of larger boards would be too small to read and too many to draw.
MAX_CANDIDATE_SIZE = 36


@dataclass(frozen=True)
class Panel:
    """One board of a scene. `candidates` is a mask a cell, None shows none; `heading` stands above it."""

    grid: Grid
    candidates: tuple[int, ...] | None = None
    marks: Marks = field(default_factory=Marks)
    heading: str = ""

    def __post_init__(self) -> None:
        size = self.grid.board.size
        if self.candidates is not None and size > MAX_CANDIDATE_SIZE:
            raise PuzzleError(f"expected a board of up to {MAX_CANDIDATE_SIZE} digits to draw candidates, got {size}")


@dataclass(frozen=True)
class Scene:
    """Panels side by side, with a title above and a caption below.

    `labels` puts the numbers of rows and columns beside each board. What marks mean is said below by itself.
    """

    panels: tuple[Panel, ...]
    title: str = ""
    caption: str = ""
    labels: bool = False

    @classmethod
    def of(
        cls,
        grid: Grid,
        *,
        candidates: Sequence[int] | None = None,
        marks: Marks | None = None,
        title: str = "",
        caption: str = "",
        labels: bool = False,
    ) -> Scene:
        """A scene of one board."""
        masks = None if candidates is None else tuple(candidates)
        return cls((Panel(grid, masks, marks or Marks()),), title, caption, labels)
