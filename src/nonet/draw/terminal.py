"""Grids for a terminal: heavy lines along the real borders of boxes and jigsaw shapes, colours if wanted.

    ┏━━━┯━━━┳━━━┓        A line between two cells is heavy where they belong to different regions, light otherwise.
    ┃ 1 │ 2 ┃ 3 ┃        Where all borders run straight across (boxes), the light lines are left out: less ink,
    ┠───╆━━━╃───┨        and a 9x9 fits a small window.
    ┃ 2 ┃ 3 │ 1 ┃

ANSI escapes are written by hand: a library for it costs more time to import than a whole puzzle to solve.

Contents: clues around the grid (`with_clues`), backgrounds (`tinted`), `draw` for a grid, `draw_layout` for a jigsaw,
and the lines and joints of a `_Picture`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import floor

from nonet._base.fast_dataclass import dataclass
from nonet.draw.geometry import areas_of
from nonet.model import Board, Grid, Layout, Look, Place, Rule
from nonet.model.rules.base import RuleFamily
from nonet.model.rules.marks import RuleMark, Stroke, TextMark

# Clues outside the grid, in characters around a drawing for the terminal.
#
# Above and below a column a clue is written downwards, since two of them side by side would run into each other:
#
#      2
#      0 8
#     ┏━━━━━
#     ┃ · ·

_ARROWS = {
    (1, 1): "↘\\",
    (-1, -1): "↖\\",
    (1, -1): "↙/",
    (-1, 1): "↗/",
    (1, 0): "↓v",
    (-1, 0): "↑^",
    (0, 1): "→>",
    (0, -1): "←<",
}


def clues_of(board: Board, *, unicode: bool) -> dict[Place, str]:
    """Return the clue at each place outside the canvas: its letters, and where its arrow points."""
    found: dict[Place, str] = {}
    for marks in board.marks:
        for mark in marks:
            place = _place_around(board, mark)
            if place is None:
                continue
            words = mark.text if isinstance(mark, TextMark) else _arrow(mark, unicode=unicode)
            between = " " if place in found and isinstance(mark, TextMark) else ""
            found[place] = f"{found.get(place, '')}{between}{words}"
    return found


def has_clue_around(board: Board, marks: Iterable[RuleMark]) -> bool:
    """Return True if marks are, or contain, a clue outside the canvas."""
    return any(_place_around(board, mark) is not None for mark in marks)


def _place_around(board: Board, mark: RuleMark) -> Place | None:
    """Return the place outside the canvas where letters or an arrow stand; None for other marks."""
    if isinstance(mark, TextMark):
        spot = mark.centre
    elif isinstance(mark, Stroke) and mark.head:
        spot = mark.points[0]
    else:
        return None
    row, column = floor(spot[0]), floor(spot[1])
    return None if row in range(board.height) and column in range(board.width) else (row, column)


def _arrow(mark: RuleMark, *, unicode: bool) -> str:
    if not isinstance(mark, Stroke):
        return ""
    (row, column), (to_row, to_column) = mark.points[-2:]
    way = (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)
    return _ARROWS[way][0 if unicode else 1] if way in _ARROWS else ""


def with_clues(
    board: Board, lines: Sequence[str], width: int, columns: Sequence[int], rows: Sequence[int], *, unicode: bool
) -> list[str]:
    """Return the lines of a drawing with clues around it: `columns` and `rows` say where the cells stand in it."""
    clues = clues_of(board, unicode=unicode)
    if not clues:
        return list(lines)
    above = _stack(board, clues, -1, width, columns)
    below = [*reversed(_stack(board, clues, board.height, width, columns, is_below=True))]
    line_of = {row: len(above) + at for row, at in enumerate(rows)}
    line_of |= {-1: len(above) - 1, board.height: len(above) + len(lines)}
    left = {line_of[row]: words for (row, column), words in clues.items() if column < 0}
    right = {line_of[row]: words for (row, column), words in clues.items() if column >= board.width}
    room = max(map(len, left.values()), default=-1)
    padded = [*((line, width) for line in above), *((line, 0) for line in lines), *((line, width) for line in below)]
    return [
        f"{left.get(at, '').rjust(room)}{' ' * (room >= 0)}{line.ljust(wide)} {right.get(at, '')}".rstrip()
        for at, (line, wide) in enumerate(padded)
    ]


def clue_room(board: Board, *, unicode: bool) -> int:
    """Return the number of characters that clues take at the left and at the right of a drawing."""
    clues = clues_of(board, unicode=unicode)
    left = max((len(words) for (_, column), words in clues.items() if column < 0), default=-1)
    right = max((len(words) for (_, column), words in clues.items() if column >= board.width), default=-1)
    return left + right + 2


def _stack(
    board: Board, clues: dict[Place, str], row: int, width: int, columns: Sequence[int], *, is_below: bool = False
) -> list[str]:
    """Return the clues of the columns at one side, a character a line, the last line nearest to the grid."""
    own = {column: words for (at, column), words in clues.items() if at == row}
    texts = {column: words for column, words in own.items() if column in range(board.width)}
    height = max(map(len, texts.values()), default=1 if own else 0)
    lines = [[" "] * width for _ in range(height)]
    for column, words in texts.items():
        letters = reversed(words) if is_below else words
        for line, letter in zip(lines[height - len(words) :], letters, strict=True):
            line[columns[column]] = letter
    return ["".join(line) for line in lines]


# Backgrounds in a terminal: diagonals, windows, and the cells of rules.

_TINTS = {Look.BAND: "48;5;24", Look.TINT: "48;5;23"}
_RULE_TINT = "48;5;236"


def tinted(board: Board) -> list[tuple[frozenset[int], str]]:
    """Return the regions with a background, those that lie on top first, then rules; as indices of the canvas."""
    found: list[tuple[Iterable[Place | None], str]] = [
        ([board.places[cell] for cell in region.cells], tint)
        for look, tint in _TINTS.items()
        for region in board.regions
        if region.family.look is look
    ]
    found += [([place for place in rule.places if place in board.cell_by_place], _RULE_TINT) for rule in board.rules]
    width = board.width
    return [(frozenset(place[0] * width + place[1] for place in places if place), tint) for places, tint in found]


def tint_of(board: Board) -> dict[int, str]:
    """Return the background of each place of the canvas that has one."""
    found: dict[int, str] = {}
    for places, tint in tinted(board):
        for place in places:
            found.setdefault(place, tint)
    return found


LIGHT, HEAVY = 1, 2
NARROW = 80  # columns; a wider drawing gives up the space after its numbers

# The character for four arms, each 0 none, 1 light, 2 heavy: index 27 up + 9 right + 3 down + left.
_JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

# Styles are SGR parameters. On a tint the text has a colour of its own, so it can be read on any background.
_GIVEN, _PLACED, _EMPTY, _FAINT = "1", "36", "2", "2"
_ON_TINT = {_GIVEN: "1;38;5;231", _PLACED: "38;5;123", _EMPTY: "38;5;110", "": "38;5;152"}  # _FAINT is as _EMPTY


def draw(
    grid: Grid, *, color: bool, unicode: bool = True, highlight: frozenset[int] = frozenset(), clues: bool = False
) -> str:
    """Return the grid as lines of text, without a newline at the end. With clues around it, no format reads it again.

    Givens are bold; placed digits, and those in `highlight`, are coloured; diagonals and windows are tinted. A board of
    several parts is drawn part by part. What else is known of a board is for a header above.

    >>> from nonet.model import make_board
    >>> print(draw(Grid(make_board(size=4), (1, 0, 0, 4) * 4), color=False))
    ┏━━━━━┳━━━━━┓
    ┃ 1 · ┃ · 4 ┃
    ┃ 1 · ┃ · 4 ┃
    ┣━━━━━╋━━━━━┫
    ┃ 1 · ┃ · 4 ┃
    ┃ 1 · ┃ · 4 ┃
    ┗━━━━━┻━━━━━┛
    """
    board = grid.board
    if board.parts:
        return "\n".join(_draw_parts(grid, highlight, color=color, unicode=unicode))
    placed = grid.placed | highlight
    blank = "·" if unicode else "."
    areas, canvas = areas_of(board), [cell for row in board.canvas for cell in row]
    texts = [str(digit) if digit else blank for digit in grid]
    styles = [_EMPTY if not digit else _PLACED if cell in placed else _GIVEN for cell, digit in enumerate(grid)]
    picture = _Picture(
        height=board.height,
        width=board.width,
        texts=_aligned(["" if cell is None else texts[cell] for cell in canvas], len(str(board.size))),
        styles=["" if cell is None else styles[cell] for cell in canvas],
        tinted=tinted(board),
        areas=[None if cell is None else areas[cell] for cell in canvas],
    )
    lines = _lines(picture, color=color, unicode=unicode)
    if clues:
        width, columns, rows = _cell_places(picture)
        lines = with_clues(board, lines, width, columns, rows, unicode=unicode)
    return "\n".join(lines)


def rule_words(board: Board, *, places: bool = False) -> list[str]:
    """Return the meaning of a board's rules, one line per sort of rule: tints do not tell a cage from a line.

    With `places` a second line lists the cells of several rules of a sort, for drawings without colours.
    A clue between grids has its own line: a drawing of characters has room only around all of them.

    >>> from nonet.model import make_board
    >>> rule_words(make_board(rules=["thermo r1c1 r2c1"]))
    ['The digits of the thermometer rise from its bulb: r1c1, r2c1.']
    >>> rule_words(make_board(rules=["thermo r1c1 r2c1", "thermo r5c5 r6c5"]))
    ['thermo: digits rise from the bulb to the tip.']
    >>> rule_words(make_board(rules=["thermo r1c1 r2c1", "thermo r5c5 r6c5"]), places=True)[1]
    '  r1c1 r2c1; r5c5 r6c5'
    """
    sorts: dict[tuple[str, str], list[Rule]] = {}
    for rule, marks in zip(board.rules, board.marks, strict=True):
        is_between = rule.type.family is RuleFamily.OUTSIDE and not has_clue_around(board, marks)
        sorts.setdefault((rule.type.id, str(rule) if is_between else rule.meaning(board.rule_context)), []).append(rule)
    lines: list[str] = []
    for (name, said), rules in sorts.items():
        lines.append(board.words_of(rules[0]) if len(rules) == 1 else f"{name}: {said}.")
        where = [f"grid {rule.grid}: {rule.arguments}" if rule.grid else rule.arguments for rule in rules]
        if places and len(rules) > 1 and all(where):
            lines.append(f"  {'; '.join(where)}")
    return lines


def with_words(board: Board, drawing: str, *, width: int | None = None, places: bool = False) -> str:
    """Return a drawing with the rules below it in words, as comments: it is still readable as a puzzle.

    Lines end between words where they have a width. `places` is as in `rule_words`.
    """
    lines = [drawing]
    for words in rule_words(board, places=places):
        lines += [f"# {words}"] if width is None else _commented(words, width)
    return "\n".join(lines)


def _commented(words: str, width: int) -> list[str]:
    import textwrap

    indent = "# " + " " * (len(words) - len(words.lstrip()))
    return textwrap.wrap(
        words.strip(),
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def _draw_parts(grid: Grid, highlight: frozenset[int], *, color: bool, unicode: bool) -> Iterator[str]:
    for index, part in enumerate(grid.board.parts):
        own = frozenset(cell for cell, whole in enumerate(part.cells) if whole in highlight)
        yield part.heading
        yield draw(grid.part(index), color=color, unicode=unicode, highlight=own)


def draw_layout(layout: Layout, *, color: bool, unicode: bool = True) -> str:
    """Return the shapes of a jigsaw, with their labels.

    >>> print(draw_layout(Layout.parse("1112 1332 4332 4442".replace(" ", chr(10))), color=False, unicode=False))
    +-----------+---+
    | 1   1   1 | 2 |
    |   +-------+   |
    | 1 | 3   3 | 2 |
    +---+       |   |
    | 4 | 3   3 | 2 |
    |   +-------+   |
    | 4   4   4 | 2 |
    +-----------+---+
    """
    picture = _Picture(
        height=layout.size,
        width=layout.size,
        texts=_aligned(layout.labels, max(map(len, layout.labels))),
        styles=[""] * len(layout.labels),
        tinted=[],
        areas=layout.labels,
    )
    return "\n".join(_lines(picture, color=color, unicode=unicode))


def _aligned(texts: Iterable[str], width: int) -> list[str]:
    return [text.rjust(width) for text in texts]


@dataclass(frozen=True)
class _Picture:
    """The parts of a drawing: a text, a style and an area for every place, and the regions that have a background."""

    height: int
    width: int
    texts: Sequence[str]
    styles: Sequence[str]
    tinted: Sequence[tuple[frozenset[int], str]]
    areas: Sequence[str | None]  # None for a hole

    def is_inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    def area(self, row: int, column: int) -> str | None:
        """Return the area of a place; None for a hole and beyond the canvas."""
        return self.areas[row * self.width + column] if self.is_inside(row, column) else None

    def tint(self, *places: tuple[int, int]) -> str:
        """Return the tint of a region that has all these places, none if there is no such region."""
        cells = [row * self.width + column if self.is_inside(row, column) else -1 for row, column in places]
        return next((tint for region, tint in self.tinted if region.issuperset(cells)), "")

    def tint_before(self, tints: Sequence[str], column: int) -> str:
        """Return the top tint of the space before a cell: its own, or its neighbour's if no line is between."""
        beside = {tints[column], "" if self.gaps[1][column] else tints[column - 1]}
        return next((tint for _, tint in self.tinted if tint in beside), "")

    def left_of(self, row: int, column: int) -> int:
        """Return the weight of the line left of a cell; also right of the last one, and 0 beyond the grid."""
        return self._between((row, column - 1), (row, column))

    def above(self, row: int, column: int) -> int:
        """Return the weight of the line above a cell; also below the last one, and 0 beyond the grid."""
        return self._between((row - 1, column), (row, column))

    def _between(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        first, second = self.area(*one), self.area(*other)
        if first is None and second is None:
            return 0
        return LIGHT if first == second else HEAVY

    @cached_property
    def gaps(self) -> tuple[list[bool], list[bool]]:
        """Before which rows and before which columns there is a line; all if some border does not run across."""
        rows = [[self.above(row, column) for column in range(self.width)] for row in range(self.height + 1)]
        columns = [[self.left_of(row, column) for row in range(self.height)] for column in range(self.width + 1)]
        is_bent = any(len({*weights} - {0}) > 1 for weights in rows + columns)
        return [is_bent or HEAVY in w for w in rows], [is_bent or HEAVY in w for w in columns]

    @cached_property
    def is_tight(self) -> bool:
        """True if the space after a number is left out, so that the drawing is no wider than a usual terminal."""
        lines = sum(self.gaps[1])
        return len(self.texts[0]) > 1 and self.width * (len(self.texts[0]) + 1) + 2 * lines - 1 > NARROW

    @cached_property
    def is_tightest(self) -> bool:
        """True if the space between a line and a number is left out too: if that makes it fit, as on 25x25."""
        lines = sum(self.gaps[1])
        width = self.width * (len(self.texts[0]) + 1) + lines
        return self.is_tight and width > NARROW >= width - (lines - 1)

    def has_space(self, column: int) -> bool:
        """Return True if there is a space before the cells of a column."""
        return not (self.is_tightest and self.gaps[1][column])


# A piece of a line: text, style, tint.
_Piece = tuple[str, str, str]


def _lines(picture: _Picture, *, color: bool, unicode: bool) -> list[str]:
    joints = _JOINTS if unicode else _ascii_joints()
    lines: list[Iterator[_Piece]] = []
    for row in range(picture.height + 1):
        if picture.gaps[0][row]:
            lines.append(_rule(picture, row, joints))
        if row < picture.height:
            lines.append(_cells(picture, row, joints))
    return [_paint(line) if color else "".join(text for text, _, _ in line) for line in lines]


def _cell_places(picture: _Picture) -> tuple[int, list[int], list[int]]:
    """Return the width of the drawing, the place of the last character of each column, and the line of each row."""
    columns = []
    at = 0
    for column in range(picture.width):
        at += picture.gaps[1][column] + picture.has_space(column) + len(picture.texts[0])
        columns.append(at - 1)
        at += _cell_width(picture, column) - 1 - len(picture.texts[0])
    rows = [row + sum(picture.gaps[0][: row + 1]) for row in range(picture.height)]
    return at + picture.gaps[1][picture.width], columns, rows


def _ascii_joints() -> str:
    """Return the same table in ASCII: heavy arms only, since it knows one weight."""
    return "".join(_ascii_joint(*(index // power % 3 == HEAVY for power in (27, 9, 3, 1))) for index in range(81))


def _ascii_joint(up: bool, right: bool, down: bool, left: bool) -> str:  # noqa: FBT001  (four arms of a kind)
    if (up or down) and (left or right):
        return "+"
    return "|" if up or down else "-" if left or right else " "


def _rule(picture: _Picture, row: int, joints: str) -> Iterator[_Piece]:
    """Yield the line above a row (or below the last)."""
    tints = [picture.tint((row - 1, column), (row, column)) for column in range(picture.width)]
    for column in range(picture.width + 1):
        if picture.gaps[1][column]:
            yield _joint(picture, row, column, joints)
        if column < picture.width:
            weight = picture.above(row, column)
            style = _FAINT if weight == LIGHT else ""
            line = joints[10 * weight]
            yield line * picture.has_space(column), style, picture.tint_before(tints, column)
            yield line * (_cell_width(picture, column) - 1), style, tints[column]


def _joint(picture: _Picture, row: int, column: int, joints: str) -> _Piece:
    """Return the joint of the lines that meet at the top left corner of a cell."""
    arms = (
        picture.left_of(row - 1, column),
        picture.above(row, column),
        picture.left_of(row, column),
        picture.above(row, column - 1),
    )
    index = 27 * arms[0] + 9 * arms[1] + 3 * arms[2] + arms[3]
    tint = picture.tint((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
    return joints[index], "" if HEAVY in arms else _FAINT, tint


def _cell_width(picture: _Picture, column: int) -> int:
    has_end = picture.gaps[1][column + 1] and not picture.is_tight
    return 1 + len(picture.texts[0]) + has_end


def _cells(picture: _Picture, row: int, joints: str) -> Iterator[_Piece]:
    """Yield the line of a row: a space before every cell, and one after it where a line follows."""
    tints = [picture.tint((row, column)) for column in range(picture.width)]
    for column in range(picture.width + 1):
        if picture.gaps[1][column]:
            weight = picture.left_of(row, column)
            style = _FAINT if weight == LIGHT else ""
            yield joints[30 * weight], style, picture.tint((row, column - 1), (row, column))
        if column < picture.width:
            cell = row * picture.width + column
            yield " " * picture.has_space(column), "", picture.tint_before(tints, column)
            yield picture.texts[cell], picture.styles[cell], tints[column]
            yield " " * (_cell_width(picture, column) - 1 - len(picture.texts[cell])), "", tints[column]


def _paint(pieces: Iterable[_Piece]) -> str:
    """Return one line with escapes; neighbours of the same style share them."""
    coded = ((f"{_ON_TINT[style]};{tint}" if tint else style, text) for text, style, tint in pieces)
    line = ""
    for code, run in groupby(coded, key=lambda item: item[0]):
        text = "".join(part for _, part in run)
        line += f"\x1b[{code}m{text}\x1b[0m" if code else text
    return line
