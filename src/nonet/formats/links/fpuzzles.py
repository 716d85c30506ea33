"""f-puzzles: the links and JSON files of https://f-puzzles.com, rules and all.

A link has `?load=` and data, which is JSON that LZ-String packed; the data alone, and the JSON itself, are read as
well. We write links, one on a line. Rules that its add-ons brought are written with a drawing, for the plain site.
Not promised: drawings that stand for no rule are not kept, and rules that f-puzzles has no name for are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import as_data, host_of, query, read_at, read_each_line, start_of
from nonet.formats.text import lines_of
from nonet.patterns import pattern

SITE = "https://f-puzzles.com/?load="

# JSON begins with a brace and a quote; packed, it begins with these letters.
_DATA = pattern(r"\s*N4Ig[A-Za-z0-9+/ %]{16,}=*\s*(?:\n|$)")
_JSON = pattern(r"\s*\{")
_GRID = pattern(r'"grid"\s*:\s*\[\s*\[\s*(?:\{|null)')


def sniff(text: str) -> bool:
    start = start_of(text)
    if host_of(start) == "f-puzzles.com" or _DATA.match(start):
        return True
    return _JSON.match(start) is not None and _GRID.search(start) is not None


def parse(text: str) -> list[ParsedGrid]:
    start = start_of(text)
    if _JSON.match(start):
        above = "\n" * text[: len(text) - len(start)].count("\n")  # comments
        return [read_at(line, read_json, piece) for line, piece in _objects(above + start)]
    return read_each_line(text, _read_link)


def _objects(text: str) -> Iterator[tuple[int, str]]:
    """The objects of a text, one after the other, and where each begins."""
    from json import JSONDecoder  # not at every start

    decoder = JSONDecoder()
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = len(text)  # reading it says what is wrong
        yield len(lines_of(text[:at] + "x")), text[at:end]
        at = end


def _read_link(link: str) -> ParsedGrid:
    host = host_of(link)
    if not host:
        return read_data(as_data(link))
    if host != "f-puzzles.com":
        raise FormatError(f"expected a link of f-puzzles.com, got {shorten(link)}")
    if data := query(link, "load"):
        return read_data(data)
    if query(link, "id"):
        raise FormatError(
            "expected a link that has the puzzle in it, got a short one, whose puzzle is on the site: "
            f"open it there and export a link with ?load=: {shorten(link)}"
        )
    raise FormatError(f"expected a link with ?load= and data, got {shorten(link)}")


def read_data(data: str) -> ParsedGrid:
    """The sheet of packed JSON, which SudokuPad's links carry as well."""
    from nonet.formats.links._lzstring import unpack

    return read_json(unpack(data))


def read_json(text: str) -> ParsedGrid:
    from nonet.formats.links._fpuzzles_read import read_puzzle
    from nonet.formats.links._items import read_object

    return read_puzzle(read_object(text, "a puzzle of f-puzzles"))


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(f"{SITE}{dump_data(grid, info)}\n" for grid, info in zip(grids, infos, strict=True))


def dump_data(grid: Grid, info: Mapping[str, str]) -> str:
    """A puzzle as packed JSON."""
    from json import dumps

    from nonet.formats.links._fpuzzles_write import write_puzzle
    from nonet.formats.links._lzstring import pack

    return pack(dumps(write_puzzle(grid, info), separators=(",", ":"), ensure_ascii=False))


FORMAT = Format(
    id="fpuzzles",
    title="f-puzzles link",
    summary="links and JSON of f-puzzles.com, with rules (killer, thermo, arrow ...)",
    example=f"{SITE}N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqAZnqMW7T"
    "jGEiQbABYwMAWwD2ZmG1P5QZCMxhh8eEACUATAGEaIVA81PwDPRBChIWEuIA==\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("f-puzzles",),
    is_one_line=True,
    says_board=True,
    titles=("title", "author", "ruleset"),
)
