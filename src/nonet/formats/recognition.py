"""The format of a text by what it looks like, and the parsed grids of a text of any sort.

It imports every format. `read` comes here with what is no plain line.

Contents: the arrangement of a canvas (`arrangement_in`), texts below headers (`parse_parts`), the format of a text
(`recognise`), and `read_any`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet.formats import (
    FORMATS,
    as_format,
    boxed,
    canvases,
    contest,
    csv,
    find_format,
    format_of_path,
    format_plugins,
    line,
    rows,
    table,
)
from nonet.formats.base import Document, Format, ParsedGrid
from nonet.formats.canvases import CanvasRow, canvas_rows, size_line
from nonet.formats.count_line import find_count, read_counted
from nonet.formats.header import FOUND_INFO, MARK, TITLES, Header, check_canvas
from nonet.formats.header_lines import Cut, TextPart, bare_rule, cut, first_of, is_key_line, read_columns, unknown_key
from nonet.formats.links import LINKS
from nonet.formats.links.urls import host_of, start_of
from nonet.formats.text import content_lines, lines_of
from nonet.model import BoardSpec, box_shape, make_board
from nonet.model.geometry import Place
from nonet.model.kinds import several as arrangements
from nonet.model.kinds.base import KindArgs
from nonet.model.spec import COLUMNS

# Which arrangement of grids a canvas shows, where nothing names it: told by its size and its holes.
#
# A text that can be read as a square is none, so only canvases with holes are looked at.

_SIZES = (9, 4, 6, 12, 16)  # the usual one first
_LEAST = 10  # rows and columns of the smallest canvas, a tiny samurai
_LOOKED_AT = 200  # lines: the highest canvas of 9x9 grids has 81


class _Candidate(NamedTuple):
    kind: str
    size: int
    height: int


def arrangement_in(text: str, said: BoardSpec) -> BoardSpec | None:
    """Return the kind of several grids and their size that a text without a name shows; None if it shows none.

    Raise FormatError if it may be several.
    """
    if said.kind or said.layout or said.grids or text.count("\n") < _LEAST - 1:
        return None
    found = _found(_first_block(text), said.size)
    return replace(said, kind=found.kind, size=found.size) if found else None


def _first_block(text: str) -> str:
    """Return the lines up to the first that is blank, without the comments above them."""
    lines = text.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    bare = [line.strip().lstrip("\ufeff") for line in lines]
    start = next((number for number, line in enumerate(bare) if line and line[0] != "#"), len(lines))
    end = next((number for number in range(start, len(lines)) if not bare[number]), len(lines))
    return "\n".join(lines[start:end])


@lru_cache(maxsize=8)
def _found(block: str, size: int | None) -> _Candidate | None:
    rows = [row for row in canvas_rows(block) if not row.is_rule]
    rows = [row for row in rows if not size_line(row)]
    if len(rows) < _LEAST:
        return None
    fitting: dict[object, _Candidate] = {}
    for width, holes in _readings(rows):
        for candidate in _candidates().get(width, ()):
            if len(rows) % candidate.height or size not in (None, candidate.size):
                continue
            board = make_board(candidate.kind, size=candidate.size)
            places = {(row, column) for row in range(candidate.height) for column in range(width)}
            own = places.difference(board.cell_by_place)
            if own and own == {(row, column) for row, column in holes if row < candidate.height}:
                fitting.setdefault(board, candidate)
        if fitting:
            break
    found = list(fitting.values())
    if len(found) > 1:
        kinds = " or ".join(candidate.kind for candidate in found)
        raise FormatError(f"this canvas could be {kinds}: name its kind with --kind")
    return found[0] if found else None


def _readings(rows: Sequence[CanvasRow]) -> Iterator[tuple[int, set[Place]]]:
    """Yield the width of the canvas and its holes, for every way to read these rows."""
    widths = {len(row.words) for row in rows}
    if len(widths) == 1 and min(widths) >= _LEAST:
        for mark in "-.Xx_":
            holes = {(r, c) for r, row in enumerate(rows) for c, word in enumerate(row.words) if word == mark}
            if holes:
                yield min(widths), holes
    texts = [row.text.rstrip() for row in rows]
    yield from _drawn(texts)
    if all(not text[1::2].strip() for text in texts):
        yield from _drawn([text[::2] for text in texts])


def _drawn(texts: Sequence[str]) -> Iterator[tuple[int, set[Place]]]:
    width = max(map(len, texts))
    if width < _LEAST:
        return
    for mark in " -.Xx_":
        holes = {(r, c) for r, text in enumerate(texts) for c, found in enumerate(text.ljust(width)) if found == mark}
        if holes:
            yield width, holes


@lru_cache(maxsize=1)
def _candidates() -> dict[int, list[_Candidate]]:
    """Return the boards of every width. Only their extents are worked out."""
    found: dict[int, list[_Candidate]] = {}
    for size in _SIZES:
        frame = KindArgs(size, box_shape(size))
        for kind, height, width in arrangements.extents(frame):
            found.setdefault(width, []).append(_Candidate(kind, size, height))
    return found


# Texts below headers, in any format: what `read` does beside parsing grids.

Parse = Callable[[str, Format], tuple[Format, list[ParsedGrid]]]
Choose = Callable[[TextPart], BoardSpec]

_SAID = (*TITLES, *COLUMNS)
_FIRST = 2000  # letters in which a header above a link is looked for


def parse_parts(text: str, found: Cut, known: Format, choose: Choose, parse: Parse) -> tuple[Format, list[ParsedGrid]]:
    """Return the parsed grids of a text that was cut at its headers, and the format of the first.

    Each parsed grid knows its header, and its line in the whole text. `choose` says which board a part is for, and
    `parse` reads a square part without its header.
    """
    parts = (first_of(text),) if known.has_columns else found.parts
    read = [_parse_below(part, known, choose, parse, after) for part, after in zip_longest(parts, parts[1:])]
    return read[0][0], [parsed for _, parsed_grids in read for parsed in parsed_grids]


def _parse_below(
    part: TextPart, known: Format, choose: Choose, parse: Parse, after: TextPart | None
) -> tuple[Format, list[ParsedGrid]]:
    header, said = part.header(), choose(part)
    if shown := arrangement_in(part.text, said):
        said, header = shown, replace(header or Header(), choice=shown)
    try:
        if said.full_kind.is_square:
            known, parsed_grids = parse(part.text, known)
        elif known.parse_on:
            parsed_grids = known.parse_on(part.text, said)
        else:
            check_canvas(known, said.full_kind.id)
            if rule := bare_rule(part.text):  # words beside a frame would be passed over
                raise rule
            parsed_grids = canvases.parse(part.text, said, has_marks=known.has_marks)
            parsed_grids = [replace(parsed, info=FOUND_INFO) for parsed in parsed_grids] if shown else parsed_grids
    except FormatError as error:
        raise part.placed(error, after) from None
    if known.has_columns and any(name in parsed.info for parsed in parsed_grids for name in _SAID):
        return known, [_with_columns(parsed, header) for parsed in parsed_grids]
    return known, [
        _under(parsed, header, part.before) for parsed in parsed_grids
    ] if header or part.before else parsed_grids


def refuse_header_above(text: str, is_link: Callable[[str], bool]) -> None:
    """Raise FormatError for a header above a link or its content, which names its whole board."""
    said = ""
    at = 0
    for row in text[:_FIRST].splitlines(keepends=True):
        bare = row.strip("\ufeff \t\r\n")
        if bare and bare[0] != "#":
            if not is_key_line(bare) or unknown_key(bare):
                break
            said = said or bare
        at += len(row)
    if said and is_link(text[at:]):
        raise FormatError(
            f"a link cannot have a header ({shorten(said)}), because it describes its whole board "
            "(add to it with --kind and --rule)"
        )


def _with_columns(parsed: ParsedGrid, above: Header | None) -> ParsedGrid:
    """Return a record of a table on the board that its columns name, and the header above the table."""
    said = {name: parsed.info[name] for name in _SAID if name in parsed.info}
    try:
        header = replace(read_columns(tuple(said.items())), line=parsed.line)
    except FormatError as error:
        raise FormatError(error.reason, parsed.line) from None
    rest = MappingProxyType({name: value for name, value in parsed.info.items() if name not in said})
    if above is None:
        return _under(replace(parsed, info=rest), header)
    titles = MappingProxyType({**above.titles, **header.titles})
    full = Header(above.joined(header.choice), titles, above.line, above.lines)
    return _under(replace(parsed, info=rest), full)


def _under(parsed: ParsedGrid, header: Header | None, before: int = 0) -> ParsedGrid:
    line = parsed.line + before
    if header is None:
        return replace(parsed, line=line)
    wanted = header.choice.box
    if wanted and parsed.box and wanted != parsed.box:
        want, got = ("x".join(map(str, box)) for box in (wanted, parsed.box))
        raise FormatError(f"expected boxes of {want}, as the header says, got {got} drawn", line)
    info = parsed.info
    if titles := {name: title for name, title in header.titles.items() if name not in info}:
        info = MappingProxyType({**titles, MARK: ", ".join(titles), **info})
    return replace(parsed, line=line, header=header, info=info)


# Recognition looks at no more than this: enough for a 144x144 board, or a 61x61 one with pencil marks.
_HEAD = 1 << 18

# How XML starts, which others exchange puzzles in and we do not read.
_FOREIGN = r"<"

# A line that ends as the names of files do; longer ones may be puzzles of large boards.
_NAME = r"[^\n]{1,200}\.[a-z]+"

# A text without any of these has not a single blank, and no digit below 10.
_CELLS = frozenset("0123456789._*Xx")

_NOTHING = BoardSpec()

_MARK = "ï»¿"  # a byte order mark of UTF-8 that was decoded as Latin-1
_SMALL = 3  # boards of this size and below may be rows of a larger one
_COUNTING = ((0, 1), (1, 2))  # how labels begin


def recognise(text: str, choice: BoardSpec = _NOTHING) -> Format:
    r"""Return the format of a text. A slightly broken text gets its format too, so that `read` can report the error.

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
    if not re.match(_FOREIGN, start):
        found = next((known for known in FORMATS if known.sniff(head)), None) or _plugged_in(head)
        if found or not _CELLS.isdisjoint(head):
            return found or _guess(head)
    from nonet.formats.paste import nothing_found

    raise nothing_found(text)


