"""Links: their parts, and data that query strings have changed on its way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from nonet._base.errors import FormatError, GeometryError
from nonet.formats.base import Dump, ParsedGrid
from nonet.formats.header import MARK
from nonet.formats.text import lines_of
from nonet.model import Grid

_BEFORE = r"\ufeff?(?:\s*(?:#[^\n]*\n|\n))*\s*[\"'<]?"
_LINK = r"\s*https?://([a-z0-9.-]+)"
# The sites that puzzles are shared from, which people also write without https://.
_SITES = (
    *("f-puzzles.com", "sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com"),
    *("sigh.github.io", "sudokumaker.app", "swaroopg92.github.io", "opt-pan.github.io", "sudokuwiki.org"),
)
_BARE = rf"\s*(?://)?(?:www\.)?({'|'.join(site.replace('.', '[.]') for site in _SITES)})(?=[/?#\s]|$)"


def start_of(text: str) -> str:
    """Return a text from its first line that is neither blank nor a comment."""
    found = re.match(_BEFORE, text)
    return text[found.end() :] if found else text


def host_of(text: str) -> str:
    """Return the site of a link, in lower case and without www; empty if the text is not a link.

    >>> host_of("https://www.F-Puzzles.com/?load=N4Ig"), host_of("f-puzzles.com/?load=N4Ig"), host_of("nonet.txt")
    ('f-puzzles.com', 'f-puzzles.com', '')
    """
    start = start_of(text)[:200].lower()
    found = re.match(_LINK, start) or re.match(_BARE, start)
    return found[1].removeprefix("www.") if found else ""


def path_of(link: str) -> str:
    """Return the part of a link after its site, up to its query."""
    return link.strip().rpartition("://")[2].removeprefix("//").partition("/")[2].partition("?")[0].partition("#")[0]


def query(link: str, name: str) -> str:
    """Return the value of a name in a link, in its query or after a #; empty if there is none."""
    for piece in link.strip().partition("?" if "?" in link else "#")[2].replace("#", "&").split("&"):
        key, equals, value = piece.partition("=")
        if equals and key == name:
            return as_data(value)
    return ""


def as_data(text: str) -> str:
    """Return the data of a link as it was made: percent signs decoded, and `+` that arrived as a space restored."""
    from urllib.parse import unquote  # its import takes longer than reading a link

    return unquote(text.strip()).strip().replace(" ", "+")


def only_read(program: str) -> Dump:
    """Return a writer that refuses to write links of a program whose links are only read."""

    def dump(_grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
        raise FormatError(f"links of {program} are only read, not written: fpuzzles, sudokupad and iss are")

    return dump


def read_each_line(text: str, read: Callable[[str], ParsedGrid]) -> list[ParsedGrid]:
    """Return a parsed grid for each line with a link. Errors and parsed grids know their line."""
    parsed_grids = []
    for number, line in enumerate(lines_of(text), 1):
        bare = line.strip("\ufeff \t\r\n\"'<>")
        if not bare or bare.startswith("#"):
            continue
        parsed_grids.append(read_at(number, read, bare))
    return parsed_grids


def read_at(line: int, read: Callable[[str], ParsedGrid], text: str) -> ParsedGrid:
    """Return a parsed grid, with the line where it stands."""
    try:
        parsed = read(text)
    except FormatError as error:
        raise FormatError(error.reason, line) from None
    except GeometryError as error:
        raise FormatError(str(error), line) from None
    if parsed.header is None:
        return replace(parsed, line=line)
    titles = ", ".join(parsed.header.titles)  # they go into a header where the text has no other place for them
    info = MappingProxyType({**parsed.info, MARK: titles}) if titles else parsed.info
    return replace(parsed, line=line, header=replace(parsed.header, line=line), info=info)
