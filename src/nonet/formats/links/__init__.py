"""Puzzles as other programs share them: links, and the texts that are packed into them.

Such a text describes all of its board: size, regions and rules. So it has no header above it, and its parsed grids
bring a header of their own. Each program has a file here with a `FORMAT`; its larger parts (`iss_rules.py`,
`sudokupad_read.py` ...) are imported when such a text is read or written. `lzstring.py` is the compression that most of
them use. Start reading at `sudokuwiki.py`, the shortest. A new program is a file and an entry in `LINKS`.
"""

from __future__ import annotations

from nonet.formats.base import Format
from nonet.formats.links import fpuzzles, iss, library, penpa, sudokumaker, sudokupad, sudokuwiki

LINKS: tuple[Format, ...] = (
    fpuzzles.FORMAT,
    sudokupad.FORMAT,
    iss.FORMAT,
    sudokumaker.FORMAT,
    penpa.FORMAT,
    sudokuwiki.FORMAT,
    library.FORMAT,
)
