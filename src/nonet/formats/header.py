"""The header of a text: lines `key: value` above a grid that say which board its digits are for, in any format.

    title: Sunday
    kind: diagonal
    box: 2x3
    thermo: r1c1 r2c1 r3c1

A header is a `BoardSpec`, titles, and the numbers of its lines. `header_lines.py` finds and reads headers. The second
half of this file writes them: what `write` does beside writing grids, in any format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.formats.pencil_marks import GIVEN, GIVEN_RULES, mark_rules
from nonet.model import Board, BoardSpec, Grid
from nonet.model.rules import parse_rule

if TYPE_CHECKING:
    from nonet.formats.base import Format
    from nonet.model import Rule

TITLES = ("title", "author")

# A name in the info of a parsed grid: which of its titles stood in a header, so that they go back into one.
MARK = "header"

_NOTHING = BoardSpec()


@dataclass(frozen=True, slots=True)
class Header:
    """The header above a grid: the board, and titles.

    For messages: `line` is its first line, and `lines` tells that of each key and of each rule.
    """

    choice: BoardSpec = _NOTHING
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    line: int = 1
    lines: Mapping[object, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def __reduce__(self) -> tuple[type[Header], tuple[object, ...]]:
        """Return plain dicts for pickling: views of them cannot be pickled."""
        return Header, (self.choice, dict(self.titles), self.line, dict(self.lines))

    @property
    def names_board(self) -> bool:
        """True if the header names the board of the grids."""
        return self.choice != _NOTHING

    def joined(self, asked: BoardSpec) -> BoardSpec:
        """Return the board of the header and of the user's options; raise FormatError if they contradict each other."""
        return self.choice.joined(asked, self.line)


def dump(spec: BoardSpec, titles: Mapping[str, str] | None = None, *, one_line: bool = False) -> str:
    """Return the lines of a header, each with its line feed; nothing if there is nothing to say."""
    said = {key: " ".join(value.split()) for key, value in (titles or {}).items()}
    lines = [f"{key}: {value}" for key, value in said.items() if value]
    return "".join(line + "\n" for line in [*lines, *spec.header_lines(one_line=one_line)])


# Headers above grids, written.

Info = Mapping[str, str]

FOUND = "found"  # in the info of a parsed grid: no header named its kind, the canvas did
FOUND_INFO: Info = MappingProxyType({FOUND: "canvas"})
_RESET = dump(BoardSpec("classic"))  # above a plain grid that comes after others


def check_canvas(known: Format, kind: str) -> None:
    """Raise PuzzleError if a format has room for square boards only."""
    if known.is_for_squares:
        raise PuzzleError(f"the format {known.id} is for square boards only, not for the kind {kind}")


def check_square(known: Format, kind: str) -> None:
    """Raise PuzzleError if a format is for boards of several grids only."""
    if known.is_for_grids:
        raise PuzzleError(f"the format {known.id} is for boards of several grids only, not for the kind {kind}")


def head_of(grid: Grid, info: Info, known: Format) -> str:
    """Return the header of a grid in a format; empty if its text is enough."""
    return _head(_said(grid, info, known, _choice(grid.board, known)), info, known)


def _head(choice: BoardSpec, info: Info, known: Format) -> str:
    return dump(choice, _titles(choice, info, known), one_line=known.is_one_line)


def _titles(choice: BoardSpec, info: Info, known: Format) -> dict[str, str]:
    """Return the titles to write: all if the header has other fields or the text had a header with titles."""
    titles = {name: info[name] for name in TITLES if name in info and name not in known.titles}
    is_needed = choice != _NOTHING or not titles.keys().isdisjoint(info.get(MARK, "").split(", "))
    return titles if is_needed else {}


def _choice(board: Board, known: Format) -> BoardSpec:
    # Boxes drawn on a canvas are not looked at when it is read: its places follow from the board.
    return BoardSpec.needed_for(board, board.box if known.has_boxes and board.is_square else None)


def _said(grid: Grid, info: Info, known: Format, choice: BoardSpec) -> BoardSpec:
    """Return the header's content for a grid: its board (at least `choice`), and candidates with no other place."""
    choice = _as_found(_sized(grid, known, choice), info, known)
    marks = _mark_rules(grid, info, known, choice)
    return replace(choice, rules=(*choice.rules, *marks)) if marks else choice


def _sized(grid: Grid, known: Format, choice: BoardSpec) -> BoardSpec:
    """Return the choice with the size of a board of several grids, where its text would be read as of another size.

    JSON always says the size itself.
    """
    board = grid.board
    if board.is_square or choice.box or choice == _NOTHING or known.is_called("json"):
        return choice
    from nonet.formats import canvases  # a square board does without

    texts = known.dump([grid], [{}]).splitlines(keepends=True)
    text = "".join(texts[1:] if known.has_head else texts)
    # Records of a table are read one by one. In other texts more grids may stand below.
    is_told = canvases.tells_size(text, board, choice, has_marks=known.has_marks, may_go_on=not known.has_columns)
    return choice if is_told else replace(choice, size=board.size)


