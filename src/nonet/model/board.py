"""Board: where cells stand and what they must keep to, without digits. All a solver knows of a puzzle's kind.

Contents: `BoardPart`, `Board`, building a board (`build_board`, `lay`), and the `difference` of two boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from math import floor
from typing import TYPE_CHECKING, Any, Literal

from nonet._base.errors import GeometryError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, current_language, in_language
from nonet.model.geometry import Place, box_shape, full_places, is_cell_name, parse_place, place_name
from nonet.model.kinds import find_kind, with_base
from nonet.model.kinds.base import Kind, KindArgs, Subgrid
from nonet.model.layout import Layout
from nonet.model.offsets import Offsets, offsets_line
from nonet.model.regions import BOX, Family, Look, Region

# What rules and constraints need is imported where a board has some: the command starts quicker on a plain one.
if TYPE_CHECKING:
    from nonet.model.constraints import Constraint, Different
    from nonet.model.fog import Fog
    from nonet.model.rules.base import Rule
    from nonet.model.rules.context import RuleContext
    from nonet.model.rules.marks import RuleMark

CLASSIC_CELLS = 81  # of the classic 9x9 board, which the fast ways for millions of puzzles take

_OF = " of "
_MOST_PLACES = 1_000_000  # of a canvas; the largest arrangement with a name has 70,225


@dataclass(frozen=True)
class BoardPart:
    """A part of a board that is a board of its own: its cell i is the whole board's cell `cells[i]`."""

    name: str
    board: Board
    cells: tuple[int, ...]

    @property
    def heading(self) -> str:
        """Its name as it stands above a drawing."""
        return self.name[0].upper() + self.name[1:]


