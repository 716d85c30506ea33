"""The format of a text by what it looks like, and the sheets of a text of any sort.

It imports every format. `read` comes here with what is no plain line.
"""

from __future__ import annotations

from functools import partial

from nonet.board import BoardSpec
from nonet.errors import FormatError, PuzzleError, shorten
from nonet.formats import (
    FORMATS,
    as_format,
    boxed,
    canvases,
    contest,
    csv,
    find_format,
    format_of_path,
    line,
    rows,
    table,
)
from nonet.formats._arranged import arrangement_in
from nonet.formats._below_headers import Choose, parse_parts, refuse_header_above
from nonet.formats.base import Document, Format, ParsedGrid
from nonet.formats.count_line import find_count, read_counted
from nonet.formats.header_lines import TextPart, bare_rule, cut
from nonet.formats.links import LINKS
from nonet.formats.links.urls import host_of, start_of
from nonet.formats.text import content_lines, lines_of
from nonet.patterns import pattern

# Recognition looks at no more than this: enough for a 144x144 board, or a 61x61 one with pencil marks.
_HEAD = 1 << 18

# How XML starts, which others exchange puzzles in and we do not read.
_FOREIGN = pattern(r"<")

# A line that ends as the names of files do; longer ones may be puzzles of large boards.
_NAME = pattern(r"[^\n]{1,200}\.[a-z]+")

# A text without any of these has not a single blank, and no digit below 10.
_CELLS = frozenset("0123456789._*Xx")

_NOTHING = BoardSpec()

_MARK = "ï»¿"  # a byte order mark of UTF-8 that was decoded as Latin-1
_SMALL = 3  # boards of this size and below may be rows of a larger one
_COUNTING = ((0, 1), (1, 2))  # how labels begin


def recognise(text: str, choice: BoardSpec = _NOTHING) -> Format:
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
    from nonet.formats.paste import nothing_found

    raise nothing_found(text)


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


def read_any(text: str, format: str | Format | None, choice: BoardSpec, *, is_fallback: bool) -> Document:
    """The sheets of a text, as `read` says.

    A text that no format reads, or that may be two things, is looked through for a grid: see `paste.py`.
    """
    fault: PuzzleError | None = None
    if not text.isascii():
        text = text.removeprefix(_MARK).replace("\u2028", "\n").replace("\u2029", "\n")
    try:
        document = _read_formats(text, format, choice, is_fallback=is_fallback)
        if format is not None or not _may_differ(document):
            return document
    except PuzzleError as error:
        fault = error
    from nonet.formats import paste  # few texts need it

    def read_again(cleaned: str) -> Document:
        return _read_formats(cleaned, format, choice, is_fallback=is_fallback)

    if fault is None:
        doubt = paste.doubts(document, lines_of(text))
        if not doubt:
            return document
        fault = paste.two_readings(document)
        if doubt is paste.Doubt.SPACES:
            raise fault
    elif _says_all(text, format):
        raise fault
    is_square = choice.full_kind.is_square
    found = paste.read_pasted(text, read_again, fault, is_square=is_square, finds=format is None)
    if isinstance(found, Document):
        return found
    raise found from None


def _may_differ(document: Document) -> bool:
    """Whether a text that was read may be something else: only small boards, or ones that begin with an empty cell."""
    first = document.sheets[0]
    return first.size <= _SMALL or (not first.values[0] and first.values[1:3] in _COUNTING)


def _says_all(text: str, format: str | Format | None) -> bool:
    """Whether a text is a link, the name of a file, or in a format that has a head: no grid is looked for in it."""
    start = text.strip()
    if host_of(text) or (_NAME.fullmatch(start) and format_of_path(start)):
        return True
    if format is not None:
        return as_format(format).says_board
    below = cut(text).parts[0].text
    return any(known.sniff(text) for known in LINKS) or table.FORMAT.sniff(below) or _is_contest(below)


def _is_contest(text: str) -> bool:
    """Whether a text begins with the number of its grids."""
    return contest.FORMAT.sniff(text) and next((line.strip().isdigit() for _, line in content_lines(text)), False)


def _read_formats(text: str, format: str | Format | None, choice: BoardSpec, *, is_fallback: bool) -> Document:
    """The sheets of a text that a format reads as it is."""
    start = _start_of(text).rstrip()
    if _NAME.fullmatch(start) and format_of_path(start):
        raise FormatError(f"expected the text of puzzles, got the name of a file: {shorten(start)}")
    named = None if format is None else as_format(format)
    link = named or _link_of(text)
    if link and link.says_board:
        return _document(link, link.parse(text))
    found = cut(text)

    def choose(part: TextPart) -> BoardSpec:
        if is_fallback and part.block is None and arrangement_in(part.text, _NOTHING):
            return _NOTHING  # the canvas says more than a fallback
        return part.choice(choice, is_fallback=is_fallback)

    try:
        found.parts[0].header()  # a header without a grid is said to be one, not to be in no format
        known = named or _recognise(text, choose)
        known, sheets = parse_parts(text, found, known, choose, partial(_parse, is_named=named is not None))
    except PuzzleError as error:
        raise found.doubt or bare_rule(text) or error from None
    return _document(known, sheets)


def _document(known: Format, sheets: list[ParsedGrid]) -> Document:
    if not sheets:
        raise FormatError("expected a puzzle, got nothing")
    return Document(known, tuple(sheets))


def _parse(text: str, known: Format, *, is_named: bool) -> tuple[Format, list[ParsedGrid]]:
    """The sheets of a text without headers, and their format: below a count it may be another."""
    count = None if known.has_head else find_count(text)
    if count is None:
        return known, known.parse(text)
    return read_counted(count, text, known, None if is_named else recognise)
