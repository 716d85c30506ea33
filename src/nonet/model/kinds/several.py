"""Boards of several grids, such as samurai: a table of arrangements. A new one is an entry in `_TABLE`.

Offsets are those of 9x9 grids. Grids of other sizes stand in the same arrangement: where grids of 9x9 share a corner
box, 6 cells on, those of 16x16 do so 12 cells on. Grids of 4x4 and 6x6 share one corner cell instead, as in a tiny
samurai: if they shared boxes, the grids around would touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache

from nonet._base.errors import plural
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model.geometry import Place, full_places, place_name
from nonet.model.kinds.base import EACH_DIGIT_FOR_N, Kind, KindArgs, RegionRule, Subgrid, each_digit
from nonet.model.offsets import Offsets, parse_offsets
from nonet.model.regions import BOX, COLUMN, ROW, Family, Look, Region

# Several grids on one canvas: what boards such as samurai and pairs share. Overlapping grids share their cells.


class Grids:
    """n x n grids at offsets (row and column of their top left cell), each with boxes. `noun` names one of them."""

    def __init__(self, size: int, box: tuple[int, int], offsets: tuple[Place, ...], noun: str = "grid") -> None:
        self.size = size
        self.box = box
        self.offsets = offsets
        self.noun = noun

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places of all cells, each once, in reading order."""
        return tuple(sorted({place for grid in range(len(self.offsets)) for place in self.places_of(grid)}))

    def places_of(self, grid: int) -> list[Place]:
        """Return the places of one grid, in reading order."""
        top, left = self.offsets[grid]
        return [(top + row, left + column) for row in range(self.size) for column in range(self.size)]

    @cached_property
    def subgrids(self) -> tuple[Subgrid, ...]:
        """Each grid as a part of the board, with its cells in its own reading order."""
        return tuple(
            Subgrid(f"{self.noun} {grid + 1}", corner, tuple(self._cells[place] for place in self.places_of(grid)))
            for grid, corner in enumerate(self.offsets)
        )

    @property
    def sharing_words(self) -> str:
        """The sentence about overlapping grids; empty if none overlap."""
        if len(self.places) == len(self.offsets) * self.size**2:
            return ""
        height, width = self.box
        has_boxes = all(top % height == left % width == 0 for top, left in self.offsets)
        boxes, cells = (
            "Where two grids overlap, a box belongs to both.",
            "Where two grids overlap, cells belong to both.",
        )
        return say(boxes if has_boxes else cells)

    @cached_property
    def _cells(self) -> dict[Place, int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def regions(self, family: Family) -> tuple[Region, ...]:
        """Return the rows, columns or boxes of every grid; a box that two grids share comes twice."""
        cells = self._cells
        found = []
        for grid, (top, left) in enumerate(self.offsets):
            for label, group in enumerate(self._groups(family), 1):
                members = tuple(cells[top + row, left + column] for row, column in group)
                found.append(Region(family, f"{label} of {self.noun} {grid + 1}", members))
        return tuple(found)

    def _groups(self, family: Family) -> Iterator[Sequence[Place]]:
        size = range(self.size)
        if family is ROW:
            return ([(row, column) for column in size] for row in size)
        if family is COLUMN:
            return ([(row, column) for row in size] for column in size)
        assert family is BOX
        height, width = self.box
        return (
            [(top + row, left + column) for row in range(height) for column in range(width)]
            for top in range(0, self.size, height)
            for left in range(0, self.size, width)
        )


_SMALL = (4, 6)  # grids that share cells: their canvases are told from those of larger ones
_STEP, _BOX = 6, 3  # from grid to grid that share a corner box, and the side of a box, on 9x9


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of several grids. `rows` are offsets, or the number of grids in every row of them: "2-1-2".

    Rows of grids are centred, 6 cells below each other, and the grids of a row are 12 cells apart.
    """

    id: str
    rows: str = ""  # none: a board has its own offsets
    words: str = ""
    aliases: tuple[str, ...] = ()
    usual_size: int = 9

    def __reduce__(self) -> tuple[Callable[[str], Arrangement], tuple[str]]:
        return _arrangement, (self.id,)  # there is one object of each name, since methods of equal ones are not equal

    @property
    def offsets(self) -> Offsets:
        """Those of 9x9 grids."""
        if "," in self.rows:
            return parse_offsets(self.rows)
        counts = [int(count) for count in self.rows.split("-")]
        return tuple(
            (row * _STEP, (max(counts) - count + 2 * number) * _STEP)
            for row, count in enumerate(counts)
            for number in range(count)
        )

    def problem(self, frame: KindArgs) -> str:
        """Return why grids of this size cannot be arranged this way; empty if they can."""
        if not self.rows or not _is_small(frame):
            return ""
        can_be_small = not any(side % _STEP for offset in self.offsets for side in offset)
        if can_be_small and frame.size in _SMALL:
            return ""
        also = ", or 4x4 or 6x6 cells" if can_be_small else ""
        return f"its grids need at least three boxes in each direction, as 9x9 has{also}, got size {frame.size}"

    def grids(self, frame: KindArgs) -> Grids:
        return _grids(self, frame)

    def places(self, frame: KindArgs) -> tuple[Place, ...]:
        return self.grids(frame).places

    def regions(self, frame: KindArgs) -> tuple[Region, ...]:
        grids = self.grids(frame)
        return (*grids.regions(ROW), *grids.regions(COLUMN), *grids.regions(BOX))

    def subgrids(self, frame: KindArgs) -> tuple[Subgrid, ...]:
        return self.grids(frame).subgrids

    def sentences(self, frame: KindArgs) -> str:
        sentences = [
            say(f"Each {what} of a grid {{each_digit}}.", each_digit=each_digit(frame))
            for what in ("row", "column", "box")
        ]
        return "\n".join([*sentences[:-1], f"{sentences[-1]} {self.grids(frame).sharing_words}".rstrip()])

    def kind(self) -> Kind:
        count = "grids at your own offsets, given by --grids" if not self.rows else self._summary
        return Kind(
            id=self.id,
            summary=count,
            rules=(RegionRule(self.regions, self.sentences),),
            aliases=self.aliases,
            is_base=True,
            is_square=False,
            needs_box=True,
            needs_grids=not self.rows,
            usual_size=self.usual_size,
            problems=(self.problem,),
            places=self.places,
            subgrids=self.subgrids,
        )

    @property
    def _summary(self) -> str:
        return f"{plural(len(self.offsets), 'grid')}: {self.words}"


def _is_small(frame: KindArgs) -> bool:
    assert frame.box is not None
    return any(frame.size // side < 3 for side in frame.box)


@lru_cache(maxsize=16)
def _grids(arrangement: Arrangement, frame: KindArgs) -> Grids:
    assert frame.box is not None
    if not arrangement.rows:
        assert frame.grids is not None
        return Grids(frame.size, frame.box, frame.grids)
    shared = (1, 1) if _is_small(frame) else frame.box
    sides = [
        _scaled(ends, frame.size - own, own)
        for ends, own in zip(zip(*arrangement.offsets, strict=True), shared, strict=True)
    ]
    return Grids(frame.size, frame.box, tuple(zip(*sides, strict=True)))


def _scaled(ends: tuple[int, ...], step: int, box: int) -> list[int]:
    """Return rows or columns of 9x9 grids for grids of another size. Symmetry is kept: see windmill."""

    def plain(end: int) -> int:
        return end // _STEP * step + end % _STEP // _BOX * box

    last = max(ends)
    return [plain(end) if 2 * end <= last else plain(last) - plain(last - end) for end in ends]


_TABLE = (
    Arrangement("samurai", "2-1-2", "the middle one shares its corner boxes with the others", ("gattai-5",)),
    Arrangement("twodoku", "0,0 6,6", "they share a corner box", ("sensei", "sensei-1", "gattai-2")),
    Arrangement("twodoku-mirrored", "0,6 6,0", "they share a corner box, the first one is on the right"),
    Arrangement("sensei-2", "0,0 6,3", "they share two boxes"),
    Arrangement("sensei-4", "0,0 3,3", "they share four boxes"),
    Arrangement("triple", "0,3 3,6 6,0", "they share boxes around a corner", ("treble", "gattai-3")),
    Arrangement("tripledoku-1", "0,0 6,6 12,12", "a chain down to the right, sharing corner boxes", ("tripledoku",)),
    Arrangement("tripledoku-2", "0,0 6,3 12,6", "a steep chain down to the right, sharing two boxes each"),
    Arrangement("tripledoku-3", "0,0 0,6 6,3", "two side by side and one below, each sharing boxes with the others"),
    Arrangement("tripledoku-4", "0,0 3,3 6,6", "a close chain down to the right, sharing four boxes each"),
    Arrangement("wing-3", "2-1", "a V of three, sharing corner boxes"),
    Arrangement("wing-5", "0,0 0,18 6,3 6,15 12,9", "a V of five"),
    Arrangement("butterfly", "0,0 0,3 3,0 3,3", "a square of 12 x 12 cells"),
    Arrangement("flower", "0,3 3,0 3,6 6,3", "four petals that share boxes"),
    Arrangement("flower-5", "0,3 3,0 3,3 3,6 6,3", "four petals, and one in the middle"),
    Arrangement("cross", "0,6 6,0 6,6 6,12 12,6", "a cross, the middle one shares its boxes with the others"),
    Arrangement("sohei", "1-2-1", "a ring, sharing corner boxes", ("ring", "gattai-4")),
    Arrangement("windmill", "0,3 3,12 6,6 9,0 12,9", "four blades turn around the middle one", ("kazaguruma",)),
    Arrangement("samurai-fat", "2-3-2", "a samurai and two more beside it", ("gattai-7",)),
    Arrangement("harakiri", "3-2-3", "two samurais beside each other share a side", ("gattai-8", "harakiri-landscape")),
    Arrangement("harakiri-portrait", "2-1-2-1-2", "two samurais below each other share a side"),
    Arrangement("ninja", "1-2-3-2-1", "a sumo without its corners", ("gattai-9",)),
    Arrangement("shogun", "4-3-4", "three samurais beside each other share sides", ("gattai-11",)),
    Arrangement("sumo", "3-2-3-2-3", "four samurais in a square share sides", ("gattai-13",)),
    Arrangement("sumo-fat", "3-4-3-4-3", "a sumo and four more", ("gattai-17",)),
    Arrangement("boag", "4-3-4-3-4", "six samurais share sides", ("gattai-18",)),
    Arrangement("taiken", "2-3-4-3-4-3-2", "a shaolin without its corners", ("gattai-21",)),
    Arrangement("shaolin", "4-3-4-3-4-3-4", "nine samurais in a square share sides", ("gattai-25",)),
    Arrangement("soag", "5-4-5-4-5-4-5-4-5", "sixteen samurais in a square", ("gattai-41",)),
    Arrangement("moag", "6-5-6-5-6-5-6-5-6-5-6", "25 samurais in a square (mother of all gattai)", ("gattai-61",)),
    Arrangement("doag", "7-6-7-6-7-6-7-6-7-6-7-6-7", "36 samurais in a square (daddy of all gattai)", ("gattai-85",)),
    Arrangement("tiny-samurai", "2-1-2", "a samurai of 4 x 4 grids that share corner cells", usual_size=4),
    Arrangement("grids", aliases=("multi", "gattai")),
)


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Arrangement]:
    return {name: entry for entry in _TABLE for name in (entry.id, *entry.aliases)}


def _arrangement(name: str) -> Arrangement:
    return _by_name()[name]


def names() -> list[str]:
    """Return the names of all arrangements, without aliases."""
    return [entry.id for entry in _TABLE]


def is_known(name: str) -> bool:
    """Return True if an arrangement has this name or alias."""
    return name in _by_name()


def extents(frame: KindArgs) -> Iterator[tuple[str, int, int]]:
    """Yield the rows and columns of the canvas of every arrangement of grids of this size."""
    for entry in _TABLE:
        if entry.rows and not entry.problem(frame):
            height, width = (max(ends) + frame.size for ends in zip(*entry.grids(frame).offsets, strict=True))
            yield entry.id, height, width


def kind_of(name: str) -> Kind:
    """Return the kind of an arrangement, by its name or alias."""
    return _kind_of(_arrangement(name))


@lru_cache(maxsize=64)
def _kind_of(arrangement: Arrangement) -> Kind:
    return arrangement.kind()


# A pair: two Sudokus, one below the other, whose corresponding cells differ.
#
# The first n * n cells are Sudoku 1 and the next n * n are Sudoku 2. The region "pair r3c4" has the two cells at r3c4
# of the two: they must differ, like the cells of any region.

PAIR = Family("pair", "pairs", Look.HIDDEN, tie="at the same place")


@lru_cache(maxsize=8)
def _pair_grids(frame: KindArgs) -> Grids:
    assert frame.box is not None
    return Grids(frame.size, frame.box, ((0, 0), (frame.size, 0)), noun="sudoku")


def _lines_and_boxes(frame: KindArgs) -> tuple[Region, ...]:
    """Return the rows, columns and boxes of each Sudoku in turn."""
    families = [_pair_grids(frame).regions(family) for family in (ROW, COLUMN, BOX)]
    half = frame.size
    return tuple(region for grid in range(2) for regions in families for region in regions[grid * half :][:half])


def _pairs(frame: KindArgs) -> tuple[Region, ...]:
    half = frame.size**2
    places = full_places(frame.size, frame.size)
    return tuple(Region(PAIR, place_name(place), (cell, cell + half)) for cell, place in enumerate(places))


def _words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    templates = (
        "Each row of both sudokus {each_digit}.",
        "Each column of both sudokus {each_digit}.",
        "Each of the {count} non-overlapping boxes of {height} x {width} cells of both sudokus {each_digit}.",
    )
    facts = {"count": frame.size, "height": height, "width": width, "each_digit": each_digit(frame)}
    return "\n".join(say(template, **facts) for template in templates)


_WORDS_FOR_N = "\n".join(
    f"Each {what} of both sudokus {EACH_DIGIT_FOR_N}."
    for what in ("row", "column", "of the n non-overlapping boxes of √n x √n cells")
)
_PAIRS_DIFFER = "Corresponding cells of the two sudokus (the same row, the same column) must have different numbers."


def _words_of_pairs(_frame: KindArgs) -> str:
    return say(_PAIRS_DIFFER)


def _places(frame: KindArgs) -> tuple[Place, ...]:
    return _pair_grids(frame).places


def _subgrids(frame: KindArgs) -> tuple[Subgrid, ...]:
    return _pair_grids(frame).subgrids


PAIR_KIND = Kind(
    id="pair",
    summary="two Sudokus whose corresponding cells differ (sudoku pair)",
    rules=(RegionRule(_lines_and_boxes, _words, _WORDS_FOR_N), RegionRule(_pairs, _words_of_pairs, _PAIRS_DIFFER)),
    is_base=True,
    is_square=False,
    is_apart=True,
    needs_box=True,
    places=_places,
    subgrids=_subgrids,
)
