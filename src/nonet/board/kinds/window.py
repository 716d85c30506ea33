"""Window Sudoku (hyper Sudoku): extra boxes laid one cell in from the edge and one cell apart."""

from __future__ import annotations

from nonet.board.families import Family, Look
from nonet.board.kinds.base import EACH_DIGIT_FOR_N, Kind, KindArgs, RegionRule, each_digit
from nonet.board.regions import Region, numbered

WINDOW = Family("window", "windows", Look.TINT)


def windows(frame: KindArgs) -> tuple[Region, ...]:
    """On 9x9 the four at rows and columns 2-4 and 6-8; on other boxes as many as fit in the same pattern.

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


def _words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    count = len(windows(frame))
    cells = f"{height} x {width} cells"
    place = f"rows {_spans(frame.size, height)} cross columns {_spans(frame.size, width)}"
    if count == 1:
        return f"The window {each_digit(frame)}. It is the block of {cells} where {place}."
    return f"Each of the {count} windows {each_digit(frame)}. They are the blocks of {cells} where {place}."


def _spans(size: int, side: int) -> str:
    """From where to where windows reach, counted from 1: "2-4 or 6-8"."""
    *others, last = [f"{start + 1}-{start + side}" for start in _starts(size, side)]
    return f"{', '.join(others)} or {last}" if others else last


_WORDS_FOR_N = (
    f"Each window {EACH_DIGIT_FOR_N}. Windows are blocks of √n x √n cells. They stand one cell in from the edge and "
    "one cell apart: √n - 1 of them across, and √n - 1 down."
)

KIND = Kind(
    id="window",
    summary="extra boxes, the windows, hold every digit too (hyper Sudoku): four on 9x9",
    rules=(RegionRule(windows, _words, _WORDS_FOR_N),),
    aliases=("hyper", "windoku"),
    as_rules=("windoku",),
    needs_box=True,
    problems=(_window_problem,),
)