def _plugged_in(text: str) -> Format | None:
    """Return the format of a plug-in that a text is in; None if it is in none."""
    return next((known for known in format_plugins().every() if known.sniff(text)), None)


def _link_of(text: str) -> Format | None:
    """Return the format of a text that names its whole board, so that it needs no header; None for other texts."""
    refuse_header_above(text[:_HEAD], lambda below: any(known.sniff(below) for known in LINKS))
    known = next((known for known in LINKS if known.sniff(text[:_HEAD])), None)
    if known is None and host_of(text):
        names = ", ".join(link.id for link in LINKS)
        link = start_of(text).split(maxsplit=1)[0]
        raise FormatError(f"cannot read the link {shorten(link)}: it is not one of {names}")
    return known


def _start_of(text: str) -> str:
    start = text.removeprefix("\ufeff").lstrip()
    if not start:
        raise FormatError("expected a puzzle, got nothing")
    return start


def _guess(text: str) -> Format:
    """Return the format whose error message will help most, for a text that no format accepts."""
    if "|" in text or "+" in text:
        return boxed.FORMAT
    if "," in text and max(map(len, text.split(","))) < 10:
        return csv.FORMAT
    words = text.split()
    return rows.FORMAT if len(words) > 3 and max(map(len, words)) <= 3 else line.FORMAT


