"""BoardSpec: which board is meant, as keywords, headers, columns, options and JSON say it.

Contents: `FIELDS` (how each property is written and read), `BoardOptions` (the keywords of functions), `BoardSpec`,
`make_board`, and `fitting_size` for boards that are no square. A new property is a field of `BoardSpec`, with an entry
in `FIELDS` and `BoardOptions`; what it means for a board is said in `KindArgs` and `build_board`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import isqrt, prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack, cast

from nonet._base.arguments import checked
from nonet._base.errors import FormatError, GeometryError, PuzzleError, UnknownNameError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.board import Board, build_board
from nonet.model.geometry import MAX_SIZE, Place, box_shape, check_size, parse_box
from nonet.model.kinds import find_kind, rule_meant, with_base
from nonet.model.kinds.base import Kind, KindArgs
from nonet.model.layout import Layout
from nonet.model.offsets import Offsets, make_offsets, offsets_line, parse_offsets
from nonet.model.rules import make_rules, parse_rule_list

if TYPE_CHECKING:
    from nonet._base.names import KindName
    from nonet.model.fog import Fog
    from nonet.model.rules.base import Rule

_AND = r"\s*(?:[,&+]|\band\b)\s*"
_SIZE = r"([0-9]{1,4})(?:\s*[xX]\s*\1)?"


# How each property is written and read.


def _parse_kind(text: str) -> str:
    try:
        return find_kind("+".join(re.split(_AND, text))).id
    except UnknownNameError as error:
        if not error.advice or (rule := rule_meant(text)) is None:
            raise
        raise PuzzleError(f"{text.strip()} is a rule, not a kind: write {rule.id}: {rule.example}".rstrip()) from None


def _make_kind(kind: str | Kind) -> str:
    """Return the name of a kind; raise PuzzleError for a Kind whose boards no text could name."""
    if not isinstance(kind, Kind):
        return kind
    try:
        find_kind(kind.id)
    except UnknownNameError:
        raise PuzzleError(f"expected a kind that is registered, got {kind.id}: call nonet.register first") from None
    return kind.id


def _parse_size(text: str) -> int:
    found = re.fullmatch(_SIZE, text)
    if not found:
        raise PuzzleError(f"expected a size from 1 to {MAX_SIZE}, got {shorten(text)}")
    return check_size(int(found[1]))


def _parse_layout(text: str) -> Layout:
    """Read lines of labels; on one line also n words of n letters, or n * n labels with spaces between."""
    words = text.split()
    if "\n" in text or len(words) == 1:
        return Layout.parse(text)
    if any(len(word) != len(words) for word in words):
        size = isqrt(len(words))
        words = [" ".join(words[start : start + size]) for start in range(0, len(words), size)]
    return Layout.parse("\n".join(words))


def _make_layout(source: str | Layout | Iterable[str]) -> Layout:
    if isinstance(source, Layout):
        return source
    return Layout.parse(source if isinstance(source, str) else "\n".join(source))


def _layout_line(layout: Layout) -> str:
    """Return a layout on one line: n * n letters, or labels with spaces between."""
    return ("" if max(map(len, layout.labels)) == 1 else " ").join(layout.labels)


def _parse_fog(text: str) -> Fog:
    from nonet.model.fog import Fog  # few boards have fog, and no start waits for it

    return Fog.parse(text)


def _make_fog(source: str | Fog) -> Fog:
    from nonet.model.fog import make_fog

    return make_fog(source)


def _as_it_is(value: Any) -> Any:  # noqa: ANN401  (of any field)
    return value


class SpecField(NamedTuple):
    """One property of a board, in text and in data."""

    expected: str  # what stands behind its key in a header, for messages
    parse: Callable[[str], Any]  # its value, of the text behind its key or in its column
    line: Callable[[Any], str] = str  # the same text, on one line
    make: Callable[[Any], Any] = _as_it_is  # its value, of a keyword or of JSON
    data: Callable[[Any], Any] = _as_it_is  # the value for JSON
    between: str = " "  # joins the parts of the text, where they come as a list


FIELDS: Mapping[str, SpecField] = MappingProxyType(
    {
        "kind": SpecField("a kind such as diagonal", _parse_kind, make=_make_kind, between="+"),
        "size": SpecField("a number", _parse_size),
        "box": SpecField(
            "a box shape such as 2x3", parse_box, lambda box: "x".join(map(str, box)), tuple, list, between="x"
        ),
        "layout": SpecField(
            "n lines of n region numbers or letters",
            _parse_layout,
            _layout_line,
            _make_layout,
            lambda layout: str(layout).splitlines(),
            between="\n",
        ),
        "grids": SpecField(
            "offsets of grids such as 0,0 6,6",
            parse_offsets,
            offsets_line,
            make_offsets,
            lambda offsets: [list(offset) for offset in offsets],
        ),
        "rules": SpecField(
            "names of rules",
            parse_rule_list,
            lambda rules: "; ".join(map(str, rules)),
            make_rules,
            lambda rules: [str(rule) for rule in rules],
            between="; ",
        ),
        "fog": SpecField("cells lit in the fog, or all", _parse_fog, make=_make_fog, data=str, between=" "),
    }
)

# What a board shows of itself, which counts for nothing in its solutions.
LAYERS = ("fog",)

# The columns of tables. There is none for the size: its usual boxes say the same.
COLUMNS = tuple(name for name in FIELDS if name != "size")


class BoardOptions(TypedDict, total=False):
    """The keywords that say which board is meant, and the format of a text. None is the same as nothing."""

    kind: KindName | str | None
    size: int | None
    box: tuple[int, int] | None
    layout: str | Layout | None
    rules: Iterable[Rule | str] | None
    grids: str | Iterable[Place] | None
    fog: str | Fog | None
    format: str | None


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The board, as far as it is known before the puzzle is read. The puzzle's text decides the rest."""

    kind: str | None = None
    size: int | None = None
    box: tuple[int, int] | None = None
    layout: Layout | None = None
    rules: tuple[Rule, ...] = ()
    grids: Offsets | None = None
    fog: Fog | None = None  # it hides cells, and changes nothing in what a board demands

    @classmethod
    def asked(cls, **options: Unpack[BoardOptions]) -> BoardSpec:
        """Return what keywords say, or JSON. Layouts, rules and offsets may be text. A `format` says nothing here.

        >>> BoardSpec.asked(rules=["anti-knight"], grids="0,0 6,6").grids
        ((0, 0), (6, 6))
        """
        said: dict[str, Any] = {}
        for name, value in options.items():
            if value is not None and name != "format":
                said[name] = FIELDS[name].make(value) if name in FIELDS else value
        return cls(**said) if said else _NOTHING

    @classmethod
    def of(cls, board: Board) -> BoardSpec:
        """Return what makes this board again.

        >>> BoardSpec.of(make_board("latin+window", size=6, box=(3, 2)))
        BoardSpec(kind='latin+window', size=6, box=(3, 2), layout=None, rules=(), grids=None, fog=None)
        """
        box = board.frame.box if board.frame else None
        return cls(board.kind, board.size, box, board.layout, board.rules, board.grids, board.fog)

    @classmethod
    def needed_for(cls, board: Board, drawn: tuple[int, int] | None = None) -> BoardSpec:
        """Return the options that a text must give for a board, besides its digits. `drawn` is the box that it draws.

        >>> BoardSpec.needed_for(make_board("diagonal", size=6, box=(3, 2)))
        BoardSpec(kind='diagonal', size=None, box=(3, 2), layout=None, rules=(), grids=None, fog=None)
        """
        if not board.kind or board.frame is None:
            return cls()
        own = cls.of(board)
        is_known = own.box == (drawn or box_shape(board.size)) or _makes(replace(own, box=drawn), board)
        kind = None if board.kind == "grids" or own.full_kind == find_kind("classic") else board.kind
        return replace(own, kind=kind, size=None, box=None if is_known else own.box)

    def needed(self) -> BoardSpec:
        """Return what a text must say: not that a board is classic, nor that its boxes are the usual ones.

        The size of a square is seen. That of several grids may not be, so one that is said is said again.

        >>> BoardSpec("classic", 6, (2, 3)).needed() == BoardSpec()
        True
        """
        kind = self.full_kind
        is_seen = kind.is_square or self.size == kind.usual_size
        return replace(
            self,
            kind=None if kind == find_kind("classic") or kind.id == "grids" else kind.id,
            size=None if is_seen else self.size,
            box=None if self.box is None or self.box == box_shape(prod(self.box)) else self.box,
        )

    @property
    def full_kind(self) -> Kind:
        """The kind, also where none is named: a layout alone means jigsaw, offsets alone mean grids, else classic."""
        return find_kind(self.kind or ("jigsaw" if self.layout else "grids" if self.grids else "classic"))

    @property
    def said_size(self) -> int | None:
        """The size, also where only the layout or the box tells it."""
        if self.size is not None:
            return self.size
        return self.layout.size if self.layout else prod(self.box) if self.box else None

    @property
    def lacks_layout(self) -> bool:
        """True if the kind needs a layout and has none. New puzzles get random shapes then."""
        return self.layout is None and self.full_kind.needs_layout

    def board(self, size: int | None = None, box: tuple[int, int] | None = None) -> Board:
        """Return the board, once the text has shown its size and perhaps its box."""
        if self.size is not None and size is not None and self.size != size:
            raise GeometryError(f"expected a puzzle of size {self.size}, got size {size}")
        spec = replace(self, size=size or self.size, box=self.box or box)
        return _board_of(spec.full_kind, spec)

    def makes(self, board: Board) -> bool:
        """Return True if the options make this very board. They do not if a region or constraint was added by hand."""
        return board.frame is not None and self.board() == board

    # Two of them.

    def joined(self, asked: BoardSpec, line: int | None = None) -> BoardSpec:
        """Return the text's board with the user's options added; raise FormatError if they contradict each other.

        Rules never do: a board may have many, so those of the user are added to those of the text.
        """
        own, other = self._meanings(), asked._meanings()
        for name, meaning in own.items():
            if meaning is not None and other[name] is not None and meaning != other[name]:
                want, got = self._words(name), asked._words(name)
                raise FormatError(f"expected the {name} {want}, as the header says, got {got}", line)
        return self._or(asked, rules=tuple(dict.fromkeys([*self.rules, *asked.rules])))

    def over(self, own: BoardSpec) -> BoardSpec:
        """Return what is asked for, and what a square board has where nothing is asked. Its rules stay."""
        kind = self.full_kind if self.kind else own.full_kind
        if self.layout and not self.kind and not kind.needs_layout:
            kind = self.full_kind  # jigsaw
        layout = self.layout or (own.layout if kind.needs_layout else None)
        rules = tuple(dict.fromkeys([*own.rules, *self.rules]))
        return self._or(own, kind=kind.id, layout=layout, rules=rules, grids=None)

    def _or(self, other: BoardSpec, **decided: Any) -> BoardSpec:  # noqa: ANN401  (values of fields)
        """Return what this says, and what the other says where this says nothing."""
        return BoardSpec(**{name: getattr(self, name) or getattr(other, name) for name in FIELDS} | decided)

    def _meanings(self) -> dict[str, object]:
        """Return the values to compare: `diagonal+window` is `window+diagonal`, and a layout's labels do not count."""
        said: dict[str, object] = {name: getattr(self, name) for name in FIELDS if name != "rules"}
        if self.kind or self.layout or self.grids:
            said["kind"] = frozenset(with_base(self.full_kind).rules)
        if self.layout:
            numbers: dict[str, int] = {}
            said["layout"] = tuple(numbers.setdefault(label, len(numbers)) for label in self.layout.labels)
        return said

    def _words(self, name: str) -> str:
        if name == "kind":  # a layout or offsets alone have one, too
            return self.full_kind.id
        text = FIELDS[name].line(getattr(self, name))
        return shorten(text) if name == "layout" else text

    # As keywords, columns, header and JSON.

    def options(self) -> BoardOptions:
        """Return it as keywords: `Puzzle(text, **spec.options())`.

        >>> BoardSpec("diagonal", 6).options()
        {'kind': 'diagonal', 'size': 6}
        """
        said = {name: value for name in FIELDS if (value := getattr(self, name)) not in (None, ())}
        return cast("BoardOptions", said)

    def columns(self) -> dict[str, str]:
        """Return the options as one-line texts: the columns of a table, and fields of JSON objects.

        >>> BoardSpec(size=6).columns(), BoardSpec.asked(rules=["anti-king", "thermo r1c1 r1c2"]).columns()
        ({'box': '2x3'}, {'rules': 'anti-king; thermo r1c1 r1c2'})
        """
        kind = self.full_kind.id if self.kind or self.layout else None
        box = self.box or (box_shape(self.size) if self.size else None)
        said: Mapping[str, object] = replace(self, kind=kind, size=None, box=box).options()
        order = dict.fromkeys(["kind", "grids", *COLUMNS])
        return {name: FIELDS[name].line(said[name]) for name in order if name in said}

    def header_lines(self, *, one_line: bool = False) -> list[str]:
        """Return the lines of a header. A layout stands below its key, or behind it where puzzles are `one_line` each.

        >>> BoardSpec.asked(kind="latin", layout=None, rules=["thermo r1c1 r1c2"]).header_lines()
        ['kind: latin', 'thermo: r1c1 r1c2']
        """
        said = ({"size": str(self.size)} if self.size else {}) | replace(self, size=None).columns()
        lines = [f"{name}: {text}" for name, text in said.items() if name not in ("layout", "rules")]
        if self.layout:
            lines.append(f"layout: {said['layout']}" if one_line else f"layout:\n{self.layout}")
        return lines + [str(rule) if rule.grid else f"{rule.type.id}: {rule.arguments}".rstrip() for rule in self.rules]

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON. `asked` reads it back.

        >>> BoardSpec("jigsaw", layout=Layout.parse("1122 1122 3344 3344".replace(" ", chr(10)))).to_dict()
        {'kind': 'jigsaw', 'layout': ['1122', '1122', '3344', '3344']}
        """
        return {name: FIELDS[name].data(value) for name, value in self.options().items()}


_NOTHING = BoardSpec()


@checked(by_place=("size",))
def make_board(
    kind: KindName | str | Kind | None = None,
    *,
    size: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] = (),
    grids: str | Iterable[Place] | None = None,
    fog: str | Fog | None = None,
) -> Board:
    """Return the board of a kind. `size` defaults to 9, or the layout's; `box` to the usual one for the size.

    Raise PuzzleError if there is no such board, such as UnknownNameError for an unknown kind.

    Args:
        kind: The kind, such as "diagonal+window". The default is classic; with a layout alone jigsaw.
        size: The number of digits.
        box: The rows and columns of a box.
        layout: The pieces of a jigsaw: n lines of n region labels, or a Layout.
        rules: The rules on the board, as text or as rules.
        grids: The offsets of grids on one canvas ("0,0 6,6"), the rows and columns of their top left cells, from 0.
            Alone they mean the kind `grids`.
        fog: The cells that are lit in fog of war ("r1c1 r4c4-r6c6"), or "all" for fog everywhere.

    >>> make_board("diagonal+window").regions[-1].name
    'window 4'
    >>> make_board(size=6).box
    (2, 3)
    >>> make_board(rules=["thermo r1c1 r2c1 r3c1"]).sentences[-1]
    'The digits of the thermometer rise from its bulb: r1c1, r2c1, r3c1.'
    >>> make_board("samurai").cell_count, make_board(grids="0,0 6,6").cell_count
    (369, 153)
    """
    spec = BoardSpec.asked(size=size, box=box, layout=layout, rules=rules, grids=grids, fog=fog)
    return replace(spec, kind=_make_kind(kind) if kind is not None else None).board()


def _makes(spec: BoardSpec, board: Board) -> bool:
    try:
        return spec.makes(board)
    except GeometryError:
        return False


def _board_of(kind: Kind, spec: BoardSpec) -> Board:
    rules, grids = make_rules(spec.rules), make_offsets(spec.grids)  # checked here: a spec may be made by hand
    said = spec.said_size
    size = check_size(kind.usual_size if said is None else said)
    board = build_board(kind, KindArgs(size, spec.box, spec.layout, grids), rules)
    for rule in rules:
        if rule.is_typed:
            rule.refuse_if_unsatisfiable(board.rule_context)
    if spec.fog is None:
        return board
    from nonet.model.fog import check_fog

    return replace(board, fog=check_fog(_make_fog(spec.fog), board))


# The size of a board that is no square, found by how much a text or a list holds.

# Where nothing says the size, a board may be of one of these; the usual size first.
_SIZES: tuple[int, ...] = (9, *range(1, 9), *range(10, 26))


class Extent(NamedTuple):
    """The extent of a board of this size: its cells, and the rows and columns of its canvas."""

    size: int
    cells: int
    height: int
    width: int


def fitting_size(choice: BoardSpec, fits: Callable[[Extent], bool]) -> int | None:
    """Return the size of the choice, or else the first one whose extent fits; None if there is none.

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
