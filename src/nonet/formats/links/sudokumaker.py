"""sudokumaker: links of https://sudokumaker.app, which name their rules. They are only read.

A link has `?puzzle=` and JSON that LZ-String packed. Rules that a setter programmed there are refused by their name.
"""

from __future__ import annotations

from nonet.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import as_data, host_of, only_read, query, read_each_line, start_of

_HOST = "sudokumaker.app"


def sniff(text: str) -> bool:
    return host_of(start_of(text)) == _HOST


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    if host_of(link) not in ("", _HOST):
        raise FormatError(f"expected a link of {_HOST}, got {shorten(link)}")
    data = query(link, "puzzle") if host_of(link) else as_data(link)
    if not data:
        raise FormatError(f"expected a link with ?puzzle= and data, got {shorten(link)}")
    from nonet.formats.links._items import read_object
    from nonet.formats.links._lzstring import URI_COMPONENT, unpack
    from nonet.formats.links._sudokumaker_read import read_puzzle

    return read_puzzle(read_object(unpack(data, URI_COMPONENT), "a puzzle of SudokuMaker"))


FORMAT = Format(
    id="sudokumaker",
    title="SudokuMaker link",
    summary="links of sudokumaker.app, with rules; read only",
    example=f"https://{_HOST}/?puzzle=N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoOcMnhtEHEYIAFtAIhBAYxRs26AgG1QAc0wA3"
    "FHnwIojFHQ1w2BgkQC+NYFZvXbD+07svHr5yHVadeg0ZNm+ADMFgC6dNK46HpwmDgIivgqIAgAnvT8lLYp6fxEdFAo6lHKlD"
    "Rl+fllFTT5AEw0DUE0zQ1NLaHZaRkEQZRlIOhsEADuBGAm6IYpomgwEHwIaIlKSgAsNAActXWhnZ0WQA\n",
    sniff=sniff,
    parse=parse,
    dump=only_read("SudokuMaker"),
    is_one_line=True,
    says_board=True,
    is_read_only=True,
)
