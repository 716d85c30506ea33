"""What a kind is: functions that give places and regions, with the words for its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from nonet._base.errors import GeometryError, with_article
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model.geometry import Place, full_places
from nonet.model.layout import Layout
from nonet.model.offsets import Offsets
from nonet.model.regions import COLUMN, ROW, Region, numbered


@dataclass(frozen=True, slots=True)
class KindArgs:
    """The frame of a board that a kind may use: the size and, if the kind needs them, a box, a layout and offsets.

    On a board without boxes the box is there for what has its form, such as windows; it is None where nothing has.
    """

    size: int
    box: tuple[int, int] | None = None
    layout: Layout | None = None
    grids: Offsets | None = None

    def block(self, top: int, left: int, height: int, width: int) -> list[int]:
        """Return the cells of a rectangle of the n x n square, in reading order."""
        return [row * self.size + column for row in range(top, top + height) for column in range(left, left + width)]


@dataclass(frozen=True, slots=True)
class RegionRule:
    """Regions a kind adds, and the sentence that states them; several sentences come on a line each.

    `words_for_n` says the same of every size at once, with square boxes; it is empty where no sentence can.
    """

    regions: Callable[[KindArgs], tuple[Region, ...]]
    words: Callable[[KindArgs], str]
    words_for_n: str = ""


@dataclass(frozen=True, slots=True)
class Subgrid:
    """One of several n x n grids of a board. `cells` are in the grid's own reading order, from its `corner` on."""

    name: str
    corner: Place
    cells: tuple[int, ...]


def _square(frame: KindArgs) -> tuple[Place, ...]:
    return full_places(frame.size, frame.size)


