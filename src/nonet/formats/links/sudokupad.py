"""sudokupad: links of https://sudokupad.app.

A link whose id begins with `fpuz` carries a puzzle of f-puzzles, rules and all. `scl` and `ctc` carry drawings: givens,
regions, cages, words and a solution are read, and rules are only proposed, unless we drew them. `scf` is a classic
puzzle. Other ids are names on their server. We write `fpuz` where f-puzzles has all rules of a puzzle, and drawings
with words otherwise, with our own words beside them, so that we read all rules again.
Not promised: drawings that stand for no rule are not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.fpuzzles import dump_data, read_data
from nonet.formats.links.urls import as_data, host_of, path_of, query, read_each_line, start_of
from nonet.patterns import pattern

SITE = "https://sudokupad.app/?puzzleid="
HOSTS = ("sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com")

_ID = pattern(r"(fpuzzles|fpuz|scl|ctc|scf)(.+)")
_DATA = pattern(r"\s*(?:fpuzzles|fpuz|scl|ctc)N[A-Za-z0-9+/ %]{16,}=*\s*(?:\n|$)")
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def sniff(text: str) -> bool:
    start = start_of(text)
    return host_of(start) in HOSTS or _DATA.match(start) is not None


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    host = host_of(link)
    if host and host not in HOSTS:
        raise FormatError(f"expected a link of sudokupad.app, got {shorten(link)}")
    return _read_id(_id_of(link) if host else as_data(link))


def _id_of(link: str) -> str:
    """The id of a puzzle: behind ?puzzleid=, or in the path."""
    if found := query(link, "puzzleid"):
        return found
    return as_data(path_of(link).removeprefix("sudoku/").strip("/"))


def _read_id(name: str) -> ParsedGrid:
    found = _ID.fullmatch(name)
    if not found:
        raise FormatError(
            "expected a link that has the puzzle in it, got a name on the site's server: open it there and export the "
            f"puzzle (a link with fpuz or scl in it), or give the f-puzzles link: {shorten(name)}"
        )
    form, data = found[1], found[2]
    if form.startswith("fpuz"):
        return read_data(data)
    if form == "scf":
        return _read_classic(data)
    from nonet.formats.links._lzstring import unpack
    from nonet.formats.links._scl_read import read_puzzle
    from nonet.formats.links._scl_text import read_text

    return read_puzzle(read_text(unpack(data)))


def _read_classic(data: str) -> ParsedGrid:
    """A letter says a digit, or 0 for a blank, and how many blanks follow: digit + 10 times that."""
    values: list[int] = []
    for letter in data:
        number = _CLASSIC.find(letter)
        if number < 0:
            raise FormatError(f"expected letters and digits in a classic puzzle, got {shorten(data)}")
        values += [number % 10] + [0] * (number // 10)
    if len(values) != 81:
        raise FormatError(f"expected a classic puzzle of 81 cells, got {len(values)}: {shorten(data)}")
    return ParsedGrid(9, tuple(values))


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    from urllib.parse import quote

    names = (_id_for(grid, info) for grid, info in zip(grids, infos, strict=True))
    return "".join(f"{SITE}{quote(name, safe='')}\n" for name in names)


def _id_for(grid: Grid, info: Mapping[str, str]) -> str:
    """With rules that f-puzzles names if it names all, otherwise as drawings and words."""
    try:
        return f"fpuz{dump_data(grid, info)}"
    except FormatError:
        from nonet.formats.links._scl_write import scl_data

        return scl_data(grid, info)


def remark(grid: Grid, info: Mapping[str, str]) -> str:
    """A sentence on rules that are only drawn."""
    if not grid.board.rules or _id_for(grid, info).startswith("fpuz"):
        return ""
    return (
        "f-puzzles lacks some of the rules, so that all are drawings with words: SudokuPad itself compares only "
        "regions, cages and a solution (Nonet reads all of them back)"
    )


FORMAT = Format(
    id="sudokupad",
    title="SudokuPad link",
    summary="links of sudokupad.app: f-puzzles data with rules (fpuz), or drawings (scl)",
    example=f"{SITE}fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC%2FiFKVqAZn"
    "qMW7TjGEiQbABYwMAWwD2ZmG1P5QZCMxhh8eEACUATAGEaIVA81PwDPRBChIWEuIA%3D%3D\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("scl", "ctc", "fpuz"),
    is_for_squares=False,
    is_one_line=True,
    says_board=True,
    remark=remark,
    titles=("title", "author", "ruleset"),
)
