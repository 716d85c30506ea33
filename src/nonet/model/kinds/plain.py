"""The kinds of one grid: classic, diagonal, window, jigsaw, Latin and anti-knight, all listed in `PLAIN_KINDS`."""

from __future__ import annotations

from nonet._base.language import or_list, say
from nonet.model.geometry import place_name
from nonet.model.kinds.base import COLUMNS, EACH_DIGIT_FOR_N, ROWS, Kind, KindArgs, RegionRule, each_digit
from nonet.model.regions import BOX, Family, Look, Region, numbered


def boxes(frame: KindArgs) -> tuple[Region, ...]:
    """Return the boxes, left to right, top to bottom."""
    assert frame.box is not None
    height, width = frame.box
    corners = [(top, left) for top in range(0, frame.size, height) for left in range(0, frame.size, width)]
    return numbered(BOX, (frame.block(top, left, height, width) for top, left in corners))


def _words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    if frame.size == 1:
        return say("The only box {each_digit}.", each_digit=each_digit(frame))
    template = (
        "Each of the {count} non-overlapping sub-grids (boxes of {height} x {width} cells) {each_digit}."
        if height == width
        else "Each of the {count} non-overlapping sub-grids (boxes of {height} x {width} cells: {height} rows, "
        "{width} columns) {each_digit}."
    )
    return say(template, count=frame.size, height=height, width=width, each_digit=each_digit(frame))


_WORDS_FOR_N = f"Each of the n non-overlapping sub-grids of size √n x √n {EACH_DIGIT_FOR_N}."

CLASSIC_KIND = Kind(
    id="classic",
    summary="rows, columns and boxes: 3x3 on 9x9, 2x3 on 6x6, any size that has boxes",
    rules=(ROWS, COLUMNS, RegionRule(boxes, _words, _WORDS_FOR_N)),
    aliases=("normal", "standard", "sudoku"),
    is_base=True,
    needs_box=True,
)


# Latin square: rows and columns.

LATIN_KIND = Kind(
    id="latin",
    summary="Latin square: rows and columns only, any size",
    rules=(ROWS, COLUMNS),
    aliases=("latin-square",),
    is_base=True,
)


# Diagonal Sudoku (Sudoku-X): the two main diagonals are regions too.

DIAGONAL = Family("diagonal", "diagonals", Look.BAND)


def diagonals(frame: KindArgs) -> tuple[Region, ...]:
    """Return the diagonals: number 1 starts at r1c1, number 2 in the last column of row 1."""
    size = frame.size
    down = [i * size + i for i in range(size)]
    up = [i * size + size - 1 - i for i in range(size)]
    return numbered(DIAGONAL, (down, up))


_EACH = "Each of the two main diagonals (top left to bottom right, and top right to bottom left)"


def _diagonal_words(frame: KindArgs) -> str:
    return say(f"{_EACH} {{each_digit}}.", each_digit=each_digit(frame))


DIAGONAL_KIND = Kind(
    id="diagonal",
    summary="both main diagonals hold every digit too (Sudoku-X)",
    rules=(RegionRule(diagonals, _diagonal_words, f"{_EACH} {EACH_DIGIT_FOR_N}."),),
    aliases=("x", "sudoku-x"),
    as_rules=("diagonal-", "diagonal+"),
)


# Window Sudoku (hyper Sudoku): extra boxes laid one cell in from the edge and one cell apart.

WINDOW = Family("window", "windows", Look.TINT)


def windows(frame: KindArgs) -> tuple[Region, ...]:
    """Return the windows: on 9x9 at rows and columns 2-4 and 6-8; on other boards as many as fit the pattern.

    A window has the frame of a box. Windows start one cell in from the edge and stand one cell apart, so a side of
    n cells takes (n - 1) // (side + 1) of them: 1 on 4x4, 2 x 2 on 9x9, 3 x 3 on 16x16, 1 on 6x6.
    """
    assert frame.box is not None
    height, width = frame.box
    tops = _starts(frame.size, height)
    lefts = _starts(frame.size, width)
    return numbered(WINDOW, (frame.block(top, left, height, width) for top in tops for left in lefts))


