"""The header of a text: lines `key: value` above a grid that say which board its digits are for, in any format.

    title: Sunday
    kind: diagonal
    box: 2x3
    thermo: r1c1 r2c1 r3c1

A header is a `BoardSpec`, titles, and the numbers of its lines. `header_lines.py` finds and reads headers. Neither
file knows formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from nonet._base.fast_dataclass import dataclass
from nonet.model import BoardSpec

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