@dataclass(frozen=True, eq=False)
class Board:
    """A board: cells with their places, digits 1..`size`, regions whose cells must differ, and further constraints.

    A place is a row and a column on the canvas; a canvas may have holes, and a cell may have no place. Two boards
    are equal if their places, regions and constraints are equal. Order, labels and fog do not matter. Make a board
    with `make_board`.
    """

    size: int
    places: tuple[Place | None, ...]
    regions: tuple[Region, ...]
    constraints: tuple[Constraint, ...] = ()
    kind: str = ""
    frame: KindArgs | None = None
    rules: tuple[Rule, ...] = ()
    sentences: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()  # those of the kind's sentences that no drawing shows
    parts: tuple[BoardPart, ...] = ()
    areas: tuple[Region, ...] = ()  # its boxes or pieces, also those that are a row or column as well
    subgrids: tuple[Subgrid, ...] = ()  # the grids of a board of several
    grid_board: Board | None = None  # what each of them is alone
    fog: Fog | None = None  # what a player does not see at first: it counts for nothing else

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._demands == other._demands)

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields to pickle, without the cached hash: strings hash differently in other processes."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    def __repr__(self) -> str:
        box = f", box={self.frame.box}" if self.frame and self.frame.box else ""
        layout = "" if self.layout is None else f", layout={str(self.layout)!r}"
        rules = f", rules={[str(rule) for rule in self.rules]}" if self.rules else ""
        grids = f", grids={offsets_line(self.frame.grids)!r}" if self.frame and self.frame.grids else ""
        fog = f", fog={str(self.fog)!r}" if self.fog else ""
        return f"make_board({self.kind!r}, size={self.size}{box}{layout}{rules}{grids}{fog})"

    def to_dict(self, detail: Literal["spec", "page"] = "spec") -> dict[str, Any]:
        """Return the board as plain data, ready for JSON. `Board.from_dict` reads it.

        Args:
            detail: "spec" has kind and size, and what these do not tell: unusual boxes, layout, grids, rules, fog. The
                command writes it. "page" has places, regions, sentences and the rules in words, too, as the page needs;
                an entry that says nothing is None or empty there.
        """
        box = self.frame.box if self.frame else None
        rules = [str(rule) for rule in self.rules]
        if detail == "spec":
            found = {
                "box": list(box) if box and box != box_shape(self.size) else None,
                "layout": str(self.layout).splitlines() if self.layout else None,
                "grids": [list(offset) for offset in self.grids] if self.grids else None,
                "rules": rules,
                "fog": str(self.fog) if self.fog else None,
            }
            return {"kind": self.kind, "size": self.size} | {name: value for name, value in found.items() if value}
        return {
            "kind": self.kind,
            "name": self.title,
            "size": self.size,
            "height": self.height,
            "width": self.width,
            "places": list(self.places),
            "box": list(box) if box else None,
            "layout": str(self.layout) if self.layout else None,
            "grids": offsets_line(self.grids) if self.grids else None,
            "regions": [region.to_dict() for region in self.regions],
            "rules": rules,
            "laid": [self._rule_dict(rule) for rule in self.rules],
            "sentences": list(self.spoken(self.sentences)),
            "fog": str(self.fog) if self.fog else None,
        }

    def _rule_dict(self, rule: Rule) -> dict[str, Any]:
        """Return a rule in words, and its places on the canvas."""
        from nonet.model.rules.context import on_canvas

        return {"words": self.words_of(rule), "places": list(on_canvas(rule, self.subgrids).places)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Board:
        """Return the board of plain data, as of `to_dict`. Raise GeometryError if none fits.

        Regions and constraints that were added to a board by hand are not in the data.

        >>> from nonet.model import make_board
        >>> board = make_board("latin+window", size=6, box=(3, 2), rules=["anti-king"])
        >>> Board.from_dict(board.to_dict()) == Board.from_dict(board.to_dict("page")) == board
        True
        """
        from nonet.model.spec import FIELDS, BoardSpec

        has_name = "grids" not in data["kind"].split("+")  # then the kind says where the grids are
        names = [name for name in FIELDS if data.get(name) is not None and not (has_name and name == "grids")]
        return BoardSpec.asked(**{name: data[name] for name in names}).board()

    @cached_property
    def _demands(self) -> tuple[object, ...]:
        """The values to compare: regions by their cells, and constraints, without their order and labels.

        Rules look at boxes and lines, so these are told from others. Two rules may lay down one region, such as a cage
        of two cells a knight's move apart, and then the first of them names it.
        """
        regions = frozenset((_sort_of(region), frozenset(region.cells)) for region in self.regions)
        return self.size, self.places, regions, frozenset(self.constraints)

    @cached_property
    def _hash(self) -> int:
        return hash(self._demands)

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return len(self.places)

    @cached_property
    def height(self) -> int:
        """The rows of the canvas."""
        return 1 + max((place[0] for place in self.places if place), default=-1)

    @cached_property
    def width(self) -> int:
        """The columns of the canvas."""
        return 1 + max((place[1] for place in self.places if place), default=-1)

    @cached_property
    def canvas(self) -> tuple[tuple[int | None, ...], ...]:
        """The rows of the canvas: the cell at each place, None for a hole. Raises GeometryError if the canvas is vast.

        Grids far apart have a vast canvas, of millions of places: a few cells would fill gigabytes. Engines
        and formats without holes do not need a canvas.
        """
        self.refuse_vast_canvas()
        find = self.cell_by_place.get
        return tuple(tuple(find((row, column)) for column in range(self.width)) for row in range(self.height))

    def refuse_vast_canvas(self) -> None:
        """Raise GeometryError if a picture of the canvas would have millions of places."""
        if self.height * self.width > _MOST_PLACES:
            words = f"the canvas of {self.height} x {self.width} places is too large to be shown or written"
            raise GeometryError(f"{words}, over {_MOST_PLACES:,}: the formats line and grids need none (--to line)")

    @cached_property
    def cell_by_place(self) -> dict[Place, int]:
        """The cell at each place that has one."""
        return {place: cell for cell, place in enumerate(self.places) if place is not None}

    @cached_property
    def is_square(self) -> bool:
        """True if the cells are a full n x n square in reading order, as on most boards."""
        return self.places == full_places(self.size, self.size)

    @cached_property
    def is_classic(self) -> bool:
        """True for the 9x9 board of rows, columns and boxes without rules, which ratings and bulk engines support."""
        if self.size != 9 or self.cell_count != CLASSIC_CELLS or self.constraints:
            return False
        return self == build_board(find_kind("classic"), KindArgs(9))

    @property
    def name(self) -> str:
        """The name for people: "Sudoku", "Diagonal window Sudoku", "Diagonal Latin square", "Sudoku of 3 grids"."""
        kinds = self.kind.split("+") if self.kind else []
        own = f"Sudoku of {plural(len(self.subgrids), 'grid')}" if "grids" in kinds else "Sudoku"
        noun = "Latin square" if "latin" in kinds else own
        name = " ".join([*(kind for kind in kinds if kind not in {"classic", "latin", "grids"}), noun])
        return name[0].upper() + name[1:]

    @property
    def extent(self) -> str:
        """The size of the canvas in words: "9 x 9"."""
        return f"{self.height} x {self.width}"

    @property
    def grid_extent(self) -> str:
        """The size of each Sudoku on the board in words: "9 x 9" for a samurai too, as its size says."""
        return f"{self.size} x {self.size}" if self.frame else self.extent

    @property
    def title(self) -> str:
        """The name and size of the board: "Diagonal Sudoku, 9 x 9"."""
        return f"{self.name}, {self.grid_extent}"

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """The rows and columns of a box, if the board has boxes. To make a board again, use `BoardSpec.of`."""
        return self.frame.box if self.frame and any(region.family == BOX for region in self.regions) else None

    @property
    def layout(self) -> Layout | None:
        """The layout of a jigsaw."""
        return self.frame.layout if self.frame else None

    @property
    def grids(self) -> Offsets | None:
        """The offsets of its grids, unless its kind defines them."""
        return self.frame.grids if self.frame else None

    @property
    def all_digits(self) -> int:
        """The mask of all digits."""
        return (1 << self.size) - 1

    @cached_property
    def is_crowded(self) -> bool:
        """True if a region has more cells than there are digits: then no filled grid exists."""
        return any(len(region.cells) > self.size for region in self.regions)

    @cached_property
    def regions_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices of each cell's regions."""
        return _by_cell(self.cell_count, [region.cells for region in self.regions])

    @cached_property
    def constraints_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices of each cell's constraints."""
        return _by_cell(self.cell_count, [constraint.cells for constraint in self.constraints])

    @cached_property
    def rule_of_constraint(self) -> dict[Constraint, Rule]:
        """The rule of each constraint."""
        found: dict[Constraint, Rule] = {}
        for rule in self.rules:
            for constraint in rule.constraints(self.rule_context):
                found.setdefault(constraint, rule)
        return found

    @cached_property
    def constraints_by_rule(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the constraints that belong together: those of a rule.

        For a rule of the whole board, only the constraints on the same cells belong together.
        """
        number = {constraint: index for index, constraint in enumerate(self.constraints)}
        found: list[tuple[int, ...]] = []
        for rule in self.rules:
            groups: dict[frozenset[int], list[int]] = {}
            for constraint in rule.constraints(self.rule_context):
                if constraint in number:
                    groups.setdefault(frozenset(constraint.cells if rule.is_whole else ()), []).append(
                        number[constraint]
                    )
            found += map(tuple, groups.values())
        return tuple(dict.fromkeys(found))

    @cached_property
    def rule_context(self) -> RuleContext:
        """The board as its rules see it."""
        from nonet.model.rules.context import RuleContext

        return RuleContext(self, self.rules)

    @cached_property
    def marks(self) -> tuple[tuple[RuleMark, ...], ...]:
        """The marks that draw each rule; empty for a rule that only words can express."""
        if not self.rules:
            return ()
        from nonet.model.rules.spacing import spaced

        found = [(rule, tuple(rule.marks(self.rule_context))) for rule in self.rules]
        shown = [() if self._look_like_digits(rule, marks) else marks for rule, marks in found]
        return tuple(spaced(self.rules, shown))

    def _look_like_digits(self, rule: Rule, marks: Sequence[RuleMark]) -> bool:
        """Return True if a clue of one grid is drawn on a cell of another."""
        from nonet.model.rules.base import RuleFamily
        from nonet.model.rules.marks import TextMark

        if rule.type.family is not RuleFamily.OUTSIDE:
            return False
        spots = (mark.centre for mark in marks if isinstance(mark, TextMark))
        return any((floor(row), floor(column)) in self.cell_by_place for row, column in spots)

    @cached_property
    def domains(self) -> tuple[int, ...]:
        """The mask of the digits that the rules of one cell allow it, such as the odd ones, for each cell."""
        masks = [self.all_digits] * self.cell_count
        if not self.constraints:
            return tuple(masks)
        from nonet.model.constraints import Domain

        for constraint in self.constraints:
            if isinstance(constraint, Domain):
                for cell in constraint.cells:
                    masks[cell] &= constraint.mask
        return tuple(masks)

    @cached_property
    def cliques(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells that must differ: those of each region, then those of rules such as cages."""
        found = tuple(region.cells for region in self.regions)
        if not self.constraints:
            return found
        from nonet.model.constraints import Combo

        return (*found, *(constraint.cells for constraint in self.constraints if isinstance(constraint, Combo)))

    @cached_property
    def cliques_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices of each cell's cliques."""
        return _by_cell(self.cell_count, self.cliques)

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The cells that each cell must differ from because they share a clique."""
        return tuple(
            tuple(sorted({peer for index in indices for peer in self.cliques[index]} - {cell}))
            for cell, indices in enumerate(self.cliques_of)
        )

    @cached_property
    def _part_of(self) -> dict[int, tuple[BoardPart, int]]:
        return {whole: (part, own) for part in self.parts for own, whole in enumerate(part.cells)}

    def name_of(self, cell: int) -> str:
        """Return the cell's name in text: r1c1; on a board of parts, r1c1 of sudoku 2."""
        if cell in self._part_of:
            part, own = self._part_of[cell]
            return f"{part.board.name_of(own)}{_OF}{part.name}"
        place = self.places[cell]
        return f"cell {cell + 1}" if place is None else place_name(place)

    def spoken(self, sentences: Iterable[str]) -> tuple[str, ...]:
        """Return some of the board's sentences, which are English, in the language that is spoken."""
        if current_language() == ENGLISH:
            return tuple(sentences)
        kind = with_base(find_kind(self.kind)) if self.frame and self.kind else None
        own: list[str] = []
        for rule in kind.rules if kind else ():
            if self.frame and rule.regions(self.frame):
                own += rule.words(self.frame).splitlines()
        own += map(self.words_of, self.rules)
        known = dict(zip(self.sentences, own, strict=False)) if len(own) == len(self.sentences) else {}
        return tuple(known.get(sentence, sentence) for sentence in sentences)

    def words_of(self, rule: Rule) -> str:
        """Return a rule of this board as one sentence, with the names of its cells."""
        return rule.words(self.rule_context)

    def cell(self, name: str) -> int:
        """Return the cell with this name, r1c1 or r1c1 of grid 2; raise PuzzleError if there is none.

        Without a grid, rows are those of the canvas, as in rules.
        """
        bare = str(name).strip().lower()
        for subgrid in self.subgrids:
            if bare.endswith(_OF + subgrid.name):
                return self._cell_of(subgrid, bare.removesuffix(_OF + subgrid.name))
        if self.parts and not is_cell_name(bare):
            raise PuzzleError(f"expected a cell such as r1c1 or r1c1{_OF}{self.parts[-1].name}, got {shorten(name)}")
        row, column = parse_place(name)
        return self.cell_at(row + 1, column + 1)

    def _cell_of(self, subgrid: Subgrid, name: str) -> int:
        row, column = parse_place(name)
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise PuzzleError(f"expected a cell from r1c1 to r{self.size}c{self.size} of {subgrid.name}, got {name}")
        return subgrid.cells[row * self.size + column]

    def cell_at(self, row: int, column: int) -> int:
        """Return the cell at a 1-based row and column of the canvas; raise PuzzleError if there is none."""
        if not hasattr(row, "__index__") or not 1 <= row <= self.height:
            raise PuzzleError(f"expected a row from 1 to {self.height}, got {shorten(str(row))}")
        if not hasattr(column, "__index__") or not 1 <= column <= self.width:
            raise PuzzleError(f"expected a column from 1 to {self.width}, got {shorten(str(column))}")
        cell = self.cell_by_place.get((row - 1, column - 1))
        if cell is None:
            raise PuzzleError(f"there is no cell at r{row}c{column} of this board")
        return cell


class AsListed:
    """A key for a board where regions and constraints go by their numbers: equal boards may list them differently."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AsListed):
            return False
        mine, its = self.board, other.board
        return mine is its or (mine == its and (mine.regions, mine.constraints) == (its.regions, its.constraints))

    def __hash__(self) -> int:
        return hash(self.board)


def _sort_of(region: Region) -> Family | None:
    return region.family if region.family.look in (Look.LINE, Look.AREA) else None


def _by_cell(cell_count: int, groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the indices of the groups it is in."""
    found: list[list[int]] = [[] for _ in range(cell_count)]
    for index, cells in enumerate(groups):
        for cell in cells:
            found[cell].append(index)
    return tuple(map(tuple, found))


# Building a board.


@lru_cache(maxsize=64)
def build_board(kind: Kind, asked: KindArgs, rules: tuple[Rule, ...] = ()) -> Board:
    """Build the board of a kind, with rules on it. `make_board` and `BoardSpec` read text and know usual sizes."""
    full = with_base(kind)
    frame = _frame(kind, full, asked)
    places = full.places(frame)
    families = [(rule, _distinct(rule.regions(frame))) for rule in full.rules]
    with in_language(ENGLISH):
        sentences = [line for rule, regions in families if regions for line in rule.words(frame).splitlines()]
        unseen_lines = [
            line for rule, found in families if found and _is_hidden(found) for line in rule.words(frame).splitlines()
        ]
    subgrids = full.subgrids(frame)
    plain = Board(
        size=frame.size,
        places=places,
        regions=_distinct(tuple(region for _, regions in families for region in regions)),
        kind=kind.id,
        frame=frame,
        sentences=tuple(sentences),
        hidden=tuple(unseen_lines),
        areas=tuple(region for _, regions in families for region in regions if region.family.look is Look.AREA),
        subgrids=subgrids,
        grid_board=build_board(find_kind(full.grid_kind), KindArgs(frame.size, frame.box)) if subgrids else None,
    )
    whole = replace(plain, parts=tuple(_parts(plain, kind, rules))) if full.is_apart else plain
    return lay(whole, rules) if rules else whole


def lay(board: Board, rules: tuple[Rule, ...]) -> Board:
    """Lay rules on a board. What a rule says of cells that differ becomes regions, the rest constraints."""
    from nonet.model.constraints import Different
    from nonet.model.rules.context import RuleContext

    context = RuleContext(board, rules)
    regions = list(board.regions)
    constraints: list[Constraint] = []
    for rule in rules:
        for constraint in rule.constraints(context):
            if isinstance(constraint, Different):
                regions.append(_region(rule, constraint, context))
            else:
                constraints.append(constraint)
    with in_language(ENGLISH):
        sentences = (*board.sentences, *(rule.words(context) for rule in rules))
    return replace(
        board,
        regions=_distinct(tuple(regions)),
        constraints=tuple(dict.fromkeys(constraints)),
        rules=rules,
        sentences=sentences,
    )


def _region(rule: Rule, constraint: Different, context: RuleContext) -> Region:
    """Return a region of cells that a rule makes differ, with a name: "cage at r1c1", "knight's move r1c1-r2c3"."""
    assert rule.type.regions, f"{rule.type.id} says that cells differ: it needs a family of regions"
    names = [context.board.name_of(cell) for cell in constraint.cells]
    label = "-".join(names) if len(names) == 2 else f"at {names[0]}"
    return Region(rule.type.regions, label, constraint.cells)


def _parts(board: Board, kind: Kind, rules: tuple[Rule, ...]) -> Iterator[BoardPart]:
    """Yield the grids with the rules that lie on each. A rule from one to another belongs to the whole board alone."""
    from nonet.model.rules.context import rules_within

    assert board.frame is not None
    for number, subgrid in enumerate(board.subgrids, 1):
        inside = rules_within(rules, number, board)
        alone = build_board(find_kind(kind.grid_kind), KindArgs(board.size, board.frame.box), inside)
        yield BoardPart(subgrid.name, alone, subgrid.cells)


def _frame(kind: Kind, full: Kind, asked: KindArgs) -> KindArgs:
    """Return the options that the kind uses; raise GeometryError for useless or missing ones."""
    size, box, layout = asked.size, asked.box, asked.layout
    frame = KindArgs(
        size,
        box or box_shape(size) if full.needs_box else None,
        layout if full.needs_layout else None,
        asked.grids if full.needs_grids else None,
    )
    if box is not None and (min(box) < 1 or box[0] * box[1] != size):
        raise GeometryError(f"expected a box of {size} cells for size {size}, got {box[0]}x{box[1]}", "box")
    if layout is not None and not full.needs_layout:
        raise GeometryError(f"only jigsaw takes a layout, not {kind.id}")
    if asked.grids is not None and not full.needs_grids:
        raise GeometryError(f"only the kind grids takes offsets of grids, not {kind.id}", "grids")
    if layout is not None and layout.size != size:
        raise GeometryError(f"expected a layout of size {size}, got {layout.size}", "layout")
    if problem := replace(full, id=kind.id).problem_on(frame):
        raise GeometryError(problem)
    return frame


def _is_hidden(regions: tuple[Region, ...]) -> bool:
    return all(region.family.look is Look.HIDDEN for region in regions)


def _distinct(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions without those that have the same cells as an earlier one: boxes of 1 x n are rows."""
    by_cells: dict[frozenset[int], Region] = {}
    for region in regions:
        by_cells.setdefault(frozenset(region.cells), region)
    return tuple(by_cells.values())


# What tells two boards apart, in words, for messages.

_LONGEST = 200


def difference(wanted: Board, got: Board) -> str:
    """Return the first thing in which two boards differ.

    >>> from nonet.model import make_board
    >>> difference(make_board("diagonal"), make_board("diagonal+window"))
    'expected the kind diagonal, got diagonal+window'
    """
    for (key, one, want), (_, other, have) in zip(_facts(wanted), _facts(got), strict=True):
        if one != other:
            return f"expected the {key} {_short(want)}, got {_short(have)}"
    return "their regions differ"


def _short(words: str) -> str:
    """Return the words, or their beginning: the layout of a large board fills pages."""
    return f"{words[:_LONGEST]} ..." if len(words) > _LONGEST else words or "none"


def _facts(board: Board) -> list[tuple[str, object, str]]:
    """Return the facts to compare boards by: the name of each, its value and its words.

    The order in which kinds and rules are written counts for nothing, nor do the labels of a layout.
    """
    box = board.frame.box if board.frame else None
    layout = board.layout
    return [
        ("size", (board.size, board.places), board.extent),
        ("kind", frozenset(board.kind.split("+")) - {"classic"}, board.kind),
        ("box", box, "x".join(map(str, box or ()))),
        ("layout", frozenset(layout.pieces) if layout else None, " ".join(str(layout or "").split("\n"))),
        ("rules", frozenset(board.rules), "; ".join(map(str, board.rules))),
    ]
