"""Center-dot Sudoku: the cells in the middle of the boxes hold every digit, too."""

from nonet.model.kinds.base import Kind, KindArgs, RegionRule, each_digit
from nonet.model.regions import Family, Look, Region, numbered

DOTS = Family("center dots", "center dots", Look.TINT)


def centers(frame: KindArgs) -> tuple[Region, ...]:
    """Return the region of the middle cells of all boxes."""
    assert frame.box is not None
    height, width = frame.box
    tops = range(height // 2, frame.size, height)
    lefts = range(width // 2, frame.size, width)
    return numbered(DOTS, [[top * frame.size + left for top in tops for left in lefts]])


def words(frame: KindArgs) -> str:
    return f"The middle cells of the boxes {each_digit(frame).replace('has', 'have')}."


def problem(frame: KindArgs) -> str:
    """Return why a board cannot have center dots; nothing if it can."""
    assert frame.box is not None
    height, width = frame.box
    return "" if height % 2 and width % 2 else f"boxes of {height}x{width} cells have no cell in the middle"


CENTER_DOT = Kind(
    id="center-dot",
    summary="the cells in the middle of the boxes hold every digit, too",
    rules=(RegionRule(centers, words),),
    aliases=("centre-dot",),
    needs_box=True,
    problems=(problem,),
)
