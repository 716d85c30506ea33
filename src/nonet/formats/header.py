"""The header of a text: lines `key: value` above a grid that say which board its digits are for, in any format.

    title: Sunday
    kind: diagonal
    box: 2x3
    thermo: r1c1 r2c1 r3c1

This file has what a header says, compares it with what a user asks for, and writes it; `header_lines.py` finds and
reads headers. Neither knows formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from math import prod
from types import MappingProxyType

from nonet._base.errors import FormatError, GeometryError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, BoardSpec, Layout, box_shape, find_kind
from nonet.model.kinds import with_base
from nonet.model.offsets import offsets_line

TITLES = ("title", "author")
COLUMNS = ("kind", "box", "layout", "grids", "rules")  # the same in a table

# What stands between the parts of what is said of a board, where it comes as a list.
BETWEEN = {"kind": "+", "box": "x", "layout": "\n", "grids": " ", "rules": "; "}

# A name in the info of a parsed grid: which of its titles stood in a header, so that they go back into one.
MARK = "header"

_NOTHING = BoardSpec()


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above a grid: the board it is for, and titles.

    For messages: `line` is its first line, and `lines` tells that of each key and of each rule.
    """

    choice: BoardSpec = _NOTHING
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    line: int = 1
    lines: Mapping[object, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def __reduce__(self) -> tuple[type[Header], tuple[object, ...]]:
        """With plain dicts: views of them cannot be pickled."""
        return Header, (self.choice, dict(self.titles), self.line, dict(self.lines))

    @property
    def names_board(self) -> bool:
        """Whether it says which board grids are for."""
        return self.choice != _NOTHING

    def joined(self, asked: BoardSpec) -> BoardSpec:
        """The board of the header and of what the user asked for; FormatError where they contradict each other.

        Rules never do: a board may have many, so those of the user are laid beside those of the header.
        """
        said = self.choice
        pairs: list[tuple[str, object, object]] = [
            ("kind", _rules_of(said) or None, _rules_of(asked) or None),
            ("size", said.size, asked.size),
            ("box", said.box, asked.box),
            ("layout", _pieces(said.layout), _pieces(asked.layout)),
            ("grids", said.grids or None, asked.grids or None),
        ]
        for key, one, other in pairs:
            if one is not None and other is not None and one != other:
                want, got = (_words(key, choice) for choice in (said, asked))
                raise FormatError(f"expected the {key} {want}, as the header says, got {got}", self.line)
        return BoardSpec(
            said.kind or asked.kind,
            said.size or asked.size,
            said.box or asked.box,
            said.layout or asked.layout,
            tuple(dict.fromkeys([*said.rules, *asked.rules])),
            said.grids or asked.grids,
        )


def _rules_of(choice: BoardSpec) -> frozenset[object]:
    """What a kind means: `diagonal+window` is `window+diagonal`, and `classic+diagonal` is `diagonal`."""
    if not (choice.kind or choice.layout or choice.grids):
        return frozenset()
    return frozenset(with_base(choice.full_kind).rules)


def _pieces(layout: str | Layout | None) -> tuple[int, ...] | None:
    """A layout whatever its labels are called."""
    if layout is None:
        return None
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(label, len(numbers)) for label in _as_layout(layout).labels)


def _as_layout(layout: str | Layout) -> Layout:
    return Layout.parse(layout) if isinstance(layout, str) else layout


def _words(key: str, choice: BoardSpec) -> str:
    if key == "size":
        return str(choice.size)
    if key == "kind":  # offsets of grids alone have one, too
        return choice.full_kind.id
    said = columns_of(choice)[key]
    return shorten(said) if key == "layout" else said


def spec_of(board: Board, drawn: tuple[int, int] | None = None) -> BoardSpec:
    """What a text must say of a board beside its digits: no more than it takes. `drawn` is the box that it draws.

    >>> from nonet.model import make_board
    >>> spec_of(make_board("diagonal", 6, box=(3, 2)))
    BoardSpec(kind='diagonal', size=None, box=(3, 2), layout=None, rules=(), grids=None)
    """
    if not board.kind or board.frame is None:
        return _NOTHING
    kind = None if find_kind(board.kind) == find_kind("classic") else board.kind
    is_told = board.frame.box == (drawn or box_shape(board.size)) or _is_told(board, drawn)
    box = None if is_told else board.frame.box
    return BoardSpec(None if board.kind == "grids" else kind, None, box, board.layout, board.rules, board.grids)


def needed(choice: BoardSpec) -> BoardSpec:
    """What of a choice a text must say: not that a board is classic, nor that its boxes are the usual ones.

    The size of a square is seen. That of several grids may not be, so one that is said is said again.

    >>> needed(BoardSpec("classic", 6, (2, 3))) == BoardSpec()
    True
    """
    kind = None if choice.full_kind == find_kind("classic") else choice.full_kind.id
    box = None if choice.box is None or choice.box == box_shape(prod(choice.box)) else choice.box
    kind = None if kind == "grids" else kind
    is_seen = choice.full_kind.is_square or choice.size == choice.full_kind.usual_size
    return BoardSpec(kind, None if is_seen else choice.size, box, choice.layout, choice.rules, choice.grids)


def _is_told(board: Board, drawn: tuple[int, int] | None) -> bool:
    """Whether the board can be made without its box."""
    try:
        choice = replace(BoardSpec.of(board), box=drawn)
        return choice.board() == board
    except GeometryError:
        return False


def columns_of(choice: BoardSpec) -> dict[str, str]:
    """What is said of a board as text, each on one line: columns of a table, and fields of JSON objects.

    There is no column for the size: its usual boxes say the same.
    """
    box = choice.box or (box_shape(choice.size) if choice.size else None)
    found = {
        "kind": choice.full_kind.id if choice.kind or choice.layout else "",
        "grids": offsets_line(choice.grids or ()),
        "box": "x".join(map(str, box)) if box else "",
        "layout": layout_line(choice.layout) if choice.layout else "",
        "rules": "; ".join(map(str, choice.rules)),
    }
    return {key: value for key, value in found.items() if value}


def layout_line(layout: str | Layout) -> str:
    """A layout on one line: n * n letters, or labels with spaces between."""
    labels = _as_layout(layout).labels
    return ("" if max(map(len, labels)) == 1 else " ").join(labels)


def dump(choice: BoardSpec, titles: Mapping[str, str] | None = None, *, one_line: bool = False) -> str:
    """The lines of a header, each with its line feed; nothing if there is nothing to say.

    A layout stands below its key, or behind it where puzzles are `one_line` each.
    """
    size = {"size": str(choice.size)} if choice.size else {}
    said = {key: " ".join(value.split()) for key, value in (titles or {}).items()}
    said |= size | columns_of(replace(choice, size=None))
    said.pop("rules", None)
    lines = [f"{key}: {value}" for key, value in said.items() if value and key != "layout"]
    if choice.layout:
        lines.append(f"layout: {said['layout']}" if one_line else f"layout:\n{_as_layout(choice.layout)}")
    lines += [str(rule) if rule.grid else f"{rule.type.id}: {rule.arguments}".rstrip() for rule in choice.rules]
    return "".join(line + "\n" for line in lines)
