"""What is pasted into the menu besides grids: a header (`kind: diagonal`), of one line or more, or a link."""

from __future__ import annotations

from nonet.cli.typed.prompts import Console, Leave
from nonet.errors import FormatError
from nonet.formats.header import Header
from nonet.formats.header_lines import is_key_line, lacks_layout, read_header

_SHORTEST_LINK = 24  # letters: an address and a puzzle behind it


def is_pasted_link(text: str) -> bool:
    """Whether a line is a link with a puzzle in it. Rows of a grid are short, or have no letters of an address."""
    if len(text) < _SHORTEST_LINK or " " in text:
        return False
    from nonet.cli.inputs import is_link  # the programs that share links are loaded where one may be

    return is_link(text)


def take_link(console: Console) -> str:
    """The link that comes instead of a grid, if one does. Raises Leave."""
    line = console.next_line()
    if is_pasted_link(line):
        return line
    console.put_back(console.indented)
    return ""


def take_header(console: Console) -> Header | None:
    """The header that comes before a grid, if there is one. Raises Leave."""
    line = console.next_line()
    if is_key_line(line):
        return finish_header(console, line)
    console.put_back(console.indented)
    return None


def finish_header(console: Console, first: str) -> Header:
    """The header that begins with this line. At a terminal only pasted lines belong to it."""
    lines = [first]
    while not console.is_person or lacks_layout(lines) or console.has_more():
        try:
            line = console.next_line()
        except Leave as leave:
            if leave.is_end and not console.is_person:
                raise FormatError("expected a puzzle below the header, got nothing") from None
            raise
        if not is_key_line(line) and not lacks_layout(lines):
            console.put_back(console.indented)
            break
        lines.append(line)
    return read_header(lines)
