"""Text to grids and back, one file per format.

Start reading at `base.py` (what a format is), then `rows.py`. Several formats share `text.py`, `_symbols.py`,
`frames.py` and `pencil_marks.py`. Of `json`, `_nested.py` takes lists apart, `_json_cells.py` reads what is in them
and `_json_keys.py` what is beside them; `rule_keys.py` knows rules by the names of keys and columns.
`canvases.py` reads boards that are no square, `count_line.py` a count above the puzzles, and `_broken.py` drawings
whose cells take several lines. `header.py` has what the lines above a grid say of its board, `header_lines.py` reads
them, and `headed.py` joins them with any format. A new format is one file and one line in `FORMATS`.

The format of a text is guessed. On boards from 4x4 on the guess was right for every text we have seen. Smaller boards
look alike in several formats (a lone `1` fits all of them), so name the format there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import PurePath

from nonet.board import BoardChoice, Grid
from nonet.errors import FormatError, PuzzleError, UnknownNameError, shorten
from nonet.formats import (
    boxed,
    canvas,
    canvases,
    contest,
    csv,
    grids,
    json,
    line,
    pencilmark,
    pm,
    puzzlekit,
    rows,
    sdk,
    sdx,
    ss,
    table,
    tokens,
)
from nonet.formats._arranged import arrangement_in
from nonet.formats.base import Document, Format, Sheet
from nonet.formats.count_line import find_count, read_counted
from nonet.formats.headed import (
    Choose,
    check_canvas,
    check_square,
    dump_bare,
    dump_headed,
    parse_parts,
    refuse_header_above,
    stream_headed,
    stream_under,
)
from nonet.formats.header_lines import Part, bare_rule, cut
from nonet.formats.links import LINKS
from nonet.formats.links.urls import host_of, start_of
from nonet.patterns import pattern

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "Sheet",
    "find_format",
    "format_of_path",
    "read",
    "recognise",
    "write",
    "write_stream",
]

# Order of recognition: those with unmistakable marks first, `line`, which looks like anything, last. Links are
# recognised before all of them, since header lines and cells mean nothing there.
FORMATS: tuple[Format, ...] = (
    contest.FORMAT,
    table.FORMAT,
    ss.FORMAT,
    pm.FORMAT,
    boxed.FORMAT,
    json.FORMAT,
    csv.FORMAT,
    sdx.FORMAT,
    rows.FORMAT,
    pencilmark.FORMAT,
    sdk.FORMAT,
    line.FORMAT,
    canvas.FORMAT,
    tokens.FORMAT,
    puzzlekit.FORMAT,
    grids.FORMAT,
    *LINKS,
)

# Recognition looks at no more than this: enough for a 144x144 board, or a 61x61 one with pencil marks.
_HEAD = 1 << 18

# How XML starts, which others exchange puzzles in and we do not read.
_FOREIGN = pattern(r"<")

# A line that ends as the names of files do; longer ones may be puzzles of large boards.
_NAME = pattern(r"[^\n]{1,200}\.[a-z]+")

# A 9x9 puzzle as a line, which is what most people paste and programs read by the thousand. Asking every format in turn
# would take longer than solving it.
_LINE_OF_81 = pattern(r"\s*[0-9.]{81}\s*")

# A text without any of these has not a single blank, and no digit below 10.
_CELLS = frozenset("0123456789._*Xx")


_NOTHING = BoardChoice()


def find_format(name: str) -> Format:
    """The format of an id or alias, in any case.

    >>> find_format("SDM").id
    'line'
    """
    for known in FORMATS:
        if known.is_called(name):
            return known
    raise UnknownNameError("format", name, (known.id for known in FORMATS))


def format_of_path(path: str | PurePath) -> Format | None:
    """The format a file's name promises, for writing. For reading, `recognise` knows better: .txt may be anything."""
    suffix = PurePath(path).suffix.lower()
    return next((known for known in FORMATS if suffix and suffix in known.extensions), None)


def recognise(text: str, choice: BoardChoice = _NOTHING) -> Format:
    r"""The format of a text. A slightly broken text is still given to its format, so that `read` says what is wrong.

    A header above the grid is passed over. A board that is no square, which it or `choice` names, is told by its rows.

    >>> recognise("1 0\n0 1\n").id
    'rows'
    """
    return _recognise(text, lambda part: part.choice(choice))


def _recognise(text: str, choose: Choose) -> Format:
    start = _start_of(text)
    if link := _link_of(text):
        return link
    first = cut(text).parts[0]
    text = first.text
    said = choose(first)
    said = arrangement_in(text, said) or said
    if not said.full_kind.is_square and not any(known.has_columns and known.sniff(text) for known in FORMATS):
        return find_format(canvases.recognise(text, said))
    head = text if len(text) <= _HEAD else text[: text.rfind("\n", 0, _HEAD) + 1] or text[:_HEAD]
    if not _FOREIGN.match(start):
        found = next((known for known in FORMATS if known.sniff(head)), None)
        if found or not _CELLS.isdisjoint(head):
            return found or _guess(head)
    names = ", ".join(known.id for known in FORMATS)
    raise FormatError(f"expected a puzzle as {names}, got {shorten(start.splitlines()[0])}")


