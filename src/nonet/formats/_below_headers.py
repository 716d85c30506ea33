"""Texts below headers, in any format: what `read` does beside parsing grids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from types import MappingProxyType

from nonet.board import BoardSpec
from nonet.errors import FormatError, shorten
from nonet.formats import canvases
from nonet.formats._arranged import arrangement_in
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.headed import FOUND_INFO, check_canvas
from nonet.formats.header import COLUMNS, MARK, TITLES, Header
from nonet.formats.header_lines import Cut, TextPart, bare_rule, first_of, is_key_line, read_columns, unknown_key

Parse = Callable[[str, Format], tuple[Format, list[ParsedGrid]]]
Choose = Callable[[TextPart], BoardSpec]

_SAID = (*TITLES, *COLUMNS)
_FIRST = 2000  # letters in which a header above a link is looked for


def parse_parts(text: str, found: Cut, known: Format, choose: Choose, parse: Parse) -> tuple[Format, list[ParsedGrid]]:
    """The sheets of a text that was cut at its headers, and the format of the first.

    Each sheet knows its header, and its line in the whole text. `choose` says which board a part is for, and `parse`
    reads a square part without its header.
    """
    parts = (first_of(text),) if known.has_columns else found.parts
    read = [_parse(part, known, choose, parse, after) for part, after in zip_longest(parts, parts[1:])]
    return read[0][0], [sheet for _, sheets in read for sheet in sheets]


def _parse(
    part: TextPart, known: Format, choose: Choose, parse: Parse, after: TextPart | None
) -> tuple[Format, list[ParsedGrid]]:
    header, said = part.header(), choose(part)
    if shown := arrangement_in(part.text, said):
        said, header = shown, replace(header or Header(), choice=shown)
    try:
        if said.full_kind.is_square:
            known, sheets = parse(part.text, known)
        elif known.parse_on:
            sheets = known.parse_on(part.text, said)
        else:
            check_canvas(known, said.full_kind.id)
            if rule := bare_rule(part.text):  # words beside a frame would be passed over
                raise rule
            sheets = canvases.parse(part.text, said, has_marks=known.has_marks)
            sheets = [replace(sheet, info=FOUND_INFO) for sheet in sheets] if shown else sheets
    except FormatError as error:
        raise part.placed(error, after) from None
    if known.has_columns and any(name in sheet.info for sheet in sheets for name in _SAID):
        return known, [_with_columns(sheet, header) for sheet in sheets]
    return known, [_under(sheet, header, part.before) for sheet in sheets] if header or part.before else sheets


def refuse_header_above(text: str, is_link: Callable[[str], bool]) -> None:
    """FormatError if a header stands above a link, or what a link carries: that says all of its board."""
    said = ""
    at = 0
    for line in text[:_FIRST].splitlines(keepends=True):
        bare = line.strip("\ufeff \t\r\n")
        if bare and bare[0] != "#":
            if not is_key_line(bare) or unknown_key(bare):
                break
            said = said or bare
        at += len(line)
    if said and is_link(text[at:]):
        raise FormatError(
            "expected no header above a link or what it carries, which says all of its board (--kind and --rule say "
            f"more), got {shorten(said)}"
        )


def _with_columns(sheet: ParsedGrid, above: Header | None) -> ParsedGrid:
    """A record of a table on the board that its columns name, and the header above the table."""
    said = {name: sheet.info[name] for name in _SAID if name in sheet.info}
    try:
        header = replace(read_columns(tuple(said.items())), line=sheet.line)
    except FormatError as error:
        raise FormatError(error.reason, sheet.line) from None
    rest = MappingProxyType({name: value for name, value in sheet.info.items() if name not in said})
    if above is None:
        return _under(replace(sheet, info=rest), header)
    titles = MappingProxyType({**above.titles, **header.titles})
    full = Header(above.joined(header.choice), titles, above.line, above.lines)
    return _under(replace(sheet, info=rest), full)


def _under(sheet: ParsedGrid, header: Header | None, before: int = 0) -> ParsedGrid:
    line = sheet.line + before
    if header is None:
        return replace(sheet, line=line)
    wanted = header.choice.box
    if wanted and sheet.box and wanted != sheet.box:
        want, got = ("x".join(map(str, box)) for box in (wanted, sheet.box))
        raise FormatError(f"expected boxes of {want}, as the header says, got {got} drawn", line)
    info = sheet.info
    if titles := {name: title for name, title in header.titles.items() if name not in info}:
        info = MappingProxyType({**titles, MARK: ", ".join(titles), **info})
    return replace(sheet, line=line, header=header, info=info)
