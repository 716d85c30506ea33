"""What a format is, and what reading text gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet.formats.header import Header
from nonet.model import BoardSpec, Grid

if TYPE_CHECKING:
    from nonet.model import Rule

NO_INFO: Mapping[str, str] = MappingProxyType({})
Dump = Callable[[Sequence[Grid], Sequence[Mapping[str, str]]], str]
PROPOSED = "proposed from drawings"  # how the note on proposals begins


class NoGrid(FormatError):
    """A text that has no grid in it."""


class MissingRows(FormatError):
    """A text that has rows of one grid, but too few of them."""


@dataclass(frozen=True, slots=True)
class ParsedGrid:
    """A grid as it stands in text: its digits, but not yet the kind of board they are meant for.

    `size` is the number of digits, which on a square is that of rows and columns, too. `box` is the box shape where the
    text draws one.
    `candidates` and `placed` are as in Grid. `line` is where the parsed grid starts (1-based), for messages.
    `info` are titles and the like that the format can carry ("author", "level" ...). `header` is what stands above it.
    `notes` are sentences on what of the text was left out. `proposals` are rules that its drawings may stand for.
    """

    size: int
    values: tuple[int, ...]
    box: tuple[int, int] | None = None
    candidates: tuple[int, ...] | None = None
    placed: frozenset[int] = frozenset()
    line: int = 1
    info: Mapping[str, str] = field(default_factory=lambda: NO_INFO)
    header: Header | None = None
    notes: tuple[str, ...] = ()
    proposals: tuple[Rule, ...] = ()

    def spec(self, asked: BoardSpec) -> BoardSpec:
        """Return the board that its header and the user's options name; raise FormatError if they disagree."""
        return self.header.joined(asked) if self.header else asked

    def line_of(self, said: object) -> int:
        """Return the line of a fact about the board: one of the header, or the first line of the parsed grid."""
        return self.header.lines.get(said, self.line) if self.header else self.line


@dataclass(frozen=True, slots=True)
class Format:
    """A text format. One file each, with a `FORMAT`.

    `sniff(text)` says whether the text looks like this format: cheap, and False on doubt. `parse(text)` gives its
    parsed grids or raises FormatError with the line. `dump(grids)` writes grids so that `parse` reads them back;
    `info` is what the parsed grids carried, one mapping per grid, and may be ignored.
    """

    id: str
    summary: str
    example: str
    sniff: Callable[[str], bool]
    parse: Callable[[str], list[ParsedGrid]]
    dump: Dump
    extensions: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    is_for_squares: bool = True  # whether it writes n x n grids only, not a canvas with holes
    is_for_grids: bool = False  # whether it writes boards of several grids only
    shows_holes: bool = False  # the places of cells are seen, so that they tell an arrangement of grids
    has_head: bool = False  # the text starts with something about all grids, so they cannot be written one by one
    is_one_line: bool = False  # every grid is a line
    has_boxes: bool = False  # boxes are drawn, so that the text says their shape
    has_marks: bool = False  # a cell may list its candidates, also on a canvas
    keeps_marks: bool = False  # it writes the candidates of blank cells
    has_columns: bool = False  # it has columns or keys of its own for what a header says; they go into the info
    title: str = ""  # what people call it, in two or three words
    says_board: bool = False  # it says all of its board, rules too: no header stands above, its grids bring one
    is_read_only: bool = False  # nobody asks us to write it
    # `parse` of such a text, on a board that is no square and is named elsewhere.
    parse_on: Callable[[str, BoardSpec], list[ParsedGrid]] | None = None
    # A sentence on what of a grid, with its info, is written but does not come back; nothing where all does.
    remark: Callable[[Grid, Mapping[str, str]], str] | None = None
    has_fog: bool = False  # it says all of its board, and its fog, too
    titles: tuple[str, ...] = ()  # what of the info the format writes itself

    def is_called(self, name: str) -> bool:
        """Return True if this is its id or an alias, in upper or lower case."""
        return name.strip().lower() in (self.id, *self.aliases)


@dataclass(frozen=True, slots=True)
class Document:
    """A text after reading: the parsed grids, and their format, so that answers can be in the same format.

    `lines` are the numbers (from 1) of the lines that hold the puzzles and their headers, where other lines of the text
    were skipped; None where none was.
    """

    format: Format
    parsed_grids: tuple[ParsedGrid, ...]
    lines: frozenset[int] | None = None

    def with_proposals(self) -> Document:
        """Return the same document with all proposed rules on the boards."""
        return replace(self, parsed_grids=tuple(map(_with_proposals, self.parsed_grids)))

    @property
    def answers(self) -> str:
        """The format that answers are written in: that of the puzzles, but a drawing where those are links."""
        return "boxed" if self.format.says_board else self.format.id


def _with_proposals(parsed: ParsedGrid) -> ParsedGrid:
    if not parsed.proposals or parsed.header is None:
        return parsed
    choice = replace(parsed.header.choice, rules=(*parsed.header.choice.rules, *parsed.proposals))
    notes = tuple(note for note in parsed.notes if not note.startswith(PROPOSED))
    return replace(parsed, header=replace(parsed.header, choice=choice), notes=notes, proposals=())