def _starts(size: int, side: int) -> list[int]:
    return [1 + i * (side + 1) for i in range((size - 1) // (side + 1))]


def _window_problem(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    return "" if windows(frame) else f"no window of {height}x{width} cells fits one cell in from the edge"


def _window_words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    count = len(windows(frame))
    return say(
        "The window {each_digit}. It is the block of {height} x {width} cells where rows {rows} cross columns "
        "{columns}."
        if count == 1
        else "Each of the {count} windows {each_digit}. They are the blocks of {height} x {width} cells where rows "
        "{rows} cross columns {columns}.",
        count=count,
        each_digit=each_digit(frame),
        height=height,
        width=width,
        rows=_spans(frame.size, height),
        columns=_spans(frame.size, width),
    )


def _spans(size: int, side: int) -> str:
    """Return the rows or columns of windows, counted from 1: "2-4 or 6-8"."""
    return or_list([f"{start + 1}-{start + side}" for start in _starts(size, side)])


_WINDOW_WORDS_FOR_N = (
    f"Each window {EACH_DIGIT_FOR_N}. Windows are blocks of √n x √n cells. They stand one cell in from the edge and "
    "one cell apart: √n - 1 of them across, and √n - 1 down."
)

WINDOW_KIND = Kind(
    id="window",
    summary="extra boxes, the windows, hold every digit too (hyper Sudoku): four on 9x9",
    rules=(RegionRule(windows, _window_words, _WINDOW_WORDS_FOR_N),),
    aliases=("hyper", "windoku"),
    as_rules=("windoku",),
    needs_box=True,
    problems=(_window_problem,),
)


# Jigsaw Sudoku (nonomino): irregular connected pieces, given by a layout, instead of boxes.

PIECE = Family("region", "regions", Look.AREA)  # what people call a piece of a jigsaw


def pieces(frame: KindArgs) -> tuple[Region, ...]:
    """Return one region per piece, named by the user's label."""
    assert frame.layout is not None
    layout = frame.layout
    return tuple(Region(PIECE, name, cells) for name, cells in zip(layout.names, layout.pieces, strict=True))


LABELLED = "Cells with the same label in the layout form one region."  # true of text; a drawing has borders instead


def _jigsaw_words(frame: KindArgs) -> str:
    several, one = (
        "Each of the {count} regions of the layout {each_digit}.",
        "The only region of the layout {each_digit}.",
    )
    each = say(several if frame.size > 1 else one, count=frame.size, each_digit=each_digit(frame))
    return f"{each} {say(LABELLED)}"


JIGSAW_KIND = Kind(
    id="jigsaw",
    summary="irregular connected regions, given by --layout, instead of boxes (nonomino)",
    rules=(ROWS, COLUMNS, RegionRule(pieces, _jigsaw_words)),
    aliases=("nonomino", "irregular"),
    is_base=True,
    needs_layout=True,
)


# Anti-knight: cells a knight's move apart differ. Each such pair is a region of two cells.

MOVE = Family("knight's move", "knight's moves", Look.HIDDEN, tie="a knight's move apart")

KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))  # every pair once: from its upper cell


def moves(frame: KindArgs) -> tuple[Region, ...]:
    """Return the pairs of cells a knight's move apart, in reading order of their upper cells."""
    size = frame.size
    return tuple(
        Region(MOVE, f"{place_name((row, column))}-{place_name((row + down, column + right))}",
               (row * size + column, (row + down) * size + column + right))
        for row in range(size)
        for column in range(size)
        for down, right in KNIGHT
        if row + down < size and 0 <= column + right < size
    )  # fmt: skip


def _move_problem(frame: KindArgs) -> str:
    return "" if frame.size >= 3 else f"no knight can move on {frame.size}x{frame.size}"


_DIFFER = "Cells a knight's move apart, as in chess, must have different numbers."


def _anti_knight_words(_frame: KindArgs) -> str:
    return say(_DIFFER)


ANTI_KNIGHT_KIND = Kind(
    id="anti-knight",
    summary="cells a knight's move apart (as in chess) differ too",
    rules=(RegionRule(moves, _anti_knight_words, _DIFFER),),
    aliases=("antiknight", "knight"),
    as_rules=("anti-knight",),
    problems=(_move_problem,),
)


# The order in which kinds are listed.
PLAIN_KINDS = (CLASSIC_KIND, DIAGONAL_KIND, WINDOW_KIND, JIGSAW_KIND, LATIN_KIND, ANTI_KNIGHT_KIND)
