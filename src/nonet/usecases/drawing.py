"""Draw puzzles as SVG, PDF or PNG, as the bytes of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nonet.board import Board, Grid
from nonet.errors import PuzzleError, UnknownNameError
from nonet.logic import Hint, Position
from nonet.logic.pictures import scene_of_hint
from nonet.pairs import PairPuzzle
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.render import Scene
from nonet.render.pdf import PAPERS
from nonet.render.places import Places
from nonet.render.room import room_of
from nonet.render.sentences import said_below, unseen
from nonet.render.themes import find_theme

DRAWINGS = ("svg", "pdf", "png")

__all__ = ["DRAWINGS", "PAPERS", "BoardArt", "board_art", "draw_puzzle", "draw_scenes", "scene_of"]


def draw_puzzle(
    puzzle: Puzzle | PairPuzzle,
    to: str,
    *,
    hint: Hint | None = None,
    candidates: bool = False,
    solution: Grid | None = None,
    labels: bool = False,
    title: str = "",
    width: int | None = None,
    theme: str = "light",
) -> bytes:
    """The puzzle as a file of the kind `to`: svg, pdf (a page of A4) or png.

    With a hint its step is drawn, in the position it is taken in. A `solution` fills the empty cells. `width` is in
    pixels and means nothing to a PDF.
    """
    scene = scene_of(puzzle, hint=hint, candidates=candidates, solution=solution, labels=labels, title=title)
    return draw_scenes([scene], to, width=width, theme=theme)


def draw_scenes(
    scenes: Sequence[Scene], to: str, *, width: int | None = None, theme: str = "light", paper: str = "a4"
) -> bytes:
    """Scenes as one file: a page each in a PDF, on that paper; SVG and PNG hold one."""
    look = find_theme(theme)
    if to not in DRAWINGS:
        raise UnknownNameError("drawing", to, DRAWINGS)
    if to == "pdf":
        from nonet.render.pdf import to_pdf

        return to_pdf(scenes, look, paper)
    if len(scenes) != 1:
        raise PuzzleError(f"expected one puzzle for a drawing of the kind {to}, got {len(scenes)}")
    if to == "png":
        from nonet.render.png import to_png

        return to_png(scenes[0], look, width)
    from nonet.render.svg import to_svg

    return to_svg(scenes[0], look, width).encode()


@dataclass(frozen=True, slots=True)
class BoardArt:
    """How the rules laid on a board are drawn, for a page that draws the rest itself: pieces of SVG, a cell 100 wide.

    `tints` lie below all else, `under` below lines and digits, `over` above the lines. `room` is how far clues reach
    beyond the board, in cells: above, right, below, left. `free` is what candidates leave free in each cell, in the
    same order; nothing where there are no marks. `unseen` says in words what is not drawn, and
    `words` all that stands below a drawing: that, and what the marks mean.
    """

    tints: str
    under: str
    over: str
    room: tuple[float, float, float, float]
    free: tuple[float, float, float, float]
    unseen: tuple[str, ...]
    words: tuple[str, ...]


def board_art(board: Board) -> BoardArt:
    """The rules of a board without the board. Colours are variables of a style sheet, --ink-green and so on."""
    from nonet.render.svg import rule_pieces

    room = room_of(board)
    beyond = (room.top, room.right, room.bottom, room.left)
    free = Places(board).free if any(board.marks) else (0.0, 0.0, 0.0, 0.0)
    return BoardArt(*rule_pieces(board), beyond, free, tuple(unseen(board)), said_below(board))


def scene_of(
    puzzle: Puzzle | PairPuzzle,
    *,
    hint: Hint | None = None,
    candidates: bool = False,
    solution: Grid | None = None,
    labels: bool = False,
    title: str = "",
) -> Scene:
    """The scene of a puzzle."""
    if hint is not None:
        scene = scene_of_hint(hint, candidates=candidates)
        return replace(scene, title=title or scene.title)
    grid = puzzle.grid if solution is None else puzzle.grid.filled(solution)
    masks = Position.of(grid).candidates() if candidates else None
    return Scene.of(grid, candidates=masks, labels=labels, title=title)