def _of_one_piece(_frame: KindArgs) -> tuple[Subgrid, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A named set of rules. `is_base`: it stands alone; the others are laid over classic if no base is named.

    Each of the `problems` says why the kind cannot be laid on a frame, or nothing if it can. A base says where its
    cells stand (`places`), and which grids it has if there are several (`subgrids`). `as_rules` names rules that say
    the same: with them the kind can be laid on one of several grids, and other programs know it by the rules' names.
    """

    id: str
    summary: str
    rules: tuple[RegionRule, ...]
    aliases: tuple[str, ...] = ()
    as_rules: tuple[str, ...] = ()
    is_base: bool = False
    is_square: bool = True  # n x n cells; other kinds are laid on squares only
    is_apart: bool = False  # its subgrids are shown as boards of their own, as the Sudokus of a pair are
    needs_box: bool = False
    needs_layout: bool = False
    needs_grids: bool = False
    usual_size: int = 9
    grid_kind: str = "classic"  # of several grids: what each of them is alone
    problems: tuple[Callable[[KindArgs], str], ...] = ()
    places: Callable[[KindArgs], tuple[Place, ...]] = _square
    subgrids: Callable[[KindArgs], tuple[Subgrid, ...]] = _of_one_piece

    def __add__(self, other: Kind) -> Kind:
        """Return both kinds at once: the regions of one and of the other.

        >>> from nonet.model import find_kind
        >>> (find_kind("diagonal") + find_kind("window")).id
        'diagonal+window'
        """
        if self.id == other.id:
            return self
        if not other.is_square:
            return other.with_overlay(self)
        if not self.is_square:
            return self.with_overlay(other)
        ids = dict.fromkeys([*self.id.split("+"), *other.id.split("+")])
        return Kind(
            id="+".join(ids),
            summary=f"{self.summary}; {other.summary}",
            rules=tuple(dict.fromkeys(self.rules + other.rules)),
            is_base=self.is_base or other.is_base,
            needs_box=self.needs_box or other.needs_box,
            needs_layout=self.needs_layout or other.needs_layout,
            problems=tuple(dict.fromkeys(self.problems + other.problems)),
        )

    def with_overlay(self, other: Kind) -> Kind:
        """Return a kind of several grids, this one, with another laid on every grid.

        >>> from nonet.model import find_kind
        >>> find_kind("diagonal+samurai").id
        'samurai+diagonal'
        """
        if other.is_base or not other.is_square:
            raise GeometryError(f"the kinds {self.id} and {other.id} cannot be combined")
        own = self.grid_kind.split("+") if self.grid_kind != "classic" else []
        ids = dict.fromkeys([*own, *other.id.split("+")])
        rules = tuple(_in_every_grid(rule, self.subgrids) for rule in other.rules)
        return replace(
            self,
            id="+".join([self.id.split("+")[0], *ids]),
            summary=f"{self.summary}; in every grid {other.summary}",
            rules=tuple(dict.fromkeys(self.rules + rules)),
            aliases=(),
            problems=tuple(dict.fromkeys(self.problems + other.problems)),
            grid_kind="+".join(ids),
        )

    def problem_on(self, frame: KindArgs) -> str:
        """Return why the kind does not suit this frame; empty if it does."""
        if self.needs_box and frame.box is None:
            board = f"{with_article(self.id)} board of size {frame.size}"
            return f"{board} cannot have boxes because {frame.size} is prime: use the kind latin or jigsaw"
        if self.needs_layout and frame.layout is None:
            return f"the kind {self.id} needs a layout: {frame.size} lines of {frame.size} region numbers"
        if self.needs_grids and frame.grids is None:
            return f"the kind {self.id} needs the offsets of its grids, such as 0,0 6,6"
        problem = next(filter(None, (find(frame) for find in self.problems)), "")
        return f"the kind {self.id} does not suit this board: {problem}" if problem else ""

    def __str__(self) -> str:
        return self.id


Subgrids = Callable[[KindArgs], tuple[Subgrid, ...]]


@dataclass(frozen=True, slots=True)
class _EveryGrid:
    """A rule of one grid, laid on each of several."""

    rule: RegionRule
    subgrids: Subgrids

    def regions(self, frame: KindArgs) -> tuple[Region, ...]:
        own = self.rule.regions(frame)
        return tuple(
            Region(region.family, f"{region.label} of {subgrid.name}", tuple(subgrid.cells[i] for i in region.cells))
            for subgrid in self.subgrids(frame)
            for region in own
        )

    def words(self, frame: KindArgs) -> str:
        lines = self.rule.words(frame).splitlines()
        return "\n".join(say("In every grid: {sentence}", sentence=line) for line in lines)


@lru_cache(maxsize=64)
def _in_every_grid(rule: RegionRule, subgrids: Subgrids) -> RegionRule:
    """Return one object for each rule and kind: bound methods of equal objects are not equal."""
    every = _EveryGrid(rule, subgrids)
    return RegionRule(every.regions, every.words)


def _rows(frame: KindArgs) -> tuple[Region, ...]:
    return numbered(ROW, ([row * frame.size + i for i in range(frame.size)] for row in range(frame.size)))


def _columns(frame: KindArgs) -> tuple[Region, ...]:
    return numbered(COLUMN, ([i * frame.size + column for i in range(frame.size)] for column in range(frame.size)))


def each_digit(frame: KindArgs) -> str:
    """Return the end of every rule: "must have each number from 1 to 9 exactly once"."""
    one, several = "must have the number 1 exactly once", "must have each number from 1 to {size} exactly once"
    return say(one if frame.size == 1 else several, size=frame.size)


EACH_DIGIT_FOR_N = "must have each number from 1 to n exactly once"


# Functions, not lambdas: those cannot be pickled, and neither could a kind that has them.
def _row_words(frame: KindArgs) -> str:
    return say("Each row {each_digit}.", each_digit=each_digit(frame))


def _column_words(frame: KindArgs) -> str:
    return say("Each column {each_digit}.", each_digit=each_digit(frame))


ROWS = RegionRule(_rows, _row_words, f"Each row {EACH_DIGIT_FOR_N}.")
COLUMNS = RegionRule(_columns, _column_words, f"Each column {EACH_DIGIT_FOR_N}.")