def _link_of(text: str) -> Format | None:
    """The format of a text that says all of its board, so that it has no header. Others are told by their cells."""
    refuse_header_above(text[:_HEAD], lambda below: any(known.sniff(below) for known in LINKS))
    known = next((known for known in LINKS if known.sniff(text[:_HEAD])), None)
    if known is None and host_of(text):
        names = ", ".join(link.id for link in LINKS)
        link = start_of(text).split(maxsplit=1)[0]
        raise FormatError(f"expected a puzzle, or a link of {names}, got {shorten(link)}")
    return known


def _start_of(text: str) -> str:
    start = text.removeprefix("\ufeff").lstrip()
    if not start:
        raise FormatError("expected a puzzle, got nothing")
    return start


def _guess(text: str) -> Format:
    """For a text no format wants: the one whose error message will help most."""
    if "|" in text or "+" in text:
        return boxed.FORMAT
    if "," in text and max(map(len, text.split(","))) < 10:
        return csv.FORMAT
    words = text.split()
    return rows.FORMAT if len(words) > 3 and max(map(len, words)) <= 3 else line.FORMAT


def read(
    text: str, format: str | Format | None = None, choice: BoardChoice = _NOTHING, *, is_fallback: bool = False
) -> Document:
    """The sheets of a text, in the format it is said to be in or looks like. Raises only PuzzleError.

    Sheets below a header (`kind: diagonal`) know it. `choice` is what is said of the board elsewhere: what it may be is
    not compared here, but grids that are no square are read by the places of their board. As a fallback it counts only
    for grids whose header says nothing of their board. A name of a file is no text: read the file first.

    >>> read("1..4..1..1..4..1").sheets[0].values[:4]
    (1, 0, 0, 4)
    """
    if not isinstance(text, str):
        raise PuzzleError(f"expected the text of puzzles, got {shorten(type(text).__name__)}")
    if format is None and _LINE_OF_81.fullmatch(text) and choice.full_kind.is_square:
        return _document(line.FORMAT, line.parse(text))
    start = _start_of(text).rstrip()
    if _NAME.fullmatch(start) and format_of_path(start):
        raise FormatError(f"expected the text of puzzles, got the name of a file: {shorten(start)}")
    link = _link_of(text) if format is None else _format_of(format)
    if link and link.says_board:
        return _document(link, link.parse(text))
    found = cut(text)

    def choose(part: Part) -> BoardChoice:
        if is_fallback and part.block is None and arrangement_in(part.text, _NOTHING):
            return _NOTHING  # the canvas says more than a fallback
        return part.choice(choice, is_fallback=is_fallback)

    try:
        found.parts[0].header()  # a header without a grid is said to be one, not to be in no format
        known = _recognise(text, choose) if format is None else _format_of(format)
        known, sheets = parse_parts(text, found, known, choose, partial(_parse, is_named=format is not None))
    except PuzzleError as error:
        raise found.doubt or bare_rule(text) or error from None
    return _document(known, sheets)


def _document(known: Format, sheets: list[Sheet]) -> Document:
    if not sheets:
        raise FormatError("expected a puzzle, got nothing")
    return Document(known, tuple(sheets))


def _format_of(format: str | Format) -> Format:
    return find_format(format) if isinstance(format, str) else format


def _parse(text: str, known: Format, *, is_named: bool) -> tuple[Format, list[Sheet]]:
    """The sheets of a text without headers, and their format: below a count it may be another."""
    count = None if known.has_head else find_count(text)
    if count is None:
        return known, known.parse(text)
    return read_counted(count, text, known, None if is_named else recognise)


def write(
    grids: Iterable[Grid],
    format: str | Format,
    infos: Iterable[Mapping[str, str]] | None = None,
    *,
    header: bool = True,
) -> str:
    """The text of grids, ending with a newline. `infos` is what the sheets carried, one per grid.

    Above grids whose board the text alone does not tell there is a header (`kind: diagonal`), unless it is not wanted.
    Raises PuzzleError where the format has no way to write a grid (too large, mostly).
    """
    known = _format_of(format)
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
    """Drawings of grids, each with its info, below the headers that `write` puts above grids in this format.

    >>> from nonet.board import make_board
    >>> print(*with_headers([(Grid.empty(make_board("diagonal", 4)), "...", {})], "boxed"))
    kind: diagonal
    <BLANKLINE>
    ...
    """
    return stream_under(drawings, find_format(format))


def write_stream(grids: Iterable[Grid], format: Format, *, header: bool = True) -> Iterator[str]:
    """The text of grids one by one, as they come; all at once for a format whose head counts them."""
    if format.has_head:
        yield write(grids, format, header=header)
    elif header and not format.says_board:
        yield from stream_headed(grids, format)
    else:
        for number, grid in enumerate(grids):
            text = format.dump([grid], [{}])
            yield "\n" + text if number and text.count("\n") > 1 else text
