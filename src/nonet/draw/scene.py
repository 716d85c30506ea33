"""Scene: what is shown, without saying where on the paper: boards, digits, candidates, marks and words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.draw.captions import said_below
from nonet.model import Board, Grid
from nonet.model.board import BoardPart
from nonet.model.marks import Highlights, Link

# Candidates of larger boards would be too small to read and too many to draw.
MAX_CANDIDATE_SIZE = 36

_CELLS = r" \(r[0-9]+c[0-9]+[^)]*\)"  # where a rule is, which fog may hide


@dataclass(frozen=True)
class Panel:
    """One board of a scene. `candidates` is a mask a cell, None shows none; `heading` stands above it.

    `fog` are the cells that are covered, with the marks in them. The grid has no givens there.
    """

    grid: Grid
    candidates: tuple[int, ...] | None = None
    marks: Highlights = field(default_factory=Highlights)
    heading: str = ""
    fog: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        size = self.grid.board.size
        if self.candidates is not None and size > MAX_CANDIDATE_SIZE:
            raise PuzzleError(f"expected a board of up to {MAX_CANDIDATE_SIZE} digits to draw candidates, got {size}")


@dataclass(frozen=True)
class Scene:
    """Panels side by side, with a title above and a caption below.

    `labels` puts the numbers of rows and columns beside each board. What marks mean, those of a step and those of rules
    that not everybody knows, and rules that no panel can show, are said below by themselves.
    """

    panels: tuple[Panel, ...]
    title: str = ""
    caption: str = ""
    labels: bool = False
    board: Board | None = None  # that all panels are parts of, if they are

    @property
    def notes(self) -> tuple[str, ...]:
        """In words: what no panel shows, as rules without marks and from one panel to another; what marks mean."""
        boards = [self.board] if self.board else [panel.grid.board for panel in self.panels]
        said = dict.fromkeys(words for board in boards for words in said_below(board))
        if any(panel.fog for panel in self.panels):
            return tuple(dict.fromkeys(re.sub(_CELLS, "", words) for words in said))
        return tuple(said)

    @classmethod
    def of(
        cls,
        grid: Grid,
        *,
        candidates: Sequence[int] | None = None,
        marks: Highlights | None = None,
        title: str = "",
        caption: str = "",
        labels: bool = False,
        fog: frozenset[int] = frozenset(),
    ) -> Scene:
        """Return a scene of one board; a board that is made of parts has a panel for each."""
        masks = None if candidates is None else tuple(candidates)
        whole = Panel(grid, masks, marks or Highlights(), fog=fog)
        panels = tuple(_panel_of_part(whole, index) for index in range(len(grid.board.parts))) or (whole,)
        return cls(panels, title, caption, labels, grid.board)


def _panel_of_part(whole: Panel, index: int) -> Panel:
    part = whole.grid.board.parts[index]
    masks = None if whole.candidates is None else tuple(whole.candidates[cell] for cell in part.cells)
    fog = frozenset(own for own, cell in enumerate(part.cells) if cell in whole.fog)
    return Panel(whole.grid.part(index), masks, marks_of_part(whole.grid.board, whole.marks, part), part.heading, fog)


def marks_of_part(board: Board, marks: Highlights, part: BoardPart) -> Highlights:
    """Return the marks of one part. A link from one part to another appears only in the words: no line joins them."""
    own = {cell: number for number, cell in enumerate(part.cells)}
    regions = {
        tuple(part.cells[cell] for cell in region.cells): number for number, region in enumerate(part.board.regions)
    }

    def moved(candidates: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((own[cell], digit) for cell, digit in candidates if cell in own)

    links = [(link, moved(link.source), moved(link.target)) for link in marks.links]
    return Highlights(
        candidates={(own[cell], digit): mark for (cell, digit), mark in marks.candidates.items() if cell in own},
        cells=frozenset(own[cell] for cell in marks.cells if cell in own),
        regions=tuple(regions[board.regions[r].cells] for r in marks.regions if board.regions[r].cells in regions),
        links=tuple(Link(source, target, link.is_strong) for link, source, target in links if source and target),
        groups=tuple(frozenset(own[cell] for cell in group if cell in own) for group in marks.groups),
        focus=frozenset(own[cell] for cell in marks.focus if cell in own),
    )
