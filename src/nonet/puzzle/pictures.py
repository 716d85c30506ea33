"""Draw puzzles as SVG, PDF or PNG, as the bytes of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet._base.errors import PuzzleError, UnknownNameError
from nonet._base.fast_dataclass import dataclass
from nonet.draw.captions import said_below, unseen
from nonet.draw.geometry import Places, room_of
from nonet.draw.scene import Scene
from nonet.draw.svg import StoryStep, to_page, to_svg
from nonet.draw.themes import find_theme
from nonet.human.highlights import scene_of_hint
from nonet.human.hints import Hint
from nonet.human.position import Position
from nonet.model import Board, Grid
from nonet.puzzle.puzzle import Puzzle

DRAWINGS = ("svg", "pdf", "png")


def draw_puzzle(
    puzzle: Puzzle,
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
        from nonet.draw.pdf import to_pdf

        return to_pdf(scenes, look, paper)
    if len(scenes) != 1:
        raise PuzzleError(f"expected one puzzle for a drawing of the kind {to}, got {len(scenes)}")
    if to == "png":
        from nonet.draw.png import to_png

        return to_png(scenes[0], look, width)
    from nonet.draw.svg import to_svg

    return to_svg(scenes[0], look, width).encode()


@dataclass(frozen=True, slots=True)
class BoardArt:
    """The rules of a board as pieces of SVG, for a page that draws the rest itself. A cell is 100 wide.

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
    from nonet.draw.svg import rule_pieces

    room = room_of(board)
    beyond = (room.top, room.right, room.bottom, room.left)
    free = Places(board).free if any(board.marks) else (0.0, 0.0, 0.0, 0.0)
    return BoardArt(*rule_pieces(board), beyond, free, tuple(unseen(board)), said_below(board))


def scene_of(
    puzzle: Puzzle,
    *,
    hint: Hint | None = None,
    candidates: bool = False,
    solution: Grid | None = None,
    labels: bool = False,
    title: str = "",
    fog: bool = False,
) -> Scene:
    """The scene of a puzzle. With `fog`, the cells that its fog hides are covered."""
    if hint is not None:
        scene = scene_of_hint(hint, candidates=candidates)
        return replace(scene, title=title or scene.title)
    grid = puzzle.grid if solution is None else puzzle.grid.filled(solution)
    masks = Position.of(grid).candidates() if candidates else None
    hidden = frozenset(puzzle.board.cell(name) for name in puzzle.hidden_cells()) if fog else frozenset()
    for cell in hidden - grid.placed:
        grid = grid.without(cell) if grid.values[cell] else grid
    return Scene.of(grid, candidates=masks, labels=labels, title=title, fog=hidden)


# The whole solution in pictures: a drawing of every step, and a page that shows them with their words.

INDEX = "index.html"


def draw_path(
    steps: Sequence[Hint], title: str = "The solution, step by step", end: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Names and contents of files: 001-hidden-single.svg and so on, and a page that needs none of them.

    `end` is said below the last step, where that is not the solution yet.
    """
    digits = max(3, len(str(len(steps))))
    shown = [_shown(found) for found in steps]
    for number, (found, step) in enumerate(zip(steps, shown, strict=True), 1):
        yield f"{number:0{digits}}-{found.step.technique}.svg", to_svg(step.scene).encode()
    yield INDEX, to_page(title, shown, end).encode()


def _shown(found: Hint) -> StoryStep:
    words = found.words
    branches = [(branch.title, branch.lines) for branch in words.branches]
    return StoryStep(words.name, words.sentence, words.proof, scene_of_hint(found), branches)
