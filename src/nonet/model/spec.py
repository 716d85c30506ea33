"""Making a Board from a kind, a size, and what the kind needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from nonet._base.arguments import checked
from nonet._base.errors import GeometryError
from nonet._base.fast_dataclass import dataclass
from nonet.model.board import Board, BoardPart
from nonet.model.geometry import Place, box_shape, check_size
from nonet.model.kinds import find_kind, with_base
from nonet.model.kinds.base import Kind, KindArgs
from nonet.model.layout import Layout
from nonet.model.offsets import Offsets, make_offsets
from nonet.model.regions import Look, Region
from nonet.model.rules import make_rules

if TYPE_CHECKING:
    from nonet.model.constraints import Constraint, Different
    from nonet.model.rules.base import Rule
    from nonet.model.rules.context import RuleContext


@checked
def make_board(
    kind: str | Kind | None = None,
    size: int | None = None,
    *,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] = (),
    grids: str | Iterable[Place] | None = None,
) -> Board:
    """The board of a kind. `size` is 9, or the layout's, unless given; `box` is the usual one for the size.

    Without a kind it is classic; a layout alone means jigsaw. `grids` are the offsets of grids on one canvas
    ("0,0 6,6"), the rows and columns of their top left cells, from 0: alone they mean the kind `grids`.

    >>> make_board("diagonal+window").regions[-1].name
    'window 4'
    >>> make_board(size=6).box
    (2, 3)
    >>> make_board(rules=["thermo r1c1 r2c1 r3c1"]).sentences[-1]
    'The digits of the thermometer rise from its bulb: r1c1, r2c1, r3c1.'
    >>> make_board("samurai").cell_count, make_board(grids="0,0 6,6").cell_count
    (369, 153)
    """
    kind = kind or _plain_kind(layout, grids)
    kind = find_kind(kind) if isinstance(kind, str) else kind
    layout = Layout.parse(layout) if isinstance(layout, str) else layout
    if size is None:
        size = layout.size if layout else box[0] * box[1] if box else kind.usual_size
    laid = make_rules(rules)
    board = _make(kind, check_size(size), box, layout, laid, grids=make_offsets(grids))
    for rule in laid:
        if rule.is_typed:
            rule.refuse_if_unsatisfiable(board.rule_context)
    return board


def _plain_kind(layout: object, grids: object) -> str:
    """The kind where none is named."""
    return "jigsaw" if layout else "grids" if grids else "classic"


@lru_cache(maxsize=64)
def _make(
    kind: Kind,
    size: int,
    box: tuple[int, int] | None,
    layout: Layout | None,
    rules: tuple[Rule, ...],
    *,
    grids: Offsets | None = None,
) -> Board:
    full = with_base(kind)
    frame = KindArgs(
        size,
        box or box_shape(size) if full.needs_box else None,
        layout if full.needs_layout else None,
        grids if full.needs_grids else None,
    )
    _require(kind, full, frame, BoardSpec(None, size, box, layout, (), grids))
    places = full.places(frame)
    families = [(rule, _distinct(rule.regions(frame))) for rule in full.rules]
    sentences = [line for rule, regions in families if regions for line in rule.words(frame).splitlines()]
    unseen = [rule for rule, regions in families if regions and _is_hidden(regions)]
    subgrids = full.subgrids(frame)
    plain = Board(
        size=size,
        places=places,
        regions=_distinct(tuple(region for _, regions in families for region in regions)),
        kind=kind.id,
        frame=frame,
        sentences=tuple(sentences),
        hidden=tuple(line for rule in unseen for line in rule.words(frame).splitlines()),
        areas=tuple(region for _, regions in families for region in regions if region.family.look is Look.AREA),
        subgrids=subgrids,
        grid_board=_make(find_kind(full.grid_kind), size, frame.box, None, ()) if subgrids else None,
    )
    whole = replace(plain, parts=tuple(_parts(plain, kind, rules))) if full.is_apart else plain
    return lay(whole, rules) if rules else whole


def lay(board: Board, rules: tuple[Rule, ...]) -> Board:
    """The board with rules on it. What a rule says of cells that differ becomes regions, the rest stays constraints."""
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
    sentences = (*board.sentences, *(rule.words(context) for rule in rules))
    return replace(
        board,
        regions=_distinct(tuple(regions)),
        constraints=tuple(dict.fromkeys(constraints)),
        rules=rules,
        sentences=sentences,
    )


def _region(rule: Rule, constraint: Different, context: RuleContext) -> Region:
    """Cells that a rule says differ, with a name: "cage at r1c1", "knight's move r1c1-r2c3"."""
    assert rule.type.regions, f"{rule.type.id} says that cells differ: it needs a family of regions"
    names = [context.board.name_of(cell) for cell in constraint.cells]
    label = "-".join(names) if len(names) == 2 else f"at {names[0]}"
    return Region(rule.type.regions, label, constraint.cells)


def _parts(board: Board, kind: Kind, rules: tuple[Rule, ...]) -> Iterator[BoardPart]:
    """The grids with the rules that lie on each. A rule from one to another belongs to the whole board alone."""
    from nonet.model.rules.context import rules_within

    assert board.frame is not None
    for number, subgrid in enumerate(board.subgrids, 1):
        inside = rules_within(rules, number, board)
        alone = _make(find_kind(kind.grid_kind), board.size, board.frame.box, None, inside)
        yield BoardPart(subgrid.name, alone, subgrid.cells)


def _require(kind: Kind, full: Kind, frame: KindArgs, asked: BoardSpec) -> None:
    size, box, layout = frame.size, asked.box, asked.layout
    if box is not None and (min(box) < 1 or box[0] * box[1] != size):
        raise GeometryError(f"expected a box of {size} cells for size {size}, got {box[0]}x{box[1]}", "box")
    if layout is not None and not full.needs_layout:
        raise GeometryError(f"only jigsaw takes a layout, got one for {kind.id}")
    if asked.grids is not None and not full.needs_grids:
        raise GeometryError(f"only the kind grids takes offsets of grids, got them for {kind.id}", "grids")
    if isinstance(layout, Layout) and layout.size != size:
        raise GeometryError(f"expected a layout of size {size}, got {layout.size}", "layout")
    if problem := replace(full, id=kind.id).problem_on(frame):
        raise GeometryError(problem)


def _is_hidden(regions: tuple[Region, ...]) -> bool:
    return all(region.family.look is Look.HIDDEN for region in regions)


def _distinct(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Two regions of the same cells say the same thing (boxes of 1 x n are rows): keep the first."""
    by_cells: dict[frozenset[int], Region] = {}
    for region in regions:
        by_cells.setdefault(frozenset(region.cells), region)
    return tuple(by_cells.values())


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """What is said of the board before the puzzle is read: None where nothing is, and the puzzle's text decides."""

    kind: str | None = None
    size: int | None = None
    box: tuple[int, int] | None = None
    layout: str | Layout | None = None
    rules: tuple[Rule, ...] = ()
    grids: Offsets | None = None

    @classmethod
    def asked(
        cls,
        *,
        kind: str | None = None,
        size: int | None = None,
        box: tuple[int, int] | None = None,
        layout: str | Layout | None = None,
        rules: Iterable[Rule | str] | None = None,
        grids: str | Iterable[Place] | None = None,
    ) -> BoardSpec:
        """What the arguments of a function say: layouts, rules and offsets may be text.

        >>> BoardSpec.asked(rules=["anti-knight"], grids="0,0 6,6").grids
        ((0, 0), (6, 6))
        """
        constraints = Layout.parse(layout) if isinstance(layout, str) else layout
        return cls(kind, size, box, constraints, make_rules(() if rules is None else rules), make_offsets(grids))

    @classmethod
    def of(cls, board: Board) -> BoardSpec:
        """What makes this board again.

        >>> BoardSpec.of(make_board("latin+window", 6, box=(3, 2)))
        BoardSpec(kind='latin+window', size=6, box=(3, 2), layout=None, rules=(), grids=None)
        """
        box = board.frame.box if board.frame else None
        return cls(board.kind, board.size, box, board.layout, board.rules, board.grids)

    def makes(self, board: Board) -> bool:
        """Whether this is all there is to a board. It is not if somebody put a region or a constraint on it by hand."""
        return board.frame is not None and self.board() == board

    @property
    def full_kind(self) -> Kind:
        """The kind, also where none is named: a layout alone means jigsaw, nothing means classic."""
        return find_kind(self.kind or _plain_kind(self.layout, self.grids))

    @property
    def lacks_layout(self) -> bool:
        """Whether the kind needs a layout and nobody said one: then new puzzles get random constraints."""
        return self.layout is None and self.full_kind.needs_layout

    def board(self, size: int | None = None, box: tuple[int, int] | None = None) -> Board:
        """The board, once the text has shown its size and perhaps its box."""
        if self.size is not None and size is not None and self.size != size:
            raise GeometryError(f"expected a puzzle of size {self.size}, got size {size}")
        box = self.box or box
        return make_board(
            self.full_kind, size or self.size, box=box, layout=self.layout, rules=self.rules, grids=self.grids
        )


