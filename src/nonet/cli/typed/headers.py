"""A header that is typed or pasted into the menu (`kind: diagonal`): which lines belong to it."""

from __future__ import annotations

from nonet.cli.typed.prompts import Console, Leave
from nonet.errors import FormatError
from nonet.formats.header import Header
from nonet.formats.header_lines import is_key_line, lacks_layout, read_header


def take_header(console: Console) -> Header | None:
    """The header that comes before a grid, if there is one. Raises Leave."""
    line = console.next_line()
    if is_key_line(line):
        return finish_header(console, line)
    console.put_back(line)
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
            console.put_back(line)
            break
        lines.append(line)
    return read_header(lines)