def _mark_rules(grid: Grid, info: Info, known: Format, choice: BoardSpec) -> tuple[Rule, ...]:
    """Return candidates to write as rules. On a plain board they may be notes, which get no header of their own."""
    if known.keeps_marks:
        return ()
    if GIVEN_RULES in info:
        return tuple(map(parse_rule, info[GIVEN_RULES].split(";")))
    is_part = GIVEN in info or choice != _NOTHING
    return mark_rules(grid) if grid.candidates is not None and is_part else ()


def drops_marks(grid: Grid, info: Info, known: Format, *, header: bool) -> bool:
    """Return True if the text of a grid drops its candidates."""
    if known.keeps_marks or not mark_rules(grid):
        return False
    return not header or known.says_board or not _mark_rules(grid, info, known, _choice(grid.board, known))


def lost_marks_words(known: Format) -> str:
    """Return the sentence on pencil marks that a format has no place for."""
    return f"left out pencil marks, which {known.id} has no place for: pm, json, sdx and pencilmark keep them"


def _as_found(choice: BoardSpec, info: Info, known: Format) -> BoardSpec:
    """Return the choice without the kind and size that a canvas showed, so that an answer has the puzzle's form."""
    return replace(choice, kind=None, size=None) if known.shows_holes and FOUND in info else choice


def _choices(grids: Sequence[Grid], known: Format) -> list[BoardSpec]:
    """Return the header's content for each grid. Most are on one board; equal boards may still have different names."""
    boards = {id(grid.board): grid.board for grid in grids}
    choices = {key: _choice(board, known) for key, board in boards.items()}
    return [choices[id(grid.board)] for grid in grids]


def dump_headed(grids: Sequence[Grid], infos: Sequence[Info], known: Format) -> str:
    """Return grids with the headers that they need: above the first, and above each that needs another."""
    least = zip(grids, infos, _choices(grids, known), strict=True)
    choices = [_said(grid, info, known, choice) for grid, info, choice in least]
    if all(choice == _NOTHING for choice in choices) and not any(MARK in info for info in infos):
        return dump_bare(grids, infos, known)
    if known.has_columns:
        columns = [
            {**_without_titles(info, known), **_titles(choice, info, known), **choice.columns()}
            for choice, info in zip(choices, infos, strict=True)
        ]
        return known.dump(grids, columns)
    heads = (_head(choice, info, known) for choice, info in zip(choices, infos, strict=True))
    runs = groupby(zip(heads, grids, infos, strict=True), key=lambda item: item[0])
    texts = [
        _dump_run(head or _RESET * bool(number), *_unzipped(run), known) for number, (head, run) in enumerate(runs)
    ]
    return ("" if known.is_one_line else "\n").join(texts)


def dump_bare(grids: Sequence[Grid], infos: Sequence[Info], known: Format) -> str:
    """Return grids without headers, and without the columns that a table has instead of them."""
    return known.dump(grids, [_without_titles(info, known) for info in infos] if known.has_columns else infos)


def _without_titles(info: Info, known: Format) -> Info:
    return {name: value for name, value in info.items() if name not in TITLES or name in known.titles}


def _unzipped(run: Iterator[tuple[str, Grid, Info]]) -> tuple[list[Grid], list[Info]]:
    items = list(run)
    return [grid for _, grid, _ in items], [info for _, _, info in items]


def _dump_run(head: str, grids: Sequence[Grid], infos: Sequence[Info], known: Format) -> str:
    return under(head, known.dump(grids, infos), known)


def under(head: str, text: str, known: Format) -> str:
    """Return a text below its header; with a blank line between if a grid has more than one line."""
    return head + "\n" * bool(head and not known.is_one_line) + text


def stream_headed(grids: Iterable[Grid], known: Format) -> Iterator[str]:
    """Yield the texts of grids one by one, for a format without a head of its own."""
    nothing: Info = {}
    dumped = ((grid, known.dump([grid], [nothing]), nothing) for grid in grids)
    for number, text in enumerate(stream_under(dumped, known)):
        yield "\n" * (number > 0 and not known.is_one_line and text.count("\n") > 1) + text


def stream_under(items: Iterable[tuple[Grid, str, Info]], known: Format) -> Iterator[str]:
    """Yield the texts of grids one by one, each below its header if that differs from the one before."""
    last = ""
    for grid, text, info in items:
        head = head_of(grid, info, known)
        yield text if head == last else under(head or _RESET, text, known)
        last = head