# The size of a board that is no square, found by how much a text or a list holds.

# Where nothing says the size, a board may be of one of these; the usual size first.
_SIZES: tuple[int, ...] = (9, *range(1, 9), *range(10, 26))


class Extent(NamedTuple):
    """How much a board of this size holds: its cells, and the rows and columns of its canvas."""

    size: int
    cells: int
    height: int
    width: int


def fitting_size(choice: BoardSpec, fits: Callable[[Extent], bool]) -> int | None:
    """The size that the choice says, or else the first one whose extent fits; None if there is none.

    >>> fitting_size(BoardSpec("samurai"), lambda extent: extent.cells == 369)
    9
    """
    if choice.size or choice.box:
        return choice.size or prod(choice.box or ())
    return next((extent.size for extent in _extents(choice.full_kind, choice.grids) if fits(extent)), None)


@lru_cache(maxsize=16)
def _extents(kind: Kind, grids: Offsets | None) -> tuple[Extent, ...]:
    sizes = dict.fromkeys([kind.usual_size, *_SIZES])
    frames = (KindArgs(size, box_shape(size), grids=grids) for size in sizes)
    return tuple(_extent(kind, frame) for frame in frames if not kind.problem_on(frame))


def _extent(kind: Kind, frame: KindArgs) -> Extent:
    places = kind.places(frame)
    height, width = (1 + max(ends) for ends in zip(*places, strict=True))
    return Extent(frame.size, len(places), height, width)


# What tells two boards apart, in words, for messages.

_LONGEST = 200


def difference(wanted: Board, got: Board) -> str:
    """The first thing in which two boards differ.

    >>> from nonet.model import make_board
    >>> difference(make_board("diagonal"), make_board("diagonal+window"))
    'with the kind diagonal, got diagonal+window'
    """
    for (key, one, want), (_, other, have) in zip(_facts(wanted), _facts(got), strict=True):
        if one != other:
            return f"with the {key} {_short(want)}, got {_short(have)}"
    return "got another board"


def _short(words: str) -> str:
    """The words, or their beginning: the layout of a large board fills pages."""
    return f"{words[:_LONGEST]} ..." if len(words) > _LONGEST else words or "none"


def _facts(board: Board) -> list[tuple[str, object, str]]:
    """What there is to say of a board: the name of each fact, what is compared, and the words.

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