def read_any(text: str, format: str | Format | None, choice: BoardSpec, *, is_fallback: bool) -> Document:
    """Return the parsed grids of a text, like `read`.

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
    """Return True if a text that was read may be something else: its board is small, or begins with an empty cell."""
    first = document.parsed_grids[0]
    return first.size <= _SMALL or (not first.values[0] and first.values[1:3] in _COUNTING)


def _says_all(text: str, format: str | Format | None) -> bool:
    """Return True if a text is a link, a file name, or in a format with a head: no grid is searched for in it."""
    start = text.strip()
    if host_of(text) or (re.fullmatch(_NAME, start) and format_of_path(start)):
        return True
    if format is not None:
        return as_format(format).says_board
    below = cut(text).parts[0].text
    return any(known.sniff(text) for known in LINKS) or table.FORMAT.sniff(below) or _is_contest(below)


def _is_contest(text: str) -> bool:
    """Return True if a text begins with the number of its grids."""
    return contest.FORMAT.sniff(text) and next((line.strip().isdigit() for _, line in content_lines(text)), False)


def _read_formats(text: str, format: str | Format | None, choice: BoardSpec, *, is_fallback: bool) -> Document:
    """Return the parsed grids of a text that a format reads as it is."""
    start = _start_of(text).rstrip()
    if re.fullmatch(_NAME, start) and format_of_path(start):
        raise FormatError(f"expected the text of puzzles, not the name of a file: {shorten(start)}")
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
        known, parsed_grids = parse_parts(text, found, known, choose, partial(_parse, is_named=named is not None))
    except PuzzleError as error:
        if named is None and (plugged_in := _plugged_in(text)):
            return _read_formats(text, plugged_in, choice, is_fallback=is_fallback)
        raise found.doubt or bare_rule(text) or error from None
    return _document(known, parsed_grids)


def _document(known: Format, parsed_grids: list[ParsedGrid]) -> Document:
    if not parsed_grids:
        raise FormatError("expected a puzzle, got nothing")
    return Document(known, tuple(parsed_grids))


def _parse(text: str, known: Format, *, is_named: bool) -> tuple[Format, list[ParsedGrid]]:
    """Return the parsed grids of a text without headers, and their format: below a count it may be another one."""
    count = None if known.has_head else find_count(text)
    if count is None:
        return known, known.parse(text)
    return read_counted(count, text, known, None if is_named else recognise)
