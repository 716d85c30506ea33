"""The lines of a canvas, such as that of a samurai: words, or characters at their places; frames are skipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board
from nonet.formats import pm
from nonet.formats.csv import find_separator
from nonet.formats.frames import to_ascii
from nonet.formats.text import lines_of
from nonet.patterns import pattern
from nonet.records import dataclass

_RULE = frozenset("+-=*| \t")
_SIZE = pattern(r"\s*([0-9]{1,3})[ \t]+([0-9]{1,3})\s*")


@dataclass(frozen=True, slots=True)
class CanvasRow:
    """A line of text: its number, its text without bars, and its cells where something stands between them."""

    line: int
    text: str
    words: Sequence[str]
    is_rule: bool  # it looks like one of a frame, but `*` may also be a blank

    @property
    def joined(self) -> str:
        return "".join(self.words)

    def cells(self, width: int, *, may_be_spaced: bool = False) -> Sequence[str]:
        """The cells of a row of a canvas so wide: words, characters, or characters at their places.

        Those may be spaced: then there is a space behind every character, also where there is no cell.
        """
        if len(self.words) == width:
            return self.words
        if len(self.joined) == width:
            return self.joined
        bare = self.text.rstrip()
        is_placed = len(self.words) == 1 or max(map(len, self.words)) > 1
        if is_placed and len(bare) <= width:
            return bare.ljust(width)
        is_wide = len(bare) > width or bare.startswith(" ")
        if may_be_spaced and is_wide and len(bare) < 2 * width and not bare[1::2].strip():
            return bare[::2].ljust(width)
        return self.words

    def is_blank_row(self, board: Board) -> bool:
        """Whether it has a blank for every place, and so is no rule: a frame is wider than its canvas."""
        return "*" in self.text and "+" not in self.text and len(self.joined) in (board.width, board.cell_count)


def canvas_rows(text: str) -> Iterator[CanvasRow]:
    """The lines of a text that are neither blank nor comments."""
    is_framed = "|" in to_ascii(text)
    # In a frame commas are between candidates, and words beside it, such as a heading, are no rows.
    text, separator = (pm.framed_part(text), "") if is_framed else (text, find_separator(text))
    for number, line in enumerate(lines_of(text), 1):
        bare = to_ascii(line).replace("|", " ")
        is_rule = _RULE.issuperset(bare) and ("--" in bare or "=" in bare)
        if bare.strip() and not bare.lstrip().startswith("#"):
            words = bare.split() if not separator else [field.strip() for field in bare.split(separator)]
            yield CanvasRow(number, bare, words, is_rule)


def size_line(row: CanvasRow) -> tuple[int, int] | None:
    """Rows and columns, as puzzlekit writes them above a canvas."""
    found = _SIZE.fullmatch(row.text)
    return (int(found[1]), int(found[2])) if found else None
