"""Text to grids and back, one file per format.

Start reading at `base.py` (what a format is), then `rows.py`. Several formats share `text.py`, `frames.py` and
`pencil_marks.py`. `canvases.py` reads boards that are not square, `count_line.py` a count above the puzzles.
`header.py` has what the lines above a grid say about its board, and writes them; `header_lines.py` reads them.
`recognition.py` finds the format of a text; `paste.py` looks for a grid in texts that none of them reads;
`links/` has the links of other programs. A new format is one file and one line in `_FILES`. `format_plugins` has the
formats of other packages.

The format of a text is guessed. On boards from 4x4 on the guess was right for every text we have seen. Smaller boards
look alike in several formats (a lone `1` fits all of them), so name the format there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet.formats import line
from nonet.formats.base import Document, Format, ParsedGrid
from nonet.formats.header import (
    check_canvas,
    check_square,
    dump_bare,
    dump_headed,
    stream_headed,
    stream_under,
)
from nonet.model import BoardSpec, Grid

if TYPE_CHECKING:
    from nonet._base.plugins import Plugins
    from nonet.formats.recognition import recognise

    FORMATS: tuple[Format, ...]

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "ParsedGrid",
    "every_format",
    "find_format",
    "format_of_path",
    "read",
    "recognise",
    "write",
    "write_stream",
]

# Order of recognition: those with unmistakable marks first, `line`, which looks like anything, last. Links are
# recognised before all of them, since header lines and cells mean nothing there.
# Each file is named as its format, and is imported when that is asked for: most puzzles are plain lines, and a start of
# the command is quicker without the others.
_FILES = (
    "contest",
    "table",
    "ss",
    "pm",
    "boxed",
    "json",
    "csv",
    "sdx",
    "rows",
    "pencilmark",
    "sdk",
    "line",
    "canvas",
    "tokens",
    "puzzlekit",
    "grids",
)

# A 9x9 puzzle as a line, which is what most people paste and programs read by the thousand. Asking every format in turn
# would take longer than solving it.
_line_of_81 = re.compile(r"\s*[0-9.]{81}\s*").fullmatch

_NOTHING = BoardSpec()


def every_format() -> tuple[Format, ...]:
    """Return `FORMATS`, and the formats of plug-ins."""
    return (*_own_formats(), *format_plugins().every())


@lru_cache(maxsize=1)
def format_plugins() -> Plugins[Format]:
    """Return the formats of other packages. They are asked for a text only where no format of ours reads it."""
    from nonet._base.plugins import Plugins  # most texts need none

    return Plugins(
        "format",
        "a Format",
        lambda thing: isinstance(thing, Format),
        lambda known: (known.id, *known.aliases),
        lambda name: "a format of Nonet has it" if any(known.is_called(name) for known in _own_formats()) else "",
    )


@lru_cache(maxsize=1)
def _own_formats() -> tuple[Format, ...]:
    from nonet.formats.links import LINKS

    return (*map(_format_in, _FILES), *LINKS)


def _format_in(file: str) -> Format:
    found: Format = import_module(f"{__name__}.{file}").FORMAT
    return found


if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """Return `FORMATS`, all formats of ours, or `recognise`. The request imports every format."""
        if name == "FORMATS":
            return _own_formats()
        if name == "recognise":
            return import_module(f"{__name__}.recognition").recognise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_DRAWINGS = ("svg", "pdf", "png", "jpg", "jpeg", "gif")  # names that belong to `sudoku draw`


def find_format(name: str) -> Format:
    """Return the format of an id or alias, in any case.

    >>> find_format("SDM").id
    'line'
    """
    if (bare := name.strip().lower()) in _FILES:
        return _format_in(bare)
    for known in _own_formats():
        if known.is_called(name):
            return known
    if found := format_plugins().find(bare):
        return found
    advice = f"{bare} is a drawing, not a text format: use sudoku draw" if bare in _DRAWINGS else ""
    raise UnknownNameError("format", name, (known.id for known in every_format()), advice=advice)


def format_of_path(path: str | PurePath) -> Format | None:
    """Return the format for writing a file of this name. For reading, `recognise` is better: .txt may be anything."""
    suffix = PurePath(path).suffix.lower()
    if not suffix:
        return None
    own = next((known for known in _own_formats() if suffix in known.extensions), None)
    return own or next((known for known in format_plugins().every() if suffix in known.extensions), None)


def read(
    text: str, format: str | Format | None = None, choice: BoardSpec = _NOTHING, *, is_fallback: bool = False
) -> Document:
    """Return the parsed grids of a text, in its named or recognised format. Raise only PuzzleError.

    Grids below a header (`kind: diagonal`) carry it. The name of a file is not a text: read the file first.

    Args:
        text: The text of the puzzles.
        format: The format of the text, or its name. The default is to recognise it.
        choice: The board as named elsewhere. It is not compared here with the text, but grids that are not a square
            are read by the places of their board.
        is_fallback: Use `choice` only for grids whose header does not name their board.

    >>> read("1..4..1..1..4..1").parsed_grids[0].values[:4]
    (1, 0, 0, 4)
    """
    if not isinstance(text, str):
        raise PuzzleError(f"expected the text of puzzles, got {shorten(type(text).__name__)}")
    if format is None and _line_of_81(text) and (choice is _NOTHING or choice.full_kind.is_square):
        return Document(line.FORMAT, tuple(line.parse(text)))
    from nonet.formats.recognition import read_any  # it imports every format

    return read_any(text, format, choice, is_fallback=is_fallback)


def as_format(format: str | Format) -> Format:
    """Return a format, or the one of a name."""
    return find_format(format) if isinstance(format, str) else format


def write(
    grids: Iterable[Grid],
    format: str | Format,
    infos: Iterable[Mapping[str, str]] | None = None,
    *,
    header: bool = True,
) -> str:
    """Return the text of grids, ending with a newline.

    Raise PuzzleError if the format cannot hold a grid, which mostly is too large.

    Args:
        grids: The grids, in their order in the text.
        format: The format, or its name.
        infos: The infos of the parsed grids, one per grid.
        header: Write a header (`kind: diagonal`) above grids whose board the text alone does not show.
    """
    known = as_format(format)
    grids = tuple(grids)
    infos = tuple(infos) if infos is not None else ({},) * len(grids)
    if len(infos) != len(grids):
        raise PuzzleError(f"expected an info for each of {len(grids)} grids, got {len(infos)}")
    for grid in grids:
        (check_square if grid.board.is_square else check_canvas)(known, grid.board.kind)
    if not grids:
        return ""
    if known.says_board:
        return known.dump(grids, infos)
    return dump_headed(grids, infos, known) if header else dump_bare(grids, infos, known)


def with_headers(drawings: Iterable[tuple[Grid, str, Mapping[str, str]]], format: str) -> Iterator[str]:
    """Yield drawings of grids, each with its info, below the headers that `write` puts above grids in this format.

    >>> from nonet.model import make_board
    >>> print(*with_headers([(Grid.empty(make_board("diagonal", size=4)), "...", {})], "boxed"))
    kind: diagonal
    <BLANKLINE>
    ...
    """
    return stream_under(drawings, find_format(format))


def write_stream(grids: Iterable[Grid], format: Format, *, header: bool = True) -> Iterator[str]:
    """Yield the text of grids one by one; all at once for a format whose head counts them."""
    if format.has_head:
        yield write(grids, format, header=header)
    elif header and not format.says_board:
        yield from stream_headed(grids, format)
    else:
        for number, grid in enumerate(grids):
            text = format.dump([grid], [{}])
            yield "\n" + text if number and text.count("\n") > 1 else text
